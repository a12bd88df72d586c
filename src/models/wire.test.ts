/** What a polite mock does not do: hang, hang up, say nothing, refuse, reject the schema mode. Raw HTTP on loopback. */
import { afterEach, describe, expect, test } from 'vitest'
import { makeGateway } from './gateway.ts'
import { type Answering, answerBody, askOf, GOOD, json, settingsAt, twoFiles, VALUE, type Wire, wire } from './wire.fixture.ts'

const WIRES = ['anthropic/claude-sonnet-4-5', 'openai/gpt-5', 'compatible/acme/model-x'] as const
/** Of these, whose models read the schema that they are handed. */
const READING: ReadonlySet<string> = new Set(['anthropic', 'openai'])
const NOTHING = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 }

let open: Wire | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

async function against(answering: Answering) {
  open = await wire(answering)
  return { gateway: makeGateway(settingsAt(open.url)), received: open.received }
}

/** A server that sends in one piece what it was asked for in pieces is read, billed and judged alike. */
const WAYS = [
  ['in one piece', undefined],
  ['in pieces', () => undefined],
] as const

describe.each(WAYS)('asked for %s', (_, said) => {
  const ask = (model: string, changes: Parameters<typeof askOf>[1] = {}) => askOf(model, { said, ...changes })

  describe.each(WIRES)('%s', (model) => {
    test('a server that hangs is given up after replyMsMax', async () => {
      const { gateway } = await against(() => undefined)
      await gateway.ready()
      const landing = await gateway.call(ask(model, { replyMsMax: 300 }))
      expect(landing).toMatchObject({ ok: false, code: 'timeout', retryable: true, retryAfterMs: null, usage: NOTHING, raw: null })
      expect(landing.latencyMs).toBeGreaterThanOrEqual(295)
      expect(landing.latencyMs).toBeLessThan(3_000)
    })

    test('a server that hangs in the middle of its answer is given up too', async () => {
      const { gateway } = await against((response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{"id":"half')
      })
      expect(await gateway.call(ask(model, { replyMsMax: 300 }))).toMatchObject({ ok: false, code: 'timeout', retryable: true })
    })

    test('a connection that drops is unreachable, and retryable', async () => {
      const { gateway, received } = await against((response) => response.socket?.destroy())
      expect(await gateway.call(ask(model))).toMatchObject({ ok: false, code: 'unreachable', retryable: true, usage: NOTHING })
      expect(received).toHaveLength(1)
    })

    test('a connection that drops in the middle of the answer is unreachable', async () => {
      const { gateway } = await against((response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' })
        response.write('{"id":"half', () => response.socket?.destroy())
      })
      expect(await gateway.call(ask(model))).toMatchObject({ ok: false, code: 'unreachable', retryable: true })
    })

    test('a refused connection is unreachable', async () => {
      const { gateway } = await against(() => undefined)
      await open?.close()
      expect(await gateway.call(ask(model))).toMatchObject({
        ok: false,
        code: 'unreachable',
        retryable: true,
        because: expect.stringContaining('ECONNREFUSED'),
      })
    })

    test('an empty body is empty, and retryable', async () => {
      const { gateway } = await against((response) => json(response, 200, ''))
      expect(await gateway.call(ask(model))).toMatchObject({ ok: false, code: 'empty', retryable: true, usage: NOTHING })
    })

    test('an answer without words is empty, retryable, and billed', async () => {
      const { gateway } = await against((response, _, request) => json(response, 200, answerBody(request.url ?? '', '')))
      expect(await gateway.call(ask(model))).toMatchObject({
        ok: false,
        code: 'empty',
        retryable: true,
        usage: { inputTokens: 120, outputTokens: 30, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      })
    })

    test('a page of HTML with status 200 is a fault of the server', async () => {
      const { gateway } = await against((response) => json(response, 200, '<html>Welcome</html>'))
      expect(await gateway.call(ask(model))).toMatchObject({ ok: false, code: 'server-error', retryable: true })
    })

    test('a refusal is refused: kept, billed, not retried', async () => {
      const { gateway } = await against((response, _, request) =>
        json(response, 200, answerBody(request.url ?? '', "I can't help with that.", 'refusal')),
      )
      const landing = await gateway.call(ask(model))
      expect(landing).toMatchObject({
        ok: false,
        code: 'refused',
        retryable: false,
        raw: "I can't help with that.",
        usage: { inputTokens: 120, outputTokens: 30, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      })
    })

    test('an answer cut off at the output maximum is not closed for the model', async () => {
      const finish = model.startsWith('anthropic') ? 'max_tokens' : 'length'
      const { gateway } = await against((response, _, request) =>
        json(response, 200, answerBody(request.url ?? '', '{"side":"NO","why":"Nobody is', finish)),
      )
      expect(await gateway.call(ask(model))).toMatchObject({ ok: false, code: 'malformed', because: expect.stringContaining('cut off') })
    })

    test('a body without end is cut off, not kept in memory', async () => {
      const chunk = ' '.repeat(1_000_000)
      const { gateway } = await against((response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = (): void => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once('drain', more)
        }
        more()
      })
      expect(await gateway.call(ask(model))).toMatchObject({
        ok: false,
        code: 'server-error',
        retryable: false,
        because: expect.stringContaining('4 MB'),
      })
    })

    test('a call aborted from outside returns, and says so', async () => {
      const { gateway } = await against(() => undefined)
      const controller = new AbortController()
      setTimeout(() => controller.abort(), 50)
      expect(await gateway.call(ask(model, { signal: controller.signal }))).toMatchObject({ ok: false, code: 'lost', retryable: false })
      const { received } = await against(() => undefined)
      expect(await gateway.call(ask(model, { signal: AbortSignal.abort() }))).toMatchObject({ ok: false, code: 'lost' })
      expect(received).toHaveLength(0)
    })

    test('a redirect is not followed: the key stays with the address that was configured', async () => {
      const { gateway, received } = await against((response) => json(response, 307, '', { location: '/elsewhere' }))
      expect(await gateway.call(ask(model))).toMatchObject({ ok: false, code: 'bad-request', retryable: false })
      expect(received.map(({ path }) => path)).not.toContain('/elsewhere')
    })

    test('a server without the schema mode is bound by none, and asked in words from the next attempt on', async () => {
      const strict = (body: Record<string, unknown>) => /json_schema|output_format|output_config/.test(JSON.stringify(body))
      const { gateway, received } = await against((response, body, request) =>
        strict(body)
          ? json(response, 400, { error: { message: 'response_format json_schema is not supported by this server' } })
          : json(response, 200, answerBody(request.url ?? '', GOOD)),
      )
      const repair = ask(model, { isRepair: true })
      const first = await gateway.call(repair)
      expect(first).toMatchObject({ ok: false, code: 'bad-request', retryable: true, retryAfterMs: 0 })
      expect(await gateway.call(repair)).toMatchObject({ ok: true, value: VALUE })
      expect(await gateway.call(ask(model))).toMatchObject({ ok: true, value: VALUE })
      expect(received.map(({ body }) => strict(body))).toEqual([true, false, false])
      expect(JSON.stringify(received[1]?.body)).toContain('side: YES | NO')
    })

    test('the shape is said once: in words where a long beginning can be cached, as a schema on the second try, never both', async () => {
      const { gateway, received } = await against((response, _, request) => json(response, 200, answerBody(request.url ?? '', GOOD)))
      const long = { system: 'You judge plans.', subject: 'A fact to keep in mind. '.repeat(400), talk: '', task: 'Ship on Friday?' }
      const reads = READING.has(model.split('/')[0] ?? '')
      for (const changes of [{}, { prompt: long }, { prompt: long, isRepair: true }]) await gateway.call(ask(model, changes))
      const sent = received.map(({ body }) => JSON.stringify(body))
      const inWords = sent.map((body) => body.includes('side: YES | NO'))
      const asSchema = sent.map((body) => /"additionalProperties":false/.test(body))
      // Where a model does not read the schema, it binds what is written: the words stay.
      expect(inWords).toEqual([!reads, true, !reads])
      expect(asSchema).toEqual([reads, false, true])
    })

    test('a model without tools is asked without them from the next attempt on', async () => {
      const { gateway } = await against((response, body, request) =>
        'tools' in body
          ? json(response, 400, { error: { message: `${model} does not support tools` } })
          : json(response, 200, answerBody(request.url ?? '', GOOD)),
      )
      const call = ask(model, { lookupsMax: 2, dossier: twoFiles })
      expect(await gateway.call(call)).toMatchObject({ ok: false, retryable: true, retryAfterMs: 0 })
      expect(await gateway.call(call)).toMatchObject({ ok: true, value: VALUE, lookups: [] })
    })
  })

  test('a model without tools may name what it wants to read, beside the fields of its reply', async () => {
    const { gateway, received } = await against((response, body, request) =>
      'tools' in body
        ? json(response, 400, { error: { message: 'model-x does not support tools' } })
        : json(
            response,
            200,
            answerBody(request.url ?? '', JSON.stringify({ ...VALUE, read: ['plan.md 1-2', ' who is  on call ', 7, ''] })),
          ),
    )
    const call = ask('compatible/acme/model-x', { lookupsMax: 2, dossier: twoFiles })
    await gateway.call(call)
    expect(await gateway.call(call)).toMatchObject({ ok: true, value: VALUE, lookups: [], wishes: ['plan.md 1-2', 'who is on call'] })
    expect(received.map(({ body }) => JSON.stringify(body).includes('read: list of at most 2'))).toEqual([false, true])
    const bare = await gateway.call(ask('compatible/acme/model-x', { lookupsMax: 0, dossier: twoFiles }))
    expect(bare).toMatchObject({ ok: true, wishes: [] })
  })

  test('what a cache did is on the bill: read, written, and what it saved against the list price', async () => {
    const usage = { input_tokens: 1_000, output_tokens: 0, cache_read_input_tokens: 8_000, cache_creation_input_tokens: 1_000 }
    const { gateway } = await against((response) => json(response, 200, { ...(answerBody('/messages', GOOD) as object), usage }))
    const landing = await gateway.call(ask('anthropic/claude-sonnet-4-5'))
    const list = gateway.price('anthropic/claude-sonnet-4-5')?.inputMicrosPerMillion ?? 0
    expect(landing.usage).toMatchObject({ inputTokens: 10_000, cacheReadTokens: 8_000, cacheWriteTokens: 1_000 })
    // A tenth for what is read, a quarter more for what is written.
    expect(landing.usage.savedMicros).toBe(Math.round((list / 1_000_000) * (8_000 * 0.9 - 1_000 * 0.25)))
  })

  test('Anthropic is told where a beginning ends that will come again; nobody else is', async () => {
    const prompt = { system: 'Rules.', subject: 'The document.', talk: 'What was said.', task: 'Your turn.' }
    const { gateway, received } = await against((response, _, request) => json(response, 200, answerBody(request.url ?? '', GOOD)))
    for (const model of WIRES) await gateway.call(ask(model, { prompt }))
    const [anthropic, openai, compatible] = received.map(({ body }) => body)
    const marked = { cache_control: { type: 'ephemeral' } }
    expect(anthropic).toMatchObject({
      system: [{ text: 'Rules.', ...marked }],
      messages: [{ content: [{ text: 'The document.', ...marked }, { text: 'What was said.\n\nYour turn.' }] }],
    })
    for (const body of [openai, compatible]) {
      expect(JSON.stringify(body)).not.toContain('cache_control')
      expect(JSON.stringify(body)).toContain('The document.\\n\\nWhat was said.\\n\\nYour turn.')
    }
  })

  test('a talk that grows keeps its blocks: those that are full stay as they were, and the last of them ends what is cached', async () => {
    const { gateway, received } = await against((response, _, request) => json(response, 200, answerBody(request.url ?? '', GOOD)))
    const said = (count: number): string => Array.from({ length: count }, (_, index) => `m${index} ${'word '.repeat(100)}`).join('\n\n')
    for (const count of [30, 45])
      await gateway.call(ask('anthropic/claude-sonnet-4-5', { prompt: { system: 'R', subject: 'D', talk: said(count), task: 'T' } }))
    const blocks = received.map(
      ({ body }) => (body as { messages: [{ content: { text: string; cache_control?: object }[] }] }).messages[0].content,
    )
    const [before, after] = blocks.map((content) => content.slice(1, -1).map(({ text }) => text))
    expect(before?.length).toBeGreaterThan(2)
    expect(after?.slice(0, before?.length)).toEqual(before)
    for (const content of blocks) {
      expect(content.map(({ text }) => text).join('\n\n')).toContain(said(30))
      const breakpoints = content.flatMap(({ cache_control }, index) => (cache_control === undefined ? [] : [index]))
      expect(breakpoints).toEqual([0, content.length - 2])
    }
  })

  test('an answer without usage is counted by us', async () => {
    const { gateway } = await against((response) => {
      const { usage: _, ...body } = answerBody('/chat/completions', GOOD) as Record<string, unknown>
      json(response, 200, body)
    })
    const landing = await gateway.call(ask('compatible/acme/model-x'))
    expect(landing.ok).toBe(true)
    // Its words, and those that tell a server of unknown make which shape is asked for.
    expect(landing.usage.inputTokens).toBeGreaterThan(gateway.countTokens('You judge plans. Ship on Friday?'))
    expect(landing.usage.inputTokens).toBeLessThan(200)
    expect(landing.usage.outputTokens).toBe(gateway.countTokens(GOOD))
  })

  test('Ollama is told its limits where it reads them, and its plain error is understood', async () => {
    const { gateway, received } = await against((response) => json(response, 404, { error: "model 'nope' not found" }))
    const landing = await gateway.call(ask('ollama/nope', { prompt: { system: 'S', subject: '', talk: '', task: 'word '.repeat(9_000) } }))
    expect(landing).toMatchObject({
      ok: false,
      code: 'bad-request',
      retryable: false,
      micros: 0,
      because: expect.stringContaining("model 'nope' not found"),
    })
    expect(received[0]?.body).toMatchObject({ options: { num_predict: 400, num_ctx: 32_768, seed: 7 } })
  })

  test('usage that is no whole number does not reach the log', async () => {
    const { gateway } = await against((response) => {
      const body = { ...(answerBody('/chat/completions', GOOD) as object), usage: { prompt_tokens: 12.5, completion_tokens: -3 } }
      json(response, 200, body)
    })
    const { usage } = await gateway.call(ask('compatible/acme/model-x'))
    expect(usage).toEqual({
      inputTokens: 13,
      outputTokens: gateway.countTokens(GOOD),
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      savedMicros: 0,
    })
  })

  test('a model that writes much while it looks things up has less room afterwards', async () => {
    const { gateway, received } = await against((response, body) => {
      const looked = JSON.stringify(body).includes('tool_call_id')
      const tool = { id: 't1', type: 'function', function: { name: 'search_dossier', arguments: '{"query":"Saturday"}' } }
      const message = looked ? { role: 'assistant', content: GOOD } : { role: 'assistant', content: null, tool_calls: [tool] }
      const choices = [{ index: 0, message, finish_reason: looked ? 'stop' : 'tool_calls' }]
      json(response, 200, { id: 'c', created: 0, model: 'm', choices, usage: { prompt_tokens: 100, completion_tokens: 1_150 } })
    })
    const landing = await gateway.call(ask('compatible/acme/model-x', { lookupsMax: 1, dossier: twoFiles }))
    expect(landing).toMatchObject({ ok: true, usage: { inputTokens: 200, outputTokens: 2_300 } })
    expect(received.map(({ body }) => body.max_tokens)).toEqual([400, 250])
    expect(received.map(({ body }) => body.tool_choice)).toEqual(['auto', 'none'])
  })

  test('OpenAI is told to keep nothing', async () => {
    const { gateway, received } = await against((response, _, request) => json(response, 200, answerBody(request.url ?? '', GOOD)))
    await gateway.call(ask('openai/gpt-5'))
    expect(received[0]).toMatchObject({ path: '/v1/responses', body: { store: false, max_output_tokens: 400 } })
  })

  test('Gemini that blocks a prompt has refused', async () => {
    const { gateway } = await against((response) =>
      json(response, 200, { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 } }),
    )
    expect(await gateway.call(ask('google/gemini-2.5-flash'))).toMatchObject({ ok: false, code: 'refused', retryable: false })
  })

  test('a model that cannot be called is a landing with the sentence of its refusal', async () => {
    const gateway = makeGateway({ keys: {} })
    const keyless = await gateway.call(ask('openai/gpt-5'))
    expect(keyless).toMatchObject({ ok: false, code: 'unauthorized', retryable: false, because: expect.stringContaining('OPENAI_API_KEY') })
    expect(await gateway.call(ask('acme/gpt'))).toMatchObject({
      ok: false,
      code: 'bad-request',
      because: expect.stringContaining('ollama/<model>'),
    })
  })
})
