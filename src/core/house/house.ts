/**
 * The house: what every deliberation shares, folded once from the same stream as the protocol's own state.
 *
 *   opened ─▶ open ⇄ paused
 *               └──▶ stopping ─▶ completed | stopped ─(reopened)─▶ open
 */
import { emptyRegistry, evolveRegistry, type Registry } from '../evidence/registry.ts'
import { evolveWatched } from '../governor/fold.ts'
import type { Seen } from '../governor/seen.ts'
import { unwatched, type Watch, watch } from '../governor/watch.ts'
import { nothingWatched, type Watched } from '../governor/watched.ts'
import type { ReportHead } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import type { EventOf, Recorded } from '../words.ts'
import { type Desk, emptyDesk, evolveDesk } from './desk.ts'
import { type Dissent, evolveDissent } from './dissent.ts'
import { evolveInterruptions, type Interruption } from './interruptions.ts'
import { STAND_IN } from './recorded.ts'
import { evolveSpending, nothingSpent, type Spending } from './spending.ts'
import type { Limits, Opening, Seat, StopReason } from './words.ts'

export interface House {
  readonly id: string
  /** As it was opened, with those at the table who sit there now. */
  readonly opening: Opening
  /** Those of the opening, as a later reopening raised them. */
  readonly limits: Limits
  readonly status: ReportHead['status']
  readonly stopping: { readonly hard: boolean; readonly reason: StopReason; readonly because: string } | null
  readonly closed: { readonly reason: StopReason; readonly because: string } | null
  readonly startedWall: string
  readonly endedWall: string | null
  readonly at: number
  /** Which model answers for a seat now: the opening's, until the budget gate puts a cheaper one in its place. */
  readonly models: Readonly<Record<SeatId, string | null>>
  readonly desk: Desk
  readonly spending: Spending
  readonly watch: Watch
  readonly governor: Watched
  readonly registry: Registry
  readonly dissent: readonly Dissent[]
  readonly interruptions: readonly Interruption[]
  /** What was cut of the last reply of a seat that a driver answers for: it is told with its next request. */
  readonly cuts: Readonly<Record<SeatId, readonly string[]>>
  /** Requests to which a recording had no reply. */
  readonly missed: number
}

export function openHouse(event: EventOf<'deliberation.opened'> & Recorded): House {
  return {
    id: event.stream,
    opening: event,
    limits: event.limits,
    status: 'open',
    stopping: null,
    closed: null,
    startedWall: event.wall,
    endedWall: null,
    at: event.at,
    models: Object.fromEntries(everyone(event).map((seat) => [seat.id, seat.model])),
    desk: emptyDesk,
    spending: nothingSpent,
    watch: unwatched,
    governor: nothingWatched,
    registry: emptyRegistry,
    dissent: [],
    interruptions: [],
    cuts: {},
    missed: 0,
  }
}

/** `seen`: what the protocol shows the governor of this event. */
export function evolveHouse(house: House, event: Recorded, seen: readonly Seen[]): House {
  return evolveStatus(
    {
      ...house,
      at: event.at,
      desk: evolveDesk(house.desk, event, house.limits.lookupsMax),
      spending: evolveSpending(house.spending, event, house.desk),
      watch: watch(house.watch, event),
      governor: evolveWatched(house.governor, event, seen, (seat) => isDriven(house, seat)),
      dissent: evolveDissent(house.dissent, event),
      interruptions: evolveInterruptions(house.interruptions, event),
      cuts: evolveCuts(house, event),
      missed: house.missed + (event.type === 'ask.answered' && event.model === STAND_IN ? 1 : 0),
    },
    event,
  )
}

function evolveStatus(house: House, event: Recorded): House {
  switch (event.type) {
    case 'claims.registered':
    case 'claim.judged':
      return { ...house, registry: evolveRegistry(house.registry, event, event.at) }
    case 'seat.downgraded':
      return { ...house, models: { ...house.models, [event.seat]: event.to } }
    case 'seat.replaced':
      return reseated(house, event.to)
    case 'model.switched':
      return remodelled(house, event)
    case 'deliberation.paused':
      return { ...house, status: 'paused' }
    case 'deliberation.resumed':
      return { ...house, status: 'open' }
    case 'deliberation.stopping':
      return { ...house, status: 'stopping', stopping: { hard: event.hard, reason: event.reason, because: event.because } }
    case 'deliberation.closed':
      return {
        ...house,
        status: event.reason === 'completed' ? 'completed' : 'stopped',
        stopping: null,
        closed: { reason: event.reason, because: event.because },
        endedWall: event.wall,
      }
    case 'deliberation.reopened':
      return { ...house, status: 'open', closed: null, endedWall: null, limits: event.limits }
    default:
      return house
  }
}

/** People and hosts are told at once, by the door through which they answered. */
function evolveCuts(house: House, event: Recorded): House['cuts'] {
  if (event.type === 'reply.mended' && isDriven(house, event.seat)) return { ...house.cuts, [event.seat]: event.cut }
  if (event.type !== 'ask.answered' || !(event.seat in house.cuts)) return house.cuts
  const { [event.seat]: _, ...others } = house.cuts
  return others
}

function reseated(house: House, to: Seat): House {
  const seats = house.opening.seats.map((seat) => (seat.id === to.id ? to : seat))
  return { ...house, opening: { ...house.opening, seats }, models: { ...house.models, [to.id]: to.model } }
}

/** Whoever is not at the table, a guest from outside, has no seat to change. */
function remodelled(house: House, { seat: id, to, driver }: EventOf<'model.switched'>): House {
  const seat = house.opening.seats.find((one) => one.id === id)
  return seat === undefined ? house : reseated(house, { ...seat, driver, model: driver === 'model' ? to : null })
}

/** Asked by a driver of ours; people and hosts answer when they like. */
export function isDriven(house: House, id: SeatId): boolean {
  const driver = everyone(house.opening).find((seat) => seat.id === id)?.driver
  return driver !== undefined && driver !== 'human' && driver !== 'host'
}

export const isClosed = (house: House): boolean => house.closed !== null

/** Nothing new is granted or sent unless this holds. */
export const isRunning = (house: House): boolean => house.status === 'open'

/** Those at the table and those who serve it. */
export const everyone = ({ seats, staff }: Opening): readonly Seat[] => [
  ...seats,
  ...[staff.clerk, staff.judge].filter((seat) => seat !== null),
]

export function seatOf(house: House, id: SeatId): Seat {
  const seat = everyone(house.opening).find((candidate) => candidate.id === id)
  if (seat === undefined) throw new RangeError(`No seat ${id} in ${house.id}.`)
  return seat
}
