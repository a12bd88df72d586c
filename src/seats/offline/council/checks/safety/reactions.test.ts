import { expect, test } from 'vitest'
import { answerIn, hitsIn, hitsUnder } from './safety.fixture.ts'

const ID = 'time-limit-missing'
/** A document that gives its times: three of them. */
const TIMES = ['Backups run every 24 hours.', 'Mail is answered within 2 days.', 'Logs go after 30 days.', '']

test.each([
  ['Rules', 'Employees must report a suspected incident to the Security desk.', 'Employees must report'],
  ['Rules', 'Breaking the seal shall be reported to the office.', 'shall be reported'],
  ['Rules', 'The incident lead decides on containment and informs the board of it.', 'informs'],
  ['Requirements', 'The search box must return results.', 'search box must return results'],
  ['Requirements', 'A changed price must be visible in all shops.', 'must be visible'],
  ['Requirements', 'A receipt added on one phone opens on another.', 'opens on another'],
  ['Design', 'Delivered rows are deleted.', 'rows are deleted'],
  ['Rules', 'Everybody else shall use temporary access.', 'temporary access'],
])('raised in %s: «%s»', (heading, line, words) => {
  const hits = hitsUnder(ID, heading, ...TIMES, line)
  expect(hits.map(({ quote }) => quote)).toEqual([line])
  expect(hits[0]?.description).toContain(words)
  expect(hits[0]).toMatchObject({ severity: 'minor', category: 'timing' })
})

test('a second duty in the sentence is read by itself', () => {
  const line = 'The seal shall be reported to the office on the same day, and the key shall be replaced.'
  expect(hitsUnder(ID, 'Rules', ...TIMES, line)[0]?.description).toContain('shall be replaced')
})

test.each([
  ['Rules', 'Employees must report a suspected incident within one hour.'],
  ['Rules', 'Employees must report a suspected incident before they leave.'],
  ['Rules', 'Employees must not report rumours to the press.'],
  ['Who does what', 'Customer Care answers users.'],
  ['Background', 'Employees must report a suspected incident to the Security desk.'],
  ['Design', 'Delivered rows are deleted when the receiver has confirmed them.'],
  ['Rules', 'Everybody else shall use temporary access, which ends after eight hours.'],
  ['Requirements', 'The page must refuse changes and show the phone number.'],
  ['Goals', 'The team answers every letter from a reader.'],
])('silent in %s: «%s»', (heading, line) => expect(hitsUnder(ID, heading, ...TIMES, line)).toEqual([]))

test('a document that gives no times is not asked for one', () =>
  expect(hitsUnder(ID, 'Rules', 'Employees must report a suspected incident to the Security desk.')).toEqual([]))

test('what is handed out needs an end somewhere in the document', () => {
  const sent = 'Each new member is sent an invitation by the office.'
  expect(hitsUnder(ID, 'Design', ...TIMES, sent).map(({ quote }) => quote)).toEqual([sent])
  expect(hitsUnder(ID, 'Design', ...TIMES, sent, '', 'An invitation is valid for a week.')).toEqual([])
})

test('the time given elsewhere for the same duty answers it, another duty of the same desk does not', () => {
  const lines = [
    '# Plan',
    '',
    '## Rules',
    '',
    ...TIMES,
    'Employees must report a suspected incident to the Security desk.',
    '',
    '## Times',
    '',
  ]
  expect(answerIn(ID, ...lines, 'A suspected incident is reported by employees to the Security desk within one hour.')?.line).toBe(13)
  expect(answerIn(ID, ...lines, 'The Security desk writes its yearly summary within 10 days.')).toBeNull()
  expect(hitsIn(ID, ...lines)).toHaveLength(1)
})

test('a clock time in the sentence tells when, and a verb is no name', () => {
  expect(hitsUnder(ID, 'Requirements', ...TIMES, 'Employees must report to the desk, which is open until 20:00.')).toEqual([])
  expect(hitsUnder(ID, 'Requirements', ...TIMES, "The person on call doesn't do releases any more.")).toEqual([])
})

test('of a share of cases the time must follow: that of the trial is none', () => {
  const raised = (sentence: string): number => hitsUnder(ID, 'Requirements', ...TIMES, sentence).length
  expect(raised('In a 7-day trial, 99.5 % of texts reach the gateway.')).toBe(1)
  expect(raised('In a 7-day trial, 99.5 % of texts reach the gateway within 5 minutes.')).toBe(0)
})

test('what is valid needs to say for how long, and notes without a heading are held to nothing', () => {
  expect(hitsUnder(ID, 'Design', ...TIMES, 'Each address is valid.')).toHaveLength(1)
  expect(hitsUnder(ID, 'Design', ...TIMES, 'Each address is valid for 5 minutes.')).toEqual([])
  expect(hitsIn(ID, ...TIMES, 'Each address is valid.')).toEqual([])
})

test('pauses that grow need a ceiling', () => {
  const raised = (sentence: string): number => hitsUnder(ID, 'Design', ...TIMES, sentence).length
  expect(raised('The worker tries again with growing pauses.')).toBe(1)
  expect(raised('The worker tries again with growing pauses up to 10 minutes.')).toBe(0)
  expect(raised('The worker tries again with growing pauses, at most 2 minutes.')).toBe(0)
  expect(raised('The worker tries again with the same pause.')).toBe(0)
})

test('a command at a threshold is a step, and the age in the next sentence says when things go', () => {
  expect(hitsUnder(ID, 'Operations', ...TIMES, 'Disk: above 85%, run `tool purge labels`.')).toEqual([])
  expect(hitsUnder(ID, 'Operations', ...TIMES, 'The job purges labels. Labels are needed for 30 days.')).toEqual([])
  expect(hitsUnder(ID, 'Operations', ...TIMES, 'The job purges labels. Labels are needed for print.')).toHaveLength(1)
})
