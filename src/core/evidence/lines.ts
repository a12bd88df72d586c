/** Lines of a text by number, counted from 1; CRLF, LF and CR end a line alike, and a last empty line is none. */

export interface LineStarts {
  readonly starts: readonly number[]
  readonly count: number
  readonly length: number
}

export function lineStarts(text: string): LineStarts {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length)
  const open = starts.at(-1) === text.length
  return { starts, count: open ? starts.length - 1 : starts.length, length: text.length }
}

/** The line that an offset is on. */
export function lineAt({ starts }: LineStarts, offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** Where a line begins; behind the last one, the end of the text. */
export const linesFrom = ({ starts, length }: LineStarts, line: number): number => starts[line - 1] ?? length
