/** A credit profile: how one member stands with one model, in credits, rates and streaks. */
import { type Ledger, tallyOf } from './ledger.ts'
import { type Rates, ratesOf, type Tier, tierOf } from './rates.ts'
import { type ModelRecord, recordKey } from './records.ts'
import type { CreditReason } from './words.ts'

/** Credits are hundredths. All but `lifetimeCredits` is of this model alone. */
export interface CreditProfile {
  readonly member: string
  readonly model: string
  /** With whatever model. */
  readonly lifetimeCredits: number
  readonly currentCredits: number
  readonly creditsByReason: Readonly<Partial<Record<CreditReason, number>>>
  readonly creditsThisSession: number
  readonly creditsThisMilestone: number
  readonly verificationRate: Rates['verification']
  readonly applicationRate: Rates['usefulness']
  readonly penaltyRate: Rates['penaltyRate']
  readonly currentVerifiedStreak: number
  readonly longestVerifiedStreak: number
  readonly reliabilityTier: Tier
}

export function profileOf(ledger: Ledger, record: ModelRecord): CreditProfile {
  const { member, model, currentVerifiedStreak, longestVerifiedStreak } = record
  const key = recordKey(member, model)
  const { credits, byReason } = tallyOf(ledger, 'lifetime', key)
  const rates = ratesOf(record)
  return {
    member,
    model,
    lifetimeCredits: tallyOf(ledger, 'lifetime', member).credits,
    currentCredits: credits,
    creditsByReason: Object.fromEntries(Object.entries(byReason).map(([reason, of]) => [reason, of.credits])),
    creditsThisSession: tallyOf(ledger, 'session', key).credits,
    creditsThisMilestone: tallyOf(ledger, 'milestone', key).credits,
    verificationRate: rates.verification,
    applicationRate: rates.usefulness,
    penaltyRate: rates.penaltyRate,
    currentVerifiedStreak,
    longestVerifiedStreak,
    reliabilityTier: tierOf(record),
  }
}
