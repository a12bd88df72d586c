/** When two findings are one. Descriptions are made of words that share nothing, so that their overlap is a plain share. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Identified, isSameAcrossVersions, isSameFinding, overlap } from './identity.ts'
import { SAME_DESCRIPTION, SAME_QUOTE } from './numbers.ts'

/** aaa bbb ccc …: so many words, none like another. */
const words = (count: number): string => Array.from({ length: count }, (_, index) => String.fromCharCode(97 + index).repeat(3)).join(' ')

const at = (over: Partial<Identified> = {}): Identified => ({
  section: ['2. Roll-out'],
  category: 'roll-back',
  description: words(10),
  quote: 'The old tables are deleted.',
  lines: { start: 17, end: 17 },
  ...over,
})

describe('in one text', () => {
  test('the same place, category and words: one', () => expect(isSameFinding(at(), at())).toBe(true))
  test('another category at the same place: two', () => expect(isSameFinding(at(), at({ category: 'security' }))).toBe(false))
  test('another section: two', () => expect(isSameFinding(at(), at({ section: ['Goals'] }))).toBe(false))
  test('two defects in one sentence stay two', () =>
    expect(isSameFinding(at(), at({ description: 'Nobody approves the change of the price.' }))).toBe(false))
  test('descriptions that share 6 of 10 words: one', () => {
    expect(overlap(words(10), words(6))).toBe(SAME_DESCRIPTION)
    expect(isSameFinding(at(), at({ description: words(6) }))).toBe(true)
  })
  test('13 of 22, just below: two', () => {
    const [many, few] = [at({ description: words(22) }), at({ description: words(13) })]
    expect(overlap(many.description, few.description)).toBeCloseTo(0.5909, 4)
    expect(isSameFinding(many, few)).toBe(false)
  })
  test('two lines apart is one place, three lines are not', () => {
    expect(isSameFinding(at(), at({ lines: { start: 19, end: 20 } }))).toBe(true)
    expect(isSameFinding(at(), at({ lines: { start: 15, end: 15 } }))).toBe(true)
    expect(isSameFinding(at(), at({ lines: { start: 20, end: 20 } }))).toBe(false)
    expect(isSameFinding(at(), at({ lines: { start: 14, end: 14 } }))).toBe(false)
  })
  test('without lines, the section is the place', () => expect(isSameFinding(at(), at({ lines: null }))).toBe(true))
  test('the number of a heading is not part of its name', () => expect(isSameFinding(at(), at({ section: ['3.1 roll-out'] }))).toBe(true))
  test('texts without a content word are one only when they are equal', () => {
    expect(overlap('—', '—')).toBe(1)
    expect(overlap('—', '…')).toBe(0)
  })
})

describe('in two versions of a text', () => {
  const moved = { lines: { start: 400, end: 400 }, section: ['Quite another heading'] }
  test('a quoted passage is known again wherever it moved', () => expect(isSameAcrossVersions(at(), at(moved))).toBe(true))
  test('quotations that share 6 of 10 words are one passage', () => {
    expect(overlap(words(10), words(6))).toBe(SAME_QUOTE)
    expect(isSameAcrossVersions(at({ quote: words(10) }), at({ quote: words(6), ...moved }))).toBe(true)
  })
  test('13 of 22 are not', () => expect(isSameAcrossVersions(at({ quote: words(22) }), at({ quote: words(13) }))).toBe(false))
  test('descriptions must be alike too, by the same share', () => {
    expect(isSameAcrossVersions(at(), at({ description: words(6) }))).toBe(true)
    expect(isSameAcrossVersions(at(), at({ description: words(5) }))).toBe(false)
  })
  test('and the category the same', () => expect(isSameAcrossVersions(at(), at({ category: 'timing' }))).toBe(false))
  test('without a quotation on either side, the section decides', () => {
    expect(isSameAcrossVersions(at({ quote: null }), at())).toBe(true)
    expect(isSameAcrossVersions(at({ quote: null }), at({ section: ['Goals'] }))).toBe(false)
  })
})

const anyIdentified = fc.record({
  section: fc.array(fc.constantFrom('Goals', '1 Goals', 'Crew'), { maxLength: 2 }),
  category: fc.constantFrom('timing', 'scope'),
  description: fc.integer({ min: 1, max: 20 }).map(words),
  quote: fc.option(fc.integer({ min: 1, max: 20 }).map(words), { nil: null }),
  lines: fc.option(
    fc.integer({ min: 1, max: 9 }).map((start) => ({ start, end: start })),
    { nil: null },
  ),
})

test('sameness holds of itself and both ways round', () =>
  fc.assert(
    fc.property(anyIdentified, anyIdentified, (a, b) => {
      expect(isSameFinding(a, a)).toBe(true)
      expect(isSameAcrossVersions(a, a)).toBe(true)
      expect(isSameFinding(a, b)).toBe(isSameFinding(b, a))
      expect(isSameAcrossVersions(a, b)).toBe(isSameAcrossVersions(b, a))
    }),
  ))
