/** affinity = 0.2 + 0.5 · signals + 0.3 · profile, each relative to the most of any mode in the document. */
import { expect, test } from 'vitest'
import { affinitiesIn } from './affinity.ts'
import type { Signal } from './mode.ts'
import { MODES } from './modes.ts'
import type { DocumentScan, Passage } from './scan.ts'

const passages = (count: number): readonly Passage[] => Array.from({ length: count }, (_, line) => ({ line, text: '' }))
const scanOf = (signals: Partial<Record<Signal, readonly Passage[]>>, keywords: Record<string, number> = {}): DocumentScan => ({
  signals: Object.entries(signals).map(([signal, held]) => ({ signal: signal as Signal, passages: held })),
  keywords: new Map(Object.entries(keywords)),
})
const affinity = (scan: DocumentScan, mode: number): number | undefined => affinitiesIn(scan, MODES)[mode - 1]?.affinity

test('a silent document calls for every mode alike: 0.2', () =>
  expect(new Set(affinitiesIn(scanOf({}), MODES).map((one) => one.affinity))).toEqual(new Set([0.2])))
test('the strongest signal gives 0.5, another its share of it', () => {
  const scan = scanOf({ COMP: passages(8), PROC: passages(4) })
  expect(affinity(scan, 71)).toBe(0.7)
  expect(affinity(scan, 47)).toBe(0.45)
})
test('the richest profile gives 0.3, another its share of it', () => {
  const scan = scanOf({}, { fast: 1, large: 1, glossary: 1 })
  expect(affinity(scan, 25)).toBe(0.5)
  expect(affinity(scan, 5)).toBe(0.35)
})
test('a keyword counts by doublings: seven sentences are worth three', () =>
  expect(affinity(scanOf({}, { fast: 7, glossary: 1 }), 5)).toBe(0.3))
test('a signal in two sentences is a word in passing; in three it counts', () => {
  expect(affinity(scanOf({ COMP: passages(2) }), 71)).toBe(0.2)
  expect(affinity(scanOf({ COMP: passages(3) }), 71)).toBe(0.7)
})
test('a sentence with two of a mode’s signals counts once', () => {
  const shared = passages(4)
  expect(affinity(scanOf({ API: shared, DATA: shared, COMP: passages(8) }), 7)).toBe(0.45)
  expect(affinity(scanOf({ API: shared, DATA: passages(4), COMP: passages(8) }), 7)).toBe(0.7)
})
