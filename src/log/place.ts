/** What sentences call a database on a server: host, port and name. Never a user or a password. */

/** `postgres://ann:secret@db.example:5432/witan?…` → `db.example:5432/witan`. */
export function placeOf(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return 'the address in WITAN_DB'
  const host = parsed.searchParams.get('host') ?? parsed.hostname
  return `${host === '' ? 'localhost' : host}${parsed.port === '' ? '' : `:${parsed.port}`}${parsed.pathname}`
}
