/**
 * Whether a fact is news to the table. A talk that goes in circles rewords what it has said, so a new wording alone is none:
 * a fact is new by a source that nobody had cited, by a number that nobody had named, or because most of its words are new here.
 */
import { namesNumber, valuesOf } from '../../text/spelled-numbers.ts'
import { keywordSet } from '../../text/words.ts'
import { NEWS } from '../numbers.ts'

/** What was said before a round, over all seats. */
export interface Known {
  readonly numbers: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

export function knownFrom(texts: Iterable<string>): Known {
  const numbers = new Set<string>()
  const words = new Set<string>()
  for (const text of texts) {
    for (const number of valuesOf(text)) numbers.add(number)
    for (const word of keywordSet(text)) words.add(word)
  }
  return { numbers, words }
}

export function isNews(text: string, hasNewSource: boolean, known: Known): boolean {
  if (hasNewSource || [...valuesOf(text)].some((number) => !known.numbers.has(number))) return true
  const words = [...keywordSet(text)].filter((word) => !namesNumber(word))
  const fresh = words.filter((word) => !known.words.has(word)).length
  return fresh >= NEWS.freshWordsMin && fresh / words.length >= NEWS.freshShareMin
}
