/**
 * Which sections of a long document a reviewer reads, when not all fit: those in which the words of its modes stand thickest.
 *
 *   sections ──hits per 100 words, titles counting more──▶ ranked ──while there is room──▶ in the document's order
 *
 * A section too large for what is left is passed over and the next one tried, so that the room is used.
 */
import { SELECTION } from '../numbers.ts'
import { MODES } from './modes.ts'
import { type PhraseBook, phraseBook, phrasesIn, stemsOf } from './phrases.ts'
import { SIGNAL_WORDS } from './signal-words.ts'

export interface Section {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly tokens: number
}

export function sectionsFor(modes: readonly number[], sections: readonly Section[], room: number): readonly string[] {
  const total = sections.reduce((sum, { tokens }) => sum + tokens, 0)
  if (total <= room) return sections.map(({ id }) => id)
  const book = bookOf(modes)
  const ranked = sections.map((section, index) => ({ index, section, density: densityOf(book, section) }))
  // Stable: equals keep the document's order.
  ranked.sort((a, b) => b.density - a.density)
  const taken = new Set<number>()
  let left = room
  for (const { index, section } of ranked) {
    if (section.tokens > left) continue
    taken.add(index)
    left -= section.tokens
  }
  return sections.filter((_, index) => taken.has(index)).map(({ id }) => id)
}

/** The words that a reviewer with these modes looks out for: their profiles and the vocabulary of their signals. */
function bookOf(modes: readonly number[]): PhraseBook {
  const held = MODES.filter(({ number }) => modes.includes(number))
  return phraseBook(held.flatMap(({ keywords, signals }) => [...keywords, ...signals.flatMap((signal) => SIGNAL_WORDS[signal])]))
}

function densityOf(book: PhraseBook, { title, text }: Section): number {
  const words = stemsOf(text)
  const hits = SELECTION.titleWeight * count(phrasesIn(book, stemsOf(title))) + count(phrasesIn(book, words))
  return (100 * hits) / Math.max(words.length, SELECTION.sectionWordsMin)
}

function count(found: Iterable<unknown>): number {
  let sum = 0
  for (const _ of found) sum++
  return sum
}
