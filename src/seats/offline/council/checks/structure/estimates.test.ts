import { expect, test } from 'vitest'
import { estimateChecks } from './estimates.ts'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(estimateChecks, 'estimate-as-single-point')
const plan = (...lines: readonly string[]): readonly string[] => ['# Plan', '## Timeline', '', ...lines]

test.each([
  ['We estimate 6 weeks for the export.'],
  ['We expect about 4,000 orders a month by the end of 2026.'],
  ['Building the page is expected to take 12 days.'],
])('«%s» is one number from nowhere', (line) => expect(hitsIn(check, ...plan(line))).toMatchObject([{ line: 4, severity: 'minor' }]))

test('so is a column of them', () =>
  expect(
    hitsIn(check, ...plan('| Task | Effort |', '|---|---|', '| Page | 5 days |', '| Text | 3 days |', '| Mail | 8 days |')),
  ).toMatchObject([{ line: 6 }]))

test('a section that keeps a reserve knows that its column may be off', () =>
  expect(
    hitsIn(
      check,
      ...plan(
        '| Task | Effort |',
        '|---|---|',
        '| Page | 5 days |',
        '| Text | 3 days |',
        '| Mail | 8 days |',
        '',
        'One week of reserve comes on top.',
      ),
    ),
  ).toEqual([]))

test.each([
  ['We estimate 4 to 8 weeks for the export.'],
  ['We estimate 6 weeks, based on the last two exports.'],
  ['A trial took 40 minutes. We expect 60 minutes for all rows.'],
  ['We expect an answer soon.'],
  ['The stage lasts 6 weeks.'],
  ['We expect that 2 people read this?'],
])('«%s» is fine', (line) => expect(hitsIn(check, ...plan(line))).toEqual([]))

test('a requirement is no estimate', () =>
  expect(hitsIn(check, '# Plan', '## Requirements', 'The job should take 10 minutes for 500 rows.')).toEqual([]))

test('a margin elsewhere answers', () =>
  expect(answerIn(check, ...plan('We estimate 6 weeks for the export.'), '', 'All estimates carry a buffer of a third.')).toContain(
    'buffer',
  ))
