/**
 * Appends to the PostgreSQL log against raw inserts: what the version check, the epoch, the line in the list, hashing and the word to
 * readers cost on top. The raw side inserts finished rows of the same bytes, one statement and so one transaction an append, over
 * as many connections, into the same cluster.
 */
import { Pool } from 'pg'
import { postgresLog } from '../src/log/postgres/postgres.ts'
import { NO_TEXTS, type Prepared, prepare } from './append.ts'
import { atSite, machine } from './fleet.ts'
import { atLeast, type Measure, type Reading } from './row.ts'
import { inTurns, median, short, wallMs } from './timing.ts'

const WRITERS = [1, 8] as const
const EVENTS = 5
/** Each writer appends so many, one after the other, before the other side has its turn. */
const APPENDS = 10
const WARM_UP = 6
const ROUNDS = 40
const CONNECTIONS = 10

const INSERT =
  'INSERT INTO raw_events (stream, seq, bytes, hash) SELECT $1, row.* FROM unnest($2::integer[], $3::text[], $4::text[]) AS row'

type Write = (stream: string, batch: Prepared) => Promise<void>

async function against(url: string, writers: number): Promise<Reading> {
  const streams = Array.from({ length: writers }, (_, nth) => `ask-bench${writers}w${nth}`)
  const prepared = new Map(streams.map((stream) => [stream, prepare(stream, EVENTS, APPENDS * (WARM_UP + ROUNDS))]))
  const log = await postgresLog(url)
  const pool = new Pool({ connectionString: url, max: CONNECTIONS })
  const append: Write = async (stream, { drafts, rows }) => {
    const appended = await log.append(stream, (rows[0]?.seq ?? 1) - 1, { events: drafts, texts: NO_TEXTS })
    if (!appended.ok) throw new Error(`An append to ${stream} met a conflict.`)
  }
  const insert: Write = async (stream, { rows }) => {
    const values = [stream, rows.map(({ seq }) => seq), rows.map(({ bytes }) => bytes), rows.map(({ hash }) => hash)]
    await pool.query({ name: 'raw', text: INSERT, values })
  }
  const block = (write: Write): (() => Promise<number>) => {
    let done = 0
    return () => {
      const from = done
      done += APPENDS
      return wallMs(() => Promise.all(streams.map((stream) => one(stream, (prepared.get(stream) ?? []).slice(from, done), write))))
    }
  }
  const samples = await inTurns(WARM_UP + ROUNDS, { log: block(append), raw: block(insert) })
  await log.close()
  await pool.end()
  const [ours, theirs] = [median(samples.log.slice(WARM_UP)), median(samples.raw.slice(WARM_UP))]
  const perSecond = (ms: number): string => short((writers * APPENDS * 1_000) / ms)
  return {
    name: `fleet-append.${writers === 1 ? '1-writer' : `${writers}-writers`}`,
    value: median(samples.log.slice(WARM_UP).map((ms, nth) => (samples.raw[WARM_UP + nth] ?? Number.NaN) / ms)),
    unit: '× raw',
    aim: atLeast(0.7),
    detail: `${perSecond(ours)} appends/s against ${perSecond(theirs)} raw, ${EVENTS} events each; ${machine()}`,
  }
}

async function one(stream: string, batches: readonly Prepared[], write: Write): Promise<void> {
  for (const batch of batches) await write(stream, batch)
}

export const fleetAppend: Measure = {
  name: 'fleet-append',
  how: `Median wall time of blocks of raw inserts divided by that of as many appends of the same bytes (${EVENTS} events each), in turns, on one PostgreSQL with fsync on: one writer, and eight on streams of their own; one process and a pool of ${CONNECTIONS} connections on either side.`,
  take: () =>
    atSite(async ({ cluster }) => {
      const url = await cluster.createDatabase('append')
      const pool = new Pool({ connectionString: url, max: 1 })
      await pool.query(
        'CREATE TABLE raw_events (stream text NOT NULL, seq integer NOT NULL, bytes text NOT NULL, hash text NOT NULL, PRIMARY KEY (stream, seq))',
      )
      await pool.end()
      const readings: Reading[] = []
      for (const writers of WRITERS) readings.push(await against(url, writers))
      return readings
    }),
}
