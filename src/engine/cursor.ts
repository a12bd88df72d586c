/**
 * Where a reader of one stream stands: the folded state, and what real time the log shows. Reading on from a cursor
 * folds only what is new, so nobody folds a stream twice.
 */
import { type Deliberation, evolve } from '../core/deliberation.ts'
import type { Recorded } from '../core/words.ts'
import type { Log } from '../log/log.ts'
import type { Base } from './clock.ts'

const PAGE = 2_000
/** What may pass between the end of a call and its record. */
const SIGN_MS_MAX = 15_000

export interface Cursor {
  readonly state: Deliberation
  /** The moment from which the live clock counts: the last start. That of the calendar is the opening, for good. */
  readonly base: Base
  /** Real milliseconds in which a runner was at work, as far as the log shows. */
  readonly activeMs: number
  readonly lastWallMs: number
}

/** Null: there is no such stream. */
export async function load(log: Log, stream: string): Promise<Cursor | null> {
  let cursor: Cursor | null = null
  for (;;) {
    const events: readonly Recorded[] = await log.read(stream, cursor?.state.version ?? 0, PAGE)
    for (const event of events) cursor = advance(cursor, event)
    if (events.length < PAGE) return cursor
  }
}

export async function refresh(log: Log, cursor: Cursor): Promise<Cursor> {
  let current = cursor
  for (;;) {
    const events = await log.read(cursor.state.house.id, current.state.version, PAGE)
    for (const event of events) current = advance(current, event)
    if (events.length < PAGE) return current
  }
}

export function advance(cursor: Cursor | null, event: Recorded): Cursor {
  const state = evolve(cursor?.state ?? null, event)
  return { state, ...timeOf(cursor, event) }
}

/** The cursor after a batch whose folded state is already at hand: only the times are still to be read. */
export function settle(cursor: Cursor, state: Deliberation, events: readonly Recorded[]): Cursor {
  return events.reduce((settled, event) => ({ state, ...timeOf(settled, event) }), cursor)
}

/** The part of a cursor that knows real time; the core never sees it. */
function timeOf(cursor: Cursor | null, event: Recorded): Omit<Cursor, 'state'> {
  const wallMs = Date.parse(event.wall)
  const restarts = event.type === 'runner.started' || event.type === 'deliberation.resumed' || event.type === 'deliberation.reopened'
  if (cursor === null) return { base: { at: event.at, wallMs }, activeMs: 0, lastWallMs: wallMs }
  // Between the last sign of one runner and the start of the next, in a pause and after the end nobody was at work. Nor for long
  // before a command from elsewhere: a runner that lives gives a sign whenever a call ends.
  const gapMsMax = cursor.state.house.limits.replyMsMax + SIGN_MS_MAX
  const isOver = cursor.state.house.closed !== null && event.type !== 'deliberation.closed'
  const worked = restarts || isOver ? 0 : Math.min(gapMsMax, Math.max(0, wallMs - cursor.lastWallMs))
  const isRebased = restarts && cursor.state.house.opening.pace !== 'calendar'
  const base = isRebased ? { at: event.at, wallMs } : cursor.base
  return { base, activeMs: cursor.activeMs + worked, lastWallMs: wallMs }
}
