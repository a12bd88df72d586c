/**
 * A person at the terminal answers for the human seats: shown what the seat may see, asked field by field, told in a sentence
 * when the reply is refused. Without a terminal the asks stay on the table for another door.
 */
import { isRefusal } from '../../core/refusal.ts'
import type { Engine, OpenRequest } from '../../engine/engine.ts'
import { printable } from '../../views/printable.ts'
import type { Terminal } from './desk.ts'

const LOOK_MS = 300

export async function answerForHumans(engine: Engine, id: string, terminal: Terminal, signal: AbortSignal): Promise<void> {
  if (!terminal.isInteractive) return
  const state = await engine.state(id)
  if (isRefusal(state) || !state.house.opening.seats.some((seat) => seat.driver === 'human')) return
  const human = new Set(state.house.opening.seats.flatMap((seat) => (seat.driver === 'human' ? [seat.id] : [])))
  while (!signal.aborted) {
    const open = (await engine.owed(id)).find((request) => human.has(request.seat))
    if (open === undefined) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      continue
    }
    const value = await form(open, terminal, signal)
    if (value === null) return
    const refused = await engine.reply(id, open.request, value)
    if (isRefusal(refused)) terminal.err(`${terminal.paint.red(printable(refused.because))}\n`)
  }
}

async function form(open: OpenRequest, terminal: Terminal, signal: AbortSignal): Promise<unknown> {
  terminal.err(`\n${terminal.paint.bold(`Your turn (${open.seat}, ${open.purpose})`)}\n${printable(open.prompt.user)}\n\n`)
  return open.purpose === 'rank' ? rankForm(terminal, signal) : answerForm(terminal, signal)
}

async function answerForm(terminal: Terminal, signal: AbortSignal): Promise<unknown> {
  const side = await terminal.ask('Side (yes, no, uncertain; empty if it is not a yes-or-no question): ', signal)
  const position = await terminal.ask('Your answer in one sentence: ', signal)
  const text = await terminal.ask('Reasons, with labels such as [FACT][1], [INFER], [ASSUME]: ', signal)
  const cited = await terminal.ask('References as path:first-last "quote", separated by ; (empty for none): ', signal)
  const confidence = await terminal.ask('Confidence, 0 to 1: ', signal)
  if (side === null || position === null || text === null || cited === null || confidence === null) return null
  return {
    side: side.trim() === '' ? null : side.trim().toUpperCase(),
    position,
    text,
    references: cited
      .split(';')
      .filter((entry) => entry.trim() !== '')
      .map(referenceFrom),
    confidence: Number(confidence),
  }
}

/** `ops/incidents.md:12-14 "the quoted words"` */
function referenceFrom(entry: string, index: number): unknown {
  const [, path = entry.trim(), first, last, quote] = /^\s*([^:"]+?)(?::(\d+)(?:-(\d+))?)?\s*(?:"(.*)")?\s*$/.exec(entry) ?? []
  const lines = first === undefined ? null : { start: Number(first), end: Number(last ?? first) }
  return { n: index + 1, path: path.trim(), lines, quote: quote ?? null, url: null, title: null }
}

async function rankForm(terminal: Terminal, signal: AbortSignal): Promise<unknown> {
  const ranking = await terminal.ask('The letters, best first (such as B, A, C): ', signal)
  const because = await terminal.ask('What decided it: ', signal)
  if (ranking === null || because === null) return null
  return { ranking: ranking.split(/[\s,>]+/).filter((mark) => mark !== ''), because }
}
