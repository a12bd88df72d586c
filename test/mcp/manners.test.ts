/** How the door behaves to any client: news, progress, cancelling, sampling, and nothing but the protocol on standard output. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Uploads } from '../../src/doors/http/uploads.ts'
import { callerFrom } from '../../src/doors/mcp/http.ts'
import type { Caller } from '../../src/doors/mcp/rooms.ts'
import { SESSION_LIMITS } from '../../src/doors/mcp/sessions.ts'
import type { Scope } from '../../src/doors/tokens.ts'
import { offlineAsk } from '../offline-wish.ts'
import { patiently } from '../patiently.ts'
import { call, emptyFolder, LAUNCH, type Mode, overHttp, overStdio, type Wishes } from './clients.ts'
import { type Serving, serveMcp, settings } from './serve-http.ts'

const NO_UPLOADS: Uploads = { keep: async () => 'none', find: async () => null }
const caller = (name: string, ...scopes: readonly Scope[]): Caller =>
  callerFrom({ name, identity: name, scopes, seats: null }, NO_UPLOADS, async () => true)

let http: Serving
beforeAll(async () => {
  http = await serveMcp(
    new Map([
      ['reader', caller('reader', 'read')],
      ['sitter', caller('sitter', 'seat')],
    ]),
  )
})
afterAll(async () => {
  await http.close()
  expect(http.faults).toEqual([])
})

type Connect = (wishes?: Wishes) => Promise<Client>
const WAYS: readonly (readonly [string, Mode, Connect])[] = [
  ['stdio', 'legacy', overStdio],
  ['stdio', 'auto', overStdio],
  ['HTTP', 'legacy', (wishes) => overHttp(http.url, wishes)],
  ['HTTP', 'auto', (wishes) => overHttp(http.url, wishes)],
]

const openTable = async (client: Client, seats = 2): Promise<string> => {
  const { data } = await call<{ id: string }>(client, 'open_table', {
    protocol: 'ask',
    subject: 'Should the backup run at night?',
    seats,
  })
  await call(client, 'owed', { id: data.id, wait: 20 })
  return data.id
}

const answer = { side: 'YES', position: 'Yes.', text: 'The disks are idle then.[ASSUME]', references: [], confidence: 0.6 }

/** Seats of an ask are owed in the order of the table. */
async function answerFirst(client: Client, id: string): Promise<void> {
  const { data } = await call<{ owed: { request: string }[] }>(client, 'owed', { id, wait: 20 })
  expect((await call(client, 'submit', { id, request: data.owed[0]?.request, reply: answer })).data).toMatchObject({ verdict: 'admitted' })
}

describe.each(WAYS)('over %s (%s)', (_, mode, connect) => {
  test('who subscribes to a report is told of it, and of no other, at most once a second', async () => {
    const client = await connect({ mode })
    const told: { readonly uri: string; readonly at: number }[] = []
    client.setNotificationHandler('notifications/resources/updated', ({ params: { uri } }) => void told.push({ uri, at: Date.now() }))
    const id = await openTable(client)
    const other = await openTable(client)
    const uri = `witan://deliberations/${id}/report`
    if (mode === 'legacy') await client.subscribeResource({ uri })
    else await client.listen({ resourceSubscriptions: [uri] })
    await answerFirst(client, other)
    await answerFirst(client, id)
    await answerFirst(client, id)
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), { timeout: 10_000 })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(new Set(told.map((one) => one.uri))).toEqual(new Set([uri]))
    const gaps = told.slice(1).map(({ at }, index) => at - (told[index]?.at ?? 0))
    for (const gap of gaps) expect(gap).toBeGreaterThan(900)
  })

  test('who waits hears each line as it comes, and whoever cancels leaves only the wait', async () => {
    const client = await connect({ mode })
    const id = await openTable(client, 3)
    const heard: string[] = []
    const leave = new AbortController()
    const waiting = client
      .callTool(
        { name: 'result', arguments: { id, wait: 20 } },
        { onprogress: ({ message }) => void heard.push(message ?? ''), signal: leave.signal },
      )
      .then(
        () => 'answered',
        () => 'cancelled',
      )
    await answerFirst(client, id)
    await vi.waitFor(() => expect(heard.join(' ')).toContain('Yes.'), { timeout: 10_000 })
    leave.abort()
    expect(await waiting).toBe('cancelled')
    await answerFirst(client, id)
    expect((await call(client, 'status', { id })).data).toMatchObject({ status: 'open' })
  })

  test('nobody waits past 25 seconds, nor asks for it', async () => {
    const client = await connect({ mode })
    const id = await openTable(client)
    const { isError, text } = await call(client, 'owed', { id, seat: 'nobody', wait: 26 })
    expect(isError).toBe(true)
    expect(text).toContain('wait')
    const began = Date.now()
    await call(client, 'owed', { id, seat: 'nobody', wait: 1 })
    expect(Date.now() - began).toBeLessThan(5_000)
  })

  test('what can’t be done comes back with a code and a sentence that says what to change', async () => {
    const client = await connect({ mode })
    const refusals = [
      await call(client, 'start_debate', { topic: 'How should we sail?', offline: true }),
      await call(client, 'start_council', {}),
      await call(client, 'control', { id: await openTable(client), action: 'challenge', crux: 't1', because: 'It is not settled.' }),
      await call(client, 'ask', { question: 'Why?', cast: 'no-such' }),
      await call(client, 'open_table', { protocol: 'ask', subject: 'Why?', hosts: ['nobody'] }),
    ]
    expect(refusals.map(({ isError, text }) => [isError, text.slice(0, text.indexOf(':'))])).toEqual(
      ['open-question', 'no-document', 'no-such-command', 'no-such-cast', 'no-such-seat'].map((code) => [true, code]),
    )
  })
})

const SAMPLED = {
  sample: (prompt: string) =>
    prompt.includes('ranking') ? 'Here it is: {"ranking": ["A", "B"], "because": "As they stand."}' : JSON.stringify(answer),
}

test.each([
  ['over stdio, where a call asks for it', () => overStdio(SAMPLED), { model: 'sampling' }],
  ['over stdio, where the server was started so', () => overStdio({ ...SAMPLED, flags: ['--model', 'sampling'] }), {}],
  ['over HTTP', () => overHttp(http.url, SAMPLED), { model: 'sampling' }],
])('the client’s own model answers for every seat %s', async (_, connect, wish) => {
  const client = await connect()
  const { data } = await call<{ id: string; seats: { by: string }[] }>(client, 'ask', { question: 'Should it?', seats: 3, ...wish })
  expect(data.seats.map(({ by }) => by)).toEqual(['sampling', 'sampling', 'sampling'])
  const result = await call<{ status: string }>(client, 'result', { id: data.id, wait: 20 })
  expect(result.data).toMatchObject({ isFinal: true, status: 'completed' })
  expect(result.text).toContain('Yes.')
})

test('a person’s seat is neither shown to a host nor filled by one', async () => {
  const client = await overStdio()
  const wanted = { question: 'Should it?', seats: 2, offline: true, seatModels: { 'outside-view': 'human' } }
  const { data } = await call<{ id: string }>(client, 'ask', wanted)
  const waitingFor = [{ seat: 'outside-view', by: 'human', request: 'answer/outside-view/1' }]
  await patiently(async () => expect((await call(client, 'status', { id: data.id })).data).toMatchObject({ waitingFor }))
  expect((await call(client, 'owed', { id: data.id })).data).toMatchObject({ owed: [] })
  const judged = await call(client, 'submit', { id: data.id, request: 'answer/outside-view/1', reply: answer })
  expect(judged.data).toMatchObject({ verdict: 'refused', rule: 'a-persons-seat' })
})

test('a reply may come as the text of its object, and text that is none is refused with the reason', async () => {
  const client = await overStdio()
  const id = await openTable(client)
  const request = 'answer/outside-view/1'
  expect((await call(client, 'submit', { id, request, reply: '{"side": ' })).data).toMatchObject({ rule: 'malformed', isStillOwed: true })
  expect((await call(client, 'submit', { id, request, reply: JSON.stringify(answer) })).data).toMatchObject({ verdict: 'admitted' })
})

test('where the client can’t be asked, sampling is refused before anything is opened', async () => {
  const plain = await overStdio()
  const modern = await overStdio({ mode: 'auto', sample: () => '' })
  for (const client of [plain, modern]) {
    const { isError, text } = await call(client, 'ask', { question: 'Should it?', model: 'sampling' })
    expect([isError, text]).toEqual([true, expect.stringContaining('no-sampling: ')])
    expect((await call(client, 'list_deliberations', {})).data).toMatchObject({ deliberations: [] })
  }
})

test('what the client’s model can’t say stays on the table, and status tells why', async () => {
  const client = await overStdio({ sample: () => 'I would rather not.' })
  const { data } = await call<{ id: string }>(client, 'ask', { question: 'Should it?', seats: 2, model: 'sampling' })
  await vi.waitFor(async () => expect((await call(client, 'status', { id: data.id })).text).toContain('Your client’s model failed'), {
    timeout: 10_000,
  })
  await answerFirst(client, data.id)
})

test.each<Mode>(['legacy', 'auto'])('a token’s scopes hold for tools and resources alike (%s)', async (mode) => {
  const owner = await overHttp(http.url, { mode })
  const id = await openTable(owner)
  const reader = await overHttp(http.url, { mode, token: 'reader' })
  expect((await call(reader, 'status', { id })).isError).toBe(false)
  for (const [tool, wanted] of [
    ['ask', { question: 'Should it?' }],
    ['control', { id, action: 'stop' }],
    ['owed', { id }],
    ['submit', { id, request: 'x', reply: {} }],
  ] as const)
    expect((await call(reader, tool, wanted)).text).toContain('no-scope: ')
  const sitter = await overHttp(http.url, { mode, token: 'sitter' })
  expect((await call(sitter, 'owed', { id })).isError).toBe(false)
  const uri = `witan://deliberations/${id}/report`
  expect((await reader.readResource({ uri })).contents).toHaveLength(1)
  await expect(sitter.readResource({ uri })).rejects.toThrow(/this takes read/)
  expect((await sitter.listResources()).resources.map((one) => one.uri)).toEqual(['witan://guide/referee'])
})

test('a session of another’s is as good as none', async () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  }
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const post = (body: unknown, more: Record<string, string> = {}) =>
    fetch(http.url, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
  const session = (await post(initialize)).headers.get('mcp-session-id') ?? ''
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
  expect((await post(list, { 'mcp-session-id': session })).status).toBe(200)
  expect((await post(list, { 'mcp-session-id': session, authorization: 'Bearer reader' })).status).toBe(404)
  expect((await post(list, { 'mcp-session-id': 'made-up' })).status).toBe(404)
  expect((await post(list)).status).toBe(400)
  expect((await fetch(http.url, { headers })).status).toBe(400)
})

test('sessions have a number, and those that nobody uses are forgotten', async () => {
  const serving = await serveMcp(new Map(), { ...SESSION_LIMITS, sessionsMax: 2, idleMs: 400 })
  try {
    const clients = [await overHttp(serving.url), await overHttp(serving.url)]
    await expect(overHttp(serving.url)).rejects.toThrow(/2 sessions are open/)
    await Promise.all(clients.map((client) => client.close()))
    await vi.waitFor(() => expect(serving.door.sessions()).toBe(0), { timeout: 5_000 })
  } finally {
    await serving.close()
  }
})

test('standard output carries the protocol and nothing else, whatever comes in', async () => {
  const chatter = "data:text/javascript,setInterval(() => console.log('stray'), 20).unref()"
  const child = spawn(LAUNCH.command, ['--import', chatter, ...LAUNCH.args], { cwd: emptyFolder(), stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let out = ''
  let aside = ''
  child.stderr.on('data', (chunk: Buffer) => {
    aside += chunk.toString('utf8')
  })
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
  })
  const say = (message: unknown): boolean => child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`)
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  say({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  say({ jsonrpc: '2.0', method: 'notifications/initialized' })
  say('this is no JSON')
  say({ jsonrpc: '2.0', id: 2, method: 'no/such/method' })
  say({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'ask', arguments: { question: 'Should it?', offline: true } } })
  await vi.waitFor(() => expect(out).toContain('has begun'), { timeout: 20_000 })
  child.stdin.end()
  expect(await ended).toBe(0)
  const lines = out.split('\n').filter((line) => line !== '')
  // What a library prints before the server has begun is not ours to hold back; after that nothing gets through.
  const spoken = lines.slice(lines.findIndex((line) => line.startsWith('{')))
  expect(spoken.map((line) => JSON.parse(line).jsonrpc)).toEqual(spoken.map(() => '2.0'))
  expect(aside).toContain('stray')
})

test.each<Mode>(['legacy', 'auto'])('that the list has grown is told without any subscription (%s)', async (mode) => {
  const client = await overStdio({ mode })
  let times = 0
  client.setNotificationHandler('notifications/resources/list_changed', () => void times++)
  if (mode === 'auto') await client.listen({ resourcesListChanged: true })
  await new Promise((resolve) => setTimeout(resolve, 300))
  await openTable(client)
  await vi.waitFor(() => expect(times).toBe(1), { timeout: 5_000 })
})

test('what nobody runs any more says so, and goes on when it is resumed', async () => {
  const id = await http.engine.open(await offlineAsk(settings))
  const client = await overHttp(http.url)
  const before = await call(client, 'status', { id })
  expect(before.data).toMatchObject({ status: 'open', runner: null })
  expect(before.text).toContain('Nobody runs it now.')
  expect((await call(client, 'control', { id, action: 'resume' })).text).toContain('goes on now')
  expect((await call(client, 'result', { id, wait: 20 })).data).toMatchObject({ isFinal: true })
  expect((await call(client, 'control', { id, action: 'resume' })).isError).toBe(true)
})

test('hostile calls get a code and a sentence, and the server goes on', async () => {
  const client = await overHttp(http.url)
  const document = (path: string, text: string) => ['start_council', { document: { path, text }, offline: true }] as const
  const calls: readonly (readonly [string, Record<string, unknown>])[] = [
    document('../../etc/passwd', 'x'),
    document('/etc/passwd', 'x'),
    document('a\u0000b.md', 'x'),
    document('.env', 'TOKEN=1'),
    ['start_council', { file: '/etc/passwd' }],
    ['start_council', { document: { dossier: '../secrets' } }],
    ['start_council', { document: { upload: '../../x' } }],
    ['ask', { question: 'a\u0007b', offline: true }],
    ['ask', { question: 'Should it?', cast: '../../package.json' }],
    ['ask', { question: 'Should it?', offline: true, seatModels: JSON.parse('{"__proto__": "host", "constructor": "host"}'), seats: 99 }],
    ['ask', { question: 'Should it?', surprise: true }],
    ['start_debate', { topic: 'x'.repeat(20_000) }],
    ['verify_evidence', { citations: [{ path: '/etc/passwd', quote: 'root' }] }],
    ['status', { id: '../../x' }],
    ['status', { id: 'ask-__proto__' }],
    ['list_deliberations', { cursor: 'bm90IGEgY3Vyc29y' }],
    ['no_such_tool', {}],
  ]
  for (const [name, wanted] of calls) {
    const told = await call(client, name, wanted).catch((error: unknown) => ({ isError: true, text: String(error) }))
    expect([name, wanted, told.isError]).toEqual([name, wanted, true])
    expect(told.text, name).toMatch(/^[\w -]+: \S/)
    expect(told.text, name).not.toContain('bug')
  }
  expect((await call(client, 'list_deliberations', {})).isError).toBe(false)
})

test('a token that opens session after session gives up its own, and others come in', async () => {
  const serving = await serveMcp(new Map([['greedy', caller('greedy', 'read')]]), {
    ...SESSION_LIMITS,
    sessionsMax: 5,
    callerSessionsMax: 3,
  })
  onTestFinished(() => serving.close())
  for (let n = 0; n < 8; n++) await overHttp(serving.url, { token: 'greedy' })
  expect(serving.door.sessions()).toBe(3)
  expect((await (await overHttp(serving.url)).listTools()).tools.length).toBeGreaterThan(0)
})

test('a start that fails gives its place back', async () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, '.env'), 'TOKEN=1\n')
  const client = await overStdio({ folder, roots: [folder], flags: ['--running', '1', '--waiting', '1'] })
  for (let n = 0; n < 4; n++) expect((await call(client, 'start_council', { file: '.env' })).isError).toBe(true)
  expect((await call(client, 'ask', { question: 'Should it?', offline: true })).isError).toBeFalsy()
})

test('a stream whose token was revoked is closed', async () => {
  let stays = true
  const guest = callerFrom({ name: 'guest', identity: 'guest', scopes: ['read'], seats: null }, NO_UPLOADS, async () => stays)
  const serving = await serveMcp(new Map([['guest', guest]]))
  onTestFinished(() => serving.close())
  const headers = { authorization: 'Bearer guest', accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  const begun = await fetch(serving.url, { method: 'POST', headers, body })
  await begun.text()
  const session = { 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '', 'mcp-protocol-version': '2025-06-18' }
  const listening = await fetch(serving.url, { headers: { ...headers, ...session } })
  expect(listening.status).toBe(200)
  stays = false
  expect(await listening.text()).not.toContain('error')
})
