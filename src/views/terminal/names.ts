/** Seats and staff by name, safe to print. A seat that the opening does not know keeps its id. */
import type { Deliberation } from '../../core/deliberation.ts'
import { everyone } from '../../core/house/house.ts'
import { oneLine } from '../printable.ts'

export const seatName = ({ house }: Deliberation, id: string): string =>
  oneLine(everyone(house.opening).find((seat) => seat.id === id)?.name ?? id)
