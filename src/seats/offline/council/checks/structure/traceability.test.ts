import { expect, test } from 'vitest'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'
import { traceabilityChecks } from './traceability.ts'

const unserved = checkNamed(traceabilityChecks, 'goal-without-requirement')
const aimless = checkNamed(traceabilityChecks, 'requirement-without-goal')

const plan = (goals: readonly string[], requirements: readonly string[], ...more: readonly string[]): readonly string[] => [
  '# Plan',
  '## Goals',
  ...goals.map((goal) => `- ${goal}`),
  '## Requirements',
  ...requirements.flatMap((requirement) => [requirement, '']),
  ...more,
]
const GOALS = ['**G1** Clubs pay in the app.', '**G2** Treasurers have less work.', '**G3** Clubs can leave with their history.']
const TIED = ['**R1.** Members pay by card. (G1)', '**R2.** Reminders go out. (G2)', '**R3.** A statement is sent. (G1, G2)']

test('a goal whose number no requirement names is raised', () => {
  expect(hitsIn(unserved, ...plan(GOALS, TIED))).toMatchObject([{ line: 5, severity: 'major', category: 'traceability' }])
})

test('so it is where the requirements are rows', () => {
  const rows = [
    '| No. | Requirement | Serves |',
    '|---|---|---|',
    '| R1 | Pay by card | G1 |',
    '| R2 | Remind | G1 |',
    '| R3 | State | G3 |',
  ]
  expect(
    hitsIn(unserved, ...plan(['G1: Pay here.', 'G2: Less work.', 'G3: Free to go.'], [rows.join('\n')])).map(({ line }) => line),
  ).toEqual([4])
})

test('a bare number in the column of goals is a goal’s', () => {
  const rows = ['| No. | Requirement | Goal |', '|---|---|---|', '| R1 | Pay by card | 1 |', '| R2 | Remind | 1, 2 |', '| R3 | State | 2 |']
  expect(hitsIn(unserved, ...plan(GOALS, [rows.join('\n')])).map(({ line }) => line)).toEqual([5])
})

test('a goal in plain words is raised when no requirement has one of them', () => {
  const demands = [
    'The list of shipments must show carrier, weight, label, depot and truck of each parcel.',
    'The depot must print a label for each parcel within 20 seconds, and the truck driver scans each label at the gate.',
    'Returns must be entered by the sender on the carrier page, with photo and reason.',
  ]
  expect(hitsIn(unserved, ...plan(['Parcels leave the depot faster.', 'Accountants close their books monthly.'], demands))).toMatchObject([
    { line: 4, severity: 'minor' },
  ])
})

test.each([
  ['each goal is named', plan(GOALS, [...TIED, '**R4.** An export is offered. (G3)'])],
  ['a range names what lies between', plan(GOALS, [...TIED, '**R4.** A report shows all. (G1 to G3)'])],
  ['nothing ties the two by number', plan(GOALS, ['**R1.** Pay by card.', '**R2.** Remind.', '**R3.** State.'])],
  ['there are no requirements', ['# Plan', '## Goals', '- **G1** Pay.', '- **G2** Remind.', '- **G3** Leave.']],
])('silent: %s', (_, lines) => expect(hitsIn(unserved, ...lines)).toEqual([]))

test('a passage elsewhere that names the goal answers it', () =>
  expect(answerIn(unserved, ...plan(GOALS, TIED, '## Design', 'The nightly export serves G3.'))).toBe('The nightly export serves G3.'))

test('a requirement without goal among siblings that name theirs is raised, without its owner line', () =>
  expect(hitsIn(aimless, ...plan(GOALS, [...TIED, '**R4.** Twelve colour themes.\nOwner: App.']))).toMatchObject([
    { quote: '**R4.** Twelve colour themes.', severity: 'minor' },
  ]))

test('so is a row with an empty goal', () => {
  const rows = ['| No. | Requirement | Serves |', '|---|---|---|', '| R1 | Pay | G1 |', '| R2 | Remind | G2 |', '| R3 | Themes | |']
  expect(hitsIn(aimless, ...plan(GOALS, [rows.join('\n')]))).toMatchObject([{ quote: '| R3 | Themes | |' }])
})

test.each([
  ['all name one', plan(GOALS, TIED)],
  ['hardly any names one', plan(GOALS, ['**R1.** Pay. (G1)', '**R2.** Remind.', '**R3.** State.', '**R4.** Leave.'])],
  ['there are no numbered goals', plan(['Pay in the app.', 'Less work.'], TIED)],
])('no requirement is called aimless where %s', (_, lines) => expect(hitsIn(aimless, ...lines)).toEqual([]))
