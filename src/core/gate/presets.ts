/** How strict a project is: the three presets in full, what a project starts with, and the order of how far a change reaches. */
import { ESCALATION_KEYWORDS } from './lexicon.ts'
import type { Breakers, ImpactLevel, Preset, Sanity } from './words.ts'

/** Least first. */
export const IMPACT_ORDER: readonly ImpactLevel[] = ['cosmetic', 'minor', 'structural', 'canon-changing']

export const impactAtLeast = (level: ImpactLevel, least: ImpactLevel): boolean => IMPACT_ORDER.indexOf(level) >= IMPACT_ORDER.indexOf(least)

/** Null: neither says how far it reaches. */
export const highestImpact = (one: ImpactLevel | null, other: ImpactLevel | null): ImpactLevel | null =>
  one === null || (other !== null && impactAtLeast(other, one)) ? other : one

const STANDARD: Breakers = {
  maxCommentsPerAgentPerIssue: 2,
  maxTotalCommentsPerIssue: 10,
  minCommentLength: 150,
  minUniqueWords: 20,
  maxConsecutiveSameAgentPair: 2,
  requireEvidenceForImpactLevel: 'structural',
  escalationKeywords: [...ESCALATION_KEYWORDS],
  maxEscalationKeywordsPerComment: 1,
  minTurnsBeforeResolution: 3,
  frozenIssueCooldownMinutes: 30,
}

/** What light and strict do not name is as in standard. Words go with the length: twenty of them do not fit in fifty characters. */
export const PRESETS: Readonly<Record<Preset, Breakers>> = {
  light: {
    ...STANDARD,
    maxCommentsPerAgentPerIssue: 4,
    maxTotalCommentsPerIssue: 20,
    minCommentLength: 50,
    minUniqueWords: 8,
    maxEscalationKeywordsPerComment: 3,
    requireEvidenceForImpactLevel: 'canon-changing',
  },
  standard: STANDARD,
  strict: {
    ...STANDARD,
    maxCommentsPerAgentPerIssue: 1,
    maxTotalCommentsPerIssue: 6,
    minCommentLength: 250,
    minUniqueWords: 30,
    maxEscalationKeywordsPerComment: 0,
    requireEvidenceForImpactLevel: 'minor',
  },
}

export const DEFAULT_SANITY: Sanity = {
  enabled: true,
  preset: 'standard',
  overrides: {},
  lexicon: 'calibrated',
  budgetOverrun: 'freeze',
  blindFirstPassEnabled: true,
  autoDevilsAdvocateEnabled: true,
  leechDetectionEnabled: true,
  moderatorSessionReportEnabled: true,
  moderatorReportFrequency: 'both',
  notifyOnFreeze: true,
}

/** The preset, and over it what the project says itself. */
export function breakersOf({ preset, overrides }: Sanity): Breakers {
  const said = Object.entries(overrides).filter(([, value]) => value !== undefined)
  return { ...PRESETS[preset], ...(Object.fromEntries(said) as Partial<Breakers>) }
}
