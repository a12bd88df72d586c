import { afterEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../core/refusal.ts'
import { type Embedded, makeEmbeddings, NUMBERS_MAX, resolveEmbeddings, TEXT_BYTES_MAX } from './embeddings.ts'
import { type Answering, json, settingsAt, type Wire, wire } from './wire.fixture.ts'

let server: Wire | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

/** A vector of so many numbers that differ. */
const vector = (length: number): readonly number[] => Array.from({ length }, (_, index) => (index + 1) / 3)
const inputOf = (body: Record<string, unknown>): readonly string[] => [body.input].flat() as string[]
/** As OpenAI words it, and every compatible server. */
const openai =
  (length: number, tokens: number | null = 11): Answering =>
  (response, body) =>
    json(response, 200, {
      object: 'list',
      model: 'm',
      data: inputOf(body).map((_, index) => ({ object: 'embedding', index, embedding: vector(length) })),
      ...(tokens !== null && { usage: { prompt_tokens: tokens, total_tokens: tokens } }),
    })

async function embed(
  model: string,
  texts: readonly string[],
  answering: Answering,
  signal = new AbortController().signal,
): Promise<Embedded> {
  server = await wire(answering)
  const spec = resolveEmbeddings(model, settingsAt(server.url))
  if (isRefusal(spec)) throw new Error(spec.because)
  return makeEmbeddings(spec, settingsAt(server.url)).embed(texts, signal)
}

describe('vectors', () => {
  test('one for each text in one request, six significant digits, with what it used', async () => {
    const { vectors, usage, micros, because } = await embed('compatible/any', ['Ferries at night.', 'Costs.'], openai(3))
    expect(vectors).toEqual([
      [0.333333, 0.666667, 1],
      [0.333333, 0.666667, 1],
    ])
    expect({ usage, micros, because }).toEqual({
      usage: { inputTokens: 11, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      micros: null,
      because: null,
    })
    expect(server?.received).toMatchObject([{ path: '/v1/embeddings', body: { input: ['Ferries at night.', 'Costs.'] } }])
  })

  test(`of a long one the first ${NUMBERS_MAX} numbers are kept`, async () => {
    const { vectors } = await embed('compatible/any', ['x'], openai(NUMBERS_MAX + 1))
    expect(vectors?.[0]).toHaveLength(NUMBERS_MAX)
    expect((await embed('compatible/any', ['x'], openai(NUMBERS_MAX - 1))).vectors?.[0]).toHaveLength(NUMBERS_MAX - 1)
  })

  test('a model that can shorten its vectors is asked to, and its price is known', async () => {
    const { vectors, micros } = await embed('openai/text-embedding-3-small', ['x'], openai(4, 1_000_000))
    expect(server?.received[0]?.body).toMatchObject({ model: 'text-embedding-3-small', dimensions: NUMBERS_MAX })
    expect(vectors).toHaveLength(1)
    expect(micros).toBeGreaterThan(0)
  })

  test('a server of unknown make is not asked for a length that it may not know', async () => {
    await embed('compatible/any', ['x'], openai(4))
    expect(server?.received[0]?.body).not.toHaveProperty('dimensions')
  })

  test('Ollama is asked in its own words, and is free', async () => {
    const { vectors, micros } = await embed('ollama/nomic-embed-text', ['x'], (response, body) =>
      json(response, 200, {
        model: 'm',
        embeddings: inputOf(body).map(() => [1, 2]),
        total_duration: 9,
        load_duration: 1,
        prompt_eval_count: 3,
      }),
    )
    expect({ vectors, micros }).toEqual({ vectors: [[1, 2]], micros: 0 })
    expect(server?.received[0]?.path).toBe('/api/embed')
  })

  test('Google is asked in its own words', async () => {
    const { vectors, usage } = await embed('google/gemini-embedding-001', ['night ferries'], (response) =>
      json(response, 200, { embedding: { values: [0.5, 1] }, embeddings: [{ values: [0.5, 1] }] }),
    )
    expect(vectors).toEqual([[0.5, 1]])
    // It tells no usage, so the words are counted here.
    expect(usage.inputTokens).toBeGreaterThan(0)
  })
})

describe('what is set aside', () => {
  test('covers any text, since texts are cut to fit it, and no character in two', async () => {
    await embed('compatible/any', ['é'.repeat(5_000), 'b'.repeat(5_000), 'short'], openai(2))
    const sent = inputOf(server?.received[0]?.body ?? {})
    const bytes = sent.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    expect(bytes).toBeLessThanOrEqual(TEXT_BYTES_MAX)
    expect(sent.map((text) => text.length)).toEqual([512, 1_024, 5])
    expect(sent.join('')).not.toContain('�')
    const { reserved } = makeEmbeddings({ provider: 'ollama', model: 'm', name: 'ollama/m' }, settingsAt('http://x'))
    expect(reserved).toEqual({ tokens: TEXT_BYTES_MAX + 128, micros: 0 })
  })

  test('is the bill where the server may have worked and said nothing', async () => {
    const { vectors, usage } = await embed('compatible/any', ['x'], (response) => response.destroy())
    expect(vectors).toBeNull()
    expect(usage.inputTokens).toBe(TEXT_BYTES_MAX + 128)
  })
})

describe('where there are none, a sentence says why, and nothing is thrown', () => {
  test.each<[string, Answering, RegExp]>([
    ['a server error', (response) => json(response, 500, { error: { message: 'overloaded' } }), /overloaded/],
    [
      'a refused key, which is not repeated',
      (response) => json(response, 401, { error: { message: 'bad plain-secret-4' } }),
      /refused the key.*\[key\]/,
    ],
    ['a vector too few', (response) => json(response, 200, { data: [], usage: { prompt_tokens: 1 } }), /no vectors/],
    ['an empty vector', (response) => json(response, 200, { data: [{ embedding: [] }], usage: { prompt_tokens: 1 } }), /no vectors/],
    ['something else entirely', (response) => json(response, 200, 'hello'), /no answer/],
  ])('%s', async (_, answering, because) => {
    const embedded = await embed('compatible/any', ['x'], answering)
    expect(embedded.vectors).toBeNull()
    expect(embedded.because).toMatch(because)
    expect(server?.received).toHaveLength(1)
  })

  test('a caller that lets go', async () => {
    const abort = new AbortController()
    const embedded = await embed('compatible/any', ['x'], () => abort.abort(), abort.signal)
    expect(embedded.vectors).toBeNull()
  })
})

describe('a model for vectors', () => {
  test.each([
    ['anthropic/claude-x', 'no-embeddings'],
    ['nonsense', 'unknown-provider'],
  ])('%s is refused as %s', (model, code) => expect(resolveEmbeddings(model, settingsAt('http://x'))).toMatchObject({ refused: code }))

  test('without its key it is refused with what to do about it', () => {
    expect(resolveEmbeddings('openai/text-embedding-3-small', { keys: {} })).toMatchObject({
      refused: 'no-key',
      because: expect.stringMatching(/OPENAI_API_KEY.*name no model of embeddings/),
    })
  })
})
