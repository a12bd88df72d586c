/**
 * What calls cost, in micros (millionths of a dollar, whole, rounded up), from the price list of `@pydantic/genai-prices`.
 * Null says that the price is unknown: then tokens are capped, and dollars are shown as unknown.
 *
 * `ollama` runs on the user's own machine and is free: 0. A `compatible` server may be free or may bill: null, even on loopback,
 * since a local proxy may forward to somebody who bills.
 */
import { calcPrice } from '@pydantic/genai-prices'
import { isRefusal } from '../core/refusal.ts'
import { type ModelSpec, parseSpec } from './spec.ts'

export interface Tokens {
  readonly inputTokens: number
  readonly outputTokens: number
  /** Parts of `inputTokens` that were billed otherwise; 0 where nothing was cached. */
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
}

export interface Price {
  readonly inputMicrosPerMillion: number
  readonly outputMicrosPerMillion: number
}

const MICROS = 1_000_000

/** Dollars of one request to the provider; long prompts may have a higher price, so requests are priced one by one. */
export function dollarsOf(spec: ModelSpec, used: Tokens): number | null {
  if (spec.provider === 'ollama') return 0
  if (spec.provider === 'compatible') return null
  const usage = {
    input_tokens: used.inputTokens,
    output_tokens: used.outputTokens,
    cache_read_tokens: used.cacheReadTokens,
    cache_write_tokens: used.cacheWriteTokens,
  }
  return calcPrice(usage, spec.model, { providerId: spec.provider })?.total_price ?? null
}

/** Whether a provider takes less for what it has read before, by the price list; not where no price is known, or all of it is free. */
export function cachingSaves(model: string): boolean {
  const spec = parseSpec(model)
  if (isRefusal(spec)) return false
  const used = { inputTokens: 10_000, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const fresh = dollarsOf(spec, used)
  const read = dollarsOf(spec, { ...used, cacheReadTokens: used.inputTokens })
  return fresh !== null && read !== null && read < fresh
}

/** Whole micros, rounded up; the tiny subtraction keeps 0.018 dollars from becoming 18,001 micros by a floating digit. */
export const toMicros = (dollars: number): number => Math.max(0, Math.ceil(dollars * MICROS - 1e-6))

/** The base price of a model, for people to read; null where it is unknown. */
export function price(model: string): Price | null {
  const spec = parseSpec(model)
  if (isRefusal(spec)) return null
  const none = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const input = dollarsOf(spec, { ...none, inputTokens: 1_000 })
  const output = dollarsOf(spec, { ...none, outputTokens: 1_000 })
  if (input === null || output === null) return null
  return { inputMicrosPerMillion: toMicros(input * 1_000), outputMicrosPerMillion: toMicros(output * 1_000) }
}
