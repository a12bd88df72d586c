/** What whoever drives a host's seat should do after a reply: in a run as its rules say, elsewhere as the governor has it. */
import type { Deliberation } from '../core/deliberation.ts'
import { openCorrections } from '../core/governor/corrections.ts'
import type { House } from '../core/house/house.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import { verdictFor } from '../core/run/verdict.ts'
import type { Recorded } from '../core/words.ts'
import type { Engine } from '../engine/engine.ts'

export const VERDICTS = ['go-on', 'correct', 'replace', 'stop'] as const

export interface Judged {
  readonly verdict: (typeof VERDICTS)[number]
  readonly because: string
  /** What the seat is to be told with its next request, and nobody else. */
  readonly corrections: readonly string[]
}

/** `events`: what the reply led to, as far as it has. */
export function judged(state: Deliberation, seat: string, events: readonly Recorded[] = []): Judged {
  const { house } = state
  const corrections = openCorrections(house.governor, seat).map(({ text }) => text)
  if (house.opening.protocol === 'run') {
    const { verdict, because, correction } = verdictFor(state, seat)
    return { verdict, because, corrections: corrections.length > 0 || correction === null ? corrections : [correction] }
  }
  const end = house.closed ?? house.stopping
  if (end !== null) return { verdict: 'stop', because: end.because, corrections }
  if (house.status === 'paused') return { verdict: 'stop', because: 'It is paused.', corrections }
  return { ...onEvents(house, seat, events, corrections.length > 0), corrections }
}

function onEvents(house: House, seat: string, events: readonly Recorded[], isCorrected: boolean): Omit<Judged, 'corrections'> {
  const refused = events.findLast((event) => event.type === 'contribution.refused' && event.seat === seat)
  if (refused?.type === 'contribution.refused') return { verdict: 'correct', because: refused.because }
  const judgedBadly = events.findLast((event) => event.type === 'comment.refused' && event.author === seat)
  if (judgedBadly?.type === 'comment.refused') return { verdict: 'correct', because: judgedBadly.because }
  const replaced = events.findLast((event) => event.type === 'seat.replaced' && event.seat === seat)
  if (replaced?.type === 'seat.replaced') return { verdict: 'replace', because: replaced.because }
  if (!isCorrected) return { verdict: 'go-on', because: 'It is on record.' }
  const shadow = house.governor.shadows.findLast((one) => one.seat === seat)
  return { verdict: 'correct', because: shadow === undefined ? 'The governor has a word for it.' : shadow.because }
}

/** No call over the wire waits longer for a test command; what is owed next says the same. */
const LOOKED_AT_MS = 20_000

export interface Aftermath extends Judged {
  readonly state: Deliberation
  /** All that has happened since. */
  readonly events: readonly Recorded[]
}

/**
 * The verdict on what a seat has just handed in, for whoever does not run it. In a run the clerk looks into the repository first, so
 * that is waited for; elsewhere the rest of the table may take minutes, and is not.
 */
export async function judgedSince(
  engine: Engine,
  id: string,
  seat: string,
  version: number,
  signal: AbortSignal,
): Promise<Aftermath | Refusal> {
  const info = await engine.info(id)
  if (info?.protocol === 'run') await engine.awaitQuiet(id, LOOKED_AT_MS, signal)
  const state = await engine.state(id)
  if (isRefusal(state)) return state
  const events = await engine.read(id, version)
  return { ...judged(state, seat, events), state, events }
}
