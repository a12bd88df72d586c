/**
 * Opening a database file: folder, permissions, settings, tables, and whose file it is.
 * A file that is not ours, newer than us, or only to be read is never changed.
 */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Fault } from '../core/fault.ts'
import { faultFrom, isBusy } from './sqlite-faults.ts'

export interface SqliteOptions {
  /** For commands that only read: the file must exist, and nothing is created. */
  readonly readOnly?: boolean
  /** How long to wait for another process's lock. The wait stops this process, so it is short. */
  readonly lockMsMax?: number
  /** The largest the file may grow, in pages of 4,096 bytes. */
  readonly pagesMax?: number
}

const SCHEMA_VERSION = 1
/** "Witn": marks a file as ours. */
const APPLICATION_ID = 0x5769746e
const LOCK_MS_MAX = 2_000
const LOCK_STEP_MS = 20

const SCHEMA = `
  CREATE TABLE streams (
    id TEXT PRIMARY KEY, version INTEGER NOT NULL, head TEXT NOT NULL,
    protocol TEXT NOT NULL, subject TEXT NOT NULL, status TEXT NOT NULL, stop_reason TEXT,
    opened_at TEXT NOT NULL, updated_at TEXT NOT NULL,
    epoch INTEGER NOT NULL, holder TEXT NOT NULL, until INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE events (
    stream TEXT NOT NULL, seq INTEGER NOT NULL, bytes TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (stream, seq)
  ) STRICT;
  CREATE TABLE texts (hash TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`

/** No part of the log, and younger than it: made when it is missing, and files of either kind are of one version. */
const SNAPSHOTS = `
  CREATE TABLE IF NOT EXISTS snapshots (
    stream TEXT PRIMARY KEY, seq INTEGER NOT NULL, hash TEXT NOT NULL, code TEXT NOT NULL, bytes TEXT NOT NULL, sum TEXT NOT NULL
  ) STRICT;
`

/** Likewise. A file without them, opened for reading only, is read all the same, only slower. The rowid is the last column of each. */
const INDEXES = `
  CREATE INDEX IF NOT EXISTS streams_newest ON streams (opened_at);
  CREATE INDEX IF NOT EXISTS streams_by_status ON streams (status, opened_at);
  CREATE INDEX IF NOT EXISTS streams_by_protocol ON streams (protocol, status, opened_at);
`

/** Whether there is anything to read, without creating it. */
export const sqliteExists = (path: string): boolean => existsSync(path)

export function openDatabase(path: string, options: SqliteOptions): Database.Database {
  const lockMsMax = options.lockMsMax ?? LOCK_MS_MAX
  try {
    checkPath(path, options.readOnly === true)
    return patiently(lockMsMax, () => opened(path, options, lockMsMax))
  } catch (error) {
    throw faultFrom(error, { path, stream: null, holder: () => null })
  }
}

function checkPath(path: string, onlyRead: boolean): void {
  if (path === '') throw new Fault('No database file is named. Name one with --db sqlite:<path>.', false)
  const exists = existsSync(path)
  if (exists && statSync(path).isDirectory())
    throw new Fault(`${path} is a folder. Name a file in it with --db sqlite:${path}/witan.db`, false)
  if (onlyRead) {
    if (!exists) throw new Fault(`There is no database at ${path}. Start a deliberation here first, or name another file with --db.`, false)
    accessSync(path, constants.R_OK)
    return
  }
  makeFolder(dirname(path))
  accessSync(dirname(path), constants.W_OK | constants.X_OK)
  if (exists) accessSync(path, constants.R_OK | constants.W_OK)
}

/** One by one from the nearest that exists: Node's own recursion never ends where a file system makes no folders (/proc). */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have made it since we looked.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** SQLite does not wait for the lock by itself in every step of opening: two first starts at once met here. */
function patiently<T>(lockMsMax: number, act: () => T): T {
  const deadline = Date.now() + lockMsMax
  for (;;) {
    try {
      return act()
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_STEP_MS)
    }
  }
}

function opened(path: string, { readOnly = false, pagesMax }: SqliteOptions, lockMsMax: number): Database.Database {
  const database = new Database(path, { readonly: readOnly, fileMustExist: readOnly, timeout: lockMsMax })
  try {
    const blank = checkOwner(database, path)
    if (blank && readOnly) throw new Fault(`The database ${path} is empty: no deliberation was ever stored in it.`, false)
    if (!readOnly) database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    if (pagesMax !== undefined) database.pragma(`max_page_count = ${pagesMax}`)
    if (blank) createTables(database, path)
    if (!readOnly) database.exec(SNAPSHOTS + INDEXES)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** True: the file is still empty. A Fault where it is somebody else's, or from a newer Witan. */
function checkOwner(database: Database.Database, path: string): boolean {
  const number = (pragma: string): number => Number(database.pragma(pragma, { simple: true }))
  const version = number('user_version')
  const application = number('application_id')
  const tables = database.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0
  if (tables === 0 && application === 0) return true
  if (application !== APPLICATION_ID) {
    throw new Fault(`${path} is an SQLite database of another program. It was not changed. Name another file with --db.`, false)
  }
  if (version > SCHEMA_VERSION) {
    throw new Fault(
      `${path} was written by a newer Witan (database version ${version}; this one knows up to ${SCHEMA_VERSION}). It was not changed. Update Witan, or name another file with --db.`,
      false,
    )
  }
  return false
}

function createTables(database: Database.Database, path: string): void {
  const create = database.transaction(() => {
    // Another process may have created them since we looked.
    if (checkOwner(database, path)) database.exec(SCHEMA)
  })
  create.immediate()
}
