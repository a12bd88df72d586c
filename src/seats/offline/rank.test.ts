import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RankView, ShownAnswer } from '../../core/ask/views.ts'
import type { Verdict } from '../../core/evidence/words.ts'
import { rank } from './rank.ts'

const shown = (letter: string, verdicts: readonly Verdict[], more: Partial<ShownAnswer> = {}): ShownAnswer => ({
  letter,
  side: 'YES',
  position: 'Yes.',
  text: 'It fell by 12 percent.',
  confidence: 0.5,
  claims: [{ label: 'FACT', text: 'It fell.' }],
  references: verdicts.map((verdict, n) => ({ n: n + 1, source: `file-${n}.md`, quote: 'It fell by 12 percent', verdict, because: '' })),
  ...more,
})

const view = (answers: readonly ShownAnswer[], name = 'Reader'): RankView => ({
  purpose: 'rank',
  refused: null,
  question: 'Should it fall?',
  self: { name, persona: '', method: '', interests: ['cost'] },
  answers,
})

const ranked = (answers: readonly ShownAnswer[], name = 'Reader') => rank(view(answers, name))

describe('an offline ranking', () => {
  test('puts verified quotes first and failed ones last, and says the counts', () => {
    const { ranking, because } = ranked([
      shown('A', ['failed']),
      shown('B', ['verified', 'verified', 'verified']),
      shown('C', ['verified']),
    ])
    expect(ranking).toEqual(['B', 'C', 'A'])
    expect(because).toBe(
      'Counted without a language model: B leads with 3 verified quotes from 3 files; C has 1 verified quote from 1 file. A comes last with no verified quotes, 1 that failed and a confidence of 0.50, high for that.',
    )
  })

  test('holds confidence without sources against an answer', () =>
    expect(ranked([shown('A', ['verified'], { confidence: 0.95 }), shown('B', ['verified'], { confidence: 0.5 })]).ranking).toEqual([
      'B',
      'A',
    ]))

  test('does not look at the side or the length', () => {
    const long = shown('A', ['verified'], { text: 'It fell by 12 percent. '.repeat(50), side: 'NO' })
    expect(ranked([long, shown('B', ['verified'])]).ranking).toEqual(['A=B'])
  })

  test('says what decided between answers that count alike', () => {
    const onCost = shown('B', ['verified'], { text: 'The cost fell by 12 percent.' })
    expect(ranked([shown('A', ['verified']), onCost])).toEqual({
      ranking: ['B', 'A'],
      because:
        "Counted without a language model: B leads with 1 verified quote from 1 file; A has the same, but meets 0 of this seat's interests and not 1.",
    })
  })

  test('joins equal answers in the order of their letters and says which came out equal', () => {
    expect(ranked([shown('B', []), shown('C', ['verified']), shown('A', [])])).toEqual({
      ranking: ['C', 'A=B'],
      because:
        'Counted without a language model: C leads with 1 verified quote from 1 file; A and B have no verified quotes and a confidence of 0.50, high for that. A and B come out equal.',
    })
    expect(ranked([shown('B', ['verified']), shown('A', ['verified'])])).toEqual({
      ranking: ['A=B'],
      because:
        'Counted without a language model, A and B come out equal, each with 1 verified quote from 1 file; nothing else was weighed.',
    })
    expect(ranked([shown('A', []), shown('B', ['verified']), shown('C', ['verified'])]).because).toContain('B and C lead together')
  })

  test('does not take rounding for a difference', () => {
    const [third, nearly] = [shown('A', ['verified'], { confidence: 0.7 }), shown('B', ['verified'], { confidence: 0.7 + 1e-12 })]
    expect(ranked([third, nearly]).ranking).toEqual(['A=B'])
  })

  test('always holds each letter shown once, is the same for the same ask and does not depend on the order shown', () => {
    const verdict = fc.constantFrom<Verdict>('verified', 'failed', 'unverified')
    const answers = fc.array(fc.tuple(fc.array(verdict, { maxLength: 20 }), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 12 })
    fc.assert(
      fc.property(answers, (drawn) => {
        const all = drawn.map(([verdicts, confidence], index) => shown(String.fromCharCode(65 + index), verdicts, { confidence }))
        const { ranking, because } = ranked(all)
        expect(ranking.flatMap((place) => place.split('=')).sort()).toEqual(all.map(({ letter }) => letter))
        expect(because.length).toBeLessThanOrEqual(1_000)
        expect(ranked(all.toReversed())).toEqual({ ranking, because })
      }),
    )
  })
})
