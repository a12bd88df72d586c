/** Whose seat is whose: the client answers for those that nobody else was named for, and for no other. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { startedServer } from '../http/server.ts'
import { patiently } from '../patiently.ts'
import { call, emptyFolder, overHttp, overStdio } from './clients.ts'

interface Begun {
  readonly id: string
  readonly seats: readonly { readonly id: string; readonly by: string; readonly model: string | null }[]
}
interface Stood {
  readonly status: string
  readonly waitingFor: readonly { readonly seat: string; readonly by: string }[]
}

const answer = { side: 'YES', position: 'Yes.', text: 'The disks are idle then.[ASSUME]', references: [], confidence: 0.6 }
const CAST = [
  { name: 'Ann', driver: 'human' },
  { name: 'Bo', driver: 'offline' },
  { name: 'Cy', driver: 'host' },
  { name: 'Di' },
  { name: 'Ed' },
]
const by = ({ seats }: Begun): string => seats.map((seat) => `${seat.id} ${seat.by}`).join(', ')

/** Of all tests that need nothing of their own: each opens a table for itself. */
let client: Client
beforeAll(async () => {
  client = await overStdio()
})

test('sampling leaves the seats of people, of hosts and of stand-ins to them', async () => {
  const asked: string[] = []
  const sample = (prompt: string): string => {
    asked.push(/You sit on the panel as \\?"(\w+)/.exec(prompt)?.[1] ?? '?')
    return JSON.stringify(answer)
  }
  const client = await overStdio({ sample })
  const wanted = { question: 'Should it?', cast: CAST, seatModels: { ed: 'human' }, model: 'sampling' }
  const { data } = await call<Begun>(client, 'ask', wanted)
  expect(by(data)).toBe('ann human, bo offline, cy host, di sampling, ed human')
  const left = ['ann', 'cy', 'ed']
  const waiting = async () => (await call<Stood>(client, 'status', { id: data.id })).data.waitingFor.map(({ seat }) => seat)
  await patiently(async () => expect(await waiting()).toEqual(left))
  await wait(1_500)
  expect([await waiting(), asked]).toEqual([left, ['Di']])
})

test('a table without hosts is the caller’s where the cast names nobody else; hosts that are named are the caller’s', async () => {
  const table = { protocol: 'ask', subject: 'Should it?', cast: CAST }
  expect(by((await call<Begun>(client, 'open_table', table)).data)).toBe('ann human, bo offline, cy host, di host, ed host')
  const named = await call<Begun>(client, 'open_table', { ...table, hosts: ['bo'], offline: true })
  expect(by(named.data)).toBe('ann human, bo host, cy host, di offline, ed offline')
})

test('a seat whose model is named keeps it, at a table of the caller’s too', async () => {
  const cast = [{ name: 'Ann', model: 'ollama/tiny' }, { name: 'Bo' }]
  const { data } = await call<Begun>(client, 'open_table', { protocol: 'ask', subject: 'Should it?', cast })
  expect(data.seats).toMatchObject([
    { by: 'model', model: 'ollama/tiny' },
    { by: 'host', model: null },
  ])
})

test.each([
  [
    'council',
    { document: { path: 'a.md', text: '# A plan\n' }, subject: 'x', seats: 3 },
    /takes no `subject` and no `seats`.*`file`, `document`/,
  ],
  ['ask', { subject: 'Should it?', document: { path: 'a.md', text: 'x' } }, /takes no `document`.*`subject`, `files`, `dossier`, `seats`/],
])('a table for %s takes no field of another’s', async (protocol, wanted, expected) => {
  const { isError, text } = await call(client, 'open_table', { protocol, ...wanted })
  expect([isError, text]).toEqual([true, expect.stringMatching(/^no-such-field: /)])
  expect(text).toMatch(expected)
})

test('while it is paused, owed waits, submit says so and keeps the request, and status says how to go on', async () => {
  const { data } = await call<Begun>(client, 'open_table', { protocol: 'ask', subject: 'Should it?', seats: 2 })
  const { id } = data
  await call(client, 'owed', { id, wait: 20 })
  const { text } = await call(client, 'control', { id, action: 'pause' })
  expect(text).toBe(`Paused by user. Nothing new is asked until it is resumed.\nLet it go on: control {"id": "${id}", "action": "resume"}`)
  const request = 'answer/outside-view/1'
  const judged = await call(client, 'submit', { id, request, reply: answer })
  expect(judged.data).toMatchObject({ verdict: 'refused', rule: 'paused', isStillOwed: true, status: 'paused' })
  expect(judged.text).toContain('"action": "resume"')
  const stood = await call<Stood>(client, 'status', { id })
  expect([stood.data, stood.text]).toMatchObject([{ status: 'paused', waitingFor: [] }, expect.stringMatching(/It is paused.*resume/)])
  const began = Date.now()
  const waiting = call<{ owed: unknown[] }>(client, 'owed', { id, wait: 20 })
  await wait(1_000)
  await call(client, 'control', { id, action: 'resume' })
  expect([(await waiting).data.owed.length, Date.now() - began >= 1_000]).toEqual([2, true])
  expect((await call(client, 'submit', { id, request, reply: answer })).data).toMatchObject({ verdict: 'admitted' })
})

test.each([
  ['a list', [1]],
  ['a number', 7],
  ['the text of a list', '[1]'],
])('%s is no reply, and the sentence says what is', async (_, reply) => {
  const { data } = await call<Begun>(client, 'open_table', { protocol: 'ask', subject: 'Should it?', seats: 2 })
  await call(client, 'owed', { id: data.id, wait: 20 })
  const judged = await call(client, 'submit', { id: data.id, request: 'answer/outside-view/1', reply })
  expect(judged.data).toMatchObject({ rule: 'malformed', isStillOwed: true, because: expect.stringContaining('one JSON object') })
})

test('a server that was started so lets the client’s own model answer over HTTP, too', async () => {
  const server = await startedServer({ model: 'sampling' })
  const client = await overHttp(`${server.url}/mcp`, { sample: () => JSON.stringify(answer) })
  const { data } = await call<Begun>(client, 'ask', { question: 'Should it?', seats: 1 })
  expect(by(data)).toBe('outside-view sampling')
  await client.close()
})

test('over stdio, too, so many run and wait as the flags say', async () => {
  const client = await overStdio({ flags: ['--running', '1', '--waiting', '0'] })
  const table = { protocol: 'ask', subject: 'Should it?', seats: 1 }
  expect((await call(client, 'open_table', table)).isError).toBe(false)
  expect((await call(client, 'open_table', table)).text).toMatch(/^queue-full: 1 deliberations? (?:is|are) running/)
})

const statusText = async (client: Client, id: string): Promise<string> => (await call(client, 'status', { id })).text

test('a model that fails is asked again, then it is said and left; resume has it asked again, and success clears it', async () => {
  let isWilling = false
  let asked = 0
  const sample = (prompt: string): string => {
    asked += 1
    if (!isWilling) throw new Error('out of credit')
    return prompt.includes('ranking') ? '{"ranking": ["A"], "because": "As it stands."}' : JSON.stringify(answer)
  }
  const client = await overStdio({ sample })
  const { data } = await call<Begun>(client, 'ask', { question: 'Should it?', seats: 2, model: 'sampling' })
  await vi.waitFor(async () => expect(await statusText(client, data.id)).toMatch(/out of credit.*Asked 3 times/), { timeout: 15_000 })
  expect(asked).toBe(6)
  isWilling = true
  expect((await call(client, 'control', { id: data.id, action: 'resume' })).text).toContain('asked again')
  expect((await call(client, 'result', { id: data.id, wait: 20 })).data).toMatchObject({ isFinal: true, status: 'completed' })
  expect(await statusText(client, data.id)).not.toContain('failed')
})

test('who connects again and looks finds its own model asked for what it still owes', async () => {
  const folder = emptyFolder()
  const silent = await overStdio({
    folder,
    sample: () => {
      throw new Error('busy')
    },
  })
  const { data } = await call<Begun>(silent, 'ask', { question: 'Should it?', seats: 1, model: 'sampling' })
  await patiently(async () => expect(await statusText(silent, data.id)).toContain('busy'))
  expect((await call<Stood>(silent, 'status', { id: data.id })).data.waitingFor).toMatchObject([{ by: 'sampling' }])
  await silent.close()
  const client = await overStdio({ folder, sample: () => JSON.stringify(answer) })
  expect((await call(client, 'result', { id: data.id, wait: 20 })).data).toMatchObject({ status: 'completed' })
})

test('the guide’s own example shows its one source to every seat', async () => {
  const dossier = [{ path: 'notes.md', text: 'The disks are idle from 01:00 to 05:00.' }]
  const wanted = { protocol: 'ask', subject: 'Should the backup run at night?', seats: 3, dossier }
  const { data } = await call<Begun>(client, 'open_table', wanted)
  const { owed } = (await call<{ owed: { prompt: { user: string } }[] }>(client, 'owed', { id: data.id, wait: 20 })).data
  expect(owed.map(({ prompt }) => prompt.user.includes('The disks are idle from 01:00 to 05:00.'))).toEqual([true, true, true])
})
