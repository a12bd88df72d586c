/**
 * The most a call may use, told before it leaves, so that a cap is never passed. Our count is made with one tokenizer; others
 * make more tokens of the same text, so it is raised by a margin per family. With look-ups a call is several requests, each
 * repeating the prompt and everything said since; the gateway holds outputs and results to the same numbers.
 *
 *   request 0: prompt     request n: prompt + outputs so far + results so far      at most lookupsMax + 1 requests
 */
import type * as z from 'zod'
import { isRefusal } from '../core/refusal.ts'
import { family } from './family.ts'
import { dollarsOf, toMicros } from './prices.ts'
import { leanSchema } from './schema.ts'
import { parseSpec } from './spec.ts'
import type { TokenCounter } from './tokens.ts'

export interface EstimateAsk {
  readonly model: string
  /** System and user words together, as they will be sent. */
  readonly promptText: string
  readonly outputTokensMax: number
  readonly lookupsMax: number
  /** The shape asked for; a flat allowance stands in where it is not given. */
  readonly schema?: z.ZodType
}

export interface Estimate {
  readonly tokens: number
  /** Null: the price is unknown. */
  readonly micros: number | null
}

/** What one look-up may bring back, and what a model may write beyond its answer to ask for one. */
export const RESULT_TOKENS_MAX = 1_200
export const LOOKUP_OUTPUT_TOKENS = 1_000
/** No request is sent with less room than this: some providers refuse a smaller maximum. */
export const OUTPUT_TOKENS_MIN = 16

/** Roles and separators, and the words providers add of their own to explain a schema or tools. */
const MESSAGE_TOKENS = 800
const TOOLS_TOKENS = 900
const RESULT_OVERHEAD_TOKENS = 40
const SCHEMA_TOKENS_DEFAULT = 1_500

/** How many tokens a family may make of one of ours. */
const MARGINS: Readonly<Record<string, number>> = { openai: 1.1, google: 1.4, anthropic: 1.8 }
const MARGIN_DEFAULT = 1.6

/** All that a call may write: the answer, and the asking for look-ups. */
export const outputTokensTotal = (outputTokensMax: number, lookupsMax: number): number =>
  outputTokensMax + lookupsMax * (LOOKUP_OUTPUT_TOKENS + OUTPUT_TOKENS_MIN)

export function estimate(ask: EstimateAsk, counter: TokenCounter): Estimate {
  const inputs = inputsOf(ask, counter)
  const written = outputTokensTotal(ask.outputTokensMax, ask.lookupsMax)
  const tokens = inputs.reduce((sum, input) => sum + input, 0) + written
  return { tokens, micros: microsOf(ask.model, inputs, written) }
}

/** The most that stands in front of the model at once: the last request and its answer. */
export const contextTokens = (ask: EstimateAsk, counter: TokenCounter): number => (inputsOf(ask, counter).at(-1) ?? 0) + ask.outputTokensMax

/** The longest that each request can be, in order. */
function inputsOf({ model, promptText, outputTokensMax, lookupsMax, schema }: EstimateAsk, counter: TokenCounter): readonly number[] {
  const shape = schema === undefined ? SCHEMA_TOKENS_DEFAULT : ceiling(model, JSON.stringify(leanSchema(schema)), counter)
  const prompt = ceiling(model, promptText, counter) + shape + MESSAGE_TOKENS + (lookupsMax > 0 ? TOOLS_TOKENS : 0)
  const written = outputTokensTotal(outputTokensMax, lookupsMax)
  const result = Math.ceil(RESULT_TOKENS_MAX * margin(model)) + RESULT_OVERHEAD_TOKENS
  const inputs = [prompt]
  // Every request but the last asks for at least one look-up, so the request after `made` of them carries that many results.
  for (let made = 1; made < lookupsMax; made++) inputs.push(prompt + written + made * result)
  // Asking for more at once than are left brings a short refusal each, never more than was written to ask, and only before the last.
  if (lookupsMax > 0) inputs.push(prompt + 2 * written + lookupsMax * result)
  return inputs
}

/** Other tokenizers spend more, above all on letters beyond ASCII; but none makes more tokens than there are bytes. */
function ceiling(model: string, text: string, counter: TokenCounter): number {
  const beyondAscii = family(model) === 'openai' ? 0 : text.length - (text.match(/[\x20-\x7e\s]/g)?.length ?? 0)
  return Math.min(Math.ceil(counter.count(text) * margin(model)) + beyondAscii, Buffer.byteLength(text))
}

const margin = (model: string): number => MARGINS[family(model) ?? ''] ?? MARGIN_DEFAULT

function microsOf(model: string, inputs: readonly number[], written: number): number | null {
  const spec = parseSpec(model)
  if (isRefusal(spec)) return null
  let dollars = 0
  for (const [index, inputTokens] of inputs.entries()) {
    // All that may be written is priced with the last and longest request, where a tier may make it dearer.
    const outputTokens = index === inputs.length - 1 ? written : 0
    const cost = dollarsOf(spec, { inputTokens, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 })
    if (cost === null) return null
    dollars += cost
  }
  return toMicros(dollars)
}
