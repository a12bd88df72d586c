import { describe, expect, test } from 'vitest'
import { reopened, seat } from '../../../test/facts.ts'
import { does, inShort, play, type Step, sees } from './play.fixture.ts'
import { prose, standing, times } from './seen.fixture.ts'
import type { SeenCycle, StandingFinding } from './seen.ts'

const seats = [seat('a', { driver: 'host' })]
const told = (...steps: readonly Step[]): readonly string[] => inShort(play({ seats }, ...steps).said)
const hard = (trigger: string): readonly string[] => [`break ${trigger} hard`, 'stop break hard']
const soft = (trigger: string): readonly string[] => [`break ${trigger} soft`, 'stop break soft']

const cycle = (findings: readonly StandingFinding[], over: Partial<SeenCycle> = {}): Step =>
  sees({ kind: 'cycle-ended', ended: { findings, reviewers: ['a', 'b'], score: null, oscillating: [], ...over } })

describe('hard breaks', () => {
  const agentFailed = sees({ kind: 'agent-failed', seat: 'a', because: 'It hung.' })
  test.each([
    [2, []],
    [3, hard('agent-failures')],
    [4, hard('agent-failures')],
  ])('%i agents failed in a row → %j', (count, expected) => expect(told(...times(count, () => agentFailed))).toEqual(expected))

  test('work in between resets the count, a failed task does not', () => {
    expect(told(agentFailed, agentFailed, does(prose()), agentFailed, agentFailed)).toEqual([])
    const failedTask = sees({ kind: 'task-ended', task: 'T', isDone: false, effectiveness: 0 })
    expect(told(agentFailed, agentFailed, failedTask, agentFailed)).toEqual(hard('agent-failures'))
  })

  const task = (isDone: boolean): Step => sees({ kind: 'task-ended', task: 'T', isDone, effectiveness: 1 })
  test.each([
    [2, []],
    [3, hard('task-failures')],
    [4, hard('task-failures')],
  ])('%i tasks failed in a row → %j', (count, expected) => expect(told(...times(count, () => task(false)))).toEqual(expected))

  test('a task that was done resets the count', () =>
    expect(told(task(false), task(false), task(true), task(false), task(false))).toEqual([]))

  test.each([
    [true, []],
    [false, hard('tests-after-merge')],
  ])('tests pass after the merge: %s → %j', (testsPass, expected) =>
    expect(told(sees({ kind: 'merged', commit: 'c0ffee', testsPass }))).toEqual(expected),
  )

  test.each([
    [['F1'], []],
    [['F1', 'F2'], hard('oscillation')],
    [['F1', 'F2', 'F3'], hard('oscillation')],
  ])('%j oscillate → %j', (oscillating, expected) => expect(told(cycle([standing('F9')], { oscillating }))).toEqual(expected))

  test('a hard break goes before a soft one: one is enough', () => {
    const same = [standing('F1')]
    expect(told(cycle(same), cycle(same, { oscillating: ['F1', 'F2'] }))).toEqual(hard('oscillation'))
  })
})

describe('soft breaks: identical findings', () => {
  test.each([
    ['the same, in another order', [standing('F1'), standing('F2')], [standing('F2'), standing('F1')], soft('identical-findings')],
    ['one more', [standing('F1')], [standing('F1'), standing('F2', { severity: 'minor' })], []],
    ['one fewer', [standing('F1'), standing('F2')], [standing('F1')], []],
    ['another', [standing('F1')], [standing('F2')], []],
    ['none at all', [], [], []],
  ])('%s', (_, before, now, expected) => expect(told(cycle(before), cycle(now))).toEqual(expected))

  test('one cycle alone is not held against anything, nor is another task’s', () => {
    expect(told(cycle([standing('F1')]))).toEqual([])
    expect(told(cycle([standing('F1')]), sees({ kind: 'task-begun', task: 'T2' }), cycle([standing('F1')]))).toEqual([])
  })

  test('a cycle before the user let it go on is not held against one after', () =>
    expect(told(cycle([standing('F1')]), { event: reopened() }, cycle([standing('F1')]))).toEqual([]))
})

describe('soft breaks: no convergence', () => {
  /** Other findings in each cycle, and never more of them, so that only the score speaks. */
  const scored = (...scores: readonly (number | null)[]): readonly Step[] =>
    scores.map((score, index) => cycle([standing(`F${index}`)], { score }))

  test.each([
    [[null, 0.49], []],
    [[null, 0.49, 0.49], soft('no-convergence')],
    [[null, 0.49, 0.5], []],
    [[null, 0.5, 0.49], []],
    [[null, 0.49, 0.9, 0.49], []],
    [[null, 0.9, 0.1, 0], soft('no-convergence')],
  ])('%j → %j', (scores, expected) => expect(told(...scored(...scores))).toEqual(expected))

  test('the sentence shows both scores', () => {
    const { said } = play({ seats }, ...scored(null, 0.25, 0.4))
    expect(said[0]).toMatchObject({
      because: 'Convergence was 0.25 and 0.40 in 2 cycles running (below 0.5): this needs another approach.',
    })
  })
})

describe('soft breaks: rising findings', () => {
  const graves = (count: number, by: string, from = 0) => times(count, (index) => standing(`F${from + index}`, { by: [by] }))

  test.each([
    ['fewer', 3, 2, []],
    ['as many', 2, 2, []],
    ['more', 2, 3, soft('rising-findings')],
  ])('%s', (_, before, now, expected) => expect(told(cycle(graves(before, 'a')), cycle(graves(now, 'a', 10)))).toEqual(expected))

  test('minor ones do not count', () =>
    expect(told(cycle(graves(1, 'a')), cycle([...graves(1, 'a', 10), standing('F20', { severity: 'minor' })]))).toEqual([]))

  test('blockers do', () =>
    expect(told(cycle(graves(1, 'a')), cycle([...graves(1, 'a', 10), standing('F20', { severity: 'blocker' })]))).toEqual(
      soft('rising-findings'),
    ))

  test('a reviewer who was added does not count, nor one who is gone', () => {
    const added = cycle([...graves(1, 'a', 10), ...graves(5, 'c', 20)], { reviewers: ['a', 'b', 'c'] })
    expect(told(cycle(graves(1, 'a')), added)).toEqual([])
    const gone = cycle(graves(2, 'a', 10), { reviewers: ['a'] })
    expect(told(cycle([...graves(1, 'a'), ...graves(5, 'b', 5)]), gone)).toEqual(soft('rising-findings'))
  })

  test('without a reviewer in common nothing can be compared', () =>
    expect(told(cycle(graves(1, 'a'), { reviewers: ['a'] }), cycle(graves(5, 'c', 10), { reviewers: ['c'] }))).toEqual([]))
})

describe('what a break leaves behind', () => {
  test('the trigger, where the work stood, and the findings that are open', () => {
    const { said } = play(
      { seats },
      sees({ kind: 'task-begun', task: 'T1' }),
      sees({ kind: 'task-ended', task: 'T1', isDone: true, effectiveness: 1 }),
      cycle([standing('F1')]),
      sees({ kind: 'merged', commit: 'c0ffee1234567890', testsPass: false }),
    )
    expect(said[0]).toMatchObject({
      trigger: 'tests-after-merge',
      because: 'The tests fail after the merge c0ffee123456. The merge is taken back, then the run halts.',
      state: { tasksDone: 1, task: 'T1', head: 'c0ffee1234567890' },
      unresolved: [{ id: 'F1', severity: 'major', category: 'quality', description: 'Finding F1.' }],
    })
  })

  test('after the user let it go on, failures are counted anew', () => {
    const failed = sees({ kind: 'agent-failed', seat: 'a', because: 'It hung.' })
    expect(told(failed, failed, { event: reopened() }, failed, failed)).toEqual([])
  })
})
