/**
 * Seats know each other as Speaker A, B…; a reader knows them by name. Everything that was said is shown with the names put
 * back in, except what a source says: a quotation stays as it is, even where it speaks of a Speaker A of its own.
 */

/** By alias: whose it is. */
export type Names = ReadonlyMap<string, string>

const AS_IT_IS: ReadonlySet<string> = new Set(['reference', 'check', 'alias', 'aliases'])

/** The same value with the names put in, in every text of it. */
export function withNames<T>(value: T, names: Names): T {
  const known = [...names.keys()].filter((alias) => alias !== '')
  if (known.length === 0) return value
  const aliases = known.sort((a, b) => b.length - a.length).map((alias) => alias.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${aliases.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  const named = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replace(pattern, (alias) => names.get(alias) ?? alias)
    if (Array.isArray(part)) return part.map(named)
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([key, held]) => [key, AS_IT_IS.has(key) ? held : named(held)]))
  }
  return named(value) as T
}
