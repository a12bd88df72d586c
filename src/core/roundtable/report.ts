/**
 * The report: what the table answers, how far it agrees, what to do, and all that this rests on. A fold of the same events,
 * so it exists at every moment: before the table is laid, in the middle of a round, after a stop.
 */
import type { House } from '../house/house.ts'
import { reportHead } from '../house/report-head.ts'
import { adviceOf } from './report/advice.ts'
import { claimRows, contestedIn, evidenceRows } from './report/claims.ts'
import { confidenceOf } from './report/confidence.ts'
import { dissentFrom } from './report/dissent.ts'
import { objectionsOf } from './report/objections.ts'
import { namesIn } from './report/phrases.ts'
import { blindVote, collapseOf, finalVote, heldAtLast } from './report/positions.ts'
import { ratesOf } from './report/rates.ts'
import { roundRows } from './report/rounds.ts'
import { answerOf, exitOf, levelOf, tallyOf } from './report/standing.ts'
import { verificationOf } from './report/verification.ts'
import type { RoundtableReport, SeatRow } from './report-types.ts'
import type { Roundtable } from './state.ts'
import type { RoundtableOptions, Tally } from './words.ts'

export function report(own: Roundtable, house: House): RoundtableReport {
  const { mode, highStakes, switches } = house.opening.options as RoundtableOptions
  const nameOf = namesIn(house)
  const claims = claimRows(own, house)
  const evidence = evidenceRows(house)
  const tally = tallyOf(own)
  const answer = answerOf(own, house)
  const exit = exitOf(own, house)
  const votes = { blindVote: blindVote(own, house), finalVote: finalVote(own, house) }
  const level = levelOf(tally, house)
  const advice = adviceOf({ own, house, nameOf, exit, answer, tally, finalVote: votes.finalVote, claims, evidence })
  const collapse = collapseOf(own, house)
  const rates = ratesOf(own, claims, evidence)
  const confidence = confidenceOf({
    own,
    house,
    exit,
    decision: { level, advice: advice.advice },
    collapse,
    quotes: rates.quotesVerified,
  })
  const head = reportHead(house, confidence.word)
  return {
    ...head,
    notes: [...head.notes, `Confidence ${confidence.word}: ${confidence.because}.`],
    mode,
    highStakes,
    switches,
    decision: { ...answer, tally, level, ...advice },
    exit,
    ...votes,
    collapse,
    rounds: roundRows(own, house),
    seats: seatRows(own, house, tally),
    claims,
    evidence,
    contested: contestedIn(own, claims),
    decisions: own.decisions,
    dissent: dissentFrom(own, house, answer.side),
    detections: own.detections,
    objections: objectionsOf(own, house, claims, nameOf),
    escalations: own.escalations,
    verification: verificationOf(own, house),
    vulnerabilities: own.vulnerabilities,
    blocks: own.blocks.map(({ id, seat, round, by, because, appeal }) => ({ id, seat, round, by, because, appeal })),
    contexts: own.contexts,
    withheld: own.withheld,
    syntheses: own.syntheses,
    rates,
  }
}

/** Nobody has a place before the table is laid. */
function seatRows(own: Roundtable, house: House, tally: Tally | null): readonly SeatRow[] {
  return house.opening.seats.flatMap(({ id, name, driver }) => {
    const place = own.places[id]
    if (place === undefined) return []
    const { alias, anchor, perspective, role } = place
    const held = heldAtLast(own, id)
    return [
      {
        seat: id,
        name,
        alias,
        driver,
        model: house.models[id] ?? null,
        anchor,
        perspective,
        role,
        side: held?.side ?? null,
        confidence: held?.confidence ?? null,
        openBlockers: tally?.openBlockers.filter(({ seat }) => seat === id).length ?? 0,
        lastRound: held === null ? null : 'round' in held ? held.round : 0,
      },
    ]
  })
}
