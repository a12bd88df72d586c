/**
 * The hunks of one file: `@@ -3,4 +3,5 @@`, then as many lines as that says, no fewer and no more. Whoever counts wrongly may have
 * left out a line, and nobody can tell which: so it is refused, not guessed.
 */
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { Hunk, HunkLine } from './types.ts'

export interface ReadHunks {
  readonly hunks: readonly Hunk[]
  /** The first line behind them. */
  readonly next: number
}

interface ReadHunk {
  readonly hunk: Hunk
  readonly next: number
}

const HEADER = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/
const MARKER = '\\ '

export const malformed = (line: number, because: string): Refusal =>
  refuse('patch-malformed', `The patch can't be read at its line ${line + 1}: ${because}`)

export function hunksAt(lines: readonly string[], from: number): ReadHunks | Refusal {
  const hunks: Hunk[] = []
  let at = from
  while (lines[at]?.startsWith('@@')) {
    const read = hunkAt(lines, at)
    if (isRefusal(read)) return read
    const last = hunks.at(-1)
    if (last !== undefined && read.hunk.oldStart < last.oldStart) return malformed(at, 'its hunks are not in the order of the file.')
    if (last !== undefined && !last.lines.every(isEnded)) return malformed(at, 'lines follow behind the end of the file.')
    hunks.push(read.hunk)
    at = read.next
  }
  return { hunks, next: at }
}

function hunkAt(lines: readonly string[], from: number): ReadHunk | Refusal {
  const [header, oldStart, oldCount = '1', newStart, newCount = '1'] = HEADER.exec(lines[from] ?? '') ?? []
  if (header === undefined) return malformed(from, 'a hunk begins like «@@ -3,4 +3,5 @@», with the numbers of its lines.')
  const body = bodyAt(lines, from + 1, Number(oldCount), Number(newCount))
  if (isRefusal(body)) return body
  if (body.lines.every(({ sign }) => sign === ' ')) return malformed(from, 'this hunk changes nothing.')
  const sides = [body.lines.filter(({ sign }) => sign !== '+'), body.lines.filter(({ sign }) => sign !== '-')]
  if (sides.some((side) => !side.slice(0, -1).every(isEnded))) return malformed(from, 'a line follows behind the end of the file.')
  return { hunk: { oldStart: Number(oldStart), newStart: Number(newStart), lines: body.lines }, next: body.next }
}

function bodyAt(
  lines: readonly string[],
  from: number,
  oldCount: number,
  newCount: number,
): { readonly lines: readonly HunkLine[]; readonly next: number } | Refusal {
  const body: HunkLine[] = []
  let [old, fresh, at] = [0, 0, from]
  const promised = `the hunk's header promises ${oldCount} lines before and ${newCount} after`
  for (; old < oldCount || fresh < newCount; at++) {
    const line = lines[at]
    if (line?.startsWith(MARKER) && body.length > 0) {
      endWithout(body)
      continue
    }
    const read = line === undefined || isNextFile(lines, at) ? null : lineOf(line)
    if (read === null) return malformed(at, `${promised}, and it ends after ${old} and ${fresh}.`)
    if (read.sign !== '+') old++
    if (read.sign !== '-') fresh++
    if (old > oldCount || fresh > newCount) return malformed(at, `${promised}, and here is one more.`)
    body.push(read)
  }
  if (lines[at]?.startsWith(MARKER) && body.length > 0) {
    endWithout(body)
    at++
  }
  return { lines: body, next: at }
}

/** The names of another file look like lines that go and come: taken for those, a hunk that ended too soon would swallow them. */
const isNextFile = (lines: readonly string[], at: number): boolean =>
  lines[at]?.startsWith('--- ') === true && lines[at + 1]?.startsWith('+++ ') === true && lines[at + 2]?.startsWith('@@ -') === true

/** An empty line is one that lost its blank on the way: it stays. */
function lineOf(line: string): HunkLine | null {
  const [sign] = line
  if (line === '' || line === '\r') return { sign: ' ', text: `${line}\n` }
  return sign === ' ' || sign === '+' || sign === '-' ? { sign, text: `${line.slice(1)}\n` } : null
}

/** «\ No newline at end of file» speaks of the line above it. */
function endWithout(body: HunkLine[]): void {
  const last = body.pop()
  if (last !== undefined) body.push({ ...last, text: last.text.replace(/\n$/, '') })
}

const isEnded = ({ text }: HunkLine): boolean => text.endsWith('\n')
