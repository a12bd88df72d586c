import { expect, test } from 'vitest'
import { hitsIn, hitsUnder } from './safety.fixture.ts'

const ID = 'obligation-without-owner'

test.each([
  'Anything else needs written approval, with a reason and an end date.',
  'Above £2,500 a second signature is required.',
  'A decision is made within 4 hours of the call.',
  'Requests of guests: to be answered.',
])('whose word it takes is not said: «%s»', (line) => expect(hitsUnder(ID, 'Rules', line).map(({ quote }) => quote)).toEqual([line]))

test.each([
  'Anything else needs written approval from the head of operations.',
  'Above £2,500 the signature of the director is required.',
  'The quality lead decides within 4 hours of the call.',
  'No approval is required.',
  'Requests of guests: to be answered by the front desk.',
])('silent: «%s»', (line) => expect(hitsUnder(ID, 'Rules', line)).toEqual([]))

const headed = (...head: readonly string[]) => ['# Where readings live', '', ...head, '', '## Text', '', 'Readings live in a store.']

test('a head of fields without anybody in it', () => {
  expect(hitsIn(ID, ...headed('- Date: 9 June 2026', '- Status: accepted'))).toMatchObject([{ line: 1, category: 'ownership' }])
  expect(hitsIn(ID, ...headed('- Date: 9 June 2026', '- Status: accepted', '- Decided by: platform team'))).toEqual([])
  expect(hitsIn(ID, ...headed('- Author: Transfer group', '- Date: 9 June 2026', '- Status: accepted'))).toEqual([])
  expect(hitsIn(ID, ...headed('A text without fields.'))).toEqual([])
})

test('an empty cell for whoever keeps, decides or does it', () => {
  const table = (head: string, cell: string) => [
    `| Record | ${head} |`,
    '|---|---|',
    '| Alarm log | quality lead |',
    `| Test log | ${cell} |`,
  ]
  expect(hitsUnder(ID, 'Records', ...table('Kept by', ''))[0]?.quote).toContain('Test log')
  expect(hitsUnder(ID, 'Records', ...table('Who', '–'))[0]?.quote).toContain('Test log')
  expect(hitsUnder(ID, 'Records', ...table('Who', 'site manager'))).toEqual([])
  expect(hitsUnder(ID, 'Records', ...table('Notes', ''))).toEqual([])
})

test('a step that is somebody’s word names whose', () => {
  expect(hitsUnder(ID, 'Steps', '1. **Decision**, 12 July 2027.')).toHaveLength(1)
  expect(hitsUnder(ID, 'Steps', '1. **Decision**, 12 July 2027, by the Head of Libraries.')).toEqual([])
  expect(hitsUnder(ID, 'Steps', '1. **Decision**, 12 July 2027. The board meets.')).toEqual([])
  expect(hitsUnder(ID, 'Steps', '1. **Trial**, 12 July 2027.')).toEqual([])
})

test('what can be started or decided names who may, where others are named', () => {
  const owned = ['Owner: Hall office.', '']
  expect(hitsUnder(ID, 'Rules', ...owned, 'Archival can be started if needed.')).toHaveLength(1)
  expect(hitsUnder(ID, 'Rules', ...owned, 'Archival can be started if needed by the hall office.')).toEqual([])
  expect(hitsUnder(ID, 'Rules', 'Archival can be started if needed.')).toEqual([])
})
