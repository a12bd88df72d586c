import { expect, test } from 'vitest'
import { hitsIn, hitsUnder } from './safety.fixture.ts'

const ID = 'obligation-without-owner'
const DOERS = [
  'The Clinic Manager shall keep the rota.',
  '',
  'The Custodian shall sign the sheet each day.',
  '',
  'The Pharmacy Lead decides on the stock.',
  '',
]

const inPolicy = (heading: string, ...lines: readonly string[]) =>
  hitsIn(ID, '# Ward policy', '', 'Owner: Ward office.', '', `## ${heading}`, '', ...DOERS, ...lines)

test.each([
  'Alarms at night shall be acted on.',
  'Every box is to be serviced once a year.',
  'The cost is looked at each quarter.',
  'The shelves are lifted by hand.',
  'Its dial shall be read and noted by hand every two hours.',
  'Stock that has not been used for 60 days shall be removed.',
])('work with nobody to do it, beside clauses that name somebody: «%s»', (line) =>
  expect(inPolicy('Rules', line).map(({ quote }) => quote)).toEqual([line]),
)

test.each([
  'Alarms at night shall be acted on by the on-call manager.',
  'Its dial shall be read and noted by hand every two hours by the Custodian.',
  'Broken boxes must be repaired at once by Facilities.',
  'Food shall not be kept in a box.',
  'Readings are kept for five years.',
  'If the stock is discarded, the shelf stays empty.',
  'Access shall be granted only to members of the rota.',
  'Bookings are handled by phone as today.',
])('silent: «%s»', (line) => expect(inPolicy('Rules', line)).toEqual([]))

test('what follows a sentence with a doer in the same paragraph is that one’s work', () =>
  expect(inPolicy('Rules', 'The Pharmacy Lead shall decide by noon. The maker shall be consulted.')).toEqual([]))

test('clauses that follow on one another are one gap', () => {
  const run = ['Boxes shall be emptied.', '', 'Shelves shall be dusted.', '']
  expect(inPolicy('Rules', ...run).map(({ quote }) => quote)).toEqual(['Boxes shall be emptied.'])
  expect(inPolicy('Rules', ...run.slice(0, 2), 'Doors are blue.', '', ...run.slice(2))).toHaveLength(2)
})

test('where most duties name nobody, the passive is the manner of the text', () => {
  const bare = ['Boxes', 'Shelves', 'Lamps', 'Doors'].flatMap((thing) => [`${thing} shall be dusted.`, '', 'Tables are blue.', ''])
  expect(inPolicy('Rules', ...bare)).toEqual([])
  expect(inPolicy('Rules', ...bare.slice(0, 12))).toHaveLength(3)
})

test('a table of duties that names the thing or cites the clause answers for it', () => {
  const table = (...row: readonly string[]) => [
    '| Part | Team |',
    '|---|---|',
    `| ${row.join(' | ')} |`,
    '',
    '5.2 Stuck jobs shall be taken up.',
  ]
  expect(inPolicy('Rules', ...table('Stuck jobs, labels', 'Depot'))).toEqual([])
  expect(inPolicy('Rules', ...table('Clause 5.2', 'Depot'))).toEqual([])
  expect(inPolicy('Rules', ...table('Late jobs', 'Depot'))).toHaveLength(1)
})

test('an owner in the heading answers for the section', () => {
  expect(inPolicy('Rules (owner: Depot)', 'Boxes shall be emptied.')).toEqual([])
  expect(inPolicy('Rules', 'Boxes shall be emptied.')).toHaveLength(1)
})

test.each([
  'Anyone else shall apply to the Head of Wards. Requests shall be decided within a week.',
  'A notice shall be put up on both doors. The Clinic Manager checks them monthly.',
  'A member of the rota may take emergency access. The reason shall be entered within 30 minutes.',
  'The Clinic Manager is responsible for linking. Links shall be made each Friday.',
  'Paper lists are copied in during the week before. They are kept for a month. The Clinic Managers are responsible for both.',
  'Each plan is agreed in writing with the Pharmacy Lead beforehand.',
  'The panel is consulted by Housing before each release.',
])('silent where the doer is told beside it: «%s»', (lines) => expect(inPolicy('Rules', lines)).toEqual([]))

test.each([
  'It will be decided whether the round starts late.',
  'Paper lists at each centre are copied in every week.',
  'Boxes are emptied by the Custodian and must be approved before use.',
  'Prices are looked over every January.',
])('raised, whatever the verb: «%s»', (line) => expect(inPolicy('Rules', line).map(({ quote }) => quote)).toEqual([line]))

test.each([
  'The policy says how such access is granted.',
  'It is unclear if any action should be taken.',
  '198 of 200 changes are confirmed within 2 minutes.',
  'Suspected misuse shall be reported to the Pharmacy Lead.',
  'Nothing has to be installed.',
  'A marked field must be tapped first.',
  'The download has to be ended within 3 minutes.',
  'A place that comes free is offered at 07:00.',
  'Extracts are held for 12 months after the case is closed.',
  'Copies shall be deleted automatically after a month.',
])('nobody is asked for: «%s»', (line) => expect(inPolicy('Rules', line)).toEqual([]))

test('outside a policy “must be” is mostly said of software, unless it takes a head', () => {
  expect(hitsUnder(ID, 'Rules', ...DOERS, 'The socket must be connected.')).toEqual([])
  expect(hitsUnder(ID, 'Rules', ...DOERS, 'The change must be approved.')).toHaveLength(1)
})

test.each([
  'Requests shall be acknowledged within 5 working days. The Custodian handles requests.',
  'The call-back shall be made by the end of the next working day. The Clinic Manager is responsible for the line.',
])('somebody named in the same clause answers for it: «%s»', (line) => {
  expect(inPolicy('Rules', line)).toEqual([])
  expect(inPolicy('Rules', line.replace(/\. The .*/, '. The line is free.'))).toHaveLength(1)
})

test('a table beside it that says who may do it with the thing answers for it', () => {
  const table = (who: string) => [
    ...['The reason shall be entered at the time of marking.', '', `| Reason | Kept for | ${who} |`, '|---|---|---|'],
    '| Complaint | 12 months | Complaints team |',
  ]
  expect(inPolicy('Rules', ...table('Who may mark'))).toEqual([])
  expect(inPolicy('Rules', ...table('Remark'))).toHaveLength(1)
})
