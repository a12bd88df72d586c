/** The gateway against the providers' real wire formats, on a mock server on loopback. */

import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { userWords } from '../core/seat.ts'
import { makeGateway } from './gateway.ts'
import { askOf, GOOD, settingsAt, twoFiles, VALUE } from './wire.fixture.ts'

const mock = new LLMock({ port: 0 })
beforeAll(async () => {
  await mock.start()
})
afterEach(() => {
  mock.reset()
})
afterAll(() => mock.stop())

const gateway = () => makeGateway(settingsAt(mock.url))
const anything = /[\s\S]*/

const ALL = [
  ['anthropic/claude-sonnet-4-5', { input_tokens: 1_000, output_tokens: 100 }, 4_500],
  ['anthropic/claude-3-haiku-20240307', { input_tokens: 1_000, output_tokens: 100 }, 375],
  ['openai/gpt-5', { input_tokens: 1_000, output_tokens: 100 }, 2_250],
  ['google/gemini-2.5-flash', { promptTokenCount: 1_000, candidatesTokenCount: 100 }, 550],
  ['ollama/llama3.2', { prompt_tokens: 1_000, completion_tokens: 100 }, 0],
  ['compatible/acme/model-x', { prompt_tokens: 1_000, completion_tokens: 100 }, null],
] as const

const WIRES = ['anthropic/claude-sonnet-4-5', 'openai/gpt-5', 'compatible/acme/model-x'] as const

/** Who asked can't tell how the answer came. */
const WAYS = [
  ['in one piece', undefined],
  ['in pieces', () => undefined],
] as const

describe.each(WAYS)('an answer %s', (_, said) => {
  const ask = (model: string, changes: Parameters<typeof askOf>[1] = {}) => askOf(model, { said, ...changes })

  describe('a good answer', () => {
    test.each(ALL)('of %s lands parsed, with usage, cost and latency', async (model, usage, micros) => {
      mock.onMessage(anything, { content: GOOD, usage })
      const landing = await gateway().call(ask(model))
      expect(landing).toMatchObject({ ok: true, value: VALUE, raw: GOOD, lookups: [], model, micros })
      // Ollama's mock does not let a test set its counts; they are still there and whole.
      if (!model.startsWith('ollama'))
        expect(landing.usage).toEqual({ inputTokens: 1_000, outputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 })
      expect(landing.usage.inputTokens).toBeGreaterThan(0)
      expect(Number.isInteger(landing.latencyMs)).toBe(true)
    })

    test('is waited for, and its latency is real', async () => {
      mock.onMessage(anything, { content: GOOD }, { chaos: { latencyMs: 150 } })
      const landing = await gateway().call(ask('compatible/acme/model-x'))
      expect(landing.ok).toBe(true)
      expect(landing.latencyMs).toBeGreaterThanOrEqual(145)
      expect(landing.latencyMs).toBeLessThan(5_000)
    })

    test('never costs more than its estimate', async () => {
      mock.onMessage(anything, { content: GOOD })
      const door = gateway()
      await door.ready()
      for (const [model] of ALL) {
        const call = ask(model)
        const most = door.estimate({ ...call, promptText: call.prompt.system + userWords(call.prompt) })
        const { usage, micros } = await door.call(call)
        expect(usage.inputTokens + usage.outputTokens).toBeLessThanOrEqual(most.tokens)
        if (most.micros !== null) expect(micros).toBeLessThanOrEqual(most.micros)
        else expect(micros).toBeNull()
      }
    })
  })

  describe.each(WIRES)('trouble with %s', (model) => {
    test('JSON in prose and a fence, with a trailing comma, is found and mended', async () => {
      mock.onMessage(anything, {
        content: `Here it is {as asked}:\n\`\`\`json\n{"side": "NO", "why": 'Nobody is there on Saturday.',}\n\`\`\``,
      })
      expect(await gateway().call(ask(model))).toMatchObject({ ok: true, value: VALUE })
    })

    test('an answer of the wrong shape is malformed: kept, explained, billed, not retried', async () => {
      const content = '{"side":"MAYBE","why":"It depends."}'
      mock.onMessage(anything, { content })
      const landing = await gateway().call(ask(model))
      expect(landing).toMatchObject({ ok: false, code: 'malformed', raw: content, retryable: false, retryAfterMs: null })
      expect(landing.ok || landing.because).toMatch(/side/)
      expect(landing.usage.outputTokens).toBeGreaterThan(0)
    })

    test('prose without JSON is malformed', async () => {
      mock.onMessage(anything, { content: 'I would say no.' })
      expect(await gateway().call(ask(model))).toMatchObject({ ok: false, code: 'malformed', raw: 'I would say no.' })
    })

    test('429 says when to come back, and is one request only', async () => {
      mock.onMessage(anything, { error: { message: 'Slow down' }, status: 429, retryAfter: 7 })
      const landing = await gateway().call(ask(model))
      expect(landing).toMatchObject({
        ok: false,
        code: 'rate-limited',
        retryable: true,
        retryAfterMs: 7_000,
        usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      })
      expect(landing.ok || landing.because).toContain('Slow down')
      expect(mock.getRequests()).toHaveLength(1)
    })

    test.each([500, 503, 529])('%i is retryable, and is one request only', async (status) => {
      mock.onMessage(anything, { error: { message: 'overloaded' }, status })
      expect(await gateway().call(ask(model))).toMatchObject({ ok: false, code: 'server-error', retryable: true, raw: null })
      expect(mock.getRequests()).toHaveLength(1)
    })

    test.each([
      [401, 'unauthorized'],
      [403, 'unauthorized'],
      [404, 'bad-request'],
      [400, 'bad-request'],
    ])('%i is final: %s, in the words of the provider, without the key', async (status, code) => {
      mock.onMessage(anything, {
        error: { message: `No way\u0007 for sk-ant-secret-1 sk-secret-2 plain-secret-4 ${'x'.repeat(900)}` },
        status,
      })
      const landing = await gateway().call(ask(model))
      expect(landing).toMatchObject({ ok: false, code, retryable: false })
      const because = landing.ok ? '' : landing.because
      expect(because).toContain('No way for')
      expect(because).not.toMatch(/secret/)
      expect(because.length).toBeLessThan(400)
    })

    test('a huge answer is malformed, and only its beginning is kept', async () => {
      mock.onMessage(anything, { content: `{"side":"NO","why":"${'so '.repeat(200_000)}"}` })
      const landing = await gateway().call(ask(model))
      expect(landing).toMatchObject({ ok: false, code: 'malformed', retryable: false })
      expect(landing.ok ? 0 : landing.raw?.length).toBe(200_000)
    })
  })

  describe.each([...WIRES, 'google/gemini-2.5-flash', 'ollama/llama3.2'])('look-ups with %s', (model) => {
    const results = (request: { messages: { role: string }[] }) => request.messages.filter(({ role }) => role === 'tool').length
    const search = { name: 'search_dossier', arguments: '{"query":"Saturday"}' }
    // Gemini stops with STOP when it calls a function; the mock says otherwise unless told.
    const calling = (...toolCalls: { name: string; arguments: string }[]) => ({
      toolCalls,
      ...(model.startsWith('google') && { finishReason: 'stop' }),
    })
    const read = { name: 'read_source', arguments: '{"path":"plan.md","start":2,"end":9}' }

    test('are made in several steps, recorded whole, and all steps are billed', async () => {
      mock.onMessage(anything, (request) => {
        const step = results(request)
        return step < 2 ? calling(step === 0 ? search : read) : { content: GOOD }
      })
      const door = gateway()
      const call = ask(model, { lookupsMax: 4, dossier: twoFiles })
      const landing = await door.call(call)
      expect(landing).toMatchObject({ ok: true, value: VALUE })
      expect(mock.getRequests()).toHaveLength(3)
      expect(landing.ok && landing.lookups).toEqual([
        { tool: 'search_dossier', input: { query: 'Saturday' }, result: 'plan.md, lines 3-3 (Plan):\nNobody is on call on Saturday.' },
        {
          tool: 'read_source',
          input: { path: 'plan.md', start: 2, end: 9 },
          result: 'plan.md, lines 2-4 of 4:\n2: We ship on Friday.\n3: Nobody is on call on Saturday.\n4: ',
        },
      ])
      const most = door.estimate({ ...call, promptText: call.prompt.system + userWords(call.prompt) })
      expect(landing.usage.inputTokens + landing.usage.outputTokens).toBeLessThanOrEqual(most.tokens)
    })

    test('end at the allowance: the model is asked to answer without them', async () => {
      mock.onMessage(anything, (request) => (results(request) < 2 ? calling(search) : { content: GOOD }))
      const landing = await gateway().call(ask(model, { lookupsMax: 2, dossier: twoFiles }))
      expect(landing).toMatchObject({ ok: true, lookups: [{ tool: 'search_dossier' }, { tool: 'search_dossier' }] })
      expect(mock.getRequests()).toHaveLength(3)
    })

    test('a model that never stops asking ends as malformed, within the requests allowed', async () => {
      mock.onMessage(anything, () => calling(search))
      const landing = await gateway().call(ask(model, { lookupsMax: 2, dossier: twoFiles }))
      expect(landing).toMatchObject({ ok: false, code: 'malformed', retryable: false })
      expect(mock.getRequests()).toHaveLength(3)
      expect(landing.usage.inputTokens).toBeGreaterThan(0)
    })

    test('are not offered where the dossier is empty', async () => {
      mock.onMessage(anything, { content: GOOD })
      await gateway().call(ask(model, { lookupsMax: 2 }))
      expect(JSON.stringify(mock.getLastRequest()?.body)).not.toContain('search_dossier')
    })

    test('a step that fails later still bills the steps before it', async () => {
      mock.onMessage(anything, (request) => (results(request) === 0 ? calling(search) : { error: { message: 'down' }, status: 500 }))
      const landing = await gateway().call(ask(model, { lookupsMax: 2, dossier: twoFiles }))
      expect(landing).toMatchObject({ ok: false, code: 'server-error', retryable: true })
      expect(landing.usage.inputTokens).toBeGreaterThan(0)
    })
  })

  test('every step of a call is paid for', async () => {
    const usage = { input_tokens: 1_000, output_tokens: 100 }
    const toolCalls = [{ name: 'search_dossier', arguments: '{"query":"Saturday"}' }]
    mock.onMessage(anything, ({ messages }) =>
      messages.some(({ role }) => role === 'tool') ? { content: GOOD, usage } : { toolCalls, usage },
    )
    const landing = await gateway().call(ask('anthropic/claude-sonnet-4-5', { lookupsMax: 3, dossier: twoFiles }))
    expect(landing).toMatchObject({ ok: true, usage: { inputTokens: 2_000, outputTokens: 200 }, micros: 9_000 })
  })
})
