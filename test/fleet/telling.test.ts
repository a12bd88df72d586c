/** What nodes and workers say of what they run, and on their way out. */
import { expect, onTestFinished, test } from 'vitest'
import { eventually, folder, start } from '../cli/witan.ts'
import { ASK } from '../http/server.ts'
import { makeDatabase } from '../postgres/database.ts'
import { fleetOn, openedAt } from './fleet.ts'

test('a worker says what it begins and what became of it; who goes says what goes on where', async () => {
  const database = await makeDatabase()
  onTestFinished(() => database.drop())
  const fleet = fleetOn(database.url)
  const [node, worker] = await Promise.all([fleet.node(), fleet.worker(2)])
  const says = (words: RegExp) =>
    eventually(
      () => words.test(worker.err()),
      () => `It says: ${worker.err()}`,
    )
  const done = await openedAt(node, ASK)
  await says(new RegExp(`"id":"${done}","protocol":"ask","because":"closed","seconds":[\\d.]+,"msg":"ended"`))
  const open = await openedAt(node, { ...ASK, seats: 2, seatModels: { 'outside-view': 'human' } })
  await says(new RegExp(`"id":"${open}","protocol":"ask","msg":"began"`))
  worker.kill('SIGTERM')
  expect((await worker.ended).err).toMatch(
    new RegExp(`What is open goes on with another worker[\\s\\S]*"id":"${open}".*"because":"handed on"`),
  )
  node.process.kill('SIGTERM')
  expect((await node.process.ended).err).toContain('Closing. Workers go on with what was opened here')
})

test('a server on its own says that the next one goes on, and what it runs', async () => {
  const serving = start(folder(), ['serve', '--port', '0'])
  await serving.says(/listens on http:\S+/)
  const url = /http:\S+/.exec(serving.out())?.[0] ?? ''
  const opened = await fetch(`${url}/api/v1/deliberations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ASK, seats: 2, seatModels: { 'outside-view': 'human' } }),
  })
  const { id } = (await opened.json()) as { readonly id: string }
  await eventually(
    () => serving.err().includes(`"id":"${id}","protocol":"ask","msg":"began"`),
    () => `It says: ${serving.err()}`,
  )
  serving.kill('SIGTERM')
  const { err } = await serving.ended
  expect(err).toContain('Letting go of what is running; it goes on with the next witan serve.')
  expect(err).toContain('"because":"let go"')
})
