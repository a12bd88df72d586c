/**
 * The count of one blind vote (4-1, 4-2): two for it stand by it, two against it dismiss it, anything else is a deadlock.
 * A vote that is missing or can't be read is an abstention; after a loss both of the two that are left must agree.
 */
import type { SeatId } from '../seat.ts'
import { TABLE } from './numbers.ts'
import type { VoteResult } from './state.ts'
import type { Vote } from './words.ts'

export function applyQuorum(finding: string, votes: Readonly<Record<SeatId, Vote>>): VoteResult {
  const of = (wanted: Vote): SeatId[] => Object.entries(votes).flatMap(([seat, vote]) => (vote === wanted ? [seat] : []))
  const [support, oppose, abstain] = [of('SUPPORT'), of('OPPOSE'), of('ABSTAIN')]
  const outcome = support.length >= TABLE.quorum ? 'QUORUM_SUPPORT' : oppose.length >= TABLE.quorum ? 'QUORUM_OPPOSE' : 'DEADLOCKED'
  const tally = `${support.length} for it, ${oppose.length} against it, ${abstain.length} abstained`
  const because =
    outcome === 'DEADLOCKED'
      ? `No quorum: ${tally}; ${TABLE.quorum} of ${Object.keys(votes).length} must agree.`
      : `${outcome === 'QUORUM_SUPPORT' ? 'It stands' : 'It is dismissed'}: ${tally}.`
  return { finding, support, oppose, abstain, outcome, because }
}
