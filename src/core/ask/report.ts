/** The result of an `ask` so far: exists after every event, says what is missing and why, and never hides the minority. */
import type { RegisteredClaim, RegisteredEvidence, Violation } from '../evidence/words.ts'
import { type House, seatOf } from '../house/house.ts'
import { reportHead } from '../house/report-head.ts'
import type { DriverKind, Side } from '../house/words.ts'
import type { ReportHead } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { confidenceOf } from './confidence.ts'
import type { Ask, Ballot } from './state.ts'
import { RANKED_FROM, seatsAt, type Tally, tally } from './tally.ts'

export interface ReportedAnswer {
  readonly seat: SeatId
  readonly name: string
  readonly driver: DriverKind
  readonly model: string | null
  readonly side: Side | null
  readonly position: string
  readonly text: string
  readonly confidence: number
  readonly claims: readonly RegisteredClaim[]
  readonly evidence: readonly RegisteredEvidence[]
  readonly violations: readonly Violation[]
}

export interface AskReport extends ReportHead {
  /** The reasons for the word `confidence`. */
  readonly confidenceBecause: string
  /** Everyone at the table, with or without an answer. */
  readonly seats: readonly Pick<ReportedAnswer, 'seat' | 'name' | 'driver' | 'model'>[]
  readonly result: {
    /** `unranked`: too few answers to rank. `none`: no answer at all. */
    readonly kind: 'winner' | 'tie' | 'unranked' | 'none'
    readonly winners: readonly SeatId[]
    readonly margin: number | null
    /** One sentence with the numbers. */
    readonly because: string
  }
  readonly answers: readonly ReportedAnswer[]
  /** Declared before anyone saw another's answer: the blind vote. Seats whose answer has no side are left out. */
  readonly sides: Readonly<Record<Side, readonly SeatId[]>>
  /** Null: fewer than two sides were declared, so there is nothing to compare. */
  readonly sidesAgree: boolean | null
  readonly tally: Tally | null
  readonly ballots: readonly (Ballot & { readonly seat: SeatId })[]
  readonly spared: readonly SeatId[]
  readonly dissent: readonly { readonly seat: SeatId; readonly because: string }[]
  readonly abstained: readonly { readonly seat: SeatId; readonly stage: 'answering' | 'ranking'; readonly because: string }[]
}

export function report(own: Ask, house: House): AskReport {
  const answers = house.opening.seats.flatMap((seat) => reported(own, house, seat.id))
  const candidates = answers.map((answer) => answer.seat)
  const ballots = Object.entries(own.ballots).map(([seat, ballot]) => ({ seat, ...ballot }))
  const counted = ballots.length === 0 ? null : tally(candidates, Object.fromEntries(ballots.map(({ seat, ranking }) => [seat, ranking])))
  const result = resultOf(answers, counted, ballots.length, house)
  const confidence = confidenceOf(own, house, counted)
  return {
    ...reportHead(house, confidence.word),
    confidenceBecause: confidence.because,
    seats: house.opening.seats.map(({ id, name, driver }) => ({ seat: id, name, driver, model: house.models[id] ?? null })),
    result,
    answers,
    sides: sidesOf(answers),
    sidesAgree: agreement(answers),
    tally: counted,
    ballots,
    spared: own.spared,
    dissent: dissentOf(answers, ballots, result, house),
    abstained: [
      ...Object.entries(own.unanswered).map(([seat, because]) => ({ seat, stage: 'answering' as const, because })),
      ...Object.entries(own.unranked).map(([seat, because]) => ({ seat, stage: 'ranking' as const, because })),
    ],
  }
}

function reported(own: Ask, house: House, seat: SeatId): readonly ReportedAnswer[] {
  const answer = own.answers[seat]
  if (answer === undefined) return []
  const { name, driver } = seatOf(house, seat)
  const { side, position, text, confidence } = answer
  const { claims = [], evidence = [], violations = [] } = own.registered[answer.request] ?? {}
  return [{ seat, name, driver, model: house.models[seat] ?? null, side, position, text, confidence, claims, evidence, violations }]
}

function resultOf(answers: readonly ReportedAnswer[], counted: Tally | null, ballots: number, house: House): AskReport['result'] {
  if (answers.length === 0) return { kind: 'none', winners: [], margin: null, because: 'No answer has come in.' }
  if (counted === null) return { kind: 'unranked', winners: [], margin: null, because: unrankedBecause(answers.length, house) }
  const names = counted.winners.map((seat) => seatOf(house, seat).name)
  if (counted.winners.length > 1) {
    return { kind: 'tie', winners: counted.winners, margin: null, because: `A tie between ${names.join(', ')} after ${ballots} rankings.` }
  }
  const votes = counted.margin === 1 ? 'vote' : 'votes'
  const because =
    (counted.margin ?? 0) > 0
      ? `${names[0]} is ahead of every other answer, of the closest by ${counted.margin} ${votes}, in ${ballots} rankings.`
      : `${names[0]} wins by ranked pairs in ${ballots} rankings, though it does not beat every other answer one to one.`
  return { kind: 'winner', winners: counted.winners, margin: counted.margin, because }
}

function unrankedBecause(answers: number, house: House): string {
  const came = answers === 1 ? 'One answer has come in' : `${answers} answers have come in`
  if (house.closed === null) return `${came} so far.`
  return answers < RANKED_FROM ? `${came}; answers are ranked from ${RANKED_FROM} on.` : `${came}, and no ranking that could be counted.`
}

function sidesOf(answers: readonly ReportedAnswer[]): Readonly<Record<Side, readonly SeatId[]>> {
  const of = (side: Side): readonly SeatId[] => answers.filter((answer) => answer.side === side).map((answer) => answer.seat)
  return { YES: of('YES'), NO: of('NO'), UNCERTAIN: of('UNCERTAIN') }
}

/** Sides are declared, never read out of the text: texts that sound alike may disagree (R10). */
function agreement(answers: readonly ReportedAnswer[]): boolean | null {
  const declared = answers.flatMap(({ side }) => (side === null ? [] : [side]))
  return declared.length < 2 ? null : declared.every((side) => side === declared[0])
}

function dissentOf(
  answers: readonly ReportedAnswer[],
  ballots: AskReport['ballots'],
  { kind, winners }: AskReport['result'],
  house: House,
): AskReport['dissent'] {
  const [winner] = winners
  if (kind !== 'winner' || winner === undefined) return []
  const side = answers.find(({ seat }) => seat === winner)?.side ?? null
  const bySide = answers
    .filter((answer) => side !== null && answer.side !== null && answer.side !== side)
    .map(({ seat, position }) => ({ seat, because: position }))
  const byBallot = ballots
    .filter(({ ranking }) => ranking.length > 1 && seatsAt(ranking.at(-1) ?? []).includes(winner))
    .map(({ seat, because }) => ({ seat, because: `ranked the answer of ${seatOf(house, winner).name} last: ${because}` }))
  return [...bySide, ...byBallot]
}
