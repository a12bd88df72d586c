/**
 * What every log promises, as one suite: each implementation runs it against itself.
 * `second` is another handle on the same data, as another process would have it; the same one where there is no other.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Recorded } from '../core/words.ts'
import { GENESIS, sha256 } from './chain.ts'
import { leases } from './contract-leases.fixture.ts'
import { lists } from './contract-lists.fixture.ts'
import { moving } from './contract-moving.fixture.ts'
import { snapshots } from './contract-snapshots.fixture.ts'
import { noting, verifying } from './contract-verifying.fixture.ts'
import type { Appended, Batch, Log } from './log.ts'
import { answers, exchange, opening } from './samples.fixture.ts'

export interface Subject {
  readonly log: Log
  readonly second: () => Promise<Log>
  readonly cleanup: () => Promise<void>
  /** Less than a poll of it takes: who hears so soon was woken. */
  readonly wakeMsMax: number
}

export type Make = () => Promise<Subject>

const ID = 'd_ferry'

/** A fresh subject for each test of a suite. */
function subjects(make: Make): () => Subject {
  let current: Subject | null = null
  beforeEach(async () => {
    current = await make()
  })
  afterEach(async () => current?.cleanup())
  return () => {
    if (current === null) throw new Error('No log was made for this test.')
    return current
  }
}

export function logContract(name: string, make: Make): void {
  describe(`${name} keeps the contract of a log:`, () => {
    const subject = subjects(make)
    describe('appending and reading', () => appending(subject))
    describe('refusing', () => refusing(subject))
    describe('leases', () => leases(subject))
    describe('following', () => following(subject))
    describe('waking and ending', () => waking(subject))
    describe('lists', () => lists(subject))
    describe('texts and verification', () => verifying(subject))
    describe('snapshots', () => snapshots(subject))
    describe('a head noted elsewhere', () => noting(subject))
    describe('moving', () => moving(subject))
  })
}

const written = async (appended: Promise<Appended>): Promise<readonly Recorded[]> => {
  const result = await appended
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result)}`)
  return result.events
}

async function collect(events: AsyncIterable<Recorded>, count: number): Promise<readonly Recorded[]> {
  const seen: Recorded[] = []
  for await (const event of events) {
    seen.push(event)
    if (seen.length === count) break
  }
  return seen
}

const upTo = (count: number, from = 1): readonly number[] => Array.from({ length: count }, (_, index) => from + index)

function appending(subject: () => Subject): void {
  test('gives back what it wrote: numbered from 1, chained from the genesis, the same when read', async () => {
    const { log } = subject()
    const first = await written(log.append(ID, 0, opening()))
    const next = await written(log.append(ID, 1, exchange(2)))
    const all = [...first, ...next]
    expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(all.map(({ prev }) => prev)).toEqual([GENESIS, all[0]?.hash, all[1]?.hash])
    expect(all[0]).toMatchObject({ stream: ID, type: 'deliberation.opened', at: 1_000, wall: '2031-05-06T09:00:01.000Z' })
    expect(await log.read(ID, 0)).toEqual(all)
    expect(await (await subject().second()).read(ID, 0)).toEqual(all)
  })
  test('pages: after a seq, at most so many', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    await log.append(ID, 1, answers(2, 9))
    const seqs = async (after: number, limit?: number) => (await log.read(ID, after, limit)).map(({ seq }) => seq)
    expect(await seqs(0, 3)).toEqual([1, 2, 3])
    expect(await seqs(3, 3)).toEqual([4, 5, 6])
    expect(await seqs(8)).toEqual([9, 10])
    expect(await seqs(10)).toEqual([])
    expect(await seqs(11)).toEqual([])
    expect(await log.read('d_nobody', 0)).toEqual([])
  })
  test('keeps streams apart', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    await log.append('d_other', 0, opening('Another question'))
    await log.append('d_other', 1, answers(2, 1))
    expect(await log.read(ID, 0)).toHaveLength(1)
    expect((await log.read('d_other', 0)).map(({ stream }) => stream)).toEqual(['d_other', 'd_other'])
  })
  test('reads 10,000 events back in order', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    await log.append(ID, 1, answers(2, 9_999))
    const all = await log.read(ID, 0)
    expect(all.map(({ seq }) => seq)).toEqual(upTo(10_000))
    expect(await log.verify(ID)).toMatchObject({ ok: true, events: 10_000, head: all.at(-1)?.hash })
  })
  test('keeps any text in an event as it is', async () => {
    const { log } = subject()
    const odd = 'snow ☃, 🂡, quote " and \\, nul \u0000, half a pair \ud83c, line\u2028end'
    await log.append(ID, 0, opening(odd))
    expect(await log.read(ID, 0)).toMatchObject([{ subject: odd }])
    expect(await log.verify(ID)).toMatchObject({ ok: true })
  })
}

function refusing(subject: () => Subject): void {
  test('an append decided on an old version writes nothing and says where the stream is', async () => {
    const { log, second } = subject()
    await log.append(ID, 0, opening())
    expect(await log.append(ID, 1, answers(2, 2))).toMatchObject({ ok: true })
    expect(await (await second()).append(ID, 1, exchange(2))).toEqual({ ok: false, conflict: 'version', version: 3 })
    expect(await log.append(ID, 7, exchange(8))).toEqual({ ok: false, conflict: 'version', version: 3 })
    expect(await log.append(ID, 0, opening())).toEqual({ ok: false, conflict: 'version', version: 3 })
    expect(await log.read(ID, 0)).toHaveLength(3)
    expect(await log.text([...exchange(2).texts.keys()][0] ?? '')).toBeNull()
  })
  test('of two appends at once on the same version, one wins', async () => {
    const { log, second } = subject()
    const other = await second()
    await log.append(ID, 0, opening())
    const results = await Promise.all([log, other, log, other].map((handle) => handle.append(ID, 1, answers(2, 3))))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await log.read(ID, 0)).toHaveLength(4)
    expect(await log.verify(ID)).toMatchObject({ ok: true })
  })
  test('one invalid event in a batch: nothing of it is written, neither events nor texts', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    const good = exchange(2)
    const bad = { ...answers(4, 1).events[0], confidence: 1.5 } as Batch['events'][number]
    await expect(log.append(ID, 1, { events: [...good.events, bad], texts: good.texts })).rejects.toThrow(/answer\.given.*confidence/s)
    expect(await log.read(ID, 0)).toHaveLength(1)
    for (const hash of good.texts.keys()) expect(await log.text(hash)).toBeNull()
    expect(await log.append(ID, 1, good)).toMatchObject({ ok: true })
  })
  test.each([
    ['a time that is no whole number', { at: 1.5 }],
    ['a stamp that is no time', { wall: 'yesterday' }],
  ])('%s is a bug, not an event', async (_, wrong) => {
    const [event] = opening().events
    await expect(subject().log.append(ID, 0, { events: [{ ...event, ...wrong } as never], texts: new Map() })).rejects.toThrow(/no time/)
  })
  test('a text under a wrong hash is a bug, and so is a stream that does not begin with its opening, or an empty append', async () => {
    const { log } = subject()
    const wrong = new Map([[sha256('one'), 'two']])
    await expect(log.append(ID, 0, { ...opening(), texts: wrong })).rejects.toThrow(/not what its hash/)
    await expect(log.append(ID, 0, answers(1, 1))).rejects.toThrow(/must begin with deliberation.opened/)
    await expect(log.append(ID, 0, { events: [], texts: new Map() })).rejects.toThrow(/no event/)
    expect(await log.streams({ limit: 9 })).toEqual([])
  })
}

function following(subject: () => Subject): void {
  test('the revision is another after each append, whoever made it, and comes to rest however often one looks', async () => {
    const { log, second } = subject()
    const other = await second()
    const seen = [await log.revision()]
    await log.append(ID, 0, opening())
    seen.push(await log.revision())
    await other.append(ID, 1, answers(2, 1))
    seen.push(await log.revision())
    expect(new Set(seen).size).toBe(3)
    await expect
      .poll(async () => {
        const before = await log.revision()
        await log.streams({ limit: 9 })
        return (await log.revision()) === before
      })
      .toBe(true)
  })
  test('gives what exists after a seq, then what comes, in order, once', async () => {
    const { log, second } = subject()
    const other = await second()
    await log.append(ID, 0, opening())
    await log.append(ID, 1, answers(2, 4))
    const stop = new AbortController()
    const seen = collect(log.follow(ID, 3, stop.signal), 42)
    for (let version = 5; version < 45; version += 2) {
      await log.append(ID, version, answers(version + 1, 1))
      await other.append(ID, version + 1, answers(version + 2, 1))
      if (version % 3 === 0) await sleep(1)
    }
    expect((await seen).map(({ seq }) => seq)).toEqual(upTo(42, 4))
    stop.abort()
  })
  test('a stream that does not exist yet can be followed, from another handle too', async () => {
    const { log, second } = subject()
    const seen = collect((await second()).follow(ID, 0, AbortSignal.timeout(5_000)), 2)
    await sleep(20)
    await log.append(ID, 0, opening())
    await sleep(20)
    await log.append(ID, 1, answers(2, 1))
    expect((await seen).map(({ seq }) => seq)).toEqual([1, 2])
  })
  test('a slow follower of more than a page loses nothing', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    const seen: number[] = []
    const slow = (async () => {
      for await (const { seq } of log.follow(ID, 0, AbortSignal.timeout(10_000))) {
        seen.push(seq)
        if (seq % 400 === 0) await sleep(5)
        if (seq === 1_501) break
      }
    })()
    for (let version = 1; version < 1_501; version += 100) await log.append(ID, version, answers(version + 1, 100))
    await slow
    expect(seen).toEqual(upTo(1_501))
  })
}

function waking(subject: () => Subject): void {
  test('ends when the signal fires, while it waits and while it reads, and when the log is closed', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    await log.append(ID, 1, answers(2, 5))
    const waiting = new AbortController()
    const all: number[] = []
    const following = (async () => {
      for await (const { seq } of log.follow(ID, 0, waiting.signal)) all.push(seq)
    })()
    await expect.poll(() => all.length).toBe(6)
    waiting.abort()
    await following
    const reading = new AbortController()
    const some: number[] = []
    for await (const { seq } of log.follow(ID, 0, reading.signal)) {
      some.push(seq)
      if (seq === 2) reading.abort()
    }
    expect(some).toEqual([1, 2])
    expect(await collect(log.follow(ID, 0, AbortSignal.abort()), 99)).toEqual([])
    const last: number[] = []
    const closing = (async () => {
      for await (const { seq } of log.follow(ID, 0, new AbortController().signal)) last.push(seq)
    })()
    await expect.poll(() => last.length).toBe(6)
    await log.close()
    await closing
  })
  test('hears of an append in its own process at once', async () => {
    const { log, wakeMsMax } = subject()
    await log.append(ID, 0, opening())
    const seen = collect(log.follow(ID, 1, AbortSignal.timeout(5_000)), 1)
    await sleep(50)
    const start = performance.now()
    await log.append(ID, 1, answers(2, 1))
    await seen
    expect(performance.now() - start).toBeLessThan(wakeMsMax)
  })
}
