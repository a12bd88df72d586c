/**
 * Goals: something to aim for, never a condition. Progress is read off the ledger, over the time that the goal's deadline ends: a
 * session's goal counts the session, a milestone's the milestone, any other the whole project.
 */
import { type Ledger, PENALTIES, type Tally, tallyOf } from './ledger.ts'
import { CREDIT } from './numbers.ts'
import type { CreditReason, Deadline, Goal, Period } from './words.ts'

/** What a goal is held against. */
export interface Figures {
  /** Hundredths. */
  readonly credits: number
  readonly verifiedCitations: number
  readonly issuesResolved: number
  readonly issuesApplied: number
  readonly penalties: number
  readonly consultations: number
}

export const periodOf = ({ deadline }: Goal): Period =>
  deadline === 'session-end' ? 'session' : deadline === 'milestone-end' ? 'milestone' : 'project'

/** `issuesResolved`, in that time and by those the goal is for, is the room's to count; the ledger knows the rest. */
export function figuresFor(ledger: Ledger, goal: Goal, team: readonly string[], issuesResolved: number): Figures {
  const members = goal.targetMember === null ? team : [goal.targetMember]
  const tallies = members.map((member) => tallyOf(ledger, periodOf(goal), member))
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0)
  const timesOf = (reason: CreditReason): number => sum(({ byReason }) => byReason[reason]?.times ?? 0)
  return {
    credits: sum(({ credits }) => credits),
    verifiedCitations: timesOf('evidence-verified') + timesOf('evidence-verified-precise'),
    issuesResolved,
    issuesApplied: timesOf('issue-applied-in-work'),
    penalties: PENALTIES.reduce((total, reason) => total + timesOf(reason), 0),
    consultations: timesOf('consulted-devils-advocate'),
  }
}

/** `isOver`: the deadline is here. Without penalties is only who is so to the end; every other goal is reached when it is reached. */
export function progressOf(goal: Goal, figures: Figures, isOver: boolean): { readonly current: number; readonly achieved: boolean } {
  const current = currentOf(goal, figures)
  return { current, achieved: goal.metric === 'zero-penalties' ? isOver && current === 1 : current >= goal.target }
}

function currentOf({ metric }: Goal, figures: Figures): number {
  switch (metric) {
    case 'total-credits':
      return figures.credits / CREDIT
    case 'verified-citations':
      return figures.verifiedCitations
    case 'issues-resolved':
      return figures.issuesResolved
    case 'issues-applied-in-work':
      return figures.issuesApplied
    case 'zero-penalties':
      return figures.penalties === 0 ? 1 : 0
    case 'devils-advocate-consultations':
      return figures.consultations
  }
}

/** `moment`: what has just ended, or what time it is. */
export function isDue({ deadline }: Goal, moment: Deadline): boolean {
  if (deadline === null) return false
  if (isEnd(deadline) || isEnd(moment)) return deadline === moment
  return Date.parse(moment) >= Date.parse(deadline)
}

const isEnd = (moment: Deadline): boolean => moment === 'session-end' || moment === 'milestone-end'
