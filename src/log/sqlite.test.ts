import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { link } from './chain.ts'
import { logContract } from './contract.fixture.ts'
import type { Log } from './log.ts'
import { answers, exchange, opening } from './samples.fixture.ts'
import { sqliteExists, sqliteLog } from './sqlite.ts'
import { SHAPES } from './upcast.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'witan-log-'))

logContract('the SQLite log', async () => {
  const home = folder()
  const path = join(home, 'witan.db')
  const log = sqliteLog(path)
  const others: Log[] = []
  return {
    log,
    second: async () => {
      const other = sqliteLog(path)
      others.push(other)
      return other
    },
    wakeMsMax: 60,
    cleanup: async () => {
      for (const handle of [log, ...others]) await handle.close()
      rmSync(home, { recursive: true })
    },
  }
})

let home = ''
let path = ''
beforeEach(() => {
  home = folder()
  path = join(home, 'deep', 'er', 'witan.db')
})
afterEach(() => rmSync(home, { recursive: true }))

/** Runs SQL on the file behind the log's back. */
function tamper(sql: string, ...values: unknown[]): void {
  const database = new Database(path)
  expect(database.prepare(sql).run(...values).changes, sql).toBeGreaterThan(0)
  database.close()
}

async function written(events = 0): Promise<void> {
  const log = sqliteLog(path)
  await log.append('d_1', 0, opening())
  await log.append('d_1', 1, exchange(2))
  await log.append('d_1', 3, exchange(4))
  if (events > 0) await log.append('d_1', 5, answers(6, events))
  await log.close()
}

async function verified(head?: string) {
  const log = sqliteLog(path, { readOnly: true })
  const result = await log.verify('d_1', head)
  await log.close()
  return result
}

describe('the file', () => {
  test('is created with its folders, synced at each commit, and survives closing', async () => {
    expect(sqliteExists(path)).toBe(false)
    await written()
    expect(sqliteExists(path)).toBe(true)
    const log = sqliteLog(path)
    expect(await log.read('d_1', 0)).toHaveLength(5)
    expect(await log.verify('d_1')).toMatchObject({ ok: true, events: 5, texts: 7 })
    await log.close()
    await log.close()
    await expect(log.read('d_1', 0)).rejects.toThrow(/was closed/)
  })
  test('is not created by a command that only reads', () => {
    expect(() => sqliteLog(path, { readOnly: true })).toThrow(/There is no database at .*witan\.db\. Start a deliberation/)
    expect(existsSync(join(home, 'deep'))).toBe(false)
  })
  test('opened for reading only, it reads and can not be written', async () => {
    await written()
    const log = sqliteLog(path, { readOnly: true })
    expect(await log.streams({ limit: 99 })).toHaveLength(1)
    await expect(log.append('d_1', 5, answers(6, 1))).rejects.toThrow(/for reading only/)
    await log.close()
  })
  test('holds each text once', async () => {
    const log = sqliteLog(path)
    for (let nth = 0; nth < 5; nth++) await log.append(`d_${nth}`, 0, opening())
    await log.close()
    const database = new Database(path)
    expect(database.prepare('SELECT count(*) FROM texts').pluck().get()).toBe(1)
    database.close()
  })
})

describe('verification fails after a change of', () => {
  test.each([
    ['the hash of an event', "UPDATE events SET hash = replace(hash, substr(hash, 9, 1), 'x') WHERE seq = 3", 3],
    ['a number in an event', `UPDATE events SET bytes = replace(bytes, '"at":3000', '"at":3001') WHERE seq = 3`, 3],
    ['the shape of an event', `UPDATE events SET bytes = replace(bytes, '"shape":${SHAPES.current}', '"shape":1') WHERE seq = 1`, 1],
    ['the stream of an event', "UPDATE events SET stream = 'd_2' WHERE seq = 2", 2],
    ['a middle event, deleted', 'DELETE FROM events WHERE seq = 4', 4],
    ['the last event, deleted', 'DELETE FROM events WHERE seq = 5', null],
    ['all events, deleted', 'DELETE FROM events', null],
    ['the last event and the version, in step', 'DELETE FROM events WHERE seq = 5; UPDATE streams SET version = 4', null],
    ['the head', "UPDATE streams SET head = replace(head, substr(head, 1, 1), 'x')", null],
    ['the version', 'UPDATE streams SET version = version + 1', null],
    ['the status in the list', "UPDATE streams SET status = 'completed'", null],
    ['the subject in the list', "UPDATE streams SET subject = 'Something else'", null],
    ['the line in the list, deleted', 'DELETE FROM streams', null],
    ['a text, deleted', "DELETE FROM texts WHERE text LIKE 'ferry.md, line 4%'", 5],
    ['the hash of a text', "UPDATE texts SET hash = replace(hash, substr(hash, 5, 1), 'x') WHERE text LIKE 'You are Ada. Question 2%'", 2],
  ])('%s', async (_, sql, seq) => {
    await written()
    expect(await verified()).toMatchObject({ ok: true })
    for (const statement of sql.split('; ')) tamper(statement)
    expect(await verified()).toMatchObject({ ok: false, seq })
  })
  test('the order of two events', async () => {
    await written()
    for (const [from, to] of [
      [2, 99],
      [4, 2],
      [99, 4],
    ])
      tamper('UPDATE events SET seq = ? WHERE seq = ?', to, from)
    expect(await verified()).toMatchObject({ ok: false, seq: 2 })
  })
  test('an event whose own hash was made to fit: the next one no longer follows', async () => {
    await written()
    const log = sqliteLog(path)
    const third = (await log.read('d_1', 2, 1))[0]
    await log.close()
    const database = new Database(path)
    const bytes = String(database.prepare('SELECT bytes FROM events WHERE seq = 3').pluck().get()).replace('"at":3000', '"at":3001')
    database.close()
    tamper('UPDATE events SET bytes = ?, hash = ? WHERE seq = 3', bytes, link(third?.prev ?? '', bytes))
    expect(await verified()).toMatchObject({ ok: false, seq: 4 })
  })
  test('everything, written anew so that all of it fits: only a head noted before can tell', async () => {
    await written()
    const noted = await verified()
    const head = noted.ok ? noted.head : ''
    const log = sqliteLog(path)
    const hashes = (await log.read('d_1', 0)).map(({ hash }) => hash)
    await log.close()
    const database = new Database(path)
    let last = hashes[1] ?? ''
    for (const seq of [3, 4, 5]) {
      const bytes = String(database.prepare('SELECT bytes FROM events WHERE seq = ?').pluck().get(seq)).replace(
        '"latencyMs":',
        '"latencyMs":1',
      )
      last = link(last, bytes)
      database.prepare('UPDATE events SET bytes = ?, hash = ? WHERE seq = ?').run(bytes, last, seq)
    }
    database.prepare('UPDATE streams SET head = ?').run(last)
    database.close()
    expect(last).not.toBe(head)
    expect(await verified()).toMatchObject({ ok: true, head: last })
    expect(await verified(head)).toEqual({
      ok: false,
      seq: null,
      because: expect.stringContaining('None of the 5 events of d_1 has the hash'),
    })
    expect(await verified(hashes[2])).toMatchObject({ ok: false })
    expect(await verified(hashes[1])).toMatchObject({ ok: true })
  })
  test('a cut tail, and says how much is missing', async () => {
    await written()
    tamper('DELETE FROM events WHERE seq > 3')
    expect(await verified()).toEqual({ ok: false, seq: null, because: '3 events of d_1 are stored, but 5 were written.' })
  })
  test('any one byte of any event or text', async () => {
    await written()
    const database = new Database(path)
    const cells = [
      ...(database
        .prepare("SELECT 'events' AS place, 'bytes' AS name, rowid, length(CAST(bytes AS BLOB)) AS size FROM events")
        .all() as Cell[]),
      ...(database
        .prepare("SELECT 'texts' AS place, 'text' AS name, rowid, length(CAST(text AS BLOB)) AS size FROM texts")
        .all() as Cell[]),
    ]
    database.close()
    const log = sqliteLog(path)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...cells), fc.nat(), fc.integer({ min: 1, max: 255 }), async (cell, where, flip) => {
        const restore = flipped(cell, where % cell.size, flip)
        expect(await log.verify('d_1')).toMatchObject({ ok: false })
        restore()
        expect(await log.verify('d_1')).toMatchObject({ ok: true })
      }),
      { numRuns: 150 },
    )
    await log.close()
  })
  test('a byte that leaves an unreadable character unreadable', async () => {
    const log = sqliteLog(path)
    await log.append('d_1', 0, opening('A broken \ufffd character'))
    await log.close()
    tamper("UPDATE events SET bytes = CAST(replace(CAST(bytes AS BLOB), x'efbfbd', x'f3bfbd') AS TEXT)")
    expect(await verified()).toMatchObject({ ok: false, seq: 1 })
  })
})

interface Cell {
  readonly place: string
  readonly name: string
  readonly rowid: number
  readonly size: number
}

function flipped({ place, name, rowid }: Cell, where: number, flip: number): () => void {
  const database = new Database(path)
  const before = database.prepare<[number], Buffer>(`SELECT CAST(${name} AS BLOB) FROM ${place} WHERE rowid = ?`).pluck().get(rowid)
  const put = (bytes: Buffer) => database.prepare(`UPDATE ${place} SET ${name} = CAST(? AS TEXT) WHERE rowid = ?`).run(bytes, rowid)
  if (before === undefined) throw new Error('No such cell.')
  const after = Buffer.from(before)
  after[where] = (after[where] ?? 0) ^ flip
  put(after)
  return () => {
    put(before)
    database.close()
  }
}

describe('reading', () => {
  test('refuses an event that was changed, and says which', async () => {
    await written()
    tamper(`UPDATE events SET bytes = replace(bytes, '"at":4000', '"at":4001') WHERE seq = 4`)
    const log = sqliteLog(path)
    expect(await log.read('d_1', 0, 3)).toHaveLength(3)
    await expect(log.read('d_1', 0)).rejects.toThrow(/d_1 was changed after it was written\. Event 4 .*witan verify d_1/)
    await expect(log.read('d_1', 3)).rejects.toThrow(/Event 4/)
    await log.close()
  })
  test('refuses a text that was changed', async () => {
    await written()
    tamper("UPDATE texts SET text = text || '.'")
    const log = sqliteLog(path)
    for (const hash of opening().texts.keys()) await expect(log.text(hash)).rejects.toThrow(/was changed after it was written/)
    await log.close()
  })
})

describe('following', () => {
  test('keeps a timer only while somebody waits', async () => {
    const starts = vi.spyOn(globalThis, 'setInterval')
    const ends = vi.spyOn(globalThis, 'clearInterval')
    const log = sqliteLog(path)
    await log.append('d_1', 0, opening())
    const stop = new AbortController()
    const ended = (async () => {
      for await (const event of log.follow('d_1', 0, stop.signal)) expect(event.seq).toBe(1)
    })()
    await sleep(20)
    expect(starts).toHaveBeenCalledTimes(1)
    expect(ends).toHaveBeenCalledTimes(0)
    stop.abort()
    await ended
    expect(ends).toHaveBeenCalledTimes(1)
    await log.close()
    vi.restoreAllMocks()
  })
  test('hears of another handle within a quarter of a second', async () => {
    const [log, other] = [sqliteLog(path), sqliteLog(path)]
    await log.append('d_1', 0, opening())
    // The quickest of three: how long it looks away is ours, how long the machine is busy is not.
    const took: number[] = []
    for (const seq of [1, 2, 3]) {
      const start = performance.now()
      setTimeout(() => void other.append('d_1', seq, answers(seq + 1, 1)), 10)
      for await (const event of log.follow('d_1', seq, AbortSignal.timeout(3_000))) {
        expect(event.seq).toBe(seq + 1)
        break
      }
      took.push(performance.now() - start)
    }
    expect(Math.min(...took)).toBeLessThan(260)
    await log.close()
    await other.close()
  })
})
