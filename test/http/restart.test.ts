/** A server that is stopped or killed in the middle: the next takes up what was running, and asks nothing twice that was answered. */
import { expect, test } from 'vitest'
import { modelServer } from '../cli/model-server.ts'
import { folder, type Running, start } from '../cli/witan.ts'
import { patiently } from '../patiently.ts'
import { API } from './server.ts'

async function serving(cwd: string, env: NodeJS.ProcessEnv): Promise<{ readonly process: Running; readonly url: string }> {
  const process = start(cwd, ['serve', '--port', '0'], env)
  await process.says(/listens on http:\S+/)
  return { process, url: /http:\S+/.exec(process.out())?.[0] ?? '' }
}

const post = async (url: string, body: unknown): Promise<{ readonly id: string }> =>
  (
    await fetch(`${url}${API}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  ).json() as Promise<{ id: string }>

interface Shown {
  readonly meta: { readonly status: string; readonly version: number }
}

async function allEnded(url: string, ids: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const shown = await Promise.all(ids.map(async (id) => (await fetch(`${url}${API}/${id}`)).json() as Promise<Shown>))
    if (shown.every(({ meta }) => meta.status === 'completed')) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('They did not end.')
}

interface Event {
  readonly type: string
  readonly request?: string
  readonly seq: number
  readonly used?: boolean
}

async function eventsOf(url: string, id: string): Promise<readonly Event[]> {
  const response = await fetch(`${url}${API}/${id}/events?limit=1000`, { headers: { accept: 'application/json' } })
  return ((await response.json()) as { events: readonly Event[] }).events
}

test.each(['SIGTERM', 'SIGKILL'] as const)('%s with several running', async (signal) => {
  const cwd = folder()
  const models = await modelServer({ delayMs: 60 })
  const first = await serving(cwd, models.env)
  const starts = Array.from({ length: 4 }, (_, n) => ({
    protocol: 'ask',
    question: `Should we ship part ${n}?`,
    seats: 3,
    model: 'compatible/slow',
  }))
  const ids = await Promise.all(starts.map(async (wanted) => (await post(first.url, wanted)).id))
  while (models.asked.filter(({ isAnswered }) => isAnswered).length < 6) await new Promise((resolve) => setTimeout(resolve, 10))
  first.process.kill(signal)
  const ended = await first.process.ended
  if (signal === 'SIGTERM') expect(ended).toMatchObject({ code: 0 })
  const second = await serving(cwd, models.env)
  await allEnded(second.url, ids)
  for (const id of ids) {
    const events = await eventsOf(second.url, id)
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, n) => n + 1))
    expect(events.at(-1)?.type).toBe('deliberation.closed')
    const answered = events.filter(({ type, used }) => type === 'ask.answered' && used !== false).map(({ request }) => request)
    expect(new Set(answered).size, 'no request is answered twice').toBe(answered.length)
    for (const request of new Set(answered)) {
      const first = events.findIndex((event) => event.type === 'ask.answered' && event.request === request)
      const later = events.slice(first + 1).filter((event) => event.type === 'ask.sent' && event.request === request)
      expect(later, 'nothing is asked again that was answered').toEqual([])
    }
  }
  second.process.kill('SIGTERM')
  expect((await second.process.ended).code).toBe(0)
})

test('what somebody left with the command line is not taken up by a server: it would spend money that nobody asked for', async () => {
  const cwd = folder()
  const models = await modelServer({ heldAfter: 0 })
  const alone = start(cwd, ['ask', 'Should we ship?', '--seats', '2', '--model', 'compatible/slow'], models.env)
  while (models.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  alone.kill('SIGKILL')
  await alone.ended
  const { process } = await serving(cwd, models.env)
  expect(process.out()).not.toContain('Taken up')
  process.kill('SIGTERM')
  await process.ended
})

test('who finds its port taken leaves at once, and has touched nothing', async () => {
  const cwd = folder()
  const first = await serving(cwd, {})
  const post = (body: object) =>
    fetch(`${first.url}${API}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const ask = { protocol: 'ask', question: 'Should we ship?', offline: true, seats: 2, seatModels: { 'outside-view': 'human' } }
  const { id } = (await (await post(ask)).json()) as { id: string }
  const starts = async (): Promise<number> => {
    const page = await fetch(`${first.url}${API}/${id}/events?type=runner.started`, { headers: { accept: 'application/json' } })
    return ((await page.json()) as { events: unknown[] }).events.length
  }
  await patiently(async () => expect(await starts()).toBe(1))
  const second = start(cwd, ['serve', '--port', new URL(first.url).port])
  const { code, err } = await second.ended
  expect([code, err]).toEqual([2, expect.stringContaining('is taken')])
  expect(await starts()).toBe(1)
  first.process.kill('SIGTERM')
  await first.process.ended
})
