/**
 * The log in one SQLite file (WAL, every commit synced to disk), shared by any number of processes.
 *
 *   parse, stringify, hash ──▶ BEGIN IMMEDIATE ─ list's line (version, head, epoch) ─ events ─ texts ─ COMMIT ──▶ ring
 *
 * All that can be done before the lock is: a process frozen inside a transaction stops everybody. The conditional update
 * of the list's line is the version check and the fence in one. SQLite's errors leave here as Faults with a sentence.
 */
import { isUtf8 } from 'node:buffer'
import type Database from 'better-sqlite3'
import { assert } from '../core/assert.ts'
import { Fault } from '../core/fault.ts'
import type { Recorded } from '../core/words.ts'
import { audit } from './audit.ts'
import { GENESIS, type Row, sha256 } from './chain.ts'
import { followed, makeBell } from './follow.ts'
import type { Appended, Batch, LeaseTaken, Log, Snapshot, StreamInfo, Verified } from './log.ts'
import { readRows, type Written, write } from './record.ts'
import { makeAdopter } from './sqlite-adopt.ts'
import { changedByHand, faultFrom, isDamage, isSqliteError } from './sqlite-faults.ts'
import { makeList } from './sqlite-list.ts'
import { openDatabase, type SqliteOptions } from './sqlite-open.ts'
import { prepareAll, type RawRow, type Statements, type StreamRow, type Writes } from './sqlite-statements.ts'
import { summarized } from './stream-info.ts'

export { type SqliteOptions, sqliteExists } from './sqlite-open.ts'

/** How long a follower may not notice what another process wrote. */
const LOOK_MS = 100
/** Streams whose last place is remembered: far more than one process runs at once. */
const PLACES_MAX = 1_000
/** SQLite's word for "all of them". */
const NO_LIMIT = -1

type Immediately = <T>(act: () => T) => T

/** Where a stream stood when this process last wrote to it. */
interface Place {
  readonly info: StreamInfo | null
  readonly head: string
}

interface Store {
  /** Saves a read before each append. May be old: the conditional update finds out. */
  readonly places: Map<string, Place>
  readonly statements: Statements
  readonly writes: () => Writes
  /** In one transaction that holds the write lock from its start. */
  readonly locked: Immediately
  /** In one transaction that sees one moment. */
  readonly inOneMoment: Immediately
}

export function sqliteLog(path: string, options: SqliteOptions = {}): Log {
  const database = openDatabase(path, options)
  const guarded = async <T>(stream: string | null, act: () => T): Promise<T> => {
    assert(database.open, `The log ${path} was closed.`)
    return faultsOf(stream, act)
  }
  const faultsOf = <T>(stream: string | null, act: () => T): T => {
    try {
      return act()
    } catch (error) {
      throw faultFrom(error, { path, stream, holder: () => holderIn(store.statements, stream) })
    }
  }
  const statements = prepared(database, path, () => prepareAll(database))
  const transaction = database.transaction((act: () => unknown) => act())
  const store: Store = {
    places: new Map(),
    statements,
    writes: () => {
      assert(statements.write !== null, `The log ${path} was opened for reading only.`)
      return statements.write
    },
    locked: (act) => transaction.immediate(act) as ReturnType<typeof act>,
    inOneMoment: (act) => transaction.deferred(act) as ReturnType<typeof act>,
  }
  const list = prepared(database, path, () => makeList(database, store.inOneMoment, (act) => guarded(null, act)))
  const changed = changes(() => faultsOf(null, () => statements.dataVersion.get() ?? 0))
  // What this connection writes does not show in its own data version.
  let appends = 0
  const bell = makeBell({ look: changed, everyMs: LOOK_MS })
  const adopt = makeAdopter(database, store)
  const written = (stream: string): void => {
    appends += 1
    bell.ring(stream)
  }
  const read = (stream: string, after: number, limit = NO_LIMIT): Promise<readonly Recorded[]> =>
    guarded(stream, () => readFrom(store, stream, after, limit))

  return {
    append: async (stream, version, batch, epoch) => {
      const appended = await guarded(stream, () => appendTo(store, stream, version, batch, epoch ?? null))
      if (appended.ok) written(stream)
      return appended
    },
    read,
    rows: (stream, after, limit) => guarded(stream, () => statements.events.all(stream, after, limit)),
    adopt: async (stream, pieces) => {
      const adopted = await adopt(stream, pieces, (act) => guarded(stream, act))
      if (adopted.ok && adopted.added > 0) written(stream)
      return adopted
    },
    follow: (stream, after, signal) => followed(read, bell, stream, after, signal),
    ...list,
    stream: (id) => guarded(id, () => statements.stream.get(id) ?? null),
    revision: () => guarded(null, () => `${appends}.${statements.dataVersion.get() ?? 0}`),
    text: (hash) => guarded(null, () => textIn(store, hash)),
    snapshot: (stream) => guarded(stream, () => snapshotIn(store, stream)),
    keepSnapshot: (stream, snapshot) => guarded(stream, () => keepIn(store, stream, snapshot)),
    verify: (stream, head) => guarded(stream, () => verifyIn(store, stream, head)),
    holder: (stream) => guarded(stream, () => statements.holder.get(stream, Date.now()) ?? null),
    takeLease: (stream, holder, ttlMs, goneEpoch) => guarded(stream, () => takeLeaseIn(store, stream, { holder, ttlMs, goneEpoch })),
    renewLease: (stream, epoch, ttlMs) =>
      guarded(stream, () => store.writes().renewLease.run(Date.now() + ttlMs, stream, epoch).changes === 1),
    releaseLease: (stream, epoch) => guarded(stream, () => void store.writes().releaseLease.run(stream, epoch)),
    close: async () => {
      bell.close()
      database.close()
    },
  }
}

function prepared<T>(database: Database.Database, path: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    database.close()
    throw faultFrom(error, { path, stream: null, holder: () => null })
  }
}

/** Whether another connection has written since the last time this said so. */
function changes(dataVersion: () => number): () => boolean {
  let seen = dataVersion()
  return () => {
    const before = seen
    seen = dataVersion()
    return seen !== before
  }
}

/** For a sentence about a lock. Readers are not locked out as a rule; where they are, the sentence does without a name. */
function holderIn(statements: Statements, stream: string | null): string | null {
  try {
    return statements.someHolder.get(Date.now(), stream ?? '') ?? null
  } catch (error) {
    if (isSqliteError(error)) return null
    throw error
  }
}

const infoOf = ({ id, protocol, subject, version, openedAt, updatedAt, status, stopReason }: StreamRow): StreamInfo | null =>
  version === 0 ? null : { id, protocol, subject, version, openedAt, updatedAt, status, stopReason }

function conflictWith(known: StreamRow | undefined, version: number, epoch: number | null): Appended | null {
  if (epoch !== null && epoch !== (known?.epoch ?? 0)) return { ok: false, conflict: 'epoch', holder: known?.holder ?? '' }
  const current = known?.version ?? 0
  return version === current ? null : { ok: false, conflict: 'version', version: current }
}

/** Where the stream stands, or why an append on this version can't be. */
function placeOf({ statements, places }: Store, stream: string, version: number, epoch: number | null): Place | Appended {
  const remembered = places.get(stream)
  if (remembered?.info?.version === version) return remembered
  const known = statements.streamRow.get(stream)
  return conflictWith(known, version, epoch) ?? { info: known === undefined ? null : infoOf(known), head: known?.head ?? GENESIS }
}

function appendTo(store: Store, stream: string, version: number, batch: Batch, epoch: number | null): Appended {
  const writes = store.writes()
  const place = placeOf(store, stream, version, epoch)
  if ('ok' in place) return place
  const written = write(stream, version, place.head, batch)
  const info = summarized(place.info, written.events)
  const appended = store.locked((): Appended => {
    if (place.info === null) {
      writes.reserve.run(stream, GENESIS)
      writes.open.run(info.protocol, info.subject, info.openedAt, stream)
    }
    const { changes } = writes.advance.run(info.version, written.head, info.updatedAt, stream, version, place.head, epoch)
    if (changes === 1) {
      if (info.status !== place.info?.status || info.stopReason !== place.info.stopReason)
        writes.turn.run(info.status, info.stopReason, stream)
      return insert(writes, stream, written, batch)
    }
    const overtaken = conflictWith(store.statements.streamRow.get(stream), version, epoch)
    if (overtaken === null) throw changedByHand(stream)
    return overtaken
  })
  if (appended.ok) remember(store.places, stream, { info, head: written.head })
  return appended
}

function remember(places: Map<string, Place>, stream: string, place: Place): void {
  if (places.size >= PLACES_MAX) places.clear()
  places.set(stream, place)
}

function insert(writes: Writes, stream: string, { rows, events }: Written, batch: Batch): Appended {
  for (const { seq, bytes, hash } of rows) writes.event.run(stream, seq, bytes, hash)
  for (const [hash, text] of batch.texts) writes.text.run(hash, text)
  return { ok: true, events }
}

function readFrom({ statements }: Store, stream: string, after: number, limit: number): readonly Recorded[] {
  const rows = statements.events.all(stream, after, limit)
  if (rows.length === 0) return []
  const prev = after === 0 ? GENESIS : statements.hashAt.get(stream, after)
  return readRows(stream, after, prev ?? 'missing', rows)
}

function textIn({ statements }: Store, hash: string): string | null {
  const text = statements.text.get(hash)
  if (text === undefined) return null
  if (sha256(text) !== hash)
    throw new Fault(`The stored text ${hash.slice(0, 12)}… was changed after it was written. Restore the database from a backup.`, false)
  return text
}

function snapshotIn({ statements }: Store, stream: string): Snapshot | null {
  const row = statements.snapshot?.get(stream)
  if (row === undefined || sha256(row.bytes) !== row.sum) return null
  const { seq, hash, code, bytes } = row
  return { seq, hash, code, bytes }
}

function keepIn({ statements }: Store, stream: string, { seq, hash, code, bytes }: Snapshot): void {
  statements.write?.snapshot.run(stream, seq, hash, code, bytes, sha256(bytes))
}

function verifyIn(store: Store, stream: string, noted?: string): Verified {
  const { statements } = store
  const textHash = (hash: string): string | null => {
    const bytes = statements.rawText.get(hash)
    return bytes === undefined ? null : sha256(bytes)
  }
  try {
    return store.inOneMoment(() => {
      const known = statements.streamRow.get(stream)
      const info = known === undefined ? null : infoOf(known)
      const rows = decoded(() => statements.rawEvents.iterate(stream))
      return audit(stream, { rows, info, head: known?.head ?? GENESIS, textHash }, noted)
    })
  } catch (error) {
    if (!isDamage(error)) throw error
    return { ok: false, seq: null, because: `The database file is damaged (${error.message}).` }
  }
}

/** Begun only when the first row is asked for: a query that is begun and never ended keeps the connection busy. */
function* decoded(rows: () => Iterable<RawRow>): Generator<Row> {
  for (const { seq, bytes, hash } of rows()) yield { seq, bytes: isUtf8(bytes) ? bytes.toString() : 'not text', hash }
}

/** No lease ever has it. */
const NO_EPOCH = -1

interface LeaseWish {
  readonly holder: string
  readonly ttlMs: number
  readonly goneEpoch: number | undefined
}

function takeLeaseIn(store: Store, stream: string, { holder, ttlMs, goneEpoch }: LeaseWish): LeaseTaken {
  const writes = store.writes()
  return store.locked(() => {
    const now = Date.now()
    writes.reserve.run(stream, GENESIS)
    const taken = writes.takeLease.run(holder, now + ttlMs, stream, now, goneEpoch ?? NO_EPOCH).changes === 1
    const row = store.statements.streamRow.get(stream)
    assert(row !== undefined, `The line of ${stream} vanished while its lease was taken.`)
    const lease = { epoch: row.epoch, holder: row.holder, until: row.until }
    return taken ? { ok: true, lease } : { ok: false, heldBy: lease }
  })
}
