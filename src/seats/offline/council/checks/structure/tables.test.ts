import { expect, test } from 'vitest'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'
import { tableChecks } from './tables.ts'

const check = checkNamed(tableChecks, 'empty-cell-in-table')
const table = (header: string, ...rows: readonly string[]): readonly string[] => [
  '# Plan',
  '## Requirements',
  header,
  header.replace(/[^|]+/g, '---'),
  ...rows,
]

test('an owner that one row lacks is raised', () =>
  expect(
    hitsIn(check, ...table('| No. | Requirement | Owner |', '| R1 | Pay | App |', '| R2 | Remind | App |', '| R3 | State | |')),
  ).toMatchObject([{ quote: '| R3 | State | |', severity: 'major', category: 'ownership' }]))

test('so is a mitigation', () =>
  expect(hitsIn(check, ...table('| Risk | Mitigation |', '| Fire | sprinklers |', '| Flood | |', '| Theft | locks |'))).toMatchObject([
    { line: 6, severity: 'major', category: 'failure' },
  ]))

test('so is a date, and a mark of doubt counts as empty', () =>
  expect(
    hitsIn(check, ...table('| Stage | Clubs | Start |', '| 1 | 40 | 7 May |', '| 2 | 80 | ? |', '| 3 | all | 9 June |')),
  ).toMatchObject([{ line: 6, severity: 'minor', category: 'timing' }]))

test.each([
  ['all are filled', table('| No. | Owner |', '| R1 | App |', '| R2 | App |')],
  ['the column is mostly empty', table('| No. | Text | Owner |', '| R1 | a | App |', '| R2 | b | |', '| R3 | c | |')],
  ['the column may be empty', table('| Status | Code | Meaning |', '| 400 | bad | see above |', '| 404 | none | |', '| 409 | full | 20 |')],
  ['a dash says none', table('| No. | Text | Owner |', '| R1 | a | App |', '| R2 | b | App |', '| R3 | c | – |')],
  ['a row of sums', table('| No. | Text | Owner |', '| R1 | a | App |', '| R2 | b | App |', '| Total | 2 | |')],
])('silent: %s', (_, lines) => expect(hitsIn(check, ...lines)).toEqual([]))

test('a sentence that gives it elsewhere answers', () =>
  expect(
    answerIn(
      check,
      ...table('| No. | Text | Owner |', '| R1 | a | App |', '| R2 | b | App |', '| R3 | c | |'),
      '',
      'The owner of R3 is Payments.',
    ),
  ).toBe('The owner of R3 is Payments.'))
