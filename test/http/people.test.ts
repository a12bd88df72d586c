/** A person at the table of a debate over HTTP: it runs in real time, for an hour, and says truly when it will end. */
import { expect, test } from 'vitest'
import { API, ASK, DEBATE, type Server, startedServer } from './server.ts'

const PERSON = { ...DEBATE, seatModels: { 'outside-view': 'human' } }
const MINUTE_MS = 60_000

interface Opening {
  readonly type: string
  readonly pace: string
  readonly at: number
  readonly endsAt: number
}

async function begunWith(server: Server, start: unknown): Promise<{ readonly id: string; readonly pace: string; readonly notes: string }> {
  const { status, body } = await server.post(API, start)
  expect(status).toBe(201)
  const { body: page } = await server.get(`${API}/${body.id}/events?limit=1`, { accept: 'application/json' })
  const [opened] = page.events as unknown as readonly Opening[]
  return { id: body.id, pace: opened?.pace ?? '', notes: body.notes.join(' ') }
}

const owedBy = async (server: Server, id: string): Promise<readonly { readonly deadline: string | null; readonly purpose: string }[]> =>
  (await server.get(`${API}/${id}/owed?wait=5`)).body.owed as never

const clockOf = async (server: Server, id: string): Promise<number> => {
  const { body } = await server.get(`${API}/${id}/events?type=debate.begun`, { accept: 'application/json' })
  const [begun] = body.events as unknown as readonly Opening[]
  return (begun?.endsAt ?? 0) - (begun?.at ?? 0)
}

/** How far ahead the first deadline lies, in minutes. */
async function minutesLeft(server: Server, id: string): Promise<number> {
  const [first] = await owedBy(server, id)
  expect(first?.purpose).toBe('open')
  return (Date.parse(first?.deadline ?? '') - Date.now()) / MINUTE_MS
}

test('where nobody says otherwise, a debate with a person runs in real time; no other does', async () => {
  const server = await startedServer()
  expect(await begunWith(server, PERSON)).toMatchObject({ pace: 'live', notes: expect.stringContaining('runs in real time') })
  expect(await begunWith(server, { ...PERSON, pace: 'brisk' })).toMatchObject({ pace: 'brisk' })
  expect(await begunWith(server, DEBATE)).toMatchObject({ pace: 'brisk', notes: expect.not.stringContaining('real time') })
  expect(await begunWith(server, { ...DEBATE, seatModels: { 'outside-view': 'host' } })).toMatchObject({ pace: 'brisk' })
  expect(await begunWith(server, { ...ASK, seatModels: { 'outside-view': 'human' } })).toMatchObject({ pace: 'brisk' })
})

test('it has an hour, or as long as was asked for, and a request says when that is over', async () => {
  const server = await startedServer()
  const hour = await begunWith(server, { ...PERSON, limits: { maxMinutes: 600 } })
  const left = await minutesLeft(server, hour.id)
  expect(left).toBeGreaterThan(59.5)
  expect(left).toBeLessThanOrEqual(60)
  expect(await clockOf(server, hour.id)).toBe(3_600_000)

  const short = await begunWith(server, { ...PERSON, options: { secondsMax: 120 } })
  const few = await minutesLeft(server, short.id)
  expect(few).toBeGreaterThan(1.5)
  expect(few).toBeLessThanOrEqual(2)
  expect(await clockOf(server, short.id)).toBe(120_000)
})

test('the cap on minutes, where it is the earlier, and on the brisk pace, where the clock is not that on the wall', async () => {
  const server = await startedServer()
  const capped = await begunWith(server, { ...PERSON, limits: { maxMinutes: 10 } })
  const left = await minutesLeft(server, capped.id)
  expect(left).toBeGreaterThan(9.5)
  expect(left).toBeLessThanOrEqual(10)
  const brisk = await begunWith(server, { ...PERSON, pace: 'brisk', options: { secondsMax: 60 } })
  expect(await minutesLeft(server, brisk.id)).toBeGreaterThan(59.5)
})

test('the clock that ends it does so at the deadline it told, though nothing happens meanwhile', async () => {
  const server = await startedServer({ hall: { runningMax: 1, waitingMax: 1, idleMs: 200 } })
  const { id } = await begunWith(server, { ...PERSON, options: { secondsMax: 2 } })
  const [first] = await owedBy(server, id)
  const deadline = Date.parse(first?.deadline ?? '')
  let ended: { readonly status: string; readonly updatedAt?: string } = { status: 'running' }
  while (ended.status !== 'completed' && ended.status !== 'stopped' && Date.now() < deadline + 5_000) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    ended = (await server.get(`${API}/${id}`)).body.meta as never
    if (Date.now() < deadline) expect(ended.status).not.toBe('completed')
  }
  const { report } = (await server.get(`${API}/${id}`)).body
  const late = Date.parse(String(report.endedAt)) - deadline
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThan(1_500)
})
