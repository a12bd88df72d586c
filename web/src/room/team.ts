/** A member's records as the page shows them: one a model, the one at work first, with the ladder it stands on. */
import { LADDER } from '../../../src/core/ledger/numbers.ts'
import { type Rates, ratesOf, type Tier, type TrustLevel, tierOf, trustOf } from '../../../src/core/ledger/rates.ts'
import type { ModelRecord } from '../../../src/core/ledger/records.ts'
import type { EscalationLevel } from '../../../src/core/ledger/words.ts'
import type { Room, Seated } from '../../../src/core/room/state.ts'
import { entries } from '../../../src/core/table.ts'

export interface RecordRow {
  readonly record: ModelRecord
  readonly rates: Rates
  readonly tier: Tier
  readonly trust: TrustLevel
}

export function recordRows({ records }: Pick<Room, 'records'>, { id, model }: Pick<Seated, 'id' | 'model'>): readonly RecordRow[] {
  return [...entries(records)]
    .map(([, record]) => record)
    .filter(({ member }) => member === id)
    .toSorted((a, b) => Number(b.model === model) - Number(a.model === model) || (b.deactivatedAt ?? 0) - (a.deactivatedAt ?? 0))
    .map((record) => ({ record, rates: ratesOf(record), tier: tierOf(record), trust: trustOf(record) }))
}

/** Those who are here before those who have left; whoever keeps order first, guests last. */
export function membersOf({ members }: Pick<Room, 'members'>): readonly Seated[] {
  return Object.values(members).toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || Number(b.isSeated) - Number(a.isSeated))
}

export const STEPS: readonly EscalationLevel[] = ['normal', 'watch', 'remediation', 'flagged']
/** From which penalty rate on one stands on which step. */
export const THRESHOLDS = [LADDER.watch, LADDER.remediation, LADDER.flagged] as const

/** How the penalty rate moved over the last actions; a rate of fewer than the core asks for says nothing. */
export const rateLine = ({ lastActions }: Pick<ModelRecord, 'lastActions'>): readonly { readonly at: number; readonly value: number }[] =>
  lastActions.flatMap((_, index) => {
    const so = lastActions.slice(0, index + 1)
    return so.length < LADDER.actions ? [] : [{ at: index, value: so.filter(Boolean).length / so.length }]
  })

export function actionsText({ lastActions }: Pick<ModelRecord, 'lastActions'>): string {
  const penalised = lastActions.filter(Boolean).length
  if (lastActions.length === 0) return 'No action yet'
  return `${penalised} of the last ${lastActions.length} actions penalised`
}
