/**
 * What SQLite and the file system say when they fail, as sentences for the user: what happened, what is safe, what to do.
 * The sentence for a lock names who holds a lease, where that can still be read.
 */
import Database from 'better-sqlite3'
import { Fault } from '../core/fault.ts'

export interface Failing {
  readonly path: string
  /** The deliberation that was being written, where one was. */
  readonly stream: string | null
  /** Who holds a live lease in this database; null where nobody does or it can't be read. */
  readonly holder: () => string | null
}

const ELSEWHERE = 'name another file with --db'

/** A Fault for what the outside world did; anything else comes back as it is: a bug of ours. */
export function faultFrom(error: unknown, failing: Failing): unknown {
  if (isSqliteError(error)) return new Fault(sentence(error, failing), isBusy(error), error)
  const code = systemCode(error)
  return code === null ? error : new Fault(systemSentence(code, failing.path), false, error)
}

type SqliteError = InstanceType<typeof Database.SqliteError>

export const isSqliteError = (error: unknown): error is SqliteError => error instanceof Database.SqliteError

export const isBusy = (error: unknown): boolean => isSqliteError(error) && /^SQLITE_(BUSY|LOCKED)/.test(error.code)

export const isDamage = (error: unknown): error is SqliteError => isSqliteError(error) && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

/** `SQLITE_IOERR_FSYNC` → `IOERR`. */
const family = (code: string): string => code.split('_')[1] ?? ''

function sentence({ code, message }: SqliteError, failing: Failing): string {
  const { path, stream } = failing
  switch (family(code)) {
    case 'BUSY':
    case 'LOCKED':
      return locked(failing)
    case 'NOTADB':
      return `${path} is not a Witan database: its first bytes are not those of SQLite. It was not changed. Restore it from a backup, or ${ELSEWHERE}.`
    case 'CORRUPT':
      return `The database ${path} is damaged (${message}). Nothing was written to it now. Keep a copy of it and of ${path}-wal, then restore a backup; what is still readable can be saved with: sqlite3 ${path} .recover`
    case 'READONLY':
    case 'PERM':
      return readOnly(path)
    case 'FULL':
      return `No space is left for ${path}: its disk is full, or it has reached its largest size. Nothing of this step was written; everything before it is safe. Free some space, then run: witan ${stream === null ? 'list' : `resume ${stream}`}`
    case 'CANTOPEN':
      return `The database ${path} can't be opened (${message}). Check that it is a file you may read, in a folder you may write to; SQLite keeps two small files beside it. If the folder must stay as it is, copy the database elsewhere and ${ELSEWHERE}.`
    case 'IOERR':
      return `Reading or writing ${path} failed (${code}). Everything written before this step is safe; this step may or may not be there. Check the disk, then run the same command again.`
    default:
      return `SQLite could not use ${path} (${code}: ${message}). Nothing of this step was written. Look at it with: witan doctor`
  }
}

function locked({ path, holder }: Failing): string {
  const name = holder()
  const who = name === null ? 'Another process' : `Another process, probably ${name}, which holds a lease there,`
  return `${who} keeps ${path} locked. Nothing was written. Try again in a moment; if it stays so, end that process: what it had written is safe.`
}

export const readOnly = (path: string): string =>
  `${path} can't be written: the file or its folder is read-only for you. Nothing was changed. Allow writing to both, or ${ELSEWHERE}.`

export const changedByHand = (stream: string): Fault =>
  new Fault(`The line of ${stream} in the list was changed by hand. To learn more: witan verify ${stream}`, false)

function systemSentence(code: string, path: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return readOnly(path)
    case 'ENOSPC':
    case 'EDQUOT':
      return `No space is left to create ${path}. Free some space, or ${ELSEWHERE}.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `The folder for ${path} can't be created: a file stands in its way. Move it, or ${ELSEWHERE}.`
    case 'ENOENT':
      return `The folder for ${path} can't be created: its file system makes none there. Work in another folder, or ${ELSEWHERE}.`
    default:
      return `${path} can't be opened (${code}). Check the path, or ${ELSEWHERE}.`
  }
}

function systemCode(error: unknown): string | null {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
