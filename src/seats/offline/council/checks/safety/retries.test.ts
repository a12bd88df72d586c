import { expect, test } from 'vitest'
import { answerIn, hitsUnder } from './safety.fixture.ts'

const LIMIT = 'retry-without-limit'
const TWICE = 'retried-without-idempotence'

test.each(['If the gateway is down, the service retries.', 'A failing call is retried by the worker.'])('no limit: «%s»', (line) =>
  expect(hitsUnder(LIMIT, 'Design', line)[0]).toMatchObject({ quote: line, category: 'failure' }),
)

test.each([
  'If the gateway is down, the service retries up to three times.',
  'A failing call is retried after 1, 5 and 30 seconds.',
  'A failing call is retried. After 5 attempts it gives up.',
  'With all retries used up the call has failed.',
  'The user can press a button, and it would retry.',
])('limited, or only spoken of: «%s»', (line) => expect(hitsUnder(LIMIT, 'Design', line)).toEqual([]))

test('a limit elsewhere answers it', () => {
  const lines = ['# Plan', '', '## Design', '', 'A failing call is retried by the worker.', '', '## Limits', '']
  expect(answerIn(LIMIT, ...lines, 'Retries stop after 5 attempts, at most one a minute.')?.line).toBe(9)
  expect(answerIn(LIMIT, ...lines, 'At most 5 people sit here.')).toBeNull()
})

test.each(['A failing payment is retried up to 3 times.', 'The server resends the message after 10 seconds.'])(
  'may happen twice: «%s»',
  (line) => expect(hitsUnder(TWICE, 'Design', line).map(({ quote }) => quote)).toEqual([line]),
)

test.each([
  'A failing payment is retried up to 3 times with the same key.',
  'The server resends the message; receivers drop duplicates.',
  'A failing read is retried up to 3 times.',
  'job fails: retry once after 60 s, then e-mail the owner',
])('happens once, or may happen twice: «%s»', (line) => expect(hitsUnder(TWICE, 'Design', line)).toEqual([]))

test('a rule for doubles elsewhere answers it', () => {
  const lines = ['# Plan', '', '## Design', '', 'A failing payment is retried up to 3 times.', '', '## Bank', '']
  expect(answerIn(TWICE, ...lines, 'Payments are idempotent by their id.')?.line).toBe(9)
  expect(answerIn(TWICE, ...lines, 'Payments are in euros.')).toBeNull()
})

test('an order to retry needs its limit too', () => {
  expect(hitsUnder(LIMIT, 'Operations', 'Retry the failed file.')).toHaveLength(1)
  expect(hitsUnder(LIMIT, 'Operations', 'Retry the failed file up to three times.')).toEqual([])
})

test('a cap anywhere on the same one’s attempts limits them', () => {
  const design = (cap: string) =>
    hitsUnder(LIMIT, 'Design', `The courier sends the file again, ${cap}.`, '', 'A 503 makes the courier try again.')
  expect(design('at most five times')).toEqual([])
  expect(design('at night')).toHaveLength(1)
})

test('a retry as a noun is only spoken of, and one paragraph is raised once', () => {
  expect(hitsUnder(LIMIT, 'Design', 'The wait is short, so a retry finds the key gone.')).toEqual([])
  expect(hitsUnder(LIMIT, 'Design', 'The service retries. The worker then retries the call.')).toHaveLength(1)
})

test('what a named supplier tries again is not ours to limit', () => {
  const supplied = (name: string) =>
    hitsUnder(LIMIT, 'Design', 'The network is run by Lorafield, our supplier.', '', `A 503 makes ${name} try again.`)
  expect(supplied('Lorafield')).toEqual([])
  expect(supplied('the receiver')).toHaveLength(1)
})
