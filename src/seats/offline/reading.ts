/**
 * A file of the dossier as an offline seat reads it: its quotable sentences and the stems of all its words.
 * Kept for as long as the dossier lives, since its texts never change and every seat reads the same ones; a memo, not a state.
 */
import type { Dossier } from '../../core/dossier.ts'
import { type Quotable, quotables } from './quotable.ts'
import { stemSet } from './stems.ts'

export interface Reading {
  readonly sentences: readonly (Quotable & { readonly stems: ReadonlySet<string> })[]
  readonly stems: ReadonlySet<string>
}

const UNREAD: Reading = { sentences: [], stems: new Set() }
const kept = new WeakMap<Dossier, Map<string, Reading>>()

export function readingOf(dossier: Dossier, path: string): Reading {
  const readings = kept.get(dossier) ?? new Map<string, Reading>()
  kept.set(dossier, readings)
  const reading = readings.get(path) ?? read(dossier, path)
  readings.set(path, reading)
  return reading
}

function read(dossier: Dossier, path: string): Reading {
  const text = dossier.text(path)
  if (text === null) return UNREAD
  const kind = dossier.files.find((file) => file.path === path)?.kind ?? 'text'
  const sentences = quotables(text, kind).map((one) => ({ ...one, stems: stemSet(one.quote) }))
  return { sentences, stems: stemSet(text) }
}
