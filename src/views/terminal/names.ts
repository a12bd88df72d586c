/** Seats by name, safe to print. A seat that the opening does not know keeps its id. */
import type { Deliberation } from '../../core/deliberation.ts'
import { oneLine } from '../printable.ts'

export const seatName = ({ house }: Deliberation, id: string): string =>
  oneLine(house.opening.seats.find((seat) => seat.id === id)?.name ?? id)
