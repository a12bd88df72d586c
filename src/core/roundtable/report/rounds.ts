/** Positions over rounds: a row a round, in it a row a seat, in the order of the table, so that rows lie under each other. */
import type { House } from '../../house/house.ts'
import type { SeatId } from '../../seat.ts'
import type { PositionRow, RoundRow } from '../report-types.ts'
import { type Contribution, lastHeld, type Round, type Roundtable, type Stance } from '../state.ts'
import type { Result, Verified } from '../words.ts'
import { rounded } from './phrases.ts'
import { isContribution } from './positions.ts'

export const roundRows = (own: Roundtable, house: House): readonly RoundRow[] =>
  own.rounds.map((round) => ({
    round: round.round,
    kind: round.kind,
    answer: round.answer?.statement ?? null,
    focus: round.focus,
    seats: house.opening.seats.map(({ id }) => positionRow(own, round, id)),
    oneLiner: round.summary?.oneLiner ?? null,
    measures: round.measures,
    tally: round.tally,
    detection: own.detections.find((detection) => detection.round === round.round) ?? null,
    objection: own.objections.find((objection) => objection.round === round.round) ?? null,
  }))

function positionRow(own: Roundtable, round: Round, seat: SeatId): PositionRow {
  const said = round.kind === 'blind' ? own.blind[seat] : round.contributions[seat]
  return said === undefined ? silentRow(own, round, seat) : spokenRow(own, round, seat, said)
}

function spokenRow(own: Roundtable, round: Round, seat: SeatId, said: Stance | Contribution): PositionRow {
  const before = round.kind === 'blind' ? null : lastHeld(own, seat, round.round)
  const talked = isContribution(said) ? said : null
  return {
    seat,
    request: said.request,
    side: said.side,
    confidence: said.confidence,
    confidenceDelta: before === null ? null : rounded(said.confidence - before.confidence),
    statement: said.statement,
    vote: talked?.vote.vote ?? null,
    change: talked?.change ?? null,
    verified: talked === null || talked.results.length === 0 ? null : resultCounts(talked.results),
    revised: talked !== null && talked.first !== null,
    missed: null,
  }
}

function resultCounts(results: readonly Verified[]): Readonly<Record<Result, number>> {
  const of = (wanted: Result): number => results.filter(({ result }) => result === wanted).length
  return { pass: of('pass'), fail: of('fail'), unverified: of('unverified') }
}

const silentRow = (own: Roundtable, round: Round, seat: SeatId): PositionRow => ({
  seat,
  request: null,
  side: null,
  confidence: null,
  confidenceDelta: null,
  statement: null,
  vote: null,
  change: null,
  verified: null,
  revised: false,
  missed: whyMissed(own, round, seat),
})

function whyMissed(own: Roundtable, round: Round, seat: SeatId): string {
  const block = own.blocks.find((each) => each.seat === seat && each.round === round.round && each.appeal === null)
  if (block !== undefined) return `What it said was blocked (${block.id}): ${block.because}`
  const known = round.missed[seat]
  if (known !== undefined) return known
  if (Object.values(own.held).some((each) => each.seat === seat && each.round === round.round)) return 'What it said waits for the judge.'
  if (round.order.length > 0 && !round.order.includes(seat)) return 'It was not asked in this round.'
  return round.measures === null ? 'It has not spoken yet.' : 'It said nothing.'
}
