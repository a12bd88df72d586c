import { expect, test } from 'vitest'
import { hitsIn, hitsUnder } from './safety.fixture.ts'

const ID = 'obligation-without-owner'
const DOERS = ['The Web team builds the page.', 'The Data team writes the report.', 'The duty manager reads it.', '']

test.each(['Its report is approved.', 'Measures are tracked and kept.', 'The next step is decided by 15 May.'])(
  'raised where others are named: «%s»',
  (line) => expect(hitsUnder(ID, 'After it', ...DOERS, line).map(({ quote }) => quote)).toEqual([line]),
)

test.each([
  'Its report is approved by the board.',
  'If it is approved, work starts.',
  'A plan that is decided is kept.',
  'It has been reviewed.',
])('silent: «%s»', (line) => expect(hitsUnder(ID, 'After it', ...DOERS, line)).toEqual([]))

test('where nobody is named at all, the passive is the manner of the document', () =>
  expect(hitsUnder(ID, 'After it', 'Its report is approved.')).toEqual([]))

const policy = (first: string) => [
  '# Travel policy',
  '',
  first,
  '',
  ...Array.from({ length: 8 }, (_, index) => `Trips of class ${index + 1} start at the office.`),
]

test('a policy names its owner', () => {
  expect(hitsIn(ID, ...policy('Valid from March.'))).toMatchObject([{ line: 1, category: 'ownership' }])
  expect(hitsIn(ID, ...policy('Owner: Head of Finance.'))).toEqual([])
  expect(hitsIn(ID, ...policy('Keeper: Head of Finance.'))).toEqual([])
  expect(hitsIn(ID, ...policy('This policy is maintained by Finance.'))).toEqual([])
})

test.each(['The generator is tested on the first Monday of the month.', 'A broken door must be repaired within two working days.'])(
  'work of a hand or a head, and whose is not said: «%s»',
  (line) => expect(hitsUnder(ID, 'Operations', ...DOERS, line).map(({ quote }) => quote)).toEqual([line]),
)

test.each([
  'A broken door must be repaired at once by Facilities within two working days.',
  'Archival can be started by the lead if needed.',
  'The cache is tested with real data.',
])('silent where somebody is named, or nobody is needed: «%s»', (line) => expect(hitsUnder(ID, 'Operations', ...DOERS, line)).toEqual([]))
