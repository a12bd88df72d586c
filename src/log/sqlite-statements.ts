/** Every statement the SQLite log runs, prepared once. Column names become ours here. */
import type Database from 'better-sqlite3'
import type { Row } from './chain.ts'
import type { Snapshot, StreamInfo } from './log.ts'

/** A row of the list. Version 0: a lease was taken, but nothing is written yet. */
export interface StreamRow extends StreamInfo {
  readonly head: string
  readonly epoch: number
  readonly holder: string
  readonly until: number
}

/** Stored bytes as bytes: a reader that decodes first would take some broken characters for whole ones. */
export interface RawRow {
  readonly seq: number
  readonly bytes: Buffer
  readonly hash: string
}

/** With the hash of its bytes. */
export interface SnapshotRow extends Snapshot {
  readonly sum: string
}

export const STREAM = `id, protocol, subject, version, opened_at AS openedAt, updated_at AS updatedAt, status, stop_reason AS stopReason`
const STREAM_ROW = `${STREAM}, head, epoch, holder, until`

/** A statement that reads, as far as we use it. Our own type: declarations that ship must not need those of the database library. */
export interface Query<Parameters extends readonly unknown[], Result> {
  get(...parameters: Parameters): Result | undefined
  all(...parameters: Parameters): readonly Result[]
  iterate(...parameters: Parameters): Iterable<Result>
}

/** A statement that writes; `changes` counts the rows it touched. */
export interface Change<Parameters extends readonly unknown[]> {
  run(...parameters: Parameters): { readonly changes: number }
}

export interface Statements {
  readonly dataVersion: Query<[], number>
  readonly streamRow: Query<[stream: string], StreamRow>
  readonly stream: Query<[stream: string], StreamInfo>
  /** The live lease of this stream, else of any. */
  readonly someHolder: Query<[now: number, stream: string], string>
  readonly holder: Query<[stream: string, now: number], string>
  readonly hashAt: Query<[stream: string, seq: number], string>
  readonly events: Query<[stream: string, after: number, limit: number], Row>
  readonly rawEvents: Query<[stream: string], RawRow>
  readonly text: Query<[hash: string], string>
  readonly hasText: Query<[hash: string], number>
  readonly rawText: Query<[hash: string], Buffer>
  /** Null where nobody has opened the file for writing since there are snapshots. */
  readonly snapshot: Query<[stream: string], SnapshotRow> | null
  /** Null where the file was opened for reading only. */
  readonly write: Writes | null
}

export interface Writes {
  readonly reserve: Change<[stream: string, head: string]>
  readonly open: Change<[protocol: string, subject: string, openedAt: string, stream: string]>
  /** Only where version and head are those it was decided on, and the epoch is still this one (null: any). */
  readonly advance: Change<
    [version: number, head: string, updatedAt: string, stream: string, versionBefore: number, headBefore: string, epoch: number | null]
  >
  /** Apart from the line's other changes: SQLite writes an index anew where its column is named, though nothing has changed. */
  readonly turn: Change<[status: string, stopReason: string | null, stream: string]>
  readonly event: Change<[stream: string, seq: number, bytes: string, hash: string]>
  readonly text: Change<[hash: string, text: string]>
  readonly snapshot: Change<[stream: string, seq: number, hash: string, code: string, bytes: string, sum: string]>
  readonly takeLease: Change<[holder: string, until: number, stream: string, now: number, goneEpoch: number]>
  readonly renewLease: Change<[until: number, stream: string, epoch: number]>
  readonly releaseLease: Change<[stream: string, epoch: number]>
}

export function prepareAll(database: Database.Database): Statements {
  const { readonly } = database
  return {
    dataVersion: database.prepare<[], number>('PRAGMA data_version').pluck(),
    streamRow: database.prepare<[string], StreamRow>(`SELECT ${STREAM_ROW} FROM streams WHERE id = ?`),
    stream: database.prepare<[string], StreamInfo>(`SELECT ${STREAM} FROM streams WHERE id = ? AND version > 0`),
    someHolder: database
      .prepare<[number, string], string>('SELECT holder FROM streams WHERE until > ? ORDER BY id = ? DESC, until DESC LIMIT 1')
      .pluck(),
    holder: database.prepare<[string, number], string>('SELECT holder FROM streams WHERE id = ? AND until > ?').pluck(),
    hashAt: database.prepare<[string, number], string>('SELECT hash FROM events WHERE stream = ? AND seq = ?').pluck(),
    events: database.prepare<[string, number, number], Row>(
      'SELECT seq, bytes, hash FROM events WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?',
    ),
    rawEvents: database.prepare<[string], RawRow>(
      'SELECT seq, CAST(bytes AS BLOB) AS bytes, hash FROM events WHERE stream = ? ORDER BY seq',
    ),
    text: database.prepare<[string], string>('SELECT text FROM texts WHERE hash = ?').pluck(),
    hasText: database.prepare<[string], number>('SELECT 1 FROM texts WHERE hash = ?').pluck(),
    rawText: database.prepare<[string], Buffer>('SELECT CAST(text AS BLOB) FROM texts WHERE hash = ?').pluck(),
    snapshot: hasSnapshots(database)
      ? database.prepare<[string], SnapshotRow>(
          'SELECT seq, hash, code, snapshots.bytes, sum FROM snapshots JOIN events USING (stream, seq, hash) WHERE stream = ?',
        )
      : null,
    write: readonly ? null : prepareWrites(database),
  }
}

const hasSnapshots = (database: Database.Database): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'snapshots'").get() !== undefined

function prepareWrites(database: Database.Database): Writes {
  return {
    reserve: database.prepare<[string, string]>(
      `INSERT OR IGNORE INTO streams (id, version, head, protocol, subject, status, opened_at, updated_at, epoch, holder, until)
       VALUES (?, 0, ?, '', '', '', '', '', 0, '', 0)`,
    ),
    open: database.prepare<[string, string, string, string]>(
      'UPDATE streams SET protocol = ?, subject = ?, opened_at = ? WHERE id = ? AND version = 0',
    ),
    advance: database.prepare<[number, string, string, string, number, string, number | null]>(
      `UPDATE streams SET version = ?, head = ?, updated_at = ?
       WHERE id = ? AND version = ? AND head = ? AND epoch = ifnull(?, epoch)`,
    ),
    turn: database.prepare<[string, string | null, string]>('UPDATE streams SET status = ?, stop_reason = ? WHERE id = ?'),
    event: database.prepare<[string, number, string, string]>('INSERT INTO events (stream, seq, bytes, hash) VALUES (?, ?, ?, ?)'),
    text: database.prepare<[string, string]>('INSERT OR IGNORE INTO texts (hash, text) VALUES (?, ?)'),
    snapshot: database.prepare<[string, number, string, string, string, string]>(
      'INSERT OR REPLACE INTO snapshots (stream, seq, hash, code, bytes, sum) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    takeLease: database.prepare<[string, number, string, number, number]>(
      'UPDATE streams SET epoch = epoch + 1, holder = ?, until = ? WHERE id = ? AND (until <= ? OR epoch = ?)',
    ),
    renewLease: database.prepare<[number, string, number]>('UPDATE streams SET until = ? WHERE id = ? AND epoch = ? AND until > 0'),
    releaseLease: database.prepare<[string, number]>('UPDATE streams SET until = 0 WHERE id = ? AND epoch = ?'),
  }
}
