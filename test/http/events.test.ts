/** Live events: complete, in order, from any number on, for many readers, and no reader holds up anybody. */
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { API, ASK, DEBATE, ended, type LiveFrame, type Server, startedServer, streamed } from './server.ts'

const numbers = (frames: readonly LiveFrame[]): readonly number[] => frames.map(({ id }) => id)
const upTo = (version: number): readonly number[] => Array.from({ length: version }, (_, n) => n + 1)

async function finished(server: Server, start: unknown = ASK): Promise<{ readonly id: string; readonly version: number }> {
  const { id } = (await server.post(API, start)).body
  const { meta } = await ended(server, id)
  return { id, version: meta.version }
}

describe('a live stream', () => {
  test('tells every event once, in order, named as in the log, and ends with the deliberation', async () => {
    const server = await startedServer()
    const { id } = (await server.post(API, DEBATE)).body
    const frames = await streamed(server, `${API}/${id}/events`)
    expect(numbers(frames)).toEqual(upTo(frames.length))
    expect(frames.at(0)?.event).toBe('deliberation.opened')
    expect(frames.at(-1)?.event).toBe('deliberation.closed')
    for (const { id: seq, event, data } of frames) expect(data).toMatchObject({ seq, type: event, stream: id })
  })
  test('goes on after Last-Event-ID without a gap or a repeat', async () => {
    const server = await startedServer()
    const { id, version } = await finished(server)
    const rest = await streamed(server, `${API}/${id}/events`, { headers: { 'last-event-id': '7' } })
    expect(numbers(rest)).toEqual(upTo(version).slice(7))
    expect(numbers(await streamed(server, `${API}/${id}/events?after=${version - 1}`))).toEqual([version])
  })
  test('that has all of an ended one is told that there is no more', async () => {
    const server = await startedServer()
    const { id, version } = await finished(server)
    expect((await server.get(`${API}/${id}/events`, { 'last-event-id': String(version) })).status).toBe(204)
  })
  test('begins with a snapshot for who comes late, and goes on from there', async () => {
    const server = await startedServer()
    const { id, version } = await finished(server)
    const [snapshot] = await streamed(server, `${API}/${id}/events?snapshot=true&stay=true`, { enough: (frames) => frames.length === 1 })
    expect(snapshot).toMatchObject({ id: version, event: 'snapshot', data: { version, report: { id, status: 'completed' } } })
  })
  test('of an ended one, a snapshot is all there is', async () => {
    const server = await startedServer()
    const { id } = await finished(server, ASK)
    const [only, ...more] = await streamed(server, `${API}/${id}/events?snapshot=true`)
    expect([only?.event, more]).toEqual(['snapshot', []])
    const back = { accept: 'text/event-stream', 'last-event-id': String(only?.id) }
    expect((await server.get(`${API}/${id}/events?snapshot=true`, back)).status).toBe(204)
  })
  test('of which nothing passes the filter has ended: there is no use in coming back', async () => {
    const server = await startedServer()
    const { id } = await finished(server, ASK)
    const accept = { accept: 'text/event-stream, application/json;q=0.1' }
    expect((await server.get(`${API}/${id}/events?type=crux.locked`, accept)).status).toBe(204)
    expect((await server.get(`${API}/${id}/events?type=crux.lokced`)).body.detail).toContain('type:')
  })
  test('is told when the server leaves', async () => {
    const server = await startedServer()
    const { id } = (await server.post(API, { ...ASK, seats: 2, seatModels: { 'outside-view': 'host' } })).body
    const reading = streamed(server, `${API}/${id}/events`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await server.served.close()
    expect((await reading).at(-1)).toMatchObject({ event: 'dropped', data: { because: expect.stringContaining('shutting down') } })
  })
  test('is readable as it stands for somebody with curl', async () => {
    const server = await startedServer()
    const { id } = await finished(server)
    const { text } = await server.get(`${API}/${id}/events`, { accept: '*/*' })
    expect(text).toContain(': Should we ship on Friday?')
    expect(text).toMatch(/\nid: 1\nevent: deliberation\.opened\ndata: \{/)
  })
  test('can be narrowed', async () => {
    const server = await startedServer()
    const { id } = await finished(server, DEBATE)
    const only = async (query: string) => streamed(server, `${API}/${id}/events?${query}`)
    const all = await only('')
    const spoken = await only('type=message.published')
    expect(spoken.length).toBeGreaterThan(0)
    expect(new Set(spoken.map(({ event }) => event))).toEqual(new Set(['message.published']))
    const [one] = spoken
    const bySeat = await only(`seat=${one?.data.seat}&type=message.published,turn.granted`)
    expect(bySeat.every(({ data }) => data.seat === one?.data.seat)).toBe(true)
    expect(bySeat.length).toBe(
      all.filter(({ event, data }) => ['message.published', 'turn.granted'].includes(event) && data.seat === one?.data.seat).length,
    )
    expect(await only(`thread=${one?.data.thread}`)).toHaveLength(
      all.filter(({ data }) => [data.thread, data.crux].includes(one?.data.thread)).length,
    )
    expect(await only('until=2001-01-01T00:00:00Z')).toEqual([])
  })
})

describe('JSON pages', () => {
  test('hold every event, in order', async () => {
    const server = await startedServer()
    const { id, version } = await finished(server, DEBATE)
    const seen: number[] = []
    for (let after = 0, more = true; more; ) {
      const { body } = await server.get(`${API}/${id}/events?limit=50&after=${after}`, { accept: 'application/json' })
      seen.push(...body.events.map(({ seq }: { seq: number }) => seq))
      after = body.next
      more = body.more
    }
    expect(seen).toEqual(upTo(version))
  })
})

describe('200 readers of one debate', () => {
  test('who come and go at random all end with the identical complete stream', async () => {
    const server = await startedServer()
    const { id } = (await server.post(API, { ...DEBATE, seats: 5 })).body
    const readers = Array.from({ length: 200 }, (_, n) => reader(server, id, n))
    const streams = await Promise.all(readers)
    const { meta } = await ended(server, id)
    const whole = JSON.stringify(upTo(meta.version))
    expect(new Set(streams.map(({ seen }) => JSON.stringify(seen)))).toEqual(new Set([whole]))
    expect(streams.reduce((sum, { connections }) => sum + connections, 0)).toBeGreaterThan(300)
    expect(server.failures).toEqual([])
  }, 60_000)
})

/** Leaves after a few events and comes back with the last it saw, three times at most. */
async function reader(server: Server, id: string, n: number): Promise<{ readonly seen: readonly number[]; readonly connections: number }> {
  const seen: number[] = []
  let connections = 0
  for (;;) {
    connections += 1
    const patience = connections > 3 ? Number.POSITIVE_INFINITY : 1 + ((n * 7 + connections * 13) % 40)
    const headers: Record<string, string> = seen.length === 0 ? {} : { 'last-event-id': String(seen.at(-1)) }
    const frames = await streamed(server, `${API}/${id}/events`, { headers, enough: (got) => got.length >= patience })
    seen.push(...numbers(frames))
    if (frames.at(-1)?.event === 'deliberation.closed' || (frames.length === 0 && connections > 3)) return { seen, connections }
  }
}

test('a reader that takes nothing holds up nobody', async () => {
  const server = await startedServer()
  const { id } = (await server.post(API, DEBATE)).body
  const { port } = new URL(server.url)
  const deaf = connect(Number(port), '127.0.0.1')
  deaf.pause()
  deaf.write(`GET ${API}/${id}/events?stay=true HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const { report } = await ended(server, id)
  expect(report.status).toBe('completed')
  deaf.destroy()
})
