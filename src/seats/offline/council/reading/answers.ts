/**
 * The search for the sentence elsewhere that answers a hit.
 *
 *   hit ──▶ the document's own passages on other lines ──fits──▶ the first one, quoted, and why it answers
 */
import type { Document } from '../../../../core/document/document.ts'
import { plainOf } from '../../../../core/document/plain.ts'
import { keywordSet } from '../../../../core/text/words.ts'
import type { Answer, Hit } from '../check.ts'
import { isTelling, ownPassagesOf, type Passage } from './passages.ts'
import { quoted, shown } from './quoting.ts'

export function answerIn(
  document: Document,
  hit: Hit,
  fits: (passage: Passage) => boolean,
  because: string | ((passage: Passage) => string),
): Answer | null {
  const end = hit.line + hit.quote.split('\n').length - 1
  const found = statementsOf(document).find((passage) => (passage.sentence.end < hit.line || passage.sentence.start > end) && fits(passage))
  if (found === undefined) return null
  return { ...quoted(found.sentence), because: typeof because === 'string' ? because : because(found) }
}

interface Saying {
  /** What an answer says. */
  readonly says: RegExp
  /** What an answer is about; left out where what it says is enough. */
  readonly about?: RegExp
  /** How many content words it shares with the hit. */
  readonly shares?: number
  /** What it does to the hit: 'gives the number'. */
  readonly does: string
}

/** The first that says what the hit misses, about what the hit is about, where the document says what will be. */
export function answerSaying(document: Document, hit: Hit, { says, about, shares = 0, does }: Saying): Answer | null {
  const wanted = keywordSet(plainOf(hit.quote))
  return answerIn(
    document,
    hit,
    (passage) =>
      says.test(passage.plain) && about?.test(passage.plain) !== false && !isTelling(passage) && shared(wanted, passage.plain) >= shares,
    (passage) => `${placeOf(passage)} ${does}: “${shown(passage.plain)}”.`,
  )
}

const placeOf = ({ section, sentence }: Passage): string =>
  section.title === '' ? `Line ${sentence.start}` : `“${section.title}” (line ${sentence.start})`

/** How many content words of one text the other has. */
export function shared(words: ReadonlySet<string>, plain: string): number {
  let count = 0
  for (const word of keywordSet(plain)) if (words.has(word)) count++
  return count
}

const WORDS_OF_A_SENTENCE = 8
const known = new WeakMap<Document, readonly Passage[]>()

/** One row speaks of many things, each in its cell; but where no cell is a sentence, they need each other to say one. */
function statementsOf(document: Document): readonly Passage[] {
  const found =
    known.get(document) ?? ownPassagesOf(document).flatMap((passage, index, all) => statementOf(document, passage, all[index - 1]))
  known.set(document, found)
  return found
}

function statementOf(document: Document, passage: Passage, before: Passage | undefined): readonly Passage[] {
  const { block, sentence } = passage
  const row = document.sentences[sentence.index]
  if (block.kind !== 'row' || row === undefined || block.cells.some((cell) => cell.split(' ').length > WORDS_OF_A_SENTENCE))
    return [passage]
  return before?.sentence.index === sentence.index ? [] : [{ ...passage, sentence: row, plain: row.plain, column: '' }]
}
