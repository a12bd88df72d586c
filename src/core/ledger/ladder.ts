/**
 * The ladder a model climbs that is penalised too often, one step an evaluation, and comes down again by clean work (0-38).
 *
 *   normal ──0.2──▶ watch ──0.3──▶ remediation ──0.4──▶ flagged        0.4 flags from anywhere; 10 clean actions: one step back
 *
 * Whoever has just done ten clean actions does not go up, though older penalties may still stand in the window: else a step down
 * would be undone by the next look at the same past.
 */
import { LADDER } from './numbers.ts'
import { ratesOf } from './rates.ts'
import type { ModelRecord } from './records.ts'
import type { EscalationLevel } from './words.ts'

const LEVELS: readonly EscalationLevel[] = ['normal', 'watch', 'remediation', 'flagged']

/** The step to move to, or null to stay. To be asked after every action. */
export function evaluate(record: ModelRecord): EscalationLevel | null {
  const step = LEVELS.indexOf(record.escalationLevel)
  if (record.cleanActions >= LADDER.cleanActions) return LEVELS[step - 1] ?? null
  const next = LEVELS[step + 1]
  const { penaltyRate } = ratesOf(record)
  if (next === undefined || next === 'normal' || penaltyRate === null || !mayRise(record)) return null
  if (penaltyRate >= LADDER.flagged) return 'flagged'
  return penaltyRate >= LADDER[next] ? next : null
}

function mayRise({ actions, escalatesFromAction, lastActions }: ModelRecord): boolean {
  const latest = lastActions.slice(-LADDER.cleanActions)
  const isClean = latest.length === LADDER.cleanActions && !latest.includes(true)
  return actions >= escalatesFromAction && !isClean
}

export const movedTo = (record: ModelRecord, level: EscalationLevel): ModelRecord => ({
  ...record,
  escalationLevel: level,
  escalatesFromAction: level === 'remediation' ? record.actions + LADDER.cooldownActions : record.escalatesFromAction,
  cleanActions: 0,
})
