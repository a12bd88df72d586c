/** What a client with nothing but HTTP can do: start, list, look, look back, take along. */
import { describe, expect, test } from 'vitest'
import { API, ASK, DEBATE, ended, newFolder, startedServer } from './server.ts'

describe('starting', () => {
  test('answers at once with an id, runs without anybody watching, and the report is there', async () => {
    const server = await startedServer()
    const { status, body, headers } = await server.post(API, ASK)
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: expect.stringMatching(/^ask-/), notes: [expect.stringContaining('stand-ins')] })
    expect(headers.get('location')).toBe(`${API}/${body.id}`)
    const { meta, report } = await ended(server, body.id)
    expect(meta).toMatchObject({ id: body.id, protocol: 'ask', status: 'completed', subject: ASK.question })
    expect(report).toMatchObject({ id: body.id, protocol: 'ask', status: 'completed', cost: { calls: 0 } })
  })
  test('a council reads a text of the request, and its report is the published bundle', async () => {
    const server = await startedServer()
    const text = '# Lockers\n\n## Requirements\n\n- The app MUST be fast, etc.\n- Somebody deletes old data.\n'
    const { body } = await server.post(API, { protocol: 'council', document: { path: 'lockers.md', text }, offline: true })
    const { report } = await ended(server, body.id)
    expect(report).toMatchObject({ schema_version: '1.0.0', verdict: expect.any(String), findings: expect.any(Array) })
    expect(report.findings.length).toBeGreaterThan(0)
  })
  test('what is not in order is refused with a code and a sentence, and nothing is opened', async () => {
    const server = await startedServer()
    for (const [start, status, code] of [
      [{ protocol: 'vote', question: 'x' }, 400, 'bad-request'],
      [{ ...ASK, question: '   ' }, 422, 'empty-question'],
      [{ ...DEBATE, topic: 'Which colour is best?' }, 422, 'open-question'],
      [{ ...ASK, seats: 99 }, 400, 'bad-request'],
      [{ ...ASK, model: 'nobody/x', offline: false }, 422, expect.any(String)],
      [{ ...ASK, cast: '../../etc/passwd' }, 422, 'no-such-cast'],
      [{ ...ASK, dossier: [{ dossier: 'nowhere' }] }, 422, 'no-such-dossier'],
      [{ ...ASK, dossier: [{ path: '../x.md', text: 'x' }] }, 422, 'bad-name'],
      [{ ...ASK, extra: 1 }, 400, 'bad-request'],
    ] as const) {
      const answer = await server.post(API, start)
      expect(answer.body, JSON.stringify(start)).toMatchObject({ status, code, detail: expect.stringMatching(/^.{10,}$/s) })
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    }
    expect((await server.get(API)).body.deliberations).toEqual([])
    expect(server.failures).toEqual([])
  })
})

describe('an Idempotency-Key', () => {
  test('starts one, however often it is asked, also after a restart', async () => {
    const folder = newFolder()
    const first = await startedServer({}, folder)
    const key = { 'idempotency-key': 'order 7' }
    const [a, b] = await Promise.all([first.post(API, ASK, key), first.post(API, ASK, key)])
    expect([a.status, b.status].toSorted()).toEqual([200, 201])
    expect(a.body.id).toBe(b.body.id)
    await ended(first, a.body.id)
    await first.served.close()
    const second = await startedServer({}, folder)
    expect(await second.post(API, ASK, key)).toMatchObject({ status: 200, body: { id: a.body.id } })
    expect((await second.get(API)).body.deliberations).toHaveLength(1)
  })
  test('that was used for something else is refused', async () => {
    const server = await startedServer()
    const key = { 'idempotency-key': 'order 8' }
    await server.post(API, ASK, key)
    expect(await server.post(API, { ...ASK, question: 'Another?' }, key)).toMatchObject({ status: 409, body: { code: 'key-used' } })
    expect(await server.post(API, DEBATE, key)).toMatchObject({ status: 409, body: { code: 'key-used' } })
  })
})

describe('the list', () => {
  test('goes by pages, newest first, and misses none while new ones are opened', async () => {
    const server = await startedServer()
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.unshift((await server.post(API, { ...ASK, question: `Question number ${n}?` })).body.id)
    const first = (await server.get(`${API}?limit=2`)).body
    await server.post(API, ASK)
    const second = (await server.get(`${API}?limit=2&cursor=${first.next}`)).body
    const third = (await server.get(`${API}?limit=2&cursor=${second.next}`)).body
    const seen = [first, second, third].flatMap((page) => page.deliberations.map(({ id }: { id: string }) => id))
    expect(seen).toEqual(ids)
    expect(third.next).toBeNull()
  })
  test('can be narrowed by protocol, status, text and time', async () => {
    const server = await startedServer()
    const { id } = (await server.post(API, { ...ASK, question: 'Is the Harbour deep?' })).body
    const other = (await server.post(API, { ...ASK, seatModels: { 'outside-view': 'host' } })).body.id
    await ended(server, id)
    const found = async (query: string): Promise<readonly string[]> =>
      (await server.get(`${API}?${query}`)).body.deliberations.map((each: { id: string }) => each.id)
    expect(await found('protocol=debate')).toEqual([])
    expect(await found('status=open')).toEqual([other])
    expect(await found('text=harbour')).toEqual([id])
    expect(await found('until=2001-01-01T00:00:00Z')).toEqual([])
    expect(await found('since=2001-01-01T00:00:00Z')).toHaveLength(2)
    expect(await server.get(`${API}?cursor=bm9uc2Vuc2U`)).toMatchObject({ status: 400, body: { code: 'bad-cursor' } })
    expect(await server.get(`${API}?since=yesterday`)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  })
})

describe('one', () => {
  test('can be seen as it was after any event, and taken along in every format', async () => {
    const server = await startedServer()
    const { id } = (await server.post(API, ASK)).body
    const { meta } = await ended(server, id)
    expect((await server.get(`${API}/${id}/at/1`)).body).toMatchObject({ status: 'open', answers: [] })
    expect((await server.get(`${API}/${id}/at/${meta.version}`)).body).toMatchObject({ status: 'completed' })
    expect(await server.get(`${API}/${id}/at/${meta.version + 1}`)).toMatchObject({ status: 404, body: { code: 'no-such-event' } })
    for (const [format, type, start] of [
      ['md', 'text/markdown', '# Should we ship'],
      ['html', 'text/html', '<!doctype html>'],
      ['json', 'application/json', '{'],
      ['yaml', 'application/yaml', 'id: ask-'],
    ] as const) {
      const { headers, text } = await server.get(`${API}/${id}/export?format=${format}`)
      expect(headers.get('content-type')).toContain(type)
      expect(text.toLowerCase().startsWith(start.toLowerCase()), format).toBe(true)
    }
    const early = await server.get(`${API}/${id}/export?format=json&at=1`)
    expect(early.body).toMatchObject({ id, status: 'open', answers: [] })
    expect(early.headers.get('content-disposition')).toBe(`attachment; filename="${id}-1.json"`)
    const page = await server.get(`${API}/${id}/export?format=html&at=${meta.version}`)
    expect(page.headers.get('content-disposition')).toBe(`inline; filename="${id}-${meta.version}.html"`)
    expect((await server.get(`${API}/${id}/export?format=md`)).headers.get('content-disposition')).toBe(`attachment; filename="${id}.md"`)
    expect(await server.get(`${API}/${id}/export?at=${meta.version + 1}`)).toMatchObject({ status: 404, body: { code: 'no-such-event' } })
    for (const at of ['0', '-1', '1.5', 'x']) expect((await server.get(`${API}/${id}/export?at=${at}`)).status, at).toBe(400)
    expect(await server.get(`${API}/${id}/export?format=sarif`)).toMatchObject({ status: 422, body: { code: 'no-such-format' } })
    expect(await server.get(`${API}/ask-nobody99`)).toMatchObject({ status: 404, body: { code: 'unknown' } })
  })
})
