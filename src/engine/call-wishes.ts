/** What people may say about single calls: how long a reply may take, and how much it may hold. The same numbers through every door. */
import * as z from 'zod'
import type { CallLimits } from '../core/house/words.ts'
import { PROVIDERS } from '../models/spec.ts'

export const SECONDS_MAX = 86_400
export const TOKENS_MAX = 1_000_000

/** `ollama/qwen3`, or `ollama` for all of its models. */
export const ModelOrProvider = z
  .string()
  .regex(new RegExp(`^(?:${PROVIDERS.join('|')})(?:/.+)?$`), `name a model as <provider>/<model>, or a provider: ${PROVIDERS.join(', ')}`)

export const CALL_WISHES = {
  replySeconds: z
    .number()
    .positive()
    .max(SECONDS_MAX)
    .optional()
    .describe('how long a model may take for a reply; default 300, and 1,200 for one on this machine'),
  maxOutput: z.int().min(100).max(TOKENS_MAX).optional().describe('tokens that a reply may hold; default: as what is asked for needs'),
}
const ofACall = z.strictObject(CALL_WISHES)
/** Of one model or provider, and of one purpose. */
export const NARROWER = {
  models: z.record(ModelOrProvider, ofACall).optional().describe('the same for one model or provider: {"ollama": {"replySeconds": 1800}}'),
  purposes: z.record(z.string().min(1), ofACall).optional().describe('the same for one purpose: {"propose": {"maxOutput": 8000}}'),
}
export const SOURCE_TOKENS = z
  .int()
  .min(0)
  .max(TOKENS_MAX)
  .optional()
  .describe('sources of up to so many tokens stand whole in every prompt; default 30,000, and 8,000 where an Ollama answers')

/** A number for all calls, and others for those of a model, a provider or a purpose: as flags have it. */
export interface OfCalls {
  readonly all: number | undefined
  readonly of: Readonly<Record<string, number>>
}

/** What was said of some calls by their names, as sections of witan.yaml have it. */
export function sectionsOf(replySeconds: OfCalls, maxOutput: OfCalls): { readonly [Section in 'models' | 'purposes']: Wishes } {
  const names = [...new Set([...Object.keys(replySeconds.of), ...Object.keys(maxOutput.of)])]
  const section = (isOf: (name: string) => boolean): Wishes =>
    Object.fromEntries(names.filter(isOf).map((name) => [name, { replySeconds: replySeconds.of[name], maxOutput: maxOutput.of[name] }]))
  const isModel = (name: string): boolean => ModelOrProvider.safeParse(name).success
  return { models: section(isModel), purposes: section((name) => !isModel(name)) }
}

type Wishes = Readonly<Record<string, CallWishes>>

export interface CallWishes {
  readonly replySeconds?: number | undefined
  readonly maxOutput?: number | undefined
}

export const callLimitsFrom = (wished: Readonly<Record<string, CallWishes>>): Readonly<Record<string, CallLimits>> =>
  Object.fromEntries(
    Object.entries(wished).map(([name, { replySeconds, maxOutput }]) => [
      name,
      { replyMsMax: replySeconds === undefined ? null : inMs(replySeconds), outputTokensMax: maxOutput ?? null },
    ]),
  )

export const inMs = (seconds: number): number => Math.max(1, Math.round(seconds * 1_000))
