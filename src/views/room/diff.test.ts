import { describe, expect, test } from 'vitest'
import { columns } from '../columns.ts'
import { broken, diffLines, diffSize } from './diff.ts'
import { PATCH } from './sample.fixture.ts'

const kinds = (diff: string): readonly string[] => diffLines(diff).map(({ kind, text }) => `${kind} ${text.slice(0, 12)}`)

describe('a diff in lines', () => {
  test('knows headers from lines that only look like them', () =>
    expect(kinds(PATCH.diff)).toEqual([
      'file --- a/chapte',
      'file +++ b/chapte',
      'hunk @@ -3,4 +3,3',
      'same  The boat wa',
      'removed -It was late',
      'removed --- It was a',
      'added +It was late',
      'same  Osk counted',
    ]))

  test('counts what comes and what goes', () => {
    expect(diffSize(PATCH.diff)).toBe('+1 −2')
    expect(diffSize('@@ -0,0 +1,2 @@\n+one\n+++ two\n')).toBe('+2 −0')
  })

  test('does not take a remark about line ends for a line of the file', () =>
    expect(kinds('@@ -1 +1 @@\n-a\n\\ No newline\n+++ b\n\\ No newline\n')).toEqual([
      'hunk @@ -1 +1 @@',
      'removed -a',
      'same \\ No newline',
      'added +++ b',
      'same \\ No newline',
    ]))

  test('has a second file after the first', () =>
    expect(kinds(`${PATCH.diff}--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n`).slice(-5)).toEqual([
      'file --- a/x',
      'file +++ b/x',
      'hunk @@ -1 +1 @@',
      'removed -a',
      'added +b',
    ]))
})

describe('a long line', () => {
  test('is broken at a space that is late enough, and keeps its spaces', () => {
    expect(broken('+    if (a) return', 10)).toEqual(['+    if ', '(a) return'])
    expect(broken('a bcdefghijkl', 6)).toEqual(['a bcde', 'fghijk', 'l'])
    expect(broken('short', 10)).toEqual(['short'])
  })

  test('loses nothing and is never wider than it may be, in any script', () => {
    for (const text of ['漢字かな交じり文', 'x'.repeat(5_000), 'word '.repeat(400), '👩‍👩‍👧 family'])
      for (const width of [2, 7, 40]) {
        const pieces = broken(text, width)
        expect(pieces.join('')).toBe(text)
        for (const piece of pieces) expect(columns(piece)).toBeLessThanOrEqual(width)
      }
  })
})
