import type { SpawnOptions } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answers, opening } from './samples.fixture.ts'
import { sqliteLog } from './sqlite.ts'
import { start } from './writers.fixture.ts'

const NOBODY = 65_534
const rooted = process.getuid?.() === 0

let home = ''
let path = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'witan-processes-'))
  path = join(home, 'witan.db')
})
afterEach(() => rmSync(home, { recursive: true }))

describe('two processes on one file', () => {
  test('of two writers on the same versions each version is won once, the other is refused, and no event is forked', async () => {
    const log = sqliteLog(path)
    await log.append('d_1', 0, opening())
    const racers = [start({}, 'race', path, 'd_1', '400'), start({}, 'race', path, 'd_1', '400')]
    expect(await Promise.all(racers.map(({ ended }) => ended))).toEqual([0, 0])
    const lines = racers.flatMap(({ lines }) => lines) as { version: number; won: boolean; conflict: string | null }[]
    const won = lines.filter((line) => line.won).map(({ version }) => version)
    const top = (await log.stream('d_1'))?.version ?? 0
    expect(won.toSorted((a, b) => a - b)).toEqual(Array.from({ length: top - 1 }, (_, index) => index + 1))
    expect(lines.filter((line) => !line.won && line.conflict !== 'version')).toEqual([])
    expect(lines.length - won.length).toBeGreaterThan(0)
    expect(await log.verify('d_1')).toMatchObject({ ok: true, events: top })
    await log.close()
  })
  test('both may be the first to open the file', async () => {
    const writers = Array.from({ length: 3 }, () => start({}, 'write', path))
    await Promise.all(writers.map(({ ended }) => ended))
    expect(writers.flatMap(({ lines }) => lines)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
    const log = sqliteLog(path)
    expect(await log.streams({ limit: 99 })).toHaveLength(3)
    await log.close()
  })
  test('a follower hears what another process writes', async () => {
    const log = sqliteLog(path)
    const writer = start({}, 'append', path, 'd_1', '6')
    const seen: number[] = []
    for await (const { seq } of log.follow('d_1', 0, AbortSignal.timeout(10_000))) {
      seen.push(seq)
      if (seq === 11) break
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    await writer.ended
    await log.close()
  })
})

describe('a writer killed in the middle', () => {
  test('leaves a chain that verifies, with all it had said was written', async () => {
    for (let round = 0; round < 6; round++) {
      const writer = start({}, 'append', path, 'd_1', '100000')
      await writer.spoke
      await sleep(15 + round * 11)
      writer.child.kill('SIGKILL')
      await writer.ended
      const log = sqliteLog(path)
      const result = await log.verify('d_1')
      const version = (await log.stream('d_1'))?.version ?? 0
      expect(result).toMatchObject({ ok: true, events: version })
      expect(version).toBeGreaterThanOrEqual(Number(writer.lines.at(-1)))
      expect(await log.append('d_1', version, answers(version + 1, 1))).toMatchObject({ ok: true })
      await log.close()
    }
  })
  test('frozen inside a transaction it locks the file: the Fault is retryable and names who holds the lease', async () => {
    const log = sqliteLog(path, { lockMsMax: 100 })
    await log.append('d_1', 0, opening())
    const frozen = start({}, 'freeze', path)
    await frozen.spoke
    const refused = log.append('d_1', 1, answers(2, 1))
    await expect(refused).rejects.toMatchObject({ name: 'Fault', retryable: true })
    await expect(refused).rejects.toThrow(/probably runner 4711, which holds a lease there, keeps .*witan\.db locked\. Nothing was written/)
    expect(await log.read('d_1', 0)).toHaveLength(1)
    frozen.child.kill('SIGKILL')
    await frozen.ended
    expect(await log.append('d_1', 1, answers(2, 1))).toMatchObject({ ok: true })
    await log.close()
  })
})

/** Root may write anything, so these run as somebody who may not. */
describe('where writing is not allowed', () => {
  const asNobody: SpawnOptions = rooted ? { uid: NOBODY, gid: NOBODY } : {}
  const told = async (file: string): Promise<unknown> => {
    const writer = start(asNobody, 'write', file)
    await writer.ended
    return writer.lines[0]
  }
  const refusal = {
    name: 'Fault',
    message: expect.stringMatching(/can't be written: the file or its folder is read-only for you\. Nothing was changed/),
  }

  test('a read-only file', async () => {
    const log = sqliteLog(path)
    await log.append('d_1', 0, opening())
    await log.close()
    if (rooted) chownSync(home, NOBODY, NOBODY)
    chmodSync(path, 0o444)
    expect(await told(path)).toEqual(refusal)
  })
  test('a read-only folder, with a file in it or without', async () => {
    const closed = join(home, 'closed')
    mkdirSync(closed)
    writeFileSync(join(closed, 'old.db'), '', { mode: 0o666 })
    chmodSync(home, 0o755)
    chmodSync(closed, 0o555)
    for (const name of ['old.db', 'new.db', 'deeper/new.db']) expect(await told(join(closed, name))).toEqual(refusal)
    chmodSync(closed, 0o755)
  })
  test('the same writer succeeds where it is', async () => {
    const free = join(home, 'free')
    mkdirSync(free)
    chmodSync(home, 0o755)
    chmodSync(free, 0o777)
    expect(await told(join(free, 'new.db'))).toMatchObject({ ok: true })
  })
})
