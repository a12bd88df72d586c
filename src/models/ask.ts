/**
 * One call over the AI SDK: never retried here (each paid attempt is the engine's, numbered in the log), in one request or,
 * with look-ups, in several.
 *
 *   request → (look-ups → request)* → the answer's text        at most lookupsMax + 1 requests
 *
 * Only the text is taken from the SDK; `structured.ts` reads it. The SDK's own parsing would throw away what a malformed
 * answer said and what it cost.
 */
import type { FinishReason, OutputInterface, ToolSet } from 'ai'
import { LOOKUP_OUTPUT_TOKENS, OUTPUT_TOKENS_MIN } from './estimate.ts'
import type { ModelCall } from './gateway.ts'
import { type Desk, LOOKUPS, type LookupName, wishLine } from './lookups.ts'
import { messagesFor } from './messages.ts'
import type { Meter } from './meter.ts'
import { inWords } from './notation.ts'
import { type ProviderModel, providerModel } from './providers.ts'
import { leanSchema } from './schema.ts'
import type { ModelSettings, ModelSpec } from './spec.ts'
import { streaming } from './streamed.ts'

/** How this model is asked: with its own schema mode, by words, or bound by a schema that it does not read; with tools or without. */
export interface Mode {
  readonly words: boolean
  readonly schema: boolean
  readonly tools: boolean
  readonly streams: boolean
}

export interface Conversation {
  readonly spec: ModelSpec
  readonly settings: ModelSettings
  readonly call: ModelCall
  readonly mode: Mode
  /** 0 where no tools are offered. */
  readonly lookupsMax: number
  /** How much it may ask to be shown next time; 0 where it can look things up, or has nothing to look into. */
  readonly wishes: number
  readonly desk: Desk
  readonly meter: Meter
  readonly signal: AbortSignal
  /** The most tokens that stand in front of the model at once. */
  readonly contextTokens: number
  /** Its server has shown that it does not stream. */
  readonly cannotStream: () => void
}

export interface Said {
  readonly text: string
  readonly finishReason: FinishReason
}

export async function converse(conversation: Conversation): Promise<Said> {
  const { spec, settings, call, mode, lookupsMax, desk, meter, signal } = conversation
  const sdk = await import('ai')
  const inPieces = mode.streams && call.said !== undefined ? streaming(call.said, conversation.cannotStream) : null
  const model: ProviderModel = sdk.wrapLanguageModel({
    model: (await providerModel(spec, settings, inPieces?.fetch)) as Parameters<typeof sdk.wrapLanguageModel>[0]['model'],
    middleware: inPieces === null ? meter.middleware : [meter.middleware, inPieces.middleware],
  })
  const result = await sdk.generateText({
    model,
    ...messagesFor(spec, call.prompt, mode.words ? wordsFor(conversation) : null),
    maxRetries: 0,
    abortSignal: signal,
    stopWhen: sdk.isStepCount(lookupsMax + 1),
    ...(mode.schema && { output: textOf(sdk.Output.object({ schema: sdk.jsonSchema(leanSchema(call.told)) })) }),
    ...(mode.tools && { tools: toolsOf(sdk, desk) }),
    ...((spec.provider === 'google' || spec.provider === 'compatible') && { seed: call.seed & 0x7fffffff }),
    prepareStep: ({ stepNumber }) => step(conversation, stepNumber),
  })
  return { text: result.text, finishReason: result.finishReason }
}

const wordsFor = ({ call, mode, wishes }: Conversation): string =>
  inWords(call.told, { hasTools: mode.tools, tokensMax: call.outputTokensMax, last: wishes > 0 ? [wishLine(wishes)] : [] })

/** Each request gets the room that is left, so that the estimate holds; the last one gets no tools. */
function step(conversation: Conversation, stepNumber: number) {
  const { spec, call, mode, lookupsMax, meter, contextTokens } = conversation
  const left = call.outputTokensMax + lookupsMax * LOOKUP_OUTPUT_TOKENS - meter.usage().outputTokens
  const maxOutputTokens = Math.max(Math.min(call.outputTokensMax, left), OUTPUT_TOKENS_MIN)
  const last = mode.tools && (stepNumber >= lookupsMax || meter.lookupsAsked() >= lookupsMax)
  return {
    maxOutputTokens,
    providerOptions: optionsFor(spec, maxOutputTokens, contextTokens, call.seed),
    // Ollama does not know "no tools now"; the others must still see the tools that the conversation used.
    ...(last && (spec.provider === 'ollama' ? { activeTools: [] } : { toolChoice: 'none' as const })),
  }
}

/**
 * OpenAI: nothing is kept on its side. Ollama reads its limits only from `options`: without `num_predict` the output maximum
 * would not hold, and without `num_ctx` a longer prompt would lose its beginning without a word.
 */
function optionsFor(spec: ModelSpec, outputTokens: number, contextTokens: number, seed: number) {
  if (spec.provider === 'openai') return { openai: { store: false } }
  if (spec.provider !== 'ollama') return {}
  return { ollama: { options: { num_predict: outputTokens, num_ctx: contextSize(contextTokens), seed: seed & 0x7fffffff } } }
}

/** In few sizes, since Ollama loads a model anew for each. */
function contextSize(tokens: number): number {
  let size = 8_192
  while (size < tokens && size < 131_072) size *= 2
  return size
}

/** The provider's schema mode, but with the text as it came. */
const textOf = (shape: OutputInterface): OutputInterface<string> => ({
  ...shape,
  parseCompleteOutput: async ({ text }) => text,
})

function toolsOf(sdk: typeof import('ai'), desk: Desk): ToolSet {
  const entries = (Object.keys(LOOKUPS) as LookupName[]).map((name) => {
    const { description, properties } = LOOKUPS[name]
    const inputSchema = sdk.jsonSchema({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false })
    return [name, sdk.tool({ description, inputSchema, execute: (input: unknown) => desk.look(name, input) })] as const
  })
  return Object.fromEntries(entries)
}
