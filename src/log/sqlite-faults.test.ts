import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Fault } from '../core/fault.ts'
import { answers, exchange, opening } from './samples.fixture.ts'
import { sqliteLog } from './sqlite.ts'

let home = ''
let path = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'witan-faults-'))
  path = join(home, 'witan.db')
})
afterEach(() => rmSync(home, { recursive: true }))

function faultOf(act: () => unknown): Fault {
  try {
    act()
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error('Nothing was thrown.')
}

async function written(events: number): Promise<void> {
  const log = sqliteLog(path)
  await log.append('d_1', 0, opening())
  await log.append('d_1', 1, answers(2, events))
  await log.close()
}

/** Overwrites bytes of the closed file. */
function scribble(at: number, bytes: Buffer): void {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

describe('opening', () => {
  test('what is no database at all is left as it is', () => {
    writeFileSync(path, 'Dear diary, '.repeat(100))
    expect(faultOf(() => sqliteLog(path)).message).toMatch(/witan\.db is not a Witan database.*It was not changed/)
    expect(readFileSync(path, 'utf8')).toBe('Dear diary, '.repeat(100))
  })
  test('a garbage header', async () => {
    await written(10)
    scribble(0, Buffer.alloc(64, 0xa5))
    expect(faultOf(() => sqliteLog(path)).message).toMatch(/is not a Witan database/)
    expect(faultOf(() => sqliteLog(path, { readOnly: true })).message).toMatch(/is not a Witan database/)
  })
  test('a newer database is not touched', async () => {
    await written(1)
    const database = new Database(path)
    database.pragma('user_version = 99')
    database.close()
    const { message, retryable } = faultOf(() => sqliteLog(path))
    expect(message).toMatch(/written by a newer Witan \(database version 99; this one knows up to 1\).*Update Witan/)
    expect(retryable).toBe(false)
  })
  test("another program's database is not touched", () => {
    const database = new Database(path)
    database.exec('CREATE TABLE songs (title TEXT)')
    database.close()
    expect(faultOf(() => sqliteLog(path)).message).toMatch(/of another program\. It was not changed/)
  })
  test('an empty file becomes a database, but not by reading', () => {
    writeFileSync(path, '')
    expect(faultOf(() => sqliteLog(path, { readOnly: true })).message).toMatch(/is empty: no deliberation/)
    expect(statSync(path).size).toBe(0)
    void sqliteLog(path).close()
    expect(statSync(path).size).toBeGreaterThan(0)
  })
  test('a folder, no name, and a file where a folder should be', () => {
    mkdirSync(path)
    expect(faultOf(() => sqliteLog(path)).message).toMatch(/is a folder\. Name a file in it/)
    expect(faultOf(() => sqliteLog('')).message).toMatch(/No database file is named/)
    writeFileSync(join(home, 'plain'), '')
    expect(faultOf(() => sqliteLog(join(home, 'plain', 'witan.db'))).message).toMatch(/a file stands in its way/)
  })
  test('folders are made where none are, also beside a name with dots, and not where a file stands in the way', () => {
    const deep = join(home, 'one', '..', 'two', '.three', 'witan.db')
    void sqliteLog(deep).close()
    expect(statSync(join(home, 'two', '.three')).isDirectory()).toBe(true)
    writeFileSync(join(home, 'plain'), '')
    expect(faultOf(() => sqliteLog(join(home, 'plain', 'a', 'b', 'witan.db'))).message).toMatch(/a file stands in its way/)
    symlinkSync(join(home, 'nowhere'), join(home, 'dangling'))
    expect(faultOf(() => sqliteLog(join(home, 'dangling', 'witan.db'))).message).toMatch(/can't be created/)
  })
  test.skipIf(!existsSync('/proc/self'))('a file system that makes no folders is told at once', () => {
    // In a process of its own: were it to spin, no timer in this one could end it.
    const code = `import { sqliteLog } from ${JSON.stringify(new URL('./sqlite.ts', import.meta.url).href)}
      const begun = performance.now()
      try { sqliteLog('/proc/.witan/deep/witan.db') } catch (error) { console.log(performance.now() - begun < 1_000, error.name, error.message) }`
    const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { timeout: 10_000, encoding: 'utf8' })
    expect({ stdout, signal }).toEqual({
      stdout: expect.stringMatching(/^true Fault .*\/proc\/\.witan\/deep\/witan\.db.*name another file with --db/i),
      signal: null,
    })
  })
  test('a file that another process keeps to itself', async () => {
    await written(1)
    const hog = new Database(path)
    hog.pragma('locking_mode = EXCLUSIVE')
    hog.exec('BEGIN EXCLUSIVE')
    const { message, retryable } = faultOf(() => sqliteLog(path, { lockMsMax: 60 }))
    expect(message).toMatch(/Another process keeps .*witan\.db locked\. Nothing was written/)
    expect(retryable).toBe(true)
    hog.close()
    await sqliteLog(path).close()
  })
})

describe('a damaged file', () => {
  test('a flipped byte in the middle of the events: reading and verifying say so, nothing else is lost', async () => {
    await written(400)
    const where = readFileSync(path).indexOf('answer 200.')
    expect(where).toBeGreaterThan(0)
    scribble(where, Buffer.from('A'))
    const log = sqliteLog(path)
    expect(await log.verify('d_1')).toMatchObject({ ok: false, seq: 200 })
    await expect(log.read('d_1', 0)).rejects.toThrow(/Event 200 is not what was written/)
    expect(await log.read('d_1', 0, 199)).toHaveLength(199)
    await log.close()
  })
  test("a page of SQLite's own: the Fault says damaged and what to do; verify fails", async () => {
    await written(400)
    const pages = statSync(path).size / 4_096
    for (let page = 4; page < pages; page += 2) scribble(page * 4_096, Buffer.alloc(200, 0xff))
    const log = sqliteLog(path)
    await expect(log.read('d_1', 0)).rejects.toMatchObject({ name: 'Fault', retryable: false })
    await expect(log.read('d_1', 0)).rejects.toThrow(/is damaged \(.*\)\. Nothing was written.*restore a backup/)
    expect(await log.verify('d_1')).toMatchObject({ ok: false, because: expect.stringMatching(/damaged/) })
    await log.close()
  })
})

describe('a full disk', () => {
  test('stops the append as a whole, keeps what was there, and goes on when there is room', async () => {
    const tight = sqliteLog(path, { pagesMax: 24 })
    await tight.append('d_1', 0, opening())
    let version = 1
    const fill = async (): Promise<void> => {
      for (; version < 5_000; version += 22) {
        const { events, texts } = exchange(version + 1)
        await tight.append('d_1', version, { events: [...events, ...answers(version + 3, 20).events], texts })
      }
    }
    await expect(fill()).rejects.toThrow(/No space is left for .*witan\.db.*Nothing of this step was written.*witan resume d_1/)
    expect(await tight.verify('d_1')).toMatchObject({ ok: true, events: version })
    expect(await tight.text([...exchange(version + 1).texts.keys()][0] ?? '')).toBeNull()
    await tight.close()
    const roomy = sqliteLog(path)
    expect(await roomy.append('d_1', version, answers(version + 1, 20))).toMatchObject({ ok: true })
    expect(await roomy.verify('d_1')).toMatchObject({ ok: true, events: version + 20 })
    await roomy.close()
  })
})
