/**
 * Vectors for texts, through the AI SDK: a port of its own, since no seat speaks here. It never throws for what the world does;
 * where it fails there are no vectors, a sentence says why, and attention goes by words.
 *
 * A reply's texts are cut to share TEXT_BYTES_MAX. No tokenizer makes more tokens than bytes, so that many tokens, set aside
 * with the ask whose reply is embedded, always suffice; what was really used is billed with that ask's answer.
 */
import type { EmbeddingModel } from 'ai'
import { assert, Bug } from '../core/assert.ts'
import { NO_USAGE, type Usage } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { Estimate } from './estimate.ts'
import { clean, failureOf, messageOf } from './faults.ts'
import { dollarsOf, toMicros } from './prices.ts'
import { baseUrl, boundedFetch, keyOf, ollamaApi, secrets } from './providers.ts'
import { type ModelSettings, type ModelSpec, resolveSpec } from './spec.ts'
import { loadCounter } from './tokens.ts'

/** All texts of one reply together: four hundred characters of any script, twice, with room to spare. */
export const TEXT_BYTES_MAX = 3_072
/** What tokenizers put around a text. */
const FRAME_TOKENS = 128
export const NUMBERS_MAX = 512
const DIGITS = 6
const MS_MAX = 20_000

export interface Embedded {
  /** One for each text, in order; null: there are none, and `because` says why. */
  readonly vectors: readonly (readonly number[])[] | null
  readonly usage: Usage
  /** Null: the price of this model is unknown. */
  readonly micros: number | null
  readonly because: string | null
}

export type Embedder = (texts: readonly string[], signal: AbortSignal) => Promise<Embedded>

/** What the engine works with: whom to ask, and what to set aside before. */
export interface Embeddings {
  readonly embed: Embedder
  readonly reserved: Estimate
}

/** A model that can be asked for vectors with these settings, or why it can't. */
export function resolveEmbeddings(text: string, settings: ModelSettings): ModelSpec | Refusal {
  const otherwise = 'Or name no model of embeddings: then attention goes by words.'
  const spec = resolveSpec(text, settings, otherwise)
  if (isRefusal(spec) || spec.provider !== 'anthropic') return spec
  return refuse('no-embeddings', `${spec.name} gives no vectors: anthropic has no embedding models. ${otherwise}`)
}

/** Expects a model that was resolved with the same settings. */
export function makeEmbeddings(spec: ModelSpec, settings: ModelSettings): Embeddings {
  const tokensMax = TEXT_BYTES_MAX + FRAME_TOKENS
  return {
    reserved: { tokens: tokensMax, micros: microsOf(spec, tokensMax) },
    embed: async (texts, signal) => {
      const limit = AbortSignal.timeout(MS_MAX)
      try {
        return await ask(spec, settings, cut(texts), AbortSignal.any([signal, limit]))
      } catch (error) {
        if (limit.aborted) return nothing(`${spec.name} gave no vectors within ${MS_MAX / 1_000} s.`, tokensMax, spec)
        if (signal.aborted) return nothing(`The call to ${spec.name} was aborted.`, tokensMax, spec)
        return failed(error, spec, settings, tokensMax)
      }
    },
  }
}

/** Whoever was cut off, or answered something of no use, may have done the work: then what was set aside is the bill. */
function failed(error: unknown, spec: ModelSpec, settings: ModelSettings, tokensMax: number): Embedded {
  if (error instanceof Error && error.name.endsWith('APICallError')) {
    const { because, mayHaveWorked } = failureOf(error, spec.name, secrets(settings))
    return mayHaveWorked === true ? nothing(because, tokensMax, spec) : { vectors: null, usage: NO_USAGE, micros: 0, because }
  }
  return nothing(`${spec.name} gave no vectors that could be used: ${clean(messageOf(error), secrets(settings))}`, tokensMax, spec)
}

async function ask(spec: ModelSpec, settings: ModelSettings, values: string[], abortSignal: AbortSignal): Promise<Embedded> {
  const { embedMany } = await import('ai')
  const model = await embeddingModel(spec, settings)
  const dimensions = shortens(spec) ? { dimensions: NUMBERS_MAX } : {}
  const { embeddings, usage } = await embedMany({ model, values, maxRetries: 0, abortSignal, ...dimensions })
  const inputTokens = Number.isSafeInteger(usage.tokens) && usage.tokens > 0 ? usage.tokens : await counted(values)
  const sound = embeddings.length === values.length && embeddings.every((each) => each.length > 0 && each.every(Number.isFinite))
  if (!sound)
    return nothing(
      `${spec.name} gave no vectors that could be used: one for each text was asked for, of finite numbers.`,
      inputTokens,
      spec,
    )
  const vectors = embeddings.map((each) => each.slice(0, NUMBERS_MAX).map((value) => Number(value.toPrecision(DIGITS))))
  return { vectors, usage: { ...NO_USAGE, inputTokens }, micros: microsOf(spec, inputTokens), because: null }
}

const nothing = (because: string, inputTokens: number, spec: ModelSpec): Embedded => ({
  vectors: null,
  usage: { ...NO_USAGE, inputTokens },
  micros: microsOf(spec, inputTokens),
  because,
})

const counted = async (values: readonly string[]): Promise<number> => (await loadCounter()).count(values.join('\n'))

/** These are trained so that a beginning of the vector suffices, and give it when asked; of others we keep the beginning ourselves. */
const shortens = ({ provider, model }: ModelSpec): boolean =>
  (provider === 'openai' && model.startsWith('text-embedding-3')) || (provider === 'google' && model.startsWith('gemini-embedding'))

async function embeddingModel(spec: ModelSpec, settings: ModelSettings): Promise<Exclude<EmbeddingModel, string>> {
  const fetch = boundedFetch
  switch (spec.provider) {
    case 'anthropic':
      throw new Bug('anthropic has no embedding models, and none should have been resolved.')
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      const provider = createOpenAI({ apiKey: keyOf(spec.provider, settings), baseURL: baseUrl(spec.provider, settings), fetch })
      return provider.embeddingModel(spec.model)
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      const provider = createGoogle({ apiKey: keyOf(spec.provider, settings), baseURL: baseUrl(spec.provider, settings), fetch })
      return provider.embeddingModel(spec.model)
    }
    case 'ollama': {
      const { createOllama } = await import('ollama-ai-provider-v2')
      return createOllama({ baseURL: ollamaApi(settings.ollamaUrl), fetch }).embedding(spec.model)
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const { compatibleUrl: baseURL, compatibleKey: apiKey } = settings
      assert(baseURL !== undefined, 'A compatible model was called without the address of its server.')
      return createOpenAICompatible({ name: 'compatible', baseURL, fetch, ...(apiKey && { apiKey }) }).embeddingModel(spec.model)
    }
  }
}

/** Every text keeps its beginning, each the same share; no character is cut in two. */
function cut(texts: readonly string[]): string[] {
  const bytesMax = Math.floor(TEXT_BYTES_MAX / Math.max(1, texts.length))
  return texts.map((text) => {
    const bytes = Buffer.from(text.toWellFormed())
    return bytes.length <= bytesMax ? text : bytes.subarray(0, bytesMax).toString().replace(/�+$/, '')
  })
}

function microsOf(spec: ModelSpec, inputTokens: number): number | null {
  const dollars = dollarsOf(spec, { inputTokens, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 })
  return dollars === null ? null : toMicros(dollars)
}
