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
import { isPassing } from './faults.ts'
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

/** $1 stream, $2 version, $3 head, $4 protocol, $5 subject, $6 status, $7 stop reason, $8 opened, $9 updated; $10–$12 as they were before. */
const BEGUN = `
  INSERT INTO witan.streams AS s (id, version, head, protocol, subject, status, stop_reason, opened_at, updated_at, epoch, holder, until)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, '', '-infinity')
  ON CONFLICT (id) DO UPDATE SET version = $2, head = $3, protocol = $4, subject = $5, status = $6, stop_reason = $7, opened_at = $8, updated_at = $9
  WHERE s.version = $10::integer AND s.head = $11::text AND s.epoch = coalesce($12::integer, s.epoch)
  RETURNING 1`
const ADVANCED = `
  UPDATE witan.streams AS s SET version = $2, head = $3, protocol = $4, subject = $5, status = $6, stop_reason = $7, opened_at = $8, updated_at = $9
  WHERE id = $1 AND s.version = $10::integer AND s.head = $11::text AND s.epoch = coalesce($12::integer, s.epoch)
  RETURNING 1`

const appending = (line: string): string => `
  WITH line AS (${line}),
  written AS (
    INSERT INTO witan.events (stream, seq, bytes, hash)
    SELECT $1, row.* FROM unnest($13::integer[], $14::text[], $15::text[]) AS row WHERE EXISTS (SELECT FROM line)
  ),
  pinned AS (
    INSERT INTO witan.texts (hash, text)
    SELECT row.* FROM unnest($16::text[], $17::bytea[]) AS row WHERE EXISTS (SELECT FROM line) ON CONFLICT DO NOTHING
  )
  SELECT count(*)::integer AS lines FROM line`
const OPENING = appending(BEGUN)
const GOING_ON = appending(ADVANCED)

/** Streams whose last place is remembered: far more than one process runs at once. */
const PLACES_MAX = 1_000

export interface Writer {
  append(stream: string, version: number, batch: Batch, epoch: number | null): Promise<Appended>
}

export function makeWriter(connections: Connections): Writer {
  /** Saves a question before each append. May be old: the conditional update finds out. */
  const places = new Map<string, Place>()
  /** Heads of appends of which nobody knows whether they were written. */
  const cutOff = new Set<string>()

  const step = async (next: Step): Promise<Appended | null> => {
    const { stream, info, written } = next
    try {
      if (!(await isTaken(connections, next))) return null
    } catch (error) {
      if (isPassing(error)) cutOff.add(written.head)
      throw error
    }
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
  // In one order everywhere: two that pin the same texts would wait for each other else.
  const texts = [...batch.texts].sort(([a], [b]) => (a < b ? -1 : 1))
  const isFirst = place.info === null
  const found = await ask<{ lines: number }>(
    isFirst ? OPENING : GOING_ON,
    [
      stream,
      info.version,
      written.head,
      info.protocol,
      info.subject,
      info.status,
      info.stopReason,
      info.openedAt,
      info.updatedAt,
      place.info?.version ?? 0,
      place.head,
      epoch,
      rows.map(({ seq }) => seq),
      rows.map(({ bytes }) => bytes),
      rows.map(({ hash }) => hash),
      texts.map(([hash]) => hash),
      texts.map(([, text]) => Buffer.from(text)),
    ],
    isFirst ? 'open' : 'append',
  )
  return found[0]?.lines === 1
}
