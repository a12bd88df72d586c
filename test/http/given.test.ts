/** What people keep in files of their own and hand in as a text: a cast, and the vision of a council. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../tidy/tree.ts'
import { API, DEBATE, ended, newFolder, startedServer } from './server.ts'

const CASTS = '/api/v1/casts'
const seatsIn = (body: unknown) => (body as { readonly seats: readonly Record<string, unknown>[] }).seats

describe('a cast file’s text', () => {
  test('is read as seats with all their fields, which a start takes', async () => {
    const server = await startedServer()
    const { status, body } = await server.post(CASTS, { text: readFileSync(`${ROOT}/examples/store-of-value/cast.yaml`, 'utf8') })
    expect(status).toBe(200)
    const seats = seatsIn(body)
    expect(seats).toHaveLength(5)
    for (const seat of seats)
      expect(seat).toMatchObject({ id: expect.stringMatching(/^[a-z0-9-]+$/), name: expect.any(String), holds: expect.any(Array) })
    expect((await server.post(API, { ...DEBATE, cast: seats })).status).toBe(201)
    const small = { seats: [{ name: 'Ann Ox', stance: 'NO', horizon: '5y', interests: ['locks'] }] }
    const [ann] = seatsIn((await server.post(CASTS, { text: `\uFEFF${JSON.stringify(small)}` })).body)
    expect(ann).toEqual({
      ...small.seats[0],
      id: 'ann-ox',
      persona: '',
      method: '',
      holds: [],
      concedes: [],
      evidencePolicy: '',
      flips: [],
    })
  })
  test('or it is said what is wrong with it', async () => {
    const server = await startedServer()
    const said = async (text: string) => {
      const { status, body } = await server.post(CASTS, { text })
      return [status, body.code, body.detail]
    }
    expect(await said('seats:\n  - name: Ann\n    perona: x\n')).toEqual([
      422,
      'bad-cast',
      expect.stringContaining('The cast, line 3: there is no key «perona»'),
    ])
    expect(await said('seats: [')).toEqual([422, 'bad-cast', expect.stringContaining('not valid YAML')])
    expect(await said('nothing')).toEqual([422, 'bad-cast', expect.any(String)])
    expect(await said('seats: []')).toEqual([422, 'bad-cast', expect.stringContaining('at least 1')])
    expect(await said('seats: [{name: Ann}]\nscript: /etc/passwd\n')).toEqual([
      422,
      'has-script',
      expect.stringContaining('leave «script» out'),
    ])
    expect((await server.post(CASTS, { text: 'x'.repeat(200_001) })).status).toBe(400)
    expect((await server.post(CASTS, { text: '' })).status).toBe(400)
    expect((await server.post(CASTS, 'seats: []', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await server.get(CASTS)).status).toBe(405)
  })
  test('takes the scope run', async () => {
    const server = await startedServer({ requireToken: true }, newFolder())
    const bearer = async (scope: 'read' | 'run') => ({ authorization: `Bearer ${await server.tokens.add(scope, [scope])}` })
    expect((await server.post(CASTS, { text: 'seats: [{name: Ann}]' }, await bearer('read'))).status).toBe(403)
    expect((await server.post(CASTS, { text: 'seats: [{name: Ann}]' }, await bearer('run'))).status).toBe(200)
  })
})

describe('a vision', () => {
  const VISION = {
    name: 'Ours',
    oath: 'I review what is written.',
    phases: [{ name: 'One', criteria: [{ id: 'fast', text: 'It is fast.' }] }],
  }
  const YAML = 'name: Ours\noath: I review what is written.\nphases:\n  - name: One\n    criteria:\n      - {id: fast, text: It is fast.}\n'
  const council = (northStar: unknown) => ({
    protocol: 'council',
    document: { path: 'x.md', text: '# X\n\nIt must be fast.' },
    offline: true,
    options: { northStar },
  })
  test('may be an object or the text of its file', async () => {
    const server = await startedServer()
    for (const northStar of [VISION, YAML, JSON.stringify(VISION)]) {
      const { status, body } = await server.post(API, council(northStar))
      expect(status).toBe(201)
      expect((await ended(server, body.id)).report).toMatchObject({ north_star_assessment: { vision: 'Ours' } })
    }
  })
  test('or it is said what is wrong with it, without a path of the server', async () => {
    const server = await startedServer()
    const wrong = await server.post(API, council('name: Ours\n'))
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'bad-vision', detail: expect.stringMatching(/^The vision, line 1: oath is missing/) },
    })
    expect(wrong.body.detail).toContain('A vision looks like this:')
    expect(wrong.text).not.toContain(ROOT.replace(/\/$/, ''))
    const twice = { ...VISION, phases: [...VISION.phases, ...VISION.phases] }
    expect(await server.post(API, council(JSON.stringify(twice)))).toMatchObject({ status: 422, body: { code: 'bad-vision' } })
    expect(await server.post(API, council({ name: 'Ours' }))).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/options\.northStar\.oath: .+options\.northStar\.phases: /) },
    })
    expect((await server.post(API, council('x'.repeat(200_001)))).status).toBe(400)
  })
})
