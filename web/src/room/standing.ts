/** Goals and how far each is. The state holds a goal's figure only when it is over; until then the core counts it. */
import type { Period } from '../../../src/core/ledger/words.ts'
import { goalNow } from '../../../src/core/room/acts/session.ts'
import type { KeptGoal, Room } from '../../../src/core/room/state.ts'

export const PERIODS = ['session', 'milestone', 'project'] as const satisfies readonly Period[]
export type ShownPeriod = (typeof PERIODS)[number]

export interface GoalRow {
  readonly goal: KeptGoal
  readonly current: number
  /** 0 to 1. */
  readonly share: number
}

export function goalRow(own: Room, goal: KeptGoal): GoalRow {
  const { current } = goalNow(own, goal)
  const target = goal.metric === 'zero-penalties' ? 1 : goal.target
  return { goal, current, share: Math.max(0, Math.min(1, current / target)) }
}

const ORDER: Readonly<Record<KeptGoal['outcome'], number>> = { open: 0, achieved: 1, ended: 2 }

/** What is still to be reached first. */
export const goalRows = (own: Room): readonly GoalRow[] =>
  own.goals.map((goal) => goalRow(own, goal)).toSorted((a, b) => ORDER[a.goal.outcome] - ORDER[b.goal.outcome] || b.goal.at - a.goal.at)
