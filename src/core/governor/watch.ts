/** What the governor has seen: a few counters folded from the log, blind to the protocol. */
import type { FailureCode } from '../house/words.ts'
import type { At } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import type { Event, EventOf } from '../words.ts'

export type Gate = EventOf<'budget.crossed'>['gate']
export type Resource = EventOf<'budget.crossed'>['resource']

export interface Watch {
  /** Final failures in a row, by seat; an answer clears them. */
  readonly failuresInARow: Readonly<Record<SeatId, number>>
  /** Seats whose requests failed since anybody last answered, each once: one dead seat that is asked often is not the table. */
  readonly failingInARow: readonly SeatId[]
  /** Why each seat failed last, in the words of the failure. */
  readonly lastFailures: Readonly<Record<SeatId, string>>
  readonly openBreakers: readonly SeatId[]
  readonly turns: number
  /** The highest gate crossed so far, by resource. */
  readonly gates: Readonly<Partial<Record<Resource, Gate>>>
}

/** Failures in which somebody did answer. */
const ANSWERED: ReadonlySet<FailureCode> = new Set(['malformed', 'refused', 'empty', 'no-script', 'declined'])

export const unwatched: Watch = { failuresInARow: {}, failingInARow: [], lastFailures: {}, openBreakers: [], turns: 0, gates: {} }

export function watch(seen: Watch, event: Event & At): Watch {
  switch (event.type) {
    case 'turn.granted':
      return { ...seen, turns: seen.turns + 1 }
    case 'ask.answered':
      return { ...seen, failuresInARow: { ...seen.failuresInARow, [event.seat]: 0 }, failingInARow: [] }
    case 'ask.failed': {
      // A call that its runner lost, or that will be tried again, says nothing about the seat yet.
      if (event.retryAt !== null || event.code === 'lost') return seen
      const ofSeat = (seen.failuresInARow[event.seat] ?? 0) + 1
      // An answer that can't be used is its seat's failure: it shows that the way there works.
      const others = seen.failingInARow.filter((seat) => seat !== event.seat)
      const failingInARow = ANSWERED.has(event.code) ? [] : [...others, event.seat]
      const lastFailures = { ...seen.lastFailures, [event.seat]: event.because }
      return { ...seen, failuresInARow: { ...seen.failuresInARow, [event.seat]: ofSeat }, failingInARow, lastFailures }
    }
    case 'seat.replaced':
      // Whoever sits there now has not failed yet.
      return { ...seen, failuresInARow: { ...seen.failuresInARow, [event.seat]: 0 } }
    case 'breaker.opened':
      return { ...seen, openBreakers: [...seen.openBreakers, event.seat] }
    case 'budget.crossed':
      return { ...seen, gates: { ...seen.gates, [event.resource]: event.gate } }
    case 'deliberation.reopened':
      // The user has seen why it stopped and lets it go on: counts start anew, what was spent stays spent.
      return { ...unwatched, turns: seen.turns }
    default:
      return seen
  }
}
