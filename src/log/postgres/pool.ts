/**
 * Connections to one PostgreSQL, opened when they are needed and kept. Errors leave here as Faults with a sentence.
 *
 * A connection that dies while nobody uses it is dropped without a word: the next question opens another. One that falls silent
 * (a fail-over without a farewell, a firewall that forgot it) looks alive for ever: so every question has a time, and with it ends
 * the connection it was asked on.
 */
import { Socket } from 'node:net'
import { type Client, Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { placeOf } from '../place.ts'
import { faultFrom } from './faults.ts'

export const CONNECT_MS_MAX = 10_000
const CONNECTIONS_MAX = 10
/** For an answer. Nothing that is asked again and again takes a second. */
export const ANSWER_MS_MAX = 15_000
/** For one step of what may take long: tables that are changed, a stream that is taken over or verified. */
const LONG_MS_MAX = 30 * 60_000
/** For the other side to hang up, too. */
export const FAREWELL_MS_MAX = 2_000

export interface Connections {
  readonly pool: Pool
  /** What sentences call it: host, port and database, never the password. */
  readonly place: string
  /** Who has not answered by then is gone. */
  readonly answerMsMax: number
  /** `name`: prepared once in each connection, for what is asked again and again. */
  ask<R extends QueryResultRow>(text: string, values?: readonly unknown[], name?: string): Promise<readonly R[]>
  /** On one connection that nobody else uses meanwhile; where it fails, another takes its place. */
  alone<T>(act: (client: PoolClient) => Promise<T>): Promise<T>
  /** On one connection, in one transaction that sees one moment and writes nothing. */
  inOneMoment<T>(act: (client: PoolClient) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** `most`: connections at once; who asks while all are busy waits. */
export function connect(url: string, most = CONNECTIONS_MAX, answerMsMax = ANSWER_MS_MAX): Connections {
  const place = placeOf(url)
  const pool = new Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: LONG_MS_MAX,
    keepAlive: true,
    application_name: 'witan',
    allowExitOnIdle: true,
  })
  // Without listeners Node would end the process for a connection that died in the pool, or in somebody's hands between two questions.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const guarded = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      throw faultFrom(error, place)
    }
  }
  return {
    pool,
    place,
    answerMsMax,
    ask: (text, values = [], name) =>
      guarded(async () => {
        const question = { text, values: [...values], query_timeout: answerMsMax, ...(name !== undefined && { name }) }
        const result: QueryResult = await pool.query(question)
        return result.rows
      }),
    alone: (act) => guarded(() => alone(pool, act)),
    inOneMoment: (act) => guarded(() => alone(pool, (client) => moment(client, act))),
    close: () => pool.end(),
  }
}

async function moment<T>(client: PoolClient, act: (client: PoolClient) => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const result = await act(client)
  await client.query('COMMIT')
  return result
}

async function alone<T>(pool: Pool, act: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await act(client)
    client.release()
    return result
  } catch (error) {
    // Whatever state it is in: another takes its place.
    client.release(true)
    throw error
  }
}

/** Ends a connection as one should; where the other side is silent, without it. */
export async function partFrom(client: Client): Promise<void> {
  const late = setTimeout(() => socketOf(client).destroy(), FAREWELL_MS_MAX)
  await client.end().catch(() => undefined)
  clearTimeout(late)
}

export const socketOf = ({ connection }: Client): Socket => connection.stream as Socket

/** For a library that opens connections of its own: so they can be ended, whatever it and the other side do. */
export function makeSockets() {
  const sockets = new Set<Socket>()
  return {
    open: (): Socket => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    destroy: (): void => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
