import { expect, test } from 'vitest'
import { claimChecks } from './claims.ts'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'

const source = checkNamed(claimChecks, 'claim-without-source')
const few = checkNamed(claimChecks, 'rule-from-few-cases')
const why = (...lines: readonly string[]): readonly string[] => ['# Plan', '## Why now', '', ...lines]

test.each([
  ['Studies show that reminders double attendance.', 'major'],
  ['It is well known that passwords are weak.', 'major'],
  ['70 % of users never open the menu.', 'major'],
  ['Most customers prefer to pay by card.', 'minor'],
])('«%s» has no source', (line, severity) => expect(hitsIn(source, ...why(line))).toMatchObject([{ severity, category: 'evidence' }]))

test.each([
  ['Studies show that reminders help ([survey](https://example.org)).'],
  ['We asked 540 patients. 38 % of patients had tried to call.'],
  ['In March 2026, 70 % of users never opened the menu.'],
  ['Most consumers of the API are tests.'],
  ['Most users must sign in.'],
  ['Do most users prefer cards?'],
])('«%s» is fine', (line) => expect(hitsIn(source, ...why(line))).toEqual([]))

test('a target is no claim', () => expect(hitsIn(source, '# Plan', '## Goals', '70 % of users open the menu.')).toEqual([]))

test('the source elsewhere answers', () =>
  expect(
    answerIn(
      source,
      ...why('70 % of users never open the menu.'),
      '## Data',
      'In the survey of May 2026, 840 of 1,200 users had never opened the menu.',
    ),
  ).toContain('840'))

test.each([
  ['Two customers told us they want dark mode. This shows that there is demand.'],
  ['Two branches told us they like the kiosk, so all branches will want it.'],
  ['One clinic used it for a week and liked it, so all clinics want it.'],
])('«%s» draws a rule from few', (line) => expect(hitsIn(few, ...why(line))).toMatchObject([{ line: 4, severity: 'minor' }]))

test.each([
  ['Two customers told us they want dark mode. We will ask more.'],
  ['Of 540 patients, 204 said they had tried. This shows that the line is busy.'],
  ['Two people share a week.'],
  ['Three other services need to know. This means that they are called.'],
])('«%s» does not', (line) => expect(hitsIn(few, ...why(line))).toEqual([]))
