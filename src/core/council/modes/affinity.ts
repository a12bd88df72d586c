/**
 * How much a document calls for each mode:
 *
 *   affinity = 0.2 + 0.5 · (sentences with its signals ÷ the most of any mode) + 0.3 · (its profile ÷ the most of any mode)
 *
 * A profile counts each keyword by doublings: standing in 1 sentence is worth 1, in 3 sentences 2, in 7 sentences 3. So a mode
 * needs several of its words, and one common word in a long document does not carry it. Nothing over nothing is nothing.
 */
import { SELECTION } from '../numbers.ts'
import type { Mode, Signal } from './mode.ts'
import type { DocumentScan, Passage } from './scan.ts'

export interface Affinity {
  readonly mode: Mode
  readonly affinity: number
  /** Its signals that stand in the document, with the number of sentences. */
  readonly signals: readonly { readonly signal: Signal; readonly matches: number }[]
  /** Those of its keywords that stand in the document, most frequent first. */
  readonly keywords: readonly string[]
}

export function affinitiesIn(scan: DocumentScan, modes: readonly Mode[]): readonly Affinity[] {
  const called = modes.map((mode) => sentencesCalling(scan, mode))
  const profiles = modes.map((mode) => profileWeight(scan, mode))
  const calledMax = Math.max(0, ...called)
  const profileMax = Math.max(0, ...profiles)
  return modes.map((mode, index) => ({
    mode,
    affinity: rounded(
      SELECTION.base +
        SELECTION.signal * share(called[index] ?? 0, calledMax) +
        SELECTION.profile * share(profiles[index] ?? 0, profileMax),
    ),
    signals: callsFor(mode, scan).map(({ signal, passages }) => ({ signal, matches: passages.length })),
    keywords: mode.keywords.filter((word) => sentencesWith(scan, word) > 0).sort((a, b) => sentencesWith(scan, b) - sentencesWith(scan, a)),
  }))
}

/** Four places: what is compared is what is shown, the same on every machine. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

const share = (part: number, most: number): number => (most === 0 ? 0 : part / most)
const sentencesWith = (scan: DocumentScan, word: string): number => scan.keywords.get(word) ?? 0

/** The mode's signals that stand in the document, not just in passing: otherwise one stray word decides about a short text. */
const callsFor = (mode: Mode, scan: DocumentScan): DocumentScan['signals'] =>
  scan.signals.filter(({ signal, passages }) => mode.signals.includes(signal) && passages.length >= SELECTION.signalMin)

/** Sentences in which any of them stands: one that shows two of them counts once. */
const sentencesCalling = (scan: DocumentScan, mode: Mode): number =>
  new Set(callsFor(mode, scan).flatMap(({ passages }): readonly Passage[] => passages)).size

const profileWeight = (scan: DocumentScan, mode: Mode): number =>
  mode.keywords.reduce((weight, word) => weight + Math.log2(1 + sentencesWith(scan, word)), 0)
