/**
 * Credits of the team as a whole, each once for what it is awarded for (0-41): a session without penalties, a team of gold, a
 * milestone in which nothing froze, a conflict that was caught, a goal reached together, a challenge that held.
 */
import { isAwarded, type Ledger } from './ledger.ts'
import { CLEAN_SESSION_ACTIONS, TEAM_AMOUNT } from './numbers.ts'
import type { Tier } from './rates.ts'
import type { Goal, TeamCredit, TeamCreditReason } from './words.ts'

export type TeamCreditWish = Omit<TeamCredit, 'id'>

/** Something that may be worth a credit to all. */
export type TeamMoment =
  /** The session the ledger is in is over. `tiers`: of all active members. */
  | { readonly kind: 'session-ends'; readonly actions: number; readonly penalties: number; readonly tiers: readonly Tier[] }
  /** The milestone the ledger is in is complete. `freezes`: how often an issue froze in it, thawed again or not. */
  | { readonly kind: 'milestone-ends'; readonly name: string; readonly freezes: number }
  | { readonly kind: 'conflict-caught'; readonly conflict: string; readonly by: string | null }
  | { readonly kind: 'goal-achieved'; readonly goal: Goal }
  | { readonly kind: 'challenge-upheld'; readonly issue: number; readonly by: string }

export const teamCreditsDue = (ledger: Ledger, moment: TeamMoment): readonly TeamCreditWish[] =>
  earned(ledger, moment).filter(({ reason, period }) => !isAwarded(ledger, reason, period))

function earned(ledger: Ledger, moment: TeamMoment): readonly TeamCreditWish[] {
  switch (moment.kind) {
    case 'session-ends':
      return sessionEnds(`session-${ledger.session.n}`, moment)
    case 'milestone-ends': {
      const description = `${moment.name} is complete, and no issue froze on the way.`
      const period = `milestone-${ledger.milestone.n}`
      return moment.freezes === 0 ? [wish('clean-milestone-completion', period, description, null)] : []
    }
    case 'conflict-caught':
      return [wish('team-canon-integrity', moment.conflict, 'A conflict with what is agreed was caught in time.', moment.by)]
    case 'goal-achieved': {
      const { id, scope, description } = moment.goal
      return scope === 'team' ? [wish('collective-goal-achieved', id, `A goal was reached together: ${description}`, null)] : []
    }
    case 'challenge-upheld': {
      const description = `A challenge to issue ${moment.issue} found a real problem, and the team mended it.`
      return [wish('successful-da-challenge', `issue-${moment.issue}`, description, moment.by)]
    }
  }
}

function sessionEnds(
  period: string,
  { actions, penalties, tiers }: Extract<TeamMoment, { kind: 'session-ends' }>,
): readonly TeamCreditWish[] {
  const isClean = penalties === 0 && actions >= CLEAN_SESSION_ACTIONS
  const isGolden = tiers.length > 0 && tiers.every((tier) => tier === 'gold')
  return [
    ...(isClean ? [wish('zero-penalties-session', period, `A session of ${actions} actions without a penalty.`, null)] : []),
    ...(isGolden ? [wish('all-agents-gold-tier', period, 'Every active member stands at gold.', null)] : []),
  ]
}

const wish = (reason: TeamCreditReason, period: string, description: string, triggeredBy: string | null): TeamCreditWish => ({
  amount: TEAM_AMOUNT[reason],
  reason,
  description,
  triggeredBy,
  verifiedBy: 'system',
  period,
})
