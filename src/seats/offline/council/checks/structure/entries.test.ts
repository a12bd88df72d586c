import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { entriesOf, mentioned, requirementsOf } from './entries.ts'

const ids = (...lines: string[]) => entriesOf(documentFrom(...lines)).map(({ id, plain }) => `${id} ${plain}`)

test('entries are read from paragraphs, items, rows and headings, with what hangs on them', () => {
  expect(ids('**R1.** Pay.', 'Owner: App.', '', 'More.', '', '**R2.** Remind.')).toEqual(['R1 Pay. Owner: App. More.', 'R2 Remind.'])
  expect(ids('- REQ-01: Pay.', '- REQ-02: Remind.')).toEqual(['REQ-01 Pay.', 'REQ-02 Remind.'])
  expect(ids('| No. | Text |', '|---|---|', '| R1 | Pay |', '| R2 | Go |')).toEqual(['R1 Pay', 'R2 Go'])
  expect(ids('# Plan', '## R1: Export', 'All of it.', '## R2: Import', 'None.')).toEqual(['R1 Export All of it.', 'R2 Import None.'])
})

test('a paragraph below a list is no part of its last item, an indented one is', () =>
  expect(ids('- R1: Pay.', '- R2: Go.', '', '  Owner: App.', '', 'All of it by May.')).toEqual(['R1 Pay.', 'R2 Go. Owner: App.']))

test.each([['R1 to R10 are accepted.'], ['Q1 2026: start.'], ['UTF-8 with a mark.'], ['R1 is kept.']])('«%s» is no entry', (line) =>
  expect(ids(`- ${line}`, `- ${line}`)).toEqual([]),
)

test('a requirement listed again under tests stays one', () => {
  const document = documentFrom('# Plan', '## Requirements', '- R1: Pay.', '- R2: Go.', '## Tests', '- R1: Tried.', '- R2: Tried.')
  expect(requirementsOf(document).map(({ plain }) => plain)).toEqual(['Pay.', 'Go.'])
})

test('a range mentions what lies between', () => {
  const goals = entriesOf(documentFrom('- G1: A.', '- G2: B.', '- G3: C.', '- G4: D.'))
  expect([...mentioned('It serves G1 to G3.', goals)]).toEqual(['G1', 'G2', 'G3'])
  expect([...mentioned('It serves G1, G4.', goals)]).toEqual(['G1', 'G4'])
})

test('goals may be named by a word', () => {
  const goals = entriesOf(documentFrom('- **Goal 1.** Pay.', '- **Goal 2.** Remind.', '- **Goal 3.** Leave.'))
  expect([...mentioned('This serves goals 1 and 3.', goals)]).toEqual(['Goal 1', 'Goal 3'])
})
