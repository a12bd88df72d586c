/** One story told through the command line, HTTP and MCP leaves the same log. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareSettings } from '../src/config.ts'
import { makeEngine } from '../src/engine/engine.ts'
import { runs } from './cli/witan.ts'
import { API, ended, startedServer } from './http/server.ts'
import { call, emptyFolder, overStdio } from './mcp/clients.ts'
import { ROOT } from './tidy/tree.ts'

const MONOLITH = join(ROOT, 'examples', 'monolith')

/** What depends on the moment and the machine, and on who opened the door. */
const PASSING = ['stream', 'wall', 'prev', 'hash', 'latencyMs', 'runner', 'software']

async function eventsIn(folder: string): Promise<readonly unknown[]> {
  const engine = await makeEngine(bareSettings(folder, {}))
  try {
    const [only] = await engine.list({ limit: 1 })
    const events = await engine.read(only?.id ?? '', 0)
    return events.map((event) => Object.fromEntries(Object.entries(event).filter(([key]) => !PASSING.includes(key))))
  } finally {
    await engine.close()
  }
}

test.each([
  ['ask', 'Should we split the monolith?', { question: 'Should we split the monolith?', seats: 4 }, ['--seats', '4'], 'ask'],
  ['debate', 'We should split the monolith', { topic: 'We should split the monolith', seats: 3 }, ['--seats', '3'], 'start_debate'],
] as const)('%s', async (protocol, subject, wanted, flags, tool) => {
  const byCommand = emptyFolder()
  await runs(byCommand, [protocol, subject, '--offline', '--dossier', MONOLITH, '--seed', '7', '--quiet', ...flags])
  const byMcp = emptyFolder()
  const client = await overStdio({ folder: byMcp, roots: [MONOLITH] })
  const { data } = await call<{ id: string }>(client, tool, { ...wanted, offline: true, files: ['.'], seed: 7 })
  expect((await call(client, 'result', { id: data.id, wait: 20 })).data).toMatchObject({ isFinal: true })
  await client.close()
  const told = await eventsIn(byCommand)
  expect(await eventsIn(byMcp)).toEqual(told)
  expect(await byHttp({ ...wanted, protocol, offline: true, seed: 7, dossier: [{ dossier: 'monolith' }] })).toEqual(told)
})

/** The folder is registered; a request only names it. */
async function byHttp(start: unknown): Promise<readonly unknown[]> {
  const folder = emptyFolder()
  const dossiers = new Map([
    ['monolith', MONOLITH],
    ['documents', join(ROOT, 'test', 'documents', 'by-others')],
  ])
  const server = await startedServer({ dossiers }, folder)
  const { body } = await server.post(API, start)
  await ended(server, body.id)
  await server.served.close()
  return eventsIn(folder)
}

test('council', async () => {
  const document = join(ROOT, 'test', 'documents', 'by-others', 'library-prd.md')
  const byCommand = emptyFolder()
  await runs(byCommand, ['council', document, '--offline', '--seed', '7', '--quiet'])
  const byMcp = emptyFolder()
  const client = await overStdio({ folder: byMcp, roots: [join(ROOT, 'test', 'documents', 'by-others')] })
  const { data } = await call<{ id: string }>(client, 'start_council', { file: 'library-prd.md', offline: true, seed: 7 })
  expect((await call(client, 'result', { id: data.id, wait: 20 })).data).toMatchObject({ isFinal: true })
  await client.close()
  const told = await eventsIn(byCommand)
  expect(await eventsIn(byMcp)).toEqual(told)
  const wanted = { dossier: 'documents', path: 'library-prd.md' }
  expect(await byHttp({ protocol: 'council', document: wanted, offline: true, seed: 7 })).toEqual(told)
})
