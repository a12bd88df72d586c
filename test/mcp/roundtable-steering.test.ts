/** A roundtable among the host's own agents: what seats ask for is supplied, a person is asked and answers, rounds are added, blocks appealed. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TalkView } from '../../src/core/roundtable/views.ts'
import { ModeName } from '../../src/core/roundtable/words.ts'
import { patiently } from '../patiently.ts'
import { labelledLines } from '../safety/labelled.ts'
import { call, overHttp } from './clients.ts'
import { DOSSIER, type Manner, owedBy, playOn, replyTo, submitted } from './roundtable-seats.ts'
import { type Serving, serveMcp } from './serve-http.ts'

let http: Serving
let client: Client
beforeAll(async () => {
  http = await serveMcp()
  client = await overHttp(http.url)
  await client.listTools()
})
afterAll(async () => {
  await http.close()
  expect(http.faults).toEqual([])
})

interface Stood {
  readonly status: string
  readonly round: number
  readonly roundsPlanned: number
  readonly accepted: readonly { readonly what: string; readonly accepted: boolean; readonly because: string | null }[]
  readonly owed: {
    readonly contextRequests: readonly { readonly requestId: string; readonly agentId: string; readonly question: string }[]
    readonly escalation: { readonly escalationId: string; readonly needs: string } | null
    readonly replies: readonly { readonly seat: string; readonly by: string }[]
  }
}

const goOn = (sessionId: string, more: Record<string, unknown> = {}) => call<Stood>(client, 'continue_roundtable', { sessionId, ...more })
const control = (sessionId: string, action: string, more: object = {}) =>
  call<Stood>(client, 'control_session', { sessionId, action, ...more })

async function table(options: Record<string, unknown> = {}, seats = 3): Promise<string> {
  const opened = await call<{ id: string }>(client, 'open_table', {
    protocol: 'roundtable',
    subject: 'Should the backup run at night?',
    seats,
    dossier: DOSSIER,
    options: { rounds: 2, ...options },
  })
  expect([opened.isError, opened.text]).toEqual([false, expect.stringContaining('has begun')])
  return opened.data.id
}

/** Two for, one against: nothing here is agreed too easily. */
const divided = ({ seat }: { readonly seat: string }): Manner => (seat === 'failure-hunter' ? { side: 'NO', vote: 'MINOR' } : {})

describe('the shapes that a host is shown', () => {
  test.each(ModeName.options)('are enough to play %s to its end', async (mode) => {
    const id = await table({ mode })
    const asked = await playOn(client, id, divided)
    expect(new Set(asked.map(({ purpose }) => purpose))).toEqual(new Set(['position', mode]))
    for (const { replySchema, prompt, view, purpose } of asked) {
      const fields = Object.keys((replySchema as { properties: object }).properties)
      expect(fields).toEqual(expect.arrayContaining(['side', 'confidence', 'statement', 'text', 'references', 'needsContext']))
      const { required, properties } = replySchema as { required: readonly string[]; properties: Readonly<Record<string, object>> }
      expect(fields.filter((name) => !required.includes(name) && !('default' in (properties[name] ?? {})))).toEqual([])
      expect(prompt.user).toContain('Should the backup run at night?')
      expect(view.purpose).toBe(purpose)
    }
    expect((await call(client, 'result', { id, wait: 5 })).data).toMatchObject({ isFinal: true, status: 'completed' })
  })

  test('a reply that lacks the mode’s own field is refused by name, and is still owed', async () => {
    const id = await table({ mode: 'socratic' })
    await playOn(client, id, divided, (owed) => owed.some(({ purpose }) => purpose === 'socratic'))
    const [one] = await owedBy(client, id)
    if (one === undefined) throw new Error('Nothing is owed.')
    const { questions: _, ...short } = replyTo(one)
    expect((await submitted(client, id, one, short)).data).toMatchObject({
      rule: 'malformed',
      because: expect.stringContaining('questions'),
    })
    expect((await submitted(client, id, one, replyTo(one))).data).toMatchObject({ rule: null })
  })
})

describe('what a seat asks for', () => {
  const ASKED: Manner = { needsContext: [{ question: 'How long does a backup take?', why: 'The window is short.' }] }

  async function asking(): Promise<string> {
    const id = await table()
    const owed = await owedBy(client, id)
    for (const one of owed) {
      const { data } = await submitted(client, id, one, replyTo(one, one.seat === 'outside-view' ? ASKED : {}))
      if (one.seat === 'outside-view')
        expect(data).toMatchObject({ verdict: 'admitted-in-part', notTaken: [expect.stringContaining('Q1')] })
    }
    return id
  }

  test('the round waits, status and continue say what for, and what is supplied is shown to the seat that asked', async () => {
    const id = await asking()
    const status = await call(client, 'status', { id, wait: 20 })
    expect(status.text).toMatch(/Outside view \(Speaker [A-C]\) asks for Q1: How long does a backup take\?.*contextResults/)
    const before = await goOn(id)
    expect(before.data.owed).toMatchObject({
      contextRequests: [{ requestId: 'Q1', agentId: 'outside-view', question: 'How long does a backup take?' }],
      escalation: null,
      replies: [],
    })
    const after = await goOn(id, { contextResults: [{ requestId: 'Q1', success: true, result: 'It takes 90 minutes.' }], wait: 10 })
    expect(after.isError).toBe(false)
    expect(after.data).toMatchObject({
      accepted: [{ what: 'Q1', accepted: true, because: null }],
      owed: { contextRequests: [], replies: [{ seat: 'outside-view', by: 'host' }] },
    })
    const [again] = await owedBy(client, id)
    expect([again?.seat, again?.purpose]).toEqual(['outside-view', 'position'])
    expect(again?.prompt.user).toContain('It takes 90 minutes.')
  })

  test('what is not to be had is said with its reason, and the seat is asked all the same', async () => {
    const id = await asking()
    const told = await goOn(id, { contextResults: [{ requestId: 'Q1', success: false, error: 'Nobody has timed it.' }], wait: 10 })
    expect(told.data.accepted).toEqual([{ what: 'Q1', accepted: true, because: null }])
    expect((await owedBy(client, id))[0]?.prompt.user).toContain('Nobody has timed it.')
  })

  test('what nobody asked for is not taken, what was is, and nothing goes on over it', async () => {
    const id = await asking()
    const result = { success: true, result: 'It takes 90 minutes.' }
    const told = await goOn(id, {
      contextResults: [
        { requestId: 'Q7', ...result },
        { requestId: 'Q1', ...result },
      ],
      rounds: 2,
    })
    expect(told.isError).toBe(true)
    expect(told.data.accepted).toMatchObject([
      { what: 'Q7', accepted: false, because: expect.stringContaining('Open: Q1') },
      { what: 'Q1', accepted: true },
      { what: 'more rounds', accepted: false },
    ])
    expect(told.data.roundsPlanned).toBe(2)
  })

  test.each([
    [{ requestId: 'Q1', success: true }, /^no-result: Q1: say in `result`/],
    [{ requestId: 'Q1', success: true, error: 'None.' }, /^no-result: Q1: say in `result`/],
    [{ requestId: 'Q1', success: false }, /^no-result: Q1: say in `error`/],
    [{ requestId: 'Q1', success: true, result: '  ' }, /^no-result: /],
    [{ requestId: 'Q1', success: true, result: 'x'.repeat(4_001) }, /contextResults/],
  ])('half a result is refused with a sentence (%#)', async (result, expected) => {
    const id = await asking()
    const told = await goOn(id, { contextResults: [result] })
    expect([told.isError, told.text]).toEqual([true, expect.stringMatching(expected)])
    expect((await goOn(id)).data.owed.contextRequests).toHaveLength(1)
  })
})

/** All very sure of the same from the first round on, and no objection is one. */
const eager = (): Manner => ({ confidence: 0.95, text: 'It is plain.[ASSUME]' })

describe('what a person has to decide', () => {
  async function escalated(): Promise<string> {
    const id = await table()
    const asked = await playOn(client, id, eager)
    expect(asked.map(({ purpose }) => purpose)).toContain('object')
    return id
  }

  test('waits with what is needed and how to answer; the answer is what the next round is about', async () => {
    const id = await escalated()
    const { data, text } = await goOn(id)
    expect(data.owed.escalation).toMatchObject({ escalationId: 'X1', needs: expect.stringContaining('whether to go on') })
    expect(text).toMatch(/X1 needs a person’s word.*"answer":\{"escalationId":"X1","choice":"go-on"/)
    const flagged = await call<{ groupthink: { detected: { kind: string }[]; objectionRounds: { failed: boolean }[] } }>(
      client,
      'get_consensus',
      {
        sessionId: id,
      },
    )
    expect(flagged.data.groupthink).toMatchObject({ detected: [{ kind: 'early-convergence' }], objectionRounds: [{ failed: true }] })

    const wrong = await goOn(id, { answer: { escalationId: 'X2', choice: 'go-on', text: 'Look at the crew.' } })
    expect([wrong.isError, wrong.data.accepted]).toMatchObject([
      true,
      [{ what: 'X2', accepted: false, because: expect.stringContaining('X1') }],
    ])
    const answered = await goOn(id, { answer: { escalationId: 'X1', choice: 'go-on', text: 'Look at the crew.' }, wait: 10 })
    expect(answered.data).toMatchObject({ accepted: [{ what: 'X1', accepted: true }], owed: { escalation: null } })
    const [next] = await owedBy(client, id)
    expect(next?.view).toMatchObject({ focus: 'Look at the crew.' })
    expect(next?.prompt.user).toContain('Look at the crew.')
  })

  test('may be the end', async () => {
    const id = await escalated()
    const both = await goOn(id, { answer: { escalationId: 'X1', choice: 'end', text: 'Enough.' }, rounds: 1 })
    expect([both.isError, both.text]).toEqual([true, expect.stringMatching(/^contradiction: /)])
    const told = await goOn(id, { answer: { escalationId: 'X1', choice: 'end', text: 'Enough.' } })
    expect(told.data).toMatchObject({ status: 'stopped', owed: { escalation: null, replies: [] } })
    const { data } = await call(client, 'synthesize_debate', { sessionId: id })
    expect(data).toMatchObject({ isFinal: true, exit: { reason: 'user-stop', because: expect.stringContaining('Enough.') } })
  })
})

describe('how long it goes on', () => {
  test('pause, resume, stop and extend each tell where it stands', async () => {
    const id = await table()
    await owedBy(client, id)
    expect((await control(id, 'pause')).data).toMatchObject({ status: 'paused', owed: { replies: [] } })
    expect((await control(id, 'pause')).isError).toBe(true)
    const resumed = await control(id, 'resume')
    expect([resumed.data.status, resumed.data.owed.replies.length]).toEqual(['open', 3])
    const extended = await control(id, 'extend')
    expect([extended.data.roundsPlanned, (await control(id, 'extend', { rounds: 2 })).data.roundsPlanned]).toEqual([3, 5])
    const misplaced = await control(id, 'pause', { rounds: 1 })
    expect([misplaced.isError, misplaced.text]).toEqual([true, expect.stringMatching(/^no-such-field: /)])
    await control(id, 'stop')
    await patiently(async () =>
      expect((await call(client, 'status', { id })).data).toMatchObject({ status: 'stopped', stopReason: 'user' }),
    )
  })

  test('what has ended goes on for a round, or for as many as asked, about what is asked; never past twelve', async () => {
    const id = await table()
    await playOn(client, id, divided)
    const rounds = async (): Promise<number> =>
      (await call<{ roundNumber: number }>(client, 'get_consensus', { sessionId: id })).data.roundNumber
    const held = await rounds()
    expect((await goOn(id)).data).toMatchObject({ status: 'open', accepted: [{ what: 'more rounds', accepted: true }] })
    await playOn(client, id, divided)
    expect(await rounds()).toBe(held + 1)
    await goOn(id, { focusQuestion: 'And on Sundays?', rounds: 2 })
    const asked = await playOn(client, id, divided)
    expect(asked.every(({ prompt }) => prompt.user.includes('And on Sundays?'))).toBe(true)
    expect(await rounds()).toBeGreaterThan(held + 1)
    const tooMany = await goOn(id, { rounds: 12 })
    expect([tooMany.isError, tooMany.data.accepted]).toMatchObject([
      true,
      [{ accepted: false, because: expect.stringContaining('12 are the most') }],
    ])
    expect((await control(id, 'extend', { rounds: 12 })).text).toMatch(/^too-many-rounds: /)
  })

  test('what ended by agreement is held for the round that was asked for, though they agree still', async () => {
    const id = await table()
    await playOn(client, id)
    const end = async () =>
      (await call<{ exit: { reason: string; round: number } }>(client, 'synthesize_debate', { sessionId: id })).data.exit
    const before = await end()
    expect(before.reason).toBe('consensus')
    await control(id, 'extend')
    expect(await playOn(client, id)).not.toEqual([])
    expect((await end()).round).toBeGreaterThan(before.round)
  })

  test('a running one is given another focus without another round', async () => {
    const id = await table()
    await owedBy(client, id)
    const told = await goOn(id, { focusQuestion: 'What about the crew?' })
    expect([told.isError, told.data.roundsPlanned]).toEqual([false, 2])
    const asked = await playOn(client, id, divided)
    expect(
      asked.filter(({ purpose }) => purpose === 'collaborative').every(({ prompt }) => prompt.user.includes('What about the crew?')),
    ).toBe(true)
  })
})

describe('what stands in the way', () => {
  test('a BLOCKER is told with its reason, and whoever chairs may set it aside', async () => {
    const id = await table()
    const isSecond = (owed: readonly { readonly view: unknown }[]): boolean => owed.some(({ view }) => (view as TalkView).round === 2)
    await playOn(client, id, ({ seat }) => (seat === 'failure-hunter' ? { side: 'NO', vote: 'BLOCKER' } : {}), isSecond)
    const blockers = async () =>
      (await call<{ level: { openBlockers: { agentId: string }[] } }>(client, 'get_consensus', { sessionId: id })).data.level.openBlockers
    expect(await blockers()).toMatchObject([{ agentId: 'failure-hunter', because: 'Nobody has asked the crew.', round: 1 }])
    const wrong = await call(client, 'control', { id, action: 'lift_blocker', seat: 'outside-view', because: 'We asked.' })
    expect(wrong.text).toMatch(/^no-such-blocker: .*failure-hunter/)
    await call(client, 'control', { id, action: 'lift_blocker', seat: 'failure-hunter', because: 'We asked them yesterday.' })
    expect(await blockers()).toEqual([])
  })

  test('what safety blocks is refused with the reason and the way to appeal; appealed, it is published', async () => {
    const harmful = labelledLines().find(({ isBlock }) => isBlock)?.text ?? ''
    const id = await table()
    await playOn(client, id, divided, (owed) => owed.some(({ purpose }) => purpose === 'collaborative'))
    const [one] = await owedBy(client, id)
    if (one === undefined) throw new Error('Nothing is owed.')
    const judged = await submitted(client, id, one, replyTo(one, { text: `${harmful}[ASSUME]` }))
    expect(judged.data).toMatchObject({ verdict: 'refused', rule: 'blocked', because: expect.stringMatching(/appeal.*"block":"B1"/) })
    const round = async () =>
      (
        await call<{ contributions: { agentId: string }[]; blocks: { id: string }[] }>(client, 'get_round_details', {
          sessionId: id,
          roundNumber: 1,
        })
      ).data
    const before = await round()
    expect([before.contributions, before.blocks]).toMatchObject([[], [{ id: 'B1' }]])
    expect(JSON.stringify(before)).not.toContain(harmful.slice(0, 40))
    expect((await call(client, 'control', { id, action: 'appeal', block: 'B9', because: 'x' })).text).toMatch(/^no-such-block: .*B1/)
    await call(client, 'control', { id, action: 'appeal', block: 'B1', because: 'It is a warning, not a plan.' })
    expect((await round()).contributions.map(({ agentId }) => agentId)).toEqual([one.seat])
  })
})

test('a host’s own seat writes the synthesis when it is asked to; claims that nobody made are left out', async () => {
  const id = await table({}, 2)
  await playOn(client, id, ({ seat }) => (seat === 'failure-hunter' ? { side: 'NO' } : {}))
  const early = await call(client, 'synthesize_debate', { sessionId: await table(), synthesizer: 'outside-view' })
  expect([early.isError, early.text]).toEqual([true, expect.stringMatching(/^not-ended: /)])
  const asked = await call(client, 'synthesize_debate', { sessionId: id, synthesizer: 'outside-view' })
  expect([asked.text, asked.data]).toMatchObject([expect.stringMatching(/yours to write: owed/), { isFinal: false, synthesis: null }])
  const [one] = await owedBy(client, id)
  if (one === undefined) throw new Error('Nothing is owed.')
  expect((await submitted(client, id, one, replyTo(one))).data).toMatchObject({
    verdict: 'admitted-in-part',
    notTaken: ['There is no claim C999.'],
  })
  await patiently(async () =>
    expect((await call(client, 'synthesize_debate', { sessionId: id })).data).toMatchObject({
      isFinal: true,
      synthesis: { agentId: 'outside-view', claims: ['C1'] },
    }),
  )
})

test('the client’s own model plays a roundtable, and writes its synthesis', async () => {
  const sample = (prompt: string): string => {
    const purpose = /Now: alone/.test(prompt)
      ? 'position'
      : /you write it up/.test(prompt)
        ? 'synthesize'
        : /ROUND OF OBJECTIONS/.test(prompt)
          ? 'object'
          : 'collaborative'
    const owed = { request: '', seat: 'model', purpose, prompt: { system: '', user: prompt }, replySchema: {}, view: {} }
    return JSON.stringify(replyTo(owed as unknown as Parameters<typeof replyTo>[0], { side: 'UNCERTAIN', confidence: 0.5 }))
  }
  const own = await overHttp(http.url, { sample })
  const { data } = await call<{ sessionId: string; seats: { by: string }[] }>(own, 'start_roundtable', {
    topic: 'Should the backup run at night?',
    agentCount: 2,
    rounds: 1,
    dossier: DOSSIER,
    model: 'sampling',
    patienceMinutes: 0,
  })
  const { sessionId } = data
  expect(data.seats.map(({ by }) => by)).toEqual(['sampling', 'sampling'])
  expect((await call(own, 'result', { id: sessionId, wait: 20 })).data).toMatchObject({ isFinal: true, status: 'completed' })
  const agents = await call<{ agents: { by: string; reachable: boolean }[] }>(own, 'get_agents', { sessionId })
  expect(agents.data.agents).toMatchObject([
    { by: 'sampling', reachable: true },
    { by: 'sampling', reachable: true },
  ])
  const told = await call(own, 'synthesize_debate', { sessionId, synthesizer: 'outside-view' })
  expect(told.data).toMatchObject({ isFinal: true, synthesis: { agentId: 'outside-view' } })
})

test('who waits with continue_roundtable hears each line as it comes, and can’t ask to wait past 20 seconds', async () => {
  const cast = [{ name: 'Ann', driver: 'human' }, { name: 'Bo' }]
  const { data } = await call<{ id: string }>(client, 'open_table', { protocol: 'roundtable', subject: 'Should it?', cast })
  const { id } = data
  expect((await goOn(id, { wait: 26 })).isError).toBe(true)
  const [one] = await owedBy(client, id)
  if (one === undefined) throw new Error('Nothing is owed.')
  await submitted(client, id, one, replyTo(one, { text: 'It is plain.[ASSUME]' }))
  const heard: string[] = []
  const waiting = client.callTool(
    { name: 'continue_roundtable', arguments: { sessionId: id, wait: 20 } },
    { onprogress: ({ message }) => void heard.push(message ?? '') },
  )
  // The person answers at a screen of its own.
  const [persons] = await patiently(async () => {
    const found = (await http.engine.owed(id)).filter(({ seat }) => seat === 'ann')
    expect(found).toHaveLength(1)
    return found
  })
  await wait(500)
  const said = replyTo({ ...one, seat: 'ann' }, { side: 'NO', text: 'Nobody has asked us.[ASSUME]' })
  await http.engine.reply(id, persons?.request ?? '', said)
  expect((await waiting).structuredContent).toMatchObject({ round: 1, owed: { replies: [{ seat: 'ann' }, { seat: 'bo', by: 'host' }] } })
  expect(heard.join(' ')).toMatch(/Ann · NO.*Round 1/)
})

test('to wait for one that has ended sends nobody on', async () => {
  const id = await table({ rounds: 1 }, 2)
  await playOn(client, id, divided)
  const looked = await goOn(id, { wait: 1 })
  expect([looked.isError, looked.data.status, looked.data.accepted]).toEqual([false, 'completed', []])
})
