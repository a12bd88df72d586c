import { expect, test } from 'vitest'
import { optionChecks } from './options.ts'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'

const single = checkNamed(optionChecks, 'single-option')
const groundless = checkNamed(optionChecks, 'decision-without-reason')
const design = (...lines: readonly string[]): readonly string[] => ['# Plan', '## How we build it', '', ...lines]

test.each([
  ['The interface is well documented, so that is how we will do it.'],
  ['We have decided on the banking partner, because we know it.'],
  ['We will go with the vendor from the last project.'],
  ['We will build it on the queue that the team already knows.'],
])('«%s» names one way only', (line) =>
  expect(hitsIn(single, ...design(line))).toMatchObject([{ severity: 'major', category: 'alternatives' }]),
)

test.each([
  ['other ways are named beside it', design('We chose fixed chunks. Rolling ones were rejected as too slow.')],
  ['alternatives have a heading', [...design('We chose fixed chunks.'), '## Alternatives', 'Rolling chunks are slow.']],
  ['nothing is chosen', design('The page shows the balance. We use it today.')],
  ['a thing is used, not praised', design('We use one queue per depot.')],
  ['a small agreement', design('We decided to wait until June.')],
  ['told as history', ['# Plan', '## Background', 'In 2019 we chose another vendor.']],
])('silent: %s', (_, lines) => expect(hitsIn(single, ...lines)).toEqual([]))

test('a comparison elsewhere answers', () =>
  expect(
    answerIn(
      single,
      ...design('We will go with the banking partner.'),
      '## Costs',
      'A banking partner is dearer than keeping accounts, compared with our own licence.',
    ),
  ).toContain('dearer'))

test.each([['We chose PostgreSQL.'], ['It was decided to run two instances. They start in May.']])('«%s» gives no reason', (line) =>
  expect(hitsIn(groundless, ...design(line))).toMatchObject([{ line: 4, category: 'reasoning' }]),
)

test.each([
  ['We chose PostgreSQL because we run it already.'],
  ['Four teams run it. We chose PostgreSQL so that nobody has to learn.'],
  ['We chose PostgreSQL. This keeps the number of systems at one.'],
  ['The visitor chose a room.'],
])('«%s» needs none', (line) => expect(hitsIn(groundless, ...design(line))).toEqual([]))

test('a reason elsewhere answers', () =>
  expect(
    answerIn(
      groundless,
      ...design('We chose PostgreSQL for orders.'),
      '## Notes',
      'PostgreSQL suits orders because they need transactions.',
    ),
  ).toContain('transactions'))
