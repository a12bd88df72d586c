import { expect, test } from 'vitest'
import { goalMeasureChecks } from './goal-measures.ts'
import { checkNamed, hitsIn } from './structure.fixture.ts'

const unmeasured = checkNamed(goalMeasureChecks, 'goal-without-measure')
const GOALS = ['**G1** Clubs pay in the app.', '**G2** Treasurers have less work.', '**G3** Clubs can leave with their history.']
const plan = (...more: readonly string[]): readonly string[] => ['# Plan', '## Goals', ...GOALS.map((goal) => `- ${goal}`), ...more]
const measures = (...names: readonly string[]): readonly string[] => ['## Metrics', ...names.map((name) => `- ${name}: measured monthly.`)]

test('a goal that the measures leave out is raised, in lists and in prose', () => {
  expect(hitsIn(unmeasured, ...plan(...measures('G1', 'G2')))).toMatchObject([{ line: 5, category: 'measurement' }])
  expect(hitsIn(unmeasured, ...plan('## Success metrics', 'We count pay-ins (G1) and exports (G3).'))).toMatchObject([{ line: 4 }])
})

test.each([
  ['all are measured', plan(...measures('G1', 'G2', 'G3'))],
  ['a range covers them', plan('## Metrics', 'A weekly report shows G1 to G3.')],
  ['measures name no goal', plan(...measures('Pay-ins', 'Hours'))],
  ['there are no measures', plan()],
])('no goal is called unmeasured where %s', (_, lines) => expect(hitsIn(unmeasured, ...lines)).toEqual([]))
