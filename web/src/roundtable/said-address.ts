/** A contribution in the address, `said=2.harbour`: its round and its seat, so that a link opens what somebody said. */

export interface SaidPlace {
  readonly round: number
  readonly seat: string
}

export const addressOf = ({ round, seat }: SaidPlace): string => `${round}.${seat}`

export function placeIn(text: string | null): SaidPlace | null {
  const [, round, seat] = /^(\d{1,2})\.([a-z0-9][a-z0-9-]{0,39})$/.exec(text ?? '') ?? []
  return round === undefined || seat === undefined ? null : { round: Number(round), seat }
}
