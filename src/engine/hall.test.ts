/** Places in the hall: so many run, so many wait, and none is lost on the way. */
import { describe, expect, test } from 'vitest'
import { opened } from '../../test/facts.ts'
import { folded } from '../../test/given.ts'
import type { Deliberation } from '../core/deliberation.ts'
import { Fault } from '../core/fault.ts'
import { isRefusal, refuse } from '../core/refusal.ts'
import { emptyRoom, type Session } from '../core/room/state.ts'
import type { Engine } from './engine.ts'
import { type HallLimits, ProcessHall } from './hall.ts'
import type { Ran } from './run.ts'

/** Deliberations that run until they are told to end; letting go takes a moment. */
function fake(open: readonly string[] = []) {
  const runs: string[] = []
  const ends = new Map<string, () => void>()
  const held = new Map<string, string>()
  const soons: string[] = []
  const engine = {
    run: (id: string, signal: AbortSignal, soonSignal: AbortSignal): Promise<Ran> => {
      runs.push(id)
      soonSignal.addEventListener('abort', () => soons.push(id))
      return new Promise((resolve, reject) => {
        ends.set(id, () => (id.startsWith('bad') ? reject(new Error('broken')) : resolve({ ok: true, state: { version: 7 } } as Ran)))
        signal.addEventListener('abort', () => setTimeout(() => resolve({ ok: false, because: 'left' }), 20))
      })
    },
    list: async () => open.map((id) => ({ id, status: 'open', updatedAt: new Date(0).toISOString() })),
    info: async (id: string) => (open.includes(id) ? { id, status: 'open', version: 3, updatedAt: new Date(0).toISOString() } : null),
    state: async (id: string) => refuse('unknown', `There is no ${id}.`),
    command: async () => refuse('not-paused', 'It is open, not paused.'),
    runnerOf: async (id: string) => held.get(id) ?? null,
  } as unknown as Engine
  const end = async (id: string): Promise<void> => {
    ends.get(id)?.()
    await soon()
  }
  return { engine, runs, held, end, soons }
}

const soon = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const quiet = { began: () => undefined, ended: () => undefined, failed: () => undefined }
const limits = (over: Partial<HallLimits> = {}): HallLimits => ({ runningMax: 2, waitingMax: 1, idleMs: 60_000, ...over })

describe('places', () => {
  test('so many run, the next wait, and follow when a place is free', async () => {
    const { engine, runs, end } = fake()
    const hall = new ProcessHall(engine, limits(), quiet)
    for (const id of ['a', 'b', 'c']) await hall.admit(id)
    expect([runs.join(), await hall.counts()]).toEqual(['a,b', { running: 2, waiting: 1 }])
    await end('a')
    expect([runs.join(), await hall.counts()]).toEqual(['a,b,c', { running: 2, waiting: 0 }])
  })
  test('are reserved before anything is opened, so that many at once do not all fit', async () => {
    const hall = new ProcessHall(fake().engine, limits(), quiet)
    const places = await Promise.all([1, 2, 3, 4].map(() => hall.reserve()))
    expect(places.map(isRefusal)).toEqual([false, false, false, true])
    const [first] = places
    if (typeof first === 'function') first()
    expect(isRefusal(await hall.reserve())).toBe(false)
  })
  test('with no line at all, those that fit are taken', async () => {
    const hall = new ProcessHall(fake().engine, limits({ waitingMax: 0 }), quiet)
    expect((await Promise.all([1, 2, 3].map(() => hall.reserve()))).map(isRefusal)).toEqual([false, false, true])
  })
  test('one that is admitted twice runs once', async () => {
    const { engine, runs } = fake()
    const hall = new ProcessHall(engine, limits(), quiet)
    await hall.admit('a')
    await hall.admit('a')
    expect(runs).toEqual(['a'])
  })
})

describe('who is next', () => {
  const order = async (admit: (hall: ProcessHall) => Promise<void>): Promise<string> => {
    const { engine, runs, end } = fake()
    const hall = new ProcessHall(engine, limits({ runningMax: 1 }), quiet)
    await hall.admit('busy')
    await admit(hall)
    for (let nth = 0; nth < runs.length; nth++) await end(runs[nth] ?? '')
    await hall.leave()
    return runs.join()
  }

  test('of thirty of one user and one of another, the one is second', async () => {
    const taken = await order(async (hall) => {
      for (let n = 0; n < 30; n++) await hall.admit(`ann${n}`, { owner: 'ann', priority: 'normal' })
      await hall.admit('bob', { owner: 'bob', priority: 'normal' })
    })
    expect(taken).toMatch(/^busy,ann0,bob,ann1,.*,ann29$/)
  })
  test('a higher priority goes before, however much its owner has underway', async () => {
    const taken = await order(async (hall) => {
      await hall.admit('low', { owner: 'bob', priority: 'low' })
      for (const id of ['ann0', 'ann1']) await hall.admit(id, { owner: 'ann', priority: 'normal' })
      await hall.admit('urgent', { owner: 'ann', priority: 'high' })
      await hall.admit('old')
    })
    expect(taken).toBe('busy,urgent,old,ann0,ann1,low')
  })
  test('what goes on is whose it was, with the priority it had', async () => {
    const { engine, runs, end } = fake(['night'])
    const hall = new ProcessHall(engine, limits({ runningMax: 1, idleMs: 40 }), quiet)
    await hall.admit('night', { owner: 'ann', priority: 'low' })
    await expect.poll(() => hall.counts()).toEqual({ running: 0, waiting: 0 })
    await hall.admit('busy')
    await hall.admit('night')
    await hall.admit('day', { owner: 'bob', priority: 'normal' })
    await end('busy')
    await end('day')
    expect(runs).toEqual(['night', 'busy', 'day', 'night'])
    await hall.leave()
  })
})

describe('carried for whoever hands out places', () => {
  const never = new AbortController().signal

  test('one whose claim is lost already is not begun', async () => {
    const { engine, runs } = fake()
    const hall = new ProcessHall(engine, limits(), quiet)
    expect(await hall.carry('a', AbortSignal.abort())).toEqual({ because: 'left', version: -1, error: null })
    expect(runs).toEqual([])
  })
  test('it says how far it was at its end, or when it was let go of for want of news', async () => {
    const { engine, end } = fake(['a'])
    const hall = new ProcessHall(engine, limits({ idleMs: 40 }), quiet)
    const ending = hall.carry('b', never)
    await end('b')
    expect(await ending).toMatchObject({ because: 'closed', version: 7 })
    // What is said while it is being let go of lies beyond that.
    expect(await hall.carry('a', never)).toMatchObject({ because: 'idle', version: 3 })
    await hall.leave()
  })
  test('a claim that is lost lets go of it, and others look after it', async () => {
    const hall = new ProcessHall(fake(['a']).engine, limits(), quiet)
    const claim = new AbortController()
    const carried = hall.carry('a', claim.signal)
    claim.abort()
    expect(await carried).toMatchObject({ because: 'left', version: -1 })
  })
})

describe('what waits for people', () => {
  test('gives its place back, and runs again when somebody comes, even while it is being let go of', async () => {
    const { engine, runs } = fake(['a'])
    const hall = new ProcessHall(engine, limits({ idleMs: 40 }), quiet)
    await hall.admit('a')
    await soon(12)
    await hall.admit('a')
    await soon(60)
    expect(runs.length).toBeGreaterThanOrEqual(2)
    await hall.leave()
  })
})

describe('a room', () => {
  /** As far as the list says that it is. */
  const room = { ...folded([opened(1, { protocol: 'room', pace: 'calendar' })]), version: 3 }
  const session = { endedAt: null, isWorked: false, minutesMax: 5, beganAt: 0 } as unknown as Session
  const kept = async (state: Deliberation): Promise<number> => {
    const { engine } = fake(['a'])
    const hall = new ProcessHall({ ...engine, state: async () => state }, limits({ idleMs: 40 }), quiet)
    await hall.admit('a')
    await soon(120)
    const { running } = await hall.counts()
    await hall.leave()
    return running
  }

  test('in which nothing is to be done gives its place back: its calendar needs nobody', async () => expect(await kept(room)).toBe(0))
  test('in which something has happened since the list was read keeps it', async () => expect(await kept({ ...room, version: 4 })).toBe(1))
  test('in which somebody is thinking keeps it, however long that takes', async () => {
    const desk = { 'answer/a/1': { inFlight: { attempt: 1 } } } as unknown as Deliberation['house']['desk']
    expect(await kept({ ...room, house: { ...room.house, desk } })).toBe(1)
  })
  test('whose session has an hour of its end keeps it until then', async () =>
    expect(await kept({ ...room, own: { ...emptyRoom, session } })).toBe(1))
})

describe('what another process left', () => {
  test('is taken up if it is ours and nobody runs it', async () => {
    const { engine, runs, held } = fake(['a', 'b', 'theirs'])
    held.set('b', 'somebody')
    const hall = new ProcessHall(engine, limits(), quiet)
    expect(await hall.takeUp(async (id) => id !== 'theirs')).toEqual(['a'])
    expect(runs).toEqual(['a'])
    await hall.leave()
  })
  test('one that can’t be read any more is named, and the others are taken up', async () => {
    const { engine, runs } = fake(['a', 'damaged', 'b'])
    const named: string[] = []
    const hall = new ProcessHall(engine, limits(), { ...quiet, failed: (id) => void named.push(id) })
    const damage = new Fault('It was changed after it was written.', false)
    expect(await hall.takeUp(async (id) => (id === 'damaged' ? Promise.reject(damage) : true))).toEqual(['b', 'a'])
    expect([runs, named]).toEqual([['b', 'a'], ['damaged']])
    await hall.leave()
  })
  test('what broke is not tried again and again', async () => {
    const { engine, runs, end } = fake(['bad'])
    const hall = new ProcessHall(engine, limits(), quiet)
    await hall.takeUp(async () => true)
    await end('bad')
    expect(await hall.takeUp(async () => true)).toEqual([])
    expect(runs).toEqual(['bad'])
    await hall.leave()
  })
})

test('after it was left, nobody gets a place', async () => {
  const { engine, runs } = fake()
  const hall = new ProcessHall(engine, limits(), quiet)
  await hall.admit('a')
  await hall.leave()
  await hall.admit('b')
  expect(isRefusal(await hall.reserve())).toBe(true)
  expect(runs).toEqual(['a'])
})

describe('leaving', () => {
  test('waits for what is in the air, and no longer than that', async () => {
    const { engine, end, soons } = fake()
    const hall = new ProcessHall(engine, limits(), quiet)
    await hall.admit('a')
    const gone = hall.leave(60_000)
    await soon(40)
    expect(soons).toEqual(['a'])
    await end('a')
    await gone
  })
  test('goes when the time is up, whatever is in the air', async () => {
    const { engine } = fake()
    const hall = new ProcessHall(engine, limits(), quiet)
    await hall.admit('a')
    const before = performance.now()
    await hall.leave(100)
    expect(performance.now() - before).toBeGreaterThanOrEqual(95)
  })
})

describe('resume', () => {
  const resume = { type: 'resume', by: 'ann' } as const

  test('takes up what is open and nobody runs, without an event', async () => {
    const { engine, runs } = fake(['a'])
    const hall = new ProcessHall(engine, limits(), quiet)
    expect(await hall.steer('a', resume)).toEqual([])
    expect(runs).toEqual(['a'])
  })
  test('of what runs, here or elsewhere, is refused as any protocol refuses it', async () => {
    const { engine, held } = fake(['a', 'b'])
    const hall = new ProcessHall(engine, limits(), quiet)
    await hall.admit('a')
    held.set('b', 'laptop, process 1')
    expect([await hall.steer('a', resume), await hall.steer('b', resume)]).toMatchObject([
      { refused: 'not-paused' },
      { refused: 'not-paused' },
    ])
  })
})
