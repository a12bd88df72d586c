import { describe, expect, test } from 'vitest'
import { clausesOf } from '../../reading/clauses.ts'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { untimedAwaited } from './awaited.ts'

const hitsIn = (...lines: readonly string[]) => untimedAwaited(documentFrom(...lines))
const hitsUnder = (heading: string, ...lines: readonly string[]) => hitsIn('# Plan', '', `## ${heading}`, '', ...lines)
/** A document that puts times on what it promises. */
const TIMES = ['The gate is checked every 2 hours.', 'Orders lapse after 3 days.', 'Invoices are payable within 30 days.', '']
const raised = (...lines: readonly string[]): readonly string[] => hitsUnder('Service', ...TIMES, ...lines).map(({ quote }) => quote)

describe('what somebody waits for needs a latest time', () => {
  test.each([
    'Money that was not spent has to be paid back.',
    'An appeal is heard by the dean, who has to rule on it.',
    'The owner approves or refuses it.',
    'The host must inform the company of a breach.',
    'The plot has to be dug over.',
    'The copies must have arrived.',
    'The Complaints Manager confirms the move.',
    'If both halls raise an alarm, the site manager of the second one goes there.',
    'If it is declined, the next owner gets an offer.',
    'They also call the quality lead.',
    'The supplier credits spoiled meals to the department.',
    'Breaking the seal shall be reported to the office on the same day, and the key shall be replaced.',
  ])('«%s»', (line) => expect(raised(line)).toEqual([line]))

  test('the finding quotes the clause and asks for a time', () => {
    const [hit] = hitsUnder('Service', ...TIMES, 'The supplier credits spoiled meals to the department.')
    expect(hit?.description).toContain('does not say by when')
    expect(hit).toMatchObject({ severity: 'minor', category: 'timing' })
  })
})

describe('what is kept needs a span', () => {
  test.each([
    'Applications are held on file and then shredded.',
    'Files are kept from creation, then removed by a rule.',
    'The server caches the last position.',
  ])('«%s»', (line) => expect(raised(line)).toEqual([line]))
})

describe('a machine, a message and what people happen to do wait for nobody', () => {
  test.each([
    'The hub sends the readings to Coldwatch.',
    'The service must return the list to the user.',
    'Other faces are blurred.',
    'Every export is written to the access log.',
    'The desk manager gets an e-mail.',
    'The engineer on call is paged.',
    'Members notice, and they tell us.',
    'Everyone behind me moves up.',
    'The member who missed it goes to the end of the list.',
    'If nobody takes it, the slot moves to the list.',
    'New footage goes to the host.',
  ])('«%s»', (line) => expect(raised(line)).toEqual([]))
})

test('who does it leans on the sentence that gives its time', () => {
  expect(raised('Requests are answered within 3 days. The claims manager decides.')).toEqual([])
  expect(raised('The note leaves within 3 days. The engineer on call drafts it.')).toEqual([])
  expect(raised('Requests are answered in writing. The claims manager decides.')).toEqual(['The claims manager decides.'])
})

describe('silent where a time, an event or another point is given', () => {
  test.each([
    'Finance transfers the first half within 10 days.',
    'If a host stays away for 10 minutes, reception informs the team.',
    'Reception informs the desk when a kiosk shows a red light.',
    'Reports are sent through our supplier.',
    'The head decides on each step.',
    'No reminder is sent.',
    'The Diary must be restored before the desk opens.',
    'Its key is held in a sealed envelope.',
    'The list is kept short.',
    'If the code does not match, the page says so.',
    'The old form returns.',
    'The desk lends a replacement in the meantime.',
    'Stock shall travel in a cool box.',
    'Names have to be fetched with a second call.',
    'The van is cleaned every evening.',
    'It passes if the goal is met and the count is checked.',
    'While the doors are open, the alarm is raised.',
    'If the retry fails too, the page says so.',
    'Each member is sent an invitation by the office.',
    'When it is back, do not send the files again.',
    'This policy sets out how recordings are kept.',
    'A size above 12 GB gets a 413.',
    'Other copies shall be reported under section 9.',
    'Procurement shall be told by the manager when 80 % has been reached.',
    'Data shall be deleted by the weekly purge.',
    'Stock shall be kept between 2 °C and 8 °C.',
  ])('«%s»', (line) => expect(raised(line)).toEqual([]))

  test('the lead of a list or the next sentence gives the time', () => {
    expect(raised('Within two days the desk does this:', '', '- The desk informs the tenant.')).toEqual([])
    expect(raised('The desk informs the tenant. It does so within 5 minutes.')).toEqual([])
  })

  test('a document that gives hardly any times is asked for none', () => {
    const plain = Array.from({ length: 20 }, (_, index) => `- The colour of part ${index} follows the guide.`)
    expect(hitsIn('# Plan', '', '## Service', '', ...TIMES, ...plain, '', 'Finance transfers the first half.')).toEqual([])
  })
})

test('an entry of a list that is no sentence, beside entries that give their times', () => {
  const list = ['- A call from the manager within 15 minutes.', '- A refund by the 5th of the month.']
  const note = '- An incident note after any evening on which packing began late.'
  expect(raised('We owe:', '', ...list, note)).toEqual([note.slice(2)])
  expect(raised('We owe:', '', ...list, note.replace('note', 'note within 3 days,'))).toEqual([])
  expect(raised('We owe:', '', '- A friendly word on the phone.', '- A cup of tea in the hall.', note)).toEqual([])
})

test('a share of what is sent, with no time in the row', () => {
  const table = (name: string): readonly string[] => ['| Measure | Today | Target |', '|---|---|---|', `| ${name} | n/a | 99 % |`]
  expect(hitsIn('# Plan', '', '## Service', '', ...TIMES, '## Measures', '', ...table('Notifications sent'))).toHaveLength(1)
  expect(hitsIn('# Plan', '', '## Service', '', ...TIMES, '## Measures', '', ...table('Notifications sent within 60 s'))).toEqual([])
  expect(hitsIn('# Plan', '', '## Service', '', ...TIMES, '## Measures', '', ...table('Offers accepted'))).toEqual([])
})

test('names that end in -s have their verb, and a bare object is seen', () => {
  expect(clausesOf('Payments then returns each balance.')[0]).toMatchObject({ verb: 'returns' })
  expect(clausesOf('Support answers questions about loans.')[0]).toMatchObject({ subject: 'support', verb: 'answers' })
  expect(clausesOf('Empty trays are collected.')[0]).toMatchObject({ verb: 'collected', form: 'passive' })
})

describe('no promise to somebody', () => {
  test('a count of things has no verb', () => {
    expect(raised('Fifty staff accounts, complimentary tickets.')).toEqual([])
    expect(raised('The staff returns the tickets.')).toHaveLength(1)
  })

  test('an order is for whoever follows the steps', () => {
    expect(raised("Call the network desk instead, it's nearly always the switch.")).toEqual([])
  })

  test('an item that opens with its date has its time', () => {
    // Under a heading of its own: the times before it would lead the list.
    const steps = (lead: string) => raised('## Steps', '', `1. **${lead}.** The Complaints Manager confirms the move.`)
    expect(steps('Everybody on the staff, from 17 February')).toEqual([])
    expect(steps('Everybody on the staff, in all halls')).toHaveLength(1)
  })
})
