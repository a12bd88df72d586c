/**
 * A second process for tests of logs that are shared; what it finds goes to stdout, one JSON line each.
 *
 *   append <database> <stream> <times>  re-reads the version and appends two events, again and again
 *   race <database> <stream> <times>    appends on every version up to <times>, whoever else does; says which it won
 *   write <path>                        opens the file and appends one stream; says the Fault where it can't
 *   freeze <path>                       takes a lease and stops inside a transaction
 */
import { writeSync } from 'node:fs'
import Database from 'better-sqlite3'
import { openLog } from './open.ts'
import { answers, opening } from './samples.fixture.ts'
import { sqliteLog } from './sqlite.ts'

const say = (line: unknown): void => void writeSync(1, `${JSON.stringify(line)}\n`)

async function append(database: string, stream: string, times: number): Promise<void> {
  const log = await openLog(database)
  for (let turn = 0; turn < times; turn++) {
    const version = (await log.stream(stream))?.version ?? 0
    const result = await log.append(stream, version, version === 0 ? opening() : answers(version + 1, 2))
    if (result.ok) say(result.events.at(-1)?.seq)
  }
  await log.close()
}

async function race(database: string, stream: string, times: number): Promise<void> {
  const log = await openLog(database)
  for (let version = 1; version < times; version++) {
    const result = await log.append(stream, version, answers(version + 1, 1))
    say({ version, won: result.ok, conflict: result.ok ? null : result.conflict })
  }
  await log.close()
}

async function write(path: string): Promise<void> {
  try {
    const log = sqliteLog(path, { lockMsMax: 200 })
    say(await log.append(`d_${process.pid}`, 0, opening()))
    await log.close()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    say({ name: error.name, message: error.message })
  }
}

async function freeze(path: string): Promise<void> {
  const log = sqliteLog(path)
  await log.takeLease('d_1', 'runner 4711', 60_000)
  const database = new Database(path)
  database.exec('BEGIN IMMEDIATE')
  say('frozen')
  // Both are held: collected as garbage, a connection would close and let go of its lock.
  setInterval(() => [log, database], 60_000)
}

const [task, path = '', stream = '', times = '0'] = process.argv.slice(2)
if (task === 'append') await append(path, stream, Number(times))
if (task === 'race') await race(path, stream, Number(times))
if (task === 'write') await write(path)
if (task === 'freeze') await freeze(path)
