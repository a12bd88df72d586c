import { expect, test } from 'vitest'
import { hitsIn } from './safety.fixture.ts'

const ID = 'dependency-without-fallback'
const plan = (...lines: readonly string[]): readonly string[] => [
  '# Parents’ evening',
  '',
  'In short.',
  '',
  '## On the evening',
  '',
  ...lines,
]

test.each([
  ['Calls are made with SlotMeet, a hosted service.', 'SlotMeet'],
  ['Whitewave, a commercial laundry, picks up the linen at 07:00.', 'Whitewave'],
  ['The ballot runs on Votely’s servers. Votely reports the turnout every hour.', 'Votely'],
  ['The charge points are supplied and run by Voltline.', 'Voltline'],
  ['Texts are sent through Larkpost, which already sends our reminders.', 'Larkpost'],
  ['Doorwise issues the key under our contract.', 'Doorwise'],
  ['The tide shown on the page comes from Hydrolink.', 'Hydrolink'],
  ['Staging is a bucket at Bracken, our object storage provider.', 'Bracken'],
])('an outside party by its name is raised: «%s»', (line, name) => {
  const hits = hitsIn(ID, ...plan(line))
  expect(hits).toHaveLength(1)
  expect(hits[0]?.description).toContain(`leans on ${name}`)
})

test.each([
  ['a department', 'Invoices are checked by Procurement under the contract.'],
  ['a person of a story', 'Priya, a regular, goes to the same class every Tuesday.'],
  ['the fallback follows', 'Calls are made with SlotMeet. If it goes down, teachers ring the parents.'],
  [
    'what did not come is described',
    'Whitewave, a laundry, brings the linen by 15:00. Linen that has not come is borrowed from the sister hotel.',
  ],
  [
    'the way round stands two sentences on',
    'Whitewave, a laundry, brings linen. Each hotel keeps some. On days when nothing arrives, the reserve set is used.',
  ],
  [
    'what comes after the wait',
    'The key lives with Keyhaven, a vendor. Keyhaven has two seconds; what is still unsigned then is sold as it is.',
  ],
  ['nobody at all', 'There is no charge. There is a contract.'],
  ['a tool of the trade', 'The page is written in JavaScript and shown on Windows.'],
  ['a number at the start', 'Fourteen clubs send the list to us.'],
  ['a person by two names', 'Hal Brockhurst signs the list. Hal sends the bill.'],
  ['a term of the document', 'Entries are sorted by Name and shown to the reader.'],
])('silent: %s', (why, line) => {
  const heading = why === 'a person of a story' ? 'Who it is for' : 'On the evening'
  expect(hitsIn(ID, '# Plan', '', `## ${heading}`, '', line)).toEqual([])
})

test('a thing in the way that is no failure does not answer for it', () =>
  expect(
    hitsIn(ID, ...plan('SlotMeet, a hosted service, ends each call on time. Form tutors note which parents did not attend.')),
  ).toHaveLength(1))
