/**
 * Whether a fact is news to the table. A talk that goes in circles rewords what it has said, so a new wording alone is none:
 * a fact is new by a source that nobody had cited, by a number or a date that nobody had named in any form, or because most of
 * its words are new here.
 */
import { type Named, namesNumber, numbersNamed } from '../../text/spelled-numbers.ts'
import { keywordSet } from '../../text/words.ts'
import { NEWS } from '../numbers.ts'
import { ROUNDED, SHARES } from './numbers.ts'
import { settled } from './positions.ts'
import { isTalk } from './talk-words.ts'

/** What was said before a round, over all seats. */
export interface Known {
  readonly numbers: readonly Named[]
  readonly words: ReadonlySet<string>
}

export function knownFrom(texts: Iterable<string>): Known {
  const numbers: Named[] = []
  const words = new Set<string>()
  for (const text of texts) {
    numbers.push(...numbersNamed(text))
    for (const word of keywordSet(text)) words.add(word)
  }
  return { numbers, words }
}

export function isNews(text: string, hasNewSource: boolean, known: Known): boolean {
  if (hasNewSource || numbersNamed(text).some((number) => number.key !== null && !isKnownNumber(number, known.numbers))) return true
  const words = [...keywordSet(text)].filter((word) => !namesNumber(word) && !isTalk(word))
  const fresh = words.filter((word) => !known.words.has(word)).length
  return fresh >= NEWS.freshWordsMin && fresh / words.length >= NEWS.freshShareMin
}

/** Named before as it is, rounded, or as the same share of a whole. */
export const isKnownNumber = (number: Named, known: readonly Named[]): boolean =>
  known.some((earlier) => earlier.key === number.key || isRounded(number, earlier) || isSameShare(number, earlier))

function isRounded({ value, isRough }: Named, earlier: Named): boolean {
  if (value === null || earlier.value === null || earlier.value === 0) return false
  const off = settled(Math.abs(value - earlier.value) / earlier.value)
  if (isRough) return off <= ROUNDED.roughOffMax
  return value >= ROUNDED.valueMin && off <= ROUNDED.offMax && digitsOf(value) < digitsOf(earlier.value)
}

/** Digits that are not there only to fill up: 2 of 61,000. */
const digitsOf = (value: number): number =>
  String(value)
    .replace('.', '')
    .replace(/^0+|0+$/g, '').length

/** In another form or rounded: "seven in ten" for 70 %, 60 % for 62 %. */
function isSameShare({ share }: Named, { share: earlier }: Named): boolean {
  if (share === null || earlier === null) return false
  const isRounder = share.whole === earlier.whole && digitsOf(share.part) < digitsOf(earlier.part)
  if (share.whole === earlier.whole && !isRounder) return false
  const apart = settled(Math.abs(share.part / share.whole - earlier.part / earlier.whole))
  return apart <= (isRounder || share.whole <= SHARES.coarseWholeMax ? SHARES.coarseApartMax : SHARES.apartMax)
}
