/** The list in SQLite: files from before it had indexes, and that a line which only moves on writes none of them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answers, fact, opening } from './samples.fixture.ts'
import { sqliteLog } from './sqlite.ts'

let home = ''
let path = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'witan-list-'))
  path = join(home, 'witan.db')
})
afterEach(() => rmSync(home, { recursive: true }))

const INDEXES = ['streams_by_protocol', 'streams_by_status', 'streams_newest']

function indexes(): readonly unknown[] {
  const database = new Database(path)
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'streams%' ORDER BY name").pluck().all()
  database.close()
  return names
}

test('a file without indexes is read as it is; who may write adds them', async () => {
  const first = sqliteLog(path)
  for (const id of ['d_1', 'd_2', 'd_3']) await first.append(id, 0, opening(id))
  await first.close()
  const database = new Database(path)
  for (const name of INDEXES) database.exec(`DROP INDEX ${name}`)
  database.close()
  for (const readOnly of [true, false]) {
    const log = sqliteLog(path, { readOnly })
    const page = await log.streams({ protocol: 'ask', statuses: ['open', 'paused'], after: 'd_3', limit: 1 })
    expect(page.map(({ id }) => id)).toEqual(['d_2'])
    expect(await log.count()).toBe(3)
    await log.close()
    expect(indexes()).toEqual(readOnly ? [] : INDEXES)
  }
})

test('an append that changes no status leaves status and reason as they are, one that does moves both', async () => {
  const log = sqliteLog(path)
  await log.append('d_1', 0, opening())
  // Whoever writes the status with every append would undo this.
  const database = new Database(path)
  database.exec("UPDATE streams SET stop_reason = 'by hand'")
  database.close()
  await log.append('d_1', 1, answers(2, 1))
  expect(await log.stream('d_1')).toMatchObject({ version: 2, status: 'open', stopReason: 'by hand' })
  await log.append('d_1', 2, fact(3, { type: 'deliberation.closed', reason: 'user', because: 'as told' }))
  expect(await log.stream('d_1')).toMatchObject({ version: 3, status: 'stopped', stopReason: 'user' })
  expect(await log.verify('d_1')).toMatchObject({ ok: true })
  await log.close()
})
