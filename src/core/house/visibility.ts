/**
 * What of others reaches a seat: never their names. Sycophancy towards named peers is far larger than bias towards oneself,
 * and hiding names nearly removes both (R3), so names of the cast are replaced wherever one seat reads another's words.
 */
import type { Seat } from './words.ts'

/** `aliasOf` gives the name shown in place of a seat's: a letter on a ballot, "Speaker B" in a debate. */
export function withoutNames(text: string, seats: readonly Seat[], aliasOf: (seat: Seat) => string): string {
  // Longest first, so that "Cost accountant" is not left as "Cost accountant's"-half by a seat called "Cost".
  const byLength = [...seats].sort((a, b) => b.name.length - a.name.length)
  return byLength.reduce((shown, seat) => shown.replace(nameOf(seat), () => aliasOf(seat)), text)
}

function nameOf(seat: Seat): RegExp {
  const variants = [seat.name, seat.id].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}-])@?(?:${variants.join('|')})(?![\\p{L}\\p{N}-])`, 'giu')
}
