/**
 * The names in a diff's headers: `--- a/x`, `+++ b/x`, `diff --git a/x b/x`; with git's `a/` and `b/` before them or without, in git's
 * quotes where a name holds more than plain letters (`"a/caf\303\251.md"`), and with a date behind a tab.
 */

/** The name behind `--- ` or `+++ `: null is `/dev/null`, undefined what can't be read. */
export function nameIn(rest: string): string | null | undefined {
  const name = rest.startsWith('"') ? unquoted(rest.slice(0, rest.lastIndexOf('"') + 1)) : rest.replace(/\t.*$/s, '').replace(/\r$/, '')
  return name === '/dev/null' ? null : name
}

/** What `diff --git` names. Both names are of one length where they are one file's, so the blank in the middle parts them. */
export function namesIn(rest: string): readonly [string, string] | null {
  const line = rest.replace(/\r$/, '')
  const middle = (line.length - 1) / 2
  if (line[middle] !== ' ') return null
  const [left, right] = [line.slice(0, middle), line.slice(middle + 1)].map((name) => (name.startsWith('"') ? unquoted(name) : name))
  return left === undefined || right === undefined ? null : [left, right]
}

/** The path that two names stand for; undefined: they are names of two files. */
export function pathOf(left: string | null, right: string | null): string | undefined {
  if (left === null) return right?.replace(/^b\//, '')
  if (right === null) return left.replace(/^a\//, '')
  if (left.startsWith('a/') && right.startsWith('b/') && left.slice(2) === right.slice(2)) return left.slice(2)
  return left === right ? left : undefined
}

const ESCAPES: Readonly<Record<string, string>> = { a: '07', b: '08', t: '09', n: '0A', v: '0B', f: '0C', r: '0D', '"': '22', '\\': '5C' }

/** C's quotes: escapes, and the bytes of UTF-8 in octal. */
function unquoted(quoted: string): string | undefined {
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(quoted)?.[1]
  if (inner === undefined) return undefined
  const encoded = inner.replace(/\\([0-3][0-7]{2})|\\(.)|%/gs, (all, octal?: string, letter?: string) => {
    if (octal !== undefined) return `%${Number.parseInt(octal, 8).toString(16).padStart(2, '0')}`
    return all === '%' ? '%25' : `%${ESCAPES[letter ?? ''] ?? '--'}`
  })
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
