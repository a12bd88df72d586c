/**
 * What of others reaches a seat: never their names. Sycophancy towards named peers is far larger than bias towards oneself,
 * and hiding names nearly removes both (R3), so names of the cast are replaced wherever one seat reads another's words.
 */
import type { Seat } from './words.ts'

/** Made once for many texts. `aliasOf` gives what is shown in place of a name: "another speaker", "Speaker B". */
export function nameHider(seats: readonly Seat[], aliasOf: (seat: Seat) => string): (text: string) => string {
  // A single letter is an article or a mark more often than a name.
  const bearers = new Map(
    seats.flatMap((seat) => [seat.id, seat.name].filter((name) => name.length > 1).map((name) => [spelled(name), seat] as const)),
  )
  if (bearers.size === 0) return (text) => text
  // Longest first, so that a seat called "Cost" does not bite into "Cost accountant".
  const names = [...bearers.keys()].sort((a, b) => b.length - a.length).map(patternOf)
  const anyName = new RegExp(`(?<![\\p{L}\\p{N}-])@?(${names.join('|')})(?![\\p{L}\\p{N}-])`, 'giu')
  return (text) =>
    text.replace(anyName, (whole, name: string) => {
      const bearer = bearers.get(spelled(name))
      return bearer === undefined ? whole : aliasOf(bearer)
    })
}

/** However somebody writes it: curly apostrophes, a line break between the words. */
const spelled = (name: string): string => name.toLowerCase().replace(/[’‘ʼ]/g, "'").replace(/\s+/g, ' ')

const patternOf = (name: string): string =>
  name
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/'/g, "['’‘ʼ]")
    .replace(/ /g, '\\s+')
