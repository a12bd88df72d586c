/**
 * Where a reader of one stream stands: the folded state, and what real time the log shows. Reading on from a cursor
 * folds only what is new, so nobody folds a stream twice; whoever starts with nothing takes up the last snapshot.
 */
import { type Deliberation, evolve } from '../core/deliberation.ts'
import { mostOfACall } from '../core/house/limits.ts'
import type { Recorded } from '../core/words.ts'
import type { Log } from '../log/log.ts'
import type { Base } from './clock.ts'
import { leave, restored } from './snapshots.ts'

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
  const start = await restored(log, stream)
  const from = start?.state.version ?? 0
  const { cursor, lastHash } = await foldOn(log, stream, start)
  if (cursor !== null && lastHash !== null) await leave(log, from, cursor, lastHash)
  return cursor
}

/** The same without any snapshot, up to the event `last`. */
export async function foldAll(log: Log, stream: string, last: number): Promise<Cursor | null> {
  return (await foldOn(log, stream, null, last)).cursor
}

interface Folded {
  readonly cursor: Cursor | null
  /** Of the last event folded here; null where there was none. */
  readonly lastHash: string | null
}

async function foldOn(log: Log, stream: string, start: Cursor | null, last = Number.MAX_SAFE_INTEGER): Promise<Folded> {
  let cursor = start
  let lastHash: string | null = null
  for (;;) {
    const after = cursor?.state.version ?? 0
    const wanted = Math.min(PAGE, last - after)
    const events: readonly Recorded[] = wanted > 0 ? await log.read(stream, after, wanted) : []
    for (const event of events) {
      cursor = advance(cursor, event)
      lastHash = event.hash
    }
    if (events.length < PAGE) return { cursor, lastHash }
  }
}

export async function refresh(log: Log, cursor: Cursor): Promise<Cursor> {
  return (await foldOn(log, cursor.state.house.id, cursor)).cursor ?? cursor
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
  const { limits, opening } = cursor.state.house
  const passed = Math.max(0, wallMs - cursor.lastWallMs)
  // Most pauses are short: only for a long one it matters how long a call may take.
  const counted = passed <= limits.replyMsMax ? passed : Math.min(passed, mostOfACall(limits, opening, 'replyMsMax') + SIGN_MS_MAX)
  const isOver = cursor.state.house.closed !== null && event.type !== 'deliberation.closed'
  const worked = restarts || isOver ? 0 : counted
  const isRebased = restarts && cursor.state.house.opening.pace !== 'calendar'
  const base = isRebased ? { at: event.at, wallMs } : cursor.base
  return { base, activeMs: cursor.activeMs + worked, lastWallMs: wallMs }
}
