import { describe, expect, test } from 'vitest'
import { TEXT } from '../../../test/council-facts.ts'
import { parseDocument } from '../document/parse.ts'
import { REQUEST } from './numbers.ts'
import { surveyOf, textOf } from './survey.ts'

const survey = (text: string, path = 'x.md') => surveyOf(parseDocument(path, text), 'hash')
/** 100 tokens a line, its end included. */
const line = (n: number): string => `${n} `.padEnd(399, 'x')

describe('the units of a document', () => {
  test('are its sections, with their path and lines', () => {
    const { units } = survey(TEXT)
    expect(units.map(({ section }) => section.at(-1) ?? '')).toEqual(['Night ferry', 'Goals', 'Tickets', 'Crew', 'Roll-out'])
    expect(units.at(-1)).toMatchObject({ start: 15, end: expect.any(Number) })
  })
  test('cover every line that says something', () => {
    const document = parseDocument('x.md', TEXT)
    const { units } = surveyOf(document, 'hash')
    const covered = units.map((unit) => textOf(document, unit)).join('\n')
    for (const said of TEXT.split('\n').filter((one) => one.trim() !== '')) expect(covered).toContain(said)
  })
  test('weigh together what the document weighs', () => {
    const { units, tokens } = survey(TEXT)
    expect(tokens).toBe(units.reduce((sum, unit) => sum + unit.tokens, 0))
  })
  test('a document without headings is one unit', () => expect(survey('One line, no heading.').units).toHaveLength(1))
  test('an empty document has none', () => expect(survey('')).toMatchObject({ units: [], words: 0, tokens: 0 }))
  test('lines that end in CR LF are lines', () => expect(survey('# A\r\n\r\nText here.\r\n').units.map(({ start }) => start)).toEqual([1]))
})

describe('a long section', () => {
  test('of 1,200 tokens is read as one', () => {
    expect(REQUEST.unitTokensMax).toBe(1_200)
    expect(survey(Array.from({ length: 12 }, (_, n) => line(n)).join('\n')).units).toMatchObject([{ id: 's0', tokens: 1_200 }])
  })
  test('of more is read in parts, none longer', () => {
    const { units } = survey(Array.from({ length: 13 }, (_, n) => line(n)).join('\n'))
    expect(units).toMatchObject([
      { id: 's0.1', start: 1, end: 12, tokens: 1_200 },
      { id: 's0.2', start: 13, end: 13 },
    ])
  })
  test('is rather cut at an empty line, from half the length on', () => {
    const lines = [...Array.from({ length: 7 }, (_, n) => line(n)), '', ...Array.from({ length: 7 }, (_, n) => line(n))]
    expect(survey(lines.join('\n')).units.map(({ start }) => start)).toEqual([1, 8])
    const early = [...Array.from({ length: 5 }, (_, n) => line(n)), '', ...Array.from({ length: 5 }, (_, n) => line(n))]
    expect(survey(early.join('\n')).units).toHaveLength(1)
  })
  test('whose one line is longer than all allowed stays whole', () => expect(survey('x'.repeat(8_000)).units).toHaveLength(1))
})
