/**
 * The tables of a PostgreSQL log, and how they come to be: kysely's migrations, in a schema of our own.
 *
 *   already as we know them? (one question) ──yes──▶ go on
 *        └──no──▶ one starting machine at a time (an advisory lock) ──▶ migrate
 *
 * A database that holds migrations we do not know is a newer Witan's, and is not touched.
 */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Pool } from 'pg'
import { Fault } from '../../core/fault.ts'
import { CALLS } from './calls.ts'

/** Beside which pg-boss has its own. */
const SCHEMA = 'witan'
const NAMES_TABLE = 'migrations'
/** "Witn" once more, as a number that nobody else locks. */
const LOCK = 0x5769746e

/** Only ever added to. Events and texts are never updated; the line of a stream is, with each append. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-log': {
    up: async (db) => {
      await sql`
        CREATE TABLE witan.streams (
          id text PRIMARY KEY, version integer NOT NULL, head text NOT NULL,
          protocol text NOT NULL, subject text NOT NULL, status text NOT NULL, stop_reason text,
          opened_at text NOT NULL, updated_at text NOT NULL, nth bigint GENERATED ALWAYS AS IDENTITY,
          epoch integer NOT NULL, holder text NOT NULL, until timestamptz NOT NULL
        ) WITH (fillfactor = 70)`.execute(db)
      await sql`CREATE INDEX streams_newest ON witan.streams (opened_at DESC, nth DESC) WHERE version > 0`.execute(db)
      await sql`
        CREATE TABLE witan.events (
          stream text NOT NULL, seq integer NOT NULL, bytes text NOT NULL, hash text NOT NULL, PRIMARY KEY (stream, seq)
        )`.execute(db)
      // As bytes: what a model sends may hold characters that a column of text refuses.
      await sql`CREATE TABLE witan.texts (hash text PRIMARY KEY, text bytea NOT NULL)`.execute(db)
      await sql`
        CREATE TABLE witan.snapshots (
          stream text PRIMARY KEY, seq integer NOT NULL, hash text NOT NULL, code text NOT NULL, bytes text NOT NULL, sum text NOT NULL
        )`.execute(db)
    },
  },
  '0002-calls': CALLS,
  '0003-fleet': {
    up: async (db) => {
      // What machines count together; a row each.
      await sql`CREATE TABLE witan.counts (name text PRIMARY KEY, n bigint NOT NULL) WITH (fillfactor = 50)`.execute(db)
      await sql`INSERT INTO witan.counts VALUES ('take-overs', 0), ('fenced-appends', 0)`.execute(db)
      // Of many streams few are open; those without a runner are looked for again and again.
      await sql`CREATE INDEX streams_open ON witan.streams (nth) WHERE status IN ('open', 'stopping')`.execute(db)
    },
  },
  '0004-newest': {
    up: async (db) => {
      // An index that asks for the version would have to be written anew with each append, and with it all others of the line.
      await sql`DROP INDEX witan.streams_newest`.execute(db)
      await sql`CREATE INDEX streams_newest ON witan.streams (opened_at DESC, nth DESC)`.execute(db)
    },
  },
  '0005-pages': {
    up: async (db) => {
      // A page of the list is a stretch of one of these. A status changes a few times in all; what each append changes stands in none.
      await sql`CREATE INDEX streams_by_status ON witan.streams (status, opened_at DESC, nth DESC)`.execute(db)
      await sql`CREATE INDEX streams_by_protocol ON witan.streams (protocol, status, opened_at DESC, nth DESC)`.execute(db)
      // In the order of bytes: the primary key's is that of the database's language, and holds no beginnings together.
      await sql`CREATE INDEX streams_by_id ON witan.streams (id COLLATE "C")`.execute(db)
    },
  },
  '0006-errands': {
    up: async (db) => {
      // What the queue has to know of a deliberation for as long as that is there: whose it is, and how far it was when it was let go of.
      await sql`
        CREATE TABLE witan.errands (
          id text PRIMARY KEY, owner text, priority text NOT NULL, let_go integer NOT NULL DEFAULT -1
        ) WITH (fillfactor = 70)`.execute(db)
      // The last number that each owner got in each priority; under no name, the highest that was called.
      await sql`
        CREATE TABLE witan.numbers (
          priority text, owner text, number bigint NOT NULL, PRIMARY KEY (priority, owner)
        ) WITH (fillfactor = 50)`.execute(db)
      await sql`INSERT INTO witan.numbers VALUES ('low', '', 0), ('normal', '', 0), ('high', '', 0)`.execute(db)
    },
  },
}

/** `missing`: nothing of ours is there yet. */
export type Standing = 'ready' | 'missing' | 'older'

/** How this database stands to the tables we know. A Fault where it is a newer Witan's. */
export async function standing(pool: Pool): Promise<Standing> {
  const { rows: tables } = await pool.query<{ found: boolean }>(`SELECT to_regclass('${SCHEMA}.${NAMES_TABLE}') IS NOT NULL AS found`)
  if (tables[0]?.found !== true) return 'missing'
  const { rows } = await pool.query<{ name: string }>(`SELECT name FROM ${SCHEMA}.${NAMES_TABLE}`)
  const stranger = rows.find(({ name }) => !(name in MIGRATIONS))
  if (stranger !== undefined)
    throw new Fault(
      `This database was set up by a newer Witan (it holds ${stranger.name}, which this one does not know). It was not changed. Update Witan.`,
      false,
    )
  return rows.length < Object.keys(MIGRATIONS).length ? 'older' : 'ready'
}

/** Brings the tables to what we know; any number of machines may call it at once. */
export async function migrate(pool: Pool): Promise<void> {
  if ((await standing(pool)) === 'ready') return
  const turn = await pool.connect()
  try {
    await turn.query('SELECT pg_advisory_lock($1)', [LOCK])
    if ((await standing(pool)) !== 'ready') await migrated(pool)
  } finally {
    await turn.query('SELECT pg_advisory_unlock($1)', [LOCK]).then(
      () => turn.release(),
      (error: Error) => turn.release(error),
    )
  }
}

async function migrated(pool: Pool): Promise<void> {
  // kysely ends the pool with itself, so it is let go without: the pool is ours.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableSchema: SCHEMA,
    migrationTableName: NAMES_TABLE,
    migrationLockTableName: 'migrations_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
