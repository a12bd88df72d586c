/** Who holds and who disputes which claim: a record a claim, from what seats declare. */
import type { SeatId } from '../seat.ts'
import { get, put, type Table } from '../table.ts'
import type { Contested } from './words.ts'

type Standing = Table<Contested>

const without = (seats: readonly SeatId[], seat: SeatId): SeatId[] => seats.filter((one) => one !== seat)
const joined = (seats: readonly SeatId[], seat: SeatId): SeatId[] => (seats.includes(seat) ? [...seats] : [...seats, seat])

const recordOf = (standing: Standing, claim: string, round: number): Contested =>
  get(standing, claim) ?? { claim, for: [], against: [], since: round }

export function heldBy(standing: Standing, claim: string, seat: SeatId, round: number): Standing {
  const record = recordOf(standing, claim, round)
  return put(standing, claim, { ...record, for: joined(record.for, seat), against: without(record.against, seat) })
}

/** `since`: the round of the first dispute. */
export function disputedBy(standing: Standing, claim: string, seat: SeatId, round: number): Standing {
  const record = recordOf(standing, claim, round)
  const since = record.against.length === 0 ? round : record.since
  return put(standing, claim, { ...record, since, for: without(record.for, seat), against: joined(record.against, seat) })
}

export function droppedBy(standing: Standing, claim: string, seat: SeatId, round: number): Standing {
  const record = recordOf(standing, claim, round)
  return put(standing, claim, { ...record, for: without(record.for, seat) })
}
