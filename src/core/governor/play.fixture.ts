/**
 * A table that is watched: each step is one event with what a protocol shows of it, folded as the house folds it; then the governor
 * speaks, and what it says is folded too. A second passes from step to step, unless a step says when it is.
 */
import { opened, sent, started } from '../../../test/facts.ts'
import { evolveHouse, type House, openHouse } from '../house/house.ts'
import type { Limits, Seat } from '../house/words.ts'
import type { Event, EventOf } from '../words.ts'
import type { GovernorFact } from './facts.ts'
import { govern } from './rules.ts'
import type { Seen, Work } from './seen.ts'
import type { Phase } from './words.ts'

export interface Step {
  readonly event?: Event
  readonly seen?: readonly Seen[]
  readonly at?: number
  /** Real minutes at work by now. */
  readonly minutes?: number
}

interface Given {
  readonly seats: readonly Seat[]
  readonly bench?: readonly Seat[]
  readonly limits?: Partial<Limits>
}

const WALL = '2031-05-06T09:00:00.000Z'
const recordedAs = <E extends Event>(event: E, seq: number, at: number) => ({
  ...event,
  ...{ stream: 'ask-test0001', seq, at, wall: WALL, prev: '', hash: '' },
})

export function play(
  { seats, bench = [], limits = {} }: Given,
  ...steps: readonly Step[]
): { house: House; said: readonly GovernorFact[] } {
  const opening: EventOf<'deliberation.opened'> = opened(seats, { bench: [...bench] })
  let house = openHouse(recordedAs({ ...opening, limits: { ...opening.limits, ...limits } }, 1, 0))
  let seq = 1
  let minutes = 0
  const said: GovernorFact[] = []
  const fold = (event: Event, seen: readonly Seen[], at: number): void => {
    seq += 1
    house = evolveHouse(house, recordedAs(event, seq, at), seen)
  }
  for (const step of steps) {
    const at = step.at ?? house.at + 1_000
    minutes = step.minutes ?? minutes
    fold(step.event ?? started(), step.seen ?? [], at)
    for (const fact of govern(house, { activeMs: minutes * 60_000 })) {
      said.push(fact)
      fold(fact, [], at)
    }
  }
  return { house, said }
}

/** A host's agent hands in its work. */
export const does = (work: Work): Step => ({ seen: [{ kind: 'work', work }] })
/** A driver of ours asks, and the work comes. */
export const asksFor = (work: Work): readonly Step[] => [asks(work.request), does(work)]
export const asks = (request: string): Step => ({ event: sent(request) })
export const phase = (begun: Phase | null, at?: number): Step => ({
  seen: [{ kind: 'phase', phase: begun }],
  ...(at === undefined ? {} : { at }),
})
export const sees = (...seen: readonly Seen[]): Step => ({ seen })

/** What the governor said, in short. */
export const inShort = (facts: readonly GovernorFact[]): readonly string[] =>
  facts.map((fact) => {
    switch (fact.type) {
      case 'shadow.detected':
        return `${fact.shadow} ${fact.step}`
      case 'shadow.suppressed':
        return `suppressed ${fact.shadow}`
      case 'correction.applied':
        return `tell ${fact.seats.join(' ')}`
      case 'seat.replaced':
        return `${fact.to.name} as ${fact.seat}`
      case 'break.tripped':
        return `break ${fact.trigger} ${fact.hard ? 'hard' : 'soft'}`
      case 'escalation.raised':
        return `escalate ${fact.layer} ${fact.id}`
      case 'deliberation.stopping':
        return `stop ${fact.reason} ${fact.hard ? 'hard' : 'soft'}`
      case 'checkpoint.reached':
        return `checkpoint ${fact.number} ${fact.trigger} ${fact.decision}`
      case 'deliberation.paused':
        return 'paused'
      default:
        return fact.type
    }
  })
