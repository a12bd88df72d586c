/** Leaderboard and records as rows: what all three forms of a report set as a table. Nothing here is safe to show yet. */
import type { LeaderboardEntry } from '../../core/ledger/leaderboard.ts'
import type { MemberLine, RoomReport } from '../../core/room/report-types.ts'
import { countedCredits, creditsText } from './amounts.ts'
import { periodText, TIERS } from './phrases.ts'
import { nameIn } from './reading.ts'
import { memberTitle, rateText, wordsOf } from './sections.ts'

export interface Rows {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export const leaderboardRows = (report: RoomReport): Rows => ({
  head: ['rank', 'member', 'credits', 'streak', 'tier', 'most of it for'],
  rows: report.leaderboard.entries.map(({ rank, member, credits, streak, reliabilityTier, topContribution }: LeaderboardEntry) => [
    String(rank),
    nameIn(report, member),
    creditsText(credits),
    String(streak),
    TIERS[reliabilityTier],
    topContribution ?? '–',
  ]),
})

/** What stands under the ranks: the team as a whole, and who stood out. Nothing where nobody is ranked. */
export function leaderboardNotes(report: RoomReport): readonly string[] {
  const { entries, period, teamTotal, teamCredits, topTeamAchievement, mvp, mostImproved } = report.leaderboard
  if (entries.length === 0) return []
  const best = [
    ...(mvp === null ? [] : [`Most credits: ${nameIn(report, mvp)}.`]),
    ...(mostImproved === null ? [] : [`Most improved: ${nameIn(report, mostImproved)}.`]),
  ]
  return [
    `In ${periodText(period, wordsOf(report))}: ${countedCredits(teamTotal)} of the members, ${creditsText(teamCredits)} of the team as a whole.`,
    ...(topTeamAchievement === null ? [] : [`The team’s best: ${topTeamAchievement}`]),
    ...(best.length === 0 ? [] : [best.join(' ')]),
  ]
}

export const teamRows = ({ team }: Pick<RoomReport, 'team'>): Rows => ({
  head: ['member', 'model', 'tier', 'trust', 'level', 'streak', 'credits'],
  rows: team.map((member) => [
    `${memberTitle(member)}${member.isActive ? '' : ', has left'}`,
    member.model,
    TIERS[member.profile.reliabilityTier],
    member.trust,
    `${member.level}${member.isAssisted ? ', assisted' : ''}`,
    `${member.profile.currentVerifiedStreak} (best ${member.profile.longestVerifiedStreak})`,
    creditsText(member.profile.lifetimeCredits),
  ]),
})

/** Every model a member worked with, the one of now first. */
export const recordRows = ({ records }: MemberLine): Rows => ({
  head: ['model', 'credits', 'hold', 'applied', 'penalised', 'best streak', 'tier', 'level'],
  rows: records.map(({ model, isActive, level, profile }) => [
    `${model}${isActive ? ' (now)' : ''}`,
    creditsText(profile.currentCredits),
    rateText(profile.verificationRate),
    rateText(profile.applicationRate),
    rateText(profile.penaltyRate),
    String(profile.longestVerifiedStreak),
    TIERS[profile.reliabilityTier],
    level,
  ]),
})
