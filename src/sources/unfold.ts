/**
 * Data written as one giant line, broken into lines so that passages and line numbers mean something.
 * Only line ends and indentation are added between the parts of the data: numbers, order and doubled keys stay as
 * they are, which parsing and printing would not promise.
 */

const LINE_CHARACTERS_MAX = 1_000
/** Deeper levels are not indented further: a million brackets must not become a million million spaces. */
const INDENT_LEVELS_MAX = 20

/** JSON, or YAML in JSON's style; anything else comes back unchanged. */
export function unfolded(text: string): string {
  if (!/^\s*[[{]/.test(text) || !hasGiantLine(text)) return text
  const parts: string[] = []
  let depth = 0
  let from = 0
  const breakLine = (at: number): void => {
    parts.push(text.slice(from, at).trimEnd(), '\n', '  '.repeat(Math.min(depth, INDENT_LEVELS_MAX)))
    from = at
    while (text[from] === ' ' || text[from] === '\t') from++
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = stringEnd(text, at)
    else if ((sign === '{' || sign === '[') && !closesAtOnce(text, at)) {
      depth++
      breakLine(at + 1)
    } else if ((sign === '}' || sign === ']') && !opensBefore(text, at)) {
      depth = Math.max(0, depth - 1)
      breakLine(at)
    } else if (sign === ',') breakLine(at + 1)
  }
  parts.push(text.slice(from))
  return parts.join('')
}

function hasGiantLine(text: string): boolean {
  let from = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    if (end - from > LINE_CHARACTERS_MAX) return true
    from = end + 1
  }
  return text.length - from > LINE_CHARACTERS_MAX
}

function stringEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

/** `{}` and `[]` stay on their line. */
const closesAtOnce = (text: string, at: number): boolean => text[at + 1] === '}' || text[at + 1] === ']'
const opensBefore = (text: string, at: number): boolean => text[at - 1] === '{' || text[at - 1] === '['
