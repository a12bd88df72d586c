import { expect, test } from 'vitest'
import { hitsIn, hitsUnder } from './safety.fixture.ts'

const ID = 'limit-without-number'
const NUMBERED = [
  '- A name has at most 80 characters.',
  '- A team has up to 12 members.',
  '- A file takes up to 5 MB.',
  '- A batch holds 200 rows.',
]

const raised = (entry: string): readonly string[] => hitsUnder(ID, 'Rules', ...NUMBERED, `- ${entry}`).map(({ quote }) => quote)

test('the one entry without a number among entries with one is raised, in a list and in a table', () => {
  expect(raised('A comment has characters.')).toEqual(['A comment has characters.'])
  const rows = ['| F1 | A name has at most 80 characters. |', '| F2 | A team has up to 12 members. |', '| F3 | A file takes up to 5 MB. |']
  const hits = hitsUnder(ID, 'Rules', '| ID | Requirement |', '|---|---|', ...rows, '| F4 | A nurse can have open offers. |')
  expect(hits.map(({ quote }) => quote)).toEqual(['A nurse can have open offers.'])
  expect(hits[0]?.description).toContain('all 3 entries')
})

test('an id is no number', () => {
  expect(raised('R7 A comment has characters.')).toHaveLength(1)
})

test('silent where the entry has one, says yes or no, or gives a condition', () => {
  for (const entry of [
    'A comment has two lines.',
    'A comment is not shown to guests.',
    'A comment is shown only to members.',
    'A comment can be changed until it is answered.',
    'Comments',
  ])
    expect(raised(entry)).toEqual([])
})

test('silent where half of the entries have none', () => {
  const lines = [
    '- A name has at most 80 characters.',
    '- A team has up to 12 members.',
    '- A team has a picture.',
    '- A comment has a date.',
  ]
  expect(hitsIn(ID, '# Plan', '', '## Rules', '', ...lines)).toEqual([])
})

test('an acceptance criterion that names a load and no result is raised', () => {
  const raisedIn = (entry: string): readonly string[] => hitsUnder(ID, 'Acceptance criteria', `- ${entry}`).map(({ quote }) => quote)
  expect(raisedIn('500,000 rows on staging')).toEqual(['500,000 rows on staging'])
  expect(raisedIn('1,000 unlocks on the test track, 98 %')).toHaveLength(1)
  for (const whole of ['500,000 rows in < 10 min on staging', '20 testers finish the booking', '0 errors in the log of one week'])
    expect(raisedIn(whole), whole).toEqual([])
})

test('what a thing is fitted with has no amount', () => expect(raised('A locker has a ramp for wheelchairs.')).toEqual([]))
