import { describe, expect, test } from 'vitest'
import type { Dossier, Passage } from '../dossier.ts'
import { passagesFor } from './passages.ts'

const passage = (path: string, start: number, text = `Line ${start} of ${path}.`): Passage => ({
  ...{ path, start, end: start + 2, page: null, heading: '', text, score: 1 },
})
const holding = (found: readonly Passage[], names: readonly string[] = ['bill.md', 'log/crew.md', 'a.m']): Dossier => ({
  files: names.map((path) => ({ path, hash: 'h', kind: 'markdown', title: path, lines: 3 })),
  text: (path) => `First line of ${path}.\nSecond line.`,
  search: (_, max) => found.slice(0, max),
})
const shown = (dossier: Dossier, named = '', most = 2) =>
  passagesFor(dossier, 'crew', named, most).map(({ path, start }) => `${path}:${start}`)

describe('of a long dossier a seat is shown', () => {
  test('what is nearest, and of passages that share a line the first', () => {
    const found = [passage('bill.md', 1), passage('bill.md', 3), passage('bill.md', 4), passage('log/crew.md', 3)]
    expect(shown(holding(found))).toEqual(['bill.md:1', 'bill.md:4'])
    expect(shown(holding(found), '', 4)).toEqual(['bill.md:1', 'bill.md:4', 'log/crew.md:3'])
  })
  test('three times as many are looked at, since some share lines', () => {
    const same = Array.from({ length: 5 }, () => passage('bill.md', 1))
    expect(shown(holding([...same, passage('bill.md', 9)]))).toEqual(['bill.md:1', 'bill.md:9'])
    expect(shown(holding([...same, passage('bill.md', 1), passage('bill.md', 9)]))).toEqual(['bill.md:1'])
  })
  test('first what somebody says is missing: the place in it that is nearest, else its beginning', () => {
    const found = [passage('bill.md', 1), passage('log/crew.md', 7)]
    expect(shown(holding(found), 'Nobody has shown us crew.md.')).toEqual(['log/crew.md:7', 'bill.md:1'])
    const [first] = passagesFor(holding([passage('bill.md', 1)]), 'crew', 'What of crew.md?', 2)
    expect(first).toMatchObject({ path: 'log/crew.md', start: 1, end: 2, text: 'First line of log/crew.md.\nSecond line.' })
  })
  test('of files that are named two, and none whose name is shorter than four letters', () => {
    const names = ['one.md', 'two.md', 'six.md', 'a.m', 'ab.m']
    expect(shown(holding([], names), 'a.m and one.md, two.md, six.md', 9)).toEqual(['one.md:1', 'two.md:1'])
    expect(shown(holding([], names), 'ab.m')).toEqual(['ab.m:1'])
  })
  test('whole sentences, up to 160 tokens', () => {
    const text = `${'The crew is six. '.repeat(60)}`.trim()
    const [one] = passagesFor(holding([passage('bill.md', 1, text)]), 'crew', '', 1)
    expect(one?.text).toMatch(/is six\.$/)
    expect(one?.text.length).toBeGreaterThan(160 * 4 - 20)
    expect(one?.text.length).toBeLessThanOrEqual(160 * 4)
  })
})
