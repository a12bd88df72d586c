/**
 * Both borders of the log: drafts become rows (parsed, stringified, hashed), rows become events (hash, lift, parse).
 * Pure, and shared by every store, so that all of this is done before a store takes its lock.
 */
import { prettifyError } from 'zod'
import { assert, Bug } from '../core/assert.ts'
import { Fault } from '../core/fault.ts'
import { Event, type Recorded } from '../core/words.ts'
import { broken, bytesOf, link, type Row, type Stored, sha256 } from './chain.ts'
import type { Batch, Draft } from './log.ts'
import { SHAPES, type Shapes, upcast } from './upcast.ts'

export interface Written {
  readonly rows: readonly Row[]
  readonly events: readonly Recorded[]
  readonly head: string
}

/** A draft that breaks its schema, or a text under a wrong hash, is a bug of ours: nothing of the batch is written. */
export function write(stream: string, version: number, prev: string, batch: Batch): Written {
  assert(batch.events.length > 0, `An append to ${stream} holds no event.`)
  const rows: Row[] = []
  const events: Recorded[] = []
  let head = prev
  for (const draft of batch.events) {
    const seq = version + rows.length + 1
    const body = parsed(draft, stream, seq)
    const { at, wall } = draft
    const bytes = bytesOf({ shape: SHAPES.current, stream, seq, at, wall, body })
    const hash = link(head, bytes)
    rows.push({ seq, bytes, hash })
    events.push({ stream, seq, at, wall, prev: head, hash, ...body })
    head = hash
  }
  for (const [hash, text] of batch.texts)
    assert(sha256(text) === hash, `A text of ${text.length} characters is not what its hash ${hash} says.`)
  return { rows, events, head }
}

/** ISO 8601 in UTC. */
const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/

function parsed(draft: Draft, stream: string, seq: number): Event {
  const result = Event.safeParse(draft)
  // Sentences are made only when they are needed: this runs for each event.
  if (!result.success)
    throw new Bug(`Event ${seq} of ${stream} (${draft.type}) has not the shape of its word: ${prettifyError(result.error)}`)
  const because = untimely(draft)
  if (because !== null) throw new Bug(`Event ${seq} of ${stream} ${because}`)
  return result.data
}

/** What is wrong with when it happened; null where nothing is. */
export function untimely({ at, wall }: Pick<Draft, 'at' | 'wall'>): string | null {
  if (!Number.isSafeInteger(at) || at < 0) return `happens at ${at}, which is no time.`
  return WALL.test(wall) ? null : `is stamped «${wall}», which is no time in ISO 8601.`
}

export type Reading = { readonly ok: true; readonly event: Recorded } | { readonly ok: false; readonly because: string }

/** The row that should be number `seq` after `prev`. The hash is checked before anything looks into the bytes. */
export function readRow(stream: string, seq: number, prev: string, row: Row, shapes: Shapes = SHAPES): Reading {
  const because = broken(row, seq, prev)
  if (because !== null) return { ok: false, because }
  const stored = unpacked(row.bytes)
  if (stored === null) return { ok: false, because: `Event ${seq} is not JSON, though its hash fits: Witan did not write it.` }
  if (stored.stream !== stream || stored.seq !== seq) {
    return { ok: false, because: `Event ${seq} was written as event ${stored.seq} of ${stored.stream}.` }
  }
  const result = Event.safeParse(upcast(stored.body, stored.shape, shapes))
  if (!result.success) return { ok: false, because: `Event ${seq} has a shape this Witan does not know: ${prettifyError(result.error)}` }
  const { at, wall } = stored
  return { ok: true, event: { stream, seq, at, wall, prev, hash: row.hash, ...result.data } }
}

function unpacked(bytes: string): Stored | null {
  try {
    return JSON.parse(bytes)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** All rows after `after`, whose hash is `prev`; a Fault where one is not what was written. */
export function readRows(stream: string, after: number, prev: string, rows: readonly Row[]): readonly Recorded[] {
  const events: Recorded[] = []
  let head = prev
  for (const row of rows) {
    const reading = readRow(stream, after + events.length + 1, head, row)
    if (!reading.ok)
      throw new Fault(
        `${stream} was changed after it was written. ${reading.because} Restore the database from a backup; to learn more: witan verify ${stream}`,
        false,
      )
    events.push(reading.event)
    head = row.hash
  }
  return events
}
