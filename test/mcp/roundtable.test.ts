/** The roundtable's tools through a real client: from start_roundtable to synthesize_debate, each answer in the shape it promises. */
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Uploads } from '../../src/doors/http/uploads.ts'
import { callerFrom } from '../../src/doors/mcp/http.ts'
import { patiently } from '../patiently.ts'
import { call, type Mode, overHttp, overStdio } from './clients.ts'
import { NOTES } from './roundtable-seats.ts'
import { type Serving, serveMcp } from './serve-http.ts'

const NO_UPLOADS: Uploads = { keep: async () => 'none', find: async () => null }

let http: Serving
beforeAll(async () => {
  const reader = callerFrom({ name: 'reader', identity: 'reader', scopes: ['read'], seats: null }, NO_UPLOADS, async () => true)
  http = await serveMcp(new Map([['reader', reader]]))
})
afterAll(async () => {
  await http.close()
  expect(http.faults).toEqual([])
})

const TOPIC = 'Should the backup run at night?'
/** A client that has seen the tools checks every answer against the schema it was promised. */
async function knowing(client: Client): Promise<Client> {
  await client.listTools()
  return client
}

async function started(client: Client, more: Record<string, unknown> = {}): Promise<string> {
  const wanted = { topic: TOPIC, offline: true, dossier: NOTES, patienceMinutes: 0, ...more }
  const { data, text, isError } = await call<{ sessionId: string }>(client, 'start_roundtable', wanted)
  expect([isError, text]).toEqual([false, expect.stringContaining('has begun')])
  return data.sessionId
}

async function ended(client: Client, more: Record<string, unknown> = {}): Promise<string> {
  const sessionId = await started(client, more)
  const { data } = await call(client, 'result', { id: sessionId, wait: 20 })
  expect(data).toMatchObject({ isFinal: true, status: 'completed' })
  return sessionId
}

const WAYS: readonly (readonly [string, Mode, () => Promise<Client>])[] = [
  ['stdio', 'legacy', () => overStdio({ mode: 'legacy' })],
  ['stdio', 'auto', () => overStdio({ mode: 'auto' })],
  ['HTTP', 'legacy', () => overHttp(http.url, { mode: 'legacy' })],
  ['HTTP', 'auto', () => overHttp(http.url, { mode: 'auto' })],
]

test.each(WAYS)('a roundtable is started, looked at with every tool and synthesized over %s (%s)', async (_, __, connect) => {
  const client = await knowing(await connect())
  const began = Date.now()
  const sessionId = await started(client)
  expect(Date.now() - began).toBeLessThan(10_000)
  expect((await call(client, 'result', { id: sessionId, wait: 20 })).data).toMatchObject({ isFinal: true, protocol: 'roundtable' })
  const look = <T = Record<string, unknown>>(tool: string, more: Record<string, unknown> = {}) =>
    call<T>(client, tool, { sessionId, ...more })

  const consensus = await look<{ clusters: { agents: { agentId: string; alias: string }[] }[]; votes: unknown[]; level: object }>(
    'get_consensus',
  )
  expect(consensus.data).toMatchObject({ sessionId, status: 'completed', workingAnswer: expect.any(String), level: { shareNeeded: 0.8 } })
  const together = consensus.data.clusters.flatMap(({ agents }) => agents)
  expect(together.map(({ agentId }) => agentId).toSorted()).toEqual(['cost-accountant', 'failure-hunter', 'outside-view', 'users-advocate'])
  expect(together.map(({ alias }) => alias).toSorted()).toEqual(['Speaker A', 'Speaker B', 'Speaker C', 'Speaker D'])
  expect(consensus.data.votes).toHaveLength(4)

  const agents = await look<{ agents: { reachable: boolean; by: string; alias: string }[] }>('get_agents')
  expect(agents.data.agents.map(({ reachable, by }) => [reachable, by])).toEqual(Array.from({ length: 4 }, () => [true, 'offline']))

  const round = await look<{ contributions: { agentId: string; text: string; verification: unknown[] }[] }>('get_round_details', {
    roundNumber: 1,
  })
  expect(round.data.contributions).toHaveLength(4)
  for (const { text, verification } of round.data.contributions) {
    expect(text).toContain('[FACT]')
    expect(verification.length).toBeGreaterThanOrEqual(9)
    expect(round.text).toContain(text.slice(0, 60))
  }

  const response = await look<{ response: { text: string; evidence: { verdict: string }[] } }>('get_response_detail', {
    agentId: 'outside-view',
    roundNumber: 1,
  })
  expect(response.data.response).toEqual(round.data.contributions.find(({ agentId }) => agentId === 'outside-view'))
  expect(response.data.response.evidence.map(({ verdict }) => verdict)).toContain('verified')

  const thoughts = await look<{ rounds: { round: number; claims: unknown[] }[] }>('get_thoughts', { agentId: together[0]?.alias })
  expect(thoughts.data).toMatchObject({ agentId: together[0]?.agentId, alias: together[0]?.alias })
  expect(thoughts.data.rounds.map((one) => one.round).slice(0, 3)).toEqual([0, 1, 2])

  const citations = await look<{ verified: number; citations: { source: string; usedBy: { agentId: string }[] }[] }>('get_citations')
  expect(citations.data.verified).toBeGreaterThan(0)
  expect(citations.data.citations.every(({ source, usedBy }) => source === 'notes.md' && usedBy.length > 0)).toBe(true)

  const exported = await look<{ text: string }>('export_session', { format: 'markdown' })
  expect(exported.data.text).toContain(TOPIC)

  const plain = await look('synthesize_debate')
  expect(plain.data).toMatchObject({ isFinal: true, synthesis: null, exit: { reason: expect.any(String) } })
  const told = await look<{ synthesis: { agentId: string; text: string } }>('synthesize_debate', { synthesizer: 'Outside view' })
  expect(told.data).toMatchObject({ status: 'completed', synthesis: { agentId: 'outside-view' } })
  expect(told.text).toContain('never overrides the count')
  const same = ['answer', 'side', 'level', 'advice'].map((field) => (told.data as unknown as Record<string, unknown>)[field])
  expect(same).toEqual(['answer', 'side', 'level', 'advice'].map((field) => plain.data[field]))
})

test('what a round came to can be looked at after later ones: votes, claims and detections are those of its end', async () => {
  const client = await knowing(await overHttp(http.url))
  const sessionId = await ended(client)
  const of = async (more: object) =>
    (
      await call<{
        roundNumber: number
        commonGround: { id: string }[]
        votes: { round: number }[]
        level: { countedInRound: number | null }
      }>(client, 'get_consensus', { sessionId, ...more })
    ).data
  const [blind, first, now] = [await of({ roundNumber: 0 }), await of({ roundNumber: 1 }), await of({})]
  expect([blind.roundNumber, blind.votes, blind.level.countedInRound]).toEqual([0, [], null])
  expect([first.roundNumber, first.level.countedInRound, new Set(first.votes.map(({ round }) => round))]).toEqual([1, 1, new Set([1])])
  expect([now.roundNumber > 1, new Set(now.votes.map(({ round }) => round))]).toEqual([true, new Set([now.roundNumber])])
  const { data } = await call<{ contributions: { claims: { id: string; label: string; restates: boolean }[] }[] }>(
    client,
    'get_round_details',
    {
      sessionId,
      roundNumber: 1,
    },
  )
  const facts = data.contributions.flatMap(({ claims }) => claims.filter(({ label, restates }) => label === 'FACT' && !restates))
  const ground = (told: typeof now): readonly string[] => told.commonGround.map(({ id }) => id)
  expect(facts.length).toBeGreaterThan(0)
  for (const { id } of facts) expect([ground(blind).includes(id), ground(first).includes(id)]).toEqual([false, true])
  expect(await of({ roundNumber: now.roundNumber })).toEqual(now)
})

describe('start_roundtable', () => {
  test.each(['collaborative', 'adversarial', 'socratic', 'expert-panel', 'devils-advocate', 'delphi', 'red-team-blue-team'])(
    'takes the mode %s, and its session is listed under it',
    async (mode) => {
      const client = await knowing(await overHttp(http.url))
      const sessionId = await ended(client, { mode, rounds: 1, agentCount: 3, perspectives: ['a sailor', 'a baker'] })
      const { data } = await call<{ agents: { perspective: string }[] }>(client, 'get_agents', { sessionId })
      expect(data.agents.map(({ perspective }) => perspective)).toEqual(['a sailor', 'a baker', 'a sailor'])
      const found = await call<{ sessions: { sessionId: string; mode: string }[] }>(client, 'list_sessions', { mode })
      expect(found.data.sessions).toContainEqual(expect.objectContaining({ sessionId, mode }))
      expect(found.data.sessions.every((one) => one.mode === mode)).toBe(true)
    },
  )

  test('the same call with the same key opens one session; a cast that is named sits down as a whole', async () => {
    const client = await overHttp(http.url)
    const wanted = { key: 'once', cast: [{ name: 'Ann' }, { name: 'Bo' }, { name: 'Cy' }] }
    const sessionId = await started(client, wanted)
    const again = await call<{ sessionId: string; seats: unknown[] }>(client, 'start_roundtable', {
      topic: TOPIC,
      offline: true,
      dossier: NOTES,
      patienceMinutes: 0,
      ...wanted,
    })
    expect(again.data).toMatchObject({ sessionId, seats: [{ id: 'ann' }, { id: 'bo' }, { id: 'cy' }] })
  })

  test('what is at stake is asked of every contribution where it was declared', async () => {
    const client = await overHttp(http.url)
    const sessionId = await ended(client, { rounds: 1, highStakesOptIn: true, highStakesCategory: 'agentic' })
    const { data } = await call<{ contributions: { verification: { question: string }[] }[] }>(client, 'get_round_details', {
      sessionId,
      roundNumber: 1,
    })
    for (const { verification } of data.contributions) expect(verification.map(({ question }) => question)).toContain('HS1')
  })

  test.each([
    ['one agent', { agentCount: 1 }, /agentCount/],
    ['eleven agents', { agentCount: 11 }, /agentCount/],
    ['10,001 characters', { topic: 'x'.repeat(10_001) }, /topic/],
    ['no topic', { topic: '' }, /topic/],
    ['no round', { rounds: 0 }, /at least 1 round/],
    ['seven rounds', { rounds: 7 }, /at most 6 rounds/],
    ['half a round', { rounds: 2.5 }, /rounds/],
    [
      'an unknown mode',
      { mode: 'shouting' },
      /collaborative.*adversarial.*socratic.*expert-panel.*devils-advocate.*delphi.*red-team-blue-team/,
    ],
    ['a perspective of 401 characters', { perspectives: ['x'.repeat(401)] }, /perspectives/],
    ['an unknown switch', { switches: { labels: 'maybe' } }, /switches/],
    ['high stakes without saying which', { highStakesOptIn: true }, /security, medical-legal, agentic or safety-critical/],
    ['stakes without opting in', { highStakesCategory: 'security' }, /highStakesOptIn: true/],
    ['an unknown category', { highStakesOptIn: true, highStakesCategory: 'money' }, /highStakesCategory/],
    ['a control character', { topic: 'a\u0007b' }, /control/],
    ['an unknown field', { surprise: 1 }, /surprise/],
  ])('refuses %s with a sentence, and opens nothing', async (_, more, expected) => {
    const client = await overHttp(http.url)
    const count = async () => (await call<{ total: number }>(client, 'list_sessions', {})).data.total
    const before = await count()
    const told = await call(client, 'start_roundtable', { topic: TOPIC, offline: true, ...more })
    expect([told.isError, told.text]).toEqual([true, expect.stringMatching(expected)])
    expect(await count()).toBe(before)
  })

  test.each([
    [2, { agentCount: 2 }],
    [10, { agentCount: 10 }],
  ])('takes %i agents, and six rounds, and 10,000 characters', async (count, more) => {
    const client = await overHttp(http.url)
    const topic = 'Should the night ferry run while the crew of six sleeps? '.repeat(200).slice(0, 10_000).replace(/ $/, '?')
    const wanted = { topic, offline: true, rounds: 6, patienceMinutes: 0, ...more }
    const { data } = await call<{ seats: unknown[]; sessionId: string }>(client, 'start_roundtable', wanted)
    expect(data.seats).toHaveLength(count)
    await call(client, 'control_session', { sessionId: data.sessionId, action: 'stop' })
  })
})

describe('what is not there', () => {
  const LOOKS: readonly (readonly [string, Record<string, unknown>])[] = [
    ['continue_roundtable', {}],
    ['control_session', { action: 'pause' }],
    ['get_consensus', {}],
    ['get_agents', {}],
    ['get_thoughts', { agentId: 'outside-view' }],
    ['export_session', {}],
    ['get_round_details', { roundNumber: 1 }],
    ['get_response_detail', { agentId: 'outside-view' }],
    ['get_citations', {}],
    ['synthesize_debate', {}],
  ]

  test.each(LOOKS)('%s says so of an unknown session, and of one of another kind', async (tool, more) => {
    const client = await overHttp(http.url)
    for (const sessionId of ['roundtable-0000', '../../etc/passwd', 'ro\u202eund']) {
      const { isError, text } = await call(client, tool, { sessionId, ...more })
      expect([isError, text]).toEqual([true, expect.stringMatching(/^unknown: There is no session .* See list_sessions\.$/u)])
      expect(text).not.toContain('\u202e')
    }
    const { data } = await call<{ id: string }>(client, 'ask', { question: 'Should it?', offline: true, seats: 1 })
    const other = await call(client, tool, { sessionId: data.id, ...more })
    expect([other.isError, other.text]).toEqual([true, expect.stringMatching(/^not-a-roundtable: .*«ask»/)])
  })

  test('a round that was not held and an agent that does not sit there are named, with those that are', async () => {
    const client = await overHttp(http.url)
    const sessionId = await ended(client, { rounds: 1 })
    const { data } = await call<{ roundNumber: number }>(client, 'get_consensus', { sessionId })
    const past = data.roundNumber + 1
    for (const roundNumber of [-1, past])
      for (const [tool, more] of [
        ['get_consensus', {}],
        ['get_round_details', {}],
        ['get_response_detail', { agentId: 'outside-view' }],
        ['get_citations', {}],
      ] as const) {
        const told = await call(client, tool, { sessionId, roundNumber, ...more })
        expect([tool, told.isError, told.text]).toEqual([tool, true, expect.stringMatching(/^no-such-round: .*0 \(alone\) to \d/)])
      }
    for (const [tool, more] of [
      ['get_thoughts', {}],
      ['get_response_detail', {}],
      ['get_citations', {}],
    ] as const) {
      const told = await call(client, tool, { sessionId, agentId: 'nobody', ...more })
      expect([told.isError, told.text]).toEqual([true, expect.stringMatching(/^no-such-agent: .*nobody.*outside-view, failure-hunter/)])
    }
    const writer = await call(client, 'synthesize_debate', { sessionId, synthesizer: 'clerk' })
    expect([writer.isError, writer.text]).toEqual([true, expect.stringMatching(/^no-such-agent: /)])
  })
})

test('citations are narrowed to a round and to an agent', async () => {
  const client = await knowing(await overHttp(http.url))
  const sessionId = await ended(client)
  const cited = async (more: object) =>
    (
      await call<{ citations: { id: string; usedBy: { agentId: string; rounds: number[] }[] }[] }>(client, 'get_citations', {
        sessionId,
        ...more,
      })
    ).data.citations
  const all = await cited({})
  const alone = await cited({ roundNumber: 0 })
  const mine = await cited({ agentId: 'Failure hunter' })
  expect(alone.length).toBeGreaterThan(0)
  expect(alone.flatMap(({ usedBy }) => usedBy.flatMap(({ rounds }) => rounds)).every((round) => round === 0)).toBe(true)
  expect(new Set(mine.flatMap(({ usedBy }) => usedBy.map(({ agentId }) => agentId)))).toEqual(new Set(['failure-hunter']))
  const ids = all.map(({ id }) => id)
  for (const { id } of [...alone, ...mine]) expect(ids).toContain(id)
})

test('sessions are listed by topic, status and day, and no more than asked for', async () => {
  const client = await knowing(await overHttp(http.url))
  const word = `heron${Date.now()}`
  const ids = [
    await ended(client, { topic: `Should the ${word} fly?`, rounds: 1 }),
    await started(client, { topic: `Why does the ${word} sing?` }),
  ]
  await call(client, 'control_session', { sessionId: ids[1], action: 'stop' })
  const listed = async (more: object) =>
    (await call<{ sessions: { sessionId: string }[]; total: number }>(client, 'list_sessions', { topic: word, ...more })).data
  await patiently(async () => expect((await listed({ status: 'stopped' })).total).toBeLessThanOrEqual(1))
  expect((await listed({})).sessions.map(({ sessionId }) => sessionId).toSorted()).toEqual(ids.toSorted())
  expect((await listed({ status: 'paused' })).sessions).toEqual([])
  expect(await listed({ limit: 1 })).toMatchObject({ sessions: [{ sessionId: ids[1] }], total: 2 })
  const today = new Date().toISOString().slice(0, 10)
  const shifted = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  expect((await listed({ fromDate: today, toDate: today })).total).toBe(2)
  expect((await listed({ fromDate: shifted(1) })).total).toBe(0)
  expect((await listed({ toDate: shifted(-1) })).total).toBe(0)
  const wrong = await call(client, 'list_sessions', { fromDate: shifted(1), toDate: today })
  expect([wrong.isError, wrong.text]).toEqual([true, expect.stringMatching(/^bad-dates: /)])
  expect((await call(client, 'list_sessions', { fromDate: 'yesterday' })).text).toContain('as in 2031-05-06')
})

test.each(['markdown', 'json', 'html', 'yaml'])('a session is exported as %s', async (format) => {
  const client = await overHttp(http.url)
  const sessionId = await ended(client, { rounds: 1 })
  const { data } = await call<{ text: string }>(client, 'export_session', { sessionId, format })
  expect(data.text).toContain(TOPIC)
  if (format === 'json') expect(JSON.parse(data.text)).toMatchObject({ id: sessionId, protocol: 'roundtable', mode: 'collaborative' })
  if (format === 'html') expect(data.text).toMatch(/^<!doctype html>/i)
})

test('who may only read looks at everything, and sets nobody to work', async () => {
  const owner = await overHttp(http.url)
  const sessionId = await ended(owner, { rounds: 1 })
  const reader = await overHttp(http.url, { token: 'reader' })
  for (const tool of ['get_consensus', 'get_agents', 'get_citations', 'export_session', 'synthesize_debate'])
    expect([tool, (await call(reader, tool, { sessionId })).isError]).toEqual([tool, false])
  for (const [tool, wanted] of [
    ['start_roundtable', { topic: TOPIC, offline: true }],
    ['continue_roundtable', { sessionId }],
    ['control_session', { sessionId, action: 'extend' }],
    ['synthesize_debate', { sessionId, synthesizer: 'outside-view' }],
  ] as const)
    expect((await call(reader, tool, wanted)).text).toMatch(/^no-scope: /)
})

test('without a session, get_agents tells who would sit at the next one', async () => {
  const client = await knowing(await overHttp(http.url))
  const { data } = await call<{ sessionId: null; agents: { alias: null }[]; notes: string[] }>(client, 'get_agents', {})
  expect([data.sessionId, data.agents.length, data.agents[0]?.alias]).toEqual([null, 4, null])
  expect(data.notes.join(' ')).toMatch(/offline|model/)
})

test('a model that can’t be reached is told as such, and nobody waits long for it', async () => {
  const client = await knowing(await overStdio())
  const { data } = await call<{ sessionId: string }>(client, 'start_roundtable', { topic: TOPIC, model: 'ollama/no-such', agentCount: 2 })
  const began = Date.now()
  const told = await call<{ agents: { reachable: boolean; because: string }[] }>(client, 'get_agents', { sessionId: data.sessionId })
  expect(Date.now() - began).toBeLessThan(10_000)
  expect(told.data.agents.map(({ reachable }) => reachable)).toEqual([false, false])
  expect(told.data.agents[0]?.because).toMatch(/can't be reached|has no such model/)
  await call(client, 'control_session', { sessionId: data.sessionId, action: 'stop' })
})
