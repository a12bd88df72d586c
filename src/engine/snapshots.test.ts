/** A snapshot is a shortcut and nothing else: what folds on from it is what folds from the start. */
import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type Fact, opened, started } from '../../test/facts.ts'
import { SHAPES_WRITTEN } from '../../test/golden/logs.ts'
import type { Event, Recorded } from '../core/words.ts'
import type { Batch, Draft, Log, Snapshot } from '../log/log.ts'
import { memoryLog } from '../log/memory.ts'
import { SHAPES, upcast } from '../log/upcast.ts'
import { advance, type Cursor, foldAll, load } from './cursor.ts'
import { verified } from './verify.ts'

const GOLDEN = new URL('../../test/golden/', import.meta.url)
const ID = 'ask-snapshot0'
/** As many as a reader must fold before it leaves a snapshot. */
const MANY = 5_000

const copy = (cursor: Cursor | null): Cursor | null => JSON.parse(JSON.stringify(cursor))
const folded = (events: readonly Recorded[], start: Cursor | null = null): Cursor | null =>
  events.reduce<Cursor | null>((cursor, event) => advance(cursor, event), start)

describe.each(readdirSync(GOLDEN).filter((name) => name.endsWith('.jsonl')))('%s', (name) => {
  const lines = readFileSync(new URL(name, GOLDEN), 'utf8').trim().split('\n')
  const written = lines.map((line) => JSON.parse(line)) as readonly Recorded[]
  const events = written.map((event) => ({
    ...event,
    ...upcast(event, SHAPES_WRITTEN[name.replace('.jsonl', '')] ?? SHAPES.current, SHAPES),
  })) as readonly Recorded[]
  const whole = copy(folded(events))

  const step = Math.max(1, Math.floor(events.length / 25))

  test('a snapshot is one string of JSON: nothing of a cursor is lost in it', () => {
    for (let cut = 1; cut < events.length; cut += step) {
      const cursor = folded(events.slice(0, cut))
      expect(isDeepStrictEqual(copy(cursor), cursor), `at event ${cut}`).toBe(true)
    }
  })
  test('who goes on from a snapshot arrives where everybody arrives', () => {
    for (let cut = 1; cut < events.length; cut += step) {
      const resumed = folded(events.slice(cut), copy(folded(events.slice(0, cut))))
      expect(isDeepStrictEqual(copy(resumed), whole), `from event ${cut}`).toBe(true)
    }
  })
})

const stamped = (facts: readonly Fact[], from: number): Batch => ({
  events: facts.map((fact, index) => ({ ...fact, at: from + index, wall: '2031-05-06T09:00:00.000Z' }) as Event & Draft),
  texts: new Map(),
})

/** A stream of so many events, most of them starts of a runner. */
async function grown(log: Log, events: number): Promise<void> {
  await log.append(ID, 0, stamped([opened(1)], 0))
  await more(log, events - 1)
}

async function more(log: Log, count: number): Promise<void> {
  const version = (await log.stream(ID))?.version ?? 0
  const facts = Array.from({ length: count }, (_, index) => started(version + index))
  await log.append(ID, version, stamped(facts, version))
}

/** Counts what is read. */
function counting(log: Log): { readonly log: Log; readonly read: () => number } {
  let count = 0
  const read: Log['read'] = async (...wanted) => {
    const events = await log.read(...wanted)
    count += events.length
    return events
  }
  return { log: { ...log, read }, read: () => count }
}

describe('leaving a snapshot', () => {
  test('a short stream gets none; one event more, and it does', async () => {
    const log = memoryLog()
    await grown(log, MANY - 1)
    await load(log, ID)
    expect(await log.snapshot(ID)).toBeNull()
    await more(log, 1)
    await load(log, ID)
    expect(await log.snapshot(ID)).toMatchObject({ seq: MANY })
  })
  test('who opens it next reads only what came after, and holds the same', async () => {
    const inner = memoryLog()
    await grown(inner, MANY)
    await load(inner, ID)
    await more(inner, 7)
    const { log, read } = counting(inner)
    const cursor = await load(log, ID)
    expect(read()).toBe(7)
    expect(cursor).toEqual(await foldAll(inner, ID, MANY + 7))
    expect(cursor?.state.version).toBe(MANY + 7)
  })
  test('the next is left after a fifth of the stream, not before', async () => {
    const log = memoryLog()
    await grown(log, 40_000)
    await load(log, ID)
    await more(log, 9_999)
    await load(log, ID)
    expect(await log.snapshot(ID)).toMatchObject({ seq: 40_000 })
    await more(log, 1)
    await load(log, ID)
    expect(await log.snapshot(ID)).toMatchObject({ seq: 50_000 })
  })
  test('one that other code has folded is not taken up, and is replaced', async () => {
    const inner = memoryLog()
    await grown(inner, MANY)
    await load(inner, ID)
    const snapshot = (await inner.snapshot(ID)) as Snapshot
    await inner.keepSnapshot(ID, { ...snapshot, code: 'older', bytes: '{}' })
    const { log, read } = counting(inner)
    expect((await load(log, ID))?.state.version).toBe(MANY)
    expect(read()).toBe(MANY)
    expect(await inner.snapshot(ID)).toEqual(snapshot)
  })
})

describe('verifying', () => {
  test('holds the snapshot against the events', async () => {
    const log = memoryLog()
    await grown(log, MANY)
    await load(log, ID)
    await more(log, 3)
    expect(await verified(log, ID)).toMatchObject({ ok: true, events: MANY + 3 })
    const snapshot = (await log.snapshot(ID)) as Snapshot
    await log.keepSnapshot(ID, { ...snapshot, bytes: snapshot.bytes.replace('"activeMs":0', '"activeMs":1') })
    expect(await verified(log, ID)).toMatchObject({
      ok: false,
      seq: MANY,
      because: expect.stringMatching(/not what the events up to there fold to/),
    })
  })
})
