/**
 * Worlds: what may answer for a seat, as drivers with a price. Each is a kind of misfortune that a rule must survive:
 * fickle, stubborn, slow, verbose, echoing, sycophantic, hysterical, lying, malformed, dead. Purely random replies find
 * little; one reply for ever, or a failure for ever, finds loops.
 *
 * The same seed gives the same world. What a call costs never passes its estimate, as the gateway promises.
 */
import type { AnswerView, RankView } from '../src/core/ask/views.ts'
import type { CouncilViews } from '../src/core/council/views.ts'
import type { Purpose as CouncilPurpose } from '../src/core/council/words.ts'
import type { DebateViews } from '../src/core/debate/views.ts'
import type { Purpose } from '../src/core/debate/words.ts'
import type { FailureCode } from '../src/core/house/words.ts'
import { type Random, random } from '../src/core/random.ts'
import type { RoundtableViews } from '../src/core/roundtable/views.ts'
import type { Purpose as RoundtablePurpose } from '../src/core/roundtable/words.ts'
import { type Landing, type Prompt, userWords } from '../src/core/seat.ts'
import type { Clock } from '../src/engine/clock.ts'
import type { Estimated } from '../src/engine/workshop.ts'
import type { Estimate } from '../src/models/estimate.ts'
import type { Call, Driver } from '../src/seats/driver.ts'
import { anyOf } from './any-reply.ts'
import { councilReply } from './council-seats.ts'
import { debateReply } from './debate-seats.ts'
import { roundtableReply } from './roundtable-seats.ts'
import { COUNCIL_WORDS, FACTS, LIES, SHAPES, TABLE_WORDS } from './world-lines.ts'

export const MOODS = [
  'fickle',
  'stubborn',
  'slow',
  'verbose',
  'echoing',
  'sycophantic',
  'hysterical',
  'lying',
  'malformed',
  'dead',
  'sound',
  'uncertain',
] as const
/** In a debate also: two who only answer each other, and whatever the shape of a reply allows. */
export const DEBATE_MOODS = [...MOODS, 'ping-pong', 'random'] as const
/** In a council also: who opposes everything, who dies on the way, and whatever the shape allows. */
export const COUNCIL_MOODS = [...MOODS, 'contrary', 'dying-2', 'dying-3', 'dying-4', 'random'] as const
/** At a roundtable also: who agrees too early, stands still, comes together on evidence, forgets labels, does harm, asks for more. */
export const ROUNDTABLE_MOODS = [...MOODS, 'premature', 'stagnating', 'converging', 'unlabelled', 'harmful', 'asking', 'random'] as const
export type Mood = (typeof DEBATE_MOODS)[number] | (typeof COUNCIL_MOODS)[number] | (typeof ROUNDTABLE_MOODS)[number]

/** Micro-dollars a token; null: nobody knows. */
const PRICES: Readonly<Record<string, number | null>> = { 'world/large': 3, 'world/small': 1, 'world/unpriced': null }
export const MODELS = Object.keys(PRICES)

const priced = (model: string | null, tokens: number): number | null => {
  const price = PRICES[model ?? '']
  return price == null ? null : price * tokens
}
const promptTokens = (prompt: Prompt): number => Math.ceil((prompt.system.length + userWords(prompt).length) / 4)

export function estimate({ model, prompt, outputTokensMax }: Estimated): Estimate {
  const tokens = promptTokens(prompt) + outputTokensMax
  return { tokens, micros: priced(model, tokens) }
}

/** What a call used: its prompt, and this share of the output it may have. */
export function billed(call: Call, share: number, latencyMs: number): Pick<Landing, 'usage' | 'micros' | 'latencyMs' | 'model'> {
  const usage = {
    inputTokens: promptTokens(call.prompt),
    outputTokens: Math.floor(call.outputTokensMax * share),
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    savedMicros: 0,
  }
  return { usage, micros: priced(call.model, usage.inputTokens + usage.outputTokens), latencyMs, model: call.model }
}

const free = (call: Call, latencyMs: number): Pick<Landing, 'usage' | 'micros' | 'latencyMs' | 'model'> => ({
  usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  micros: priced(call.model, 0),
  latencyMs,
  model: call.model,
})

export const answeredWith = (call: Call, value: unknown, share = 0.5, latencyMs = 800): Landing => ({
  ok: true,
  value,
  raw: typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  lookups: [],
  ...billed(call, share, latencyMs),
})

export interface Misfortune {
  readonly code: FailureCode
  readonly retryable?: boolean
  readonly retryAfterMs?: number | null
  readonly raw?: string | null
}

export const failedWith = (
  call: Call,
  { code, retryable = true, retryAfterMs = null, raw = null }: Misfortune,
  latencyMs = 300,
): Landing => ({
  ok: false,
  code,
  because: `The world said: ${code}.`,
  raw,
  retryable,
  retryAfterMs,
  ...(raw === null ? free(call, latencyMs) : billed(call, 0.3, latencyMs)),
})

/** One driver for all model seats of a deliberation; who is in which mood is the seat's affair. */
export function worldDriver(seed: number, moodOf: (seat: string) => Mood, clock: Clock): Driver {
  const asked = new Map<string, number>()
  return async (call) => {
    const nth = (asked.get(call.request) ?? 0) + 1
    asked.set(call.request, nth)
    const chance = random(seed, `world/${call.request}/${nth}`)
    const mood = moodOf(call.seat.id)
    const needMs = latencyOf(mood, chance)
    const before = clock.now()
    await clock.wait(Math.min(needMs, call.replyMsMax), call.signal)
    const tookMs = clock.now() - before
    if (call.signal.aborted)
      return chance.below(2) === 0 ? failedWith(call, { code: 'timeout' }, tookMs) : speak(mood, call, chance, tookMs)
    if (needMs > call.replyMsMax) return failedWith(call, { code: 'timeout' }, tookMs)
    return speak(mood, call, chance, tookMs)
  }
}

function latencyOf(mood: Mood, chance: Random): number {
  if (mood === 'slow') return 2_000 + chance.below(chance.below(10) === 0 ? 60_000 : 10_000)
  if (mood === 'dead') return chance.below(2) === 0 ? 10 : Number.POSITIVE_INFINITY
  return 1 + chance.below(4_000)
}

function speak(mood: Mood, call: Call, chance: Random, tookMs: number): Landing {
  if (mood === 'dead') return failedWith(call, { code: 'unreachable' }, tookMs)
  if (call.protocol === 'council') return inCouncil(mood, call, chance, tookMs)
  if (mood === 'hysterical' && chance.below(5) > 0) return panic(call, chance, tookMs)
  if (mood === 'malformed' && (call.repair === null || chance.below(2) === 0)) return garble(call, chance, tookMs)
  if (mood === 'fickle' && chance.below(8) === 0) return failedWith(call, { code: 'server-error' }, tookMs)
  if (call.protocol === 'debate')
    return answeredWith(
      call,
      mood === 'random' ? anyOf(call.schema, chance) : debateReply(mood, call.view as DebateViews[Purpose], chance, call.seat.id),
      mood === 'verbose' ? 1 : chance.next(),
      tookMs,
    )
  if (call.protocol === 'roundtable')
    return answeredWith(
      call,
      mood === 'random'
        ? anyOf(call.schema, chance, TABLE_WORDS)
        : roundtableReply(mood, call.view as RoundtableViews[RoundtablePurpose], chance, call.seat.id),
      mood === 'verbose' ? 1 : chance.next(),
      tookMs,
    )
  const value = call.purpose === 'answer' ? answer(mood, call.view as AnswerView, chance) : ranking(mood, call.view as RankView, chance)
  return answeredWith(call, value, mood === 'verbose' ? 1 : chance.next(), tookMs)
}

/** When in a council something is asked: a seat that dies from then on answers no more. */
const WHEN: Readonly<Record<string, number>> = { review: 1, assess: 2, vote: 3, endorse: 4 }

function inCouncil(mood: Mood, call: Call, chance: Random, tookMs: number): Landing {
  const diesAt = Number(/^dying-(\d)$/.exec(mood)?.[1] ?? 9)
  if ((WHEN[call.purpose] ?? 1) >= diesAt) return failedWith(call, { code: 'unreachable', retryable: chance.below(2) === 0 }, tookMs)
  if (mood === 'malformed' && (call.repair === null || chance.below(2) === 0)) return garble(call, chance, tookMs)
  if (mood === 'fickle' && chance.below(8) === 0) return panic(call, chance, tookMs)
  const value =
    mood === 'random'
      ? anyOf(call.schema, chance, COUNCIL_WORDS)
      : councilReply(mood, call.view as CouncilViews[CouncilPurpose], chance, call.seat.id)
  return answeredWith(call, value, mood === 'verbose' ? 1 : chance.next(), tookMs)
}

function panic(call: Call, chance: Random, tookMs: number): Landing {
  const misfortunes: readonly Misfortune[] = [
    { code: 'rate-limited', retryAfterMs: chance.below(6_000) },
    { code: 'rate-limited', retryAfterMs: 60_001 },
    { code: 'rate-limited', retryAfterMs: 0 },
    { code: 'server-error' },
    { code: 'refused', retryable: false, raw: 'I would rather not.' },
    { code: 'unauthorized', retryable: false },
    { code: 'empty', raw: '' },
  ]
  return failedWith(call, misfortunes[chance.below(misfortunes.length)] ?? { code: 'timeout' }, tookMs)
}

/** Half are called malformed by the driver itself, half look like an answer and are not. */
function garble(call: Call, chance: Random, tookMs: number): Landing {
  if (chance.below(2) === 0) return failedWith(call, { code: 'malformed', retryable: false, raw: '{"side": "YES", "posit' }, tookMs)
  return answeredWith(call, SHAPES[chance.below(SHAPES.length)], 0.4, tookMs)
}

function answer(mood: Mood, view: AnswerView, chance: Random): unknown {
  const lines = mood === 'lying' ? LIES : FACTS
  const chosen = chance.shuffle(lines).slice(0, mood === 'verbose' ? 20 : 1 + chance.below(3))
  const references = chosen.map(({ reference }, index) => ({ ...reference, n: index + 1 }))
  const sentences = chosen.map(({ claim, label }, index) => `${claim}[${label}]${label === 'ASSUME' ? '' : `[${index + 1}]`}`)
  const orphan = mood === 'lying' ? ['It was always so.[FACT][77]'] : []
  const echo = mood === 'echoing' ? [`${view.question} That is the question.`] : []
  const text = [...echo, ...sentences, ...orphan].join(' ')
  return {
    side: mood === 'sycophantic' ? 'YES' : [null, 'YES', 'NO', 'UNCERTAIN', 'NEUTRAL'][mood === 'stubborn' ? 2 : chance.below(5)],
    position: mood === 'stubborn' ? 'No, and never.' : `My answer is number ${chance.below(1_000)}.`,
    text: mood === 'verbose' ? text.repeat(chance.below(20) === 0 ? 30 : 4).slice(0, 6_000) : text,
    references,
    confidence: mood === 'hysterical' ? 1 : Math.round(chance.next() * 100) / 100,
  }
}

function ranking(mood: Mood, { answers }: RankView, chance: Random): unknown {
  const letters = answers.map(({ letter }) => letter)
  const because = 'It counted what others guessed.'
  if (mood === 'stubborn') return { ranking: ['A', 'B', 'C'], because }
  if (mood === 'sycophantic')
    return { ranking: answers.toSorted((a, b) => b.confidence - a.confidence).map(({ letter }) => letter), because }
  if (mood === 'echoing') return { ranking: letters, because }
  const order = chance.shuffle(letters)
  if (mood === 'fickle' && chance.below(6) === 0) return { ranking: order.slice(1), because }
  if (mood === 'hysterical' && order.length > 1) return { ranking: [order.slice(0, 2).join(' = '), ...order.slice(2)], because }
  return { ranking: order.map((mark) => mark.toLowerCase()), because }
}
