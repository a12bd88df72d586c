/**
 * The providers of the AI SDK, made from settings and loaded only when one of their models is called: together they take
 * more time to load than most commands take to run. Every address is given explicitly, so that no provider reads the environment.
 */
import type { LanguageModel } from 'ai'
import { assert } from '../core/assert.ts'
import { BODY_BYTES_MAX, PIECES_BYTES_MAX, TooMuch } from './faults.ts'
import { type KeyedProvider, type ModelSettings, type ModelSpec, OLLAMA_URL } from './spec.ts'

export type ProviderModel = Exclude<LanguageModel, string>

const BASE_URLS: Readonly<Record<KeyedProvider, string>> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

export const baseUrl = (provider: KeyedProvider, settings: ModelSettings): string => settings.baseUrls?.[provider] ?? BASE_URLS[provider]

/** Ollama's API, however the user wrote its address. */
export const ollamaApi = (url: string | undefined): string => `${(url ?? OLLAMA_URL).replace(/\/+$/, '').replace(/\/api$/, '')}/api`

/** Expects settings in which nothing is missing for this model. */
export async function providerModel(spec: ModelSpec, settings: ModelSettings, fetch = boundedFetch): Promise<ProviderModel> {
  switch (spec.provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey: keyOf(spec.provider, settings), baseURL: baseUrl(spec.provider, settings), fetch })(spec.model)
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey: keyOf(spec.provider, settings), baseURL: baseUrl(spec.provider, settings), fetch })(spec.model)
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ apiKey: keyOf(spec.provider, settings), baseURL: baseUrl(spec.provider, settings), fetch })(spec.model)
    }
    case 'ollama': {
      const { createOllama } = await import('ollama-ai-provider-v2')
      return createOllama({ baseURL: ollamaApi(settings.ollamaUrl), fetch })(spec.model)
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const baseURL = settings.compatibleUrl
      assert(baseURL !== undefined, 'A compatible model was called without the address of its server.')
      const apiKey = settings.compatibleKey
      return createOpenAICompatible({
        name: 'compatible',
        baseURL,
        supportsStructuredOutputs: true,
        includeUsage: true,
        fetch,
        ...(apiKey && { apiKey }),
      })(spec.model)
    }
  }
}

export function keyOf(provider: KeyedProvider, settings: ModelSettings): string {
  const found = settings.keys[provider]
  assert(found !== undefined, `A model of ${provider} was called without a key.`)
  return found
}

/** Everything that must never appear in a sentence. */
export const secrets = (settings: ModelSettings): readonly string[] =>
  [...Object.values(settings.keys), settings.compatibleKey].filter((each): each is string => each !== undefined && each !== '')

/** Where Node keeps what sends its requests: the only way to it without a package of our own. */
const SENDER = Symbol.for('undici.globalDispatcher.1')
interface Sender {
  dispatch(options: object, handler: object): boolean
}

/**
 * Node gives up after 300 s without a header or a byte, whatever the caller allows. How long a call may take is said by its signal alone.
 */
const patient: Sender = {
  dispatch: (options, handler) =>
    (globalThis as unknown as Record<symbol, Sender>)[SENDER]?.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler) ??
    false,
}

/**
 * `fetch`, with two fences: a body beyond the maximum ends in an error instead of filling the memory, and a redirect is not
 * followed, since it would carry the key to an address nobody configured. It has no limit of time of its own.
 */
export const boundedFetch: typeof globalThis.fetch = async (input, init) => {
  const response = await globalThis.fetch(input, { ...init, redirect: 'manual', dispatcher: patient } as RequestInit)
  if (response.body === null) return response
  const isInPieces = /event-stream|ndjson/.test(response.headers.get('content-type') ?? '')
  const bytesMax = isInPieces ? PIECES_BYTES_MAX : BODY_BYTES_MAX
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) controller.error(new TooMuch(`sent more than ${bytesMax / 1_000_000} MB and was cut off.`))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers })
}
