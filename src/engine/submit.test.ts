import { describe, expect, test } from 'vitest'
import { LIMITS, seat } from '../../test/facts.ts'
import { violationsIn } from '../../test/invariants.ts'
import { ended, type Scene, stage, until } from '../../test/scene.ts'
import { DOSSIER } from '../../test/world-lines.ts'
import type { AskReport } from '../core/ask/report.ts'
import { report } from '../core/deliberation.ts'
import { command, onTheTable, reply } from './submit.ts'

const reportOf = async (scene: Scene): Promise<AskReport> => report(await scene.state()) as AskReport
const said = { side: 'YES', position: 'Yes.', text: 'It pays.[ASSUME]', references: [], confidence: 0.9 }

describe('pause and resume, from another process', () => {
  test('answers in flight land and are judged, time stands still, nothing new leaves', async () => {
    const scene = await stage({ cast: 4, limits: { concurrency: 2 }, takesMs: 1_000 })
    const running = scene.run()
    await until(() => scene.calls.length === 2)
    await scene.command({ type: 'pause', by: 'ann' })
    await until(async () => (await scene.of('answer.given')).length === 2)
    const before = scene.clock.now()
    await until(() => scene.clock.now() > before + 60_000)
    expect(scene.calls).toHaveLength(2)
    const paused = await scene.events()
    const [stop] = await scene.of('deliberation.paused')
    for (const event of paused.slice(stop?.seq))
      expect(event).toMatchObject({ at: stop?.at, type: expect.stringMatching(/^(ask\.answered|answer\.given|claims\.registered)$/) })
    expect(await scene.command({ type: 'resume', by: 'ann' })).toMatchObject([{ type: 'deliberation.resumed', at: stop?.at }])
    expect(ended(await running).house.status).toBe('completed')
    expect(violationsIn(await scene.events())).toEqual([])
  })

  test('on the live clock the pause does not count', async () => {
    const scene = await stage({ cast: 2, limits: { concurrency: 1 }, wish: { pace: 'live' }, takesMs: 1_000 })
    const running = scene.run()
    await until(() => scene.calls.length === 1)
    await scene.command({ type: 'pause', by: 'ann' })
    const before = scene.clock.now()
    await until(() => scene.clock.now() > before + 600_000)
    await scene.command({ type: 'resume', by: 'ann' })
    await running
    expect((await scene.events()).at(-1)?.at).toBeLessThan(5_000)
  })

  test('a pause does not eat the minutes of the limit', async () => {
    const scene = await stage({ cast: 1, limits: { minutesMax: 1 }, takesMs: 1_000 })
    await scene.command({ type: 'pause', by: 'ann' })
    const running = scene.run()
    const before = scene.clock.now()
    await until(() => scene.clock.now() > before + 600_000)
    await scene.command({ type: 'resume', by: 'ann' })
    expect(ended(await running).house.status).toBe('completed')
  })

  test('what may not be done is refused, and nothing is appended', async () => {
    const scene = await stage({ cast: 1 })
    expect(await scene.command({ type: 'resume', by: 'ann' })).toMatchObject({ refused: 'not-paused' })
    expect(await scene.events()).toHaveLength(1)
    expect(await command(scene.place, 'ask-nowhere', { type: 'pause', by: 'ann' })).toMatchObject({
      refused: 'unknown',
      because: expect.stringContaining('the list of them'),
    })
  })
})

describe('on the calendar, for commands from another process', () => {
  const HOUR = 3_600_000
  const later = (scene: Scene, ms: number): Promise<void> => scene.clock.wait(ms, new AbortController().signal)

  test('every hour counts: while nobody runs it, in a pause, and after its end', async () => {
    const scene = await stage({ cast: 1, wish: { pace: 'calendar' } })
    await later(scene, HOUR)
    expect(await scene.command({ type: 'pause', by: 'ann' })).toMatchObject([{ at: HOUR }])
    await later(scene, HOUR)
    expect(await scene.command({ type: 'resume', by: 'ann' })).toMatchObject([{ at: 2 * HOUR }])
    await scene.command({ type: 'stop', by: 'ann', hard: true })
    await later(scene, HOUR)
    await scene.run()
    expect((await scene.of('runner.started', 'deliberation.closed')).map(({ at }) => at)).toEqual([3 * HOUR, 3 * HOUR])
    await later(scene, HOUR)
    expect(await scene.command({ type: 'extend', by: 'ann', limits: {} })).toMatchObject([{ type: 'deliberation.reopened', at: 4 * HOUR }])
    await scene.run()
    expect(violationsIn(await scene.events())).toEqual([])
  })

  test('an answer has the time at which it came, and the next start goes on by the same count', async () => {
    const scene = await stage({ cast: 1, wish: { pace: 'calendar' }, takesMs: 5_000 })
    await later(scene, HOUR)
    await scene.run()
    expect((await scene.of('ask.sent', 'answer.given')).map(({ at }) => at)).toEqual([HOUR, HOUR + 5_000])
  })
})

describe('stop, from another process', () => {
  test('softly: what is in the air is awaited and counts, then it ends with a partial report', async () => {
    const scene = await stage({ cast: 4, limits: { concurrency: 2 }, takesMs: 3_000 })
    const running = scene.run()
    await until(() => scene.calls.length === 2)
    await scene.command({ type: 'stop', by: 'ann', hard: false })
    const { house } = ended(await running)
    expect(house).toMatchObject({
      status: 'stopped',
      closed: { reason: 'user', because: 'Stopped by ann.' },
    })
    expect(scene.calls).toHaveLength(2)
    expect((await scene.of('turn.withdrawn')).map(({ request }) => request)).toEqual(['answer/c/1', 'answer/d/1'])
    expect((await reportOf(scene)).answers).toHaveLength(2)
    expect(house.spending.lostCalls).toBe(0)
    expect(violationsIn(await scene.events())).toEqual([])
  })

  test('hard: at once; calls in the air are aborted, lost and billed', async () => {
    const scene = await stage({ cast: 3, takesMs: 50_000 })
    const running = scene.run()
    await until(() => scene.calls.length === 3)
    const before = scene.clock.now()
    await scene.command({ type: 'stop', by: 'ann', hard: true })
    const { house } = ended(await running)
    expect(scene.clock.now() - before).toBeLessThan(1_000)
    expect(house.spending.lostCalls).toBe(3)
    expect(scene.calls.every(({ signal }) => signal.aborted)).toBe(true)
    expect((await scene.events()).at(-1)?.type).toBe('deliberation.closed')
    expect(violationsIn(await scene.events())).toEqual([])
  })

  test('softly, then hard: the second does not wait', async () => {
    const scene = await stage({ cast: 2, takesMs: 50_000 })
    const running = scene.run()
    await until(() => scene.calls.length === 2)
    await scene.command({ type: 'stop', by: 'ann', hard: false })
    await scene.command({ type: 'stop', by: 'ann', hard: true })
    expect(ended(await running).house.spending.lostCalls).toBe(2)
  })

  test('with no runner: the next one only closes it', async () => {
    const scene = await stage({ cast: 2 })
    await scene.command({ type: 'stop', by: 'ann', hard: false })
    expect(ended(await scene.run()).house.status).toBe('stopped')
    expect(scene.calls).toEqual([])
  })

  test('a paused deliberation can be stopped', async () => {
    const scene = await stage({ cast: 2, takesMs: 1_000 })
    await scene.command({ type: 'pause', by: 'ann' })
    const running = scene.run()
    await scene.command({ type: 'stop', by: 'ann', hard: false })
    expect(ended(await running).house.status).toBe('stopped')
  })
})

describe('extend', () => {
  test('what stopped for want of calls goes on with more, and asks nobody twice for what it has', async () => {
    const scene = await stage({ cast: 3, limits: { callsMax: 2 } })
    expect(ended(await scene.run()).house.closed?.reason).toBe('calls')
    await scene.command({ type: 'extend', by: 'ann', limits: { callsMax: 50 } })
    expect(ended(await scene.run()).house).toMatchObject({ status: 'completed', limits: { ...LIMITS, callsMax: 50 } })
    expect(scene.calls.filter(({ purpose }) => purpose === 'answer').map(({ request }) => request)).toEqual([
      'answer/a/1',
      'answer/b/1',
      'answer/c/2',
    ])
    expect(violationsIn(await scene.events())).toEqual([])
  })

  test('on the live clock the time it was ended does not count', async () => {
    const scene = await stage({ cast: 1, limits: { callsMax: 0 }, wish: { pace: 'live' } })
    await scene.run()
    await scene.clock.wait(86_400_000, new AbortController().signal)
    expect(await scene.command({ type: 'extend', by: 'ann', limits: { callsMax: 9 } })).toMatchObject([{ at: 0 }])
  })

  test('what reached its own end stays ended', async () => {
    const scene = await stage({ cast: 1 })
    await scene.run()
    expect(await scene.command({ type: 'extend', by: 'ann', limits: {} })).toMatchObject({ refused: 'already-completed' })
  })
})

describe('human and host seats', () => {
  const cast = [seat('ann', { driver: 'human', model: null }), seat('hal', { driver: 'host', model: null }), seat('mod')]

  test('what they owe lies on the table until a door submits it; no driver is called for them', async () => {
    const scene = await stage({ cast })
    const running = scene.run()
    await until(async () => onTheTable(await scene.state()).length === 2)
    expect(onTheTable(await scene.state())).toEqual([
      { request: 'answer/ann/1', seat: 'ann', purpose: 'answer' },
      { request: 'answer/hal/1', seat: 'hal', purpose: 'answer' },
    ])
    expect(await reply(scene.place, scene.id, 'answer/ann/1', said)).toMatchObject([
      { type: 'answer.given' },
      { type: 'claims.registered' },
    ])
    await reply(scene.place, scene.id, 'answer/hal/1', said)
    for (;;) {
      await until(async () => (await scene.state()).house.closed !== null || onTheTable(await scene.state()).length > 0)
      const [ask] = onTheTable(await scene.state())
      if (ask === undefined) break
      await reply(scene.place, scene.id, ask.request, { ranking: ['A', 'B'], because: 'Better.' })
    }
    expect(ended(await running).house.status).toBe('completed')
    expect(new Set(scene.calls.map((call) => call.seat.id))).toEqual(new Set(['mod']))
    expect((await reportOf(scene)).answers.map((answer) => answer.seat)).toEqual(['ann', 'hal', 'mod'])
  })

  test('their evidence is verified as a model’s is', async () => {
    const scene = await stage({ cast: cast.slice(0, 1), wish: { sources: DOSSIER } })
    const running = scene.run()
    await until(async () => onTheTable(await scene.state()).length === 1)
    const quote = { n: 1, path: 'timetable.md', lines: null, quote: 'The ferry sank.', url: null, title: null }
    await reply(scene.place, scene.id, 'answer/ann/1', { ...said, text: 'It sank.[FACT][1]', references: [quote] })
    await running
    expect((await reportOf(scene)).answers[0]?.evidence[0]?.check.verdict).toBe('failed')
  })

  test('a reply that is not owed, of another shape, or for a model’s seat is refused and leaves no trace', async () => {
    const scene = await stage({ cast, takesMs: 60_000 })
    const leave = new AbortController()
    const running = scene.run(leave.signal)
    await until(async () => onTheTable(await scene.state()).length === 2)
    const before = (await scene.events()).length
    const submit = (request: string, value: unknown) => reply(scene.place, scene.id, request, value)
    expect(await submit('answer/ann/2', said)).toMatchObject({ refused: 'not-owed' })
    expect(await submit('answer/mod/1', said)).toMatchObject({ refused: 'not-owed' })
    expect(await submit('answer/ann/1', { ...said, confidence: 7 })).toMatchObject({
      refused: 'malformed',
      because: expect.stringContaining('confidence'),
    })
    expect(await submit('answer/ann/1', null)).toMatchObject({ refused: 'malformed' })
    expect(await scene.events()).toHaveLength(before)
    leave.abort()
    await running
  })

  test('nothing lies on the table while it is paused or ended', async () => {
    const scene = await stage({ cast: cast.slice(0, 1) })
    const running = scene.run()
    await until(async () => onTheTable(await scene.state()).length === 1)
    await scene.command({ type: 'pause', by: 'ann' })
    expect(onTheTable(await scene.state())).toEqual([])
    expect(await reply(scene.place, scene.id, 'answer/ann/1', said)).toMatchObject({
      refused: 'paused',
      because: expect.stringContaining('Resume it'),
    })
    expect(await reply(scene.place, scene.id, 'answer/nobody/1', said)).toMatchObject({ refused: 'not-owed' })
    await scene.command({ type: 'stop', by: 'ann', hard: false })
    await running
    expect(onTheTable(await scene.state())).toEqual([])
  })

  test('two that submit at once are both taken, on one version each', async () => {
    const scene = await stage({ cast: cast.slice(0, 2) })
    const running = scene.run()
    await until(async () => onTheTable(await scene.state()).length === 2)
    const both = await Promise.all(['answer/ann/1', 'answer/hal/1'].map((request) => reply(scene.place, scene.id, request, said)))
    expect(both).toMatchObject([
      [{ type: 'answer.given' }, {}],
      [{ type: 'answer.given' }, {}],
    ])
    expect(ended(await running).house.status).toBe('completed')
  })
})

test('the time of a command: the last event’s on the brisk clock, now on the live one', async () => {
  const brisk = await stage({ cast: 1 })
  await brisk.clock.wait(9_000, new AbortController().signal)
  expect(await brisk.command({ type: 'pause', by: 'ann' })).toMatchObject([{ at: 0 }])
  const lively = await stage({ cast: 1, wish: { pace: 'live' } })
  await lively.clock.wait(9_000, new AbortController().signal)
  expect(await lively.command({ type: 'pause', by: 'ann' })).toMatchObject([{ at: 9_000 }])
})
