/** The HTTP door: how soon readers hear of an event, how many requests a second it answers, and what spans cost. */
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { readSettings } from '../src/config.ts'
import { isRefusal } from '../src/core/refusal.ts'
import { type Served, startServer } from '../src/doors/http/serve.ts'
import { tokensIn } from '../src/doors/tokens.ts'
import type { Settings } from '../src/engine/settings.ts'
import { inFolder } from './folder.ts'
import { atMost, below, type Measure, type Reading } from './row.ts'
import { median, short } from './timing.ts'

const READERS = 200
const EVENTS = 200
/** Not counted: the first come before anything is compiled. */
const WARMING = 40
const REQUESTS = 2_000
const AT_ONCE = 16
const DEBATES = 12
const API = '/api/v1/deliberations'

async function served(folder: string, telemetry: Settings['telemetry']): Promise<Served> {
  const settings = readSettings(folder, {})
  if (isRefusal(settings)) throw new Error(settings.because)
  const serving = {
    host: '127.0.0.1',
    port: 0,
    requireToken: false,
    hosts: [],
    origins: [],
    dossiers: new Map<string, string>(),
    ratePerSecond: 1_000_000,
    bodyBytesMax: 1_000_000,
    hall: { runningMax: 64, waitingMax: 64, idleMs: 600_000 },
    calls: { callsMax: 64, providerCallsMax: 16 },
  }
  const quiet = { heard: () => undefined, began: () => undefined, ended: () => undefined }
  const diary = { ...quiet, failed: (where: string, error: unknown) => console.error(where, error) }
  return startServer({ ...settings, telemetry }, serving, tokensIn(join(folder, 'tokens.json')), folder, diary)
}

const post = async (url: string, body: unknown): Promise<{ readonly id: string }> => {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return (await response.json()) as { id: string }
}

/** A deliberation that waits for its host: what happens in it is only what we make happen. */
const WAITING = { protocol: 'ask', question: 'Should we ship on Friday?', offline: true, seats: 2, seatModels: { 'outside-view': 'host' } }

async function latency(url: string): Promise<Reading> {
  const { id } = await post(`${url}${API}`, WAITING)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const readers = fork(join(import.meta.dirname, 'http-readers.ts'), [url, `${API}/${id}/events?stay=true`, String(READERS)])
  const next = (): Promise<unknown> => new Promise((resolve) => readers.once('message', resolve))
  await next()
  const sent = new Map<number, number>()
  for (let n = 0; n < WARMING + EVENTS; n++) {
    const { events } = (await post(`${url}${API}/${id}/commands`, { type: n % 2 === 0 ? 'pause' : 'resume' })) as unknown as {
      events: { seq: number; wall: string }[]
    }
    // Stamped just before it is appended, so writing it to disk is counted in.
    for (const { seq, wall } of events) if (n >= WARMING) sent.set(seq, Date.parse(wall))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  readers.send('tell')
  const heard = (await next()) as (readonly [seq: number, at: number])[]
  readers.kill()
  const late = heard.flatMap(([seq, at]) => (sent.has(seq) ? [at - (sent.get(seq) ?? 0)] : [])).toSorted((a, b) => a - b)
  if (late.length !== READERS * EVENTS) throw new Error(`${late.length} of ${READERS * EVENTS} events arrived.`)
  const p99 = late[Math.floor(late.length * 0.99)] ?? Number.NaN
  return {
    name: 'http.event-p99',
    value: p99,
    unit: 'ms',
    aim: below(10),
    detail: `median ${short(median(late))} ms, from just before the append to ${READERS} readers in another process`,
  }
}

async function throughput(url: string): Promise<Reading> {
  const { id } = await post(`${url}${API}`, { protocol: 'debate', topic: 'We should ship on Friday', offline: true })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const get = async (): Promise<void> => void (await (await fetch(`${url}${API}/${id}`)).arrayBuffer())
  for (let n = 0; n < 100; n++) await get()
  const began = performance.now()
  let left = REQUESTS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await get()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const { meta } = (await (await fetch(`${url}${API}/${id}`)).json()) as { meta: { version: number } }
  return {
    name: 'http.requests',
    value: REQUESTS / seconds,
    unit: '/s',
    aim: null,
    detail: `GET …/:id of a debate with ${meta.version} events, ${AT_ONCE} at once, client and server in one process`,
  }
}

async function debates(url: string): Promise<number> {
  const began = performance.now()
  const ids = await Promise.all(
    Array.from(
      { length: DEBATES },
      async (_, seed) => (await post(`${url}${API}`, { protocol: 'debate', topic: 'We should ship on Friday', offline: true, seed })).id,
    ),
  )
  for (const id of ids) {
    for (;;) {
      const { meta } = (await (await fetch(`${url}${API}/${id}`)).json()) as { meta: { status: string } }
      if (meta.status === 'completed') break
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return performance.now() - began
}

/** The same debates with and without a collector, in turns. */
async function telemetryCost(): Promise<Reading> {
  const collector = createServer((incoming, response) => {
    incoming.resume().on('end', () => response.end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
  const on: number[] = []
  const off: number[] = []
  for (let n = 0; n < 5; n++) {
    for (const [times, telemetry] of [
      [off, null],
      [on, { url, headers: {}, service: 'bench' }],
    ] as const) {
      await inFolder(async (folder) => {
        const server = await served(folder, telemetry)
        await debates(server.url)
        times.push(await debates(server.url))
        await server.close()
      })
    }
  }
  collector.close()
  return {
    name: 'http.telemetry',
    value: median(on) / median(off),
    unit: '×',
    aim: atMost(1.2),
    detail: `${DEBATES} debates with spans ${short(median(on))} ms, without ${short(median(off))} ms; without, no line of it runs`,
  }
}

async function take(): Promise<readonly Reading[]> {
  const [first, second] = await inFolder(async (folder) => {
    const server = await served(folder, null)
    const readings = [await latency(server.url), await throughput(server.url)] as const
    await server.close()
    return readings
  })
  return [first, second, await telemetryCost()]
}

export const http: Measure = {
  name: 'http',
  how: `${EVENTS} events, each timed from the request that causes it to each of ${READERS} live readers (99th percentile); ${REQUESTS} requests for a report; ${DEBATES} debates with and without OpenTelemetry.`,
  take,
}
