/**
 * Debate: the words. Thirteen moves, three stages, and what happens to threads and cruxes, as facts.
 * `purposes` are the shapes a reply must have. Whatever a rule needs is declared here in a field, never read out of prose.
 * Seats know each other as Speaker A, B…; replies name speakers by these, events by seat id.
 */
import * as z from 'zod'
import { Horizon, SeatId, Side } from '../house/words.ts'
import { Commitment, content, Falsifier, grade, question, Said, Speech, Stage, TopClaim } from './moves/words.ts'
import { toldCommitment, toldSpeech } from './told/words.ts'
import type { SpeakView } from './views.ts'

export type { Contribution, Falsifier, Flip, Move, Said, Speech, Stage, SteelmanGrade } from './moves/words.ts'

const request = z.string()
const because = z.string()
const share = z.number().min(0).max(1)
const count = z.int().nonnegative()
const thread = z.string()
const because_ = z.string().max(600)

/* ——— replies, by purpose ——— */

const Opening = TopClaim.extend({
  horizon: Horizon.describe('how far ahead you look'),
  interests: z.array(z.string().max(60)).max(12).default([]).describe('single words: what you will look out for'),
})

const Declaration = z.object({ content, falsifier: Falsifier })
const RestatedFalsifier = Falsifier.extend({
  metric: z.string().min(1).max(200).describe('what they would measure'),
  threshold: z.string().min(1).max(200).describe('the value that would change their mind, unchanged'),
  deadline: z.string().min(1).max(120).describe('by when, unchanged'),
})
const Steelman = z.object({
  content,
  claim: z.string().min(1).max(400).describe('the position of the other side, as they would put it'),
  reason: z.string().min(1).max(400).describe('their strongest reason'),
  falsifier: RestatedFalsifier.describe('what they say would change their mind'),
})
const Grading = z.object({
  content,
  grade,
  corrections: z.string().max(400).nullable().describe('unless ACCURATE: what was missing or wrong'),
})
const Judgement = z.object({ accurate: z.boolean(), because: because_ })

/** What the clerk makes of a thread. `question` null: no real disagreement; `needsClarification`: it can't be told. */
const Extraction = z.object({
  question: question.nullable(),
  needsClarification: z.boolean(),
  criteria: z.array(z.string().max(300)).max(6).describe('observations that would settle it'),
  because: because_,
})
const Review = z.object({ fair: z.boolean().describe('does it put the question as you meant it?'), because: because_ })

export const DependencyKind = z.enum(['ENTAILS', 'CONTRADICTS', 'SUPPORTS'])
export type DependencyKind = z.infer<typeof DependencyKind>
const Relation = z.object({
  dependencies: z
    .array(
      z.object({ from: z.string().max(40), to: z.string().max(40), kind: DependencyKind, sketch: z.string().max(600), confidence: share }),
    )
    .max(6)
    .describe('only what follows in one or two steps; sketch the steps'),
})
const Confirmation = z.object({ agrees: z.boolean(), because: because_ })
const Naming = z.object({ labels: z.array(z.string().max(60)).max(6).describe('two or three words for each camp, in the order shown') })

export const purposes = {
  open: Opening,
  speak: Speech,
  commit: Commitment,
  falsify: Declaration,
  steelman: Steelman,
  grade: Grading,
  judge: Judgement,
  extract: Extraction,
  review: Review,
  relate: Relation,
  confirm: Confirmation,
  name: Naming,
} as const
export type Purpose = keyof typeof purposes

/**
 * The shape as a seat is told it, where that is less than the whole.
 * @public
 */
export function told(purpose: string, view: unknown): z.ZodType | null {
  if (purpose === 'commit') return toldCommitment
  return purpose === 'speak' ? toldSpeech(view as SpeakView) : null
}

export type ReplyOf<P extends Purpose> = Readonly<z.infer<(typeof purposes)[P]>>

/* ——— facts ——— */

export const Dcg = z.object({ coverage: share, polarity: share, impact: share, score: share })
export type Dcg = Readonly<z.infer<typeof Dcg>>

export const Intervention = z.enum([
  'open-floor',
  'horizon-alignment',
  'horizon-note',
  'commit-request',
  'falsifier-request',
  'steelman-request',
  'binary-framing',
  'devils-advocate',
  'three-views',
  'crux-published',
])
export type Intervention = z.infer<typeof Intervention>

export const DisagreementType = z.enum(['horizon', 'evidence', 'values', 'definition', 'claim', 'premise'])
export type DisagreementType = z.infer<typeof DisagreementType>

const Camp = z.object({
  members: z.array(SeatId),
  /** Crux (thread) id → the side they share. */
  positions: z.record(z.string(), Side),
  label: z.string(),
})

export const events = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('debate.begun'),
    seats: z.array(SeatId),
    /** Seat id → "Speaker C": fixed for the whole debate and shared by all. */
    aliases: z.record(SeatId, z.string()),
    messagesMax: count,
    endsAt: count,
    seed: z.int(),
    allPairs: z.boolean(),
    /** Whether somebody serves as clerk, and as judge. */
    clerk: z.boolean(),
    judge: z.boolean(),
  }),
  z.object({
    type: z.literal('position.declared'),
    request,
    seat: SeatId,
    side: Side,
    statement: z.string(),
    confidence: share,
    horizon: Horizon,
    interests: z.array(z.string()),
    /** Of the interests, where an embedding model is configured. */
    embedding: z.array(z.number()).nullable(),
  }),
  /** A seat looked and did not speak. `until`: when it looks again; null: when there is news. */
  z.object({
    type: z.literal('look.passed'),
    seat: SeatId,
    until: count.nullable(),
    rule: z.enum(['nothing-relevant', 'let-others-talk', 'rate-limit', 'reply-limit', 'budget-spent']),
  }),
  /** Nobody took anything up for a while: the oldest unanswered message is handed to the next seat, however it scores there. */
  z.object({ type: z.literal('message.delivered'), seat: SeatId, message: z.string(), score: z.number() }),
  z.object({
    type: z.literal('message.published'),
    id: z.string(),
    request,
    seat: SeatId,
    thread,
    said: Said,
    replyTo: z.string().nullable(),
    refs: z.array(z.string()),
    acks: z.array(z.string()),
    topics: z.array(z.string()),
    mentions: z.array(SeatId),
    /** Ids in the registry of evidence. */
    evidence: z.array(z.string()),
    /** For a change of position or a concession: whether new evidence or a conceded falsifier carries it; null for other moves. */
    supported: z.enum(['verified', 'unverified', 'falsifier', 'unsupported']).nullable(),
    /** What a falsifier lacks, so that it does not count; empty where it is sound or there is none. */
    lacks: z.array(z.string()),
    /** How the message it answers scored, and whether it was delivered because nobody scored anything. */
    score: z.number().nullable(),
    fallback: z.boolean(),
    cooldownUntil: count.nullable(),
    embedding: z.array(z.number()).nullable(),
  }),
  z.object({
    type: z.literal('moderator.intervened'),
    id: z.string(),
    thread,
    kind: Intervention,
    content: z.string(),
    mentions: z.array(SeatId),
  }),
  z.object({ type: z.literal('user.interjected'), id: z.string(), thread, by: z.string(), content: z.string(), mentions: z.array(SeatId) }),
  z.object({
    type: z.literal('thread.proposed'),
    proposal: z.string(),
    by: z.string(),
    from: thread,
    topic: z.string(),
    question: z.string().nullable(),
    supporters: z.array(SeatId),
    message: z.string().nullable(),
  }),
  z.object({
    type: z.literal('thread.seconded'),
    proposal: z.string(),
    seat: SeatId,
    question: z.string().nullable(),
    message: z.string(),
  }),
  z.object({ type: z.literal('thread.declined'), proposal: z.string(), rule: z.string(), because }),
  z.object({
    type: z.literal('thread.created'),
    thread,
    topic: z.string(),
    question: z.string().nullable(),
    parent: thread.nullable(),
    proposal: z.string().nullable(),
    by: z.string(),
    openers: z.array(SeatId),
    budgets: z.object({ DISCOVERY: count, EVIDENCE: count }),
  }),
  z.object({ type: z.literal('question.set'), thread, question: z.string(), by: z.string(), because }),
  z.object({ type: z.literal('stage.changed'), thread, from: Stage, to: Stage, because }),
  z.object({ type: z.literal('seat.abstained'), thread, seat: SeatId, because }),
  z.object({ type: z.literal('steelman.attempted'), thread, from: SeatId, to: SeatId, message: z.string(), attempt: count }),
  z.object({
    type: z.literal('steelman.graded'),
    /** The judge's; null where a message or a rule of ours graded. */
    request: request.nullable(),
    thread,
    from: SeatId,
    to: SeatId,
    grade,
    corrections: z.string().nullable(),
    /** The seat that was restated, the judge, or a rule of ours. */
    by: z.enum(['target', 'judge', 'rule']),
    because,
  }),
  z.object({
    type: z.literal('crux.lock-failed'),
    thread,
    attempt: count,
    failures: z.array(z.object({ rule: z.string(), because })),
    extraBudget: count,
  }),
  z.object({ type: z.literal('crux.locked'), thread, attempt: count, question: z.string() }),
  z.object({ type: z.literal('dcg.calculated'), crux: thread, ...Dcg.shape, provisional: z.boolean(), declared: count, counted: count }),
  z.object({ type: z.literal('crux.promoted'), crux: thread, because }),
  z.object({ type: z.literal('crux.demoted'), crux: thread, because }),
  z.object({
    type: z.literal('crux.extracted'),
    crux: thread,
    question: z.string(),
    /** Read off the moves by rule, or written by the clerk. */
    by: z.enum(['fold', 'clerk']),
    request: request.nullable(),
    provisional: z.boolean(),
    validated: z.boolean(),
    failures: z.array(z.string()),
    criteria: z.array(z.string()),
    disagreement: DisagreementType,
    diagnosis: z.string(),
  }),
  /** The clerk found no disagreement, or could not tell. */
  z.object({
    type: z.literal('crux.not-found'),
    crux: thread,
    request,
    rule: z.enum(['no-disagreement', 'needs-clarification', 'not-the-question']),
    because,
  }),
  z.object({ type: z.literal('crux.reviewed'), request, crux: thread, seat: SeatId, fair: z.boolean(), because }),
  z.object({ type: z.literal('crux.challenged'), crux: thread, by: z.string(), because }),
  z.object({
    type: z.literal('dependency.proposed'),
    request,
    dependencies: z.array(
      z.object({
        id: z.string(),
        from: thread,
        to: thread,
        kind: DependencyKind,
        sketch: z.string(),
        confidence: share,
        /** Who may be that second voice, the first that is there: none of them answers with the clerk's model. */
        voices: z.array(SeatId),
        /** Why it does not count; null: it waits for a second voice. */
        refused: z.string().nullable(),
      }),
    ),
  }),
  z.object({ type: z.literal('dependency.confirmed'), request, id: z.string(), seat: SeatId, agrees: z.boolean(), because }),
  z.object({ type: z.literal('coalition.detected'), camps: z.array(Camp), preliminary: z.boolean() }),
  z.object({ type: z.literal('coalition.named'), request, labels: z.array(z.string()) }),
  z.object({ type: z.literal('thread.converged'), thread, signal: share, because }),
  z.object({ type: z.literal('thread.failed'), thread, because }),
  z.object({ type: z.literal('thread.staled'), thread, because }),
  z.object({ type: z.literal('thread.merged'), thread, into: thread, similarity: share }),
  z.object({ type: z.literal('seat.removed'), seat: SeatId, by: z.string(), because }),
  /** No more turns are granted; what is in the air may land. */
  z.object({
    type: z.literal('debate.ending'),
    reason: z.enum(['completed', 'time', 'messages', 'stagnation', 'too-few-seats']),
    because,
  }),
  /** Every sign that there is nothing left to find: threads done, a crux that nothing settles, none waiting, camps at rest. */
  z.object({ type: z.literal('debate.converged'), irreducible: z.array(thread), coalitionsSince: z.int().min(0), because }),
  z.object({ type: z.literal('debate.completed'), regime: z.enum(['consensus', 'partial', 'polarized', 'inconclusive']), because }),
])
export type DebateEvent = Readonly<z.infer<typeof events>>
export type DebateEventOf<T extends DebateEvent['type']> = Extract<DebateEvent, { type: T }>

/* ——— what a user may ask of a running debate ——— */

export const commands = z.discriminatedUnion('type', [
  z.object({ type: z.literal('interject'), by: z.string(), content: z.string().min(1).max(1_000), thread: thread.nullable() }),
  z.object({ type: z.literal('challenge'), by: z.string(), crux: thread, because: z.string().min(1).max(600) }),
  z.object({ type: z.literal('remove-seat'), by: z.string(), seat: z.string().min(1).max(80), because: z.string().max(600) }),
  z.object({ type: z.literal('force-thread'), by: z.string(), question: z.string().min(1).max(300) }),
])
export type DebateCommand = Readonly<z.infer<typeof commands>>

export const options = z.strictObject({
  /** Every pair on opposite sides restates each other, not one representative each. */
  allPairs: z.boolean().default(false),
  /** Null: scaled by the number of seats. */
  messagesMax: z.int().min(1).max(2_000).nullable().default(null),
  secondsMax: z.int().min(1).max(86_400).nullable().default(null),
  /** `openai/text-embedding-3-small`: attention by meaning instead of by words. */
  embeddings: z.string().nullable().default(null),
})
export type DebateOptions = Readonly<z.infer<typeof options>>
