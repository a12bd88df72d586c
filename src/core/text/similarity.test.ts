import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jaccard, numbersOf, RESTATEMENT, sharesAtLeast, similarity } from './similarity.ts'

test('jaccard is the shared part of all members', () => {
  expect(jaccard(new Set([1, 2, 3]), new Set([2, 3, 4]))).toBe(0.5)
  expect(jaccard(new Set(), new Set([1]))).toBe(0)
  expect(jaccard(new Set(), new Set())).toBe(0)
})

test('whether two sets share enough is told as jaccard tells it', () => {
  const members = fc.uniqueArray(fc.nat(12)).map((items) => new Set(items))
  fc.assert(
    fc.property(members, members, fc.constantFrom(0.25, 0.5, 0.6, 0.75, 0.8, 1), (a, b, atLeast) => {
      expect(sharesAtLeast(a, b, atLeast)).toBe(jaccard(a, b) >= atLeast)
    }),
  )
})

describe('a light rewording is a restatement', () => {
  test.each([
    ['The migration broke invoices for European customers.', 'The migration has broken the invoices of European customers.'],
    ['The queue loses messages when a worker restarts.', 'When a worker restarts, the queue loses its messages.'],
    ['Latency rose by 12 % under load.', 'Under load, latency rose by 12 percent.'],
    ['We should split the service into two parts.', 'The service should be split in 2 parts.'],
    ['It costs 1,000 dollars a month.', 'A month costs 1000 dollars.'],
    ["The cache doesn't help.", 'The cache does not help.'],
    ['Deploying on Friday is risky.', 'Deploys on Fridays are risky'],
  ])('%s | %s', (a, b) => expect(similarity(a, b)).toBeGreaterThanOrEqual(RESTATEMENT))
})

describe('another claim is not, however alike', () => {
  test.each([
    ['Latency rose by 12 % under load.', 'Latency rose by 13 % under load.'],
    ['Latency rose by 12 ms under load.', 'Latency rose by 12 s under load.'],
    ['The backup needs 12 MB of memory a day.', 'The backup needs 12 GB of memory a day.'],
    ['The cache does help the checkout page.', 'The cache does not help the checkout page.'],
    ['The cache helps the checkout page.', 'The cache never helps the checkout page.'],
    [
      'Latency rises when the nightly batch job of the billing team runs.',
      'Latency falls when the nightly batch job of the billing team runs.',
    ],
    ['Errors stay above the limit of the service.', 'Errors stay below the limit of the service.'],
    ['All services write an audit log.', 'Some services write an audit log.'],
    ['Postgres is faster than MySQL.', 'MySQL is faster than Postgres.'],
    ['The queue blocks the worker.', 'The worker blocks the queue.'],
    [
      'Alice said that the migration of the billing database broke invoices.',
      'Bob said that the migration of the billing database broke invoices.',
    ],
    ['Release gpt-4 passed the evaluation suite.', 'Release gpt-5 passed the evaluation suite.'],
  ])('%s | %s', (a, b) => expect(similarity(a, b)).toBeLessThan(RESTATEMENT))
})

test('unrelated claims are far apart', () =>
  expect(similarity('The queue loses messages.', 'Billing needs an audit trail.')).toBeLessThan(0.2))
test('empty texts share nothing', () => expect(similarity('', '')).toBe(0))

test('numbers are spelled one way, with their units', () => {
  expect([...numbersOf('1,000 or 3.50 and two, -5 °C, 5 per cent, 12 ms, gpt-4, 3-5 days; one of them')]).toEqual([
    '1000',
    '3.5',
    '2',
    '-5',
    '5%',
    '12ms',
    '4',
    '3',
    '5day',
  ])
})

describe('for any two texts', () => {
  const word = fc.constantFrom('queue', 'worker', 'not', '12', 'rises', 'Alice', 'the', 'blocks', 'than', 'faster', '日')
  const text = fc.oneof(
    fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary' }),
  )
  test('it is a share, and the same both ways round', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const alike = similarity(a, b)
        expect(alike >= 0 && alike <= 1).toBe(true)
        expect(similarity(b, a)).toBeCloseTo(alike, 10)
      }),
      { numRuns: 300 },
    )
  })
  test('a text with words restates itself', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        expect(similarity(words.join(' '), words.join(' '))).toBe(1)
      }),
    )
  })
})
