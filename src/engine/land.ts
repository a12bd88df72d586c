/**
 * An answer lands: settle its attempt, judge its contribution, in one batch.
 *
 *   fault, retryable   → failed, asked again after 1, 2, 4 s (or what Retry-After says), then failed for good
 *   can't be read      → failed, one repair ask that quotes the error, then failed for good: the seat abstains
 *   answered           → read, what was put right noted, evidence verified, the protocol decides; if its turn has ended, it is only billed
 */
import type * as z from 'zod'
import { cited, owed } from '../core/deliberation.ts'
import type { Dossier } from '../core/dossier.ts'
import { verify } from '../core/evidence/verify.ts'
import type { Check } from '../core/evidence/words.ts'
import type { OpenAsk } from '../core/house/desk.ts'
import type { Landing, Mending, Spent } from '../core/seat.ts'
import type { Event, EventOf } from '../core/words.ts'
import { readReply } from '../models/read.ts'
import { redact } from '../sources/secrets.ts'
import type { Flight } from './clock.ts'
import { type Meant, unembeddedFact } from './embedding.ts'
import { lostAttempt, type Turn } from './turn.ts'

const RETRY_MS = [1_000, 2_000, 4_000] as const
/** Nobody waits longer than this for one seat; a Retry-After beyond it ends the request. */
const RETRY_AFTER_MS_MAX = 60_000

export interface Landed extends Meant {
  readonly request: string
  readonly attempt: number
  readonly flight: Flight
}

/** How long, in real time, the request must now wait before it leaves again; null: it does not. */
export function land(turn: Turn, landed: Landed): number | null {
  const ask = turn.state.house.desk[landed.request]
  // Settled already, as lost: this runner was too slow, and the bill holds its estimate.
  if (ask?.inFlight == null || ask.attempt !== landed.attempt) return null
  const at = turn.time.landing(turn.now, landed.flight)
  const { landing } = landed
  return landing.ok ? answer(turn, landed, landing, at) : fail(turn, landed.request, landing, at)
}

/** Whoever answered, the reply must be readable as what was asked for. */
export function readLanding(landing: Landing, schema: z.ZodType): Landing {
  if (!landing.ok) return landing
  const read = readReply(landing.value, schema)
  if (!read.ok) return { ...landing, ok: false, code: 'malformed', because: `${read.wrong}.`, retryable: false, retryAfterMs: null }
  const { value, mended, cut } = read
  return { ...landing, value, mending: { mended, cut } }
}

/** Nothing where it was as asked for. */
export function mendedFact(request: string, seat: string, { mended, cut }: Mending): readonly EventOf<'reply.mended'>[] {
  if (mended.length + cut.length === 0) return []
  return [{ type: 'reply.mended', request, seat, mended: mended.map(redact), cut: cut.map(redact) }]
}

function answer(turn: Turn, { request, vectors, unembedded }: Landed, landing: Landing & { ok: true }, at: number): null {
  const ask = turn.state.house.desk[request]
  if (ask === undefined) return null
  const { seat, attempt, purpose } = ask
  const used = isOwed(turn, request)
  const lookups = landing.lookups.map((lookup) => ({ ...lookup, result: turn.pin(lookup.result) }))
  const { usage, micros, latencyMs, model } = landing
  const settled: Event = {
    type: 'ask.answered',
    request,
    seat,
    attempt,
    usage,
    micros,
    latencyMs,
    model,
    raw: turn.pin(landing.raw),
    used,
    lookups,
  }
  turn.add([settled], at)
  if (used) {
    turn.add(landing.mending === undefined ? [] : mendedFact(request, seat, landing.mending), at)
    const wishes = (landing.wishes ?? []).map(redact)
    if (wishes.length > 0) turn.add([{ type: 'reading.wished', request, seat, wishes }], at)
    const checks = checksOf(turn, purpose, landing.value)
    turn.add(unembeddedFact(turn.state, unembedded), at)
    turn.act({ type: 'reply', request, seat, purpose, reply: landing.value, checks, vectors, lookups: landing.lookups }, at)
  }
  return null
}

const isOwed = (turn: Turn, request: string): boolean => owed(turn.state).some((item) => item.kind === 'ask' && item.id === request)

const checksOf = (turn: Turn, purpose: string, reply: unknown): readonly Check[] =>
  verifyAll(turn.dossier, cited(turn.state, purpose, reply))

export const verifyAll = (dossier: Dossier, references: ReturnType<typeof cited>): readonly Check[] =>
  references.map((reference) => verify(reference, dossier))

function fail(turn: Turn, request: string, landing: Landing & { ok: false }, at: number): number | null {
  const ask = turn.state.house.desk[request]
  if (ask === undefined) return null
  if (!isOwed(turn, request)) return forgo(turn, request, at)
  const waitMs = retryIn(landing, ask.faults, ask.repaired)
  const { latencyMs, model, code } = landing
  const { usage, micros } = billed(landing, ask)
  const because = tooLong(landing)
    ? `${landing.because} It asked to wait ${seconds(landing)} s, and nobody waits longer than ${seconds({ retryAfterMs: RETRY_AFTER_MS_MAX })} s.`
    : landing.because
  const failed: Event = {
    type: 'ask.failed',
    request,
    seat: ask.seat,
    attempt: ask.attempt,
    usage,
    micros,
    latencyMs,
    model,
    code,
    because: redact(because),
    raw: landing.raw === null ? null : turn.pin(landing.raw),
    retryAt: waitMs === null ? null : at + waitMs,
  }
  turn.add([failed], at)
  return waitMs
}

/** What a failed call used; where the other side may have worked on it still, what was set aside for it. */
function billed(landing: Landing & { ok: false }, { inFlight }: OpenAsk): Pick<Spent, 'usage' | 'micros'> {
  if (landing.mayHaveWorked !== true || inFlight === null) return landing
  return {
    usage: { inputTokens: inFlight.tokens, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
    micros: inFlight.micros,
  }
}

const tooLong = ({ retryable, retryAfterMs }: Landing & { ok: false }): boolean => retryable && (retryAfterMs ?? 0) > RETRY_AFTER_MS_MAX
const seconds = ({ retryAfterMs }: { readonly retryAfterMs: number | null }): number => Math.ceil((retryAfterMs ?? 0) / 1_000)

/** Given up because its turn was withdrawn: the other side may well have done the work, so the estimate stays on the bill. */
function forgo(turn: Turn, request: string, at: number): null {
  const ask = turn.state.house.desk[request]
  if (ask?.inFlight == null) return null
  const lost = lostAttempt(turn.state.house, request, ask, 'Its turn was withdrawn before the answer came.')
  turn.add([{ ...lost, retryAt: null }], at)
  return null
}

/** Milliseconds until the next attempt; null: there is none. */
function retryIn(landing: Landing & { ok: false }, faults: number, repaired: boolean): number | null {
  if (landing.code === 'malformed') return repaired ? null : 0
  if (!landing.retryable) return null
  const pause = RETRY_MS[faults]
  if (pause === undefined) return null
  // Zero is an answer too: the gateway learned something and wants to try another way at once.
  if (landing.retryAfterMs === 0) return 0
  return tooLong(landing) ? null : Math.max(pause, landing.retryAfterMs ?? 0)
}
