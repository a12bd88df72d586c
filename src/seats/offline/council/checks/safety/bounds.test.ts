import { expect, test } from 'vitest'
import { answerIn, hitsIn, hitsUnder } from './safety.fixture.ts'

const ID = 'limit-without-number'
const LIMITS = ['A page holds up to 50 rows.', 'A name has at most 80 characters.', 'A call waits for 5 seconds.', '']

test.each([
  ['Requirements', 'Each key must make a reasonable number of requests.', 'a reasonable number of requests'],
  ['Requirements', 'Photos must be reasonably small.', 'reasonably small'],
  ['Requirements', 'After several failed attempts the account must be locked.', 'several failed attempts'],
  ['Requirements', 'The queue must not hold too many jobs.', 'too many jobs'],
  ['Requirements', 'The answer must come within.', 'within'],
  ['Requirements', 'Access shall be limited to and may be renewed once.', 'limited to'],
])('raised in %s: «%s»', (heading, line, words) => {
  const hits = hitsUnder(ID, heading, line)
  expect(hits.map(({ quote }) => quote)).toEqual([line])
  expect(hits[0]?.description).toContain(words)
  expect(hits[0]?.severity).toBe('major')
})

test.each([
  ['After too many unknown links the address is refused.', 'too many unknown links'],
  ['First byte at p95 on the staging system.', 'p95'],
])('told in a document that gives its limits: «%s»', (line, words) => {
  expect(hitsUnder(ID, 'Design', ...LIMITS, line)[0]?.description).toContain(words)
  expect(hitsUnder(ID, 'Design', line)).toEqual([])
})

test.each([
  ['Requirements', 'Each key must make at most 600 requests a minute.'],
  ['Requirements', 'Photos must be reasonably small (at most 5 MB).'],
  ['Requirements', 'The allowance must count as one hour at least.'],
  ['Background', 'After several failed attempts the account must be locked.'],
  ['Risks', 'Too many jobs must not run.'],
  ['Requirements', 'Names must stay within the rules of section 4.'],
  ['Requirements', 'It must support up to and including version 3.'],
  ['Requirements', 'A mute must run for 45 minutes at most and end by itself.'],
  ['Requirements', 'Exceptions may be granted in writing, for at most three months at a time.'],
  ['Requirements', 'A client above the limit must be refused.'],
])('silent in %s: «%s»', (heading, line) => expect(hitsUnder(ID, heading, line)).toEqual([]))

const table = (last: string) => ['# Plan', '', '| Thing | Limit |', '|---|---|', '| keys | 20 |', '| names | 64 |', `| changes | ${last} |`]

test.each(['', 'reasonable', 'tbd'])('the odd cell «%s» in a column of limits is raised', (cell) => {
  const [hit] = hitsIn(ID, ...table(cell))
  expect(hit).toMatchObject({ line: 7, category: 'measurement' })
  expect(hit?.description).toContain('2 of 3 rows')
})

test.each(['5', 'no limit', 'none', 'not measured', 'until the end of the season'])('the cell «%s» is an answer', (cell) =>
  expect(hitsIn(ID, ...table(cell))).toEqual([]),
)

test('a number for the same thing elsewhere answers it', () => {
  const lines = [
    '# Plan',
    '',
    '## Requirements',
    '',
    'After several failed sign-in attempts the account must be locked.',
    '',
    '## Design',
    '',
  ]
  expect(answerIn(ID, ...lines, 'The account is locked after 5 failed sign-in attempts.')?.line).toBe(9)
  expect(answerIn(ID, ...lines, 'The office closes after 5 days.')).toBeNull()
})

test.each([
  'A reader may hold reservations at a time.',
  'The borrower pays of the repair.',
  'After wrong codes the keypad is locked for 10 minutes.',
  'The old endpoint stays for and is then removed.',
  'A link has not too many characters, port 443 or 8443.',
])('a number that is gone: «%s»', (line) =>
  expect(hitsUnder(ID, 'Requirements', ...LIMITS, line).map(({ quote }) => quote)).toEqual([line]),
)

test.each([
  'A reader may hold 12 reservations at a time.',
  'The borrower pays half of the repair.',
  'After five wrong codes the keypad is locked.',
  'This is what the endpoint is for.',
])('a number that is there, or not due: «%s»', (line) => expect(hitsUnder(ID, 'Requirements', ...LIMITS, line)).toEqual([]))

test('a limit whose number was cut out at the end of the sentence is raised', () => {
  const raised = (sentence: string): number => hitsUnder('limit-without-number', 'Requirements', sentence).length
  for (const cut of ['The list must not be older than.', 'We retry every 5 minutes, within opening hours, for.'])
    expect(raised(cut), cut).toBe(1)
  for (const whole of [
    'This is the rule that we go by.',
    'Old lists stand by.',
    'The copy trails the original by 5 seconds.',
    'It is what the button is for.',
    'A line says whom the debate waits for, and why.',
    'A missing voice is shown in the count it is missing from.',
  ])
    expect(raised(whole), whole).toBe(0)
})
