import { expect, test } from 'vitest'
import { answerIn, hitsUnder } from './safety.fixture.ts'

const ID = 'time-limit-left-open'

test.each([
  ['Requirements', 'The bank informs the treasurer as soon as possible.', 'latest time'],
  ['Requirements', 'Backups must be tested regularly.', 'interval'],
  ['Operations', 'The old pages stay online until further notice.', 'end'],
  ['Design', 'Unfinished uploads are removed by the server after some days.', 'number'],
  ['Security', 'Findings must be mended promptly.', 'latest time'],
  ['Requirements', 'The service must answer quickly.', 'latest time'],
  ['Requirements', 'The page must be fast on older phones.', 'latest time'],
  ['Requirements', 'In a 7-day trial 99 % of texts must reach the gateway quickly.', 'latest time'],
  ['Requirements', 'Leaks must be reported soon, and the key must be replaced within two days.', 'latest time'],
  ['Requirements', 'Access that has not been used for some time shall be removed.', 'number'],
  ['Requirements', 'The shop may stay closed for a short time.', 'number'],
  ['Requirements', 'The server must answer within seconds.', 'number'],
  ['Requirements', 'Keys must be changed from time to time.', 'interval'],
  ['Requirements', 'The list must be there early enough.', 'latest time'],
  ['Requirements', 'Scans must be kept for an appropriate period.', 'number'],
  ['Requirements', 'Scans must be kept for as long as is sensible.', 'number'],
  ['Requirements', "The member's deposit must be paid back quickly.", 'latest time'],
])('raised in %s: «%s»', (heading, line, lacks) => {
  const hits = hitsUnder(ID, heading, line)
  expect(hits.map(({ quote }) => quote)).toEqual([line])
  expect(hits[0]?.description).toContain(`gives no ${lacks}`)
})

test('a must is major, a description minor', () => {
  expect(hitsUnder(ID, 'Requirements', 'Backups must be tested regularly.')[0]?.severity).toBe('major')
  expect(hitsUnder(ID, 'Design', 'Old files are removed after some days.')[0]?.severity).toBe('minor')
})

test.each([
  ['Requirements', 'The bank informs the treasurer as soon as possible, at the latest after 15 minutes.'],
  ['Requirements', 'Backups must be tested regularly. This happens at least every 30 days.'],
  ['Requirements', 'Backups must be tested regularly, once a month.'],
  ['Background', 'Backups must be tested regularly.'],
  ['Design', 'Members are people who regularly take part.'],
  ['Design', 'Soon after the start the page may look different.'],
  ['Rejected ideas', 'The server would poll periodically.'],
  ['Requirements', 'The service must answer quickly, within 2 s.'],
  ['Requirements', 'The new page must answer more quickly.'],
  ['Requirements', 'The service must use the fast path.'],
  ['Requirements', 'Step 4 must start no sooner than 1 February 2027.'],
  ['Requirements', 'The notice must name the notice period of the contract.'],
  ['Requirements', 'A frequently used list must have a name.'],
  ['Requirements', 'The word “regularly” must not stand in a rule.'],
  ['Requirements', 'From time to time a plan may need to change.'],
  ['Requirements', 'The proof must be given at another point in time.'],
  ['Requirements', 'Missing files must show `Coming soon` beside them.'],
  ['Requirements', '11 points: somebody cancelled in time, and nobody noticed.'],
  ['Requirements', 'No offers by e-mail; they are not read quickly enough for a short offer.'],
  ['Requirements', '- **Mute**: switching off the alarm of a room for a short while, for loading.'],
])('silent in %s: «%s»', (heading, line) => expect(hitsUnder(ID, heading, line)).toEqual([]))

test('the interval given elsewhere for the same thing answers it', () => {
  const lines = [
    '# Plan',
    '',
    '## Requirements',
    '',
    'The restore of our customer database backups must be tested regularly.',
    '',
    '## Operations',
    '',
  ]
  expect(answerIn(ID, ...lines, 'The restore of the customer database backups is tested every month.')?.line).toBe(9)
  expect(answerIn(ID, ...lines, 'The office is cleaned every month.')).toBeNull()
})

test('what is only told is held to where the document gives its limits', () => {
  const line = 'When somebody ticks an item, the other phones show it quickly.'
  const limits = ['A page holds up to 50 rows.', 'A name has at most 80 characters.', 'A call waits for 5 seconds.', '']
  expect(hitsUnder(ID, 'How it works', ...limits, line).map(({ quote }) => quote)).toEqual([line])
  expect(hitsUnder(ID, 'How it works', line)).toEqual([])
})

test('what a role is like is no duty with a date', () => {
  const role = '- **Liaisons** — A member of the sponsoring team. They should check in periodically with the group.'
  expect(hitsUnder(ID, 'Requirements', role)).toEqual([])
  expect(hitsUnder(ID, 'Requirements', '- Liaisons should check in periodically with the group.')).toHaveLength(1)
})

test('a share of cases is advised for machines only', () => {
  expect(hitsUnder(ID, 'Requirements', 'The overview must load fast.')[0]?.remediation).toContain('95 %')
  expect(hitsUnder(ID, 'Requirements', 'The treasurer must promptly repay the sum.')[0]?.remediation).not.toContain('%')
})

test('how often it comes round does not say how long it lasts', () => {
  const raised = (sentence: string): number => hitsUnder('time-limit-left-open', 'Requirements', sentence).length
  expect(raised('We must retry every 5 minutes for a while.')).toBe(1)
  expect(raised('We must retry every 5 minutes for a while, until 20:00.')).toBe(0)
  expect(raised('We must retry every 5 minutes for up to 6 hours.')).toBe(0)
})
