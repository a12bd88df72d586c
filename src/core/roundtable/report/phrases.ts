/** Words that several parts of the report share. Seats are called by name here: a report is for people, not for the table. */
import { everyone, type House } from '../../house/house.ts'
import type { SeatId } from '../../seat.ts'

export type NameOf = (seat: SeatId) => string

/** A seat that the opening does not know keeps its id: a report never fails. */
export function namesIn({ opening }: House): NameOf {
  const names = new Map(everyone(opening).map(({ id, name }) => [id, name]))
  return (seat) => names.get(seat) ?? seat
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`

export const counted = (amount: number, one: string, many = `${one}s`): string => `${amount} ${amount === 1 ? one : many}`

/** "Ada", "Ada and Bo", "Ada, Bo and Cy". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What somebody wrote as the end of a sentence: with a stop, once. */
export const ended = (text: string): string => {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…]["”’)]?$/.test(trimmed) ? trimmed : `${trimmed}.`
}

/** Two decimals: differences of shares would otherwise show the machine's own rounding. */
export const rounded = (value: number): number => Math.round(value * 100) / 100 + 0
