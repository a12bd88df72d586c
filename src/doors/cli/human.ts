/**
 * A person at the terminal answers for the human seats: shown what the seat may see, asked field by field, each field again
 * until it can be used. What the rules still refuse is said in their sentence. Without a terminal nobody is asked.
 */
import type { RankView } from '../../core/ask/views.ts'
import type { Side } from '../../core/house/words.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { Engine, OpenRequest } from '../../engine/engine.ts'
import { printable } from '../../views/printable.ts'
import { wrap } from '../../views/wrap.ts'
import type { Terminal } from './desk.ts'

const LOOK_MS = 300
const POSITION_CHARS_MAX = 400
const TEXT_CHARS_MAX = 6_000

/** Keeps the rest of the screen still while somebody types. */
export type Hold = <T>(act: () => Promise<T>) => Promise<T>

/** `leave` lets go of the deliberation, so that it can be taken up where a person is. */
export async function answerForHumans(
  engine: Engine,
  id: string,
  terminal: Terminal,
  signal: AbortSignal,
  { hold, leave }: { readonly hold: Hold; readonly leave: () => void },
): Promise<void> {
  const state = await engine.state(id)
  if (isRefusal(state)) return
  const human = new Set(state.house.opening.seats.flatMap((seat) => (seat.driver === 'human' ? [seat.id] : [])))
  if (human.size === 0) return
  if (!terminal.isInteractive) {
    if (await onlyWaitsFor(human, engine, id, signal)) {
      terminal.err(`A person must answer for ${[...human].join(', ')}, and this is no terminal. Go on in one with: witan resume ${id}\n`)
      leave()
    }
    return
  }
  while (!signal.aborted) {
    const open = (await engine.owed(id)).find((request) => human.has(request.seat))
    if (open === undefined) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      continue
    }
    const value = await hold(() => form(open, terminal, signal))
    if (value === null) {
      if (!signal.aborted)
        terminal.err(`Nobody answers for ${open.seat} here any more. Stop with Ctrl-C; go on later with: witan resume ${id}\n`)
      return
    }
    const refused = await engine.reply(id, open.request, value)
    if (isRefusal(refused)) terminal.err(`${terminal.paint.red(printable(refused.because))}\n`)
  }
}

/** True once nothing is in the air and a person's turn is open; false when it ended before that. */
async function onlyWaitsFor(human: ReadonlySet<string>, engine: Engine, id: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const state = await engine.state(id)
    if (isRefusal(state) || state.house.closed !== null) return false
    const isQuiet = Object.keys(state.house.desk).length === 0
    if (isQuiet && (await engine.owed(id)).some((request) => human.has(request.seat))) return true
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return false
}

async function form(open: OpenRequest, terminal: Terminal, signal: AbortSignal): Promise<unknown> {
  const shown = wrap(printable(open.prompt.user), terminal.width()).join('\n')
  terminal.err(`\n${terminal.paint.bold(`Your turn (${open.seat}, ${open.purpose})`)}\n${shown}\n\n`)
  const ask: Ask = (question, read) => field(terminal, signal, question, read)
  return open.purpose === 'rank' ? rankForm(ask, (open.view as RankView).answers) : answerForm(ask)
}

/** What was typed, or a sentence on what is wrong with it. */
type Read<T> = (text: string) => { readonly value: T } | string
type Ask = <T>(question: string, read: Read<T>) => Promise<{ readonly value: T } | null>

/** Null: the input has ended, or the deliberation has. */
async function field<T>(terminal: Terminal, signal: AbortSignal, question: string, read: Read<T>): Promise<{ readonly value: T } | null> {
  for (;;) {
    const text = await terminal.ask(question, signal)
    if (text === null) return null
    const found = read(text.trim())
    if (typeof found !== 'string') return found
    terminal.err(`${terminal.paint.red(found)}\n`)
  }
}

const SIDES: ReadonlyMap<string, Side | null> = new Map([
  ['', null],
  ['yes', 'YES'],
  ['no', 'NO'],
  ['uncertain', 'UNCERTAIN'],
])

const side: Read<Side | null> = (text) => {
  const found = SIDES.get(text.toLowerCase())
  return found === undefined ? `«${printable(text)}» is no side. Type yes, no, uncertain, or nothing.` : { value: found }
}

const words =
  (charsMax: number): Read<string> =>
  (text) => {
    if (text === '') return 'It can’t be empty.'
    return text.length > charsMax ? `It has ${text.length} characters; at most ${charsMax} are taken.` : { value: text }
  }

const confidence: Read<number> = (text) => {
  const value = Number(text)
  return text === '' || !(value >= 0 && value <= 1) ? 'A number from 0 to 1 is needed, such as 0.7.' : { value }
}

async function answerForm(ask: Ask): Promise<unknown> {
  const declared = await ask('Side (yes, no, uncertain; empty if it is not a yes-or-no question): ', side)
  const position = declared && (await ask('Your answer in one sentence: ', words(POSITION_CHARS_MAX)))
  const text = position && (await ask('Reasons, with labels such as [FACT][1], [INFER], [ASSUME]: ', words(TEXT_CHARS_MAX)))
  const cited = text && (await ask('References as path:first-last "quote", separated by ; (empty for none): ', references))
  const sure = cited && (await ask('Confidence, 0 to 1: ', confidence))
  if (!declared || !position || !text || !cited || !sure) return null
  return { side: declared.value, position: position.value, text: text.value, references: cited.value, confidence: sure.value }
}

const references: Read<readonly unknown[]> = (text) => ({
  value: text
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .map(referenceFrom),
})

/** `ops/incidents.md:12-14 "the quoted words"` */
function referenceFrom(entry: string, index: number): unknown {
  const [, path = entry.trim(), first, last, quote] = /^\s*([^:"]+?)(?::(\d+)(?:-(\d+))?)?\s*(?:"(.*)")?\s*$/.exec(entry) ?? []
  const lines = first === undefined ? null : { start: Number(first), end: Number(last ?? first) }
  return { n: index + 1, path: path.trim(), lines, quote: quote ?? null, url: null, title: null }
}

async function rankForm(ask: Ask, answers: RankView['answers']): Promise<unknown> {
  const letters = answers.map(({ letter }) => letter)
  const ranking = await ask(`The letters ${letters.join(', ')}, best first: `, (text) => {
    const marks = text
      .toUpperCase()
      .split(/[\s,>]+/)
      .filter((mark) => mark !== '')
    const isWhole = marks.length === letters.length && letters.every((letter) => marks.includes(letter))
    return isWhole ? { value: marks } : `Each of ${letters.join(', ')} is needed once.`
  })
  const because = ranking && (await ask('What decided it: ', words(1_000)))
  return ranking && because ? { ranking: ranking.value, because: because.value } : null
}
