/**
 * Waking readers on other machines: LISTEN/NOTIFY, and only as a wake-up.
 *
 *   append ──▶ told() ──(one word at a time, and then a moment of silence)──▶ NOTIFY ──▶ every listener ──▶ bell ──▶ readers read on by number
 *
 * A word is said after the append, on a connection of its own: inside the transaction it would make every commit of the whole
 * cluster wait for every other. It may get lost, with a connection or a crash; so while somebody waits, the streams waited for
 * are looked at once a poll, all in one question, and that is the most a lost word costs.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Bell } from '../follow.ts'
import { CONNECT_MS_MAX, type Connections, partFrom, socketOf } from './pool.ts'

const CHANNEL = 'witan_events'
/** The most a lost word costs. */
export const POLL_MS = 1_000
const RECONNECT_MS = 500
/** How often who listens asks whether the other side is still there: silence alone does not tell. */
const STILL_THERE_MS = 10_000
/** Between two words. Nobody sees that an event comes so much later, and a busy server is spared a word for every append. */
const SILENCE_MS = 10
/** A word has a commit of its own. It is not worth a sync of the disk: what it tells of has had one. */
const NOTIFY = "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)"
/** A notification takes 8,000 bytes; an id at most 64 or so. */
const STREAMS_A_WORD = 100

export interface Wakes {
  /** Something was written to this stream, here. */
  told(stream: string): void
  close(): Promise<void>
}

export function makeWakes(url: string, connections: Connections, bell: Bell): Wakes {
  const ear = makeEar(url, connections.answerMsMax, (stream) => bell.ring(stream))
  const voice = makeVoice(connections)
  const lookout = makeLookout(connections, bell)
  return {
    told: voice.told,
    close: async () => {
      lookout.close()
      await voice.settled()
      await ear.close()
    },
  }
}

/** Says at once which stream has news; what comes up while that word is on its way, and in the silence after it, goes with the next one. */
function makeVoice({ ask }: Connections) {
  const news = new Set<string>()
  let saying: Promise<void> | null = null
  const say = async (): Promise<void> => {
    while (news.size > 0) {
      const streams = [...news].slice(0, STREAMS_A_WORD)
      for (const stream of streams) news.delete(stream)
      // Where it can't be said, the poll finds out.
      await ask(NOTIFY, [CHANNEL, streams.join('\n')], 'notify').catch(() => undefined)
      await sleep(SILENCE_MS)
    }
    saying = null
  }
  return {
    told: (stream: string): void => {
      news.add(stream)
      saying ??= say()
    },
    settled: async (): Promise<void> => void (await saying),
  }
}

/** Listens, and connects again for as long as it is wanted. */
function makeEar(url: string, answerMsMax: number, heard: (stream: string) => void) {
  const over = new AbortController()
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false, signal: over.signal })
  const attend = async (client: Client): Promise<never> => {
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    // It must not keep a process alive that has nothing else to do.
    socketOf(client).unref()
    for (;;) {
      await pause(Math.min(STILL_THERE_MS, answerMsMax))
      await client.query('SELECT 1')
    }
  }
  const listen = async (): Promise<void> => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      query_timeout: answerMsMax,
      keepAlive: true,
      application_name: 'witan-listen',
    })
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject)
      client.on('end', () => reject(new Error('It hung up.')))
      over.signal.onabort = reject
    })
    client.on('notification', ({ payload }) => {
      for (const stream of (payload ?? '').split('\n')) heard(stream)
    })
    // Whatever it was: the poll finds what is not heard meanwhile.
    await Promise.race([attend(client), lost]).catch(() => undefined)
    await partFrom(client)
  }
  const listening = (async () => {
    while (!over.signal.aborted) {
      await listen()
      await pause(RECONNECT_MS).catch(() => undefined)
    }
  })()
  return {
    close: (): Promise<void> => {
      over.abort()
      return listening
    },
  }
}

/** Rings for what was written without a word that reached us. */
function makeLookout({ ask }: Connections, bell: Bell) {
  const seen = new Map<string, number>()
  const look = async (): Promise<void> => {
    const streams = bell.streams()
    for (const stream of seen.keys()) if (!streams.has(stream)) seen.delete(stream)
    if (streams.size === 0) return
    const rows = await ask<{ id: string; version: number }>(
      'SELECT id, version FROM witan.streams WHERE id = ANY($1)',
      [[...streams]],
      'lookout',
    )
    for (const { id, version } of rows) {
      if (seen.get(id) !== version) bell.ring(id)
      seen.set(id, version)
    }
  }
  // A server that is away for a moment ends no follower; it is asked again.
  const timer = setInterval(() => void look().catch(() => undefined), POLL_MS)
  timer.unref()
  return { close: (): void => clearInterval(timer) }
}
