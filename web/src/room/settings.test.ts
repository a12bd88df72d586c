import { describe, expect, test } from 'vitest'
import { DEFAULT_SANITY } from '../../../src/core/gate/presets.ts'
import type { Sanity } from '../../../src/core/gate/words.ts'
import { commands } from '../../../src/core/room/commands/words.ts'
import { emptyRoom } from '../../../src/core/room/state.ts'
import { breakersFor, changeCount, draftOf, NUMBERS, PRESET_NAMES, PRESETS, problemIn, wishOf } from './settings.ts'

const { policy } = emptyRoom
const draft = draftOf(DEFAULT_SANITY, policy)

describe('the rules as a form', () => {
  test('nothing is changed at first, and only what was changed is sent', () => {
    expect(changeCount(draft, DEFAULT_SANITY, policy)).toBe(0)
    const strict = { ...draft, preset: 'strict', policies: { ...draft.policies, confirmCandidates: true } } as const
    expect(wishOf(strict, DEFAULT_SANITY, policy)).toEqual({
      type: 'configure',
      sanity: { preset: 'strict' },
      policy: { confirmCandidates: true },
    })
    expect(changeCount(strict, DEFAULT_SANITY, policy)).toBe(2)
  })

  test('numbers, reach and words of the project go over the preset; empty ones are the preset’s again', () => {
    const own = {
      ...draft,
      numbers: { ...draft.numbers, minCommentLength: '90', frozenIssueCooldownMinutes: '0.5' },
      impact: 'minor',
      keywords: 'doom\n\n now \n',
    }
    const wish = wishOf(own, DEFAULT_SANITY, policy)
    const overrides = {
      minCommentLength: 90,
      frozenIssueCooldownMinutes: 0.5,
      requireEvidenceForImpactLevel: 'minor',
      escalationKeywords: ['doom', 'now'],
    }
    expect(wish.sanity).toEqual({ overrides })
    expect(commands.safeParse({ ...wish, by: 'user' }).error).toBeUndefined()
    expect(breakersFor(own)).toMatchObject({ ...overrides, minUniqueWords: PRESETS.standard.minUniqueWords })
    const sanity = { ...DEFAULT_SANITY, ...wish.sanity } as Sanity
    expect(draftOf(sanity, policy)).toMatchObject({ impact: 'minor', keywords: 'doom\nnow', numbers: { minCommentLength: '90' } })
    expect(wishOf(draft, sanity, policy).sanity).toEqual({ overrides: {} })
  })

  test('a number that is none, or out of bounds, is named', () => {
    const with_ = (key: string, said: string) => problemIn({ ...draft, numbers: { ...draft.numbers, [key]: said } })
    expect(problemIn(draft)).toBeNull()
    expect(with_('minUniqueWords', 'many')).toBe('«Different words it has at least» is a number from 0 to 1000.')
    expect(with_('maxConsecutiveSameAgentPair', '0')).toContain('from 1 to 100')
    expect(with_('minUniqueWords', '1.5')).not.toBeNull()
  })

  test('every number of a preset stands in the table', () => {
    const shown = new Set<string>([...NUMBERS.map(({ key }) => key), 'requireEvidenceForImpactLevel', 'escalationKeywords'])
    for (const name of PRESET_NAMES) expect(new Set(Object.keys(PRESETS[name]))).toEqual(shown)
  })
})
