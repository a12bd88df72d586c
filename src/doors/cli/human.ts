/**
 * A person at the terminal answers for the human seats: shown what the seat may see, asked field by field, each field again
 * until it can be used. What the rules still refuse is said in their sentence. Without a terminal nobody is asked.
 */
import type { CouncilViews } from '../../core/council/views.ts'
import type { Debate } from '../../core/debate/state.ts'
import type { DebateViews } from '../../core/debate/views.ts'
import type { Deliberation } from '../../core/deliberation.ts'
import { seatOf } from '../../core/house/house.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { ProtocolName } from '../../core/words.ts'
import type { Engine, OpenRequest } from '../../engine/engine.ts'
import { turnLines } from '../../views/debate/turn.ts'
import type { Paint } from '../../views/paint.ts'
import { printable } from '../../views/printable.ts'
import { shownTo as partsShown } from '../../views/turn.ts'
import { wrap } from '../../views/wrap.ts'
import { askForm } from './ask-forms.ts'
import { councilForm, type Tell } from './council-forms.ts'
import { reviewLines } from './council-turn.ts'
import { debateForm } from './debate-forms.ts'
import type { Terminal } from './desk.ts'
import { type Ask, askAt } from './fields.ts'
import { asksPeople, type Beside, putQuestion } from './people.ts'
import { roundtableForm } from './roundtable-forms.ts'

const LOOK_MS = 300

/** The agents of a run are hosts, and people take part in a room as its user: no person sits there. */
type FormName = Exclude<ProtocolName, 'run' | 'room'>

/** Null: nobody answers any more. */
const FORMS: Readonly<Record<FormName, (ask: Ask, open: OpenRequest, tell: Tell) => Promise<unknown>>> = {
  ask: askForm,
  debate: debateForm,
  council: councilForm,
  roundtable: roundtableForm,
}

export async function answerForHumans(engine: Engine, id: string, terminal: Terminal, signal: AbortSignal, look: Beside): Promise<void> {
  const state = await engine.state(id)
  if (isRefusal(state)) return
  const human = new Set(state.house.opening.seats.flatMap((seat) => (seat.driver === 'human' ? [seat.id] : [])))
  if (human.size === 0 && !(asksPeople(state) && terminal.isInteractive)) return
  if (!terminal.isInteractive) {
    if (await onlyWaitsFor(human, engine, id, signal)) {
      terminal.err(`A person must answer for ${[...human].join(', ')}, and this is no terminal. Go on in one with: witan resume ${id}\n`)
      look.leave()
    }
    return
  }
  const left = new Set<string>()
  while (!signal.aborted) {
    const open = (await engine.owed(id)).find((request) => human.has(request.seat))
    const now = await engine.state(id)
    if (open === undefined) {
      const isAsking = asksPeople(state) && !isRefusal(now)
      const put = isAsking ? await putQuestion(engine, now, left, { terminal, signal, ...look }) : 'nothing'
      if (put === 'ended') return
      if (put === 'nothing') await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      continue
    }
    const value = await look.hold(() => form(isRefusal(now) ? state : now, open, terminal, signal))
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

async function form(state: Deliberation, open: OpenRequest, terminal: Terminal, signal: AbortSignal): Promise<unknown> {
  const protocol = state.house.opening.protocol as FormName
  const shown = shownTo(state, open, terminal).join('\n')
  terminal.err(`\n${terminal.paint.bold(`Your turn (${open.seat}, ${open.purpose})`)}\n${shown}\n${toldOf(protocol, open, terminal)}\n`)
  const tell: Tell = (lines) => terminal.err(`\n${lines.flatMap((line) => wrap(printable(line), terminal.width(), '', '  ')).join('\n')}\n`)
  return FORMS[protocol](askAt(terminal, signal), open, tell)
}

/** What the governor says to this seat alone, right above the question. An ask shows the prompt, and there it stands already. */
function toldOf(protocol: ProtocolName, { corrections }: OpenRequest, { paint, width }: Terminal): string {
  if (corrections.length === 0 || protocol === 'ask') return ''
  const lines = corrections.flatMap((text) => wrap(`- ${printable(text)}`, width(), '  '))
  const head = wrap('The chair has this to say about your last contribution, to you alone:', width())
  return `\n${[...head, ...lines].map(paint.yellow).join('\n')}\n`
}

function shownTo(state: Deliberation, open: OpenRequest, { width, paint }: Terminal): readonly string[] {
  const { house, own } = state
  const { view, prompt } = open
  if (house.opening.protocol === 'council') return reviewLines(view as CouncilViews[keyof CouncilViews], paint, width())
  if (house.opening.protocol === 'roundtable') return partLines(state, open, paint, width())
  if (house.opening.protocol !== 'debate') return wrap(printable(prompt.user), width())
  const aliases = Object.entries((own as Debate).seats).map(([id, { alias }]) => [alias, seatOf(house, id).name] as const)
  return turnLines(view as DebateViews[keyof DebateViews], new Map(aliases), paint, width())
}

const partLines = (state: Deliberation, open: OpenRequest, paint: Paint, width: number): readonly string[] =>
  partsShown(state, open).flatMap(({ title, lines }) => [
    ...wrap(title, width).map(paint.bold),
    ...lines.flatMap((line) => wrap(printable(line), width, '  ', '    ')),
  ])
