import { expect, test } from 'vitest'
import { hypothesisChecks } from './hypotheses.ts'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(hypothesisChecks, 'hypothesis-without-refutation')
const plan = (...lines: readonly string[]): readonly string[] => ['# Plan', '## Approach', '', ...lines]

test.each([['We believe that reminders will reduce missed visits.'], ['Hypothesis: reminders reduce the number of missed visits.']])(
  '«%s» can not be refuted',
  (line) => expect(hitsIn(check, ...plan(line))).toMatchObject([{ line: 4, category: 'reasoning' }]),
)

test.each([
  ['We believe that reminders will reduce missed visits. If fewer than 5 % fewer are missed, we stop.'],
  ['Hypothesis: reminders reduce missed visits. Refuted if the share stays above 8 %.'],
  ['We do not believe that people will mind.'],
  ['We believe the vendor.'],
])('«%s» is fine', (line) => expect(hitsIn(check, ...plan(line))).toEqual([]))

test('a belief in the background is told, not planned on', () =>
  expect(hitsIn(check, '# Plan', '## Background', 'We believe that people will use phones more.')).toEqual([]))

test('a result named elsewhere answers', () =>
  expect(
    answerIn(
      check,
      ...plan('We believe that reminders will reduce missed visits.'),
      '## Trial',
      'If missed visits stay above 8 %, we stop the reminders.',
    ),
  ).toContain('8 %'))
