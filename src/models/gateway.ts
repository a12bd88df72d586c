/**
 * The only door to language models. One `call` is one attempt: it always returns a Landing, never throws for what the world
 * does, and always says what it used, what that cost and how long it took.
 *
 *   call → settings complete? → converse (ask.ts) → refused or empty? → the answer in the text (structured.ts) → Landing
 *
 * A server that rejects the schema mode or tools is remembered for the life of the gateway and asked without them from then on.
 */
import type * as z from 'zod'
import type { Dossier } from '../core/dossier.ts'
import { isRefusal } from '../core/refusal.ts'
import { type Landing, type Prompt, type Spent, userWords } from '../core/seat.ts'
import { type Conversation, converse, type Mode, type Said } from './ask.ts'
import { contextTokens, type Estimate, type EstimateAsk, estimate } from './estimate.ts'
import { clean, type Failure, failureOf, unsupported } from './faults.ts'
import { lookupDesk, wishesIn } from './lookups.ts'
import { CACHED_TOKENS_MIN } from './messages.ts'
import { makeMeter } from './meter.ts'
import { type Price, price } from './prices.ts'
import { providerModel, secrets } from './providers.ts'
import { type ModelSettings, type ModelSpec, resolveSpec } from './spec.ts'
import { findAnswer, RAW_CHARACTERS_MAX } from './structured.ts'
import { loadCounter, roughCounter, type TokenCounter } from './tokens.ts'

export interface ModelCall {
  /** `<provider>/<model>`. */
  readonly model: string
  readonly prompt: Prompt
  readonly schema: z.ZodType
  /** What the model is told of it; what comes back is read by `schema`. */
  readonly told: z.ZodType
  readonly outputTokensMax: number
  readonly replyMsMax: number
  readonly lookupsMax: number
  /** The first answer could not be read: this is the second try. */
  readonly isRepair: boolean
  readonly dossier: Dossier
  readonly seed: number
  readonly signal: AbortSignal
  /** Told what the answer says while it comes; where nobody listens, it is asked for in one piece. */
  readonly said?: ((text: string) => void) | undefined
}

export interface Gateway {
  call(request: ModelCall): Promise<Landing>
  /** For people to read; null where it is unknown. */
  price(model: string): Price | null
  /** The most a call may use. Sharper once `ready`; before that, tokens are bounded by bytes. */
  estimate(ask: EstimateAsk): Estimate
  countTokens(text: string): number
  /** Loads the tokenizer, the SDK and what this model is called with; `call` waits for them by itself, and its latency starts after that. */
  ready(model?: string | null): Promise<void>
}

/** A longer timer would overflow, and fire at once. */
const TIMER_MS_MAX = 2_147_483_647

/** What a gateway learns about models while it lives. */
interface Memory {
  readonly withoutSchema: Set<string>
  readonly withoutTools: Set<string>
  readonly withoutStream: Set<string>
}

export function makeGateway(settings: ModelSettings): Gateway {
  const memory: Memory = { withoutSchema: new Set(), withoutTools: new Set(), withoutStream: new Set() }
  let counter = roughCounter
  let loading: Promise<void> | null = null
  const ready = async (model: string | null = null): Promise<void> => {
    loading ??= Promise.all([loadCounter(), import('ai')]).then(([loaded]) => {
      counter = loaded
    })
    await loading
    const spec = model === null ? null : resolveSpec(model, settings)
    // Whatever is wrong with it, the call says so.
    if (spec !== null && !isRefusal(spec)) await providerModel(spec, settings)
  }
  return {
    ready,
    price,
    countTokens: (text) => counter.count(text),
    estimate: (ask) => estimate(ask, counter),
    call: async (request) => {
      await ready(request.model)
      return call(request, settings, memory, counter)
    },
  }
}

async function call(request: ModelCall, settings: ModelSettings, memory: Memory, counter: TokenCounter): Promise<Landing> {
  const startedMs = performance.now()
  const latencyMs = (): number => Math.max(0, Math.round(performance.now() - startedMs))
  const spec = resolveSpec(request.model, settings)
  if (isRefusal(spec)) {
    const code = spec.refused === 'no-key' ? 'unauthorized' : 'bad-request'
    const nothing = {
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      micros: 0,
      latencyMs: latencyMs(),
      model: request.model,
    }
    return failed({ code, because: spec.because, retryable: false, retryAfterMs: null }, null, nothing)
  }
  const mode = modeFor(spec, request, memory, counter)
  const meter = makeMeter(spec, counter)
  const desk = lookupDesk(request.dossier, request.lookupsMax, counter)
  const limit = AbortSignal.timeout(Math.min(request.replyMsMax, TIMER_MS_MAX))
  const signal = AbortSignal.any([request.signal, limit])
  const lookupsMax = mode.tools ? request.lookupsMax : 0
  const wishes = mode.tools || !mode.words || request.dossier.files.length === 0 ? 0 : request.lookupsMax
  const context = contextTokens({ ...request, promptText: `${request.prompt.system}\n${userWords(request.prompt)}`, lookupsMax }, counter)
  const conversation = {
    spec,
    settings,
    call: request,
    mode,
    lookupsMax,
    wishes,
    desk,
    meter,
    signal,
    contextTokens: context,
    cannotStream: () => void memory.withoutStream.add(spec.name),
  }
  const spent = (): Spent => ({ usage: meter.usage(), micros: meter.micros(), latencyMs: latencyMs(), model: spec.name })
  try {
    const said = await unlessAborted(conversation)
    return landed(said, request, { ...spent(), lookups: desk.made }, wishes)
  } catch (error) {
    const failure = request.signal.aborted
      ? failing('lost', `The call to ${spec.name} was aborted after ${latencyMs()} ms.`)
      : limit.aborted
        ? {
            ...failing('timeout', tooSlow(spec.name, request.replyMsMax)),
            retryable: true,
            mayHaveWorked: true as const,
          }
        : learn(error, spec, mode, memory, settings)
    return failed(failure, failure.code === 'malformed' ? '' : null, spent())
  }
}

/** Whose models read the schema that they are handed; elsewhere it only binds what they write, and they would not know what a field means. */
const READS_SCHEMA: ReadonlySet<string> = new Set(['anthropic', 'openai', 'google'])
/** These take tools and a schema in one request. */
const TAKES_BOTH: ReadonlySet<string> = new Set(['anthropic', 'openai'])

/**
 * The shape is said once: as a schema, or in words at the end of the prompt. A provider puts a schema before everything else, so
 * that another purpose's finds nothing in the cache: where there is a beginning worth caching, words are cheaper. Whoever could
 * not keep the shape by words is bound by the schema on the second try; where that binds what is written and is read by nobody, or
 * is ignored, the words stay.
 */
function modeFor(spec: ModelSpec, request: ModelCall, memory: Memory, counter: TokenCounter): Mode {
  const { lookupsMax, dossier, prompt, isRepair } = request
  const tools = lookupsMax > 0 && dossier.files.length > 0 && !memory.withoutTools.has(spec.name)
  const known = !memory.withoutSchema.has(spec.name) && (!tools || TAKES_BOTH.has(spec.provider))
  const streams = !memory.withoutStream.has(spec.name)
  const reads = READS_SCHEMA.has(spec.provider)
  if (!known || isRepair) return { tools, streams, schema: known, words: !known || !reads }
  const shared = `${prompt.system}\n${prompt.subject}\n${prompt.talk}`
  const schema = reads && counter.count(shared) < CACHED_TOKENS_MIN
  return { tools, streams, schema, words: !schema }
}

/** Ends when the signal says so, even if something below does not listen to it. */
async function unlessAborted(conversation: Conversation): Promise<Said> {
  const { signal } = conversation
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
  try {
    return await Promise.race([signal.aborted ? aborted : converse(conversation), aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

function landed(said: Said, request: ModelCall, spent: Spent & Pick<Landing & { ok: true }, 'lookups'>, wishesMax: number): Landing {
  const { lookups, ...rest } = spent
  const raw = said.text.slice(0, RAW_CHARACTERS_MAX).toWellFormed()
  if (said.finishReason === 'content-filter') {
    return failed(failing('refused', `${request.model} refused to answer${raw === '' ? '.' : `: ${clean(raw, [])}`}`), raw, rest)
  }
  if (said.finishReason === 'tool-calls') {
    return failed(
      failing('malformed', `${request.model} went on asking for look-ups after all ${request.lookupsMax} and gave no answer.`),
      raw,
      rest,
    )
  }
  const cutOff = said.finishReason === 'length'
  if (raw.trim() === '') {
    const because = cutOff
      ? `${request.model} used up its ${request.outputTokensMax} output tokens before it wrote an answer; allow it more.`
      : `${request.model} answered with nothing.`
    return failed({ ...failing('empty', because), retryable: !cutOff }, raw, rest)
  }
  const found = findAnswer(said.text, request.schema, cutOff)
  const wishes = found.ok && wishesMax > 0 ? wishesIn(found.value, wishesMax) : []
  return found.ok ? { ok: true, value: found.value, raw, lookups, wishes, ...rest } : failed(failing('malformed', found.error), raw, rest)
}

function learn(error: unknown, spec: ModelSpec, mode: Mode, memory: Memory, settings: ModelSettings): Failure {
  if (error instanceof Error && error.name === 'AI_ToolChoiceViolationError') {
    return failing('malformed', `${spec.name} asked for a look-up where none was left and gave no answer.`)
  }
  const failure = failureOf(error, spec.name, secrets(settings))
  const lacks = unsupported(error)
  const again = { ...failure, retryable: true, retryAfterMs: 0 }
  if (mode.tools && lacks.tools) {
    memory.withoutTools.add(spec.name)
    return again
  }
  if (mode.schema && lacks.schema) {
    memory.withoutSchema.add(spec.name)
    return again
  }
  return failure
}

/** Slow is not broken: whoever reads it must know what to turn. */
const tooSlow = (model: string, replyMsMax: number): string =>
  `${model} did not answer within ${replyMsMax / 1_000} s. If it is slow and not away, give it longer: --reply-seconds ${Math.ceil((2 * replyMsMax) / 1_000)}, or reply-seconds in witan.yaml.`

const failing = (code: Failure['code'], because: string): Failure => ({ code, because, retryable: false, retryAfterMs: null })

const failed = (failure: Failure, raw: string | null, spent: Spent): Landing => ({ ok: false, ...failure, raw, ...spent })
