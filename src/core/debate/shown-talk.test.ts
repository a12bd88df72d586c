import { describe, expect, test } from 'vitest'
import { claims, type Facts, gives, inEvidence, intervened, locking, says, stateOf, table } from '../../../test/debate-facts.ts'
import { fieldsOf, talkOf } from './shown-talk.ts'
import type { Debate } from './state.ts'
import type { Said } from './words.ts'

const talk = (...facts: readonly Facts[]) => {
  const own = stateOf(...facts).own as Debate
  const thread = own.threads.t1
  if (thread === undefined) throw new Error('There is a first thread.')
  const { earlier, messages } = talkOf(own, thread)
  return { earlier, moves: messages.map(({ by, said }) => (by === 'seat' ? said.move : by)) }
}
const spoken = (count: number): readonly Facts[] => Array.from({ length: count }, (_, index) => claims('abc'.charAt(index % 3)))

describe('a thread as everybody reads it', () => {
  test('holds what was said, and not what is asked of single seats or between two', () => {
    const asked = intervened('commit-request', ['a'])
    const falsifier = { metric: 'Fares', threshold: 'below 9', deadline: '2031-12-31', reasoning: null }
    const restated = says('a', { move: 'STEELMAN', content: 'They hold this.', target: 'b', claim: 'c', reason: 'r', falsifier })
    expect(talk(table(3), locking(), restated).moves).toEqual(talk(table(3), locking()).moves)
    expect(talk(table(3), spoken(2), asked).moves).toEqual(['CLAIM', 'CLAIM'])
    expect(talk(table(3), spoken(1), intervened('open-floor', ['a'])).moves).toEqual(['CLAIM', 'moderator'])
  })
  test('begins anew with what each committed to, once a question is locked', () => {
    const { moves } = talk(table(3), spoken(3), inEvidence(), gives('b'))
    expect(moves).not.toContain('CLAIM')
    expect(moves.filter((move) => move === 'COMMIT_POSITION')).toHaveLength(2)
    expect(moves.at(-1)).toBe('PROVIDE_EVIDENCE')
  })
  test.each([
    [23, 0],
    [24, 12],
    [35, 12],
    [36, 24],
  ])('of %i messages leaves out %i, so that its beginning stays for twelve of them', (count, left) =>
    expect(talk(table(3), spoken(count)).earlier).toBe(left),
  )
})

describe('what a message holds besides its words', () => {
  const words = { hide: (text: string) => text.replaceAll('Ann', 'Speaker A'), alias: (seat: string) => `Speaker ${seat.toUpperCase()}` }
  const falsifier = { metric: 'Fares', threshold: 'below 9', deadline: '2031-12-31', reasoning: 'As Ann said.' }
  const rows: readonly (readonly [object, readonly string[]])[] = [
    [{ move: 'CLAIM', confidence: 0.5 }, []],
    [{ move: 'CLARIFY', horizon: '5y' }, ['looks 5y ahead']],
    [{ move: 'CLARIFY', horizon: null }, []],
    [
      { move: 'COMMIT_POSITION', side: 'NO', confidence: 0.6, falsifier, decides: null },
      ['answers NO, confidence 0.6', 'falsifier: Fares: below 9, by 2031-12-31'],
    ],
    [
      { move: 'COMMIT_POSITION', side: 'UNCERTAIN', confidence: 0.6, falsifier: null, decides: 'A bill of Ann.' },
      ['answers UNCERTAIN, confidence 0.6', 'would decide it: A bill of Speaker A.'],
    ],
    [{ move: 'DECLARE_FALSIFIER', falsifier }, ['falsifier: Fares: below 9, by 2031-12-31']],
    [
      { move: 'UPDATE_POSITION', prior: 'YES', next: 'NO', confidence: 0.4, evidence: ['E1', 'E2'] },
      ['from YES to NO, confidence 0.4, moved by E1, E2'],
    ],
    [
      { move: 'CONCEDE', proposition: 'Ann is right.', topClaimChanged: true, prior: 'YES', next: 'NO', evidence: [] },
      ['grants: Speaker A is right.', 'on the topic from YES to NO'],
    ],
    [{ move: 'PROVIDE_EVIDENCE', bearsOn: 'b', bearing: 'meets' }, ['meets the falsifier of Speaker B']],
    [{ move: 'PROVIDE_EVIDENCE', bearsOn: null, bearing: 'context' }, []],
    [
      { move: 'CHALLENGE_EVIDENCE', opponent: 'b', evidence: 'm7', about: 'relevance' },
      ['against the evidence of Speaker B in m7: relevance'],
    ],
  ]
  test.each(rows)('%j', (said, expected) => expect(fieldsOf(said as Said, words)).toEqual(expected))
})
