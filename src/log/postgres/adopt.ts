/**
 * Taking over a stream into PostgreSQL, in memory that does not grow with it.
 *
 *   pieces, some at a time ──▶ temporary tables (this connection's own, gone with it) ──▶ one transaction: line, events, texts
 *
 * Nothing is locked while pieces come, however slowly: other machines pin the same texts, and would wait for whoever has them half
 * written.
 */
import type { PoolClient } from 'pg'
import { type Inspected, inspector, type Parcel, parcels, standing } from '../adopting.ts'
import { GENESIS } from '../chain.ts'
import type { Adopted, Piece } from '../log.ts'
import type { Connections } from './pool.ts'

const EMPTIED = 'TRUNCATE pg_temp.coming_events, pg_temp.coming_texts'
const STAGE = `
  CREATE TEMPORARY TABLE IF NOT EXISTS coming_events (seq integer PRIMARY KEY, bytes text, hash text);
  CREATE TEMPORARY TABLE IF NOT EXISTS coming_texts (hash text, text bytea);
  ${EMPTIED}`

const RESERVED = `
  INSERT INTO witan.streams (id, version, head, protocol, subject, status, opened_at, updated_at, epoch, holder, until)
  VALUES ($1, 0, '${GENESIS}', '', '', '', '', '', 0, '', '-infinity') ON CONFLICT DO NOTHING`
const LINE =
  'SELECT version, head, CASE WHEN until > clock_timestamp() THEN holder END AS holder FROM witan.streams WHERE id = $1 FOR UPDATE'
const ADVANCED = `
  UPDATE witan.streams SET version = $2, head = $3, protocol = $4, subject = $5, status = $6, stop_reason = $7, opened_at = $8, updated_at = $9
  WHERE id = $1`
const EVENTS = 'INSERT INTO witan.events (stream, seq, bytes, hash) SELECT $1, seq, bytes, hash FROM pg_temp.coming_events WHERE seq > $2'
/** In one order everywhere: two that pin the same texts would wait for each other else. */
const TEXTS = 'INSERT INTO witan.texts (hash, text) SELECT hash, text FROM pg_temp.coming_texts ORDER BY hash ON CONFLICT DO NOTHING'

export function adoptIn({ alone }: Connections, stream: string, pieces: AsyncIterable<Piece>): Promise<Adopted> {
  return alone(async (client) => {
    await client.query(STAGE)
    const inspection = inspector(stream)
    for await (const parcel of parcels(inspection, pieces)) await stage(client, parcel)
    const inspected = inspection.end(await textsHere(client, inspection.lacking()))
    await client.query('BEGIN')
    const adopted = await settle(client, inspected)
    await client.query('COMMIT')
    await client.query(EMPTIED)
    return adopted
  })
}

async function stage(client: PoolClient, { rows, texts }: Parcel): Promise<void> {
  await client.query('INSERT INTO pg_temp.coming_events SELECT * FROM unnest($1::integer[], $2::text[], $3::text[])', [
    rows.map(({ seq }) => seq),
    rows.map(({ bytes }) => bytes),
    rows.map(({ hash }) => hash),
  ])
  await client.query('INSERT INTO pg_temp.coming_texts SELECT * FROM unnest($1::text[], $2::bytea[])', [
    texts.map(({ hash }) => hash),
    texts.map(({ text }) => Buffer.from(text)),
  ])
}

async function textsHere(client: PoolClient, hashes: readonly string[]): Promise<(hash: string) => boolean> {
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM witan.texts WHERE hash = ANY($1)', [hashes])
  const here = new Set(rows.map(({ hash }) => hash))
  return (hash) => here.has(hash)
}

async function settle(client: PoolClient, { info, head }: Inspected): Promise<Adopted> {
  const { id, version: came } = info
  await client.query(RESERVED, [id])
  const { rows } = await client.query<{ version: number; head: string; holder: string | null }>(LINE, [id])
  const { version: here, head: last, holder } = rows[0] ?? { version: 0, head: GENESIS, holder: null }
  const fits = here === 0 || (await isSame(client, id, { here, came, last }))
  const adopted = standing({ here, came, fits, holder })
  await client.query(TEXTS)
  if (!adopted.ok || adopted.added === 0) return adopted
  const { protocol, subject, status, stopReason, openedAt, updatedAt } = info
  await client.query(ADVANCED, [id, came, head, protocol, subject, status, stopReason, openedAt, updatedAt])
  await client.query(EVENTS, [id, here])
  return adopted
}

/** Whether the last event that both have is the same; `last` is the hash that the list says is the end of what is here. */
async function isSame(client: PoolClient, stream: string, { here, came, last }: { here: number; came: number; last: string }) {
  const { rows } = await client.query<{ same: boolean }>(
    `SELECT hash = CASE WHEN $2::integer > $3::integer THEN (SELECT hash FROM witan.events WHERE stream = $1 AND seq = $3) ELSE $4::text END AS same
     FROM pg_temp.coming_events WHERE seq = least($2::integer, $3::integer)`,
    [stream, here, came, last],
  )
  return rows[0]?.same === true
}
