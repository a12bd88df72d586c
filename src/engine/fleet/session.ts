/**
 * One connection to PostgreSQL that holds the slots of this process's calls: session-level advisory locks, which end with it, however
 * it ends. What is held in it is in its book; a lost one takes its book along, and the next begins with an empty one.
 *
 * A lost connection frees the slots of calls that are still in the air, and they can't be called back. So others may let out as many
 * on top as this process had in the air at that moment, until those are back: fleet-wide at most twice the limit, where all
 * connections are lost at once.
 */
import { Client } from 'pg'
import { placeOf } from '../../log/place.ts'
import { faultFrom } from '../../log/postgres/faults.ts'
import { CONNECT_MS_MAX, partFrom } from '../../log/postgres/pool.ts'
import type { TurnstileLimits } from '../turnstile.ts'

/** Nothing that is asked here waits for anybody: who is silent for that long is gone. */
const ANSWER_MS_MAX = 10_000

/**
 * A machine that vanishes without a word is given up after half a minute, not after two hours; one that is only quiet, never. Nobody
 * waits for the disk: with a server that crashes, the calls of its last second may be forgotten in the minute's count.
 */
const MANNERS = `
  SELECT set_config('tcp_keepalives_idle', '15', false), set_config('tcp_keepalives_interval', '5', false),
    set_config('tcp_keepalives_count', '3', false), set_config('idle_session_timeout', '0', false),
    set_config('synchronous_commit', 'off', false)`
const ENTERED = 'SELECT slots, wait_ms AS "waitMs", is_waiting AS "isWaiting" FROM witan.calls_entered($1, $2, $3, $4, $5, $6, $7)'
const BACK = 'SELECT pg_advisory_unlock(witan.call_key($1), $2)'

export interface Taken {
  /** One for each call that may leave: at most as many as were wanted. */
  readonly slots: readonly number[]
  /** Until the minute has room for another; null: only a slot that is given back helps. */
  readonly waitMs: number | null
  /** Others see that somebody waits here. A question for none takes that back. */
  readonly isWaiting: boolean
}

export interface Session {
  /** `isNew`: those who already wait elsewhere go first. */
  take(provider: string, wanted: number, isNew: boolean): Promise<Taken>
  give(provider: string, slot: number): void
  end(): Promise<void>
}

interface Book {
  readonly held: Set<number>
  isWaiting: boolean
}

/** `lost`: is called once, when it is of no more use. */
export async function openSession(url: string, { providerCallsMax, callsPerMinute }: TurnstileLimits, lost: () => void): Promise<Session> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
    keepAlive: true,
    application_name: 'witan-calls',
    // A slot that is given back and the next question go out together.
    pipeline: true,
  })
  const books = new Map<string, Book>()
  let isOver = false
  const end = async (): Promise<void> => {
    if (isOver) return
    isOver = true
    lost()
    await partFrom(client)
  }
  client.on('error', () => void end())
  client.on('end', () => void end())
  /** Whatever went wrong: what is held may differ from the book, so both go. */
  const guarded = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      void end()
      throw faultFrom(error, placeOf(url))
    }
  }
  const bookOf = (provider: string): Book => {
    const book = books.get(provider) ?? { held: new Set(), isWaiting: false }
    books.set(provider, book)
    return book
  }
  await guarded(async () => {
    await client.connect()
    await client.query(MANNERS)
  })
  return {
    take: (provider, wanted, isNew) =>
      guarded(async () => {
        const book = bookOf(provider)
        const values = [provider, wanted, [...book.held], providerCallsMax, callsPerMinute ?? null, isNew, book.isWaiting]
        const { rows } = await client.query<Taken>({ name: 'entered', text: ENTERED, values })
        const [taken = { slots: [], waitMs: null, isWaiting: false }] = rows
        for (const slot of taken.slots) book.held.add(slot)
        book.isWaiting = taken.isWaiting
        return taken
      }),
    give: (provider, slot) => {
      if (isOver) return
      bookOf(provider).held.delete(slot)
      // A fault ends the session, and the slot with it.
      guarded(() => client.query({ name: 'back', text: BACK, values: [provider, slot] })).catch(() => undefined)
    },
    end,
  }
}
