/**
 * Waking readers on other machines: LISTEN/NOTIFY, and only as a wake-up.
 *
 *   append ──▶ told() ──(one word at a time, and then a moment of silence)──▶ NOTIFY ──▶ every listener ──▶ bell ──▶ readers read on by number
 *
 * A word is said after the append, on a connection of its own: inside the transaction it would make every commit of the whole
 * cluster wait for every other. It may get lost, with a connection or a crash; so while somebody waits, the streams waited for
 * are looked at once a poll, all in one question, and that is the most a lost word costs.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Bell } from '../follow.ts'
import type { Connections } from './pool.ts'

const CHANNEL = 'witan_events'
/** The most a lost word costs. */
export const POLL_MS = 1_000
const RECONNECT_MS = 500
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
  const ear = makeEar(url, (stream) => bell.ring(stream))
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
function makeEar(url: string, heard: (stream: string) => void) {
  let client: Client | null = null
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | null = null
  const again = (): void => {
    client = null
    if (isOver) return
    timer = setTimeout(() => void listen(), RECONNECT_MS)
    timer.unref()
  }
  const listen = async (): Promise<void> => {
    const fresh = new Client({ connectionString: url, keepAlive: true, application_name: 'witan-listen' })
    client = fresh
    let isDown = false
    const down = (): void => {
      if (!isDown) again()
      isDown = true
    }
    fresh.on('error', down)
    fresh.on('end', down)
    fresh.on('notification', ({ payload }) => {
      for (const stream of (payload ?? '').split('\n')) heard(stream)
    })
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${CHANNEL}`)
      // It must not keep a process alive that has nothing else to do.
      holding(fresh, false)
    } catch {
      down()
    }
  }
  void listen()
  return {
    close: async (): Promise<void> => {
      isOver = true
      if (timer !== null) clearTimeout(timer)
      if (client === null) return
      holding(client, true)
      await client.end().catch(() => undefined)
    },
  }
}

/** Whether this connection keeps the process alive. */
function holding(client: Client, isHolding: boolean): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Partial<Socket> } }).connection
  if (isHolding) stream.ref?.()
  else stream.unref?.()
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
