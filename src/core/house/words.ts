/**
 * The words of the house: facts that every deliberation shares, whatever its protocol.
 *
 *   opened → runner.started → (turn.granted → ask.sent → ask.answered → a contribution)* → closed
 *
 * Fields are nullable, never optional: a fact says what is not so. Old shapes are lifted in `log/upcast.ts`.
 */
import * as z from 'zod'
import { ClaimStatus, RegisteredClaim, RegisteredEvidence, Violation } from '../evidence/words.ts'
import { governorEvents } from '../governor/words.ts'
import { DriverKind, Seat, SeatId } from './seats/words.ts'

export * from './seats/words.ts'

const count = z.int().nonnegative()

/** What may differ from model to model and from purpose to purpose. */
const CallLimits = z.object({ replyMsMax: count.nullable(), outputTokensMax: count.nullable() })
export type CallLimits = Readonly<z.infer<typeof CallLimits>>

/** Null: no such cap. Every limit has its unit in its name. */
export const Limits = z.object({
  microsMax: count.nullable(),
  tokensMax: count.nullable(),
  callsMax: count.nullable(),
  minutesMax: z.number().positive().nullable(),
  turnsMax: count,
  outputTokensMax: count,
  concurrency: z.int().min(1).max(64),
  /** How long a model's answer is deemed to take on the brisk clock. */
  nominalReplyMs: count,
  /** A call is given up after this much real time. */
  replyMsMax: count,
  /** Other numbers for a model, by its name, and for a purpose; a purpose's go before a model's. Null: as for all. */
  perModel: z.record(z.string(), CallLimits),
  perPurpose: z.record(z.string(), CallLimits),
  /** A dossier of at most so many tokens stands whole in the shared part of every prompt. */
  sourceTokensMax: count,
  /** Look-ups in the dossier that one model call may make. */
  lookupsMax: z.int().min(0).max(8),
  failuresInARowMax: z.int().min(1),
  /** A checkpoint after so many minutes at work, or so many tasks, whichever is first. */
  checkpointMinutes: z.number().positive(),
  checkpointTasks: z.int().min(1),
  /** The share of any cap beyond which a checkpoint stops. */
  checkpointStopAt: z.number().min(0).max(1),
})
export type Limits = Readonly<z.infer<typeof Limits>>

export const PinnedFile = z.object({ path: z.string(), hash: z.string(), kind: z.string(), title: z.string(), lines: count })
export type PinnedFile = Readonly<z.infer<typeof PinnedFile>>

export const Opening = z.object({
  protocol: z.string(),
  /** The question, topic or document title. */
  subject: z.string(),
  seats: z.array(Seat).min(1).max(12),
  /** Who serves the table without sitting at it: a clerk writes down, a judge decides what two seats can't. */
  staff: z.object({ clerk: Seat.nullable(), judge: Seat.nullable() }),
  /** Who takes a seat whose holder is replaced, in this order. */
  bench: z.array(Seat).max(12),
  limits: Limits,
  /** live: real time at work. brisk: a logical clock. calendar: real time since the opening, whatever happens; for rooms. */
  pace: z.enum(['live', 'brisk', 'calendar']),
  seed: z.int(),
  dossier: z.object({ files: z.array(PinnedFile), skipped: z.array(z.object({ path: z.string(), because: z.string() })) }),
  /** What the protocol's own `options` schema made of the user's wishes. */
  options: z.record(z.string(), z.json()),
  /** The file that answers for scripted seats; null where there are none. */
  script: z.string().nullable(),
  /** The recording that answers for recorded seats, pinned by hash, and the day on which it was made; null where there are none. */
  recording: z.object({ hash: z.string(), made: z.string() }).nullable(),
  /** What the reader should know from the start: one model family, stand-ins, skipped files. */
  notes: z.array(z.string()),
  software: z.string(),
})
export type Opening = Readonly<z.infer<typeof Opening>>

const Usage = z.object({
  inputTokens: count,
  outputTokens: count,
  /** Parts of the input: read from a provider's cache, and written into it. */
  cacheReadTokens: count,
  cacheWriteTokens: count,
  /** What the cache has saved against the list price; below zero where writing cost more than reading saved. 0 where no price is known. */
  savedMicros: z.int(),
})
export type Usage = Readonly<z.infer<typeof Usage>>

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 }

/** One look-up that a model made while it answered: recorded whole, the result by the hash of its pinned text. */
const Lookup = z.object({ tool: z.string(), input: z.record(z.string(), z.json()), result: z.string() })
export type Lookup = Readonly<z.infer<typeof Lookup>>

/** Why a call brought nothing. `lost`: its runner died or was fenced before the answer was durable. */
export const FailureCode = z.enum([
  'lost',
  'rate-limited',
  'server-error',
  'timeout',
  'unreachable',
  'unauthorized',
  'bad-request',
  'refused',
  'empty',
  'malformed',
  'no-script',
  /** Whoever was asked can't do it: a stand-in without a language model. */
  'declined',
])
export type FailureCode = z.infer<typeof FailureCode>

export const StopReason = z.enum([
  'completed',
  'budget',
  'tokens',
  'calls',
  'time',
  'turns',
  'messages',
  'stagnation',
  'failures',
  'break',
  'checkpoint',
  'user',
  'stalled',
  'too-few-seats',
])
export type StopReason = z.infer<typeof StopReason>

const request = z.string()
const because = z.string()
const attempt = z.int().min(1)
const settled = { request, seat: SeatId, attempt, usage: Usage, micros: count.nullable(), latencyMs: count, model: z.string().nullable() }

/** Turns: what a deliberation is owed begins with a grant and ends with exactly one fact that names its request. */
export const turnEvents = [
  z.object({
    type: z.literal('turn.granted'),
    request,
    seat: SeatId,
    purpose: z.string(),
    stage: z.string(),
    /** What it answers: a message, a finding; null where it answers the question itself. */
    target: z.string().nullable(),
    /** Why this one: the attention score; null where every seat is asked. */
    score: z.number().nullable(),
    /** What the seat is shown, in this order: the record of its visibility. */
    shown: z.array(z.string()),
    deadline: count.nullable(),
  }),
  z.object({ type: z.literal('turn.withdrawn'), request, seat: SeatId, because }),
  z.object({ type: z.literal('contribution.refused'), request, seat: SeatId, rule: z.string(), because }),
  /** A seat that is asked no more for now, with the reason: a missing voice is visible. `until`: null where it is for good. */
  z.object({ type: z.literal('seat.skipped'), seat: SeatId, stage: z.string(), until: count.nullable(), because }),
] as const

/** Dissent on purpose: who was asked to argue against what, why, and what came of it. At most one is open per subject. */
export const dissentEvents = [
  z.object({ type: z.literal('dissent.opened'), subject: z.string(), seat: SeatId, trigger: z.string(), because }),
  z.object({ type: z.literal('dissent.closed'), subject: z.string(), outcome: z.enum(['voiced', 'withdrawn']), because }),
] as const

/** Something was cut short: what, how hard, by which rule, and whether it can go on. Stops of a whole run are read from its own events. */
export const interruptionRaised = z.object({
  type: z.literal('interruption.raised'),
  scope: z.enum(['issue', 'thread', 'run', 'session']),
  subject: z.string(),
  hard: z.boolean(),
  trigger: z.string(),
  resumable: z.boolean(),
  because,
})

/** What was cut short goes on, or is settled. */
export const interruptionLifted = z.object({ type: z.literal('interruption.lifted'), subject: z.string(), because })

export const askFailed = z.object({
  type: z.literal('ask.failed'),
  ...settled,
  code: FailureCode,
  because,
  /** Hash of what came back, where anything did. */
  raw: z.string().nullable(),
  /** When the same request is asked again; null: this failure is final, and the request is settled by it. */
  retryAt: count.nullable(),
})

export const closed = z.object({ type: z.literal('deliberation.closed'), reason: StopReason, because })

/** Lets a stopped deliberation go on. Protocols see it too: who failed for good may be asked again. */
export const reopened = z.object({ type: z.literal('deliberation.reopened'), by: z.string(), limits: Limits })

export const claimsRegistered = z.object({
  type: z.literal('claims.registered'),
  request,
  seat: SeatId,
  claims: z.array(RegisteredClaim),
  evidence: z.array(RegisteredEvidence),
  violations: z.array(Violation),
})

/** A later change of a claim's standing; `by` is a seat, or the rule that saw it. */
export const claimJudged = z.object({ type: z.literal('claim.judged'), claim: z.string(), status: ClaimStatus, by: z.string(), because })

/** What somebody else's agents say they have used: it counts against the caps like a call of ours, and is called declared. */
export const spendDeclared = z.object({ type: z.literal('spend.declared'), request, seat: SeatId, tokens: count, micros: count.nullable() })

export const events = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deliberation.opened'), ...Opening.shape }),
  z.object({ type: z.literal('runner.started'), epoch: count, runner: z.string() }),
  z.object({
    type: z.literal('ask.sent'),
    request,
    seat: SeatId,
    purpose: z.string(),
    attempt,
    driver: DriverKind,
    model: z.string().nullable(),
    prompt: z.string(),
    /** Set aside against every cap until the attempt is settled. Micros are null where the model's price is unknown. */
    reserved: z.object({ tokens: count, micros: count.nullable() }),
    /** Look-ups that it may make. Null in logs from before this was kept: as many as the limits say, none for a repair. */
    lookups: count.nullable(),
    /** The attempt whose malformed answer this one asks to mend; null for a plain ask. */
    repairs: attempt.nullable(),
  }),
  z.object({
    type: z.literal('ask.answered'),
    ...settled,
    raw: z.string(),
    /** False: it came after its turn had ended, and was only billed. */
    used: z.boolean(),
    lookups: z.array(Lookup),
  }),
  /** A model that can't look things up itself names what it wants to read: it is shown that with its next request. */
  z.object({ type: z.literal('reading.wished'), request, seat: SeatId, wishes: z.array(z.string()) }),
  /** A reply was not quite as asked for, and was read all the same: what was put right, and what was cut, which its seat is told. */
  z.object({ type: z.literal('reply.mended'), request, seat: SeatId, mended: z.array(z.string()), cut: z.array(z.string()) }),
  askFailed,
  ...turnEvents,
  ...dissentEvents,
  interruptionRaised,
  interruptionLifted,
  claimsRegistered,
  claimJudged,
  z.object({
    type: z.literal('budget.crossed'),
    gate: z.enum(['50', '80', '95', '100']),
    resource: z.enum(['dollars', 'tokens', 'calls', 'time']),
    used: z.number(),
    limit: z.number(),
    because,
  }),
  z.object({ type: z.literal('seat.downgraded'), seat: SeatId, from: z.string(), to: z.string(), because }),
  z.object({ type: z.literal('breaker.opened'), seat: SeatId, failures: count, because }),
  ...governorEvents,
  spendDeclared,
  /** `because`: why the governor did; null where a user asked for it. */
  z.object({ type: z.literal('deliberation.paused'), by: z.string(), because: because.nullable() }),
  z.object({ type: z.literal('deliberation.resumed'), by: z.string() }),
  z.object({ type: z.literal('deliberation.stopping'), by: z.string(), hard: z.boolean(), reason: StopReason, because }),
  closed,
  reopened,
])

export type SpendDeclared = Readonly<z.infer<typeof spendDeclared>>
export type TurnEvent = Readonly<z.infer<(typeof turnEvents)[number]>>
export type DissentEvent = Readonly<z.infer<(typeof dissentEvents)[number]>>
export type InterruptionRaised = Readonly<z.infer<typeof interruptionRaised>>
export type InterruptionLifted = Readonly<z.infer<typeof interruptionLifted>>
export type AskFailed = Readonly<z.infer<typeof askFailed>>
export type Reopened = Readonly<z.infer<typeof reopened>>
export type Closed = Readonly<z.infer<typeof closed>>
export type ClaimJudged = Readonly<z.infer<typeof claimJudged>>
export type ClaimsRegistered = Readonly<z.infer<typeof claimsRegistered>>

/** What anyone entitled may ask of any deliberation. */
export const commands = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pause'), by: z.string() }),
  z.object({ type: z.literal('resume'), by: z.string() }),
  z.object({ type: z.literal('stop'), by: z.string(), hard: z.boolean() }),
  z.object({ type: z.literal('extend'), by: z.string(), limits: Limits.partial() }),
  z.object({
    type: z.literal('answer-escalation'),
    by: z.string(),
    id: z.string().max(20),
    choice: z.enum(['go-on', 'end']),
    answer: z.string().trim().min(1).max(4_000),
  }),
])
export type HouseCommand = Readonly<z.infer<typeof commands>>
