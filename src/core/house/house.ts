/**
 * The house: what every deliberation shares, folded once from the same stream as the protocol's own state.
 *
 *   opened ─▶ open ⇄ paused
 *               └──▶ stopping ─▶ completed | stopped ─(reopened)─▶ open
 */
import { emptyRegistry, evolveRegistry, type Registry } from '../evidence/registry.ts'
import { unwatched, type Watch, watch } from '../governor/watch.ts'
import type { ReportHead } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import type { EventOf, Recorded } from '../words.ts'
import { type Desk, emptyDesk, evolveDesk } from './desk.ts'
import { type Dissent, evolveDissent } from './dissent.ts'
import { evolveInterruptions, type Interruption } from './interruptions.ts'
import { costOf, evolveSpending, nothingSpent, type Spending } from './spending.ts'
import type { Limits, Opening, Seat, StopReason } from './words.ts'

export interface House {
  readonly id: string
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
  readonly registry: Registry
  readonly dissent: readonly Dissent[]
  readonly interruptions: readonly Interruption[]
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
    registry: emptyRegistry,
    dissent: [],
    interruptions: [],
  }
}

export function evolveHouse(house: House, event: Recorded): House {
  return evolveStatus(
    {
      ...house,
      at: event.at,
      desk: evolveDesk(house.desk, event),
      spending: evolveSpending(house.spending, event, house.desk, house.limits.lookupsMax),
      watch: watch(house.watch, event),
      dissent: evolveDissent(house.dissent, event),
      interruptions: evolveInterruptions(house.interruptions, event),
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

/** The part of a report that is the same for every protocol. */
export function reportHead(house: House, confidence: ReportHead['confidence']): ReportHead {
  return {
    id: house.id,
    protocol: house.opening.protocol,
    subject: house.opening.subject,
    status: house.status,
    stopReason: house.closed?.reason ?? house.stopping?.reason ?? null,
    because: house.closed?.because ?? house.stopping?.because ?? null,
    confidence,
    startedAt: house.startedWall,
    endedAt: house.endedWall,
    cost: costOf(house.spending),
    notes: [...house.opening.notes, ...skippedNote(house.opening), ...governorNotes(house)],
  }
}

function skippedNote({ dossier: { skipped } }: Opening): readonly string[] {
  const [first] = skipped
  if (first === undefined) return []
  const more = skipped.length > 1 ? ` The opening event lists more.` : ''
  return [`Not in the dossier: ${first.path} (${first.because})${more}`]
}

function governorNotes(house: House): readonly string[] {
  return house.watch.openBreakers.map(
    (seat) => `${seatOf(house, seat).name} was left out after ${house.limits.failuresInARowMax} failures in a row.`,
  )
}
