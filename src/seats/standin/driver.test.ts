import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { purposes as ask } from '../../core/ask/words.ts'
import { purposes as debate } from '../../core/debate/words.ts'
import { purposes as run } from '../../core/run/replies/words.ts'
import type { Call } from '../driver.ts'
import { offlineDriver } from './driver.ts'
import { CONTRACT, contextOf, dossier, seatWith } from './seat.fixture.ts'

const CALL: Call = {
  ...contextOf(CONTRACT, 'answer/purser/1'),
  protocol: 'ask',
  purpose: 'answer',
  view: { purpose: 'answer', question: 'Should the night ferry run?', passages: [] },
  prompt: { system: '', subject: '', talk: '', task: '' },
  ...{ schema: ask.answer, told: ask.answer, model: null, repair: null, corrections: [] },
  ...{ outputTokensMax: 1_000, replyMsMax: 1_000, lookupsMax: 0 },
  signal: new AbortController().signal,
}
const asked = (over: Partial<Call>) => offlineDriver({ ...CALL, ...over })
const said = async (over: Partial<Call>) => {
  const landing = await asked(over)
  return landing.ok ? landing.value : landing.because
}

describe('a reply', () => {
  test('comes at once and for nothing, in the shape asked for', async () => {
    const landing = await asked({})
    expect(landing).toMatchObject({
      ok: true,
      micros: 0,
      latencyMs: 0,
      model: null,
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      lookups: [],
    })
    expect(landing.ok && JSON.parse(landing.raw)).toEqual(landing.ok && landing.value)
    expect(landing.ok && ask.answer.safeParse(landing.value).success).toBe(true)
  })
  test('takes the side of the cast, says what is its belief and what is a quotation', async () => {
    expect(await said({})).toMatchObject({
      side: 'NO',
      position: CONTRACT.holds[0],
      text: expect.stringMatching(/^My cast holds: “.+”\[ASSUME\]\n\n[\s\S]*“[\s\S]+”\[FACT\]\[1\]/),
      references: [{ n: 1 }, { n: 2 }],
    })
  })
  test('without a contract and without sources says that it is a stand-in', async () => {
    const empty = { ...dossier, search: () => [] }
    expect(await said({ seat: seatWith({}), dossier: empty })).toMatchObject({
      side: 'UNCERTAIN',
      position: 'A stand-in takes no side.',
      text: expect.stringContaining('without a language model'),
      references: [],
    })
  })
  test('ranks nobody before anybody', async () => {
    const view = { answers: [{ letter: 'A' }, { letter: 'B' }, { letter: 'C' }] }
    expect(await said({ purpose: 'rank', schema: ask.rank, view })).toMatchObject({ ranking: ['A=B=C'] })
  })
})

describe('what it can’t do', () => {
  const declined = { ok: false, code: 'declined', retryable: false, raw: null, micros: 0 }

  test('it declines, with a sentence that says how to get minds', async () => {
    const view = { from: {}, to: {}, kind: 'ENTAILS', sketch: '' }
    expect(await asked({ protocol: 'debate', purpose: 'confirm', schema: debate.confirm, view })).toMatchObject({
      ...declined,
      because:
        "A stand-in can't tell what follows from what: it has no language model. For minds: set ANTHROPIC_API_KEY (or another key), or --model ollama/….",
    })
  })
  test('a purpose without a row is answered by its shape where that can be done', async () => {
    const schema = z.object({ notes: z.array(z.string()), side: z.enum(['YES', 'NO', 'UNCERTAIN']), fair: z.boolean() })
    expect(await said({ protocol: 'debate', purpose: 'hum', schema, view: {} })).toEqual({ notes: [], side: 'UNCERTAIN', fair: false })
  })
  test.each([
    ['ask', 'sing'],
    ['opera', 'answer'],
    ['constructor', 'name'],
  ])('and declined where it can’t: %s/%s', async (protocol, purpose) => {
    const schema = z.object({ song: z.string() })
    expect(await asked({ protocol, purpose, schema, view: {} })).toMatchObject({
      ...declined,
      because: expect.stringContaining(`(${protocol}: ${purpose})`),
    })
  })
  test('a run is told that nothing was done, in every step', async () => {
    for (const [purpose, schema] of Object.entries(run)) {
      const reply = await said({ protocol: 'run', purpose, schema, view: {} })
      expect(schema.safeParse(reply).error ?? null, purpose).toBeNull()
      expect(JSON.stringify(reply)).toMatch(/A stand-in can not (?:write|look)/)
    }
  })
})
