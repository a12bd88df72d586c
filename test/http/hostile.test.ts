/** Requests that mean no good, or are just wrong: each gets a 4xx with a sentence, and the server stays up. */
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { API, ASK, DEBATE, ended, type Server, startedServer } from './server.ts'

async function staysUp(server: Server): Promise<void> {
  expect((await server.get('/healthz')).body).toEqual({ status: 'ok' })
  const { id } = (await server.post(API, ASK)).body
  expect((await ended(server, id)).report.status).toBe('completed')
  expect(server.failures).toEqual([])
}

describe('who asks', () => {
  test('by a name that was made to point here is told that this is not it', async () => {
    const server = await startedServer()
    for (const host of ['evil.example', 'localhost.evil.example', 'evil.example:4100', '127.0.0.1.evil.example', 'a b'])
      expect(await raw(server, `GET ${API} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`), host).toMatch(/^HTTP\/1\.1 4(21|00) /)
    for (const host of ['localhost', '127.0.0.1:99', '[::1]:4100'])
      expect(await raw(server, `GET ${API} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`), host).toMatch(/^HTTP\/1\.1 200 /)
  })
  test('from a page of elsewhere is refused, and one of here is not', async () => {
    const server = await startedServer({ origins: ['https://app.example'] })
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`, `http://x@${new URL(server.url).host}`])
      expect(await server.get(API, { origin }), origin).toMatchObject({ status: 403, body: { code: 'foreign-origin' } })
    expect((await server.get(API, { origin: server.url })).status).toBe(200)
    const allowed = await server.get(API, { origin: 'https://app.example' })
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example')
    const asked = await fetch(`${server.url}${API}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
    expect((await server.get(API)).headers.get('access-control-allow-origin')).toBeNull()
  })
  test('with a wrong token is refused even where none is needed', async () => {
    const server = await startedServer()
    for (const authorization of ['Bearer nonsense', 'Bearer ', 'Basic dXNlcjpwYXNz', `Bearer ${'x'.repeat(10_000)}`])
      expect(await server.get(API, { authorization }), authorization.slice(0, 20)).toMatchObject({
        status: 401,
        body: { code: 'bad-token' },
      })
  })
  test('too often has to wait', async () => {
    const server = await startedServer({ ratePerSecond: 2 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.get(API)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(15)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

describe('tokens', () => {
  test('where one is needed, none is 401, and its scopes hold', async () => {
    const server = await startedServer({ requireToken: true })
    expect(await server.get(API)).toMatchObject({ status: 401, body: { code: 'no-token' } })
    expect((await server.get('/healthz')).status).toBe(200)
    const bearer = async (name: string, ...scopes: ('read' | 'run' | 'seat' | 'admin')[]) => ({
      authorization: `Bearer ${await server.tokens.add(name, scopes)}`,
    })
    const [reader, runner, sitter, owner] = [
      await bearer('r', 'read'),
      await bearer('x', 'run'),
      await bearer('s', 'seat'),
      await bearer('o', 'admin'),
    ]
    expect((await server.get(API, reader)).status).toBe(200)
    expect(await server.post(API, ASK, reader)).toMatchObject({ status: 403, body: { code: 'no-scope' } })
    const { status, body } = await server.post(API, ASK, runner)
    expect(status).toBe(201)
    expect((await server.get(API, runner)).status).toBe(403)
    expect((await server.get(`${API}/${body.id}/owed`, sitter)).status).toBe(200)
    expect((await server.get(`${API}/${body.id}/owed`, reader)).status).toBe(403)
    expect((await server.post(`${API}/${body.id}/commands`, { type: 'stop' }, sitter)).status).toBe(403)
    expect((await server.get(API, owner)).status).toBe(200)
    await server.tokens.revoke('r')
    expect((await server.get(API, reader)).status).toBe(401)
  })
  test('an upload is found by who sent it, and by nobody else', async () => {
    const server = await startedServer({ requireToken: true })
    const bearer = async (name: string) => ({ authorization: `Bearer ${await server.tokens.add(name, ['read', 'run'])}` })
    const [ann, bob] = [await bearer('ann'), await bearer('bob')]
    const { body } = await server.post('/api/v1/uploads?name=notes.md', '# Notes\n\nWe ship.', {
      ...ann,
      'content-type': 'application/octet-stream',
    })
    expect(body).toMatchObject({ upload: expect.stringMatching(/^[0-9a-f]{40}$/), name: 'notes.md', bytes: 17 })
    const start = { ...ASK, dossier: [{ upload: body.upload }] }
    expect((await server.post(API, start, ann)).status).toBe(201)
    expect(await server.post(API, start, bob)).toMatchObject({ status: 422, body: { code: 'no-such-upload' } })
    for (const upload of ['../tokens.json', `../${'a'.repeat(37)}`, '', 'x'.repeat(5_000)])
      expect((await server.post(API, { ...ASK, dossier: [{ upload }] }, ann)).status, upload.slice(0, 40)).toBe(422)
  })
})

describe('bodies', () => {
  test('that are too large, no JSON, or of another type are refused', async () => {
    const server = await startedServer()
    expect(await server.post(API, 'x'.repeat(3_000_000))).toMatchObject({ status: 413, body: { code: 'too-large' } })
    for (const body of ['{', '', '[]', 'null', '"x"', '{"protocol":"ask","question":"x"}}'])
      expect((await server.post(API, body)).status, body).toBe(400)
    expect((await server.post(API, '<xml/>', { 'content-type': 'application/xml' })).status).toBe(415)
    await staysUp(server)
  })
  test('that nest without end, or bring keys of every object, do no harm', async () => {
    const server = await startedServer()
    const deep = `{"protocol":"ask","question":"x?","offline":true,"seatModels":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`
    const wide = `{"protocol":"ask","question":"x?","offline":true,"cast":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    for (const body of [deep, wide]) expect((await server.post(API, body)).status).toBe(400)
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      expect((await server.post(API, `{"protocol":"ask","question":"x?","offline":true,"${key}":{"polluted":1}}`)).status).toBe(400)
      expect(
        (await server.post(API, `{"protocol":"ask","question":"x?","offline":true,"seatModels":{"${key}":"host"}}`)).status,
      ).toBeLessThan(500)
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    await staysUp(server)
  })
  test('with control characters, or names that lead elsewhere, are refused in every field that could name a file', async () => {
    const server = await startedServer({ dossiers: new Map([['papers', import.meta.dirname]]) })
    const bad = ['../../etc/passwd', '/etc/passwd', 'a\u0000b', '..\\..\\x', 'file:///etc/passwd', '.env']
    for (const name of bad) {
      for (const start of [
        { ...ASK, cast: name },
        { ...ASK, dossier: [{ dossier: name }] },
        { ...ASK, dossier: [{ dossier: 'papers', path: name }] },
        { ...ASK, dossier: [{ path: name, text: 'x y z' }] },
        { ...ASK, dossier: [{ upload: name }] },
        { protocol: 'council', offline: true, document: { path: name, text: 'x y z' } },
        { protocol: 'council', offline: true, document: { dossier: 'papers', path: name } },
        { protocol: 'council', offline: true, document: { path: 'a.md', text: '# A\n\nIt works.' }, options: { since: name } },
      ]) {
        const { status, body } = await server.post(API, start)
        expect({ status, detail: body.detail }, JSON.stringify(start)).toMatchObject({
          status: expect.toSatisfy((code: number) => code >= 400 && code < 500),
          detail: expect.any(String),
        })
      }
    }
    expect((await server.post(API, { ...ASK, question: 'bell \u0007?' })).body.code).toBe('control-characters')
    expect((await server.get(`${API}/..%2f..%2fetc%2fpasswd`)).status).toBe(400)
    expect((await server.get('/%2e%2e/%2e%2e/etc/passwd')).status).toBe(404)
    expect((await server.get(API)).body.deliberations).toEqual([])
    await staysUp(server)
  })
  test('that come too slowly are given up', async () => {
    const server = await startedServer()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`POST ${API} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`)
    await staysUp(server)
  })
})

test('what nobody routed is a 404 that says where to look', async () => {
  const server = await startedServer()
  expect(await server.get('/api/v2/x')).toMatchObject({
    status: 404,
    body: { code: 'no-route', detail: expect.stringContaining('/openapi.json') },
  })
  const { headers } = await server.get(API)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

function raw(server: Server, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.write(request)
  })
}

test('what is no HTTP at all is told so', async () => {
  const server = await startedServer()
  const { port } = new URL(server.url)
  const heard = async (sent: string): Promise<string> => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(sent)
    return (await socket.setEncoding('utf8').toArray()).join('')
  }
  expect(await heard('SALVE MUNDE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*"code":"bad-http"/s)
  expect(await heard(`GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 .*"code":"long-headers"/s)
  expect((await server.get('/healthz')).status).toBe(200)
})

test('a filter that does not exist is refused, not passed over', async () => {
  const server = await startedServer()
  expect((await server.get(`${API}?status=nonsense`)).body.detail).toContain('status:')
  expect((await server.get(`${API}?stats=open`)).body.detail).toContain('«stats»')
})

test('control characters are refused wherever somebody will read them', async () => {
  const server = await startedServer()
  const seat = { name: 'Ann', persona: 'Reads.', method: 'Counts.' }
  for (const start of [
    { ...ASK, cast: [{ ...seat, name: 'A\u001b[31m' }, seat] },
    { ...ASK, cast: [{ ...seat, persona: 'p\u0000' }, seat] },
    { protocol: 'council', offline: true, document: { path: 'a.md', text: '# A' }, options: { escalateTo: 'x\u001b' } },
  ])
    expect(await server.post(API, start)).toMatchObject({ status: 422, body: { code: 'control-characters' } })
  const { id } = (await server.post(API, { ...DEBATE, pace: 'live' })).body
  for (const command of [
    { type: 'interject', content: 'x\u0000y' },
    { type: 'remove-seat', seat: 'outside-view', because: '\u001b]0;pwned\u0007' },
    { type: 'force-thread', question: 'Is it \u001b[2J?' },
  ])
    expect(await server.post(`${API}/${id}/commands`, command)).toMatchObject({ status: 422, body: { code: 'control-characters' } })
})

test('what names thousands of wrong keys gets a short answer', async () => {
  const server = await startedServer()
  const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1]))
  const { status, text } = await server.post(API, { ...ASK, ...keys })
  expect([status, text.length < 1_000]).toEqual([400, true])
})

test('a request without a Host gets a sentence', async () => {
  const server = await startedServer()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')
  expect((await socket.setEncoding('utf8').toArray()).join('')).toMatch(/^HTTP\/1.1 400 .*"code":"no-host"/s)
})

test('a route that is asked in another way says what it takes', async () => {
  const server = await startedServer()
  const asked = await fetch(`${server.url}${API}/ask-7k2m9xqd/commands`, { method: 'DELETE' })
  expect([asked.status, asked.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await fetch(`${server.url}${API}`, { method: 'PUT' })).headers.get('allow')).toBe('POST, GET')
})
