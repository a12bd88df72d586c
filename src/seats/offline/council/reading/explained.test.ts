import { expect, test } from 'vitest'
import { explanationOf } from './explained.ts'
import { documentFrom } from './reading.fixture.ts'

const explains = (name: string, ...lines: readonly string[]) => explanationOf(documentFrom('# Plan', '', ...lines), name) !== null

test.each([
  ['Pot', '- **Pot**: the money of one club.'],
  ['Pot', 'Each Pot is a sub-account at the bank.'],
  ['window', 'A *window* is the time between two runs.'],
  ['day block', 'We call this row a day block.'],
  ['quiet hours', 'This plan introduces the term “quiet hours” for the night.'],
  ['hot table', 'It stays in the hot table, that is, the table that we write to.'],
  ['sweeper', 'A job, the sweeper, moves them.'],
  ['CR', 'It goes into a correction record (CR).'],
  ['relying party', 'The term "relying party" refers to a web site.'],
  ['`since`'.replaceAll('`', ''), '- `since`: only rows changed after it.'],
])('%s is explained by «%s»', (name, line) => expect(explains(name, line)).toBe(true))

test.each([
  ['Pot', 'A Pot is closed by a Member.'],
  ['Diary', 'The Diary is the only list.'],
  ['Booking', 'The only way to change a booking is the phone.'],
  ['SEV2', 'For SEV2, a scribe is enough.'],
  ['relying party', 'They see the name of the relying party.'],
  ['url', 'The URL is a secret.'],
  ['delay', 'The delay means that we wait.'],
])('%s is not explained by «%s»', (name, line) => expect(explains(name, line)).toBe(false))

test('a row of a table that says what names mean explains, a row of figures does not', () => {
  expect(explains('Dispute', '| Term | Meaning |', '|---|---|', '| Dispute | an objection |')).toBe(true)
  expect(explains('Dispute', '| Measure | Today |', '|---|---|', '| Dispute | none so far |')).toBe(false)
})
