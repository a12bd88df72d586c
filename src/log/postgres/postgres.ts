/**
 * The log in PostgreSQL, shared by any number of machines. The same contract as SQLite's, the same bytes and hashes.
 *
 *   one statement an append (`append.ts`) · one moment of the database's clock for leases · words that wake readers (`wakes.ts`)
 *
 * Leases are timed by the database's clock alone: those of the machines need not agree.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../../core/fault.ts'
import type { Recorded } from '../../core/words.ts'
import { auditing } from '../audit.ts'
import { GENESIS, type Row, sha256 } from '../chain.ts'
import { followed, makeBell } from '../follow.ts'
import type { LeaseTaken, Log, Snapshot, StreamInfo, Verified } from '../log.ts'
import { memoryLog } from '../memory.ts'
import { readRows } from '../record.ts'
import { adoptIn } from './adopt.ts'
import { FENCED, infoOf, lineOf, makeWriter, STREAM } from './append.ts'
import { isPassing } from './faults.ts'
import { listIn } from './list.ts'
import { type Connections, connect } from './pool.ts'
import { migrate, standing } from './schema.ts'
import { makeWakes } from './wakes.ts'

export interface PostgresOptions {
  /** For commands that only read: nothing is created. */
  readonly readOnly?: boolean
  /** For tests: how long it waits for an answer. */
  readonly answerMsMax?: number
}

export async function postgresLog(url: string, { readOnly = false, answerMsMax }: PostgresOptions = {}): Promise<Log> {
  const connections = connect(url, undefined, answerMsMax)
  try {
    if (!(await isPrepared(connections, readOnly))) {
      await connections.close()
      return memoryLog()
    }
  } catch (error) {
    await connections.close()
    throw error
  }
  const { ask } = connections
  const bell = makeBell(null)
  const wakes = makeWakes(url, connections, bell)
  const writer = makeWriter(connections)
  const written = (stream: string): void => {
    bell.ring(stream)
    wakes.told(stream)
  }
  const read = (stream: string, after: number, limit?: number): Promise<readonly Recorded[]> => readFrom(connections, stream, after, limit)
  return {
    append: async (stream, version, batch, epoch) => {
      const appended = await writer.append(stream, version, batch, epoch ?? null)
      if (appended.ok) written(stream)
      else if (appended.conflict === 'epoch') await ask(FENCED)
      return appended
    },
    read,
    rows: (stream, after, limit) =>
      ask<Row>(
        'SELECT seq, bytes, hash FROM witan.events WHERE stream = $1 AND seq > $2 ORDER BY seq LIMIT $3',
        [stream, after, limit],
        'rows',
      ),
    adopt: async (stream, pieces) => {
      const adopted = await adoptIn(connections, stream, pieces)
      if (adopted.ok && adopted.added > 0) written(stream)
      return adopted
    },
    follow: (stream, after, signal) => followed(patient(read, signal), bell, stream, after, signal),
    ...listIn(connections),
    stream: async (id) =>
      (await ask<StreamInfo>(`SELECT ${STREAM} FROM witan.streams WHERE id = $1 AND version > 0`, [id], 'stream'))[0] ?? null,
    // What is visible changes with every commit, and only then.
    revision: async () => (await ask<{ seen: string }>('SELECT pg_current_snapshot()::text AS seen', [], 'revision'))[0]?.seen ?? '',
    text: (hash) => textIn(connections, hash),
    snapshot: (stream) => snapshotIn(connections, stream),
    keepSnapshot: async (stream, snapshot) => (readOnly ? undefined : keepIn(connections, stream, snapshot)),
    verify: (stream, head) => verifyIn(connections, stream, head),
    ...leasesIn(connections),
    close: async () => {
      if (bell.closed()) return
      bell.close()
      await wakes.close()
      await connections.close()
    },
  }
}

/** False: nothing was ever stored here. Looking creates nothing, so who only looks sees an empty log. */
async function isPrepared(connections: Connections, readOnly: boolean): Promise<boolean> {
  const { place, ask } = connections
  const [encoding] = await ask<{ name: string }>("SELECT current_setting('server_encoding') AS name")
  if (encoding?.name !== 'UTF8')
    throw new Fault(
      `The database at ${place} keeps its texts as ${encoding?.name}; Witan needs UTF8. Create it with: createdb --encoding UTF8`,
      false,
    )
  if (readOnly) return (await standing(connections)) !== 'missing'
  await migrate(connections)
  return true
}

const AWAY_MS = 500

/** A server that restarts or hands over ends no follower: it reads on when there is one again. */
const patient =
  (read: Log['read'], signal: AbortSignal): Log['read'] =>
  async (...wanted) => {
    for (;;) {
      try {
        return await read(...wanted)
      } catch (error) {
        if (!isPassing(error) || signal.aborted) throw error
        await sleep(AWAY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

async function readFrom({ ask }: Connections, stream: string, after: number, limit?: number): Promise<readonly Recorded[]> {
  // With the one before, for its hash.
  const rows = await ask<Row>(
    'SELECT seq, bytes, hash FROM witan.events WHERE stream = $1 AND seq >= $2 ORDER BY seq LIMIT $3',
    [stream, Math.max(1, after), limit === undefined ? null : limit + (after > 0 ? 1 : 0)],
    'read',
  )
  if (after === 0) return readRows(stream, 0, GENESIS, rows)
  const [before, ...rest] = rows
  if (before === undefined) return []
  return before.seq === after ? readRows(stream, after, before.hash, rest) : readRows(stream, after, 'missing', rows)
}

async function textIn({ ask }: Connections, hash: string): Promise<string | null> {
  const [row] = await ask<{ text: Buffer }>('SELECT text FROM witan.texts WHERE hash = $1', [hash], 'text')
  if (row === undefined) return null
  if (sha256(row.text) !== hash)
    throw new Fault(`The stored text ${hash.slice(0, 12)}… was changed after it was written. Restore the database from a backup.`, false)
  return row.text.toString()
}

async function snapshotIn({ ask }: Connections, stream: string): Promise<Snapshot | null> {
  const [row] = await ask<Snapshot & { sum: string }>(
    'SELECT seq, hash, code, s.bytes, sum FROM witan.snapshots s JOIN witan.events USING (stream, seq, hash) WHERE stream = $1',
    [stream],
    'snapshot',
  )
  if (row === undefined || sha256(row.bytes) !== row.sum) return null
  const { seq, hash, code, bytes } = row
  return { seq, hash, code, bytes }
}

async function keepIn({ ask }: Connections, stream: string, { seq, hash, code, bytes }: Snapshot): Promise<void> {
  await ask(
    `INSERT INTO witan.snapshots (stream, seq, hash, code, bytes, sum) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (stream) DO UPDATE SET seq = $2, hash = $3, code = $4, bytes = $5, sum = $6`,
    [stream, seq, hash, code, bytes, sha256(bytes)],
  )
}

function verifyIn(connections: Connections, stream: string, noted?: string): Promise<Verified> {
  return connections.inOneMoment(async (client) => {
    const ask: Connections['ask'] = async (text, values = []) => (await client.query(text, [...values])).rows
    const line = await lineOf({ ask }, stream)
    const rows = await ask<Row>('SELECT seq, bytes, hash FROM witan.events WHERE stream = $1 ORDER BY seq', [stream])
    const audit = auditing(stream, { rows, info: line === null ? null : infoOf(line), head: line?.head ?? GENESIS }, noted)
    for (let step = audit.next(); ; ) {
      if (step.done === true) return step.value
      const [found] = await ask<{ text: Buffer }>('SELECT text FROM witan.texts WHERE hash = $1', [step.value])
      step = audit.next(found === undefined ? null : sha256(found.text))
    }
  })
}

/** No lease ever has it. */
const NO_EPOCH = -1

interface LeaseRow {
  readonly epoch: number
  readonly holder: string
  readonly until: number
}

const LEASE = 'epoch, holder, (extract(epoch FROM until) * 1000)::float8 AS until'
const LATER = 'clock_timestamp() + make_interval(secs => $2::float8 / 1000)'

function leasesIn({ ask }: Connections): Pick<Log, 'holder' | 'takeLease' | 'renewLease' | 'releaseLease'> {
  // A lease that was never given back is taken over from somebody who is gone. The first part sees the line as it was before.
  const taken = `
    WITH gone AS (SELECT 1 FROM witan.streams WHERE id = $1 AND until > '-infinity'),
    taken AS (
      INSERT INTO witan.streams AS s (id, version, head, protocol, subject, status, opened_at, updated_at, epoch, holder, until)
      VALUES ($1, 0, '${GENESIS}', '', '', '', '', '', 1, $3, ${LATER})
      ON CONFLICT (id) DO UPDATE SET epoch = s.epoch + 1, holder = $3, until = ${LATER}
      WHERE s.until <= clock_timestamp() OR s.epoch = $4
      RETURNING ${LEASE}
    ),
    counted AS (
      UPDATE witan.counts SET n = n + 1
      WHERE name = 'take-overs' AND EXISTS (SELECT FROM gone) AND EXISTS (SELECT FROM taken)
    )
    SELECT * FROM taken`
  return {
    holder: async (stream) =>
      (await ask<{ holder: string }>('SELECT holder FROM witan.streams WHERE id = $1 AND until > clock_timestamp()', [stream], 'holder'))[0]
        ?.holder ?? null,
    takeLease: async (stream, holder, ttlMs, goneEpoch): Promise<LeaseTaken> => {
      for (;;) {
        const [lease] = await ask<LeaseRow>(taken, [stream, ttlMs, holder, goneEpoch ?? NO_EPOCH])
        if (lease !== undefined) return { ok: true, lease }
        const [heldBy] = await ask<LeaseRow>(`SELECT ${LEASE} FROM witan.streams WHERE id = $1`, [stream])
        if (heldBy !== undefined) return { ok: false, heldBy }
      }
    },
    renewLease: async (stream, epoch, ttlMs) =>
      (
        await ask(
          `UPDATE witan.streams SET until = ${LATER} WHERE id = $1 AND epoch = $3 AND until > '-infinity' RETURNING 1`,
          [stream, ttlMs, epoch],
          'renew',
        )
      ).length === 1,
    releaseLease: async (stream, epoch) =>
      void (await ask("UPDATE witan.streams SET until = '-infinity' WHERE id = $1 AND epoch = $2", [stream, epoch])),
  }
}
