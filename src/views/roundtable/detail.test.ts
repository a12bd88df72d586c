/** One round on a terminal: everything is there, nothing is wider than the screen, and no text acts on whoever reads it. */
import { describe, expect, test } from 'vitest'
import { type RoundDetail, roundDetail } from '../../core/roundtable/report/round-detail.ts'
import type { Roundtable } from '../../core/roundtable/state.ts'
import type { Event } from '../../core/words.ts'
import { columns } from '../columns.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { plain } from '../paint.ts'
import { alone, cites, claim, claims, closes, foldedFrom, LAID, opening, round, says, verified } from '../roundtable-making.fixture.ts'
import { roundText } from './detail.ts'

function shown(facts: readonly Event[], n: number, width = 90): string {
  const state = foldedFrom([opening(), LAID, round(0), alone('harbour', 'YES', 0.7, 'Run it.', 'It pays.[INFER]'), closes(0, ''), ...facts])
  return roundText(roundDetail(state.own as Roundtable, state.house, n) as RoundDetail, state, plain, width)
}

const flat = (text: string): string => text.replace(/[┃│\s]+/g, ' ')

const SPOKEN: readonly Event[] = [
  round(1, { answer: { seat: 'harbour', side: 'YES', statement: 'Run it.' }, focus: 'The quay' }),
  says(1, 'harbour', 'YES', 0.85, {
    text: 'The quay holds 40 t.[FACT][1]',
    alternatives: [{ option: 'By day', rejectedBecause: 'Too late.' }],
    failureModes: [{ failure: 'Ice', mitigation: 'Salt' }],
    uncertain: ['The wind.'],
    part: { of: 'collaborative', builds: [{ claims: ['C1', 'C2'], adds: 'Both hold.' }] },
  }),
  claims(
    'collaborative/harbour/1',
    [claim('C1', 'The quay holds 40 t.', 'FACT', ['E1'])],
    [cites('E1', 1, 'quay.md', 4, 'holds 40 t', 'It says 30 t.')],
  ),
  verified(1, 'harbour', 'collaborative/harbour/1', { U5: 'Nothing is called uncertain.' }),
  says(1, 'nurse', 'NO', 0.6, {
    vote: { vote: 'BLOCKER', claim: 'C1', because: 'Not in winter.' },
    text: `${LAID.places[0]?.alias} is wrong.[INFER]`,
  }),
  closes(1, 'The quay was measured.'),
]

describe('a round', () => {
  test('has the words, the parts, the claims, the verdict on a quotation with its reason, and each check', () => {
    const text = flat(shown(SPOKEN, 1))
    for (const words of [
      'Round 1',
      'Voted on: YES. “Run it.” (Harbour engineer)',
      'About: The quay',
      'Harbour engineer · YES · 85 % sure (+15 %) · ACCEPT',
      'The quay holds 40 t.[FACT][1]',
      '▸ builds on C1 and C2: Both hold.',
      'instead: By day – rejected: Too late.',
      'could fail: Ice – then: Salt',
      'does not know: The wind.',
      'C1 FACT: The quay holds 40 t. ← E1',
      '✗ [1] E1 quay.md:4 “holds 40 t” failed: It says 30 t.',
      '✓ U1 ',
      'Nothing is called uncertain.',
      'votes BLOCKER over C1: Not in winter.',
      'Bird warden',
      'The quay was measured.',
      'Votes: ',
    ])
      expect(text).toContain(words)
  })
  test('calls seats by their names, where they call each other by alias', () => {
    expect(flat(shown(SPOKEN, 1))).toContain('Harbour engineer is wrong.[INFER]')
  })
  test('that is still open says so, and tells what can be typed for what is asked', () => {
    const text = shown(
      [
        round(1),
        {
          type: 'context.requested',
          id: 'Q1',
          request: 'collaborative/nurse/1',
          seat: 'nurse',
          round: 1,
          question: 'How many?',
          why: 'Cost.',
          until: 9,
        },
        { type: 'escalation.raised', id: 'X1', layer: 'table', round: 1, needs: 'Say whether to go on.', until: 9, because: 'All agree.' },
      ],
      1,
    )
    expect(text).toMatch(/Round 1, still open/)
    expect(text).toMatch(/witan supply \S+ Q1 "…"/)
    expect(text).toMatch(/witan answer \S+ X1 go-on "…"/)
  })
  test.each([24, 40, 80, 200])('is never wider than %d columns', (width) => {
    for (const line of shown(SPOKEN, 1, width).split('\n')) expect(columns(line)).toBeLessThanOrEqual(width)
  })
  test.each(HOSTILE)('shows hostile text as text: %j', (hostile) => {
    const text = shown(
      [
        round(1, { focus: hostile }),
        says(1, 'harbour', 'YES', 0.8, {
          text: hostile,
          statement: hostile,
          uncertain: [hostile],
          ignored: [hostile],
          vote: { vote: 'MINOR', claim: hostile, because: hostile },
        }),
        claims('collaborative/harbour/1', [claim('C1', hostile, 'FACT', ['E1'])], [cites('E1', 1, hostile, 4, hostile, hostile)]),
        verified(1, 'harbour', 'collaborative/harbour/1', { U5: hostile }),
      ],
      1,
    )
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
  })
})
