/** A crux card as doors print it: names instead of seat ids, evidence with what the verifier found. */
import { evidenceById } from '../../evidence/registry.ts'
import type { House } from '../../house/house.ts'
import type { Card, CardEvidence, CardPosition } from '../crux/card.ts'
import { disagreementOf } from '../crux/disagreement.ts'
import type { ReportedCrux, ReportedEvidence, ReportedPosition } from '../report-types.ts'
import type { Debate } from '../state.ts'
import type { NameOf } from './names.ts'

export function reportedCrux(own: Debate, house: House, card: Card, nameOf: NameOf): ReportedCrux {
  const thread = own.threads[card.id]
  const { id, question, by, forecast, asksTopic, status, validated, failures, provisional, dcg, dominantHorizon, confidence } = card
  return {
    id,
    question,
    by,
    forecast,
    asksTopic,
    status,
    validated,
    failures,
    provisional,
    ...typed(own, house, id),
    positions: card.positions.map((position) => reportedPosition(position, nameOf, own.seats[position.seat]?.gone != null)),
    abstained: Object.entries(thread?.abstained ?? {}).map(([seat, because]) => ({ seat, name: nameOf(seat), because })),
    granted: card.granted.map(({ proposition }) => proposition),
    resolutionCriteria: card.criteria.map(({ text }) => text),
    dcg,
    provisionalDcg: card.lockedDcg,
    dominantHorizon,
    steelmanPairs: (thread?.steelmans ?? []).map(({ from, to, grade, attempts, by: grader }) => ({
      from,
      to,
      grade,
      attempts,
      by: grader,
    })),
    evidence: card.evidence.map((evidence) => reportedEvidence(evidence, house, nameOf)),
    supportingMessages: card.messages,
    alternativesConsidered: card.alternatives,
    confidence,
    challenges: (thread?.challenges ?? []).map(({ by: challenger, because, answered }) => ({ by: challenger, because, answered })),
  }
}

function typed(own: Debate, house: House, id: string): Pick<ReportedCrux, 'disagreement' | 'diagnosis'> {
  const { type, diagnosis } = disagreementOf(own, id, house.registry)
  return { disagreement: type, diagnosis }
}

function reportedPosition(position: CardPosition, nameOf: NameOf, gone: boolean): ReportedPosition {
  const { seat, side, counted, confidence, statement, falsifier, decides, horizon, flip } = position
  return {
    seat,
    name: nameOf(seat),
    side,
    counted,
    gone,
    confidence,
    statement,
    falsifier,
    decides,
    concessions: position.concessions.map(({ proposition, cheap }) => ({ proposition, cheap })),
    horizon,
    moves: position.moves.map(({ from, to, supported }) => ({ from, to, supported })),
    wouldFlip: { declared: flip.wouldFlip, counted: position.flipCounts, why: flip.why, confidence: flip.confidence ?? confidence },
  }
}

function reportedEvidence({ message, challengedBy }: CardEvidence, house: House, nameOf: NameOf): ReportedEvidence {
  const { id, said, evidence } = message
  const seat = message.seat ?? ''
  const provided = said.move === 'PROVIDE_EVIDENCE' ? said : null
  return {
    message: id,
    seat,
    name: nameOf(seat),
    content: said.content,
    bearsOn: provided?.bearsOn ?? null,
    bearing: provided?.bearing ?? 'context',
    references: evidence.flatMap((key) => {
      const known = evidenceById(house.registry, key)
      return known === null ? [] : [{ id: known.id, reference: known.reference, check: known.check }]
    }),
    challengedBy,
  }
}
