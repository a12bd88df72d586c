import { expect, test } from 'vitest'
import { causeChecks } from './causes.ts'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'

const after = checkNamed(causeChecks, 'after-therefore-because')
const benefit = checkNamed(causeChecks, 'benefit-without-comparison')
const why = (...lines: readonly string[]): readonly string[] => ['# Plan', '## Why now', '', ...lines]

test.each([
  ['Since we launched the new page, orders rose by 12 %.'],
  ['Complaints have fallen since the redesign.'],
  ['After the team switched to weekly releases, defects dropped by half.'],
])('«%s» takes order in time for cause', (line) => expect(hitsIn(after, ...why(line))).toMatchObject([{ category: 'reasoning' }]))

test.each([
  ['Since we launched the new page, orders rose by 12 %; in the control group they did not.'],
  ['After the launch, we will report whether orders rose.'],
  ['Since the Diary is the only list, nothing has to be copied.'],
  ['After 10 unknown links the address is refused.'],
  ['Orders rose by 12 % in 2025.'],
])('«%s» does not', (line) => expect(hitsIn(after, ...why(line))).toEqual([]))

test.each([['This saves 300 hours a year.'], ['The new desk will cut €40,000 a year.']])('«%s» is held against nothing', (line) =>
  expect(hitsIn(benefit, ...why(line))).toMatchObject([{ category: 'evidence', severity: 'minor' }]),
)

test.each([
  ['This saves 300 hours a year compared with today.'],
  ['The counter needs one person fewer, which at 310 days and 130 euros a day saves us 40,300 euros.'],
  ['This saves the file.'],
])('«%s» is fine', (line) => expect(hitsIn(benefit, ...why(line))).toEqual([]))

test('what it costs today answers', () =>
  expect(answerIn(benefit, ...why('This saves 300 hours of calls a year.'), '## Now', 'Today calls take 433 hours a quarter.')).toContain(
    '433',
  ))
