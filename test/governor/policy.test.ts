/** Policy boundaries in whole runs: budget gates and checkpoints, each just below and just past its number. */
import { describe, expect, test } from 'vitest'
import type { Limits } from '../../src/core/house/words.ts'
import type { RunOptions } from '../../src/core/run/words.ts'
import type { RecordedOf } from '../../src/core/words.ts'
import type { Life } from '../life.ts'
import { exploration } from '../run-agents.ts'
import { quietScript, runWish, task } from '../run-script.ts'
import { liveWith, type Play } from '../run-world.ts'
import { finding, nothingFound, review, viewOf } from './fault.ts'

const SEED = 5
/** Far above what the simulated calls take themselves. */
const CAP = 20_000_000
const NO_CHECKPOINTS = { checkpointMinutes: 100_000, checkpointTasks: 1_000 }
const MINUTE_MS = 60_000

interface World {
  readonly limits?: Partial<Limits>
  readonly options?: Partial<RunOptions>
  readonly play?: Play
  readonly makeMinutes?: number
  readonly reopenings?: number
}

function lived({ limits, options, play = nothingFound, makeMinutes = 5, reopenings = 0 }: World): Promise<Life> {
  const wish = runWish(SEED, options, {}, limits)
  const seats = wish.seats.map((seat) => ({
    ...seat,
    model: 'world/unpriced',
    cheaperModel: seat.id === 'guardian' ? 'world/small' : null,
  }))
  return liveWith(
    SEED,
    { ...quietScript({ ...wish, seats }), reopenings },
    { play, isSteady: true, takesMs: ({ purpose }) => (purpose === 'make' ? makeMinutes * MINUTE_MS : MINUTE_MS) },
  )
}

/** The explorer of each task says that it has used so much. */
const spends =
  (...tokens: readonly number[]): Play =>
  (call, asked) => {
    const view = viewOf(call, 'explore')
    if (view === null) return nothingFound(call, asked)
    const spent = { tokens: tokens[Number(view.task.id.slice(1)) - 1] ?? 0, dollars: null }
    return { ...exploration(view, asked), files: [], tangents: [], spent }
  }

const gatesIn = ({ events }: Life): readonly string[] => events.flatMap((event) => (event.type === 'budget.crossed' ? [event.gate] : []))
const purposesAfter = ({ events }: Life, type: string): readonly string[] => {
  const at = events.find((event) => event.type === type)?.seq ?? Number.POSITIVE_INFINITY
  return events.flatMap((event) => (event.type === 'turn.granted' && event.seq > at ? [event.purpose] : []))
}

describe('the budget gate', () => {
  const spending = (share: number): Promise<Life> =>
    lived({ limits: { tokensMax: CAP, ...NO_CHECKPOINTS }, play: spends(Math.round(share * CAP)) })

  test.each([
    [0.45, [], 'completed', 0],
    [0.51, ['50'], 'completed', 0],
    [0.75, ['50'], 'completed', 0],
    [0.81, ['80'], 'completed', 1],
  ])('%f of it is declared → gates %j, %s, %i downgraded', async (share, gates, reason, downgraded) => {
    const life = await spending(share)
    expect(life.wrong).toEqual([])
    expect(gatesIn(life)).toEqual(gates)
    expect(life.events.filter(({ type }) => type === 'seat.downgraded')).toHaveLength(downgraded)
    expect(life.state?.house.closed?.reason).toBe(reason)
  })

  const twoTasks = (...tokens: readonly number[]): Promise<Life> =>
    lived({ limits: { tokensMax: CAP, ...NO_CHECKPOINTS }, options: { tasks: [task('t1'), task('t2')] }, play: spends(...tokens) })

  const stopsIn = ({ events }: Life): readonly string[] =>
    events.flatMap((event) => (event.type === 'deliberation.stopping' ? [`${event.reason} ${event.hard ? 'hard' : 'soft'}`] : []))

  test('0.96 of it is declared → the task in hand is finished, the state made safe, and no other task begun', async () => {
    const life = await twoTasks(0.96 * CAP)
    expect(life.wrong).toEqual([])
    expect(gatesIn(life)).toEqual(['95'])
    expect(stopsIn(life)).toEqual(['tokens soft'])
    expect(purposesAfter(life, 'deliberation.stopping')).toEqual(['propose', 'make', 'inspect', 'review', 'review', 'secure'])
    expect(life.events.flatMap((event) => (event.type === 'task.done' ? [event.task] : []))).toEqual(['t1'])
    expect(life.state?.house.closed?.reason).toBe('tokens')
    expect(life.events.filter(({ type }) => type === 'escalation.raised')).toEqual([])
  })

  test('… in the last task → that is finished, and the run has come to its own end', async () => {
    const life = await spending(0.96)
    expect(life.wrong).toEqual([])
    expect(stopsIn(life)).toEqual(['tokens soft'])
    expect(life.state?.house.closed?.reason).toBe('completed')
  })

  test('1.01 of it is declared → it stops at once, and nothing new is asked for', async () => {
    const life = await twoTasks(1.01 * CAP)
    expect(life.wrong).toEqual([])
    expect(gatesIn(life)).toEqual(['100'])
    expect(stopsIn(life)).toEqual(['tokens hard'])
    expect(purposesAfter(life, 'deliberation.stopping')).toEqual([])
    expect(life.state?.house.closed?.reason).toBe('tokens')
  })

  test('what is finished at 95 % goes as far as 100 %, and no further', async () => {
    const spent = (tokens: number) => ({ spent: { tokens, dollars: null } })
    const life = await lived({
      limits: { tokensMax: CAP, ...NO_CHECKPOINTS },
      play: (call, asked) => {
        const [exploring, reviewing] = [viewOf(call, 'explore'), viewOf(call, 'review')]
        if (exploring !== null) return { ...exploration(exploring, asked), files: [], tangents: [], ...spent(0.96 * CAP) }
        return reviewing === null ? undefined : review(reviewing, asked, spent(0.03 * CAP))
      },
    })
    expect(life.wrong).toEqual([])
    expect(gatesIn(life)).toEqual(['95', '100'])
    expect(stopsIn(life)).toEqual(['tokens soft', 'tokens hard'])
    expect(life.events.filter(({ type }) => type === 'task.done')).toEqual([])
    expect(life.state?.house.closed?.reason).toBe('tokens')
  })

  test.each([3, 4])('with %i calls the second reviewer can not be paid for: it is given up, and the state made safe', async (callsMax) => {
    const life = await lived({ limits: { callsMax, ...NO_CHECKPOINTS } })
    expect(life.wrong).toEqual([])
    expect(life.events.flatMap((event) => (event.type === 'break.tripped' ? [event.trigger] : []))).toEqual(['calls'])
    expect(life.events.flatMap((event) => (event.type === 'deliberation.stopping' ? [`${event.reason} ${event.hard}`] : []))).toEqual([
      'calls false',
      'calls true',
    ])
    expect(purposesAfter(life, 'deliberation.stopping')).toEqual(['secure'])
    expect(life.state?.house.closed?.reason).toBe('calls')
  })

  test('who let it go on once is asked when the limits are reached again', async () => {
    const tasks = [task('t1'), task('t2')]
    const life = await lived({
      limits: { tokensMax: CAP, ...NO_CHECKPOINTS },
      options: { tasks },
      play: spends(0.96 * CAP, 2 * CAP),
      reopenings: 1,
    })
    expect(life.wrong).toEqual([])
    expect(life.events.filter(({ type }) => type === 'deliberation.stopping')).toHaveLength(2)
    const raised = life.events.filter((event): event is RecordedOf<'escalation.raised'> => event.type === 'escalation.raised')
    expect(raised.map(({ id, layer }) => `${id} ${layer}`)).toEqual(['G1 policy'])
  })
})

describe('checkpoints', () => {
  const reachedIn = ({ events }: Life) =>
    events.filter((event): event is RecordedOf<'checkpoint.reached'> => event.type === 'checkpoint.reached')
  const tasks = (count: number) => Array.from({ length: count }, (_, n) => task(`t${n + 1}`))
  const byTasks = { checkpointMinutes: 100_000 }

  test.each([
    [2, []],
    [3, ['tasks go-on']],
    [5, ['tasks go-on']],
    [6, ['tasks go-on', 'tasks go-on']],
  ])('after %i tasks → %j', async (count, expected) => {
    const life = await lived({ limits: byTasks, options: { tasks: tasks(count) } })
    expect(life.wrong).toEqual([])
    expect(reachedIn(life).map(({ trigger, decision }) => `${trigger} ${decision}`)).toEqual(expected)
    expect(life.state?.house.closed?.reason).toBe('completed')
  })

  test.each([
    [38, []],
    [60, ['time go-on']],
  ])('a task that is made in %i minutes → %j', async (makeMinutes, expected) => {
    const life = await lived({ makeMinutes })
    expect(reachedIn(life).map(({ trigger, decision }) => `${trigger} ${decision}`)).toEqual(expected)
  })

  test('the state is made safe before the next task begins', async () => {
    const life = await lived({ limits: byTasks, options: { tasks: tasks(4) } })
    const at = reachedIn(life)[0]?.seq ?? 0
    const next = life.events.find((event) => event.seq > at && ['run.secured', 'task.begun'].includes(event.type))
    expect(next?.type).toBe('run.secured')
  })

  const WORSE = 'major'
  const lastLeaves =
    (severity: 'major' | 'minor'): Play =>
    (call, asked) => {
      const view = viewOf(call, 'review')
      if (view?.task.id !== 't3' || call.seat.id !== 'guardian') return nothingFound(call, asked)
      return review(view, asked, {
        verdict: severity === WORSE ? 'CHANGES' : 'APPROVED',
        findings: [finding(view, asked, 0, { severity })],
      })
    }

  test.each([
    ['minor', 'go-on', 'completed'],
    [WORSE, 'stop', 'checkpoint'],
  ] as const)('the third task leaves a %s finding open → %s', async (severity, decision, reason) => {
    const life = await lived({ limits: byTasks, options: { tasks: tasks(4), cyclesMax: 1 }, play: lastLeaves(severity) })
    expect(life.wrong).toEqual([])
    expect(reachedIn(life)[0]).toMatchObject({ decision })
    expect(life.state?.house.closed?.reason).toBe(reason)
  })

  test.each([
    [0.7, 'go-on', 'completed'],
    [0.83, 'stop', 'checkpoint'],
  ] as const)('with %f of the budget used → %s', async (share, decision, reason) => {
    const life = await lived({ limits: { ...byTasks, tokensMax: CAP }, options: { tasks: tasks(3) }, play: spends(share * CAP, 0, 0) })
    expect(life.wrong).toEqual([])
    expect(reachedIn(life)[0]).toMatchObject({ decision })
    expect(life.state?.house.closed?.reason).toBe(reason)
  })
})
