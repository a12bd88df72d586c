/**
 * Where a hunk belongs in a text, by the rules of `git apply`: its lines stand there exactly, none is forgiven.
 *
 *   the stated line ──▶ one line on, one back, two on, two back, … until the whole hunk stands there
 *
 * A hunk that began at line 1 stays at the beginning, and one that ended with the file stays at its end. What an earlier hunk has
 * touched is not touched again. All places are found in one pass, so that a text of a million like lines costs no more than another.
 */
import type { Hunk } from './types.ts'

/** A line that a hunk has put there, or found there: it equals no line of another hunk. */
export interface Touched {
  readonly text: string
}

export type Image = readonly (string | Touched)[]

/** What stands before, and after. */
export const oldLines = ({ lines }: Hunk): readonly string[] => lines.flatMap(({ sign, text }) => (sign === '+' ? [] : [text]))
export const newLines = ({ lines }: Hunk): readonly string[] => lines.flatMap(({ sign, text }) => (sign === '-' ? [] : [text]))

export const isAtStart = ({ oldStart }: Hunk): boolean => oldStart <= 1
const isAtEnd = ({ lines }: Hunk): boolean => lines.at(-1)?.sign !== ' '

/** The line, from 0, that a hunk says it begins at, the hunks before it being applied. */
export const statedLine = ({ newStart }: Hunk): number => Math.max(0, newStart - 1)

/** Null: nowhere. */
export function placeOf(hunk: Hunk, image: Image): number | null {
  const wanted = oldLines(hunk)
  const room = image.length - wanted.length
  if (room < 0) return null
  // Nothing says where in a text a line without neighbours belongs.
  if (wanted.length === 0 && image.length > 0) return null
  if (isAtStart(hunk)) return (!isAtEnd(hunk) || room === 0) && standsAt(image, wanted, 0) ? 0 : null
  if (isAtEnd(hunk)) return standsAt(image, wanted, room) ? room : null
  const stated = Math.min(statedLine(hunk), image.length)
  return standsAt(image, wanted, stated) ? stated : nearest(placesOf(image, wanted), stated)
}

const standsAt = (image: Image, wanted: readonly string[], at: number): boolean =>
  at + wanted.length <= image.length && wanted.every((line, index) => image[at + index] === line)

function nearest(places: readonly number[], stated: number): number | null {
  let best: number | null = null
  for (const place of places) {
    // Of two at one distance the later one, and places come in their order.
    if (best === null || Math.abs(place - stated) <= Math.abs(best - stated)) best = place
  }
  return best
}

/** Every place where the lines stand, as Knuth, Morris and Pratt find them: no line of the text is looked at twice. */
function placesOf(image: Image, wanted: readonly string[]): readonly number[] {
  const back = fallbacks(wanted)
  const places: number[] = []
  let met = 0
  for (const [at, line] of image.entries()) {
    while (met > 0 && line !== wanted[met]) met = back[met - 1] ?? 0
    if (line === wanted[met]) met++
    if (met < wanted.length) continue
    places.push(at - met + 1)
    met = back[met - 1] ?? 0
  }
  return places
}

/** For each beginning of the lines: how long its longest end is that they begin with. */
function fallbacks(wanted: readonly string[]): readonly number[] {
  const back = [0]
  let met = 0
  for (let at = 1; at < wanted.length; at++) {
    while (met > 0 && wanted[at] !== wanted[met]) met = back[met - 1] ?? 0
    if (wanted[at] === wanted[met]) met++
    back.push(met)
  }
  return back
}
