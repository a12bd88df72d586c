import { expect, test } from 'vitest'
import { answerIn, hitsUnder } from './safety.fixture.ts'

const MAXIMUM = 'collection-without-maximum'
const EXTREME = 'optimised-without-limit'
const OPINION = 'accepted-by-opinion'

test.each(['A club can have any number of lists.', 'Failed calls are put into a queue.'])('no maximum: «%s»', (line) =>
  expect(hitsUnder(MAXIMUM, 'Requirements', line).map(({ quote }) => quote)).toEqual([line]),
)

test.each([
  'A club can have any number of lists, up to 200.',
  'Failed calls are put into a queue. When it is full, the oldest is dropped.',
  'A club cannot have any number of lists.',
  'The queue is shown on the page.',
])('a maximum, or nothing that grows: «%s»', (line) => expect(hitsUnder(MAXIMUM, 'Requirements', line)).toEqual([]))

test('a maximum elsewhere answers it', () => {
  const lines = ['# Plan', '', '## Requirements', '', 'A club can have any number of lists.', '', '## Limits', '']
  expect(answerIn(MAXIMUM, ...lines, 'At most 200 lists are kept.')?.line).toBe(9)
  expect(answerIn(MAXIMUM, ...lines, 'At most 200 people come.')).toBeNull()
})

test.each([
  ['Goals', '- Minimise the time spent at the counter.'],
  ['Requirements', 'The cost of a call must be as low as possible.'],
])('a direction without a point in %s: «%s»', (heading, line) => expect(hitsUnder(EXTREME, heading, line)).toHaveLength(1))

test.each([
  ['Goals', '- Minimise the time at the counter: at most 5 minutes at noon.'],
  ['Design', 'We sort first to minimise copies.'],
  ['Background', 'The cost must be as low as possible.'],
  ['Goals', '- Guests wait at most 5 minutes.'],
])('a value, or no goal, in %s: «%s»', (heading, line) => expect(hitsUnder(EXTREME, heading, line)).toEqual([]))

test.each(['Accepted when Design has signed it off.', 'We go on until the result is good enough.'])('an opinion as the bar: «%s»', (line) =>
  expect(hitsUnder(OPINION, 'Requirements', line)[0]).toMatchObject({ quote: line, category: 'acceptance' }),
)

test.each([
  'Accepted when 20 of 20 test calls pass and Design has signed it off.',
  'Design has signed it off on Monday.',
  'Accepted when every call in the list passes.',
])('a bar, or none meant: «%s»', (line) => expect(hitsUnder(OPINION, 'Requirements', line)).toEqual([]))
