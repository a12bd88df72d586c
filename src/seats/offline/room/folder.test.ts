import { describe, expect, test } from 'vitest'
import { tinyDossier } from '../tiny-dossier.fixture.ts'
import { citedPlaces, filesMeant, filesNamed, hasWord, heldReferences, placeAt, quoteOf, referenceTo } from './folder.ts'

const PATHS = [
  'chapter-1/scene-1.md',
  'chapter-1/scene-2.md',
  'chapter-3/scene-2.md',
  'docs/adr/0003-uploads.md',
  'docs/handbook.md',
  'tests/limits.py',
]

describe('which files a text names', () => {
  test.each([
    ['See chapter-1/scene-2.md:12 for that.', ['chapter-1/scene-2.md']],
    ['The handbook.md says so.', ['docs/handbook.md']],
    ['In Chapter 3, scene 2 she laughs.', ['chapter-3/scene-2.md']],
    ['Between chapter 1 and chapter 3', []],
    ['scene-2.md is two files', []],
    ['old-tests/limits.py.bak', []],
  ])('%s', (text, paths) => expect(filesNamed(text, PATHS)).toEqual(paths))

  test.each([
    ['chapter 1', ['chapter-1/scene-1.md', 'chapter-1/scene-2.md']],
    ['ADR 3', ['docs/adr/0003-uploads.md']],
    ['tests/limits.py', ['tests/limits.py']],
    ['handbook', ['docs/handbook.md']],
    ['chapter 7', []],
    ['a friend', []],
  ])('«%s» as a source', (phrase, paths) => expect(filesMeant(phrase, PATHS)).toEqual(paths))

  test('a cited place is its file and its first line', () =>
    expect(citedPlaces(['chapter-1/scene-2.md:4-6 (verified): words', 'tests/limits.py (failed)', '#3', 'C1@1 (live)'], PATHS)).toEqual([
      { path: 'chapter-1/scene-2.md', line: 4 },
      { path: 'tests/limits.py', line: null },
    ]))
})

describe('a quotation', () => {
  test('is the sentence that holds the words, without the marks of a list', () => {
    expect(quoteOf('- The limit is 25 MB. Larger scans are compressed first.', '25 MB')).toBe('The limit is 25 MB.')
    expect(quoteOf('- The limit is 25 MB. Larger scans are compressed first.', 'Larger')).toBe('Larger scans are compressed first.')
  })

  test('is the whole line where the sentence alone would say nothing, without the marks around it', () => {
    expect(quoteOf('*Chapter 2, scene 1. Day 96.*', 'Day 96')).toBe('Chapter 2, scene 1. Day 96.')
    expect(quoteOf('*Chapter 2*, scene 1 on *Day 96*', 'Day 96')).toBe('*Chapter 2*, scene 1 on *Day 96*')
  })

  test('of a row of a table is one cell, or the row where no cell says enough', () => {
    const row = '| 96 | the third cable parts, half the ship is turned off | chapter 2, scene 1 |'
    expect(quoteOf(row, '96')).toBe('the third cable parts, half the ship is turned off')
    expect(quoteOf(row, 'scene 1')).toBe('chapter 2, scene 1')
    expect(quoteOf('| Oda | eyes | green |', 'green')).toBe('Oda | eyes | green')
  })

  test('of a long line is at most 200 characters around the words, cut between words, and stands in the line', () => {
    const line = `${'before and '.repeat(40)}the green door ${'and after '.repeat(40)}`
    const quote = quoteOf(line, 'green')
    expect(quote.length).toBeLessThanOrEqual(200)
    expect(line).toContain(quote)
    expect(quote).toContain(' green ')
    expect(quote).toMatch(/^(?:before|and)\b.*\b(?:and|after)$/)
  })

  test('that can not be found again is dropped, and a place is cited once', () => {
    const dossier = tinyDossier({ 'a.md': 'The door is green.\nNobody knows why.' })
    const place = placeAt('a.md', 1, dossier)
    if (place === null) throw new Error('no line')
    const true_ = referenceTo(place)
    expect(
      heldReferences([true_, true_, { ...true_, lines: { start: 2, end: 2 }, quote: 'The door was never painted.' }], dossier),
    ).toEqual([true_])
  })

  test('a word is found whole', () => {
    expect(hasWord('the evergreen', 'green')).toBe(false)
    expect(hasWord('Day 1402', 'Day 140')).toBe(false)
    expect(hasWord('“Green!”', 'green')).toBe(true)
  })
})
