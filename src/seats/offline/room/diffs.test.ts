import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tinyDossier } from '../tiny-dossier.fixture.ts'
import { corrected } from './corrected.ts'
import { changesOf, diffOf, type Edit } from './diffs.ts'
import { EYES_DIFF, novel } from './room.fixture.ts'

const applied = (text: string, edits: readonly Omit<Edit, 'path'>[]): string | undefined => {
  const dossier = tinyDossier({ 'a.md': text })
  const diff = diffOf(
    edits.map((edit) => ({ path: 'a.md', ...edit })),
    dossier,
  )
  return changesOf(diff, dossier)?.[0]?.after
}

describe('a diff', () => {
  test('shows three lines on either side, and what goes before what comes', () => {
    const edits = [{ path: 'chapter-3/scene-1.md', line: 4, to: "Oda's amber eyes do not leave the cables, not even for bread." }]
    expect(diffOf(edits, novel)).toBe(EYES_DIFF)
  })

  test('of several places keeps their order, and its numbers count what went before', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`)
    const text = `${lines.join('\n')}\n`
    const expected = `${lines.map((line) => (line === 'line 3' ? '' : `${line === 'line 20' ? 'twenty' : line}\n`)).join('')}`
    expect(
      applied(text, [
        { line: 3, to: null },
        { line: 20, to: 'twenty' },
      ]),
    ).toBe(expected)
  })

  test('fits a text without an end of line at its end, and one with CRLF', () => {
    expect(applied('one\ntwo', [{ line: 2, to: 'three' }])).toBe('one\nthree')
    expect(applied('one\r\ntwo\r\n', [{ line: 1, to: 'three' }])).toBe('three\r\ntwo\r\n')
  })

  test('that would change nothing is none', () => {
    expect(diffOf([{ path: 'chapter-3/scene-1.md', line: 1, to: '# Warm' }], novel)).toBeNull()
    expect(diffOf([{ path: 'nowhere.md', line: 1, to: 'x' }], novel)).toBeNull()
    expect(diffOf([{ path: 'chapter-3/scene-1.md', line: 400, to: 'x' }], novel)).toBeNull()
  })

  test('gives the text with those lines changed, whatever the text', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ maxLength: 8 }).map((line) => line.replace(/[\r\n]/g, '')),
          { minLength: 1, maxLength: 40 },
        ),
        fc.array(fc.record({ line: fc.integer({ min: 1, max: 40 }), to: fc.option(fc.constantFrom('new', 'other words')) }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.boolean(),
        (lines, wished, isEnded) => {
          fc.pre(lines.at(-1) !== '' && lines.some((line) => line !== ''))
          const edits = [...new Map(wished.filter(({ line }) => line <= lines.length).map((edit) => [edit.line, edit])).values()]
          const to = (line: string, index: number) =>
            edits.find((edit) => edit.line === index + 1)?.to ?? (edits.some((edit) => edit.line === index + 1) ? null : line)
          fc.pre(edits.some((edit) => edit.to !== lines[edit.line - 1]))
          const kept = lines
            .map((line, index) => to(line, index))
            .flatMap((line, index) => (line === null ? [] : [`${line}${index < lines.length - 1 || isEnded ? '\n' : ''}`]))
          expect(applied(lines.join('\n') + (isEnded ? '\n' : ''), edits)).toBe(kept.join(''))
        },
      ),
    ))

  test('is read as lines that go and come, with their numbers', () => {
    const [change] = changesOf(EYES_DIFF, novel) ?? []
    expect(change?.removed).toEqual([{ line: 4, text: "Oda's green eyes do not leave the cables, not even for bread." }])
    expect(change?.added.map(({ line }) => line)).toEqual([4])
    expect(change?.after).toContain('amber')
  })

  test('that does not fit, or can not be read, is not looked at', () => {
    expect(changesOf(null, novel)).toBeNull()
    expect(changesOf('no diff at all', novel)).toBeNull()
    expect(changesOf(EYES_DIFF.replace('The bread', 'The cake'), novel)).toBeNull()
  })
})

describe('one value in the place of another', () => {
  test.each([
    ["Oda's green eyes", 'green', 'amber', "Oda's amber eyes"],
    ['a green door and a green wall', 'green', 'amber', 'an amber door and an amber wall'],
    ['an amber door', 'amber', 'green', 'a green door'],
    ['Green is the door.', 'green', 'amber', 'Amber is the door.'],
    ['timeout_minutes = 45', '45', '30 minutes', 'timeout_minutes = 30'],
    ['evergreen', 'green', 'amber', null],
    ['green', 'green', 'Green', null],
  ])('%s', (text, wrong, right, expected) => expect(corrected(text, wrong, right)).toBe(expected))
})
