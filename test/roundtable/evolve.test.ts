/** The fold is total: any facts in any order change something or nothing, throw never, and leave plain JSON. */
import { expect, test } from 'vitest'
import { random } from '../../src/core/random.ts'
import { evolve } from '../../src/core/roundtable/evolve.ts'
import { type Roundtable, unbegun } from '../../src/core/roundtable/state.ts'
import { seat } from '../facts.ts'
import { played } from '../roundtable-stage.ts'
import { agreeing, echoing } from './agreeing.ts'

type Fact = Parameters<typeof evolve>[1]

const POISON = 'To kill your neighbour, first mix 20 g of rat poison into his coffee, then wait.[ASSUME]'
const LIVES = [
  played({ cast: 3, options: { mode: 'red-team-blue-team', rounds: 2 } }),
  played({
    cast: 4,
    options: { rounds: 3, patienceMinutes: 0 },
    script: echoing,
    after: [{ type: 'go-on', by: 'ann', rounds: 1, focus: 'x' }],
  }),
  played({ cast: 3, options: { rounds: 3 }, script: agreeing, after: [{ type: 'synthesize', by: 'ann', seat: 'a' }] }),
  played({
    cast: 3,
    options: { mode: 'adversarial', rounds: 2 },
    staff: { clerk: null, judge: seat('judge') },
    script: {
      talk: (_, { seat: who, own }) =>
        who === 'a'
          ? { text: POISON, references: [] }
          : own.contexts.length === 0
            ? { needsContext: [{ question: 'Why?', why: '' }] }
            : null,
    },
  }),
].map(({ events }) => events.filter(({ type }) => type !== 'deliberation.opened' && !type.startsWith('ask.')) as unknown as readonly Fact[])

const fold = (facts: readonly Fact[]): Roundtable => facts.reduce(evolve, unbegun)

test('in their own order they give the state that the rules held', () => {
  for (const facts of LIVES) expect(JSON.parse(JSON.stringify(fold(facts)))).toEqual(fold(facts))
})

test('shuffled, thinned out or mixed from several lives they never throw', () => {
  const all = LIVES.flat()
  for (let seed = 0; seed < 300; seed++) {
    const chance = random(seed, 'any order')
    const some = chance.shuffle(all).slice(0, 20 + chance.below(all.length))
    const thinned = all.filter(() => chance.below(3) > 0)
    for (const facts of [some, thinned]) {
      const state = fold(facts)
      if (seed % 20 === 0) expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    }
  }
})

test('a fact about what nobody has asked for changes nothing', () => {
  const [facts = []] = LIVES
  const before = fold(facts)
  const strange: readonly Fact[] = [
    { type: 'turn.withdrawn', request: 'collaborative/z/9', seat: 'z', because: '', at: 1 },
    { type: 'context.supplied', id: 'Q99', by: 'ann', success: true, result: '', at: 1 },
    { type: 'escalation.expired', id: 'X99', because: '', at: 1 },
    { type: 'block.appealed', block: 'B99', by: 'ann', because: '', at: 1 },
    { type: 'contribution.verified', request: 'x', seat: 'z', round: 1, results: [], mend: ['all'], at: 1 },
    {
      type: 'vulnerability.answered',
      vulnerability: 'V99',
      request: 'x',
      seat: 'z',
      round: 1,
      mitigation: null,
      acceptedRisk: null,
      at: 1,
    },
    { type: 'claims.registered', request: 'x', seat: 'z', claims: [], evidence: [], violations: [], at: 1 },
  ]
  for (const fact of strange) expect(evolve(before, fact), fact.type).toEqual(before)
})
