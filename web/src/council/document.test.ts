import { describe, expect, test } from 'vitest'
import { marksOf, type Placed, piecesOf, placeIn, readText, signsBefore } from './document.ts'

const TEXT = '# Title\n\nOne sentence. Another one here,\nwhich goes on.\n\n## Part two\n\n```\ncode here\n```\n'
const read = readText('a.md', TEXT)
const CHECK = {
  precise: true,
  bare: false,
  exists: true,
  linesValid: true,
  similarity: 1,
  line: 3,
  closest: null,
  contentHash: null,
  because: '',
}
const finding = (more: Partial<Parameters<typeof placeIn>[1]>) => ({
  id: 'F-1',
  lines: { start: 3, end: 4 },
  quote: 'Another one here, which goes on.',
  section: ['Title'],
  check: { ...CHECK, verdict: 'verified' as const },
  ...more,
})
const placed = (id: string, place: Placed | null): ReadonlyMap<string, Placed> => new Map(place === null ? [] : [[id, place]])

describe('a text', () => {
  test('knows its headings and its code, and has no line after its last', () => {
    expect(read.lines.map(({ level }) => level)).toEqual([1, 0, 0, 0, 0, 2, 0, 0, 0, 0])
    expect(read.lines.map(({ isCode }) => isCode).slice(7, 10)).toEqual([true, true, true])
    expect(read.lines.map(signsBefore).filter((signs) => signs > 0)).toEqual([2, 3])
  })
  test('in reStructuredText, too', () => {
    const rst = readText('a.rst', 'Title\n=====\n\nText.\n\nPart\n----\n\nMore.\n')
    expect(rst.lines.flatMap(({ text, level }) => (level > 0 ? [`${level} ${text}`] : []))).toEqual(['1 Title', '2 Part'])
  })
  test('may be empty', () => expect(readText('a.md', '').lines).toHaveLength(1))
})

describe('a finding', () => {
  test('stands where its words stand, over the end of a line', () => {
    const place = placeIn(read, finding({}))
    expect(place).toEqual({ line: 3, span: { start: TEXT.indexOf('Another'), end: TEXT.indexOf('goes on.') + 8 } })
    const marks = marksOf(read, placed('F-1', place))
    expect(marks.get(3)).toEqual({ begins: ['F-1'], spans: [{ id: 'F-1', start: 14, end: 31 }] })
    expect(marks.get(4)).toEqual({ begins: [], spans: [{ id: 'F-1', start: 0, end: 14 }] })
  })
  test('without its words keeps its line', () => {
    expect(placeIn(read, finding({ quote: 'Nothing of the kind stands in here at all.' }))?.span).toBeNull()
    expect(placeIn(read, finding({ check: { ...CHECK, verdict: 'failed' } }))).toEqual({ line: 3, span: null })
    expect(placeIn(read, finding({ quote: null, check: null }))).toEqual({ line: 3, span: null })
  })
  test('without lines stands at the heading of its section; without a section nowhere', () => {
    const path = [...read.sections].find(([, line]) => line === 6)?.[0].split('\n') ?? expect.unreachable()
    expect(placeIn(read, finding({ lines: null, section: path }))).toEqual({ line: 6, span: null })
    expect(placeIn(read, finding({ lines: null, section: [] }))).toBeNull()
    expect(placeIn(read, finding({ lines: null, section: ['No such'] }))).toBeNull()
    expect(placeIn(read, finding({ lines: { start: 90, end: 91 } }))).toBeNull()
  })
})

describe('a line', () => {
  test('is cut where quotations begin and end, also where two lie on one another', () => {
    const spans = [
      { id: 'F-1', start: 2, end: 6 },
      { id: 'F-2', start: 4, end: 8 },
    ]
    expect(piecesOf('0123456789', spans).map(({ text, findings }) => [text, ...findings])).toEqual([
      ['01'],
      ['23', 'F-1'],
      ['45', 'F-1', 'F-2'],
      ['67', 'F-2'],
      ['89'],
    ])
  })
  test('begins after its signs', () => expect(piecesOf('## Two', [], 3)).toEqual([{ text: 'Two', start: 3, findings: [] }]))
  test('without words has no pieces', () => expect(piecesOf('', [])).toEqual([]))
})
