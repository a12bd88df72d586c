import { expect, test } from 'vitest'
import { answerIn, hitsUnder } from './safety.fixture.ts'

const KNOWS = 'understanding-presumed'
const GAMING = 'target-that-rewards-gaming'
const APPEAL = 'automated-decision-without-appeal'

test.each(['Users will quickly understand the new icons.', 'Guests should know which door is theirs.'])('presumed: «%s»', (line) =>
  expect(hitsUnder(KNOWS, 'Design', line).map(({ quote }) => quote)).toEqual([line]),
)
test.each([
  'Users will understand the new icons: 9 of 10 test users did.',
  'Guests will know which door is theirs, since a sign shows it.',
  'Users will open the page.',
  'The parser will know the type.',
])('shown, or not about knowing: «%s»', (line) => expect(hitsUnder(KNOWS, 'Design', line)).toEqual([]))

test.each([
  'Agents get a bonus for the number of closed tickets.',
  'Drivers are paid per delivery and ranked by how many orders they bring.',
])('rewards a count: «%s»', (line) => expect(hitsUnder(GAMING, 'Measures', line)[0]).toMatchObject({ quote: line, category: 'incentives' }))
test.each([
  'Agents get a bonus for the number of closed tickets that are not reopened within a week.',
  'The page shows the number of tickets.',
  'Agents get a bonus at the end of the year.',
])('balanced, or no reward: «%s»', (line) => expect(hitsUnder(GAMING, 'Measures', line)).toEqual([]))

test.each(['The model rejects applicants below 600 points.', 'Accounts with three reports are automatically suspended.'])(
  'no appeal: «%s»',
  (line) => expect(hitsUnder(APPEAL, 'Requirements', line)[0]).toMatchObject({ quote: line, severity: 'major', category: 'fairness' }),
)
test.each([
  'The model rejects applicants below 600 points; they can appeal within 14 days.',
  'The server rejects calls without a key.',
  'The board suspends members who do not pay.',
  'Files are automatically deleted.',
])('heard, or nobody judged by a machine: «%s»', (line) => expect(hitsUnder(APPEAL, 'Requirements', line)).toEqual([]))

test('an appeal described elsewhere answers it', () => {
  const lines = ['# Plan', '', '## Requirements', '', 'The model rejects applicants below 600 points.', '', '## Fairness', '']
  expect(answerIn(APPEAL, ...lines, 'An appeal is decided by two people within 14 days.')?.line).toBe(9)
  expect(answerIn(APPEAL, ...lines, 'We treat all alike.')).toBeNull()
})
