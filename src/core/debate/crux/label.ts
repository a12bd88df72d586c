/**
 * A camp's name where no clerk gives one: "Yes on volatility". The crux is the one that explains most, the word the one
 * that tells its question from the others; nouns first, since an adjective alone names nothing.
 */
import type { Side } from '../../house/words.ts'
import { STOP_WORDS, stem, wordsOf } from '../../text/words.ts'
import { KEYWORD_ATTENTION } from '../numbers.ts'
import type { Card } from './card.ts'

type Asked = Pick<Card, 'id' | 'question' | 'dcg'>

/** `background`: what the whole debate is about. Its words tell nobody apart. */
export function labelOf(
  positions: Readonly<Record<string, Side>>,
  cruxes: readonly Asked[],
  taken: ReadonlySet<string>,
  background: readonly string[] = [],
): string {
  const held = cruxes.filter(({ id }) => positions[id] !== undefined).toSorted((a, b) => b.dcg.score - a.dcg.score)
  const labels = held.map((crux) => `${positions[crux.id] === 'YES' ? 'Yes' : 'No'} on ${keyTerm(crux, cruxes, background)}`)
  const free = labels.find((label) => !taken.has(label))
  if (free !== undefined) return free
  const base = labels[0] ?? 'Mixed views'
  let nth = 2
  while (taken.has(`${base} ${nth}`)) nth++
  return taken.has(base) ? `${base} ${nth}` : base
}

const NOUN = /(?:ion|ity|ment|ness|ance|ence|ship|ism|age|ure|th|cy|ing|er|or)s?$/

/** They are in many questions and say what none of them is about. */
const TIMES = new Set('year years month months week weeks decade decades time ever'.split(' '))

/** The word that fewest other texts have. */
export function keyTerm(
  { id, question }: Pick<Asked, 'id' | 'question'>,
  cruxes: readonly Pick<Asked, 'id' | 'question'>[],
  background: readonly string[] = [],
): string {
  const asked = cruxes.filter((other) => other.id !== id).map((other) => other.question)
  const others = [...asked, ...background].map((text) => new Set(wordsOf(text).map(stem)))
  const words = wordsOf(question)
    .map((word) => word.replace(/'s?$/, ''))
    .filter(
      (word) => word.length > KEYWORD_ATTENTION.lettersMin && /^\p{L}[\p{L}-]*$/u.test(word) && !STOP_WORDS.has(word) && !TIMES.has(word),
    )
  const ranked = [...new Set(words)]
    .map((word) => ({ word, elsewhere: elsewhere(stem(word), others), noun: NOUN.test(word) ? 1 : 0 }))
    .toSorted((a, b) => a.elsewhere - b.elsewhere || b.noun - a.noun || b.word.length - a.word.length)
  return ranked[0]?.word ?? 'the question'
}

const elsewhere = (stemmed: string, others: readonly ReadonlySet<string>[]): number => others.filter((stems) => stems.has(stemmed)).length
