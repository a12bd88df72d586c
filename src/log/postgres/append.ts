/**
 * Appending to PostgreSQL: one statement, and so one transaction and one journey.
 *
 *   the stream's line: version, head and epoch as expected? ──yes──▶ line, events and texts, together
 *                                                          └──no──▶ nothing; and then: whose append was that?
 *
 * Where a connection was cut, nobody knows whether the last append was written. So its head is remembered: when it is tried again and
 * that very hash stands there, all is well. Nothing is written twice, and no answer is settled twice.
 */
import { Fault } from '../../core/fault.ts'
import { GENESIS } from '../chain.ts'
import type { Appended, Batch, StreamInfo } from '../log.ts'
import { type Written, write } from '../record.ts'
import { summarized } from '../stream-info.ts'
import { cutShort, isPassing } from './faults.ts'
import type { Connections } from './pool.ts'

/** A row of the list. Version 0: a lease was taken, but nothing is written yet. */
export interface StreamRow extends StreamInfo {
  readonly head: string
  readonly epoch: number
  readonly holder: string
}

/** Where a stream stood when this process last wrote to it. */
export interface Place {
  readonly info: StreamInfo | null
  readonly head: string
}

export const STREAM = `id, protocol, subject, version, opened_at AS "openedAt", updated_at AS "updatedAt", status, stop_reason AS "stopReason"`

/**
 * $1 stream; its line as it will be: $2 version, $3 head, $4 status, $5 stop reason, $6 updated; what must be there now: $7 version,
 * $8 head, $9 epoch; $10–$12 the events. Only the first of a stream has protocol, subject and opening to tell, and only some have texts.
 */
const MOVED = 'version = $2, head = $3, status = $4, stop_reason = $5, updated_at = $6'
const AS_EXPECTED = 's.version = $7::integer AND s.head = $8::text AND s.epoch = coalesce($9::integer, s.epoch)'
const BEGUN = `
  INSERT INTO witan.streams AS s (id, version, head, status, stop_reason, updated_at, protocol, subject, opened_at, epoch, holder, until)
  VALUES ($1, $2, $3, $4, $5, $6, $13, $14, $15, 0, '', '-infinity')
  ON CONFLICT (id) DO UPDATE SET ${MOVED}, protocol = $13, subject = $14, opened_at = $15
  WHERE ${AS_EXPECTED}
  RETURNING 1`
const ADVANCED = `UPDATE witan.streams AS s SET ${MOVED} WHERE id = $1 AND ${AS_EXPECTED} RETURNING 1`

/** `texts`: the number of the first of two values that hold them; null: there are none. */
const appending = (line: string, texts: number | null): string => `
  WITH line AS (${line}),
  ${
    texts === null
      ? ''
      : `pinned AS (
    INSERT INTO witan.texts (hash, text)
    SELECT row.* FROM unnest($${texts}::text[], $${texts + 1}::bytea[]) AS row WHERE EXISTS (SELECT FROM line) ON CONFLICT DO NOTHING
  ),`
  }
  written AS (
    INSERT INTO witan.events (stream, seq, bytes, hash)
    SELECT $1, row.* FROM unnest($10::integer[], $11::text[], $12::text[]) AS row WHERE EXISTS (SELECT FROM line)
  )
  SELECT count(*)::integer AS lines FROM line`
const OPENING = appending(BEGUN, 16)
const GOING_ON = appending(ADVANCED, null)
const GOING_ON_WITH_TEXTS = appending(ADVANCED, 13)

/** Streams whose last place is remembered: far more than one process runs at once. */
const PLACES_MAX = 1_000
/** Appends that were cut off and not yet tried again: more than all that one process has on their way when a server vanishes. */
const CUT_OFF_MAX = 1_000

export interface Writer {
  append(stream: string, version: number, batch: Batch, epoch: number | null): Promise<Appended>
}

export function makeWriter(connections: Connections): Writer {
  /** Saves a question before each append. May be old: the conditional update finds out. */
  const places = new Map<string, Place>()
  /** Heads of appends of which nobody knows whether they were written. */
  const cutOff = new Set<string>()
  /** Who never came back for its own is forgotten, the oldest first. */
  const remember = (head: string): void => {
    cutOff.delete(head)
    cutOff.add(head)
    const [oldest] = cutOff
    if (cutOff.size > CUT_OFF_MAX && oldest !== undefined) cutOff.delete(oldest)
  }

  const step = async (next: Step): Promise<Appended | null> => {
    const { stream, info, written } = next
    try {
      if (!(await isTaken(connections, next))) return null
    } catch (error) {
      if (isPassing(error)) remember(written.head)
      throw cutShort(error)
    }
    cutOff.delete(written.head)
    if (places.size >= PLACES_MAX) places.clear()
    places.set(stream, { info, head: written.head })
    return { ok: true, events: written.events }
  }
  /** Whether this is an append that was cut off, and yet written. */
  const written = async (stream: string, version: number, batch: Batch): Promise<Appended | null> => {
    if (cutOff.size === 0) return null
    const [before, last] = await Promise.all([version, version + batch.events.length].map((seq) => hashAt(connections, stream, seq)))
    if (before == null || last == null || !cutOff.has(last)) return null
    const { head, events } = write(stream, version, before, batch)
    if (head !== last) return null
    cutOff.delete(last)
    return { ok: true, events }
  }

  return {
    append: async (stream, version, batch, epoch) => {
      const remembered = places.get(stream)
      const known = remembered?.info?.version === version ? null : await lineOf(connections, stream)
      const place = remembered?.info?.version === version ? remembered : placeFrom(known)
      const conflict = place === remembered ? null : conflictWith(known, version, epoch)
      if (conflict !== null) return (await written(stream, version, batch)) ?? conflict
      const drafted = write(stream, version, place.head, batch)
      const info = summarized(place.info, drafted.events)
      const appended = await step({ stream, place, written: drafted, info, batch, epoch })
      if (appended !== null) return appended
      places.delete(stream)
      const overtaken = (await written(stream, version, batch)) ?? conflictWith(await lineOf(connections, stream), version, epoch)
      if (overtaken === null) throw changedByHand(stream)
      return overtaken
    },
  }
}

async function hashAt({ ask }: Connections, stream: string, seq: number): Promise<string | null> {
  if (seq === 0) return GENESIS
  const [row] = await ask<{ hash: string }>('SELECT hash FROM witan.events WHERE stream = $1 AND seq = $2', [stream, seq], 'hash')
  return row?.hash ?? null
}

const placeFrom = (row: StreamRow | null): Place => (row === null ? { info: null, head: GENESIS } : { info: infoOf(row), head: row.head })

export const infoOf = ({ id, protocol, subject, version, openedAt, updatedAt, status, stopReason }: StreamRow): StreamInfo | null =>
  version === 0 ? null : { id, protocol, subject, version, openedAt, updatedAt, status, stopReason }

export async function lineOf({ ask }: Pick<Connections, 'ask'>, stream: string): Promise<StreamRow | null> {
  const rows = await ask<StreamRow & { id: string }>(
    `SELECT ${STREAM}, head, epoch, holder FROM witan.streams WHERE id = $1`,
    [stream],
    'line',
  )
  return rows[0] ?? null
}

const changedByHand = (stream: string): Fault =>
  new Fault(`The line of ${stream} in the list was changed by hand. To learn more: witan verify ${stream}`, false)

/** A runner that was taken over from tried to write: it is refused, and that it was is counted. */
export const FENCED = "UPDATE witan.counts SET n = n + 1 WHERE name = 'fenced-appends'"

function conflictWith(known: StreamRow | null, version: number, epoch: number | null): Appended | null {
  if (epoch !== null && epoch !== (known?.epoch ?? 0)) return { ok: false, conflict: 'epoch', holder: known?.holder ?? '' }
  const current = known?.version ?? 0
  return version === current ? null : { ok: false, conflict: 'version', version: current }
}

interface Step {
  readonly stream: string
  readonly place: Place
  readonly written: Written
  readonly info: StreamInfo
  readonly batch: Batch
  readonly epoch: number | null
}

async function isTaken({ ask }: Connections, { stream, place, written, info, batch, epoch }: Step): Promise<boolean> {
  const { rows } = written
  const { version, status, stopReason, updatedAt } = info
  const line = [stream, version, written.head, status, stopReason, updatedAt]
  const expected = [place.info?.version ?? 0, place.head, epoch]
  const events = [rows.map(({ seq }) => seq), rows.map(({ bytes }) => bytes), rows.map(({ hash }) => hash)]
  const values = [...line, ...expected, ...events]
  const taken = async (text: string, more: readonly unknown[], name: string): Promise<boolean> =>
    (await ask<{ lines: number }>(text, [...values, ...more], name))[0]?.lines === 1
  if (place.info === null) return taken(OPENING, [info.protocol, info.subject, info.openedAt, ...pinned(batch)], 'open')
  return batch.texts.size === 0 ? taken(GOING_ON, [], 'append') : taken(GOING_ON_WITH_TEXTS, pinned(batch), 'append-texts')
}

/** In one order everywhere: two that pin the same texts would wait for each other else. */
function pinned({ texts }: Batch): readonly unknown[] {
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1))
  return [sorted.map(([hash]) => hash), sorted.map(([, text]) => Buffer.from(text))]
}
