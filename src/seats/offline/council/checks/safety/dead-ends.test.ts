import { expect, test } from 'vitest'
import { hitsUnder } from './safety.fixture.ts'

const ID = 'dependency-without-fallback'

test.each([
  'The alarm centre calls the duty manager within 5 minutes.',
  'The guard shall telephone the site manager no later than 10 minutes after that.',
])('a call that nobody may answer: «%s»', (line) =>
  expect(hitsUnder(ID, 'Alarms', line)).toMatchObject([{ quote: line, category: 'failure' }]),
)

test.each([
  'The alarm centre calls the duty manager within 5 minutes. If nobody answers, it calls again.',
  'The page calls the endpoint within 5 seconds.',
  'The duty manager calls the depot first.',
])('silent: «%s»', (line) => expect(hitsUnder(ID, 'Alarms', line)).toEqual([]))

test('attempts that run out', () => {
  expect(hitsUnder(ID, 'Jobs', 'A job gets five attempts.')).toHaveLength(1)
  expect(hitsUnder(ID, 'Jobs', 'A letter is sent, and the call is retried up to three times.')).toHaveLength(1)
  expect(hitsUnder(ID, 'Jobs', 'A job gets five attempts. After the fifth attempt it is set aside.')).toEqual([])
  expect(hitsUnder(ID, 'Jobs', 'A job gets five attempts.', '', 'It is then done or stuck.')).toEqual([])
  expect(hitsUnder(ID, 'Jobs', 'Nobody made five attempts.')).toEqual([])
})

const steps = (title: string, last: string) => [`### ${title}`, '', '1. Check the link: `ping`.', `2. ${last}`, '']

test('a procedure that names nobody to turn to, beside some that do', () => {
  const beside = [...steps('Disk full', 'Run `expire`. Ask the storage team.'), ...steps('Copy late', 'Run `copy`. Page the lead.')]
  expect(hitsUnder(ID, 'Alerts', ...beside, ...steps('Log late', 'Run `restart`.'))).toMatchObject([{ quote: 'Run `restart`.' }])
  expect(hitsUnder(ID, 'Alerts', ...beside, ...steps('Log late', 'Run `restart`. No better? Page the lead.'))).toEqual([])
  expect(hitsUnder(ID, 'Alerts', ...steps('Disk full', 'Run `expire`.'), ...steps('Log late', 'Run `restart`.'))).toEqual([])
})

test.each(['The page waits 300 ms for the index.', 'The shop gives the key store two seconds.'])(
  'a wait with no word on its end: «%s»',
  (line) => expect(hitsUnder(ID, 'Design', line).map(({ quote }) => quote)).toEqual([line]),
)

test.each([
  'The page waits 300 ms for the index. Otherwise it shows the old list.',
  'The shop gives the key store two seconds, then it goes on alone.',
  'Wait 10 minutes for two readings. Still nothing? Put in the spare one.',
  'Letters wait for up to a day.',
])('silent: «%s»', (line) => expect(hitsUnder(ID, 'Design', line)).toEqual([]))
