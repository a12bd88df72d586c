/**
 * Council: the words. Three reviewers, three cycles, a verdict on a document.
 *
 *   INIT ─▶ CYCLE_1 broad ─▶ CYCLE_2 remediate ─▶ CYCLE_3 converge ─▶ CONVERGED | DEADLOCKED     (any ─▶ ABORTED)
 *
 * Seats never see who raised what; they name findings and remediations by their ids. Whatever a seat says of the
 * document it quotes, and every quotation is checked before anything is made of it.
 */
import * as z from 'zod'

import { EarlierFinding, Location, Severity } from '../findings/words.ts'
import { SeatId } from '../house/words.ts'
import { Category, Vote } from './replies/words.ts'
import { Vision } from './vision/words.ts'

export type { Assessment, Ballot, Endorsement, Purpose, Raised, Review } from './replies/words.ts'
export { Category, purposes, told, Vote } from './replies/words.ts'
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

export const Agreement = z.enum(['PENDING', 'MAJORITY', 'UNANIMOUS', 'QUORUM_SUPPORT', 'QUORUM_OPPOSE', 'DEADLOCKED'])
export type Agreement = z.infer<typeof Agreement>

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
