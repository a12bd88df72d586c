import { describe, expect, test } from 'vitest'
import { violationsIn } from '../../test/invariants.ts'
import { type Drive, ended, polite, politely, Scene, stage, until } from '../../test/scene.ts'
import { simClock } from '../../test/sim-clock.ts'
import { answeredWith, failedWith } from '../../test/world.ts'
import { Fault } from '../core/fault.ts'
import type { Batch, Log } from '../log/log.ts'
import { memoryLog } from '../log/memory.ts'

type Append = Log['append']
/** The scene's log, but this happens to each append of the runner that gets it. */
const through = ({ log }: Scene, append: (next: Append, ...wish: Parameters<Append>) => ReturnType<Append>): Log => ({
  ...log,
  append: (...wish) => append(log.append, ...wish),
})
const dead = (): never => {
  throw new Fault('The runner is dead.', false)
}
const has = (batch: Batch, type: string): boolean => batch.events.some((event) => event.type === type)

/** Nobody answers until the test says so. */
const onDemand = (): {
  readonly drive: Drive
  readonly answer: (request: string) => void
  readonly waiting: ReadonlyMap<string, () => void>
} => {
  const waiting = new Map<string, () => void>()
  const drive: Drive = (call, nth) =>
    new Promise((resolve) => {
      waiting.set(call.request, () => resolve(politely(call, nth)))
      call.signal.addEventListener('abort', () => resolve(failedWith(call, { code: 'timeout' })))
    })
  return { drive, waiting, answer: (request) => waiting.get(request)?.() }
}

describe('after a runner died', () => {
  test('its calls in the air are lost, billed with what was set aside, and asked again under the same ids', async () => {
    let isFirst = true
    const scene = await stage({
      cast: 2,
      drive: async (call, nth) => {
        if (isFirst) await new Promise(() => undefined)
        return politely(call, nth)
      },
    })
    const leave = new AbortController()
    const gone = scene.run(leave.signal)
    await until(() => scene.calls.length === 2)
    leave.abort()
    expect(await gone).toEqual({ ok: false, because: 'left' })
    isFirst = false
    const { house } = ended(await scene.run(undefined, 'runner two'))
    const lost = await scene.of('ask.failed')
    const sent = await scene.of('ask.sent')
    expect(lost.map(({ code, request, attempt }) => `${code} ${request} ${attempt}`)).toEqual(['lost answer/a/1 1', 'lost answer/b/1 1'])
    for (const { micros, usage, request } of lost) {
      const { reserved } = sent.find((event) => event.request === request) ?? {}
      expect({ micros, tokens: usage.inputTokens + usage.outputTokens }).toEqual({ micros: reserved?.micros, tokens: reserved?.tokens })
    }
    expect(sent.map(({ request, attempt }) => `${request} ${attempt}`)).toEqual([
      'answer/a/1 1',
      'answer/b/1 1',
      'answer/a/1 2',
      'answer/b/1 2',
    ])
    expect(house.spending).toMatchObject({ calls: 4, lostCalls: 2, reservedMicros: 0 })
    expect((await scene.of('runner.started')).map(({ epoch }) => epoch)).toEqual([1, 2])
    expect(violationsIn(await scene.events())).toEqual([])
  })

  test.each(['before', 'after'] as const)(
    '%s its append was durable, nothing answered is asked again and nothing is settled twice',
    async (moment) => {
      for (let death = 1; ; death++) {
        const scene = await stage({ cast: 3 })
        let appends = 0
        const mortal = through(scene, async (next, ...wish) => {
          appends += 1
          if (appends > death) return dead()
          if (appends < death) return next(...wish)
          if (moment === 'after') await next(...wish)
          return dead()
        })
        const first = await scene.run(undefined, 'runner one', mortal).catch((error: unknown) => error)
        ended(await scene.run(undefined, 'runner two'))
        expect(violationsIn(await scene.events())).toEqual([])
        expect((await scene.log.verify(scene.id)).ok).toBe(true)
        if (!(first instanceof Fault)) break
        expect(death).toBeLessThan(20)
      }
    },
  )

  test('faults before its death still count: a request gets four attempts of its own, lost ones apart', async () => {
    const scene = await stage({ cast: 1, drive: (call) => failedWith(call, { code: 'server-error' }) })
    const leave = new AbortController()
    const gone = scene.run(leave.signal)
    await until(() => scene.calls.length === 2)
    leave.abort()
    await gone
    ended(await scene.run())
    const faults = (await scene.of('ask.failed')).filter(({ code }) => code !== 'lost')
    expect(faults).toHaveLength(4)
  })

  test('the successor waits for what is left of a Retry-After', async () => {
    const scene = await stage({
      cast: 1,
      drive: (call, nth) => (nth === 1 ? failedWith(call, { code: 'rate-limited', retryAfterMs: 50_000 }) : politely(call, nth)),
    })
    const leave = new AbortController()
    const gone = scene.run(leave.signal)
    await until(async () => (await scene.of('ask.failed')).length === 1)
    leave.abort()
    await gone
    const resumedMs = scene.clock.now()
    ended(await scene.run())
    expect(scene.calls).toHaveLength(2)
    expect((scene.calls[1]?.atMs ?? 0) - resumedMs).toBe(50_000)
  })

  test('a runner that is told to leave lets go at once and leaves the deliberation open', async () => {
    const { drive } = onDemand()
    const scene = await stage({ cast: 2, drive })
    const leave = new AbortController()
    const gone = scene.run(leave.signal)
    await until(() => scene.calls.length === 2)
    leave.abort()
    expect(await gone).toEqual({ ok: false, because: 'left' })
    expect((await scene.state()).house.status).toBe('open')
    expect(scene.calls.every(({ signal }) => signal.aborted)).toBe(true)
  })
})

describe('one runner at a time', () => {
  test('a second is refused while the lease is held, and told by whom', async () => {
    const { drive, answer } = onDemand()
    const scene = await stage({ cast: 1, drive })
    const first = scene.run(undefined, 'runner one')
    await until(() => scene.calls.length === 1)
    expect(await scene.run(undefined, 'runner two')).toMatchObject({ ok: false, because: 'held', by: { holder: 'runner one', epoch: 1 } })
    answer('answer/a/1')
    expect(ended(await first).house.status).toBe('completed')
  })

  test('a runner whose lease went to another gives up, and writes nothing more', async () => {
    const { drive, answer } = onDemand()
    const scene = await stage({ cast: 1, drive })
    const first = scene.run(undefined, 'runner one')
    await until(() => scene.calls.length === 1)
    // It slept longer than its lease: another one has it now.
    await scene.log.releaseLease(scene.id, 1)
    expect(await scene.log.takeLease(scene.id, 'runner two', 60_000)).toMatchObject({ ok: true, lease: { epoch: 2 } })
    const before = (await scene.events()).length
    answer('answer/a/1')
    expect(await first).toEqual({ ok: false, because: 'fenced', by: 'runner two' })
    expect(await scene.events()).toHaveLength(before)
  })

  test('it notices even while it only waits: the heartbeat fails', async () => {
    const { drive } = onDemand()
    const scene = await stage({ cast: 1, drive })
    const first = scene.run(undefined, 'runner one')
    await until(() => scene.calls.length === 1)
    await scene.log.releaseLease(scene.id, 1)
    await scene.log.takeLease(scene.id, 'runner two', 60_000)
    expect(await first).toMatchObject({ ok: false, because: 'fenced' })
    expect(scene.calls[0]?.signal.aborted).toBe(true)
  })

  test('the lease is free after every kind of end', async () => {
    const scene = await stage({ cast: 1 })
    ended(await scene.run())
    expect(ended(await scene.run(undefined, 'again')).house.status).toBe('completed')
    const broken = await stage({ cast: 1, drive: () => Promise.reject(new Error('kaput')) })
    await expect(broken.run()).rejects.toThrow('kaput')
    expect(await broken.log.takeLease(broken.id, 'next', 1_000)).toMatchObject({ ok: true })
  })

  test('the lease is free again when the dossier can not be read', async () => {
    const scene = await stage({ cast: 1 })
    const torn: Log = {
      ...scene.log,
      text: async () => null,
      read: async (...wish) =>
        (await scene.log.read(...wish)).map((event) =>
          event.type === 'deliberation.opened'
            ? { ...event, dossier: { files: [{ path: 'gone.md', hash: 'h', kind: 'markdown', title: 'Gone', lines: 1 }], skipped: [] } }
            : event,
        ),
    }
    await expect(scene.run(undefined, 'one', torn)).rejects.toThrow('The pinned text of gone.md is missing')
    expect(await scene.log.takeLease(scene.id, 'next', 1_000)).toMatchObject({ ok: true })
  })

  test('nothing runs where there is nothing', async () => {
    const nowhere = new Scene('ask-nowhere', memoryLog(), simClock(), politely)
    expect(await nowhere.run()).toEqual({ ok: false, because: 'missing' })
    expect(nowhere.calls).toEqual([])
  })
})

describe('when another process writes first', () => {
  test('the turn is decided again on what the log says now, and the answer in hand is kept', async () => {
    const scene = await stage({ cast: 3 })
    let interfered = false
    const racing = through(scene, async (next, stream, version, batch, epoch) => {
      if (!interfered && has(batch, 'answer.given')) {
        interfered = true
        await scene.command({ type: 'pause', by: 'ann' })
        void until(async () => (await scene.of('answer.given')).length === 3).then(() => scene.command({ type: 'resume', by: 'ann' }))
      }
      return next(stream, version, batch, epoch)
    })
    expect(ended(await scene.run(undefined, undefined, racing)).house.status).toBe('completed')
    expect(interfered).toBe(true)
    const events = await scene.events()
    const paused = events.findIndex(({ type }) => type === 'deliberation.paused')
    const resumed = events.findIndex(({ type }) => type === 'deliberation.resumed')
    const between = events.slice(paused + 1, resumed).map(({ type }) => type)
    expect(between.filter((type) => type === 'answer.given')).toHaveLength(3)
    expect(between).not.toContain('turn.granted')
    expect(between).not.toContain('ask.sent')
    expect(scene.calls.filter(({ purpose }) => purpose === 'answer')).toHaveLength(3)
    expect(violationsIn(events)).toEqual([])
  })

  test('a stop that comes first keeps what was about to leave at home', async () => {
    const scene = await stage({ cast: 3 })
    const racing = through(scene, async (next, stream, version, batch, epoch) => {
      if (has(batch, 'ask.sent') && (await scene.of('deliberation.stopping')).length === 0)
        await scene.command({ type: 'stop', by: 'ann', hard: false })
      return next(stream, version, batch, epoch)
    })
    const { house } = ended(await scene.run(undefined, undefined, racing))
    expect(house.closed?.reason).toBe('user')
    expect(scene.calls).toEqual([])
  })
})

describe('a turn that was withdrawn while its call was in the air', () => {
  const withdraw = async (scene: Scene, request: string): Promise<void> => {
    const { version, house } = await scene.state()
    const fact = {
      type: 'turn.withdrawn' as const,
      request,
      seat: 'a',
      because: 'The seat was moved.',
      at: house.at,
      wall: new Date(scene.clock.now()).toISOString(),
    }
    expect(await scene.log.append(scene.id, version, { events: [fact], texts: new Map() })).toMatchObject({ ok: true })
  }

  test('is given up; an answer that comes all the same is only billed', async () => {
    const scene = await stage({
      cast: 1,
      drive: async (call, nth) => {
        if (call.request === 'answer/a/1') await new Promise<void>((resolve) => call.signal.addEventListener('abort', () => resolve()))
        return answeredWith(call, polite(call), 0.5, nth)
      },
    })
    const running = scene.run()
    await until(() => scene.calls.length === 1)
    await withdraw(scene, 'answer/a/1')
    const { house } = ended(await running)
    expect((await scene.of('ask.answered')).map(({ request, used }) => [request, used])).toEqual([
      ['answer/a/1', false],
      ['answer/a/2', true],
    ])
    expect((await scene.of('answer.given')).map(({ request }) => request)).toEqual(['answer/a/2'])
    expect(house.spending).toMatchObject({ calls: 2, lostCalls: 0 })
  })

  test('is billed with its estimate where the call brings nothing', async () => {
    const { drive, answer } = onDemand()
    const scene = await stage({ cast: 1, drive })
    const running = scene.run()
    await until(() => scene.calls.length === 1)
    await withdraw(scene, 'answer/a/1')
    await until(() => scene.calls.length === 2)
    answer('answer/a/2')
    const { house } = ended(await running)
    const [sent] = await scene.of('ask.sent')
    expect((await scene.of('ask.failed'))[0]).toMatchObject({
      request: 'answer/a/1',
      code: 'lost',
      retryAt: null,
      micros: sent?.reserved.micros,
    })
    expect(house.spending.lostCalls).toBe(1)
    expect(house.watch.failingInARow).toEqual([])
  })
})

test('who has to go now tries nothing again: a store that is away holds up nobody', async () => {
  const scene = await stage({ cast: 2 })
  const go = new AbortController()
  let tries = 0
  const away: Log = {
    ...scene.log,
    append: () => {
      tries += 1
      if (tries === 2) go.abort()
      return Promise.reject(new Fault('Away.', true))
    },
  }
  await expect(scene.run(go.signal, undefined, away)).rejects.toThrow('Away.')
  expect(tries).toBe(2)
})
