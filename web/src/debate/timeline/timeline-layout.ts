/**
 * Where everything stands on the timeline: time runs to the right on the debate's own clock, one row a thread, marks above the
 * messages. Messages of one moment are stacked, and where the stack is full the next moves on a little, so that none hides another.
 */
import type { Recorded } from '../../../../src/core/words.ts'
import type { Family } from '../moves.ts'
import { MOVES } from '../moves.ts'
import type { Entry, MessageEntry } from '../threads/transcript.ts'

export type Shape = Family | 'moderator' | 'user'
export type MarkKind = 'stage' | 'locked' | 'failed' | 'promoted' | 'end'

export interface Dot {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly shape: Shape
  readonly entry: MessageEntry
}

export interface Mark {
  readonly seq: number
  readonly at: number
  readonly x: number
  readonly kind: MarkKind
  readonly event: Recorded
}

export interface Row {
  readonly thread: string
  readonly top: number
  readonly dots: readonly Dot[]
  readonly marks: readonly Mark[]
}

export const ROW = { height: 78, marksY: 14, dotsY: 36, lane: 13, lanes: 3, dot: 12, mark: 13 } as const
export const MARGIN = { left: 12, right: 20, axis: 22 } as const

/** On a phone it scrolls: drawn any narrower, nobody could press a single message. */
const WIDTH_MIN = 620

/** As wide as the densest row needs, and no narrower than what there is. */
export function widthFor(rows: readonly (readonly Entry[])[], room: number): number {
  const most = Math.max(0, ...rows.map((entries) => entries.filter(({ kind }) => kind === 'message').length))
  return Math.max(room, WIDTH_MIN, MARGIN.left + MARGIN.right + Math.ceil(most / ROW.lanes) * ROW.dot * 1.4)
}

/** To the last thing drawn: what was moved on a little may stand beyond the end of time. */
export const drawnWidth = (rows: readonly Row[], width: number): number =>
  Math.max(width, ...rows.flatMap(({ dots, marks }) => [...dots, ...marks].map(({ x }) => x + MARGIN.right / 2)))

export const xOf = (at: number, until: number, width: number): number =>
  MARGIN.left + (Math.max(0, at) / Math.max(1, until)) * (width - MARGIN.left - MARGIN.right)

export function layRow(thread: string, entries: readonly Entry[], index: number, until: number, width: number): Row {
  const top = index * ROW.height
  const ends = new Array<number>(ROW.lanes).fill(Number.NEGATIVE_INFINITY)
  const dots: Dot[] = []
  const marks: Mark[] = []
  let lastMark = Number.NEGATIVE_INFINITY
  for (const entry of entries) {
    const x = xOf(entry.event.at, until, width)
    if (entry.kind === 'message') {
      const { lane, x: free } = place(ends, x)
      ends[lane] = free + ROW.dot
      dots.push({ id: entry.event.id, x: free, y: top + ROW.dotsY + lane * ROW.lane, shape: shapeOf(entry), entry })
      continue
    }
    const kind = markKind(entry)
    if (kind === null) continue
    lastMark = Math.max(x, lastMark + ROW.mark)
    marks.push({ seq: entry.seq, at: entry.event.at, x: lastMark, kind, event: entry.event })
  }
  return { thread, top, dots, marks }
}

/** The first lane that is free here; else the one that is free first, from where it is. */
function place(ends: readonly number[], x: number): { readonly lane: number; readonly x: number } {
  const free = ends.findIndex((end) => end <= x)
  if (free !== -1) return { lane: free, x }
  const soonest = ends.indexOf(Math.min(...ends))
  return { lane: soonest, x: ends[soonest] ?? x }
}

function shapeOf({ event }: MessageEntry): Shape {
  if (event.type === 'message.published') return MOVES[event.said.move].family
  return event.type === 'user.interjected' ? 'user' : 'moderator'
}

function markKind({ kind, event }: Entry): MarkKind | null {
  if (kind === 'lock-failed') return 'failed'
  switch (event.type) {
    case 'stage.changed':
      return 'stage'
    case 'crux.locked':
      return 'locked'
    case 'crux.promoted':
      return 'promoted'
    case 'thread.converged':
    case 'thread.failed':
    case 'thread.staled':
    case 'thread.merged':
      return 'end'
    default:
      return null
  }
}

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200] as const
const TICK_PX = 90

/** Round moments for the axis, in milliseconds. */
export function ticks(until: number, width: number): readonly number[] {
  const least = (until / 1_000 / Math.max(1, width)) * TICK_PX
  const step = (STEPS.find((one) => one >= least) ?? 86_400) * 1_000
  return Array.from({ length: Math.floor(until / step) + 1 }, (_, index) => index * step)
}

/** The message that an arrow key leads to from another. */
export function neighbour(rows: readonly Row[], id: string, key: string): string | null {
  const at = rows.findIndex(({ dots }) => dots.some((dot) => dot.id === id))
  const row = rows[at]
  const index = row?.dots.findIndex((dot) => dot.id === id) ?? -1
  const here = row?.dots[index]
  if (row === undefined || here === undefined) return rows.find(({ dots }) => dots.length > 0)?.dots[0]?.id ?? null
  switch (key) {
    case 'ArrowRight':
      return row.dots[index + 1]?.id ?? null
    case 'ArrowLeft':
      return row.dots[index - 1]?.id ?? null
    case 'Home':
      return row.dots[0]?.id ?? null
    case 'End':
      return row.dots.at(-1)?.id ?? null
    case 'ArrowDown':
      return nearest(
        rows.slice(at + 1).find(({ dots }) => dots.length > 0),
        here.x,
      )
    case 'ArrowUp':
      return nearest(
        rows.slice(0, at).findLast(({ dots }) => dots.length > 0),
        here.x,
      )
    default:
      return null
  }
}

function nearest(row: Row | undefined, x: number): string | null {
  let best: Dot | null = null
  for (const dot of row?.dots ?? []) if (best === null || Math.abs(dot.x - x) < Math.abs(best.x - x)) best = dot
  return best?.id ?? null
}
