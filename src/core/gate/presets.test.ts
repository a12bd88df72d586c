import { describe, expect, test } from 'vitest'
import { breakersOf, DEFAULT_SANITY, IMPACT_ORDER, impactAtLeast, PRESETS } from './presets.ts'
import { Breakers, ImpactLevel, Sanity } from './words.ts'

const KEYWORDS = [
  'urgent',
  'crucial',
  'critical',
  'must',
  'need to',
  'immediately',
  'catastrophic',
  'disaster',
  'emergency',
  'vital',
  'essential',
  'absolutely',
  'definitely',
]

describe('the presets', () => {
  test('are these, in full', () => {
    expect(PRESETS).toEqual({
      light: {
        maxCommentsPerAgentPerIssue: 4,
        maxTotalCommentsPerIssue: 20,
        minCommentLength: 50,
        minUniqueWords: 8,
        maxConsecutiveSameAgentPair: 2,
        requireEvidenceForImpactLevel: 'canon-changing',
        escalationKeywords: KEYWORDS,
        maxEscalationKeywordsPerComment: 3,
        minTurnsBeforeResolution: 3,
        frozenIssueCooldownMinutes: 30,
      },
      standard: {
        maxCommentsPerAgentPerIssue: 2,
        maxTotalCommentsPerIssue: 10,
        minCommentLength: 150,
        minUniqueWords: 20,
        maxConsecutiveSameAgentPair: 2,
        requireEvidenceForImpactLevel: 'structural',
        escalationKeywords: KEYWORDS,
        maxEscalationKeywordsPerComment: 1,
        minTurnsBeforeResolution: 3,
        frozenIssueCooldownMinutes: 30,
      },
      strict: {
        maxCommentsPerAgentPerIssue: 1,
        maxTotalCommentsPerIssue: 6,
        minCommentLength: 250,
        minUniqueWords: 30,
        maxConsecutiveSameAgentPair: 2,
        requireEvidenceForImpactLevel: 'minor',
        escalationKeywords: KEYWORDS,
        maxEscalationKeywordsPerComment: 0,
        minTurnsBeforeResolution: 3,
        frozenIssueCooldownMinutes: 30,
      },
    })
  })

  test('are what a project may say', () => {
    for (const preset of Object.values(PRESETS)) expect(Breakers.parse(preset)).toEqual(preset)
  })
})

describe('a project', () => {
  test('starts with the standard preset and everything on', () => {
    expect(DEFAULT_SANITY).toEqual({
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
    })
    expect(Sanity.parse(DEFAULT_SANITY)).toEqual(DEFAULT_SANITY)
    expect(breakersOf(DEFAULT_SANITY)).toEqual(PRESETS.standard)
  })

  test.each(['light', 'standard', 'strict'] as const)('that says %s gets that preset', (preset) => {
    expect(breakersOf({ ...DEFAULT_SANITY, preset })).toEqual(PRESETS[preset])
  })

  test('may set any of the numbers itself, zero too, and the preset fills the rest', () => {
    const overrides = { minCommentLength: 0, escalationKeywords: ['asap'], minUniqueWords: undefined }
    expect(breakersOf({ ...DEFAULT_SANITY, preset: 'strict', overrides })).toEqual({
      ...PRESETS.strict,
      minCommentLength: 0,
      escalationKeywords: ['asap'],
    })
    expect(PRESETS.strict.minCommentLength).toBe(250)
  })
})

describe('how far a change reaches', () => {
  test('has four levels, the least first', () => {
    expect(IMPACT_ORDER).toEqual(['cosmetic', 'minor', 'structural', 'canon-changing'])
    expect([...IMPACT_ORDER].sort()).toEqual([...ImpactLevel.options].sort())
  })

  test('is at least itself and all below', () => {
    expect(IMPACT_ORDER.map((least) => impactAtLeast('minor', least))).toEqual([true, true, false, false])
    expect(IMPACT_ORDER.map((level) => impactAtLeast(level, 'structural'))).toEqual([false, false, true, true])
  })
})
