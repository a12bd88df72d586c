/** What clients read instead of calling: deliberations, reports, transcripts, the guide, and prompts for common jobs. */
import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, expect, test } from 'vitest'
import { patiently } from '../patiently.ts'
import { call, emptyFolder, overStdio } from './clients.ts'

let client: Client
let id = ''
beforeAll(async () => {
  client = await overStdio()
  const started = await call<{ id: string }>(client, 'ask', { question: 'Should the ferry run at night?', offline: true, seats: 3 })
  id = started.data.id
  await call(client, 'result', { id, wait: 20 })
})

const read = async (uri: string): Promise<string> => {
  const { contents } = await client.readResource({ uri })
  return contents.map((one) => ('text' in one ? one.text : '')).join('')
}

test('a deliberation, its report and its transcript can be read by their addresses', async () => {
  const uri = `witan://deliberations/${id}`
  expect(JSON.parse(await read(uri))).toMatchObject({ id, protocol: 'ask', status: 'completed', waitingFor: [] })
  expect(await read(`${uri}/report`)).toContain('# Should the ferry run at night?')
  expect(await read(`${uri}/transcript`)).toContain('Outside view')
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('witan://deliberations/{id}/transcript')
})

test('what is not there is said to be missing', async () => {
  await expect(client.readResource({ uri: 'witan://deliberations/ask-00000000/report' })).rejects.toThrow(/not found/i)
  await expect(client.subscribeResource({ uri: 'witan://deliberations/ask-00000000' })).rejects.toThrow(/not found/i)
  await expect(client.subscribeResource({ uri: `witan://deliberations/${id}/secrets` })).rejects.toThrow(/not found/i)
})

test('an id is completed from its beginning', async () => {
  const complete = (value: string) =>
    client.complete({ ref: { type: 'ref/resource', uri: 'witan://deliberations/{id}/report' }, argument: { name: 'id', value } })
  expect((await complete('ask-')).completion.values).toEqual([id])
  expect((await complete('debate-')).completion.values).toEqual([])
})

test('who unsubscribes hears no more', async () => {
  const told: string[] = []
  client.setNotificationHandler('notifications/resources/updated', ({ params: { uri } }) => void told.push(uri))
  const { data } = await call<{ id: string }>(client, 'open_table', { protocol: 'ask', subject: 'Should it?', seats: 2 })
  const uri = `witan://deliberations/${data.id}`
  await client.subscribeResource({ uri })
  await client.unsubscribeResource({ uri })
  await call(client, 'control', { id: data.id, action: 'stop', hard: true })
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(told).toEqual([])
})

test('a prompt tells an agent which tools to call, with what the user gave', async () => {
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['stress_test_plan', 'review_document', 'what_does_this_turn_on', 'roundtable'])
  const { messages } = await client.getPrompt({
    name: 'what_does_this_turn_on',
    arguments: { topic: 'We should adopt a monorepo', files: 'docs/a.md, docs/b.md' },
  })
  expect(JSON.stringify(messages)).toContain('start_debate')
  expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('["docs/a.md","docs/b.md"]') })
})

test('the guide and the prompts name only tools that exist', async () => {
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name)
  const guide = await read('witan://guide/referee')
  const called = [...guide.matchAll(/^(?:→ )?([a-z_]+) \{"/gm)].map(([, name = '']) => name)
  expect(new Set(called)).toEqual(new Set(['open_table', 'owed', 'submit']))
  for (const name of [...called, 'verify_evidence', 'control', 'result']) expect(names).toContain(name)
  const { messages } = await client.getPrompt({
    name: 'roundtable',
    arguments: { topic: 'Should it?', mode: 'delphi', files: 'a.md, b.md' },
  })
  const said = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join(' ')
  for (const part of ['Should it?', 'mode: "delphi"', 'files: ["a.md","b.md"]']) expect(said).toContain(part)
  for (const name of ['start_roundtable', 'continue_roundtable', 'get_consensus', 'synthesize_debate']) {
    expect(said).toContain(name)
    expect(names).toContain(name)
  }
})

test('what one process left open, the next takes up', async () => {
  const folder = emptyFolder()
  const first = await overStdio({ folder })
  const { data } = await call<{ id: string }>(first, 'open_table', { protocol: 'ask', subject: 'Should it?', seats: 2 })
  await first.close()
  const second = await overStdio({ folder })
  await patiently(async () => {
    const { data: now } = await call<{ runner: string | null; waitingFor: unknown[] }>(second, 'status', { id: data.id })
    expect(now.runner).not.toBeNull()
    expect(now.waitingFor).toHaveLength(2)
  })
})
