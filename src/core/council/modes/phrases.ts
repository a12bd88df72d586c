/**
 * Words and short phrases looked for in a text: whole words, whatever their ending ("migrate" meets "migrations").
 *
 *   phrases ──▶ by first stem ──▶ one walk over a text's stems finds them all
 */
import { stem, wordsOf } from '../../text/words.ts'

interface Phrase {
  readonly phrase: string
  /** The stems behind the first. */
  readonly rest: readonly string[]
}

export type PhraseBook = ReadonlyMap<string, readonly Phrase[]>

/** Stems in order, grammar words included: "until" and "must" are what some modes live on. */
export function stemsOf(text: string): readonly string[] {
  const stems: string[] = []
  for (const word of wordsOf(text)) {
    if (/[-_]/.test(word)) for (const part of word.split(/[-_]+/)) stems.push(stem(part))
    else stems.push(stem(word))
  }
  return stems
}

export function phraseBook(phrases: Iterable<string>): PhraseBook {
  const book = new Map<string, Phrase[]>()
  for (const phrase of new Set(phrases)) {
    const [first, ...rest] = stemsOf(phrase)
    if (first === undefined) continue
    const known = book.get(first)
    if (known) known.push({ phrase, rest })
    else book.set(first, [{ phrase, rest }])
  }
  return book
}

/** Each place where a phrase of the book stands, in order; a phrase found twice is given twice. */
export function* phrasesIn(book: PhraseBook, stems: readonly string[]): Generator<string> {
  for (const [index, first] of stems.entries()) {
    for (const { phrase, rest } of book.get(first) ?? []) {
      if (rest.every((wanted, step) => stems[index + 1 + step] === wanted)) yield phrase
    }
  }
}
