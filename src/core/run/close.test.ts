import { describe, expect, test } from 'vitest'
import { FOUND, finding, inspected, objecting, task } from '../../../test/run-facts.ts'
import { played, RunStage, type Script } from '../../../test/run-stage.ts'
import type { EarlierFinding } from '../findings/words.ts'
import { earlierRunOf } from './memory.ts'
import type { EarlierRun, Lesson } from './words.ts'

type Found = (typeof FOUND)[keyof typeof FOUND]

/** The guardian raises these, cycle by cycle; the skeptic only ever approves. The head moves unless the test says otherwise. */
const raising = (cycles: readonly (readonly Found[])[], heads: readonly string[] = ['1', '2', '3', '4', '5', '6']): Script => ({
  review: (_, { seat, own }) => {
    const found = seat === 'guardian' ? (cycles[(own.task?.cycle ?? 1) - 1] ?? []) : []
    return found.length === 0 ? undefined : objecting(...found)
  },
  inspect: (_, { own }) => inspected({ head: (heads[(own.task?.cycle ?? 1) - 1] ?? 'f').repeat(40) }),
})

const blocker = (found: Found): Found => ({ ...found, severity: 'blocker' })
const [rounding, boarding, refund] = [blocker(FOUND.rounding), blocker(FOUND.boarding), blocker(FOUND.refund)]

describe('a cycle held against the one before', () => {
  test('resolved, persistent, new and regressed, with the score', () => {
    const stage = played({ options: { cyclesMax: 4 } }, raising([[rounding, boarding], [boarding, refund], [rounding, refund], []]))
    expect(
      stage
        .of('cycle.closed')
        .map(({ resolved, persistent, fresh, regressed, score }) => ({ resolved, persistent, fresh, regressed, score })),
    ).toMatchObject([
      { resolved: [], persistent: [], fresh: ['F1', 'F2'], regressed: [], score: null },
      { resolved: ['F1'], persistent: ['F2'], fresh: ['F3'], regressed: [], score: 0.5 },
      { resolved: ['F2'], persistent: ['F3'], fresh: [], regressed: ['F1'], score: 0.5 },
      { resolved: ['F1', 'F3'], fresh: [], regressed: [], score: 1 },
    ])
  })

  test('what nobody mentions any more, though nothing was changed, stays open', () => {
    const stage = new RunStage({}, raising([[rounding], [boarding]], ['1', '1'])).run((one) => hasClosed(one, 2))
    expect(stage.of('cycle.closed')[1]).toMatchObject({ resolved: [], unseen: ['F1'], fresh: ['F2'] })
    expect(stage.of('cycle.closed')[1]?.findings.map(({ id }) => id)).toEqual(['F2', 'F1'])
    const moved = new RunStage({}, raising([[rounding], [boarding]], ['1', '2'])).run((one) => hasClosed(one, 2))
    expect(moved.of('cycle.closed')[1]).toMatchObject({ resolved: ['F1'], unseen: [] })
  })

  test('an asserted sameAs makes two wordings one; an id that nobody knows makes nothing', () => {
    const said = finding({
      severity: 'blocker',
      category: 'other',
      description: 'Quite another way to put it, with no word in common.',
      sameAs: 'F1',
    })
    const stage = played({ options: { cyclesMax: 2 } }, raising([[rounding], [said as Found]]))
    expect(stage.of('cycle.closed')[1]).toMatchObject({ persistent: ['F1'], fresh: [] })
    const wrong = played({ options: { cyclesMax: 2 } }, raising([[rounding], [{ ...said, sameAs: 'F99' } as Found]]))
    expect(wrong.of('cycle.closed')[1]).toMatchObject({ persistent: [], fresh: ['F2'] })
  })

  test('the same words about another file are another finding', () => {
    const elsewhere = { ...rounding, path: 'test/ticket.test.ts' } as unknown as Found
    const stage = played({ options: { cyclesMax: 2 } }, raising([[rounding], [elsewhere]]))
    expect(stage.of('cycle.closed')[1]).toMatchObject({ resolved: ['F1'], fresh: ['F2'] })
  })
})

const hasClosed = (stage: RunStage, times: number): boolean => stage.of('cycle.closed').length >= times

describe('oscillation', () => {
  test('there, gone and back twice over in one task is a hard break', () => {
    const stage = played({ options: { cyclesMax: 4 } }, raising([[rounding, boarding], [refund], [rounding, boarding]]))
    expect(stage.of('cycle.closed').map(({ oscillating }) => oscillating)).toEqual([[], [], ['F1', 'F2']])
    expect(stage.of('break.tripped')).toMatchObject([{ trigger: 'oscillation', hard: true }])
  })

  test('one alone is none', () => {
    const stage = played({ options: { cyclesMax: 4 } }, raising([[rounding, boarding], [boarding], [rounding]]))
    expect(stage.of('cycle.closed')[2]?.oscillating).toEqual(['F1'])
    expect(stage.of('break.tripped').filter(({ trigger }) => trigger === 'oscillation')).toEqual([])
  })

  const earlier = (cycles: readonly (readonly Found[])[], taskId = 'T1'): EarlierRun => ({
    id: 'run-before',
    deferred: [],
    tasks: [{ id: taskId, cycles: cycles.map((found) => found.map(asEarlier)) }],
  })
  const asEarlier = ({ category, path, quote, description, severity }: Found): EarlierFinding =>
    ({ id: 'F7', severity, category, section: [path], quote, description, status: 'open' }) as EarlierFinding

  test('counts across runs of the same task: there and gone in the last run, back in the first cycle of this one', () => {
    const stage = played({ options: { earlier: [earlier([[rounding, boarding], []])] } }, raising([[rounding, boarding]]))
    expect(stage.of('cycle.closed')[0]?.oscillating).toEqual(['F1', 'F2'])
    expect(stage.of('break.tripped')).toMatchObject([{ trigger: 'oscillation' }])
  })

  test('over three runs, too', () => {
    const runs = [earlier([[rounding, boarding]]), earlier([[refund]])]
    expect(played({ options: { earlier: runs } }, raising([[rounding, boarding]])).of('cycle.closed')[0]?.oscillating).toEqual(['F1', 'F2'])
  })

  test('what stood at the end of the last run and stands now has not been gone; nor does another task count', () => {
    for (const before of [earlier([[], [rounding, boarding]]), earlier([[rounding, boarding], []], 'T9')])
      expect(played({ options: { earlier: [before] } }, raising([[rounding, boarding]])).of('cycle.closed')[0]?.oscillating).toEqual([])
  })

  test('a run hands its cycles on in that shape', () => {
    const first = played({ options: { cyclesMax: 2 } }, raising([[rounding, boarding], []]))
    const stage = played({ options: { earlier: [earlierRunOf(first.own, 'run-1')] } }, raising([[rounding, boarding]]))
    expect(stage.of('cycle.closed')[0]?.oscillating).toEqual(['F1', 'F2'])
  })
})

describe('lessons', () => {
  test('a major that is open at the end of a second cycle is a lesson, once; a minor is none', () => {
    const minor = { ...FOUND.refund, severity: 'minor' } as unknown as Found
    const stage = played(
      { options: { cyclesMax: 3 } },
      raising([
        [rounding, minor],
        [rounding, minor],
        [rounding, minor],
      ]),
    )
    expect(stage.of('lesson.learned')).toMatchObject([
      { finding: 'F1', lesson: { id: 'L1', frequency: 1, lastRun: '2031-05-06T09:00:00.000Z', finding: { section: ['src/ticket.ts'] } } },
    ])
    expect(played({ options: { cyclesMax: 3 } }, raising([[rounding], []])).of('lesson.learned')).toEqual([])
  })

  test('two tasks with the same finding teach it as well', () => {
    const stage = played({ options: { tasks: [task('T1'), task('T2')], cyclesMax: 1 } }, raising([[FOUND.rounding as Found]]))
    expect(stage.of('lesson.learned')).toMatchObject([{ finding: 'F1', because: 'F1 was open at the end of 2 cycles.' }])
  })

  const lesson: Lesson = {
    id: 'L7',
    text: 'Round prices.',
    finding: { category: 'quality', section: ['src/ticket.ts'], description: FOUND.rounding.description },
    frequency: 3,
    failures: 0,
    lastRun: '2031-01-01T00:00:00.000Z',
  }

  test('learned again, it keeps its id and counts one more; a new one gets the next number', () => {
    const stage = played({ options: { lessons: [lesson] } }, raising([[rounding, boarding], [rounding, boarding], []]))
    expect(stage.of('lesson.learned').map(({ lesson: { id, frequency } }) => [id, frequency])).toEqual([
      ['L7', 4],
      ['L8', 1],
    ])
  })

  test('one that failed in three runs is shown no more, and so can fail no more; two are not enough', () => {
    const failedIn = (failures: number) =>
      played({ options: { lessons: [{ ...lesson, failures }], cyclesMax: 2 } }, raising([[rounding], [rounding]]))
    expect(
      failedIn(2)
        .of('turn.granted')
        .flatMap(({ shown }) => shown),
    ).toContain('lesson:L7')
    expect(failedIn(2).own.lessonsFailed).toEqual(['L7'])
    expect(
      failedIn(3)
        .of('turn.granted')
        .flatMap(({ shown }) => shown),
    ).not.toContain('lesson:L7')
    expect(failedIn(3).own.lessonsFailed).toEqual([])
    expect(failedIn(3).of('context.pruned')).toEqual([])
  })

  test('a lesson that was shown and did not help is said once a task', () => {
    const stage = played({ options: { lessons: [lesson], cyclesMax: 2 } }, raising([[rounding], [rounding]]))
    expect(stage.of('review.received').flatMap(({ lessonsFailed }) => lessonsFailed)).toEqual([{ lesson: 'L7', finding: 'F1' }])
    expect(stage.of('shadow.detected').map(({ shadow }) => shadow)).toContain('cargo-cult')
    const other = played({ options: { lessons: [lesson], cyclesMax: 2 } }, raising([[boarding]]))
    expect(other.of('review.received').flatMap(({ lessonsFailed }) => lessonsFailed)).toEqual([])
  })
})
