/** A page that is open while models write: who does, and the first words of it, gone once they are on record. */
import { expect, test } from 'vitest'
import { modelServer } from '../cli/model-server.ts'
import { API, newFolder, startedServer } from '../http/server.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

test('the page says who is writing and the first words, as text, until the answers are there', { timeout: 90_000 }, async () => {
  const models = await modelServer({
    delayMs: 3_000,
    pieceMs: 250,
    says: 'Nobody <b>is</b> on call on Saturday, and as far as we know nobody will be there on Sunday, either.',
  })
  const settings = { models: { keys: {}, compatibleUrl: models.env.WITAN_COMPATIBLE_URL ?? '' } }
  const server = await startedServer({}, newFolder(), settings)
  const { id } = (await server.post(API, { protocol: 'ask', model: 'compatible/slow', question: 'Ship on Friday?', seats: 3 })).body
  const page = await visit(server, `/d/${id}`)
  // Answers that left before anybody looked come in one piece, the rankings after them in many.
  const list = page.getByRole('list', { name: 'Who is writing' })
  await list
    .getByText(/is writing: .*Nobody <b>is<\/b> on call/)
    .first()
    .waitFor()
  expect(await list.locator('b').count()).toBe(0)
  await expect.poll(async () => (await server.get(`${API}/${id}`)).body.meta.status, { timeout: 60_000 }).toBe('completed')
  await list.waitFor({ state: 'detached' })
  const { text } = await server.get(`${API}/${id}/events`, { accept: 'application/json' })
  expect(text).not.toContain('event: writing')
})
