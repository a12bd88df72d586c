import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ended, type Scene, stage } from '../../test/scene.ts'
import { fold } from '../core/deliberation.ts'
import { isRefusal } from '../core/refusal.ts'
import type { rulesOf } from '../core/rules.ts'
import { type Embeddings, makeEmbeddings, resolveEmbeddings, TEXT_BYTES_MAX } from '../models/embeddings.ts'
import { json, settingsAt, type Wire, wire } from '../models/wire.fixture.ts'
import { embeddingsOf } from './embedding.ts'
import { run } from './run.ts'

type AnyRules = ReturnType<typeof rulesOf>
/** An ask that wants vectors for what is answered, and keeps what it was handed. */
const seen = vi.hoisted(() => ({ vectors: [] as unknown[] }))
vi.mock('../core/rules.ts', async (original) => {
  const real = await original<{ rulesOf: typeof rulesOf }>()
  return {
    rulesOf: (name: string): AnyRules => {
      const rules = real.rulesOf(name)
      return {
        ...rules,
        embedded: (purpose, reply) => (purpose === 'answer' ? [(reply as { position: string }).position] : []),
        decide: (own, act, house, dossier) => {
          if (act.type === 'reply') seen.vectors.push(act.vectors)
          return rules.decide(own, act, house, dossier)
        },
      }
    },
  }
})

let server: Wire
let status = 200
beforeEach(async () => {
  seen.vectors = []
  status = 200
  server = await wire((response) =>
    json(response, status, {
      data: [{ embedding: [0.1234567, 1] }],
      usage: { prompt_tokens: 7, total_tokens: 7 },
      error: { message: 'down' },
    }),
  )
})
afterEach(() => server.close())

function embeddings(): Embeddings {
  const spec = resolveEmbeddings('compatible/small', settingsAt(server.url))
  if (isRefusal(spec)) throw new Error(spec.because)
  return makeEmbeddings(spec, settingsAt(server.url))
}
const runWith = async (scene: Scene) =>
  ended(await run({ ...scene.workshop(), embeddings: embeddings() }, scene.id, new AbortController().signal))

describe('with an embedding model', () => {
  test('a reply is judged with a vector for each text that its protocol named, and others without', async () => {
    const scene = await stage({ cast: 3 })
    expect((await runWith(scene)).house.status).toBe('completed')
    expect(seen.vectors.slice(0, 3)).toEqual([[[0.123457, 1]], [[0.123457, 1]], [[0.123457, 1]]])
    expect(seen.vectors.slice(3).every((vectors) => vectors === null)).toBe(true)
    expect(server.received.map(({ body }) => body.input)).toEqual([['No, says a.'], ['No, says b.'], ['No, says c.']])
  })

  test('its tokens are set aside with the ask and billed with the answer', async () => {
    const plain = await stage({ cast: 1 })
    await plain.run()
    const scene = await stage({ cast: 1 })
    await runWith(scene)
    const [sentPlain, sent] = [(await plain.of('ask.sent'))[0], (await scene.of('ask.sent'))[0]]
    expect((sent?.reserved.tokens ?? 0) - (sentPlain?.reserved.tokens ?? 0)).toBe(TEXT_BYTES_MAX + 128)
    const [answeredPlain, answered] = [(await plain.of('ask.answered'))[0], (await scene.of('ask.answered'))[0]]
    expect((answered?.usage.inputTokens ?? 0) - (answeredPlain?.usage.inputTokens ?? 0)).toBe(7)
    expect(answered?.micros).toBe(answeredPlain?.micros)
  })

  test('a cap that holds the call but not the vectors is not passed: nothing leaves', async () => {
    const plain = await stage({ cast: 1 })
    await plain.run()
    const tokensMax = (await plain.of('ask.sent'))[0]?.reserved.tokens ?? 0
    const scene = await stage({ cast: 1, limits: { tokensMax } })
    expect((await runWith(scene)).house.closed).toMatchObject({ reason: 'tokens' })
    expect(server.received).toEqual([])
  })

  test('that fails, replies are judged without vectors, and it is said once', async () => {
    status = 500
    const scene = await stage({ cast: 3 })
    const { house } = await runWith(scene)
    expect(house.status).toBe('completed')
    expect(seen.vectors.slice(0, 3)).toEqual([null, null, null])
    expect(house.interruptions).toMatchObject([
      {
        subject: 'embeddings',
        hard: false,
        trigger: 'embeddings-failed',
        because: expect.stringMatching(/compatible\/small.*down.*by words/),
      },
    ])
  })

  test('a malformed answer is never sent there, and a replay asks nobody', async () => {
    const malformed = await stage({ cast: 1, drive: (call) => ({ ...answerOf(call.model), value: { side: 'MAYBE' } }) })
    await runWith(malformed)
    expect(server.received).toEqual([])
    const scene = await stage({ cast: 2 })
    const state = await runWith(scene)
    const asked = server.received.length
    expect(fold(await scene.events())).toEqual(state)
    expect(server.received).toHaveLength(asked)
  })
})

const answerOf = (model: string | null) => ({
  ok: true as const,
  raw: '{}',
  lookups: [],
  usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  micros: 1,
  latencyMs: 1,
  model,
})

test('options name the model, or nobody, or somebody who can not be asked', () => {
  const settings = settingsAt('http://127.0.0.1:1')
  expect(embeddingsOf({ embeddings: null }, settings)).toBeNull()
  expect(embeddingsOf({}, settings)).toBeNull()
  expect(embeddingsOf({ embeddings: 'compatible/small' }, settings)).toMatchObject({ name: 'compatible/small' })
  expect(embeddingsOf({ embeddings: 'anthropic/x' }, settings)).toMatchObject({ refused: 'no-embeddings' })
})
