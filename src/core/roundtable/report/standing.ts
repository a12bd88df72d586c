/** What advice and confidence both look at: the count, what blocks it, and whether agreement that came too easily was answered. */
import type { House } from '../../house/house.ts'
import { isUnresolved } from '../exits.ts'
import type { Counted, DecisionLayer, RoundtableReport } from '../report-types.ts'
import { type Detection, type Roundtable, talks } from '../state.ts'
import { workingAnswer } from '../votes.ts'
import type { RoundtableOptions, Tally } from '../words.ts'
import { PARTIAL_FROM } from './numbers.ts'

/** Of the last round that was counted, without the blockers that a user has set aside since. */
export function tallyOf(own: Roundtable): Tally | null {
  const tally = talks(own).findLast((round) => round.tally !== null)?.tally ?? null
  if (tally === null) return null
  const isLifted = ({ seat, round }: Tally['openBlockers'][number]): boolean => (own.lifted[seat]?.round ?? -1) >= round
  return { ...tally, openBlockers: tally.openBlockers.filter((blocker) => !isLifted(blocker)) }
}

export function levelOf(tally: Tally | null, house: House): DecisionLayer['level'] {
  const { thresholds } = house.opening.options as RoundtableOptions
  if (tally === null) return 'none'
  const isSure = (tally.leastConfidence ?? 0) >= thresholds.exit.confidenceMin
  if (tally.level >= thresholds.exit.consensusMin && tally.openBlockers.length === 0 && isSure) return 'strong'
  return tally.level >= PARTIAL_FROM ? 'partial' : 'weak'
}

/** What was put to the vote last; before anything was, what leads among those who thought alone. */
export function answerOf(own: Roundtable, { opening }: House): Pick<DecisionLayer, 'answer' | 'side'> {
  const put =
    talks(own).findLast(({ answer }) => answer !== null)?.answer ??
    workingAnswer(
      own,
      opening.seats.map(({ id }) => id),
    )
  return { answer: put?.statement ?? null, side: put?.side ?? null }
}

/** The last sign of groupthink that neither a round of objections nor a person has answered. */
export const unresolvedGroupthink = (own: Roundtable): Detection | null => (isUnresolved(own) ? (own.detections.at(-1) ?? null) : null)

export function exitOf(own: Roundtable, { closed }: House): RoundtableReport['exit'] {
  if (own.exit !== null) return own.exit
  if (closed === null || closed.reason === 'completed') return null
  const finished = talks(own).filter(({ measures }) => measures !== null)
  return {
    reason: closed.reason === 'user' ? 'user-stop' : closed.reason === 'too-few-seats' ? 'too-few-seats' : 'stopped',
    round: own.rounds.at(-1)?.round ?? 0,
    numbers: { roundsClosed: finished.length },
    because: closed.because,
  }
}

/** How many hold a side. */
export const holdersOf = (vote: Counted, side: 'YES' | 'NO' | 'UNCERTAIN'): number =>
  ({ YES: vote.yes, NO: vote.no, UNCERTAIN: vote.uncertain })[side]
