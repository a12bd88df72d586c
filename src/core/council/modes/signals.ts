/**
 * The ten signals: what a document is about, told by its vocabulary. A signal's strength is the number of sentences
 * (or headings, items, table rows) in which any of its words stands: a sentence that says "API" five times counts once.
 */
import { SELECTION } from '../numbers.ts'
import type { Signal } from './mode.ts'
import { type DocumentScan, scanDocument } from './scan.ts'

export interface SignalScan {
  readonly signal: Signal
  readonly matches: number
  readonly examples: readonly { readonly line: number; readonly text: string }[]
}

export const scanSignals = (text: string): readonly SignalScan[] => signalsOf(scanDocument(text))

/** The same from a scan that is at hand. */
export function signalsOf(scan: DocumentScan): readonly SignalScan[] {
  return scan.signals.map(({ signal, passages }) => ({
    signal,
    matches: passages.length,
    examples: passages.slice(0, SELECTION.examplesMax).map(({ line, text }) => ({ line, text: shortened(text) })),
  }))
}

function shortened(text: string): string {
  const flat = text.replace(/\s+/g, ' ')
  return flat.length <= SELECTION.exampleLettersMax ? flat : `${flat.slice(0, SELECTION.exampleLettersMax - 1).trimEnd()}…`
}
