import { beforeAll, expect, test } from 'vitest'
import { emptyDossier } from '../core/dossier.ts'
import { RESULT_TOKENS_MAX } from './estimate.ts'
import { granted, lookupDesk, RESULT_CHARACTERS_MAX } from './lookups.ts'
import { loadCounter, roughCounter, type TokenCounter } from './tokens.ts'
import { twoFiles } from './wire.fixture.ts'

let counter: TokenCounter = roughCounter
beforeAll(async () => {
  counter = await loadCounter()
})

const desk = (lookupsMax = 9, dossier = twoFiles) => lookupDesk(dossier, lookupsMax, counter)

test('a search shows file, lines, heading and text', () => {
  expect(desk().look('search_dossier', { query: 'Saturday' })).toBe('plan.md, lines 3-3 (Plan):\nNobody is on call on Saturday.')
})

test('a search that finds nothing says so', () => {
  expect(desk().look('search_dossier', { query: 'unicorns' })).toContain('«unicorns»')
})

test.each([
  [{ path: 'plan.md', start: 2, end: 2 }, 'plan.md, lines 2-2 of 4:\n2: We ship on Friday.'],
  [{ path: 'plan.md', start: 9, end: 12 }, 'plan.md has 4 lines; lines 9-12 are not among them.'],
  [{ path: 'plan.md', start: 3, end: 2 }, 'plan.md has 4 lines; lines 3-2 are not among them.'],
  [{ path: '../../etc/passwd', start: 1, end: 9 }, 'No file «../../etc/passwd» is in the dossier. It holds: plan.md, long.md.'],
])('reading %j', (input, result) => expect(desk().look('read_source', input)).toBe(result))

test.each([null, 'plan.md', {}, { path: 'plan.md', start: '1', end: 2 }, { path: 'plan.md', start: 0, end: 2 }, []])(
  'a bad input %j is answered and recorded',
  (input) => {
    const here = desk()
    expect(here.look('read_source', input)).toContain('was not understood')
    expect(here.made).toHaveLength(1)
  },
)

test('a long result is cut to its characters and tokens', () => {
  const long = desk().look('read_source', { path: 'long.md', start: 1, end: 400 })
  expect(long.length).toBeLessThanOrEqual(RESULT_CHARACTERS_MAX)
  expect(long).toMatch(/\[cut here\]$/)
  const dense = { ...emptyDossier, text: () => '龘靐齉'.repeat(5_000) }
  const cut = desk(1, dense).look('read_source', { path: 'x', start: 1, end: 1 })
  expect(counter.count(cut)).toBeLessThanOrEqual(RESULT_TOKENS_MAX)
  expect(cut.length).toBeGreaterThan(200)
})

test('beyond the allowance a look-up is refused, and recorded as such', () => {
  const here = desk(1)
  here.look('search_dossier', { query: 'Saturday' })
  expect(here.look('search_dossier', { query: 'Saturday' })).toBe('No look-ups are left. Answer now.')
  expect(here.made.map(({ result }) => result)).toEqual([expect.stringContaining('plan.md'), 'No look-ups are left. Answer now.'])
})

test('a book sent as input is not recorded whole', () => {
  const here = desk()
  here.look('search_dossier', { query: 'x'.repeat(50_000) })
  expect(JSON.stringify(here.made).length).toBeLessThan(3_000)
})

test.each([
  ['lines of a file', 'plan.md 2-3', 'plan.md, lines 2-3 of'],
  ['the same in other words', 'plan.md, lines 2–3', 'plan.md, lines 2-3 of'],
  ['a whole file', 'plan.md', 'plan.md, lines 1-'],
  ['keywords', 'Saturday', 'Nobody is on call on Saturday.'],
  ['what is not there', 'secrets/key.pem 1-9', 'Nothing in the dossier fits «secrets/key.pem 1-9».'],
])('what somebody wished to read is found: %s', (_, wish, found) => expect(granted(wish, twoFiles)).toContain(found))
