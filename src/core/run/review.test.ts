import { describe, expect, test } from 'vitest'
import { DIFF, FOUND, type Found, finding, objecting } from '../../../test/run-facts.ts'
import { RunStage } from '../../../test/run-stage.ts'
import { diffReader } from './diff.ts'
import { isCovered, isInside } from './paths.ts'

const files = ['src/ticket.ts', 'test/ticket.test.ts'].map((path) => ({ path, added: 1, removed: 0, isTest: false }))

describe('a quotation', () => {
  const isInDiff = diffReader({ diff: DIFF, files })
  test.each([
    ['as it stands', 'src/ticket.ts', 'export const night = day / 3', true],
    ['with the mark of the diff', 'src/ticket.ts', '+export const night = day / 3', true],
    ['with other blanks', 'src/ticket.ts', '  export  const night =\tday / 3 ', true],
    ['over two lines', 'src/ticket.ts', 'export const day = 40\n+export const night', true],
    ['without a path', null, 'a night is cheaper', true],
    ['of another file', 'test/ticket.test.ts', 'export const night = day / 3', false],
    ['of a file that was not changed', 'src/crew.ts', 'export const night = day / 3', false],
    ['that is not there', 'src/ticket.ts', 'export const night = day / 4', false],
    ['of five signs, which stands everywhere', 'src/ticket.ts', 'const', false],
    ['of six signs', 'src/ticket.ts', 'night =', true],
    ['that is none', 'src/ticket.ts', null, false],
  ])('%s', (_, path, quote, isThere) => expect(isInDiff(path, quote)).toBe(isThere))

  test('a diff without headers is one piece', () =>
    expect(diffReader({ diff: '+let price = 3', files })('src/ticket.ts', 'let price = 3')).toBe(true))
})

describe('a path', () => {
  test.each([
    ['src/a.ts', ['src/a.ts'], true],
    ['src/a.ts', ['./src/a.ts'], true],
    ['src/a.ts', ['src/'], true],
    ['src/a.ts', ['src'], true],
    ['src/a.ts', ['sr'], false],
    ['src/a.ts', ['', '/'], false],
  ])('%s is covered by %j: %s', (path, named, isIn) => expect(isCovered(path, named)).toBe(isIn))

  test.each([
    ['src/a.ts', true],
    ['/etc/passwd', false],
    ['../a.ts', false],
    ['C:\\a.ts', false],
    ['', false],
  ])('%s lies inside: %s', (path, isIn) => expect(isInside(path)).toBe(isIn))
})

describe('a review', () => {
  const reviewed = (...findings: readonly Found[]) => {
    const stage = new RunStage({ options: { workflow: 'fast' } }).run(({ open }) => open.includes('review/guardian/1'))
    return stage.reply('review/guardian/1', objecting(...findings)).of('review.received')[0]?.findings
  }

  test('each finding is held against the change', () => {
    expect(
      reviewed(
        FOUND.rounding,
        finding({ category: 'design', path: 'src/crew.ts', description: 'Nobody is on board.' }),
        finding({ category: 'docs', path: null, quote: null, description: 'It is not told.' }),
      ),
    ).toMatchObject([
      { id: 'F1', isNew: true, isQuoted: true, isChanged: true },
      { id: 'F2', isQuoted: false, isChanged: false },
      { id: 'F3', isQuoted: false, isChanged: false },
    ])
  })

  test('whoever says the same twice has said it once', () => {
    expect(reviewed(FOUND.rounding, { ...FOUND.rounding, line: 9 })).toHaveLength(1)
  })

  test('a category is one word, however it is spelled', () => {
    expect(reviewed(finding({ category: ' Error Handling ' }))).toMatchObject([{ category: 'error-handling' }])
  })
})

test('a reply that nobody owes, or somebody else owes, is refused', () => {
  const stage = new RunStage()
  expect(() => stage.reply('explore/explorer/9', { summary: 'So.' })).toThrow('Nothing is owed under explore/explorer/9')
  expect(() => stage.reply('propose/explorer/1', { summary: 'So.' })).toThrow('Nothing is owed')
})
