/**
 * One deliberation as a fold: the house and the protocol's own state, from one stream of events.
 * Plain JSON from end to end, so a snapshot is one `JSON.stringify`, and replaying the log gives the same value.
 */
import { assert } from './assert.ts'
import { type Dossier, sharedSources } from './dossier.ts'
import type { Reference } from './evidence/words.ts'
import { evolveHouse, type House, isRunning, openHouse } from './house/house.ts'
import type { At, Owed, Parting, Reply, ReportHead, SharedFact } from './protocol.ts'
import type { Refusal } from './refusal.ts'
import { rulesOf } from './rules.ts'
import type { Event, ProtocolCommand, Recorded } from './words.ts'

export interface Deliberation {
  readonly house: House
  readonly own: unknown
  /** The seq and hash of the last event folded: what the next append is decided on. */
  readonly version: number
}

export type ReplyAct = Reply<string, unknown>

/** A protocol is only ever handed its own commands: whoever submits one has parsed it with that protocol's words. */
export type Act = { readonly type: 'tick' } | ReplyAct | ProtocolCommand

export function evolve(before: Deliberation | null, event: Recorded): Deliberation {
  if (before === null) {
    assert(event.type === 'deliberation.opened', `A stream begins with deliberation.opened, not ${event.type}.`)
    return { house: openHouse(event), own: rulesOf(event.protocol).initial, version: event.seq }
  }
  assert(event.seq === before.version + 1, `Event ${event.seq} of ${event.stream} was folded after ${before.version}.`)
  const rules = rulesOf(before.house.opening.protocol)
  const own = concernsProtocol(event) ? rules.evolve(before.own, event) : before.own
  return { house: evolveHouse(before.house, event, rules.observe(own, event, before.house)), own, version: event.seq }
}

/** What the house folds alone never reaches a protocol; a failure only when it is final. */
function concernsProtocol(event: Event): event is Exclude<Event, { type: 'ask.sent' }> {
  switch (event.type) {
    case 'ask.failed':
      return event.retryAt === null
    case 'ask.sent':
    case 'ask.answered':
    case 'reading.wished':
    case 'reply.mended':
    case 'runner.started':
    case 'budget.crossed':
    case 'seat.downgraded':
    case 'breaker.opened':
    case 'break.tripped':
    case 'shadow.detected':
    case 'shadow.suppressed':
    case 'correction.applied':
    case 'context.pruned':
    case 'deliberation.opened':
    case 'deliberation.paused':
    case 'deliberation.resumed':
    case 'deliberation.stopping':
      return false
    default:
      return true
  }
}

export const fold = (events: Iterable<Recorded>): Deliberation | null => {
  let state: Deliberation | null = null
  for (const event of events) state = evolve(state, event)
  return state
}

const rulesFor = ({ house }: Deliberation) => rulesOf(house.opening.protocol)

export const decide = (state: Deliberation, act: Act & At, dossier: Dossier): readonly (Event | SharedFact)[] | Refusal =>
  rulesFor(state).decide(state.own, act, state.house, dossier)

export const owed = (state: Deliberation): readonly Owed<string>[] => rulesFor(state).owed(state.own)

export const visible = (state: Deliberation, request: string, dossier: Dossier): unknown =>
  rulesFor(state).visible(state.own, request, state.house, dossier)

/** What a seat may look things up in. */
export const shelf = (state: Deliberation, dossier: Dossier): Dossier => rulesFor(state).shelf?.(state.own, dossier) ?? dossier

/** How often a call may look things up: never where all that it could find stands in its prompt. */
export function lookupsFor(state: Deliberation, dossier: Dossier): number {
  const { lookupsMax, sourceTokensMax } = state.house.limits
  if (lookupsMax === 0 || shelf(state, dossier) !== dossier) return lookupsMax
  return sharedSources(dossier, sourceTokensMax).whole === null ? lookupsMax : 0
}

export const cited = (state: Deliberation, purpose: string, reply: unknown): readonly Reference[] =>
  rulesFor(state).cited(purpose, reply, state.house)

/** Which texts of a reply want a vector; none where its protocol compares none. */
export const embedded = (state: Deliberation, purpose: string, reply: unknown): readonly string[] =>
  rulesFor(state).embedded?.(purpose, reply) ?? []

/** While it stops: what must be finished and made safe first. */
export const parting = (state: Deliberation): Parting =>
  state.house.stopping === null ? 'clean' : (rulesFor(state).parting?.(state.own, state.house) ?? 'clean')

/** It is open, or it is stopping and finishes something first: ticks come, and the governor is heard. */
export const isAtWork = (state: Deliberation): boolean => isRunning(state.house) || parting(state) === 'work'

/** Whether asks go out and replies are taken: while it stops, for what is finished or made safe first. */
export const isAsking = (state: Deliberation): boolean => isAtWork(state) || parting(state) === 'wait'

export const report = (state: Deliberation): ReportHead => rulesFor(state).report(state.own, state.house)
