/** A run of coding agents over HTTP: started, driven and judged; where the work is and what is run there is never a caller's to say. */
import { expect, test } from 'vitest'
import { readSettings } from '../../src/config.ts'
import type { Settings } from '../../src/engine/settings.ts'
import { GIT_ENVIRONMENT } from '../repository.ts'
import { httpDoor, RUN, served } from '../run-doors.ts'
import { play } from '../run-host.ts'
import { rogueThenMended, TOLD } from '../run-story.ts'
import { API, startedServer } from './server.ts'

const serverFor = (folder: string) => {
  const settings = readSettings(folder, {}) as Settings
  return startedServer({}, folder, { ...settings, environment: GIT_ENVIRONMENT })
}

test('a maker without tests is corrected, replaced, and its successor brings it to a clean end', async () => {
  const made = served()
  const server = await serverFor(made.root)
  const opened = await server.post(API, { protocol: 'run', ...RUN })
  expect(opened).toMatchObject({ status: 201 })
  const { id } = opened.body
  const heard = await play(httpDoor(server, id), rogueThenMended(made))
  expect(heard.map(({ request, verdict }) => `${request} ${verdict}`)).toEqual(TOLD)
  expect(heard[0]?.corrections.join()).toContain('Write a test')
  const { report } = (await server.get(`${API}/${id}`)).body
  expect(report).toMatchObject({ status: 'completed', tasks: [{ id: 'greet', status: 'done' }], tests: { exitCode: 0 } })
  expect(server.failures).toEqual([])
})

test('a reply that came twice under one key is judged once, with the same advice', async () => {
  const made = served()
  const server = await serverFor(made.root)
  const { id } = (await server.post(API, { protocol: 'run', ...RUN })).body
  made.git('switch', '--quiet', '-c', 'witan/x')
  made.commit('greet', { 'src/a.js': '2\n', 'src/b.js': '1\n', 'src/c.js': '1\n' })
  await server.get(`${API}/${id}/owed?wait=10`)
  const reply = () =>
    server.post(`${API}/${id}/replies`, { request: 'make/maker/1', reply: { summary: 'Done.' } }, { 'idempotency-key': 'once' })
  const [first, second] = await Promise.all([reply(), reply()])
  expect(first.body).toMatchObject({ advice: { verdict: 'correct', because: expect.stringMatching(/^rogue/) } })
  expect(second.text).toBe(first.text)
})

test.each([
  ['repository', '/etc'],
  ['test', 'rm -rf .'],
  ['base', 'other'],
  ['push', true],
  ['handoff', '../x.md'],
])('«%s» is not taken from a request', async (field, value) => {
  const made = served()
  const server = await serverFor(made.root)
  const { status, body } = await server.post(API, { protocol: 'run', ...RUN, [field]: value })
  expect(status).toBe(400)
  expect(body.detail).toContain('witan.yaml')
})

test('a server without a section «run» governs none, and says what to do', async () => {
  const server = await startedServer()
  const { status, body } = await server.post(API, { protocol: 'run', ...RUN })
  expect([status, body.code]).toEqual([422, 'no-run-here'])
  expect(body.detail).toContain('witan.yaml has no section «run»')
})
