/**
 * The address of a PostgreSQL, and what sentences call it: host, port and database. Never a user or a password, also where the address
 * is written wrongly and a part of the password would pass for a host or a name.
 */
import { Fault } from '../core/fault.ts'

/** `postgres://ann:secret@db.example:5432/witan?…` → `db.example:5432/witan`. */
export function placeOf(url: string): string {
  const parsed = addressIn(url)
  if (parsed === null) return 'the address in WITAN_DB'
  const host = parsed.searchParams.get('host') ?? parsed.hostname
  return `${host === '' ? 'localhost' : host}${parsed.port === '' ? '' : `:${parsed.port}`}${parsed.pathname}`
}

export const isAddress = (url: string): boolean => addressIn(url) !== null

export const noAddress = (cause?: unknown): Fault =>
  new Fault(
    'WITAN_DB is no address of a PostgreSQL: postgres://user:password@host/database (in a password, write / as %2F, @ as %40, # as %23, ? as %3F and % as %25).',
    false,
    cause,
  )

/** Null: it is none. */
function addressIn(url: string): URL | null {
  if (!/^postgres(ql)?:\/\//i.test(url)) return null
  // As the driver reads it: where no host is named, it is this machine.
  const parsed = URL.parse(url) ?? URL.parse(url.replace('@/', '@localhost/'))
  return parsed === null || isCutShort(parsed) ? null : parsed
}

/** A password that holds one of / # ? as it is: what stands before that was taken for host and port, and the rest for something else. */
const isCutShort = ({ hash, pathname, search }: URL): boolean =>
  hash !== '' || pathname.includes('@') || (pathname === '' && search.includes('@'))
