/**
 * Changes in a JSON text that leave every other character as it is: numbers as they were written, blanks, the order of keys.
 * The text must be valid JSON; whoever calls has parsed it.
 */

interface Member {
  readonly key: string
  readonly valueStart: number
  readonly valueEnd: number
}

interface Members {
  /** Of `{` and of `}`. */
  readonly start: number
  readonly end: number
  readonly members: readonly Member[]
}

/** With the value at this path (of objects) set; objects on the way are made. */
export function withValue(text: string, path: readonly [string, ...string[]], value: unknown, indent: string): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const written = (depth: number, of: unknown): string =>
    JSON.stringify(of, null, indent).replaceAll('\n', `${lineEnd}${indent.repeat(depth)}`)
  let object = membersAt(text, skipBlank(text, 0))
  for (const [depth, key] of path.entries()) {
    // Where a key stands twice, readers take the last.
    const found = object.members.findLast((member) => member.key === key)
    const isLast = depth === path.length - 1
    if (found !== undefined && !isLast) {
      object = membersAt(text, found.valueStart)
      continue
    }
    if (found !== undefined) return text.slice(0, found.valueStart) + written(depth + 1, value) + text.slice(found.valueEnd)
    const rest = path.slice(depth + 1).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
    return withMember(
      text,
      object,
      `${JSON.stringify(key)}: ${written(depth + 1, rest)}`,
      `${lineEnd}${indent.repeat(depth + 1)}`,
      `${lineEnd}${indent.repeat(depth)}`,
    )
  }
  return text
}

/** After the last member, on a line of its own where the object has lines. */
function withMember(text: string, { start, end, members }: Members, member: string, before: string, after: string): string {
  const last = members.at(-1)
  if (last === undefined) return `${text.slice(0, start + 1)}${before}${member}${after}${text.slice(end)}`
  const isOneLine = !text.slice(start, end).includes('\n')
  return `${text.slice(0, last.valueEnd)},${isOneLine ? ' ' : before}${member}${text.slice(last.valueEnd)}`
}

function membersAt(text: string, start: number): Members {
  const members: Member[] = []
  let at = skipBlank(text, start + 1)
  while (text[at] !== '}' && at < text.length) {
    const keyEnd = stringEnd(text, at)
    const valueStart = skipBlank(text, skipBlank(text, keyEnd) + 1)
    const valueEnd = endOf(text, valueStart)
    members.push({ key: JSON.parse(text.slice(at, keyEnd)) as string, valueStart, valueEnd })
    at = skipBlank(text, valueEnd)
    if (text[at] === ',') at = skipBlank(text, at + 1)
  }
  return { start, end: at, members }
}

function skipBlank(text: string, from: number): number {
  let at = from
  while (/[ \t\r\n\uFEFF]/.test(text[at] ?? '')) at++
  return at
}

/** Behind the closing quote. */
function stringEnd(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function endOf(text: string, from: number): number {
  let depth = 0
  let at = from
  while (at < text.length) {
    const sign = text[at] ?? ''
    if (depth === 0 && at > from && /[,}\] \t\r\n]/.test(sign)) return at
    if (sign === '"') {
      at = stringEnd(text, at)
      if (depth === 0) return at
      continue
    }
    if (sign === '{' || sign === '[') depth++
    if (sign === '}' || sign === ']') depth--
    at++
    if (depth === 0 && (sign === '}' || sign === ']')) return at
  }
  return at
}
