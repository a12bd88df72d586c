import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal, type Refusal } from '../refusal.ts'
import { applyPatch, isApplied, reversedPatch } from './apply.ts'
import { diffOf, linesIn } from './diff.fixture.ts'
import { parsePatch } from './parse.ts'
import type { Patch } from './types.ts'

type Texts = Readonly<Record<string, string>>

const read = (diff: string): Patch => {
  const patch = parsePatch(diff)
  if (isRefusal(patch)) throw new Error(patch.because)
  return patch
}
const from = (texts: Texts) => (path: string) => texts[path] ?? null
const applied = (diff: string, texts: Texts): Readonly<Record<string, string | null>> => {
  const done = applyPatch(read(diff), from(texts))
  if (isRefusal(done)) throw new Error(done.because)
  return Object.fromEntries(done.files.map(({ path, after }) => [path, after]))
}
const refused = (diff: string, texts: Texts): Refusal => {
  const done = applyPatch(read(diff), from(texts))
  if (!isRefusal(done)) throw new Error('It was applied.')
  return done
}
const text = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const hunk = (header: string, ...lines: readonly string[]): string => text('--- a/x', '+++ b/x', `@@ ${header} @@`, ...lines)
const ABC = text('a', 'b', 'c', 'd', 'e', 'f', 'g')

describe('a patch is applied', () => {
  test('to several files at once, and says what was there before', () => {
    const diff = [diffOf('new.md', null, 'hello\n'), diffOf('x', ABC, ABC.replace('d', 'D')), diffOf('gone', 'bye\n', null)].join('')
    const done = applyPatch(read(diff), from({ x: ABC, gone: 'bye\n' }))
    expect(done).toEqual({
      files: [
        { path: 'new.md', before: null, after: 'hello\n' },
        { path: 'x', before: ABC, after: ABC.replace('d', 'D') },
        { path: 'gone', before: 'bye\n', after: null },
      ],
    })
  })

  test('to none where one does not fit', () => {
    const diff = [diffOf('new.md', null, 'hello\n'), diffOf('x', ABC, ABC.replace('d', 'D'))].join('')
    expect(refused(diff, { x: ABC.replace('d', 'moved on') }).refused).toBe('patch-does-not-apply')
  })

  test('where its lines have moved to, the nearest place first, and onwards before back', () => {
    const block = ['1', 'x', '2']
    const diff = hunk('-5,3 +5,3', ' 1', '-x', '+y', ' 2')
    const at = (...places: readonly number[]): string => {
      const lines = Array.from({ length: 14 }, () => '-')
      for (const place of places) lines.splice(place - 1, 3, ...block)
      return text(...lines)
    }
    const place = (texts: string): number => linesIn(applied(diff, { x: texts }).x ?? '').indexOf('y\n')
    expect(place(at(5, 8, 2))).toBe(5)
    expect(place(at(9, 2))).toBe(2)
    expect(place(at(8, 2))).toBe(8)
    expect(place(at(7, 2))).toBe(7)
    expect(place(at(12))).toBe(12)
  })

  test('and what an earlier hunk has touched is not touched again', () => {
    const twice = text('--- a/x', '+++ b/x', '@@ -2,3 +2,3 @@', ' a', '-x', '+y', ' b', '@@ -9,3 +9,3 @@', ' a', '-x', '+y', ' b')
    const block = ['a', 'x', 'b']
    expect(applied(twice, { x: text('-', ...block, '-', ...block, '-') }).x).toBe(text('-', 'a', 'y', 'b', '-', 'a', 'y', 'b', '-'))
    expect(refused(twice, { x: text('-', ...block, '-', '-', '-', '-', '-') }).because).toContain('hunk 2 of 2')
    const overlapping = text('--- a/x', '+++ b/x', '@@ -2,3 +2,3 @@', ' b', '-c', '+C', ' d', '@@ -4,3 +4,3 @@', ' d', '-e', '+E', ' f')
    expect(refused(overlapping, { x: ABC }).because).toContain('changes line 4, which a hunk before it has changed already')
  })

  test('keeping line ends, and a last line without one', () => {
    expect(applied(hunk('-2,3 +2,3', ' b', '-c', '+C', ' d'), { x: 'a\r\nb\r\nc\r\nd\r\n' }).x).toBe('a\r\nb\r\nC\r\nd\r\n')
    expect(applied(hunk('-2,3 +2,3', ' b\r', '-c\r', '+C\r', ' d\r'), { x: 'a\nb\nc\nd\n' }).x).toBe('a\nb\nC\nd\n')
    expect(applied(hunk('-2,3 +2,3', ' b\r', '-c\r', '+C\r', ' d\r'), { x: 'a\r\nb\r\nc\r\nd\r\n' }).x).toBe('a\r\nb\r\nC\r\nd\r\n')
    expect(applied(hunk('-1,3 +1,3', '-a', '+A', ' b', ' c', '\\ No newline'), { x: 'a\nb\nc' }).x).toBe('A\nb\nc')
    expect(applied(hunk('-1,2 +1,2', ' a', '-b', '\\ No newline', '+B'), { x: 'a\nb' }).x).toBe('a\nB\n')
    expect(applied(hunk('-1,2 +1,2', ' a', '-b', '+B', '\\ No newline'), { x: 'a\nb\n' }).x).toBe('a\nB')
  })

  test('with the line ends it names, where it names several kinds or the text has several', () => {
    expect(applied(hunk('-1,2 +1,2', ' a', '-b\r', '+b'), { x: 'a\nb\r\n' }).x).toBe('a\nb\n')
    expect(isRefusal(applyPatch(read(hunk('-1,2 +1,2', ' a', '-b', '+B')), from({ x: 'a\r\nb\n' })))).toBe(true)
  })

  test('where git’s header is missing and the file is new, or empty', () => {
    const filling = hunk('-0,0 +1,2', '+a', '+b')
    expect(applied(filling, {}).x).toBe('a\nb\n')
    expect(applied(filling, { x: '' }).x).toBe('a\nb\n')
    expect(refused(filling, { x: 'z\n' }).because).toContain('nothing says where')
  })

  test('leaving an empty file where all its lines go, and none where it is deleted', () => {
    expect(applied(hunk('-1,2 +0,0', '-a', '-b'), { x: 'a\nb\n' }).x).toBe('')
    expect(applied(diffOf('x', 'a\nb\n', null) ?? '', { x: 'a\nb\n' }).x).toBeNull()
    expect(applied(diffOf('x', '', null) ?? '', { x: '' }).x).toBeNull()
    expect(applied(diffOf('x', null, '') ?? '', {}).x).toBe('')
  })

  test('to a text of ten thousand lines, far from where it says', () => {
    const long = Array.from({ length: 10_000 }, (_, index) => `line ${index}`)
    const diff = hunk('-20,3 +20,3', ' line 9000', '-line 9001', '+changed', ' line 9002')
    expect(applied(diff, { x: text(...long) }).x).toBe(text(...long).replace('line 9001\n', 'changed\n'))
  })

  test('in time, whatever the lines are', () => {
    const same = 'a\n'.repeat(500_000)
    const diff = hunk('-9,30001 +9,30001', ...Array.from({ length: 29_999 }, () => ' a'), '-a', '+c', ' b')
    const began = performance.now()
    expect(refused(diff, { x: same }).refused).toBe('patch-does-not-apply')
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('a patch is refused, with the line that differs', () => {
  const change = hunk('-3,3 +3,3', ' c', '-d', '+D', ' e')
  test.each([
    [
      'another line',
      change,
      text('a', 'b', 'c', 'something else', 'e'),
      'hunk 1 of 1 expects «d» at line 4, and «something else» stands there.',
    ],
    ['fewer lines', change, text('a', 'b', 'c'), 'hunk 1 of 1 expects «d» at line 4, and the file has ended there.'],
    [
      'blanks',
      change,
      text('a', 'b', 'c', 'd  ', 'e'),
      'expects «d» at line 4, and «d  » (with other blanks or another line end behind it) stands there.',
    ],
    [
      'no line end',
      hunk('-1,2 +1,2', '-a', '+A', ' b'),
      'a\nb',
      'expects «b» at line 2, and «b» (with another line end, or none) stands there.',
    ],
    [
      'a line before the beginning',
      hunk('-1,2 +1,2', '-a', '+A', ' b'),
      text('z', 'a', 'b'),
      'expects «a» at line 1, and «z» stands there.',
    ],
    ['lines behind the end', hunk('-1,2 +1,3', ' a', ' b', '+c'), text('a', 'b', 'z'), 'ends the file, and behind line 2 follows «z».'],
    [
      'lines behind an end further down',
      hunk('-2,2 +2,3', ' b', ' c', '+d'),
      text('a', 'b', 'c', 'z'),
      'ends the file, and behind line 3 follows «z».',
    ],
  ])('%s', (_, diff, there, because) => {
    expect(refused(diff, { x: there })).toEqual({ refused: 'patch-does-not-apply', because: expect.stringContaining(because) })
    expect(refused(diff, { x: there }).because).toMatch(/^The patch does not fit x as it is now: hunk 1 of 1 /)
  })

  test('its number is that of the file, whatever hunks before it have added', () => {
    const two = text('--- a/x', '+++ b/x', '@@ -1,2 +1,5 @@', ' a', '+1', '+2', '+3', ' b', '@@ -5,3 +8,3 @@', ' e', '-f', '+F', ' g')
    expect(refused(two, { x: ABC.replace('f', 'z') }).because).toContain('hunk 2 of 2 expects «f» at line 6, and «z» stands there.')
  })

  test('a long line is cut, and nothing in it moves the cursor', () => {
    const { because } = refused(change, { x: text('a', 'b', 'c', `\u001b[2J${'z'.repeat(500)}`, 'e') })
    expect(because.length).toBeLessThan(300)
    expect(because).toContain('«?[2Jzzz')
  })

  test('what is to be created is there; what is to be changed or deleted is not, or holds more', () => {
    expect(refused(diffOf('x', null, 'a\n') ?? '', { x: '' }).because).toContain('there is a file of that name already')
    expect(refused(change, {}).because).toContain('there is no such file')
    expect(refused(diffOf('x', 'a\n', null) ?? '', {}).because).toContain('there is no such file')
    expect(refused(diffOf('x', 'a\n', null) ?? '', { x: 'a\nb\n' }).because).toContain('behind line 1 follows «b»')
    expect(refused(diffOf('x', '', null) ?? '', { x: 'a\n' }).because).toContain('holds more than the patch takes away: «a»')
  })

  test('a line without neighbours has no place in a text, and a last line without an end none in the middle', () => {
    expect(refused(hunk('-2,0 +3', '+z'), { x: ABC }).because).toContain('nothing says where they belong')
    expect(refused(hunk('-1,3 +1,3', ' a', '-b', '+B', ' c', '\\ No newline'), { x: ABC }).refused).toBe('patch-does-not-apply')
  })
})

describe('a patch that was applied', () => {
  const diff = [diffOf('new.md', null, 'hello\n'), diffOf('x', ABC, ABC.replace('d', 'D')), diffOf('gone', 'bye\n', null)].join('')
  const [before, after] = [
    { x: ABC, gone: 'bye\n' },
    { x: ABC.replace('d', 'D'), 'new.md': 'hello\n' },
  ]

  test('is known again, and one that was not, or half, is not', () => {
    expect(isApplied(read(diff), from(after))).toBe(true)
    expect(isApplied(read(diff), from(before))).toBe(false)
    expect(isApplied(read(diff), from({ ...after, x: ABC }))).toBe(false)
    expect(isApplied(read(diff), from({ ...after, gone: 'bye\n' }))).toBe(false)
  })

  test('is known again after lines above it have moved', () => {
    expect(isApplied(read(hunk('-3,3 +3,3', ' c', '-d', '+D', ' e')), from({ x: `z\nz\n${ABC.replace('d', 'D')}` }))).toBe(true)
  })

  test('is not taken for applied where its lines stand elsewhere and it still fits where it says', () => {
    const removal = hunk('-2,3 +2,2', ' {', '-x', ' }')
    expect(isApplied(read(removal), from({ x: text('-', '{', 'x', '}', '-', '{', '}', '-') }))).toBe(false)
    expect(isApplied(read(removal), from({ x: text('-', '{', '}', '-', '{', 'x', '}', '-') }))).toBe(true)
  })

  test('can be taken back', () => {
    const back = applyPatch(reversedPatch(read(diff)), from(after))
    expect(back).toEqual({
      files: [
        { path: 'new.md', before: 'hello\n', after: null },
        { path: 'x', before: after.x, after: ABC },
        { path: 'gone', before: null, after: 'bye\n' },
      ],
    })
  })
})

const line = fc.oneof(
  fc.constantFrom('', 'a', 'b', '}', '  return x'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((s) => s.replace(/[\r\n]/g, '')),
)
const anyText = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, isEnded]) => lines.join(end) + (isEnded && lines.length > 0 ? end : ''))
const edits = fc.array(fc.tuple(fc.nat(60), fc.nat(3), fc.array(line, { maxLength: 3 })), { minLength: 1, maxLength: 4 })
const edited = (before: string, all: readonly (readonly [number, number, readonly string[]])[]): string => {
  const end = before.includes('\r\n') ? '\r\n' : '\n'
  const lines = [...linesIn(before)]
  for (const [at, gone, come] of all) lines.splice(at, gone, ...come.map((each) => each + end))
  // Only the last line may be without its end.
  return lines.map((each, index) => (index < lines.length - 1 && !each.endsWith('\n') ? each + end : each)).join('')
}

describe('for any text and any edit', () => {
  test('the patch made from them gives the edited text, is then applied, and taken back gives the text', () =>
    fc.assert(
      fc.property(anyText, edits, fc.integer({ min: 1, max: 4 }), (before, all, context) => {
        const after = edited(before, all)
        const diff = diffOf('some file.md', before, after, context)
        fc.pre(diff !== null)
        const patch = read(diff ?? '')
        expect(applyPatch(patch, () => before)).toEqual({ files: [{ path: 'some file.md', before, after }] })
        expect(applyPatch(reversedPatch(patch), () => after)).toEqual({ files: [{ path: 'some file.md', before: after, after: before }] })
        // In a text of like lines it may fit both ways at once, at the very same place.
        if (isRefusal(applyPatch(patch, () => after))) expect(isApplied(patch, () => after)).toBe(true)
        expect(isApplied(patch, () => before)).toBe(false)
      }),
      { numRuns: 1_000 },
    ))

  test('no diff of any characters makes it throw', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(
              '--- a/x',
              '+++ b/x',
              '@@ -1 +1 @@',
              '@@ -1,2 +1 @@',
              '-a',
              '+b',
              ' c',
              '',
              '\\ No newline',
              'diff --git a/x b/x',
            ),
            fc.string(),
          ),
        ),
        anyText,
        (lines, there) => {
          const patch = parsePatch(lines.join('\n'))
          if (!isRefusal(patch)) applyPatch(patch, () => there)
          expect(isRefusal(patch) || patch.files.length > 0).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    ))
})
