/**
 * Council: the words. Three reviewers, three cycles, a verdict on a document.
 *
 *   INIT ─▶ CYCLE_1 broad ─▶ CYCLE_2 remediate ─▶ CYCLE_3 converge ─▶ CONVERGED | DEADLOCKED     (any ─▶ ABORTED)
 *
 * Seats never see who raised what; they name findings and remediations by their ids. Whatever a seat says of the
 * document it quotes, and every quotation is checked before anything is made of it.
 */
import * as z from 'zod'

import { DeclaredSeverity, EarlierFinding, Location, Severity } from '../findings/words.ts'
import { SeatId } from '../house/words.ts'
import { Vision } from './vision/words.ts'

export type { Severity }

const request = z.string()
const because = z.string()
const count = z.int().nonnegative()
const share = z.number().min(0).max(1)
const mode = z.int().min(1).max(80)
const findingId = z.string()
const cycle = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type Cycle = z.infer<typeof cycle>

export const State = z.enum(['INIT', 'CYCLE_1', 'CYCLE_2', 'CYCLE_3', 'CONVERGED', 'DEADLOCKED', 'ABORTED'])
export type State = z.infer<typeof State>

export const Vote = z.enum(['SUPPORT', 'OPPOSE', 'ABSTAIN'])
export type Vote = z.infer<typeof Vote>

export const Agreement = z.enum(['PENDING', 'MAJORITY', 'UNANIMOUS', 'QUORUM_SUPPORT', 'QUORUM_OPPOSE', 'DEADLOCKED'])
export type Agreement = z.infer<typeof Agreement>

/** What kind of defect it is: two findings of different kinds are never one. */
export const Category = z.enum([
  'ambiguity',
  'contradiction',
  'arithmetic',
  'definition',
  'reference',
  'measurement',
  'evidence',
  'reasoning',
  'alternatives',
  'scope',
  'traceability',
  'acceptance',
  'ownership',
  'timing',
  'dependency',
  'failure',
  'roll-back',
  'security',
  'privacy',
  'fairness',
  'incentives',
  'operations',
  'open-question',
  'other',
])
export type Category = z.infer<typeof Category>

/* ——— replies, by purpose ——— */

const quote = z.string().max(1_000).describe('words of the document, copied exactly; shorten with […]')
/** A word of a list is told and read in any letters; what is none of them is `otherwise`, since one word must not cost a whole review. */
const oneOf = <T extends string, O extends string>(words: readonly T[], otherwise: O) =>
  z
    .string()
    .meta({ enum: [...words] })
    .transform((said): T | O => words.find((word) => word.toLowerCase() === said.trim().toLowerCase()) ?? otherwise)
const DeclaredCategory = oneOf(Category.options, 'other')
const DeclaredVote = oneOf(Vote.options, 'ABSTAIN')
const DeclaredJudgement = oneOf(['SUPPORT', 'DISPUTE'], 'UNCLEAR')
const declaredSeverity = DeclaredSeverity.describe('as the scale above says')

const Raised = z.object({
  mode: z
    .number()
    .meta({ type: 'integer', minimum: 1 })
    .describe('the number of the mode that found it, one of yours; the nearest, if you found it without one'),
  severity: declaredSeverity,
  category: DeclaredCategory.describe('what kind of defect it is'),
  quote: quote.nullable().describe('the passage it is about, copied exactly; null only where something is missing from the whole document'),
  line: z.number().meta({ type: 'integer', minimum: 1 }).nullable().describe('the line where the quotation begins, as numbered'),
  section: z.string().max(200).nullable().describe('without a quotation: the heading of the section it is about; else null'),
  description: z.string().min(1).max(2_000).describe('what is wrong here and why it matters, in one or two sentences'),
  remediation: z.string().max(2_000).nullable().describe('the change you propose, concrete enough to make it'),
  sameAs: z
    .string()
    .max(40)
    .nullable()
    .default(null)
    .describe('the id of a finding above that is the same defect: yours then counts for it; null: none is'),
})
export type Raised = Readonly<z.infer<typeof Raised>>

const Met = z.object({ criterion: z.string().max(40).describe('its id'), quote })
const alignment = z
  .array(Met)
  .max(90)
  .default([])
  .describe('the criteria that the document meets, each with the words that show it; leave out the others')
const violations = z
  .array(Met)
  .max(24)
  .default([])
  .describe('what the criteria forbid and the document does, each with the words that show it; leave out the others')
const reason = z.string().max(2_000)

const Review = z.object({
  oath: z.boolean().describe('true: you hold yourself to the oath'),
  findings: z.array(Raised).max(200).describe('the gravest first'),
  alignment,
  violations,
  questions: z
    .array(z.string().max(300))
    .max(8)
    .describe('what only a person can decide and the document leaves open, the weightiest first; each once; empty if nothing is'),
})
const Assessed = z.object({
  finding: z.string().max(40).describe('its id'),
  judgement: DeclaredJudgement.describe('SUPPORT: the defect is there; DISPUTE: it is not, or the document answers it'),
  severity: DeclaredSeverity.nullable().describe('how grave you hold it to be; null: as it counts now'),
  because: reason.describe('why, in as many words as the task allows'),
  quote: quote.nullable().describe('when you dispute it: the words of the document that answer it; else null'),
})
const Proposed = z.object({
  finding: z.string().max(40).describe('its id'),
  text: z.string().trim().min(1).max(2_000).describe('the change'),
})
const remediations = z.array(Proposed).max(60).default([]).describe('changes that you propose for findings above; empty if none')
const endorsements = z
  .array(z.string().max(40))
  .max(80)
  .default([])
  .describe('ids of remediations above (such as F-1.R1) that would resolve their finding')
const Assessment = z.object({
  assessments: z.array(Assessed).max(120).default([]).describe('one for each finding that you are asked to assess'),
  remediations,
  endorsements,
  findings: z.array(Raised).max(200).describe('new ones only; empty if nothing grave was missed'),
  alignment,
  violations,
})
const Voted = z.object({
  finding: z.string().max(40).describe('its id'),
  vote: DeclaredVote,
  because: reason.describe('why, in as many words as the task allows'),
  quote: quote.nullable().describe('when you oppose it because the document answers it: the words that do; else null'),
})
const Ballot = z.object({
  votes: z.array(Voted).max(120).default([]).describe('one for each finding put to the vote'),
  remediations,
  endorsements,
})
const Endorsement = z.object({ endorsements, because: z.string().max(600).describe('why, in a sentence') })

export type Review = Readonly<z.infer<typeof Review>>
export type Assessment = Readonly<z.infer<typeof Assessment>>
export type Ballot = Readonly<z.infer<typeof Ballot>>
export type Endorsement = Readonly<z.infer<typeof Endorsement>>

export const purposes = { review: Review, assess: Assessment, vote: Ballot, endorse: Endorsement } as const
export type Purpose = keyof typeof purposes

/** As a seat is told it, where something can't be said now: nobody reads alone what others raised, and there may be nothing to remedy. */
const Alone = Raised.omit({ sameAs: true })
const alone = Review.extend({ findings: z.array(Alone).max(200).describe('the gravest first') })
const shapes = {
  'review, once more': alone.omit({ alignment: true, violations: true }),
  review: alone,
  'assess, nothing': Assessment.omit({ assessments: true, remediations: true, endorsements: true }),
  'vote, no blocker': Ballot.pick({ votes: true }),
  'vote, blockers alone': Ballot.omit({ votes: true }),
} as const

/** @public */
export function told(purpose: string, view: unknown): z.ZodType | null {
  const { wantsAlignment, findings, items, unresolved } = view as {
    readonly wantsAlignment?: boolean
    readonly findings?: readonly unknown[]
    readonly items?: readonly unknown[]
    readonly unresolved?: readonly unknown[]
  }
  if (purpose === 'review') return shapes[wantsAlignment === true ? 'review' : 'review, once more']
  if (purpose === 'assess') return findings?.length === 0 ? shapes['assess, nothing'] : null
  if (purpose !== 'vote') return null
  if (unresolved?.length === 0) return shapes['vote, no blocker']
  return items?.length === 0 ? shapes['vote, blockers alone'] : null
}

/* ——— options ——— */

/** What a checker without a model noticed before the reviewers begin: told to them, and worth what they make of it. */
const Hint = z.object({ line: z.int().positive(), quote: z.string().max(200), why: z.string().max(400) })
export type Hint = Readonly<z.infer<typeof Hint>>

export const options = z.strictObject({
  /** The path of the reviewed document in the dossier. */
  document: z.string().min(1),
  vision: Vision,
  escalateTo: z.string().min(1).max(120).default('the product owner'),
  /** The earlier review that this one is held against; null: there is none. */
  since: z
    .strictObject({
      id: z.string(),
      /** Of the text that it read. */
      textHash: z.string(),
      modes: z.array(z.array(mode)),
      findings: z.array(EarlierFinding),
    })
    .nullable()
    .default(null),
  hints: z.array(Hint).max(12).default([]),
})
export type CouncilOptions = Readonly<z.infer<typeof options>>

/* ——— facts ——— */

/** A stretch of the document that is read as one: a section, or a part of a long one. */
const Unit = z.object({ id: z.string(), section: z.array(z.string()), start: count, end: count, tokens: count })
export type Unit = Readonly<z.infer<typeof Unit>>

const SignalMatch = z.object({ signal: z.string(), matches: count })
const ChosenMode = z.object({
  mode,
  affinity: z.number(),
  /** After penalty and bias: what the choice was made by. */
  adjusted: z.number(),
  signals: z.array(SignalMatch),
  keywords: z.array(z.string()),
  because,
})

const Quoted = z.object({ quote: z.string(), line: count.nullable(), verdict: z.enum(['verified', 'failed', 'unverified']), because })
const Shown = z.object({ criterion: z.string(), evidence: Quoted })

const Focus = z.object({ area: z.string(), findings: z.array(findingId), because })

export const events = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('document.surveyed'),
    path: z.string(),
    /** Of the reviewed text. Not `hash`: that is the log's own name for an event's link in its chain. */
    textHash: z.string(),
    title: z.string(),
    lines: count,
    words: count,
    /** Sentences outside code, and whether they are English: what can be read without a model. Null: too short to tell. */
    sentences: count,
    english: z.boolean().nullable(),
    tokens: count,
    units: z.array(Unit),
  }),
  z.object({
    type: z.literal('modes.selected'),
    seat: SeatId,
    role: z.string(),
    dominant: z.string(),
    modes: z.array(ChosenMode),
    because,
  }),
  z.object({
    type: z.literal('selection.validated'),
    signals: z.array(SignalMatch.extend({ examples: z.array(z.object({ line: count, text: z.string() })) })),
    overlap: count,
    relaxations: z.array(z.string()),
    rules: z.array(z.object({ rule: z.string(), holds: z.boolean(), because })),
  }),
  z.object({
    type: z.literal('council.moved'),
    from: State,
    to: State,
    because,
    /** Tokens used in the state that is left, and what the new one may use before it is over its share. Null: it is an end that uses none. */
    used: count,
    allowance: count.nullable(),
  }),
  z.object({ type: z.literal('allowance.passed'), state: State, used: count, allowance: count, because }),
  z.object({ type: z.literal('reviewer.lost'), seat: SeatId, state: State, because }),
  z.object({ type: z.literal('mode.unapplied'), seat: SeatId, modes: z.array(mode), because }),
  z.object({
    type: z.literal('review.given'),
    request,
    seat: SeatId,
    cycle,
    modes: z.array(mode),
    oath: z.boolean(),
    questions: z.array(z.string()),
    /** What was said and could not be taken, with the reason. */
    ignored: z.array(z.string()),
  }),
  z.object({
    type: z.literal('finding.raised'),
    request,
    id: findingId,
    seat: SeatId,
    cycle,
    mode,
    severity: Severity,
    declared: Severity,
    /** Why it counts for less than declared; null where it does not. */
    lowered: z.string().nullable(),
    category: Category,
    location: Location,
    description: z.string(),
  }),
  z.object({
    type: z.literal('finding.merged'),
    request,
    into: findingId,
    seat: SeatId,
    cycle,
    mode,
    severity: Severity,
    declared: Severity,
    location: Location,
    description: z.string(),
    because,
  }),
  z.object({
    type: z.literal('alignment.given'),
    request,
    seat: SeatId,
    cycle,
    met: z.array(Shown),
    violations: z.array(Shown),
    /** One for each phase of the vision. */
    scores: z.array(share),
  }),
  z.object({
    type: z.literal('agreement.counted'),
    cycle,
    counts: z.array(
      z.object({
        finding: findingId,
        agreement: Agreement,
        severity: Severity,
        /** Why it is contested; null where it is not. */
        contested: z.string().nullable(),
        because,
      }),
    ),
  }),
  z.object({
    type: z.literal('notes.written'),
    cycle,
    focusAreas: z.array(Focus),
    modeRecommendations: z.array(z.object({ seat: SeatId, weights: z.array(z.object({ mode, weight: z.number(), because })) })),
    unresolvedQuestions: z.array(z.string()),
    convergenceTargets: z.array(z.object({ finding: findingId, because })),
    consensusCandidates: z.array(findingId),
  }),
  z.object({
    type: z.literal('assessment.given'),
    request,
    seat: SeatId,
    assessments: z.array(
      z.object({
        finding: findingId,
        judgement: z.enum(['SUPPORT', 'DISPUTE']),
        severity: Severity,
        because,
        quote: Quoted.nullable(),
      }),
    ),
    ignored: z.array(z.string()),
  }),
  z.object({ type: z.literal('remediation.proposed'), id: z.string(), request, seat: SeatId, finding: findingId, text: z.string() }),
  z.object({ type: z.literal('remediation.endorsed'), remediation: z.string(), request, seat: SeatId }),
  /** Blind: nobody at the table sees it before all are in. */
  z.object({
    type: z.literal('ballot.cast'),
    request,
    seat: SeatId,
    votes: z.array(z.object({ finding: findingId, vote: Vote, because, quote: Quoted.nullable() })),
    ignored: z.array(z.string()),
  }),
  z.object({
    type: z.literal('votes.revealed'),
    results: z.array(
      z.object({
        finding: findingId,
        support: z.array(SeatId),
        oppose: z.array(SeatId),
        abstain: z.array(SeatId),
        outcome: z.enum(['QUORUM_SUPPORT', 'QUORUM_OPPOSE', 'DEADLOCKED']),
        because,
      }),
    ),
  }),
  z.object({ type: z.literal('endorsements.given'), request, seat: SeatId, because, ignored: z.array(z.string()) }),
  z.object({ type: z.literal('findings.escalated'), to: z.string(), findings: z.array(findingId), because }),
])
export type CouncilEvent = Readonly<z.infer<typeof events>>

/**
 * Nobody steers a council beyond what every deliberation allows.
 * @public
 */
export const commands = null
