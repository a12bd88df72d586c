/** Roundtables over HTTP: start them, read a round in full, answer what they ask of people, let them go on after their end. */
import { describe, expect, test, vi } from 'vitest'
import type { RoundDetail } from '../../src/core/roundtable/report/round-detail.ts'
import type { RoundtableReport } from '../../src/core/roundtable/report-types.ts'
import { CONTRIBUTION, OBJECTION, POSITION, QUESTION } from '../cli/roundtable-script.ts'
import { API, ended, type Server, startedServer } from './server.ts'

const dossier = [{ path: 'log.md', text: '# Log\n\nVisits at night rose by 12 percent in May.\n\nThe alarm rang twice in June.\n' }]
const TABLE = { protocol: 'roundtable', question: QUESTION, offline: true, seats: 3, dossier } as const
const SEATS = ['ann', 'ben'].map((id) => ({ id, name: id, persona: 'Reads.', method: 'Counts.', driver: 'host' }))
const QUIET = { labels: 'off', citations: 'off', verification: 'off' } as const
/** Two seats that whoever asks answers for: what they say is in the test's hands. */
const HOSTED = { protocol: 'roundtable', question: QUESTION, cast: SEATS, options: { switches: QUIET } } as const

const reportOf = async (server: Server, id: string): Promise<RoundtableReport> =>
  (await server.get(`${API}/${id}`)).body.report as unknown as RoundtableReport
const roundOf = async (server: Server, id: string, round: number): Promise<RoundDetail> =>
  JSON.parse((await server.get(`${API}/${id}/rounds/${round}`)).text) as RoundDetail
const command = (server: Server, id: string, body: object) => server.post(`${API}/${id}/commands`, body)

const USUAL: Readonly<Record<string, unknown>> = {
  position: POSITION,
  collaborative: { ...CONTRIBUTION, builds: [] },
  object: OBJECTION,
  synthesize: { text: 'They agree on C1.', claims: ['C1'] },
}

/** Answers for both seats, `first` before anything else, until nothing is owed for a moment or it has ended. */
async function answer(server: Server, id: string, first: readonly (readonly [request: string, reply: unknown])[] = []): Promise<void> {
  const own = new Map(first)
  for (;;) {
    const { owed: found, status } = (await server.get(`${API}/${id}/owed?wait=1`)).body
    const owed: readonly { readonly request: string; readonly purpose: string }[] = found
    if (owed.length === 0 || status !== 'open') return
    for (const { request, purpose } of owed) {
      const sent = await server.post(`${API}/${id}/replies`, { request, reply: own.get(request) ?? USUAL[purpose] })
      expect(sent.status, sent.text).toBe(200)
    }
  }
}

describe('a start', () => {
  test('with all that the command line can set; what came of it is in the report', async () => {
    const server = await startedServer()
    const options = {
      mode: 'expert-panel',
      rounds: 2,
      exitOnConsensus: false,
      perspectives: ['a nurse', 'the guard'],
      highStakes: 'security',
      neighbours: 1,
      patienceMinutes: 0,
      switches: { exits: 'log' },
      thresholds: { exit: { consensusMin: 0.9 } },
    }
    const started = await server.post(API, { ...TABLE, judge: 'offline', clerk: 'offline', options })
    expect(started.status, started.text).toBe(201)
    expect(started.body.id).toMatch(/^roundtable-/)
    const { report } = await ended(server, started.body.id)
    expect(report).toMatchObject({
      status: 'completed',
      mode: 'expert-panel',
      highStakes: 'security',
      switches: { exits: 'log', labels: 'enforce' },
    })
    const [opened] = (await server.get(`${API}/${started.body.id}/events?limit=1`, { accept: 'application/json' })).body.events
    expect(opened).toMatchObject({
      options: { ...options, switches: { labels: 'enforce' }, thresholds: { exit: { consensusMin: 0.9, confidenceMin: 0.7 } } },
    })
    expect(server.failures).toEqual([])
  })
  test('a topic is a question by another name; both, or neither, are refused', async () => {
    const server = await startedServer()
    const { question: _, ...rest } = TABLE
    expect((await server.post(API, { ...rest, topic: QUESTION })).status).toBe(201)
    for (const body of [rest, { ...TABLE, topic: QUESTION }])
      expect(await server.post(API, body)).toMatchObject({
        status: 422,
        body: { code: 'no-question', detail: expect.stringContaining('one of them only') },
      })
  })
  test('the same key starts one; with other options it is another', async () => {
    const server = await startedServer()
    const key = { 'idempotency-key': 'table 7' }
    const { id } = (await server.post(API, { ...TABLE, options: { rounds: 2 } }, key)).body
    expect(await server.post(API, { ...TABLE, options: { rounds: 2, mode: 'collaborative' } }, key)).toMatchObject({
      status: 200,
      body: { id },
    })
    expect(await server.post(API, { ...TABLE, options: { rounds: 3 } }, key)).toMatchObject({ status: 409, body: { code: 'key-used' } })
  })
  test('the example that ships is sent as it is, and an estimate says what it would take', async () => {
    const server = await startedServer()
    const { examples } = JSON.parse((await server.get('/api/v1/setup')).text) as {
      readonly examples: readonly { readonly name: string; readonly start: object }[]
    }
    const example = examples.find(({ name }) => name === 'roundtable')
    const estimate = await server.post('/api/v1/estimates', { ...example?.start, baseline: true })
    expect(estimate.status, estimate.text).toBe(200)
    const { id } = (await server.post(API, example?.start)).body
    expect((await ended(server, id)).report).toMatchObject({ protocol: 'roundtable', status: 'completed' })
  })
})

describe('what can not be started', () => {
  const options = (wrong: object) => ({ ...TABLE, options: wrong })
  test.each<readonly [string, object, RegExp]>([
    ['an unknown mode', options({ mode: 'shouting' }), /collaborative.*red-team-blue-team/],
    ['1 seat', { ...TABLE, seats: 1 }, /1 seat: a roundtable needs 2 to 10/],
    ['11 seats', { ...TABLE, seats: 11 }, /11 seats; at most 10/],
    ['10,001 characters', { ...TABLE, question: 'a'.repeat(10_001) }, /10000/],
    ['rounds 0', options({ rounds: 0 }), /at least 1 round/],
    ['rounds 7', options({ rounds: 7 }), /at most 6 rounds/],
    ['rounds 2.5', options({ rounds: 2.5 }), /options\.rounds/],
    ['a feature that there is not', options({ switches: { volume: 'off' } }), /«volume»/],
    ['a switch that there is not', options({ switches: { labels: 'loud' } }), /off, log, enforce/],
    ['a category that there is not', options({ highStakes: 'gardening' }), /security.*safety-critical/],
    ['an empty perspective', options({ perspectives: [' '] }), /options\.perspectives\.0/],
    ['a perspective of 401 characters', options({ perspectives: ['a'.repeat(401)] }), /options\.perspectives\.0.*400/],
    ['a threshold that there is not', options({ thresholds: { exit: { soon: 1 } } }), /«soon»/],
    ['an option of the debate', options({ allPairs: true }), /«allPairs»/],
  ])('%s: refused in a sentence, and nothing is opened', async (_, body, sentence) => {
    const server = await startedServer()
    const { status, body: problem } = await server.post(API, body)
    expect([400, 422]).toContain(status)
    expect(problem.detail).toMatch(sentence)
    expect((await server.get(API)).body.deliberations).toEqual([])
  })
})

describe('one round', () => {
  test('is told in full; what is not there is 404, and what has no rounds says so', async () => {
    const server = await startedServer()
    const sources = [{ dossier: 'example-roundtable' }]
    const question = 'Should Tarnbrook introduce self-service hours in its town library?'
    const { id } = (await server.post(API, { ...TABLE, question, dossier: sources, options: { rounds: 2, patienceMinutes: 0 } })).body
    await ended(server, id)
    const detail = await roundOf(server, id, 1)
    expect(detail).toMatchObject({ round: 1, kind: 'plain', isClosed: true })
    expect(detail.contributions).toHaveLength(3)
    for (const { text, verification } of detail.contributions) {
      expect(text).toMatch(/\[(?:FACT|INFER|ASSUME)\]/)
      expect(verification.length).toBeGreaterThanOrEqual(9)
    }
    expect(detail.contributions.flatMap(({ evidence }) => evidence.map(({ verdict }) => verdict))).toContain('verified')
    expect(await server.get(`${API}/${id}/rounds/12`)).toMatchObject({ status: 404, body: { code: 'no-such-round' } })
    expect((await server.get(`${API}/${id}/rounds/one`)).status).toBe(400)
    expect((await server.get(`${API}/roundtable-0000/rounds/1`)).status).toBe(404)
    const ask = (await server.post(API, { protocol: 'ask', question: QUESTION, offline: true, seats: 1 })).body.id
    expect(await server.get(`${API}/${ask}/rounds/1`)).toMatchObject({ status: 422, body: { code: 'no-rounds' } })
  })
  test('is a route of its own in the contract and in the numbers', async () => {
    const server = await startedServer()
    const { paths } = (await server.get('/openapi.json')).body
    expect(paths['/api/v1/deliberations/{id}/rounds/{round}']?.get?.responses).toHaveProperty('200')
    await server.get(`${API}/roundtable-0000/rounds/1`)
    expect((await server.get('/metrics')).text).toMatch(/route="\/api\/v1\/deliberations\/\{id\}\/rounds\/\{round\}",status="404"/)
  })
})

describe('what is asked of people', () => {
  const NEEDS = { ...POSITION, needsContext: [{ question: 'How many visits?', why: 'The cost rests on it.' }] }
  test('a seat’s question waits until it is supplied; then the seat is asked again', async () => {
    const server = await startedServer()
    const { id } = (await server.post(API, { ...HOSTED, options: { switches: { ...QUIET, groupthink: 'off' }, rounds: 1 } })).body
    await answer(server, id, [['position/ann/1', NEEDS]])
    expect(await reportOf(server, id)).toMatchObject({ status: 'open', contexts: [{ id: 'Q1', seat: 'ann', supplied: null }] })
    expect(await command(server, id, { type: 'supply-context', id: 'Q9', result: 'Forty.' })).toMatchObject({
      status: 409,
      body: { code: 'not-asked' },
    })
    expect((await command(server, id, { type: 'supply-context', id: 'Q1', result: 'Forty.' })).body.events).toMatchObject([
      { type: 'context.supplied', by: 'user', success: true },
    ])
    await answer(server, id)
    expect((await ended(server, id)).report).toMatchObject({ status: 'completed', contexts: [{ supplied: { result: 'Forty.' } }] })
  })
  test('an escalation waits; answered, the next round is about that; ended, it is over', async () => {
    const server = await startedServer()
    const { id } = (await server.post(API, HOSTED)).body
    await answer(server, id)
    expect(await reportOf(server, id)).toMatchObject({ status: 'open', escalations: [{ id: 'X1', outcome: null }] })
    const said = { type: 'answer-escalation', id: 'X1' } as const
    expect((await command(server, id, { ...said, choice: 'perhaps', answer: 'Hm.' })).status).toBe(400)
    expect((await command(server, id, { ...said, choice: 'go-on', answer: '' })).status).toBe(400)
    expect((await command(server, id, { ...said, choice: 'go-on', answer: 'The second year.' })).status).toBe(200)
    await answer(server, id)
    expect(await roundOf(server, id, 3)).toMatchObject({ focus: 'The second year.' })
    expect((await command(server, id, { ...said, id: 'X2', choice: 'end', answer: 'Enough.' })).status).toBe(200)
    expect((await ended(server, id)).report).toMatchObject({ status: 'stopped', exit: { reason: 'user-stop' } })
  })
  test('a wait that runs out goes on by itself, though nothing else happens here for so long', async () => {
    const server = await startedServer({ hall: { runningMax: 4, waitingMax: 4, idleMs: 400 } })
    const patient = { switches: { ...QUIET, groupthink: 'off' }, rounds: 1, patienceMinutes: 0.04 }
    const { id } = (await server.post(API, { ...HOSTED, options: patient })).body
    await answer(server, id, [['position/ann/1', NEEDS]])
    await vi.waitFor(
      async () => expect(await reportOf(server, id)).toMatchObject({ contexts: [{ supplied: { by: 'clock', success: false } }] }),
      { timeout: 8_000, interval: 100 },
    )
    await answer(server, id)
    expect((await ended(server, id)).report).toMatchObject({ status: 'completed' })
  })
})

describe('after its end', () => {
  const SHORT = { ...HOSTED, options: { switches: { ...QUIET, groupthink: 'off' }, rounds: 1 } }
  async function held(server: Server): Promise<string> {
    const { id } = (await server.post(API, SHORT)).body
    await answer(server, id)
    expect((await ended(server, id)).report.status).toBe('completed')
    return id
  }
  test('go-on reopens it, and it runs here again: one round where no number is said', async () => {
    const server = await startedServer()
    const id = await held(server)
    expect((await command(server, id, { type: 'go-on' })).body.events).toMatchObject([
      { type: 'rounds.extended', rounds: 1, until: 2, focus: null },
      { type: 'deliberation.reopened', by: 'user' },
    ])
    await answer(server, id)
    expect((await ended(server, id)).report).toMatchObject({ status: 'completed', rounds: [{}, {}, { round: 2 }] })
    expect(await command(server, id, { type: 'go-on', rounds: 12 })).toMatchObject({ status: 422, body: { code: 'too-many-rounds' } })
  })
  test('synthesize: somebody writes it up, and the count stays', async () => {
    const server = await startedServer()
    const id = await held(server)
    const before = await reportOf(server, id)
    expect(await command(server, id, { type: 'synthesize', seat: 'nobody' })).toMatchObject({ status: 422, body: { code: 'no-such-seat' } })
    expect((await command(server, id, { type: 'synthesize', seat: 'ben' })).status).toBe(200)
    await answer(server, id)
    const after = (await ended(server, id)).report as unknown as RoundtableReport
    expect(after.syntheses).toMatchObject([{ seat: 'ben', text: 'They agree on C1.', claims: ['C1'] }])
    expect(after.decision).toEqual(before.decision)
  })
  test('what only an open one takes is 409, a command of another kind 422', async () => {
    const server = await startedServer()
    const id = await held(server)
    expect(await command(server, id, { type: 'lift-blocker', seat: 'ann', because: 'Asked.' })).toMatchObject({
      status: 409,
      body: { code: 'already-closed' },
    })
    expect(await command(server, id, { type: 'appeal', block: 'B1', because: 'Harmless.' })).toMatchObject({
      status: 409,
      body: { code: 'already-closed' },
    })
    expect(await command(server, id, { type: 'interject', content: 'Hello.' })).toMatchObject({
      status: 422,
      body: { code: 'no-such-command' },
    })
  })
})

test('with a baseline: the same seats answer alone when it has ended, and its report shows it', async () => {
  const server = await startedServer()
  const { id, notes } = (await server.post(API, { ...TABLE, options: { rounds: 1 }, baseline: true })).body
  expect(notes.join(' ')).toContain('A baseline follows when this has ended')
  await ended(server, id)
  const { baseline } = await vi.waitFor(
    async () => {
      const report = await reportOf(server, id)
      expect(report.baseline).toMatchObject({ id: expect.stringMatching(/^ask-/) })
      return report
    },
    { timeout: 10_000 },
  )
  expect((await ended(server, baseline?.id ?? '')).report).toMatchObject({ protocol: 'ask', status: 'completed', subject: QUESTION })
  expect((await server.get(`${API}/${id}/export?format=md`)).text).toMatch(/## Baseline/)
})
