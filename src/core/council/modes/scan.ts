/**
 * One walk over a document: in which of its sentences does each signal and each keyword stand?
 * Everything is counted in sentences (or headings, items, table rows), so that repetition inside one says nothing more.
 */
import { linesOf } from '../../text/blocks.ts'
import { sentences } from '../../text/sentences.ts'
import type { Signal } from './mode.ts'
import { MODES } from './modes.ts'
import { phraseBook, phrasesIn, stemsOf } from './phrases.ts'
import { SIGNAL_WORDS } from './signal-words.ts'

export interface Passage {
  readonly line: number
  readonly text: string
}

export interface DocumentScan {
  /** In the order of the signals' table; a signal that stands nowhere has no passages. */
  readonly signals: readonly { readonly signal: Signal; readonly passages: readonly Passage[] }[]
  /** In how many sentences a keyword stands; absent: in none. */
  readonly keywords: ReadonlyMap<string, number>
}

const SIGNALS = Object.keys(SIGNAL_WORDS) as readonly Signal[]
const SIGNALS_OF: ReadonlyMap<string, readonly Signal[]> = signalsByWord()
const BOOK = phraseBook([...SIGNALS_OF.keys(), ...MODES.flatMap(({ keywords }) => keywords)])
const KEYWORDS: ReadonlySet<string> = new Set(MODES.flatMap(({ keywords }) => keywords))

function signalsByWord(): ReadonlyMap<string, readonly Signal[]> {
  const found = new Map<string, Signal[]>()
  for (const signal of SIGNALS) {
    for (const word of SIGNAL_WORDS[signal]) found.set(word, [...(found.get(word) ?? []), signal])
  }
  return found
}

export function scanDocument(text: string): DocumentScan {
  const passages = new Map<Signal, Passage[]>(SIGNALS.map((signal) => [signal, []]))
  const keywords = new Map<string, number>()
  const lineAt = lineCounter(text)
  for (const sentence of sentences(text)) {
    const found = new Set(phrasesIn(BOOK, stemsOf(sentence.text)))
    const passage: Passage = { line: lineAt(sentence.start), text: sentence.text }
    const called = new Set([...found].flatMap((phrase) => SIGNALS_OF.get(phrase) ?? []))
    for (const signal of called) passages.get(signal)?.push(passage)
    for (const phrase of found) if (KEYWORDS.has(phrase)) keywords.set(phrase, (keywords.get(phrase) ?? 0) + 1)
  }
  return { signals: [...passages].map(([signal, held]) => ({ signal, passages: held })), keywords }
}

/** The line of a place, counted from 1; places must be asked for in rising order, which keeps a long text cheap. */
function lineCounter(text: string): (place: number) => number {
  const starts = [...linesOf(text)].map(({ start }) => start)
  let line = 0
  return (place) => {
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= place) line++
    return line + 1
  }
}
