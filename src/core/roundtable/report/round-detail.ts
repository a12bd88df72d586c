/**
 * One round in full: every word that was said in it, what each contribution was checked for, the verdict on each quotation, and
 * what the rules made of the round. Every door that shows a single round shows this. What was blocked is named, never quoted.
 */
import { claimById } from '../../evidence/registry.ts'
import type { ClaimStatus, Label, Lines, RegisteredEvidence, Verdict, Violation } from '../../evidence/words.ts'
import type { House } from '../../house/house.ts'
import type { Side } from '../../house/words.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { SeatId } from '../../seat.ts'
import type { PositionRow } from '../report-types.ts'
import type {
  ContextRequest,
  Contribution,
  Detection,
  Escalation,
  ObjectionVerdict,
  Registered,
  Round,
  Roundtable,
  Stance,
} from '../state.ts'
import { questionsFor } from '../verify/questions.ts'
import type { Anchor, Decision, Measures, Role, RoundKind, RoundtableOptions, Safety, Said, Summary, Tally, Verified } from '../words.ts'
import { namesIn } from './phrases.ts'
import { isContribution } from './positions.ts'
import { roundRows } from './rounds.ts'

export interface DetailedClaim {
  readonly id: string
  readonly text: string
  /** What it counts as, and what the seat called it. */
  readonly label: Label
  readonly declared: Label
  readonly status: ClaimStatus
  readonly cites: readonly string[]
  readonly restates: boolean
}

export interface DetailedEvidence {
  readonly id: string
  /** As the text has it: [1]. */
  readonly n: number
  readonly kind: RegisteredEvidence['kind']
  readonly source: string
  readonly lines: Lines | null
  readonly quote: string | null
  readonly verdict: Verdict
  readonly because: string
}

/** What is added to a position once seats talk; of a stance that was given alone, nothing of it is there. */
type Talked = Pick<Said, 'alternatives' | 'failureModes' | 'uncertain' | 'challenges' | 'supports' | 'retracts' | 'controls'>

export interface DetailedContribution extends Talked {
  readonly seat: SeatId
  readonly name: string
  readonly alias: string
  readonly anchor: Anchor
  readonly perspective: string | null
  readonly role: Role
  readonly request: string
  readonly side: Side | null
  readonly confidence: number
  readonly confidenceDelta: number | null
  readonly statement: string
  /** In full, with its labels. */
  readonly text: string
  readonly vote: Said['vote'] | null
  /** What only this mode, or a round of objections, asks for. */
  readonly part: Said['part'] | null
  readonly change: Contribution['change']
  readonly claims: readonly DetailedClaim[]
  readonly evidence: readonly DetailedEvidence[]
  readonly violations: readonly Violation[]
  readonly verification: readonly (Verified & { readonly asks: string })[]
  /** What it was asked to mend, and what its first version was found to be; null: it was not mended. */
  readonly mended: { readonly request: string; readonly asked: readonly string[]; readonly results: readonly Verified[] } | null
  readonly safety: Safety | null
  readonly ignored: readonly string[]
}

export interface RoundDetail {
  readonly round: number
  readonly kind: RoundKind
  readonly isClosed: boolean
  readonly order: readonly SeatId[]
  readonly answer: Round['answer']
  readonly focus: string | null
  /** In the order in which they were to speak. */
  readonly contributions: readonly DetailedContribution[]
  readonly silent: readonly { readonly seat: SeatId; readonly name: string; readonly because: string }[]
  readonly summary: Summary | null
  readonly measures: Measures | null
  readonly tally: Tally | null
  readonly detection: Detection | null
  readonly objection: ObjectionVerdict | null
  readonly escalations: readonly Escalation[]
  readonly contexts: readonly ContextRequest[]
  /** Without what was said: that is in the log. */
  readonly blocks: readonly {
    readonly id: string
    readonly seat: SeatId
    readonly by: 'code' | 'judge'
    readonly because: string
    readonly appeal: { readonly by: string; readonly because: string } | null
  }[]
  readonly withheld: Roundtable['withheld']
  readonly decisions: readonly Decision[]
  /** Found or answered in this round. */
  readonly vulnerabilities: readonly {
    readonly id: string
    readonly title: string
    readonly foundBy: SeatId
    readonly foundIn: number
    readonly answers: Roundtable['vulnerabilities'][number]['answers']
  }[]
  readonly lifted: readonly { readonly seat: SeatId; readonly by: string; readonly because: string }[]
}

const NOTHING_MORE: Talked = {
  alternatives: [],
  failureModes: [],
  uncertain: [],
  challenges: [],
  supports: [],
  retracts: [],
  controls: null,
}

/** Round 0 is the blind one. */
export function roundDetail(own: Roundtable, house: House, wanted: number): RoundDetail | Refusal {
  const round = own.rounds.find((one) => one.round === wanted)
  if (round === undefined) return refuse('no-such-round', missingRound(own, house, wanted))
  const nameOf = namesIn(house)
  const rows = roundRows(own, house).find((one) => one.round === wanted)
  const inOrder = round.order.flatMap((seat) => rows?.seats.find((row) => row.seat === seat) ?? [])
  const { kind, order, answer, focus, summary, measures, tally } = round
  return {
    round: wanted,
    kind,
    isClosed: summary !== null,
    order,
    answer,
    focus,
    contributions: inOrder.flatMap((row) => spoken(own, house, round, row)),
    silent: inOrder.flatMap(({ seat, missed }) => (missed === null ? [] : [{ seat, name: nameOf(seat), because: missed }])),
    summary,
    measures,
    tally,
    detection: rows?.detection ?? null,
    objection: rows?.objection ?? null,
    ...raisedIn(own, wanted),
  }
}

function missingRound({ rounds }: Roundtable, { id }: House, wanted: number): string {
  const last = rounds.at(-1)?.round
  if (last === undefined) return `${id} has no round yet.`
  return last === 0
    ? `There is no round ${wanted} of ${id}: only round 0, in which everybody answers alone.`
    : `There is no round ${wanted} of ${id}. Its rounds are 0 (alone) to ${last}.`
}

function raisedIn(
  own: Roundtable,
  wanted: number,
): Pick<RoundDetail, 'escalations' | 'contexts' | 'blocks' | 'withheld' | 'decisions' | 'vulnerabilities' | 'lifted'> {
  const here = <T extends { readonly round: number }>(all: readonly T[]): readonly T[] => all.filter(({ round }) => round === wanted)
  return {
    escalations: here(own.escalations),
    contexts: here(own.contexts),
    blocks: here(own.blocks).map(({ id, seat, by, because, appeal }) => ({ id, seat, by, because, appeal })),
    withheld: here(own.withheld),
    decisions: here(own.decisions),
    vulnerabilities: own.vulnerabilities.flatMap(({ id, title, seat, round, answers }) => {
      const answered = here(answers)
      return round === wanted || answered.length > 0 ? [{ id, title, foundBy: seat, foundIn: round, answers: answered }] : []
    }),
    lifted: Object.entries(own.lifted).flatMap(([seat, { round, by, because }]) => (round === wanted ? [{ seat, by, because }] : [])),
  }
}

function spoken(own: Roundtable, house: House, { kind, contributions }: Round, row: PositionRow): readonly DetailedContribution[] {
  const { seat } = row
  const said = kind === 'blind' ? own.blind[seat] : contributions[seat]
  const place = own.places[seat]
  if (said === undefined || place === undefined) return []
  const { alias, anchor, perspective, role } = place
  const { request, side, confidence, statement, text, violations } = said
  const held = { request, side, confidence, confidenceDelta: row.confidenceDelta, statement, text, violations }
  const who = { seat, name: namesIn(house)(seat), alias, anchor, perspective, role }
  return [{ ...who, ...held, ...talked(said, house), claims: claimsOf(said, house), evidence: evidenceOf(said) }]
}

function talked(
  said: Stance | Contribution,
  { opening }: House,
): Talked & Pick<DetailedContribution, 'vote' | 'part' | 'change' | 'verification' | 'mended' | 'safety' | 'ignored'> {
  if (!isContribution(said))
    return { ...NOTHING_MORE, vote: null, part: null, change: null, verification: [], mended: null, safety: null, ignored: [] }
  const { mode, highStakes } = opening.options as RoundtableOptions
  const asks = new Map(questionsFor(mode, highStakes).map((question) => [question.id, question.asks]))
  const { alternatives, failureModes, uncertain, challenges, supports, retracts, controls } = said
  const { vote, part, change, results, mend, first, safety, ignored } = said
  return {
    ...{ alternatives, failureModes, uncertain, challenges, supports, retracts, controls },
    ...{ vote, part, change, safety, ignored },
    verification: results.map((result) => ({ ...result, asks: asks.get(result.question) ?? '' })),
    mended: first === null ? null : { request: first.request, asked: mend, results: first.results },
  }
}

const claimsOf = ({ claims }: Registered, { registry }: House): readonly DetailedClaim[] =>
  claims.map(({ id, text, label, declared, cites, restates }) => ({
    ...{ id, text, label, declared, cites, restates },
    status: claimById(registry, id)?.status ?? 'open',
  }))

const evidenceOf = ({ evidence }: Registered): readonly DetailedEvidence[] =>
  evidence.map(({ id, kind, reference, check }) => ({
    id,
    n: reference.n,
    kind,
    source: reference.path ?? reference.url ?? reference.title ?? 'a source without a name',
    lines: reference.lines,
    quote: reference.quote,
    verdict: check.verdict,
    because: check.because,
  }))
