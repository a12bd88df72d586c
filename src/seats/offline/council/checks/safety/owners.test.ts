import { expect, test } from 'vitest'
import { answerIn, hitsIn, hitsUnder } from './safety.fixture.ts'

const ID = 'obligation-without-owner'
const OWNED = [
  '**R1.** The page lists all rooms of the house.',
  'Owner: Web.',
  '',
  '**R2.** The page prints a list of rooms.',
  'Owner: Print.',
  '',
]

test('a requirement without an owner among owned ones is raised', () => {
  const hits = hitsUnder(ID, 'Requirements', ...OWNED, '**R3.** A complaint must be examined and answered.', 'Accepted when 5 are.')
  expect(hits).toHaveLength(1)
  expect(hits[0]).toMatchObject({ quote: 'A complaint must be examined and answered.', category: 'ownership', severity: 'minor' })
  expect(hits[0]?.description).toContain('all 2 entries beside it')
})

test('three owned neighbours make it major', () => {
  const more = ['**R3.** The page sorts its rooms by size.', 'Owner: Web.', '']
  expect(hitsUnder(ID, 'Requirements', ...OWNED, ...more, '**R4.** A complaint must be examined and answered.')[0]?.severity).toBe('major')
})

test('an empty owner cell is raised, and a filled one is not', () => {
  const table = (owner: string) => [
    '| No. | Requirement | Owner |',
    '|---|---|---|',
    '| 1 | Rooms are listed by size | Web |',
    `| 2 | Complaints are answered in time | ${owner} |`,
  ]
  expect(hitsUnder(ID, 'Requirements', ...table(''))[0]?.quote).toContain('Complaints are answered')
  expect(hitsUnder(ID, 'Requirements', ...table('TBD'))).toHaveLength(1)
  expect(hitsUnder(ID, 'Requirements', ...table('Support'))).toEqual([])
})

test('in a policy the passive hides who does the work', () => {
  const policy = (line: string) => hitsIn(ID, '# Key policy', '', '## Rules', '', line)
  expect(policy('The key shall be replaced within two working days.')[0]?.remediation).toContain('“replaced”')
  expect(policy('Each use must be reviewed within a week.')).toHaveLength(1)
  expect(policy('The key shall be replaced by the site manager.')).toEqual([])
  expect(policy('The site manager shall replace the key.')).toEqual([])
  expect(policy('Keys shall be kept in a safe.')).toEqual([])
})

test.each([
  ['software that does it', ['Requirements', 'Every call must be reviewed by the cache.']],
  ['a document that names no owners', ['Design', 'The plan must be reviewed before use.']],
  [
    'a list in which hardly anything is owned',
    ['Tasks', '- Paint the wall of the room. Owner: Web.', '- Buy new chairs for the hall.', '- Sell the old chairs of the hall.'],
  ],
])('silent on %s', (_, [heading = '', ...lines]) => expect(hitsUnder(ID, heading, ...lines)).toEqual([]))

test('somebody who is responsible elsewhere answers it', () => {
  const lines = [
    '# Plan',
    '',
    '## Requirements',
    '',
    ...OWNED,
    '**R3.** A complaint must be examined and answered.',
    '',
    '## Teams',
    '',
    'Support handles every complaint of a guest.',
  ]
  expect(answerIn(ID, ...lines)?.quote).toBe('Support handles every complaint of a guest.')
  expect(answerIn(ID, ...lines.slice(0, -1), 'Support handles the bills.')).toBeNull()
})
