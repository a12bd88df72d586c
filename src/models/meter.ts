/**
 * What one call has used so far, request by request. It listens at the model itself, so that a request is billed even where a
 * later one fails. A provider that tells no usage (or zero, which no request can be) is counted by us.
 */
import type { LanguageModelMiddleware } from 'ai'
import type { Usage } from '../core/house/words.ts'
import { dollarsOf, toMicros } from './prices.ts'
import type { ModelSpec } from './spec.ts'
import type { TokenCounter } from './tokens.ts'

type Generated = Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]
type Result = Awaited<ReturnType<Generated['doGenerate']>>

export interface Meter {
  readonly middleware: LanguageModelMiddleware
  usage(): Usage
  /** Null: the price of this model is unknown. */
  micros(): number | null
  /** Look-ups asked for, understood or not. */
  lookupsAsked(): number
}

export function makeMeter(spec: ModelSpec, counter: TokenCounter): Meter {
  let inputTokens = 0
  let outputTokens = 0
  let lookups = 0
  let cacheReadTokens = 0
  let cacheWriteTokens = 0
  let saved = 0
  let dollars: number | null = dollarsOf(spec, { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 })

  const record = (result: Result, params: Generated['params']): void => {
    const { usage, content } = result
    const input = whole(usage.inputTokens.total) || counter.count(saidIn(params.prompt))
    const output = whole(usage.outputTokens.total) || counter.count(saidIn(content))
    const read = Math.min(whole(usage.inputTokens.cacheRead), input)
    const written = Math.min(whole(usage.inputTokens.cacheWrite), input - read)
    const used = { inputTokens: input, outputTokens: output, cacheReadTokens: read, cacheWriteTokens: written }
    const cost = dollarsOf(spec, used)
    const list = dollarsOf(spec, { ...used, cacheReadTokens: 0, cacheWriteTokens: 0 })
    dollars = dollars === null || cost === null ? null : dollars + cost
    saved += cost === null || list === null ? 0 : list - cost
    cacheReadTokens += read
    cacheWriteTokens += written
    inputTokens += input
    outputTokens += output
    lookups += content.filter((part) => part.type === 'tool-call').length
  }

  return {
    middleware: {
      wrapGenerate: async ({ doGenerate, params }) => {
        const result = await doGenerate()
        record(result, params)
        // Warnings about settings a provider ignores are not for our users' terminals.
        return { ...result, warnings: [] }
      },
    },
    usage: () => ({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, savedMicros: Math.round(saved * 1_000_000) }),
    micros: () => (dollars === null ? null : toMicros(dollars)),
    lookupsAsked: () => lookups,
  }
}

/** What a server reports may be anything; what the log keeps is a whole number. 0 where it tells nothing usable. */
function whole(tokens: number | undefined): number {
  const rounded = Math.ceil(tokens ?? 0)
  return Number.isSafeInteger(rounded) && rounded > 0 ? rounded : 0
}

/** All the words in a prompt or an answer, wherever they stand; the names that only sort them are left out. */
function saidIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const parts = Object.entries(value).map(([key, part]) => (key === 'type' || key === 'role' ? '' : saidIn(part)))
  return parts.filter((part) => part !== '').join(' ')
}
