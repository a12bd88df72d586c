import { describe, expect, test } from 'vitest'
import { purposes } from '../../../core/roundtable/words.ts'
import { trams } from '../tiny-dossier.fixture.ts'
import { evaluate, synthesize, verify } from './staff.ts'
import { played, windowOf } from './table.fixture.ts'

describe('an offline judge', () => {
  test('rules on nothing that code could not check', () =>
    expect(verify({ purpose: 'verify', topic: '', mode: 'adversarial', items: [] })).toEqual({ rulings: [] }))

  test.each([
    ['what the rules would let pass', false, []],
    ['what they would block', true, ['I1 (harm): «hurt him» stands in one passage with instructions («Step 1»).']],
  ])('says again what the rules say of %s', (_, isStopped, concerns) => {
    const said = evaluate({ purpose: 'evaluate', topic: '', mode: 'adversarial', text: '', isStopped, concerns })
    expect(said).toMatchObject({ intent: isStopped, actionable: isStopped })
    expect(said.because).toContain('without a language model')
    expect(purposes.evaluate.safeParse(said).success).toBe(true)
  })
})

describe('a synthesis without a language model', () => {
  const { rounds } = played(trams, 'collaborative', 1)
  const contributions = (rounds[0] ?? []).map(({ speaker, said, claims }) => ({
    ...{ speaker, isYours: false, side: said.side, confidence: said.confidence, statement: said.statement, text: said.text },
    ...{ vote: null, claims, disputes: 'challenges' in said ? said.challenges.map(({ claim }) => claim) : [], moves: [] },
  }))
  const self = { name: 'Clerk', persona: '', method: '' }
  const view = { purpose: 'synthesize', topic: '', mode: 'collaborative', self, counted: '2 of 3 accept it.' } as const

  test('says so, keeps the count as it is and names claims by id', () => {
    const said = synthesize({ ...view, window: windowOf({ full: [{ round: 1, contributions }] }) })
    expect(purposes.synthesize.safeParse(said).success).toBe(true)
    expect(said.text).toContain('without a language model')
    expect(said.text).toContain('2 of 3 accept it.')
    expect(said.claims.length).toBeGreaterThan(0)
    const known = contributions.flatMap(({ claims, disputes }) => [...claims, ...disputes])
    for (const id of said.claims) expect(known).toContain(id)
    for (const id of said.claims.filter((one) => said.text.includes(`${one}:`)))
      expect(contributions.flatMap(({ claims }) => claims)).toContain(id)
  })

  test('given only the state, then it takes the ids from there', () =>
    expect(synthesize({ ...view, window: windowOf({ state: 'C1 [FACT, accepted] x\nAlso open: C2 C12' }) }).claims).toEqual([
      'C1',
      'C2',
      'C12',
    ]))

  test('given nothing, then it still says that', () => expect(synthesize({ ...view, window: windowOf() })).toMatchObject({ claims: [] }))
})
