import { describe, expect, test } from 'vitest'
import type { House } from '../../../src/core/house/house.ts'
import { quietGovernor } from '../../../src/views/governor/quiet.fixture.ts'
import { fullest, gaugesOf, levelOf } from './gauges.ts'

type Limited = Pick<House, 'watch' | 'limits' | 'governor'>
const NO_TASKS = { checkpoint: { number: 0, tasksDone: 0, minutes: 0 }, tasksDone: 0, tasksFailed: 0, task: null }

const house = (turns: number, turnsMax: number, governor: object = {}): Limited =>
  ({
    watch: { turns },
    limits: { turnsMax, checkpointMinutes: 45, checkpointTasks: 3 },
    governor: { ...NO_TASKS, ...governor },
  }) as unknown as Limited

type Gate = '50' | '80' | '95' | null
const using = (resource: 'dollars' | 'tokens' | 'calls' | 'time', used: number | null, limit: number | null, gate: Gate = null) => ({
  gauges: quietGovernor.gauges.map((gauge) => (gauge.resource === resource ? { ...gauge, used, limit, gate } : gauge)),
})

describe('gauges of the limits', () => {
  test('one for each limit, in this order, with a cap or without', () => {
    const gauges = gaugesOf(quietGovernor, house(3, 40), 0)
    expect(gauges.map(({ key }) => key)).toEqual(['dollars', 'tokens', 'calls', 'time', 'turns', 'checkpoint'])
    expect(gauges[2]).toMatchObject({ used: '0', limit: null, share: null, told: 'Model calls: 0 used, no cap' })
    expect(gauges[4]).toMatchObject({ used: '3', limit: '40', share: 0.075, told: 'Turns: 3 of 40 used, 8 %' })
  })

  test('money is told in dollars, time as the log shows it', () => {
    expect(gaugesOf(using('dollars', 1_500_000, 3_000_000), house(0, 1), 0)[0]).toMatchObject({ used: '$1.50', limit: '$3.00', share: 0.5 })
    expect(gaugesOf(using('time', null, 600_000), house(0, 1), 90_000)[3]).toMatchObject({ used: '1:30', limit: '10:00', share: 0.15 })
  })

  test('a cap of nothing is full once anything was used', () => {
    expect(gaugesOf(using('calls', 0, 0), house(0, 1), 0)[2]?.level).toBe('calm')
    expect(gaugesOf(using('calls', 1, 0), house(0, 1), 0)[2]?.level).toBe('full')
  })

  test.each([
    [0.499, 'calm'],
    [0.5, 'half'],
    [0.799, 'half'],
    [0.8, 'near'],
    [0.949, 'near'],
    [0.95, 'last'],
    [0.999, 'last'],
    [1, 'full'],
    [1.4, 'full'],
  ])('%d of a limit is %s', (share, level) => expect(levelOf(share)).toBe(level))

  test('the gates that the log has passed are marked; what only stops at its end has none', () => {
    const [, tokens, calls] = gaugesOf(using('tokens', 85, 100, '80'), house(9, 10), 0)
    expect(tokens?.gates).toEqual([
      { share: 0.5, isCrossed: true },
      { share: 0.8, isCrossed: true },
      { share: 0.95, isCrossed: false },
    ])
    expect(tokens?.told).toBe('Tokens: 85 of 100 used, 85 %; the gate at 80 % is passed')
    expect(calls?.gates).toEqual([])
    expect(gaugesOf(quietGovernor, house(9, 10), 0)[4]).toMatchObject({ gates: [], said: 'past 80 %' })
  })

  test('only where something follows it is said: the last call may be the one that suffices', () => {
    expect(gaugesOf(using('tokens', 96, 100), house(0, 1), 0)[1]?.said).toMatch(/then it stops/)
    expect(gaugesOf(using('calls', 96, 100), house(0, 1), 0)[2]?.said).toBe('past 95 %')
  })

  test('a checkpoint is due by time, and by tasks where there are any', () => {
    const of = (governor: object, workedMs: number) => gaugesOf(quietGovernor, house(0, 1, governor), workedMs)[5]
    expect(of({}, 9 * 60_000)).toMatchObject({
      used: '9:00',
      limit: '45:00',
      or: null,
      share: 0.2,
      told: 'To the first checkpoint: 9:00 of 45:00',
    })
    const second = { checkpoint: { number: 1, tasksDone: 3, minutes: 10 }, tasksDone: 5, task: 'T6' }
    expect(of(second, 19 * 60_000)).toMatchObject({
      used: '9:00',
      or: '2 of 3 tasks',
      share: 2 / 3,
      told: 'Since checkpoint 1: 9:00 of 45:00 at work, or 2 of 3 tasks',
    })
    expect(of({}, 60 * 60_000)?.share).toBe(1)
  })

  test('the fullest is the one nearest to its cap; without a cap there is none', () => {
    expect(fullest(gaugesOf(using('tokens', 60, 100), house(30, 100), 0))?.key).toBe('tokens')
    expect(fullest(gaugesOf(using('tokens', 60, null), house(30, 100), 0))?.key).toBe('turns')
    expect(fullest(gaugesOf(quietGovernor, house(30, 100), 44 * 60_000))?.key).toBe('turns')
    expect(fullest([])).toBeNull()
  })
})
