/**
 * When it is over (W7), asked after every round: agreement, a plateau, a lead that nobody can catch, the last planned round.
 * Agreement that came too easily ends nothing before somebody has objected to it (2-10, 2-11).
 */
import { assignedIn, unsupportedIn } from './counting.ts'
import { changeOf } from './groupthink/measures.ts'
import { stated } from './groupthink/numbers-text.ts'
import { ROUNDS } from './numbers.ts'
import { heldAfter } from './positions.ts'
import { lastHeld, type Round, type Roundtable, talks } from './state.ts'
import { sidesOf } from './votes.ts'
import type { ExitReason, RoundtableOptions } from './words.ts'

export interface Exit {
  readonly reason: ExitReason
  readonly numbers: Readonly<Record<string, number>>
  readonly because: string
}

/** Rounds that will be held if nothing ends it: those asked for, objection rounds beside them, never above the cap. */
export function roundsPlanned(own: Roundtable, { rounds }: Pick<RoundtableOptions, 'rounds'>): number {
  const { until, sinceRound } = own.extended
  const objections = own.rounds.filter(({ kind, round }) => kind === 'objection' && round > sinceRound).length
  return Math.min(roundCap(own), (until ?? rounds) + objections)
}

export const roundCap = (own: Roundtable): number => (own.extended.count > 0 ? ROUNDS.mostExtended : ROUNDS.most)

/** Detected since the last extension, and neither answered by objections that changed something nor by a person. */
export function isUnresolved(own: Roundtable): boolean {
  const since = own.extended.sinceRound
  const detected = own.detections.filter(({ round }) => round > since).at(-1)
  if (detected === undefined) return false
  const isAnswered = own.escalations.some(({ round, outcome }) => round > since && outcome?.kind === 'answered')
  const isMet = own.objections.some(({ round, failed }) => round > detected.round && !failed)
  return !isAnswered && !isMet
}

/** An early end of its own, or null. The cap is no early end and is asked for apart. */
export function earlyExit(own: Roundtable, options: RoundtableOptions): Exit | null {
  const round = talks(own).at(-1)
  if (round === undefined || round.round < options.thresholds.exit.roundsMin) return null
  const doubted = isUnresolved(own)
  return (doubted ? null : consensus(round, options)) ?? plateau(own, options) ?? (doubted ? null : unassailable(own, round, options))
}

function consensus({ round, tally }: Round, { exitOnConsensus, thresholds: { exit } }: RoundtableOptions): Exit | null {
  if (!exitOnConsensus || tally === null) return null
  const { level, openBlockers, leastConfidence } = tally
  if (level < exit.consensusMin || openBlockers.length > 0 || leastConfidence === null || leastConfidence < exit.confidenceMin) return null
  const share = `${Math.round(level * 100)} % of the seats accept the working answer (needed: ${Math.round(exit.consensusMin * 100)} %)`
  return {
    reason: 'consensus',
    numbers: { level, openBlockers: 0, leastConfidence, round },
    because: `${share}, nobody blocks it, and the least sure stands at ${stated(leastConfidence)} (needed: ${stated(exit.confidenceMin)}).`,
  }
}

/** Nothing moves any more and nothing new comes, for so many rounds on end. */
function plateau(own: Roundtable, { thresholds: { exit } }: RoundtableOptions): Exit | null {
  const recent = talks(own).slice(-exit.plateauRounds)
  const changes = recent.flatMap(({ measures }) => (measures === null ? [] : (changeOf(measures) ?? [])))
  const newFacts = recent.reduce((sum, { measures }) => sum + (measures?.newFacts ?? 0), 0)
  const last = recent.at(-1)
  if (last === undefined || changes.length < exit.plateauRounds || newFacts > 0) return null
  const most = Math.max(...changes)
  if (most >= exit.changeBelow) return null
  return {
    reason: 'convergence',
    numbers: { change: most, newFacts, rounds: changes.length, round: last.round },
    because: `Over ${changes.length} rounds nobody moved by ${stated(exit.changeBelow)} or more (most: ${stated(most)}), and no new fact came.`,
  }
}

/**
 * The leading side would still lead if everybody who may yet move went against it: seats below the confidence that consensus
 * asks for, that moved in this round or without new evidence, or that do not know; assigned sides do not count. A round that brought a fact may move anybody.
 */
function unassailable(own: Roundtable, round: Round, { thresholds: { exit } }: RoundtableOptions): Exit | null {
  if (round.tally === null || round.tally.openBlockers.length > 0 || (round.measures?.newFacts ?? 0) > 0) return null
  const assigned = assignedIn(own, round.order)
  const seats = round.order.filter((seat) => !assigned.includes(seat))
  const unsupported = unsupportedIn(own, seats, round.round)
  const held = heldAfter(own, seats, round.round).filter(({ seat }) => !unsupported.includes(seat))
  const sides = sidesOf(held)
  const [leader, other] = sides.YES >= sides.NO ? (['YES', 'NO'] as const) : (['NO', 'YES'] as const)
  const loose = held.filter(({ seat, side, confidence }) => {
    const before = lastHeld(own, seat, round.round)
    return side === leader && (confidence < exit.confidenceMin || before?.side !== side)
  }).length
  const undecided = held.filter(({ side }) => side === 'UNCERTAIN' || side === null).length + (seats.length - held.length)
  const lead = sides[leader] - sides[other] - 2 * loose - undecided
  if (lead <= 0) return null
  return {
    reason: 'unassailable-margin',
    numbers: { leading: sides[leader], against: sides[other], loose, undecided, lead, round: round.round },
    because: `${leader} leads ${sides[leader]} to ${sides[other]}; if all ${loose + undecided} who may still move went against it, it would lead by ${lead}. No new fact came.`,
  }
}
