/**
 * A text cut into passages: the pieces that retrieval finds and that a seat is shown.
 *
 *   lines ──▶ sections (heading to heading, page to page) ──▶ blocks (paragraph, table, fenced code) ──▶ passages
 *
 * A passage is small enough to fit the point and large enough to be understood: blocks of one section are packed up to
 * about 600 characters or 12 lines. A table or a code block is kept whole unless it is very long. A line longer than
 * that (prose is often one line a paragraph) is cut between sentences; its pieces share the line's number.
 */
import type { SourceFile } from '../core/dossier.ts'
import { fenceEnd, type Heading, headingsOf } from './headings.ts'
import { linesOf } from './lines.ts'
import { PAGE_BREAK } from './pdf.ts'

/** A passage before it is scored. */
export interface Cut {
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly heading: string
  readonly text: string
}

const CHARACTERS_AIM = 600
const LINES_AIM = 12
const WHOLE_CHARACTERS_MAX = 2_400
const WHOLE_LINES_MAX = 40
const TRAIL_PART_CHARACTERS_MAX = 100

interface Section {
  /** Lines from 0, `end` excluded; the heading's own lines come first. */
  readonly start: number
  readonly end: number
  readonly bodyStart: number
  readonly trail: readonly string[]
  readonly page: number | null
}

/** Lines that belong together. */
interface Block {
  readonly start: number
  readonly end: number
  readonly whole: boolean
}

export function passagesOf(file: Pick<SourceFile, 'kind'>, text: string): readonly Cut[] {
  const lines = linesOf(text)
  const sections = file.kind === 'pdf' ? pages(lines) : sectionsOf(lines, headingsOf(file.kind, lines))
  const cuts: Cut[] = []
  let pendingStart: number | null = null
  sections.forEach((section, index) => {
    const bare = section.bodyStart > section.start && lines.slice(section.bodyStart, section.end).every(isBlank)
    const next = sections[index + 1]
    // A heading with only a deeper one below it opens that one's first passage; alone it would say nothing.
    if (bare && next !== undefined && next.trail.length > section.trail.length) {
      pendingStart ??= section.start
      return
    }
    cuts.push(...packed(lines, section, pendingStart ?? section.start, file.kind))
    pendingStart = null
  })
  return cuts
}

function sectionsOf(lines: readonly string[], headings: readonly Heading[]): readonly Section[] {
  const sections: Section[] = []
  const first = headings[0]?.first ?? lines.length
  if (first > 0) sections.push({ start: 0, end: first, bodyStart: 0, trail: [], page: null })
  const open: Heading[] = []
  headings.forEach((heading, index) => {
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop()
    open.push(heading)
    const end = headings[index + 1]?.first ?? lines.length
    sections.push({ start: heading.first, end, bodyStart: heading.last + 1, trail: open.map(trailPart), page: null })
  })
  return sections
}

const trailPart = ({ text }: Heading): string =>
  text.length <= TRAIL_PART_CHARACTERS_MAX ? text : `${text.slice(0, TRAIL_PART_CHARACTERS_MAX - 1).trimEnd()}…`

function pages(lines: readonly string[]): readonly Section[] {
  const sections: Section[] = []
  let start = 0
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && lines[at] !== PAGE_BREAK) continue
    sections.push({ start, end: at, bodyStart: start, trail: [], page: sections.length + 1 })
    start = at + 1
  }
  return sections
}

/** Blocks of one section put together until the next would make the passage too long. */
function packed(lines: readonly string[], section: Section, start: number, kind: string): readonly Cut[] {
  const cuts: Cut[] = []
  const heading = kind === 'csv' ? (lines[0] ?? '').slice(0, TRAIL_PART_CHARACTERS_MAX) : section.trail.join(' › ')
  let from = start
  let until = start
  const flush = (): void => {
    cuts.push(...cutLines(lines, from, until, kind, { page: section.page, heading }))
    from = until
  }
  for (const block of blocksOf(lines, section, kind)) {
    if (until > from && !fits(lines, from, block.end, false)) flush()
    if (until === from) from = Math.max(from, firstFilled(lines, from, block.end))
    until = block.end
    if (!fits(lines, from, until, block.whole)) flush()
  }
  if (until <= from) until = section.bodyStart
  flush()
  return cuts
}

function fits(lines: readonly string[], from: number, until: number, whole: boolean): boolean {
  if (until - from > (whole ? WHOLE_LINES_MAX : LINES_AIM)) return false
  return characters(lines, from, until) <= (whole ? WHOLE_CHARACTERS_MAX : CHARACTERS_AIM)
}

function characters(lines: readonly string[], from: number, until: number): number {
  let sum = 0
  for (let at = from; at < until; at++) sum += (lines[at]?.length ?? 0) + 1
  return sum
}

function* blocksOf(lines: readonly string[], section: Section, kind: string): Generator<Block> {
  const marked = kind === 'markdown' || kind === 'html'
  let at = section.bodyStart
  while (at < section.end) {
    if (isBlank(lines[at] ?? '')) {
      at++
      continue
    }
    const fence = marked ? fenceEnd(lines, at) : null
    const end = fence === null ? blockEnd(lines, at, section.end, marked) : Math.min(fence, section.end)
    yield { start: at, end, whole: fence !== null || isTable(lines[at] ?? '', kind) }
    at = end
  }
}

function blockEnd(lines: readonly string[], start: number, limit: number, marked: boolean): number {
  let end = start + 1
  while (end < limit && !isBlank(lines[end] ?? '') && !(marked && /^ {0,3}(?:```|~~~)/.test(lines[end] ?? ''))) end++
  return end
}

/** In code a line that begins with `|` is one case of a union, not a row. */
const isTable = (line: string, kind: string): boolean => kind !== 'code' && /^\s*(?:\||\+[-=+]{3,}|={3,}\s+=)/.test(line)

const isBlank = (line: string): boolean => line.trim() === ''

function firstFilled(lines: readonly string[], from: number, until: number): number {
  let at = from
  while (at < until && isBlank(lines[at] ?? '')) at++
  return at
}

/** Lines to passages: one where they fit (or are a table within its larger measure), else several. */
function cutLines(
  lines: readonly string[],
  from: number,
  until: number,
  kind: string,
  where: Pick<Cut, 'page' | 'heading'>,
): readonly Cut[] {
  const cuts: Cut[] = []
  const whole =
    fits(lines, from, until, true) && lines.slice(from, until).some((line) => isTable(line, kind) || /^ {0,3}(?:```|~~~)/.test(line))
  let start = from
  for (let at = from; at <= until; at++) {
    const ends = at === until || (!whole && at > start && !fits(lines, start, at + 1, false))
    if (!ends) continue
    cuts.push(...cutPiece(lines, start, at, where))
    start = at
  }
  return cuts
}

function cutPiece(lines: readonly string[], from: number, until: number, where: Pick<Cut, 'page' | 'heading'>): readonly Cut[] {
  let start = from
  let end = until
  while (start < end && isBlank(lines[start] ?? '')) start++
  while (end > start && isBlank(lines[end - 1] ?? '')) end--
  if (start === end) return []
  const text = lines.slice(start, end).join('\n').replaceAll(PAGE_BREAK, ' ')
  const pieces = end - start === 1 && text.length > CHARACTERS_AIM ? sentencePieces(text) : [text]
  return pieces.map((piece) => ({ ...where, start: start + 1, end, text: piece }))
}

/** A long line in pieces of about the aimed size, cut after a sentence, else at a space, else anywhere but inside a character. */
function sentencePieces(line: string): readonly string[] {
  const pieces: string[] = []
  let from = 0
  while (line.length - from > CHARACTERS_AIM * 1.3) {
    const window = line.slice(from, from + CHARACTERS_AIM)
    const sentence = Math.max(...['. ', '? ', '! ', '; ', '。'].map((mark) => window.lastIndexOf(mark) + 1))
    const space = window.lastIndexOf(' ') + 1
    let length = sentence > CHARACTERS_AIM / 3 ? sentence : space > CHARACTERS_AIM / 3 ? space : CHARACTERS_AIM
    if (isHighSurrogate(line.charCodeAt(from + length - 1))) length--
    pieces.push(line.slice(from, from + length))
    from += length
  }
  pieces.push(line.slice(from))
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00
