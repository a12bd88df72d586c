import { describe, expect, test } from 'vitest'
import { seat, seats } from '../../test/facts.ts'
import { ended, polite, politely, type Scene, stage } from '../../test/scene.ts'
import { answeredWith, failedWith } from '../../test/world.ts'
import { DOSSIER } from '../../test/world-lines.ts'
import type { AskReport } from '../core/ask/report.ts'
import { report } from '../core/deliberation.ts'
import type { Log } from '../log/log.ts'
import { hashText } from '../sources/hash.ts'

/** When the driver was called for a request, in milliseconds since the first call. */
const callTimes = ({ calls }: Scene, request: string): readonly number[] =>
  calls.filter((call) => call.request === request).map(({ atMs }) => atMs - (calls[0]?.atMs ?? 0))
const reportOf = async (scene: Scene): Promise<AskReport> => report(await scene.state()) as AskReport

describe('one turn, one transaction', () => {
  test('an ask is on record, with its reservation and its prompt pinned, before the call leaves', async () => {
    const scene = await stage({
      cast: 1,
      drive: async (call) => {
        const [sent] = await scene.of('ask.sent')
        expect(sent).toMatchObject({ request: call.request, attempt: 1, driver: 'model', model: 'world/large', repairs: null })
        expect(sent?.reserved.tokens).toBeGreaterThan(call.outputTokensMax)
        expect(await scene.log.text(sent?.prompt ?? '')).toBe(JSON.stringify(call.prompt))
        return politely(call, 1)
      },
    })
    expect(ended(await scene.run()).house.status).toBe('completed')
    expect(scene.calls).toHaveLength(1)
  })

  test('what landed together is settled, judged and answered with the next wave in one append', async () => {
    const scene = await stage({ cast: 3 })
    let appends = 0
    const append: Log['append'] = (...wish) => {
      appends += 1
      return scene.log.append(...wish)
    }
    const counting = { ...scene.log, append }
    await scene.run(undefined, undefined, counting)
    // started; grants and asks; three answers and two rankings asked; two ballots and the third asked; its ballot and the end.
    expect(appends).toBeLessThanOrEqual(5)
  })

  test('the raw reply is pinned, its evidence verified against the pinned dossier', async () => {
    const quote = { n: 1, path: 'timetable.md', lines: { start: 2, end: 2 }, quote: 'The ferry leaves at nine.', url: null, title: null }
    const lie = { ...quote, n: 2, quote: 'The ferry sank in the harbour.' }
    const value = {
      side: 'NO',
      position: 'No.',
      text: 'It leaves at nine.[FACT][1] It sank.[FACT][2]',
      references: [quote, lie],
      confidence: 0.5,
    }
    const scene = await stage({ cast: 1, wish: { sources: DOSSIER }, drive: (call) => answeredWith(call, value) })
    await scene.run()
    const [answered] = await scene.of('ask.answered')
    expect(answered?.raw).toBe(hashText(JSON.stringify(value)))
    expect(await scene.log.text(answered?.raw ?? '')).toBe(JSON.stringify(value))
    const [answer] = (await reportOf(scene)).answers
    expect(answer?.evidence.map(({ check }) => check.verdict)).toEqual(['verified', 'failed'])
  })

  test('usage, cost, latency and model of every answer are on record', async () => {
    const scene = await stage({ cast: 1, drive: (call) => answeredWith(call, polite(call), 0.25, 1_234) })
    await scene.run()
    const [answered] = await scene.of('ask.answered')
    expect(answered).toMatchObject({ latencyMs: 1_234, model: 'world/large', used: true, usage: { outputTokens: 100 } })
    const { cost } = await reportOf(scene)
    expect(cost).toMatchObject({ calls: 1, lostCalls: 0, dollars: (answered?.micros ?? 0) / 1e6 })
  })
})

describe('faults', () => {
  test('are retried after 1, 2 and 4 seconds, each attempt on record, then failed for good', async () => {
    const scene = await stage({ cast: 1, drive: (call) => failedWith(call, { code: 'server-error' }) })
    const { house } = ended(await scene.run())
    expect(callTimes(scene, 'answer/a/1')).toEqual([0, 1_000, 3_000, 7_000])
    expect((await scene.of('ask.sent')).map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4])
    const failures = await scene.of('ask.failed')
    expect(failures.map(({ retryAt }) => retryAt !== null)).toEqual([true, true, true, false])
    expect(house.closed?.reason).toBe('failures')
    expect((await reportOf(scene)).abstained).toEqual([{ seat: 'a', stage: 'answering', because: 'The world said: server-error.' }])
  })

  test('the next attempt that succeeds counts', async () => {
    const scene = await stage({ cast: 1, drive: (call, nth) => (nth < 3 ? failedWith(call, { code: 'timeout' }) : politely(call, nth)) })
    expect(ended(await scene.run()).house.status).toBe('completed')
    expect(callTimes(scene, 'answer/a/1')).toEqual([0, 1_000, 3_000])
  })

  test.each([
    ['longer than the own pause', 5_000, [0, 5_000]],
    ['shorter than the own pause', 300, [0, 1_000]],
    ['zero: try another way at once', 0, [0, 0]],
    ['as long as anyone waits', 60_000, [0, 60_000]],
    ['longer than anyone waits: an end', 60_001, [0]],
  ])('Retry-After %s (%i ms)', async (_, retryAfterMs, times) => {
    const scene = await stage({
      cast: 1,
      drive: (call, nth) => (nth === 1 ? failedWith(call, { code: 'rate-limited', retryAfterMs }) : politely(call, nth)),
    })
    await scene.run()
    expect(callTimes(scene, 'answer/a/1')).toEqual(times)
  })

  test('what trying again can not help is not tried again', async () => {
    const scene = await stage({ cast: 1, drive: (call) => failedWith(call, { code: 'unauthorized', retryable: false }) })
    await scene.run()
    expect(scene.calls).toHaveLength(1)
  })

  test('one seat that waits does not hold up the others', async () => {
    const scene = await stage({
      cast: 3,
      drive: (call, nth) => (call.seat.id === 'a' && nth === 1 ? failedWith(call, { code: 'timeout' }) : politely(call, nth)),
    })
    await scene.run()
    expect(callTimes(scene, 'answer/b/1')).toEqual([0])
    expect((await reportOf(scene)).answers.map((answer) => answer.seat)).toEqual(['a', 'b', 'c'])
  })

  test('three seats that fail in a row stop the table at once; what is in the air is lost and billed', async () => {
    const scene = await stage({
      cast: 6,
      drive: async (call) => {
        if (call.seat.id < 'd') return failedWith(call, { code: 'unauthorized', retryable: false })
        await scene.clock.wait(50_000, call.signal)
        return politely(call, 1)
      },
    })
    const { house } = ended(await scene.run())
    expect(house.closed?.reason).toBe('failures')
    expect(house.spending.lostCalls).toBe(3)
    expect((await scene.of('break.tripped'))[0]).toMatchObject({
      trigger: 'table-failures',
      hard: true,
      state: { cycle: 1, phase: null, task: null },
      unresolved: [],
    })
  })

  test('a driver that throws is a bug of ours and is not swallowed', async () => {
    const scene = await stage({ cast: 1, drive: () => Promise.reject(new Error('kaput')) })
    await expect(scene.run()).rejects.toThrow('The driver of answer/a/1 threw: Error: kaput')
  })
})

describe('how much at once', () => {
  test.each([1, 2, 3, 8])('never more than %i calls in the air', async (concurrency) => {
    let inTheAir = 0
    let most = 0
    const scene = await stage({
      cast: 7,
      limits: { concurrency },
      drive: async (call) => {
        most = Math.max(most, ++inTheAir)
        await scene.clock.wait(1_000, call.signal)
        inTheAir -= 1
        return politely(call, 1)
      },
    })
    expect(ended(await scene.run()).house.status).toBe('completed')
    expect(most).toBe(Math.min(concurrency, 7))
  })

  test('a slot that becomes free is taken at once, not when the wave is done', async () => {
    const scene = await stage({
      cast: 3,
      limits: { concurrency: 2 },
      drive: async (call) => {
        await scene.clock.wait(call.seat.id === 'a' ? 60_000 : 1_000, call.signal)
        return politely(call, 1)
      },
    })
    await scene.run()
    expect(callTimes(scene, 'answer/c/1')).toEqual([1_000])
  })
})

describe('caps', () => {
  test('a call that does not fit waits for what is in the air to free its rest', async () => {
    // Two reservations of about 600 tokens fit, three don't; answers use about 250.
    const scene = await stage({
      cast: 2,
      limits: { tokensMax: 1_300, outputTokensMax: 300 },
      drive: (call) => answeredWith(call, polite(call), 0.1),
    })
    await scene.run()
    const { house } = await scene.state()
    expect(house.spending.tokens).toBeLessThanOrEqual(1_300)
  })

  test('with nothing in the air that could free some, it ends with a sentence and a partial report', async () => {
    const scene = await stage({ cast: 3, limits: { callsMax: 2 }, drive: (call) => answeredWith(call, polite(call)) })
    const { house } = ended(await scene.run())
    expect(house.closed).toMatchObject({ reason: 'calls', because: expect.stringContaining('0 calls of the 2 calls allowed are left') })
    expect(house.spending.calls).toBe(2)
    expect((await reportOf(scene)).answers).toHaveLength(2)
  })

  test('a cap that is just enough is no early end', async () => {
    const scene = await stage({ cast: 3, limits: { callsMax: 6 }, drive: (call) => answeredWith(call, polite(call)) })
    expect(ended(await scene.run()).house.status).toBe('completed')
  })

  test('an end that is there wins over a soft stop', async () => {
    // Two answers of 12 tokens each: the second crosses 95 % of 25, and nothing more is needed.
    const scene = await stage({
      cast: 1,
      limits: { tokensMax: 1_000 },
      drive: (call) => ({
        ...answeredWith(call, polite(call)),
        usage: { inputTokens: 960, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      }),
    })
    const { house } = ended(await scene.run())
    expect([house.status, house.watch.gates.tokens]).toEqual(['completed', '95'])
  })

  test('a failed call that may have worked is billed with what was set aside', async () => {
    const scene = await stage({
      cast: 1,
      drive: (call, nth) =>
        nth === 1
          ? {
              ...failedWith(call, { code: 'timeout' }),
              usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
              micros: 0,
              mayHaveWorked: true,
            }
          : politely(call, nth),
    })
    await scene.run()
    const [sent] = await scene.of('ask.sent')
    const [failed] = await scene.of('ask.failed')
    expect(failed?.usage.inputTokens).toBe(sent?.reserved.tokens)
  })

  test('the last call allowed is awaited, however long it takes', async () => {
    const scene = await stage({
      cast: 3,
      limits: { callsMax: 3 },
      takesMs: 5_000,
    })
    const { house } = ended(await scene.run())
    expect(house.closed?.reason).toBe('calls')
    expect(house.spending.lostCalls).toBe(0)
    expect((await reportOf(scene)).answers).toHaveLength(3)
  })

  test('as many turns as are allowed are had, and no more', async () => {
    const scene = await stage({ cast: 3, limits: { turnsMax: 3 } })
    expect(ended(await scene.run()).house.closed).toMatchObject({ reason: 'turns', because: '5 turns would be needed, and 3 are allowed.' })
    expect(scene.calls).toHaveLength(3)
    expect((await reportOf(scene)).answers).toHaveLength(3)
  })

  test('a budget too small for any call asks nobody', async () => {
    const scene = await stage({ cast: 3, limits: { microsMax: 10 } })
    expect(ended(await scene.run()).house.closed?.reason).toBe('budget')
    expect(scene.calls).toEqual([])
  })

  test('stand-ins cost nothing and pass any cap', async () => {
    const scene = await stage({
      cast: seats(3, { driver: 'offline', model: null }),
      limits: { microsMax: 0, tokensMax: 0, callsMax: 0 },
      drive: (call) => ({
        ...answeredWith(call, polite(call)),
        usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
        micros: 0,
      }),
    })
    expect(ended(await scene.run()).house.status).toBe('completed')
  })

  test('at 80 % the seats with a cheaper model go on with it', async () => {
    const cast = [seat('a', { cheaperModel: 'world/small' }), seat('b'), seat('c', { cheaperModel: 'world/small' })]
    const scene = await stage({ cast, limits: { callsMax: 5, concurrency: 1 } })
    await scene.run()
    expect((await scene.of('seat.downgraded')).map((event) => event.seat)).toEqual(['a', 'c'])
    const ranks = (await scene.of('ask.sent')).filter(({ purpose }) => purpose === 'rank')
    const last = ranks.at(-1)
    expect(last?.model).toBe(last?.seat === 'b' ? 'world/large' : 'world/small')
  })

  test('real time is a cap too: minutes at work', async () => {
    const scene = await stage({
      cast: 2,
      limits: { minutesMax: 1, replyMsMax: 600_000 },
      drive: async (call) => {
        await scene.clock.wait(call.seat.id === 'a' ? 1_000 : 300_000, call.signal)
        return politely(call, 1)
      },
    })
    const began = scene.clock.now()
    const { house } = ended(await scene.run())
    expect(house.closed?.reason).toBe('time')
    // From 57 s on it waits for what is in the air, at 60 s no longer.
    expect(scene.clock.now() - began).toBeLessThan(62_000)
    expect((await scene.of('budget.crossed')).map(({ gate }) => gate)).toEqual(['50', '80', '95', '100'])
    expect((await reportOf(scene)).answers).toHaveLength(1)
  })
})
