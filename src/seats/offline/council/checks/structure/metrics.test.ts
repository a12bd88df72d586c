import { expect, test } from 'vitest'
import { metricChecks } from './metrics.ts'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(metricChecks, 'metric-without-baseline-or-unit')
const table = (row: string): readonly string[] => [
  '# Plan',
  '## Measures',
  '| Measure | Today | Target | Source |',
  '|---|---|---|---|',
  row,
]
const metrics = (...lines: readonly string[]): readonly string[] => ['# Plan', '## Success metrics', '', ...lines]

test('a row without value for today, and one without unit, are raised with what is missing', () => {
  const [hit] = hitsIn(check, ...metrics(...table('| Satisfaction | | up by 20 | survey |').slice(2)))
  expect(hit?.description).toContain('no value under “Today”')
  expect(hit?.description).toContain('no unit for “up by 20”')
  expect(hitsIn(check, ...table('| Orders per day | | 800 orders | log |'))).toMatchObject([{ line: 5, severity: 'major' }])
})

test.each([
  ['- Increase weekly orders by 20 %.'],
  ['- Reduce the time to answer by 3 hours by the end of 2026.'],
  ['- Double the number of orders.'],
])('«%s» starts from nowhere', (line) => expect(hitsIn(check, ...metrics(line))).toMatchObject([{ line: 4, category: 'measurement' }]))

test.each([
  ['all is given', table('| Clubs with a pay-in | 0 clubs | 800 clubs | entries |')],
  ['a target by itself', metrics('- At least 800 clubs pay in by 31 March.')],
  ['the baseline stands beside it', metrics('- Increase weekly orders by 20 % (today 400).')],
  ['from and to', metrics('- Cut the median from 3.5 hours to 1.5.')],
  ['no goal but a story', ['# Plan', '## Background', 'They increased the price by 20 %.']],
  ['a table of something else', ['# Plan', '## Stages', '| Stage | Start | Clubs |', '|---|---|---|', '| 1 | | 40 |']],
])('silent: %s', (_, lines) => expect(hitsIn(check, ...lines)).toEqual([]))

test("today's value elsewhere answers", () =>
  expect(answerIn(check, ...metrics('- Increase weekly orders by 20 %.'), '## Background', 'In 2025 we had 400 weekly orders.')).toBe(
    'In 2025 we had 400 weekly orders.',
  ))
