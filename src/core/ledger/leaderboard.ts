/**
 * The leaderboard of a session, a milestone or the project: who earned what, for what, and what the team did together. A room is
 * one project's, so `project` and `lifetime` are the same time. Credits are hundredths.
 */
import { type Ledger, type Tally, tallyOf, teamCreditsIn } from './ledger.ts'
import { improvementOf, type Tier, tierOf } from './rates.ts'
import type { ModelRecord } from './records.ts'
import type { CreditReason, Period, TeamCredit } from './words.ts'

export interface LeaderboardEntry {
  readonly rank: number
  readonly member: string
  readonly credits: number
  /** `5 verified citations`: what brought the most; null: nothing is left of what was brought, or nothing was. */
  readonly topContribution: string | null
  readonly streak: number
  readonly reliabilityTier: Tier
}

export interface Leaderboard {
  readonly period: Period
  readonly entries: readonly LeaderboardEntry[]
  /** What the members earned, together. */
  readonly teamTotal: number
  /** What was awarded to the team as a whole. */
  readonly teamCredits: number
  readonly teamCreditEvents: readonly TeamCredit[]
  /** The largest award of the team, the latest of several. */
  readonly topTeamAchievement: string | null
  /** Whoever earned the most; null: nobody earned anything. */
  readonly mvp: string | null
  /** Whose penalty rate fell the most from the older to the newer half of its last actions, whatever the period. */
  readonly mostImproved: string | null
}

/** `records`: one a member, that of the model at work. */
export function leaderboard(ledger: Ledger, records: readonly ModelRecord[], period: Period): Leaderboard {
  const entries = records
    .map((record) => ({ record, tally: tallyOf(ledger, period, record.member) }))
    .toSorted((a, b) => b.tally.credits - a.tally.credits || byId(a.record, b.record))
    .map(({ record, tally }, index) => entryOf(record, tally, index + 1))
  const events = teamCreditsIn(ledger, period)
  const [first] = entries
  return {
    period,
    entries,
    teamTotal: entries.reduce((sum, { credits }) => sum + credits, 0),
    teamCredits: events.reduce((sum, { amount }) => sum + amount, 0),
    teamCreditEvents: events,
    topTeamAchievement: events.toReversed().toSorted((a, b) => b.amount - a.amount)[0]?.description ?? null,
    mvp: first !== undefined && first.credits > 0 ? first.member : null,
    mostImproved: mostImproved(records),
  }
}

const byId = (a: ModelRecord, b: ModelRecord): number => (a.member < b.member ? -1 : 1)

const entryOf = (record: ModelRecord, tally: Tally, rank: number): LeaderboardEntry => ({
  rank,
  member: record.member,
  credits: tally.credits,
  topContribution: topContribution(tally),
  streak: record.currentVerifiedStreak,
  reliabilityTier: tierOf(record),
})

/** What earns, in words: one of it, and several. The first of two that brought the same is named. */
const CONTRIBUTIONS: readonly { readonly reasons: readonly CreditReason[]; readonly one: string; readonly several: string }[] = [
  { reasons: ['evidence-verified', 'evidence-verified-precise'], one: 'verified citation', several: 'verified citations' },
  { reasons: ['evidence-outcome-upgrade'], one: 'citation that was acted on', several: 'citations that were acted on' },
  { reasons: ['prevented-user-conflict'], one: 'conflict with canon caught', several: 'conflicts with canon caught' },
  { reasons: ['issue-applied-in-work'], one: 'issue applied in the work', several: 'issues applied in the work' },
  { reasons: ['proposal-accepted-by-user'], one: 'proposal accepted', several: 'proposals accepted' },
  { reasons: ['user-marked-helpful'], one: 'comment marked helpful', several: 'comments marked helpful' },
  { reasons: ['task-slice-done'], one: 'slice of a task done', several: 'slices of tasks done' },
  { reasons: ['consulted-devils-advocate'], one: "devil's advocate consulted", several: "devil's advocates consulted" },
  { reasons: ['comment-under-budget'], one: 'issue with comments to spare', several: 'issues with comments to spare' },
  { reasons: ['clean-unfreeze'], one: 'clean unfreeze', several: 'clean unfreezes' },
  { reasons: ['moderator-commendation'], one: 'commendation', several: 'commendations' },
]

function topContribution({ credits, byReason }: Tally): string | null {
  const weighed = CONTRIBUTIONS.map(({ reasons, one, several }) => {
    const parts = reasons.map((reason) => byReason[reason] ?? { times: 0, credits: 0 })
    const times = parts.reduce((sum, part) => sum + part.times, 0)
    return { credits: parts.reduce((sum, part) => sum + part.credits, 0), words: `${times} ${times === 1 ? one : several}` }
  })
  const top = weighed.toSorted((a, b) => b.credits - a.credits)[0]
  return credits > 0 && top !== undefined && top.credits > 0 ? top.words : null
}

function mostImproved(records: readonly ModelRecord[]): string | null {
  const risen = records
    .map((record) => ({ record, by: improvementOf(record) ?? 0 }))
    .filter(({ by }) => by > 0)
    .toSorted((a, b) => b.by - a.by || byId(a.record, b.record))
  return risen[0]?.record.member ?? null
}
