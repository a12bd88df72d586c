/**
 * Changes in a JSON text that leave every other character as it is: numbers as they were written, blanks, the order of keys,
 * and the comments and last commas that editors allow in their own files. Whoever calls has read it, so it can be read.
 */

/** Throws a SyntaxError where it is none. */
export function readJson(text: string): unknown {
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const blankEnd = skipBlank(text, at)
    if (blankEnd > at) plain += ' '
    else if (text[at] === '"') plain += text.slice(at, stringEnd(text, at))
    else if (text[at] !== ',' || !/[}\]]/.test(text[skipBlank(text, at + 1)] ?? '')) plain += text[at]
    at = blankEnd > at ? blankEnd : text[at] === '"' ? stringEnd(text, at) : at + 1
  }
  return JSON.parse(plain)
}

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
    if (found !== undefined && !isLast && text[found.valueStart] === '{') {
      object = membersAt(text, found.valueStart)
      continue
    }
    const rest = path.slice(depth + 1).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
    if (found !== undefined) return text.slice(0, found.valueStart) + written(depth + 1, rest) + text.slice(found.valueEnd)
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
  if (last === undefined) return `${text.slice(0, end).trimEnd()}${before}${member}${after}${text.slice(end)}`
  const isOneLine = !text.slice(start, end).includes('\n')
  // A comment behind the last member stays behind it, and a last comma stays the last.
  const [behind = ''] = /^[ \t]*,?[ \t]*(?:\/\/[^\r\n]*|\/\*.*?\*\/)?/.exec(text.slice(last.valueEnd, end)) ?? []
  const hasComma = text[skipBlank(text, last.valueEnd)] === ','
  const kept = behind.trim() === '' ? '' : behind
  const rest = text.slice(last.valueEnd + kept.length)
  return `${text.slice(0, last.valueEnd)}${hasComma ? '' : ','}${kept}${isOneLine ? ' ' : before}${member}${hasComma && kept.includes(',') ? ',' : ''}${rest}`
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
  for (;;) {
    if (/[ \t\r\n\uFEFF]/.test(text[at] ?? '')) at++
    else if (text.startsWith('//', at)) at = endAfter(text, '\n', at)
    else if (text.startsWith('/*', at)) at = endAfter(text, '*/', at + 2)
    else return at
  }
}

/** Behind the next of these; the end, where there is none. */
function endAfter(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from)
  return found === -1 ? text.length : found + sign.length
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
    if (depth === 0 && at > from && /[,}\] \t\r\n/]/.test(sign)) return at
    const blankEnd = skipBlank(text, at)
    if (blankEnd > at) {
      at = blankEnd
      continue
    }
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
