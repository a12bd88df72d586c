/** The headings above each line of a file, outermost first, and the side that a section such as "Tessel Consulting, against" takes. */

/** By line number, from 1; '' where there is none. Marked with #, underlined, or a short line without a stop before a text. */
export function headingsOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/)
  const above: string[] = []
  const found: string[] = ['']
  for (const [index, line] of lines.entries()) {
    const depth = depthOf(lines, index)
    if (depth > 0) above.splice(depth - 1, above.length, line.replace(/^#+\s*/, '').trim())
    found.push(above.filter((part) => part !== '' && part !== undefined).join(' › '))
  }
  return found
}

const HEADING_WORDS_MAX = 7

function depthOf(lines: readonly string[], index: number): number {
  const line = lines[index] ?? ''
  const marked = /^(#{1,6})\s/.exec(line)?.[1]?.length
  if (marked !== undefined) return marked
  if (line.trim() === '') return 0
  if (/^={3,}$|^-{3,}$/.test((lines[index + 1] ?? '').trim())) return 1
  const before = (lines[index - 1] ?? '').trim()
  const after = (lines[index + 1] ?? '').trim()
  const short = line.trim().split(/\s+/).length <= HEADING_WORDS_MAX && /^\p{Lu}/u.test(line) && !/[.!?:;]$|[|:]/.test(line.trim())
  return index > 0 && short && before === '' && after !== '' ? 2 : 0
}

/** 1 for, −1 against, 0 neither. */
export function sectionSide(heading: string): number {
  const last = heading.split(' › ').at(-1) ?? ''
  if (/(?:^|, |\bcase |arguments? )(?:for|in favou?r)\b/i.test(last)) return 1
  return /(?:^|, |\bcase |arguments? )against\b/i.test(last) ? -1 : 0
}
