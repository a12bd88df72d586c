import { describe, expect, test } from 'vitest'
import { seat } from '../../../test/facts.ts'
import { does, inShort, phase, play, type Step, sees } from './play.fixture.ts'
import { challenge, challenging, finding, prose, review, times } from './seen.fixture.ts'
import type { Challenge, SeenReview } from './seen.ts'

const seats = [seat('a', { driver: 'host' }), seat('b', { driver: 'host' })]
const table = { seats }
const told = (...steps: readonly Step[]): readonly string[] => inShort(play(table, ...steps).said)
const watched = (...steps: readonly Step[]) => play(table, ...steps).house.governor

const nextCycle = (cycle: number): Step => sees({ kind: 'cycle-begun', cycle })

describe('work done again', () => {
  /** Concerns that are not verified, so that nothing is immune. */
  const concern = (index: number, over: Partial<Challenge> = {}) => challenge(index, { isVerified: false, ...over })
  const raises = (...challenges: readonly Challenge[]): Step => does(challenging(challenges))
  const eight = times(8, (index) => concern(index, { hasAlternative: false }))
  const FIRST = ['paralytic 1', 'tell a']

  test('a skeptic told to keep three of eight concerns, who does, has not raised them again', () =>
    expect(told(raises(...eight), raises(concern(0), concern(1), concern(2)))).toEqual(FIRST))

  test('who raises one concern again and again, in work that was not sighted for it, climbs', () =>
    expect(told(...times(4, () => raises(concern(0)))).slice(0, 5)).toEqual([
      ...FIRST,
      ...['paralytic 2', 'A newcomer, for Seat A as a'],
      // The newcomer has raised it once.
    ]))

  test('and so does the newcomer who goes on like that', () =>
    expect(told(...times(5, () => raises(concern(0)))).slice(4)).toEqual([
      ...['paralytic 3', 'break same-shadow hard', 'escalate archetype G1', 'stop break hard'],
    ]))

  test('who is asked again because all reviewers look one way may say the same again', () => {
    const tunnel = (id: string): Step =>
      does({
        ...challenging([concern(0)]),
        ...{
          seat: id,
          review: review(
            'skeptic',
            times(2, (index) => finding(index, { id: `${id}${index}`, isVerified: false })),
          ).review,
        },
      })
    const looks = [phase('check'), tunnel('a'), tunnel('b'), phase('act')]
    expect(told(...looks, phase('check'), raises(concern(0)))).toEqual(['tunnel-vision 1', 'tell a b'])
  })

  test('a new cycle has no past, and another seat’s concerns are not one’s own', () => {
    expect(told(raises(concern(0)), nextCycle(2), raises(concern(0)))).toEqual([])
    expect(told(raises(concern(0)), does({ ...challenging([concern(0)]), seat: 'b' }))).toEqual([])
  })

  test('a concern raised eleven works ago is remembered, twelve works ago it is not', () => {
    const between = (count: number): readonly Step[] => times(count, () => does({ ...prose(), seat: 'a' }))
    expect(told(raises(concern(0)), ...between(10), raises(concern(0)))).toEqual(FIRST)
    expect(told(raises(concern(0)), ...between(11), raises(concern(0)))).toEqual([])
  })
})

describe('reviews without an approval', () => {
  const judges = (verdict: SeenReview['verdict']): Step =>
    does(review('guardian', [finding(0, { severity: 'major', isVerified: false })], { verdict }))
  const rejects = judges('rejected')
  const FIRST = ['paranoid 1', 'tell a']

  test('are counted over cycles, since one cycle may hold only one', () => {
    expect(told(rejects, nextCycle(2), rejects)).toEqual([])
    expect(told(rejects, nextCycle(2), rejects, nextCycle(3), rejects)).toEqual(FIRST)
  })

  test('an approval begins anew; a review without a verdict is none', () => {
    expect(told(rejects, rejects, judges('approved'), rejects, rejects)).toEqual([])
    expect(told(rejects, judges('none'), rejects)).toEqual([])
    expect(told(rejects, judges('none'), rejects, rejects)).toEqual(FIRST)
  })

  test('who takes the seat over has rejected nothing yet', () =>
    expect(told(...times(6, () => rejects))).toEqual([...FIRST, 'paranoid 2', 'A newcomer, for Seat A as a']))

  test('a review that was sighted and done again is one review', () => {
    const bare = does(
      review(
        'guardian',
        times(2, (index) => finding(index, { hasFix: false })),
        { verdict: 'rejected' },
      ),
    )
    expect(told(bare, rejects, rejects)).toEqual(FIRST)
    expect(told(bare, rejects, rejects, rejects).slice(2)).toEqual(['paranoid 2', 'A newcomer, for Seat A as a'])
  })
})

describe('phases and cycles', () => {
  test('each phase has its time, the open one not counted, and a new cycle begins with none', () => {
    const steps = [phase('plan', 1_000), phase('do', 4_000), phase('plan', 5_000), phase('check', 7_000)]
    expect(watched(...steps)).toMatchObject({ phase: 'check', phaseMs: { plan: 5_000, do: 1_000, check: 0, act: 0 } })
    expect(watched(...steps, nextCycle(2))).toMatchObject({ cycle: 2, phaseMs: { plan: 0, do: 0 }, works: {}, counts: {} })
  })

  test('what ended last is remembered with its beginning', () => {
    expect(watched(phase('plan'))).toMatchObject({ ended: { phase: null, sinceSeq: 0 }, phaseSeq: 2 })
    expect(watched(phase('plan'), phase('do'))).toMatchObject({ ended: { phase: 'plan', sinceSeq: 2 }, phaseSeq: 3 })
    expect(watched(phase('plan'), phase('do'), phase(null))).toMatchObject({ phase: null, ended: { phase: 'do', sinceSeq: 3 } })
  })
})

describe('tasks', () => {
  const ended = (isDone: boolean, effectiveness: number): Step => sees({ kind: 'task-ended', task: 'T', isDone, effectiveness })

  test('the first and the last are remembered, done and failed are counted apart', () =>
    expect(watched(ended(true, 0.9), ended(false, 0.2), ended(true, 0.8))).toMatchObject({
      tasksDone: 2,
      tasksFailed: 1,
      tasksFailedInARow: 0,
      effectiveness: { first: 0.9, last: 0.8, tasks: 3 },
    }))
})

describe('the memory', () => {
  test('keeps so many works of a seat, and so many rejections, and no more', () => {
    const genuine = review('guardian', [finding(0, { severity: 'major' })], { verdict: 'rejected' })
    const { works, rejected } = watched(...times(30, () => does(genuine)))
    expect([works.a?.length, rejected.a?.length]).toEqual([12, 12])
  })

  test('what was due is said once, and then it is no longer due', () => {
    const { house, said } = play(table, does(prose({ tangents: 9 })))
    expect([house.governor.due, inShort(said)]).toEqual([[], ['rabbit-hole 1', 'tell a']])
  })

  test('knows which corrections are open, and only those', () => {
    const wanders = prose({ tangents: 9 })
    const first = [does(wanders), does({ ...wanders, seat: 'b' })]
    expect(watched(...first).unsettled).toEqual([0, 1])
    expect(watched(...first, does({ ...prose(), seat: 'b' })).unsettled).toEqual([0])
    expect(watched(...first, does({ ...prose(), seat: 'b' }), does(prose())).unsettled).toEqual([])
  })

  test('is plain JSON', () => {
    const state = watched(phase('plan'), does(prose({ tangents: 9 })), phase('do'), nextCycle(2))
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  })
})
