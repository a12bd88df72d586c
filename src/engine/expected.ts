/**
 * What a deliberation will probably take, said before it begins: from a wish and one table of measured figures.
 *
 *   usual calls × (prompt + reply) of the seats that a model answers for ──▶ tokens ──prices──▶ dollars, all held to the limits
 *
 * The figures are of stand-ins, who get the very prompts a model would get: `node test/http/spending.ts` prints them, and
 * `test/http/expected.test.ts` fails when a measured run leaves its range. Models talk longer, so the upper end of a reply is
 * half of what one may hold: that is a guess, and the answer says so.
 */
import { lastsMs } from '../core/debate/tick.ts'
import type { DebateOptions } from '../core/debate/words.ts'
import { mostOfACall } from '../core/house/limits.ts'
import type { Seat } from '../core/house/words.ts'
import { estimateTokens } from '../core/text/tokens.ts'
import type { ProtocolName } from '../core/words.ts'
import { RESULT_TOKENS_MAX } from '../models/estimate.ts'
import { family } from '../models/family.ts'
import type { Price } from '../models/prices.ts'
import type { Wish } from './open.ts'

export interface Range {
  readonly low: number
  readonly high: number
}

export interface Expected {
  readonly seats: readonly (Pick<Seat, 'id' | 'name' | 'driver' | 'model'> & { readonly family: string | null })[]
  /** In the units that people use; null: nothing holds it. */
  readonly limits: Readonly<Record<'budget' | 'maxTokens' | 'maxCalls' | 'maxMinutes', number | null>> &
    Readonly<Record<'concurrency' | 'lookups' | 'replySeconds' | 'maxOutput' | 'sourceTokens', number>>
  /** To models: other seats are not called. */
  readonly calls: Range
  readonly tokens: Range
  /** Null: the price of a model is unknown. */
  readonly dollars: Range | null
  readonly minutes: Range
  readonly because: string
}

/** A straight line with a bend: so much anyway, so much a seat, and so much a token of the sources, up to so many of them. */
interface Line {
  readonly base: number
  readonly perSeat: number
  readonly perSourceToken: number
  readonly sourceTokensMax: number
}

interface Usual {
  readonly calls: {
    readonly low: Omit<Line, 'perSourceToken' | 'sourceTokensMax'>
    readonly high: Omit<Line, 'perSourceToken' | 'sourceTokensMax'>
  }
  /** Of clerk and judge, beside the seats'. */
  readonly staff: Range
  /** Tokens of one call: words and schema. */
  readonly prompt: { readonly low: Line; readonly high: Line }
  /** Tokens of one reply, the shortest mean of a run. */
  readonly replyLow: number
  /** How many calls are in the air at once: by the rules of ask and council; of a debate it is a guess. */
  readonly abreast: (seats: number) => number
}

const line = (base: number, perSeat = 0, perSourceToken = 0, sourceTokensMax = 0): Line => ({
  base,
  perSeat,
  perSourceToken,
  sourceTokensMax,
})

/**
 * Measured on 1 to 12 seats, without sources and on ten topics of about 2,300 tokens (test/topics), on the worked example
 * (5,700 tokens), and for councils on documents of 32 to 52,000 tokens.
 */
const USUAL: Readonly<Record<ProtocolName, Usual>> = {
  // 1.6 to 2 calls a seat from three seats on, below that 1; prompts 690 to 4,700 tokens, replies from 51.
  ask: {
    calls: { low: line(0, 1), high: line(0, 2) },
    staff: { low: 0, high: 0 },
    prompt: { low: line(650, 0, 0.4, 2_000), high: line(1_300, 120, 1.2, 30_000) },
    replyLow: 50,
    abreast: (seats) => seats,
  },
  // 13 to 71 calls on the topics; 125 to 132 among the five of the worked example, who disagree by contract. Prompts
  // 1,000 to 2,700 and the sources, which are shown whole where they fit; replies from 81.
  debate: {
    calls: { low: line(10, 1), high: line(80, 12) },
    staff: { low: 0, high: 6 },
    prompt: { low: line(950, 0, 0.15, 3_000), high: line(2_700, 0, 1.2, 30_000) },
    replyLow: 50,
    abreast: () => 2,
  },
  // Blind, then two to six rounds, each with a revision now and then.
  roundtable: {
    calls: { low: line(0, 3), high: line(0, 9) },
    staff: { low: 0, high: 12 },
    prompt: { low: line(1_900, 0, 0.2, 3_000), high: line(7_000, 0, 1.2, 30_000) },
    replyLow: 300,
    abreast: (seats) => seats,
  },
  // 18 or 21 calls, whatever the document; prompts 1,600 to 62,900, replies from 21.
  council: {
    calls: { low: line(0, 6), high: line(0, 7) },
    staff: { low: 0, high: 0 },
    prompt: { low: line(1_500, 0, 0.8, Number.POSITIVE_INFINITY), high: line(2_050, 0, 1.25, Number.POSITIVE_INFINITY) },
    replyLow: 20,
    abreast: (seats) => seats,
  },
  // Other people's agents do the work and declare what it took: nothing is called from here.
  run: {
    calls: { low: line(0), high: line(0) },
    staff: { low: 0, high: 0 },
    prompt: { low: line(0), high: line(0) },
    replyLow: 0,
    abreast: () => 1,
  },
  // As many issues as there are: what a session may use is its own to say.
  room: {
    calls: { low: line(0), high: line(0) },
    staff: { low: 0, high: 0 },
    prompt: { low: line(0), high: line(0) },
    replyLow: 0,
    abreast: () => 1,
  },
}

const REPLY_SHARE_HIGH = 0.5
/** A reply is deemed to take `nominalReplyMs`; quick models take half of it, slow ones four times. */
const PACE = { low: 0.5, high: 4 } as const
/** Offline seats think for themselves: seconds, whatever the table. */
const OFFLINE_MINUTES: Range = { low: 0, high: 1 }
/** In real time seats rest after each message: the shortest of the measured debates in which anybody disputed anything took 50 s. */
const LIVE_MINUTES_LOW = 0.8

const at = ({ base, perSeat }: Pick<Line, 'base' | 'perSeat'>, seats: number): number => base + perSeat * seats
const along = (rule: Line, seats: number, sourceTokens: number): number =>
  at(rule, seats) + (rule.perSourceToken === 0 ? 0 : rule.perSourceToken * Math.min(sourceTokens, rule.sourceTokensMax))

/** Calls of a table of this size, and the prompt of one of them. */
export function usual(protocol: ProtocolName, seats: number, sourceTokens: number): UsualOf {
  const { calls, staff, prompt, replyLow } = USUAL[protocol]
  return {
    calls: { low: at(calls.low, seats), high: at(calls.high, seats) },
    staff,
    prompt: { low: along(prompt.low, seats, sourceTokens), high: along(prompt.high, seats, sourceTokens) },
    replyLow,
  }
}

interface UsualOf extends Pick<Usual, 'staff' | 'replyLow'> {
  readonly calls: Range
  readonly prompt: Range
}

/** One model's part: its calls, and the tokens that go in and come out. */
interface Part {
  readonly model: string
  readonly calls: Range
  readonly input: Range
  readonly output: Range
}

const ENDS = ['low', 'high'] as const
const range = (of: (end: (typeof ENDS)[number]) => number): Range => ({ low: of('low'), high: of('high') })
const total = (ranges: readonly Range[]): Range => range((end) => ranges.reduce((sum, one) => sum + one[end], 0))
const held = ({ low, high }: Range, most: number | null): Range => ({ low: Math.min(low, most ?? low), high: Math.min(high, most ?? high) })
const whole = ({ low, high }: Range): Range => ({ low: Math.round(low), high: Math.round(high) })

/** `besides`: what follows it of itself, as the baseline of a debate does. */
export async function expected(wish: Wish, besides: readonly Wish[] = []): Promise<Expected> {
  const { limits } = wish
  const parts = [wish, ...besides].flatMap(partsOf)
  const calls = total(parts.map((part) => part.calls))
  const tokens = total(parts.flatMap(({ input, output }) => [input, output]))
  const { dollars, unpriced } = await dollarsOf(parts)
  const factor = besides.length + 1
  const most = (limit: number | null): number | null => (limit === null ? null : limit * factor)
  const budget = limits.microsMax === null ? null : limits.microsMax / 1_000_000
  const heldTokens = held(tokens, most(limits.tokensMax))
  // Tokens that the limit leaves unspent cost nothing either.
  const spent = dollars === null ? null : range((end) => hundredths(dollars[end] * (heldTokens[end] / Math.max(1, tokens[end]))))
  const isCut = isOver(calls, most(limits.callsMax)) || isOver(tokens, most(limits.tokensMax)) || isOver(spent, most(budget))
  return {
    seats: wish.seats.map(({ id, name, driver, model }) => ({ id, name, driver, model, family: model === null ? null : family(model) })),
    limits: {
      budget,
      maxTokens: limits.tokensMax,
      maxCalls: limits.callsMax,
      maxMinutes: limits.minutesMax,
      concurrency: limits.concurrency,
      lookups: limits.lookupsMax,
      replySeconds: mostOfACall(limits, wish, 'replyMsMax') / 1_000,
      maxOutput: mostOfACall(limits, wish, 'outputTokensMax'),
      sourceTokens: limits.sourceTokensMax,
    },
    calls: whole(held(calls, most(limits.callsMax))),
    tokens: whole(heldTokens),
    dollars: spent === null ? null : held(spent, most(budget)),
    minutes: held(minutesWith(wish, besides, calls), most(limits.minutesMax)),
    because: becauseOf(wish, { hasCalls: calls.high > 0, unpriced, isCut, besides }),
  }
}

/** Each seat that a model answers for, and who serves the table, with its share of the calls. */
function partsOf({ protocol, seats, staff, sources, limits }: Wish): readonly Part[] {
  const sourceTokens = sources.files.reduce((sum, { text }) => sum + estimateTokens(text), 0)
  const { calls, prompt, replyLow } = usual(protocol, seats.length, sourceTokens)
  const reply = { low: replyLow, high: Math.max(replyLow, limits.outputTokensMax * REPLY_SHARE_HIGH) }
  // A look-up sends the prompt again, with what was found. Most calls make fewer than they may, and none where all is shown.
  const more = sourceTokens <= limits.sourceTokensMax ? 0 : limits.lookupsMax / 2
  const input = { low: prompt.low, high: prompt.high * (1 + more) + RESULT_TOKENS_MAX * more }
  const part = (model: string, times: Range): Part => ({
    model,
    calls: times,
    input: range((end) => times[end] * input[end]),
    output: range((end) => times[end] * reply[end]),
  })
  const share = range((end) => calls[end] / seats.length)
  const serving = [staff.clerk, staff.judge].flatMap((one) => (one?.driver === 'model' && one.model !== null ? [one.model] : []))
  const served = range((end) => USUAL[protocol].staff[end] / Math.max(1, serving.length))
  return [
    ...seats.flatMap(({ driver, model }) => (driver === 'model' && model !== null ? [part(model, share)] : [])),
    ...serving.map((model) => part(model, served)),
  ]
}

interface Priced {
  /** Null: nobody knows the price of some of the models. */
  readonly dollars: Range | null
  readonly unpriced: readonly string[]
}

async function dollarsOf(parts: readonly Part[]): Promise<Priced> {
  if (parts.length === 0) return { dollars: { low: 0, high: 0 }, unpriced: [] }
  // Loaded only here: the price list is big.
  const { price } = await import('../models/prices.ts')
  const prices = new Map(parts.map(({ model }) => [model, price(model)]))
  const unpriced = [...prices].flatMap(([model, known]) => (known === null ? [model] : []))
  if (unpriced.length > 0) return { dollars: null, unpriced }
  const sum = total(parts.map((part) => dollarsFor(part, prices.get(part.model) ?? FREE)))
  return { dollars: sum, unpriced }
}

const FREE: Price = { inputMicrosPerMillion: 0, outputMicrosPerMillion: 0 }

const dollarsFor = ({ input, output }: Part, { inputMicrosPerMillion, outputMicrosPerMillion }: Price): Range =>
  range((end) => (input[end] * inputMicrosPerMillion + output[end] * outputMicrosPerMillion) / 1e12)

/** Nobody can foresee a hundredth of a cent. */
const hundredths = (dollars: number): number => Math.ceil(dollars * 10_000) / 10_000

function minutesOf({ protocol, seats, limits }: Wish, calls: Range): Range {
  if (calls.high === 0) return OFFLINE_MINUTES
  const abreast = Math.max(1, Math.min(limits.concurrency, USUAL[protocol].abreast(seats.length)))
  const minutes = range((end) => (calls[end] * limits.nominalReplyMs * PACE[end]) / abreast / 60_000)
  return { low: Math.round(minutes.low * 10) / 10, high: Math.max(1, Math.ceil(minutes.high)) }
}

/** In real time a debate's own clock decides, and what follows it comes on top. */
function minutesWith(wish: Wish, besides: readonly Wish[], calls: Range): Range {
  if (!isInRealTime(wish)) return minutesOf(wish, calls)
  return total([liveMinutes(wish), ...besides.map((one) => minutesOf(one, total(partsOf(one).map((part) => part.calls))))])
}

const isInRealTime = ({ protocol, pace }: Wish): boolean => protocol === 'debate' && pace === 'live'

function liveMinutes(wish: Wish): Range {
  const high = clockMinutes(wish)
  // Without sources, seats that only quote find nothing to dispute.
  const isMute = wish.sources.files.length === 0 && wish.seats.every(({ driver }) => driver === 'offline')
  return { low: isMute ? 0 : Math.min(LIVE_MINUTES_LOW, high), high }
}

const clockMinutes = ({ seats, options }: Wish): number =>
  Math.ceil(lastsMs(seats, (options as Partial<DebateOptions>).secondsMax ?? null) / 6_000) / 10

const isOver = (range: Range | null, most: number | null): boolean => range !== null && most !== null && range.high > most

interface Said {
  readonly hasCalls: boolean
  readonly unpriced: readonly string[]
  readonly isCut: boolean
  readonly besides: readonly Wish[]
}

function becauseOf(wish: Wish, { hasCalls, unpriced, isCut, besides }: Said): string {
  const { protocol, seats } = wish
  const people = seats.filter(({ driver }) => driver === 'human' || driver === 'host').map(({ name }) => name)
  const among = `${seats.length} ${seats.length === 1 ? 'seat' : 'seats'}`
  return [
    hasCalls
      ? `${protocol === 'ask' ? 'An' : 'A'} ${protocol} of ${among} usually takes this much. The calls are counted from runs among stand-ins; how long models talk is a guess.`
      : 'No model is asked, so it costs nothing.',
    ...(isInRealTime(wish)
      ? [`It runs in real time, however fast the seats answer; its own clock ends it after ${clockMinutes(wish)} minutes.`]
      : []),
    ...(besides.length > 0 ? ['The baseline that follows it is included, in at most as many tokens again.'] : []),
    ...(isCut ? ['Its limits may end it before it is through.'] : []),
    ...(unpriced.length > 0 ? [`The price of ${unpriced.join(', ')} is unknown, so no dollars can be said.`] : []),
    ...(people.length > 0 ? [`It waits for ${people.join(', ')}, and nobody knows how long.`] : []),
  ].join(' ')
}
