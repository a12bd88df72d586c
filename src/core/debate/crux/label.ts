/**
 * A camp's name where no clerk gives one: "Yes on volatility". The crux is the one that explains most, the word the one
 * that tells its question from the others; nouns first, since an adjective alone names nothing.
 */
import type { Side } from '../../house/words.ts'
import { STOP_WORDS, stem, wordsOf } from '../../text/words.ts'
import { KEYWORD_ATTENTION } from '../numbers.ts'
import type { Card } from './card.ts'

type Asked = Pick<Card, 'id' | 'question' | 'dcg'>

export function labelOf(positions: Readonly<Record<string, Side>>, cruxes: readonly Asked[], taken: ReadonlySet<string>): string {
  const held = cruxes.filter(({ id }) => positions[id] !== undefined).toSorted((a, b) => b.dcg.score - a.dcg.score)
  const labels = held.map((crux) => `${positions[crux.id] === 'YES' ? 'Yes' : 'No'} on ${keyTerm(crux, cruxes)}`)
  const free = labels.find((label) => !taken.has(label))
  if (free !== undefined) return free
  const base = labels[0] ?? 'Mixed views'
  let nth = 2
  while (taken.has(`${base} ${nth}`)) nth++
  return taken.has(base) ? `${base} ${nth}` : base
}

const NOUN = /(?:ion|ity|ment|ness|ance|ence|ship|ism|age|ure|th|cy|ing|er|or)s?$/

/** The word that fewest other questions have. */
export function keyTerm({ id, question }: Pick<Asked, 'id' | 'question'>, cruxes: readonly Pick<Asked, 'id' | 'question'>[]): string {
  const others = cruxes.filter((other) => other.id !== id).map((other) => new Set(wordsOf(other.question).map(stem)))
  const words = wordsOf(question)
    .map((word) => word.replace(/'s?$/, ''))
    .filter((word) => word.length > KEYWORD_ATTENTION.lettersMin && /^\p{L}[\p{L}-]*$/u.test(word) && !STOP_WORDS.has(word))
  const ranked = words.toSorted((a, b) => elsewhere(a, others) - elsewhere(b, others) || nounness(b) - nounness(a) || b.length - a.length)
  return ranked[0] ?? 'the question'
}

const elsewhere = (word: string, others: readonly ReadonlySet<string>[]): number => others.filter((stems) => stems.has(stem(word))).length
const nounness = (word: string): number => (NOUN.test(word) ? 1 : 0)
