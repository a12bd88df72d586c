/** The four questions at the end of a milestone, answered from what was counted: nobody is asked for an opinion. */
import { tallyOf } from '../../ledger/ledger.ts'
import { CREDIT } from '../../ledger/numbers.ts'
import type { Room } from '../state.ts'
import { activeMembers } from '../who.ts'
import type { Reflection } from '../words.ts'
import { obsessiveTopics } from './topics.ts'

export function reflect(own: Room): Reflection {
  const { freezes, resolved, applied } = own.sinceMilestone
  const members = activeMembers(own).map(({ id, name }) => ({ id, name, tally: tallyOf(own.ledger, 'milestone', id) }))
  const times = (reason: 'circuit-breaker-triggered' | 'evidence-failed-verification' | 'hallucination-detected'): number =>
    members.reduce((sum, { tally }) => sum + (tally.byReason[reason]?.times ?? 0), 0)
  const [refusals, failed, madeUp] = [
    times('circuit-breaker-triggered'),
    times('evidence-failed-verification'),
    times('hallucination-detected'),
  ]
  const best = members.toSorted((a, b) => b.tally.credits - a.tally.credits)[0]
  const line = (isSo: boolean, text: string): readonly string[] => (isSo ? [text] : [])
  const topics = obsessiveTopics(own)
  return {
    wentWrong: [
      ...line(freezes > 0, `Issues stood still ${freezes === 1 ? 'once' : `${freezes} times`}.`),
      ...line(refusals > 0, `${refusals === 1 ? 'One comment was' : `${refusals} comments were`} stopped by a breaker.`),
      ...line(failed > 0, `${failed === 1 ? 'One citation' : `${failed} citations`} did not hold.`),
      ...line(madeUp > 0, `${madeUp === 1 ? 'One quotation was' : `${madeUp} quotations were`} made up.`),
      ...line(own.openConflicts.length > 0, `Conflicts with what is agreed that are open: ${own.openConflicts.length}.`),
    ],
    wentRight: [
      ...line(resolved === 1, `One issue was resolved, ${applied === 0 ? 'without' : 'with'} a change in the folder.`),
      ...line(resolved > 1, `${resolved} issues were resolved, ${applied} of them with a change in the folder.`),
      ...line(freezes === 0, 'Nothing stood still.'),
      ...line(best !== undefined && best.tally.credits > 0, `${best?.name} earned most: ${(best?.tally.credits ?? 0) / CREDIT} credits.`),
    ],
    obsessiveTags: topics.map(
      ({ tag, totalAccesses, appliedInWorkCount }) => `${tag}: ${totalAccesses} look-ups, ${appliedInWorkCount} applied`,
    ),
    creditsAndOutcomes: correlated(own),
  }
}

/** Why sources were looked up, and how often that ended in a change of the folder or of what is agreed. */
const correlated = ({ byOutcome }: Room): string[] =>
  Object.entries(byOutcome)
    .map(([trigger, { applied, other }]) => ({ trigger, applied, all: applied + other }))
    .toSorted((a, b) => b.applied - a.applied || b.all - a.all)
    .map(({ trigger, applied, all }) => `${trigger}: ${applied} of ${all} citations ended in a change`)
