/** From what the user calls a database (`--db`, `WITAN_DB`) to a log. */
import { Fault } from '../core/fault.ts'
import type { Log } from './log.ts'
import { memoryLog } from './memory.ts'
import { type SqliteOptions, sqliteLog } from './sqlite.ts'

/** At least two letters, so that a drive letter stays a path. */
const SCHEME = /^([a-z][a-z0-9+.-]+):(.*)$/is

/** `sqlite:<path>`, a bare path, or `memory:`. */
export async function openLog(url: string, options: SqliteOptions = {}): Promise<Log> {
  const path = sqlitePath(url)
  return path === null ? memoryLog() : sqliteLog(path, options)
}

/** The file that a database's name means; null for `memory:`. A Fault for what we can't open. */
export function sqlitePath(url: string): string | null {
  const [, scheme, rest = ''] = SCHEME.exec(url) ?? []
  switch (scheme?.toLowerCase()) {
    case undefined:
      return url === ':memory:' ? null : url
    case 'memory':
      return null
    case 'sqlite':
      return rest === ':memory:' ? null : rest.replace(/^\/\//, '')
    case 'postgres':
    case 'postgresql':
      throw new Fault('Witan keeps its data in SQLite; PostgreSQL is not supported. Name a file: --db sqlite:<path>', false)
    default:
      throw new Fault(`Witan keeps no data in «${scheme}:». Use --db sqlite:<path>, or memory: for a run that need not be kept.`, false)
  }
}
