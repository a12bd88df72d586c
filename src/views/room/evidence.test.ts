import { expect, test } from 'vitest'
import type { Check } from '../../core/evidence/words.ts'
import { foundOf } from './evidence.ts'
import { EVIDENCE } from './live.fixture.ts'

const held: Check = {
  ...{ verdict: 'verified', precise: true, bare: false, exists: true, linesValid: true, similarity: 1, line: 3, closest: null },
  ...{ contentHash: null, because: 'As the verifier says.' },
}
const said = (check: Partial<Check>, quote: string | null = 'words'): string | undefined =>
  foundOf({ ...EVIDENCE, files: [{ path: 'a.md', lines: null, quote, check: { ...held, ...check } }] })[0]?.said

test('every reference has its verdict, and what stands there instead', () =>
  expect(foundOf(EVIDENCE).map(({ verdict, source, said: words, instead }) => [verdict, source, words, instead])).toEqual([
    ['verified', 'chapter-1/scene-1.md:12', 'verified 0.98, though not word for word', null],
    ['failed', 'chapter-1/scene-2.md:3–4', 'not in the file (0.41)', 'closest, line 9: “brown as the peat on the hill”'],
    ['failed', 'chapter-9.md', 'there is no such file', null],
    ['verified', '#1', 'exists', null],
    ['failed', '#99', 'does not exist', null],
    ['verified', 'C1@1', 'holds', null],
    ['unverified', 'C7@1', 'superseded; now C7@2', null],
    ['failed', 'C9@1', 'there is no such entry', null],
    ['verified', 'search for “peat”', 'nothing is found, as it says', null],
    ['failed', 'search for “eyes”', '3 hits, though it says none', null],
  ]))

test('a reference that proves little says so', () => {
  expect(said({ similarity: null, bare: true }, null)).toBe('the file is there, and no line of it is named')
  expect(said({ similarity: null }, null)).toBe('the lines are there')
  expect(said({ bare: true })).toBe('verified 1.00, but too short to prove anything')
  expect(said({ verdict: 'unverified' })).toBe('not checked: As the verifier says.')
  expect(said({ verdict: 'failed', linesValid: false })).toBe('the file has no such lines')
  expect(said({ verdict: 'failed' }, null)).toBe('As the verifier says.')
})
