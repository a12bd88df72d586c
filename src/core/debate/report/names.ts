/** What people call a seat. Total: an id that nobody knows stands for itself. */
import { everyone, type House } from '../../house/house.ts'
import type { SeatId } from '../../seat.ts'

export type NameOf = (seat: SeatId) => string

export function namesIn(house: House): NameOf {
  const names = new Map(everyone(house.opening).map(({ id, name }) => [id, name]))
  return (seat) => names.get(seat) ?? seat
}
