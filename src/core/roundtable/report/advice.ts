/**
 * What to do with the answer, by rules in a table: each says what speaks against acting on it, with its numbers.
 *
 *   ask      a person has to decide: something that only a person can settle is open
 *   verify   look it up before you act on it
 *   proceed  no rule has anything to say
 */
import type { House } from '../../house/house.ts'
import type { ClaimRow, Counted, DecisionLayer, EvidenceRow, RoundtableReport } from '../report-types.ts'
import { type Roundtable, talks } from '../state.ts'
import type { RoundtableOptions, Tally } from '../words.ts'
import { counted, ended, listed, type NameOf, percent } from './phrases.ts'
import { heldAtLast } from './positions.ts'
import { holdersOf, unresolvedGroupthink } from './standing.ts'

export interface Seen {
  readonly own: Roundtable
  readonly house: House
  readonly nameOf: NameOf
  readonly exit: RoundtableReport['exit']
  readonly answer: Pick<DecisionLayer, 'answer' | 'side'>
  readonly tally: Tally | null
  readonly finalVote: Counted
  readonly claims: readonly ClaimRow[]
  readonly evidence: readonly EvidenceRow[]
}

interface Rule {
  readonly advice: 'ask' | 'verify'
  /** A sentence for each thing that speaks against it; none: the rule is content. */
  readonly objects: (seen: Seen) => readonly string[]
}

const RULES: readonly Rule[] = [
  { advice: 'ask', objects: unansweredEscalation },
  { advice: 'ask', objects: openBlockers },
  { advice: 'ask', objects: groupthink },
  { advice: 'ask', objects: ({ exit }) => (exit?.reason === 'too-few-seats' ? [`Too few seats are left: ${ended(exit.because)}`] : []) },
  { advice: 'verify', objects: otherEnd },
  { advice: 'verify', objects: otherSideLeads },
  { advice: 'verify', objects: uncitedFacts },
  { advice: 'verify', objects: unfoundFacts },
  { advice: 'verify', objects: failedQuotes },
]

export function adviceOf(seen: Seen): Pick<DecisionLayer, 'advice' | 'because'> {
  const found = RULES.flatMap(({ advice, objects }) => objects(seen).map((because) => ({ advice, because })))
  if (found.length === 0) return { advice: 'proceed', because: soundness(seen) }
  return {
    advice: found.some(({ advice }) => advice === 'ask') ? 'ask' : 'verify',
    because: found.map(({ because }) => because),
  }
}

function unansweredEscalation({ own }: Seen): readonly string[] {
  const last = own.escalations.filter(({ round }) => round > own.extended.sinceRound).at(-1)
  if (last === undefined || last.outcome?.kind === 'answered') return []
  const state = last.outcome === null ? 'waits for a person' : 'was answered by nobody in time'
  return [`${last.id} of round ${last.round} ${state}: ${ended(last.needs)}`]
}

function openBlockers({ tally, nameOf }: Seen): readonly string[] {
  return (tally?.openBlockers ?? []).map(
    ({ seat, claim, because, round }) =>
      `${nameOf(seat)} blocks it in round ${round}${claim === null ? '' : `, over ${claim}`}: ${ended(because)}`,
  )
}

const KINDS = { stagnation: 'Stagnation', 'early-convergence': 'Early convergence' } as const

function groupthink({ own }: Seen): readonly string[] {
  const open = unresolvedGroupthink(own)
  if (open === null) return []
  const tried = own.objections.some(({ round, failed }) => round > open.round && failed)
  return [
    `${KINDS[open.kind]} was seen in round ${open.round}, and ${tried ? 'the round of objections changed nothing' : 'nothing has answered it yet'}.`,
  ]
}

function otherEnd(seen: Seen): readonly string[] {
  const { own, exit, answer, tally, house } = seen
  const closed = talks(own).filter(({ measures }) => measures !== null).length
  if (exit === null) return [`It is still under way: ${counted(closed, 'round')} of talk ${closed === 1 ? 'is' : 'are'} closed.`]
  if (answer.answer === null) return ['No position leads, so there is no answer to act on.']
  if (exit.reason === 'consensus' || exit.reason === 'too-few-seats') return []
  if (exit.reason === 'user-stop' || exit.reason === 'stopped')
    return [`It was stopped after ${counted(closed, 'round')} of talk, before it reached an end of its own.`]
  const { consensusMin, confidenceMin } = (house.opening.options as RoundtableOptions).thresholds.exit
  const reached =
    tally === null
      ? 'nobody voted'
      : `${percent(tally.level)} accept it, where consensus takes ${percent(consensusMin)} and everybody at least ${percent(confidenceMin)} sure${tally.leastConfidence === null ? '' : `; the least sure is at ${percent(tally.leastConfidence)}`}`
  return [`It ended in round ${exit.round} by another rule than consensus (${exit.reason.replaceAll('-', ' ')}): ${reached}.`]
}

/** What was voted on was the leading position of the round before: the table may have moved on since. */
function otherSideLeads({ answer, finalVote }: Seen): readonly string[] {
  const { leads } = finalVote
  if (answer.side === null || leads === null || leads === answer.side) return []
  return [
    `What was voted on says ${answer.side}, but ${leads} leads now: ${holdersOf(finalVote, leads)} to ${holdersOf(finalVote, answer.side)}.`,
  ]
}

const acceptedFacts = (claims: readonly ClaimRow[]): readonly ClaimRow[] =>
  claims.filter(({ status, declared }) => status === 'accepted' && declared === 'FACT')

function uncitedFacts({ claims }: Seen): readonly string[] {
  const facts = acceptedFacts(claims)
  const bare = facts.filter(({ cites }) => cites.length === 0).map(({ id }) => id)
  if (bare.length === 0) return []
  return [`${bare.length} of ${counted(facts.length, 'accepted fact')} ${bare.length === 1 ? 'cites' : 'cite'} nothing: ${listed(bare)}.`]
}

/** Cited, but nothing that anybody could look up here stands behind it. */
function unfoundFacts({ claims, evidence }: Seen): readonly string[] {
  const verdicts = new Map(evidence.map(({ id, verdict }) => [id, verdict]))
  const facts = acceptedFacts(claims)
  const unfound = facts.filter(({ cites }) => cites.length > 0 && cites.every((cited) => verdicts.get(cited) === 'unverified'))
  if (unfound.length === 0) return []
  const share = `${unfound.length} of ${counted(facts.length, 'accepted fact')}`
  return [
    `${share} ${unfound.length === 1 ? 'rests' : 'rest'} on sources that could not be looked up: ${listed(unfound.map(({ id }) => id))}.`,
  ]
}

/** A quotation that does not hold, under a claim that nothing else proves and that somebody on the answer's side still stands by. */
function failedQuotes({ claims, evidence, own, answer }: Seen): readonly string[] {
  const verdicts = new Map(evidence.map(({ id, verdict }) => [id, verdict]))
  const isForIt = (seat: string): boolean => answer.side === null || heldAtLast(own, seat)?.side === answer.side
  return claims.flatMap(({ id, status, cites, for: holders }) => {
    const failed = cites.filter((cited) => verdicts.get(cited) === 'failed')
    const isProven = cites.some((cited) => verdicts.get(cited) === 'verified')
    if (failed.length === 0 || isProven || status === 'retracted' || !holders.some(isForIt)) return []
    return [`${id} rests on ${listed(failed)}, which ${failed.length === 1 ? 'does' : 'do'} not stand in the source as quoted.`]
  })
}

/** Why nothing speaks against it: said with the same numbers that would have. */
function soundness({ exit, tally, house, own, claims, nameOf }: Seen): readonly string[] {
  const { consensusMin, confidenceMin } = (house.opening.options as RoundtableOptions).thresholds.exit
  const sure = tally?.leastConfidence ?? null
  const facts = acceptedFacts(claims).length
  const lifted = Object.entries(own.lifted).map(
    ([seat, { by, because }]) => `${nameOf(seat)}’s blocker was set aside by ${by}: ${ended(because)}`,
  )
  return [
    `Consensus in round ${exit?.round ?? 0}: ${percent(tally?.level ?? 0)} accept it, where ${percent(consensusMin)} is asked for${sure === null ? '' : `, and nobody is less than ${percent(sure)} sure, where ${percent(confidenceMin)} is`}.`,
    ...(lifted.length === 0 ? ['No blocker is open.'] : lifted),
    ...answeredGroupthink(own),
    facts === 0
      ? 'No fact was cited and found: it rests on judgement alone.'
      : `${facts === 1 ? 'The one accepted fact is' : `All ${facts} accepted facts are`} cited and found, and no quotation behind it failed.`,
  ]
}

function answeredGroupthink(own: Roundtable): readonly string[] {
  const last = own.detections.at(-1)
  if (last === undefined) return ['No groupthink was seen.']
  const objection = own.objections.find(({ round, failed }) => round > last.round && !failed)
  const answer = objection === undefined ? 'answered by a person' : `answered by the objections of round ${objection.round}`
  return [`${KINDS[last.kind]}, seen in round ${last.round}, was ${answer}.`]
}
