/** How others are shown: by their alias, their names taken out of what anybody wrote, on one line where a line is meant. */
import type { House } from '../../house/house.ts'
import { nameHider } from '../../house/visibility.ts'
import type { SeatId } from '../../seat.ts'
import { cutToTokensAtMost, tokensAtMost } from '../../text/tokens.ts'
import type { Roundtable } from '../state.ts'

export interface Lens {
  readonly aliasOf: (seat: SeatId) => string
  /** Words of anybody, without names of the cast. */
  readonly hide: (text: string) => string
  /** The same on one line, cut to so many tokens. */
  readonly line: (text: string, tokensMax: number) => string
  /** One line of a source: names in it are its own. */
  readonly asWritten: (text: string, tokensMax: number) => string
}

export function lensOf(own: Roundtable, house: House): Lens {
  const aliasOf = (seat: SeatId): string => own.places[seat]?.alias ?? 'another speaker'
  const hide = nameHider(house.opening.seats, ({ id }) => aliasOf(id))
  const asWritten = (text: string, tokensMax: number): string => cutToTokensAtMost(oneLine(text), tokensMax)
  return { aliasOf, hide, asWritten, line: (text, tokensMax) => asWritten(hide(text), tokensMax) }
}

/** A line break in somebody's words must not begin what looks like another's. */
export const oneLine = (text: string): string => calmed(text.replace(/[\s\p{Cc}]+/gu, ' ').trim())

/** A row of tildes makes the fence around it longer, and so costs three times: where words are cut anyway, it is cut first. */
export const calmed = (text: string): string => text.replace(/~{4,}/g, '~~~')

/** What a text takes between its fences: a fence is longer than any run of tildes inside. */
export function fencedTokens(name: string, text: string): number {
  const longest = Math.max(3, ...[...text.matchAll(/~+/g)].map(([run]) => run.length))
  return tokensAtMost(`${oneLine(name)}\n${text}\n`) + 2 * (longest + 1) + FENCE_JOINTS
}

/** The blank before the name and the empty lines around the fence. */
const FENCE_JOINTS = 4

export const confidenceText = (confidence: number): string => confidence.toFixed(2)
