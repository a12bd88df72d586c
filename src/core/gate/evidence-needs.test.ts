import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidenceShortfall } from './evidence-needs.ts'
import { IMPACT_ORDER } from './presets.ts'
import type { ImpactLevel } from './words.ts'

/** All there may be of a few references, as files, issues, canon; and for each level the ones that are enough. */
const HELD = ['000', '100', '010', '001', '200', '020', '002', '110', '101', '011'] as const
const ANY = ['100', '010', '001', '200', '020', '002', '110', '101', '011']
const ENOUGH: Readonly<Record<ImpactLevel, readonly string[]>> = {
  cosmetic: ['000', ...ANY],
  minor: ANY,
  structural: ANY,
  'canon-changing': ['110', '101'],
}

const shortfall = (impact: ImpactLevel, threshold: ImpactLevel, held: string): string | null => {
  const [files = 0, issues = 0, canon = 0] = [...held].map(Number)
  return evidenceShortfall({ impact, threshold, files, issues, canon })
}

describe('what a change rests on', () => {
  test.each(IMPACT_ORDER)('%s: exactly these are enough, where the project asks for them', (impact) => {
    for (const threshold of IMPACT_ORDER.slice(0, IMPACT_ORDER.indexOf(impact) + 1)) {
      expect(HELD.filter((held) => shortfall(impact, threshold, held) === null)).toEqual(
        HELD.filter((held) => ENOUGH[impact].includes(held)),
      )
    }
  })

  test.each(IMPACT_ORDER)('below a threshold of %s nothing is asked for', (threshold) => {
    for (const impact of IMPACT_ORDER.slice(0, IMPACT_ORDER.indexOf(threshold)))
      for (const held of HELD) expect(shortfall(impact, threshold, held)).toBeNull()
  })

  test('the sentence has the numbers', () => {
    expect(shortfall('structural', 'structural', '000')).toBe(
      'A structural comment rests on at least 1 file, issue or canon entry; here 0 hold. Cite what is missing.',
    )
    expect(shortfall('canon-changing', 'minor', '300')).toBe(
      'A canon-changing comment rests on at least 1 file and 1 issue or canon entry; here 3 and 0 hold. Cite what is missing.',
    )
  })

  test('one more reference never makes it less', () => {
    const count = fc.nat({ max: 3 })
    const level = fc.constantFrom(...IMPACT_ORDER)
    fc.assert(
      fc.property(level, level, count, count, count, fc.nat({ max: 2 }), (impact, threshold, files, issues, canon, kind) => {
        if (evidenceShortfall({ impact, threshold, files, issues, canon }) !== null) return
        const [more = 0, moreIssues = 0, moreCanon = 0] = [0, 1, 2].map((nth) => (nth === kind ? 1 : 0))
        const after = { impact, threshold, files: files + more, issues: issues + moreIssues, canon: canon + moreCanon }
        expect(evidenceShortfall(after)).toBeNull()
      }),
    )
  })
})
