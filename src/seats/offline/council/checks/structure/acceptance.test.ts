import { expect, test } from 'vitest'
import { acceptanceChecks } from './acceptance.ts'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(acceptanceChecks, 'requirement-without-acceptance')
const plan = (...requirements: readonly string[]): readonly string[] => [
  '# Plan',
  '## Requirements',
  ...requirements.flatMap((one) => [one, '']),
]
const MET = [
  '**R1.** Pay by card. Accepted when 20 of 20 arrive.',
  '**R2.** Remind. Accepted when 5 go out.',
  '**R3.** State. Done when it matches.',
]

test('a requirement without criterion among siblings that have one is raised', () => {
  expect(hitsIn(check, ...plan(...MET, '**R4.** Close a pot.\nOwner: App.'))).toMatchObject([
    { line: 9, severity: 'major', category: 'acceptance' },
  ])
  const other = ['- FR-1: Pay. Verified by test 1.', '- FR-2: Remind.', '- FR-3: State. Verified by test 2.']
  expect(hitsIn(check, '# Plan', '## Requirements', ...other)).toMatchObject([{ line: 4 }])
})

test('so is one that the section of acceptance leaves out', () => {
  const bare = ['**R1.** Pay by card.', '**R2.** Remind.', '**R3.** State.']
  expect(hitsIn(check, ...plan(...bare), '## Acceptance criteria', '- R1: 20 of 20 arrive.', '- R3: it matches.')).toMatchObject([
    { line: 5 },
  ])
})

test.each([
  ['all have one', plan(...MET)],
  ['none has one', plan('**R1.** Pay.', '**R2.** Remind.', '**R3.** State.')],
  ['two requirements are too few to call it a custom', plan('**R1.** Pay. Accepted when paid.', '**R2.** Remind.')],
  ['the criterion stands in the next paragraph', plan(...MET, '**R4.** Close.', 'Acceptance: a pot with one cent stays open.')],
  [
    'the criteria go through all of them',
    [...plan('**R1.** Pay.', '**R2.** Remind.', '**R3.** State.'), '## Acceptance', 'Trial A covers R1 to R3.'],
  ],
])('silent: %s', (_, lines) => expect(hitsIn(check, ...lines)).toEqual([]))

test('a test elsewhere that names it answers', () =>
  expect(answerIn(check, ...plan(...MET, '**R4.** Close a pot.'), '## Test plan', 'We try R4 with ten pots.')).toBe(
    'We try R4 with ten pots.',
  ))
