/** Texts by hash: those that a deliberation rests on, and no other that the log happens to keep. */
import { expect, test } from 'vitest'
import { patiently } from '../patiently.ts'
import { API, ASK, ended, newFolder, startedServer } from './server.ts'

interface Read {
  readonly type: string
  readonly raw?: string | null
  readonly dossier?: { readonly files: readonly { readonly hash: string; readonly path: string }[] }
}

const TEXT = 'Deploys on a Friday failed twice.\nOn a Tuesday they never did. ✓\n'

test('a source and a reply come word for word, to be kept for good', async () => {
  const server = await startedServer()
  const { id } = (await server.post(API, { ...ASK, dossier: [{ path: 'log.md', text: TEXT }] })).body
  await ended(server, id)
  const events = (await server.get(`${API}/${id}/events?limit=1000`, { accept: 'application/json' })).body
    .events as unknown as readonly Read[]
  const pinned = events[0]?.dossier?.files[0]?.hash ?? ''
  const source = await server.get(`${API}/${id}/texts/${pinned}`)
  expect([source.status, source.text]).toEqual([200, TEXT])
  expect(source.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(source.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(source.headers.get('x-content-type-options')).toBe('nosniff')
  const replies = events.flatMap(({ type, raw }) => (type === 'ask.answered' && raw != null ? [raw] : []))
  expect(replies.length).toBeGreaterThan(0)
  for (const raw of replies) expect(JSON.parse((await server.get(`${API}/${id}/texts/${raw}`)).text)).toEqual(expect.any(Object))
})

test('another deliberation’s text, an unknown one and no hash at all are not there', async () => {
  const server = await startedServer({ requireToken: true }, newFolder())
  const bearer = async (name: string, scope: 'admin' | 'run'): Promise<Record<string, string>> => ({
    authorization: `Bearer ${await server.tokens.add(name, [scope])}`,
  })
  const admin = await bearer('ann', 'admin')
  const one = (await server.post(API, { ...ASK, dossier: [{ path: 'log.md', text: TEXT }] }, admin)).body.id
  const other = (await server.post(API, ASK, admin)).body.id
  const [opened] = (await server.get(`${API}/${one}/events?limit=1`, { accept: 'application/json', ...admin })).body
    .events as unknown as readonly Read[]
  const hash = opened?.dossier?.files[0]?.hash ?? ''
  expect((await server.get(`${API}/${one}/texts/${hash}`, admin)).status).toBe(200)
  expect(await server.get(`${API}/${other}/texts/${hash}`, admin)).toMatchObject({ status: 404, body: { code: 'no-such-text' } })
  expect(await server.get(`${API}/${one}/texts/${'0'.repeat(64)}`, admin)).toMatchObject({ status: 404, body: { code: 'no-such-text' } })
  expect((await server.get(`${API}/${one}/texts/log.md`, admin)).status).toBe(400)
  expect((await server.get(`${API}/ask-nobody99/texts/${hash}`, admin)).status).toBe(404)
  expect((await server.get(`${API}/${one}/texts/${hash}`, await bearer('bob', 'run'))).status).toBe(403)
  expect((await server.post(`${API}/${one}/texts/${hash}`, {}, admin)).status).toBe(405)
})

test('a reply that came later is found, though the text was asked for before', async () => {
  const server = await startedServer()
  const { id } = (await server.post(API, { ...ASK, seats: 3, seatModels: { 'outside-view': 'host' } })).body
  const repliesOf = async (): Promise<readonly string[]> => {
    const { body } = await server.get(`${API}/${id}/events?limit=1000&type=ask.answered`, { accept: 'application/json' })
    return (body.events as unknown as readonly Read[]).map(({ raw }) => raw ?? '')
  }
  const [owed] = (await server.get(`${API}/${id}/owed?wait=5`)).body.owed
  expect((await server.get(`${API}/${id}/texts/${'0'.repeat(64)}`)).status).toBe(404)
  const before = await repliesOf()
  const reply = { side: 'NO', position: 'No.', text: 'Not yet. [ASSUME]', references: [], confidence: 0.7 }
  expect((await server.post(`${API}/${id}/replies`, { request: owed.request, reply })).status).toBe(200)
  await patiently(async () => expect((await repliesOf()).length).toBeGreaterThan(before.length))
  for (const raw of await repliesOf()) expect((await server.get(`${API}/${id}/texts/${raw}`)).status).toBe(200)
})
