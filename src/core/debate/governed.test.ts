import { describe, expect, test } from 'vitest'
import { challenges, claim, claims, gives, proposes, says, staged, table } from '../../../test/debate-facts.ts'
import { played, quote, said } from '../../../test/debate-stage.ts'
import { type Fact, verified } from '../../../test/facts.ts'
import { folded } from '../../../test/given.ts'

/** Ids of messages are given here as the rules would: m1, m2, … */
const numbered = (facts: readonly Fact[]): readonly Fact[] => {
  let messages = 0
  return facts.map((fact) => (fact.type === 'message.published' ? { ...fact, id: `m${++messages}` } : fact))
}
const governorAfter = (...facts: readonly Fact[]) => folded(numbered([...table(3), ...facts])).house.governor
const worksOf = (seat: string, ...facts: readonly Fact[]) => governorAfter(...facts).works[seat] ?? []

describe('a message', () => {
  test('is the work of one who doubts and explores', () =>
    expect(worksOf('a', ...says('a', claim('It pays. By the way, it rained.')))).toMatchObject([
      { archetypes: ['skeptic', 'explorer'], prose: { words: 7, tangents: 1, recommends: false }, challenges: null, review: null },
    ]))
  test('that takes a position recommends', () =>
    expect(worksOf('a', ...proposes('a'))).toMatchObject([{ prose: { recommends: true, synthesises: true } }]))
  test('with four side paths is a rabbit hole, with three not', () => {
    const asides = (count: number) => says('a', claim('By the way, it rained. '.repeat(count)))
    expect(governorAfter(...asides(3)).due).toEqual([])
    expect(governorAfter(...asides(4)).due).toMatchObject([{ kind: 'shadow', shadow: 'rabbit-hole', archetype: 'explorer', seat: 'a' }])
  })
})

describe('a challenge', () => {
  const challenge = (...facts: readonly Fact[]) => worksOf('b', ...facts).at(-1)?.challenges
  test('that answers a message is in scope, and names no alternative by itself', () =>
    expect(challenge(...claims('a'), ...challenges('b', { replyTo: 'm1' }))).toMatchObject([
      { id: 'm2', isInScope: true, hasAlternative: false, isVerified: false, isMended: false },
    ]))
  test('that refers to a proposed question, or to evidence, names one', () => {
    expect(challenge(...proposes('a'), ...challenges('b', { refs: ['m1'] }))).toMatchObject([{ hasAlternative: true }])
    expect(challenge(...gives('a'), ...challenges('b', { refs: ['m1'] }))).toMatchObject([{ hasAlternative: true }])
    expect(challenge(...claims('a'), ...challenges('b', { refs: ['m1'] }))).toMatchObject([{ hasAlternative: false, isInScope: true }])
  })
  test('without target and references is in scope where it is about what the thread is about', () => {
    expect(challenge(...challenges('b', { topics: ['ferry'] }))).toMatchObject([{ isInScope: true }])
    expect(challenge(...challenges('b', { topics: ['bicycles'] }))).toMatchObject([{ isInScope: false }])
  })
})

describe('what is quoted', () => {
  const doubting = (check = verified) =>
    played({
      cast: 3,
      check: () => check,
      script: {
        speak: ({ thread }, { seat, own }) =>
          thread.stage === 'DISCOVERY' && seat === 'b'
            ? said({
                move: 'CHALLENGE',
                content: `Doubt ${own.messages.size} about it.`,
                confidence: 0.7,
                references: [quote(own.messages.size)],
              })
            : undefined,
      },
      until: ({ messages }) => messages.size > 8,
    })
  const quoting = (check = verified) =>
    (doubting(check).state.house.governor.works.b ?? []).flatMap(({ challenges: raised }) => raised ?? [])

  test('counts once it is registered: the work says whether it holds', () => {
    expect(quoting().length).toBeGreaterThan(0)
    for (const one of quoting()) expect(one).toMatchObject({ isVerified: true, hasAlternative: true, isMended: true })
    for (const one of quoting({ ...verified, verdict: 'failed' })) expect(one).toMatchObject({ isVerified: false, hasAlternative: true })
  })
  test('a message is one work, with evidence or without', () => {
    const { state, of } = doubting()
    const published = of('message.published').filter(({ seat }) => seat === 'b').length
    expect(state.house.governor.works.b).toHaveLength(published)
  })
})

test('a thread that changes its stage is a boundary, and the whole debate is one cycle', () => {
  const { phase, phaseSince, cycle } = governorAfter(staged('CRUX_LOCK', { at: 90_000 }))
  expect([phase, phaseSince, cycle]).toEqual(['check', 90_000, 1])
})

test('a whole sound debate shows nothing to correct', () => {
  const { governor } = played({ cast: 4 }).state.house
  expect([governor.due, governor.shadows, governor.phase]).toEqual([[], [], null])
  expect(Object.keys(governor.works)).toEqual(['a', 'b', 'c', 'd'])
})
