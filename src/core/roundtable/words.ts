/**
 * Roundtable: the words. A question goes round a table of fixed perspectives; code counts, detects and decides when to stop.
 *
 *   blind stances ─▶ round 1 ─▶ round 2 ─▶ … ─▶ exit          after each round: safety ─▶ groupthink ─▶ exit
 *                       └ a round of objections, where agreement came too easily ─▶ a person is asked, where that changes nothing
 *
 * Every mode has its own purpose: what all contributions share, and the part that only this mode asks for.
 */
import * as z from 'zod'
import { Check, Reference } from '../evidence/words.ts'
import { SeatId, Side } from '../house/words.ts'
import { Feature } from './options/words.ts'
import { Part, parts } from './parts/words.ts'
import { Decision, Measures, Summary, Tally } from './records/words.ts'

export * from './options/words.ts'
export * from './records/words.ts'

const request = z.string()
const because = z.string()
const count = z.int().nonnegative()
const share = z.number().min(0).max(1)
const claimId = z.string().max(20)

export const Anchor = z.enum(['Risk-Attentive', 'Implementation-Focused', 'Evidence-Calibrated', 'Systems-Aware'])
export type Anchor = z.infer<typeof Anchor>

/** What a mode asks of a seat: speaker is plain. */
export const Role = z.enum(['speaker', 'primary', 'opposition', 'evaluator', 'red', 'blue'])
export type Role = z.infer<typeof Role>

export const Vote = z.enum(['ACCEPT', 'MINOR', 'BLOCKER'])
export type Vote = z.infer<typeof Vote>

/* ——— replies, by purpose ——— */

const confidence = z.number().min(0).max(1).describe('how sure you are')
/** About 250 words with their labels. */
export const TEXT_MAX = 2_400
const labelled = z
  .string()
  .min(1)
  .max(TEXT_MAX)
  .describe('your reasons: each claim ends with its label, a FACT with its citation too, as in: It fell by 12 %.[FACT][1]')
const references = z.array(Reference).max(20).default([])
const sided = {
  side: Side.nullable().describe('null only if the question can not be answered with yes or no'),
  confidence,
  statement: z.string().min(1).max(400).describe('your position in one sentence'),
  text: labelled,
  references,
}
const needsContext = z
  .array(z.strictObject({ question: z.string().min(1).max(400), why: z.string().max(400) }))
  .max(2)
  .default([])
  .meta({ examples: [[]] })
  .describe('empty, unless you can not go on')

const Position = z.object({ ...sided, needsContext })
export type Position = Readonly<z.infer<typeof Position>>

/** A word that is no vote is no vote: the seat abstains, and nothing is guessed. */
const DeclaredVote = Vote.nullable().catch(null)

const Contribution = z.object({
  ...sided,
  vote: z.object({
    vote: DeclaredVote.describe('ACCEPT, MINOR or BLOCKER, on the working answer; null: you abstain'),
    claim: claimId.nullable().describe('the claim it is about'),
    because: z.string().max(600),
  }),
  alternatives: z
    .array(z.object({ option: z.string().max(300), rejectedBecause: z.string().max(400) }))
    .max(6)
    .default([]),
  failureModes: z
    .array(z.object({ failure: z.string().max(300), mitigation: z.string().max(400) }))
    .max(8)
    .default([]),
  uncertain: z.array(z.string().max(300)).max(6).default([]).describe('what you do not know'),
  challenges: z
    .array(z.object({ claim: claimId, because: z.string().max(400) }))
    .max(12)
    .default([])
    .describe('claims of others that you dispute'),
  supports: z.array(claimId).max(20).default([]).describe('claims of others that you hold'),
  retracts: z.array(claimId).max(12).default([]).describe('your own claims that you no longer hold'),
  controls: z
    .object({ scope: z.string().max(400), approval: z.string().max(400), abort: z.string().max(400) })
    .nullable()
    .meta({ examples: [null] })
    .describe('null unless the stakes are high'),
  needsContext,
})
export type Contribution = Readonly<z.infer<typeof Contribution>>

const Objection = Contribution.extend(parts.objection.shape)

/** A judge rules on what code could not check. */
const Verification = z.object({
  rulings: z
    .array(z.object({ speaker: z.string().max(40), question: z.string().max(10), holds: z.boolean(), because: z.string().max(400) }))
    .max(120),
})
export type Verification = Readonly<z.infer<typeof Verification>>

const Evaluation = z.object({
  intent: z.boolean().describe('true: the passage is meant to help somebody do harm'),
  actionable: z.boolean().describe('true: one could act on it'),
  because: z.string().min(1).max(600),
})
export type Evaluation = Readonly<z.infer<typeof Evaluation>>

const Synthesis = z.object({
  text: z.string().min(1).max(4_000).describe('what came of it, naming claims by id'),
  claims: z.array(claimId).max(40).describe('the ids of the claims it rests on'),
})
export type Synthesis = Readonly<z.infer<typeof Synthesis>>

export const purposes = {
  position: Position,
  collaborative: Contribution.extend(parts.collaborative.shape),
  adversarial: Contribution.extend(parts.adversarial.shape),
  socratic: Contribution.extend(parts.socratic.shape),
  'expert-panel': Contribution.extend(parts['expert-panel'].shape),
  'devils-advocate': Contribution.extend(parts['devils-advocate'].shape),
  delphi: Contribution.extend(parts.delphi.shape),
  'red-team-blue-team': Contribution.extend(parts['red-team-blue-team'].shape),
  object: Objection,
  verify: Verification,
  evaluate: Evaluation,
  synthesize: Synthesis,
} as const
export type Purpose = keyof typeof purposes
export type ReplyOf<P extends Purpose> = Readonly<z.infer<(typeof purposes)[P]>>

/* ——— facts ——— */

export const RoundKind = z.enum(['blind', 'plain', 'objection'])
export type RoundKind = z.infer<typeof RoundKind>

const CastVote = z.object({ vote: Vote.nullable(), claim: z.string().nullable(), because })
/** What a seat has said in a round, whether it is published, held or blocked. */
const Said = z.object({
  side: Side.nullable(),
  confidence: share,
  statement: z.string(),
  text: z.string(),
  vote: CastVote,
  alternatives: z.array(z.object({ option: z.string(), rejectedBecause: z.string() })),
  failureModes: z.array(z.object({ failure: z.string(), mitigation: z.string() })),
  uncertain: z.array(z.string()),
  challenges: z.array(z.object({ claim: z.string(), because })),
  supports: z.array(z.string()),
  retracts: z.array(z.string()),
  controls: z.object({ scope: z.string(), approval: z.string(), abort: z.string() }).nullable(),
  part: Part,
})
export type Said = Readonly<z.infer<typeof Said>>

/** What is needed to publish it later as if it had never been stopped. */
const Kept = z.object({ said: Said, references: z.array(Reference), checks: z.array(Check), revises: request.nullable() })
export type Kept = Readonly<z.infer<typeof Kept>>

const Safety = z.object({
  tier: z.enum(['lightweight', 'triggered', 'full-evaluation']),
  score: count,
  triggers: z.array(z.object({ category: z.enum(['mode', 'topic', 'intent', 'context']), because })),
  passed: z.boolean(),
  concerns: z.array(z.string()),
  recommendations: z.array(z.string()),
})
export type Safety = Readonly<z.infer<typeof Safety>>

const Result = z.enum(['pass', 'fail', 'unverified'])
export type Result = z.infer<typeof Result>
const Verified = z.object({ question: z.string(), result: Result, because, by: z.enum(['code', 'judge']) })
export type Verified = Readonly<z.infer<typeof Verified>>

export const ExitReason = z.enum(['consensus', 'convergence', 'round-cap', 'unassailable-margin', 'too-few-seats', 'user-stop'])
export type ExitReason = z.infer<typeof ExitReason>
/** The numbers an end rests on, by name. */
const Numbers = z.record(z.string(), z.number())

const Duty = z.object({ met: z.boolean(), because })

export const events = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('table.laid'),
    places: z.array(
      z.object({ seat: SeatId, alias: z.string(), anchor: Anchor, perspective: z.string().nullable(), role: Role, sees: z.array(SeatId) }),
    ),
    because,
  }),
  z.object({
    type: z.literal('round.opened'),
    round: count,
    kind: RoundKind,
    order: z.array(SeatId),
    /** What is voted on: the leading position of the round before, in its holder's words. */
    answer: z.object({ seat: SeatId, side: Side.nullable(), statement: z.string() }).nullable(),
    focus: z.string().nullable(),
    because,
  }),
  z.object({
    type: z.literal('stance.declared'),
    request,
    seat: SeatId,
    side: Side.nullable(),
    confidence: share,
    statement: z.string(),
    text: z.string(),
    safety: Safety.nullable(),
  }),
  z.object({
    type: z.literal('contribution.made'),
    request,
    seat: SeatId,
    round: count,
    ...Said.shape,
    /** The request whose contribution this one replaces; null: it is the seat's first of the round. */
    revises: request.nullable(),
    /** A change of side counts only with evidence that the seat had not cited before (R2). */
    change: z.object({ from: Side, supported: z.boolean(), because }).nullable(),
    safety: Safety.nullable(),
    /** What was said and could not be taken, with the reason. */
    ignored: z.array(z.string()),
  }),
  /** Waits for the judge: nobody sees it before. */
  z.object({ type: z.literal('contribution.held'), request, seat: SeatId, round: count, ...Kept.shape, safety: Safety }),
  z.object({
    type: z.literal('contribution.blocked'),
    id: z.string(),
    request,
    seat: SeatId,
    round: count,
    ...Kept.shape,
    safety: Safety,
    by: z.enum(['code', 'judge']),
    because,
  }),
  z.object({ type: z.literal('safety.judged'), request, contribution: request, intent: z.boolean(), actionable: z.boolean(), because }),
  z.object({ type: z.literal('block.appealed'), block: z.string(), by: z.string(), because }),
  z.object({
    type: z.literal('contribution.verified'),
    request,
    seat: SeatId,
    round: count,
    results: z.array(Verified),
    /** What the seat is asked to mend; empty: nothing. */
    mend: z.array(z.string()),
  }),
  z.object({
    type: z.literal('verification.judged'),
    request,
    round: count,
    rulings: z.array(z.object({ contribution: request, question: z.string(), holds: z.boolean(), because })),
  }),
  z.object({
    type: z.literal('vulnerability.found'),
    id: z.string(),
    request,
    seat: SeatId,
    round: count,
    title: z.string(),
    precondition: z.string(),
    steps: z.array(z.string()),
  }),
  z.object({
    type: z.literal('vulnerability.answered'),
    vulnerability: z.string(),
    request,
    seat: SeatId,
    round: count,
    mitigation: z.string().nullable(),
    acceptedRisk: z.string().nullable(),
  }),
  z.object({
    type: z.literal('context.requested'),
    id: z.string(),
    request,
    seat: SeatId,
    round: count,
    question: z.string(),
    why: z.string(),
    until: count,
  }),
  z.object({
    type: z.literal('context.supplied'),
    id: z.string(),
    by: z.string(),
    success: z.boolean(),
    /** What was found, or why nothing was. */
    result: z.string(),
  }),
  z.object({
    type: z.literal('round.closed'),
    round: count,
    kind: RoundKind,
    measures: Measures,
    tally: Tally.nullable(),
    summary: Summary,
    decisions: z.array(Decision),
    because,
  }),
  z.object({
    type: z.literal('groupthink.detected'),
    round: count,
    kind: z.enum(['stagnation', 'early-convergence']),
    numbers: Numbers,
    because,
  }),
  z.object({
    type: z.literal('objection.judged'),
    round: count,
    seats: z.array(z.object({ seat: SeatId, counterargument: Duty, hypothesis: Duty, assumption: Duty })),
    /** No new fact, still as sure, nobody moved. */
    failed: z.boolean(),
    newFacts: count,
    meanConfidence: share,
    change: share,
    because,
  }),
  /** A switch on `log`: this would have happened. */
  z.object({ type: z.literal('measure.withheld'), feature: Feature, round: count, would: z.string(), because }),
  z.object({ type: z.literal('blocker.lifted'), seat: SeatId, by: z.string(), because }),
  z.object({ type: z.literal('rounds.extended'), by: z.string(), rounds: count, until: count, focus: z.string().nullable(), because }),
  z.object({ type: z.literal('roundtable.exited'), reason: ExitReason, round: count, numbers: Numbers, because }),
  z.object({ type: z.literal('synthesis.asked'), by: z.string(), seat: SeatId }),
  z.object({
    type: z.literal('synthesis.written'),
    request,
    seat: SeatId,
    text: z.string(),
    claims: z.array(z.string()),
    ignored: z.array(z.string()),
  }),
])
export type RoundtableEvent = Readonly<z.infer<typeof events>>

/* ——— commands ——— */

const by = z.string()
const word = z.string().trim().min(1).max(4_000)

export const commands = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('go-on'),
    by,
    rounds: z.int().min(0).max(12).describe('rounds beside those already planned; 12 is the most there can be in all'),
    focus: z.string().trim().max(1_000).nullable().describe('what the next rounds should be about'),
  }),
  z.object({ type: z.literal('answer-escalation'), by, id: z.string().max(20), choice: z.enum(['go-on', 'end']), answer: word }),
  z.object({ type: z.literal('supply-context'), by, id: z.string().max(20), success: z.boolean(), result: word }),
  z.object({ type: z.literal('appeal'), by, block: z.string().max(20), because: word }),
  z.object({ type: z.literal('lift-blocker'), by, seat: z.string().max(40), because: word }),
  z.object({
    type: z.literal('synthesize'),
    by,
    seat: z.string().max(40).describe('the seat that writes it; clerk or judge where one serves'),
  }),
])
export type RoundtableCommand = Readonly<z.infer<typeof commands>>
