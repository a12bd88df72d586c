/** From what the user calls a database (`--db`, `WITAN_DB`) to a log. */
import { Fault } from '../core/fault.ts'
import type { Log } from './log.ts'
import { memoryLog } from './memory.ts'
import { isAddress, noAddress } from './place.ts'
import { type SqliteOptions, sqliteExists, sqliteLog } from './sqlite.ts'

/** At least two letters, so that a drive letter stays a path. */
const SCHEME = /^([a-z][a-z0-9+.-]+):(.*)$/is

export type Whereabouts =
  | { readonly kind: 'memory' }
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** `postgres://…`, `sqlite:<path>`, a bare path, or `memory:`. */
export async function openLog(url: string, options: SqliteOptions = {}): Promise<Log> {
  const where = whereabouts(url)
  switch (where.kind) {
    case 'memory':
      return memoryLog()
    case 'sqlite':
      return sqliteLog(where.path, options)
    case 'postgres': {
      // Who keeps a file need not load the other's driver.
      const { postgresLog } = await import('./postgres/postgres.ts')
      return postgresLog(where.url, options)
    }
  }
}

/** Whether there may be anything to read, without creating it. What a server holds only it can say. */
export function mayExist(url: string): boolean {
  const where = whereabouts(url)
  return where.kind === 'sqlite' ? sqliteExists(where.path) : where.kind === 'postgres'
}

/** An address with a slip in it: as the path of a file it would be made, and shown, with the password in it. */
const MEANT_POSTGRES = /^postgres(?:ql)?\/\/|^[^/\\]+:[^/\\]*@/i

/** What a database's name means. A Fault for what we can't open. */
export function whereabouts(url: string): Whereabouts {
  const [, scheme, rest = ''] = SCHEME.exec(url) ?? []
  switch (scheme?.toLowerCase()) {
    case undefined:
      if (MEANT_POSTGRES.test(url)) throw noAddress()
      return url === ':memory:' ? { kind: 'memory' } : { kind: 'sqlite', path: url }
    case 'memory':
      return { kind: 'memory' }
    case 'sqlite':
      return rest === ':memory:' ? { kind: 'memory' } : { kind: 'sqlite', path: rest.replace(/^\/\//, '') }
    case 'postgres':
    case 'postgresql':
      if (!isAddress(url)) throw noAddress()
      return { kind: 'postgres', url }
    default:
      throw new Fault(
        `Witan keeps no data in «${scheme}:». Use --db sqlite:<path>, postgres://… for many machines, or memory: for a run that need not be kept.`,
        false,
      )
  }
}
