import { describe, expect, test } from 'vitest'
import { lastMeasures, type Spoken, talk } from './groupthink/talk.fixture.ts'
import { heldAfter, heldBefore, newClaimsIn, newFactsIn, spokenBy } from './positions.ts'
import type { Round } from './state.ts'

const bill = (text: string): { text: string; titles: string[] } => ({ text, titles: ['Water bill'] })

describe('where everybody stands', () => {
  const { own } = talk([
    { a: { side: 'NO', statement: 'No.' }, b: { statement: 'Yes.' } },
    { a: { side: 'YES', statement: 'Well, yes.', ...bill('It cost 500.[FACT][1] So it pays.[INFER] I hope.[ASSUME]') } },
    { b: { side: 'UNCERTAIN', statement: 'Perhaps.' } },
  ])
  const sides = (list: readonly { seat: string; side: string | null }[]): readonly string[] =>
    list.map(({ seat, side }) => `${seat} ${side}`)

  test('before and after a round; who was silent stands where they stood, who never spoke stands nowhere', () => {
    expect(sides(heldBefore(own, ['a', 'b', 'c'], 1))).toEqual(['a NO', 'b YES'])
    expect(sides(heldAfter(own, ['a', 'b', 'c'], 1))).toEqual(['a YES', 'b YES'])
    expect(sides(heldAfter(own, ['a', 'b', 'c'], 2))).toEqual(['a YES', 'b UNCERTAIN'])
  })

  test('who spoke in a round is only who spoke in it', () => {
    expect(own.rounds.map((one) => sides(spokenBy(own, one)))).toEqual([['a NO', 'b YES'], ['a YES'], ['b UNCERTAIN']])
  })

  test('with what they say to be so or to follow, what they said before, and whether they cite', () => {
    const [a, b] = heldAfter(own, ['a', 'b'], 2)
    expect(a).toMatchObject({ premises: ['It cost 500.', 'So it pays.'], earlier: 'No.', isGrounded: true })
    expect(a?.told).toContain('Well, yes.')
    expect(b).toMatchObject({ premises: [], earlier: 'Yes.', isGrounded: false })
    expect(heldBefore(own, ['a'], 1)[0]).toMatchObject({ earlier: null, isGrounded: false })
  })
})

describe('what a round brought', () => {
  const news = (...rounds: readonly Spoken[]): Readonly<Record<string, number>> => {
    const { own, registry } = talk(rounds)
    const last = own.rounds.at(-1) as Round
    return Object.fromEntries([...newFactsIn(own, last, registry)].map(([seat, ids]) => [seat, ids.length]))
  }
  const FIRST = { a: bill('Water cost 500 last year.[FACT][1]') }

  test('facts are counted with the first who said them, each once', () => {
    const both = { b: bill('The pump broke 61 times.[FACT][1]'), a: bill('The pump broke 61 times.[FACT][1]') }
    expect(news(FIRST, both)).toEqual({ a: 0, b: 1, c: 0, d: 0 })
  })

  test('what was said before, in other words or as another number, is none; what only follows or is assumed is none', () => {
    expect(news(FIRST, { b: bill('Last year the water cost us five hundred.[FACT][1]') })).toMatchObject({ b: 0 })
    expect(news(FIRST, { b: bill('The pump broke 61 times.[INFER][1] It eats 77 bolts.[ASSUME]') })).toMatchObject({ b: 0 })
  })

  test('a known figure from a source that nobody had cited is one', () => {
    expect(news(FIRST, { b: { text: 'The town paid 500 for water.[FACT][1]', titles: ['Town ledger'] } })).toMatchObject({ b: 1 })
  })

  test('what a title or a statement says is known', () => {
    const titled = { a: { text: 'I read it.[FACT][1]', titles: ['Poll of 212 members'], statement: 'I would pay 900.' } }
    expect(news(titled, { b: { text: 'They asked 212 members.[FACT][1]', titles: ['Poll of 212 members'] } })).toMatchObject({ b: 0 })
    expect(news(titled, { b: { text: 'They asked for 900.[FACT][1]', titles: ['Poll of 212 members'] } })).toMatchObject({ b: 0 })
    expect(news(titled, { b: { text: 'They asked for 901 members.[FACT][1]', titles: ['Poll of 212 members'] } })).toMatchObject({ b: 1 })
  })

  test('claims of the blind round are new in it, restated ones are not new later', () => {
    const { own, registry } = talk([FIRST, { b: bill('Water cost 500 last year.[FACT][1] The pump is old.[INFER]') }])
    expect(own.rounds.map((one) => newClaimsIn(own, one, registry))).toEqual([['C1'], ['C2']])
  })
})

describe('sources', () => {
  const YES = { side: 'YES', confidence: 0.9 } as const

  test('only what those who stand together have cited carries them', () => {
    const cites = (title: string, figure: number) => ({ text: `It costs ${figure}.[FACT][1]`, titles: [title] })
    const lone = { side: 'UNCERTAIN' as const, text: 'It costs 7.[FACT][1] It leaks 8 times.[FACT][2]', titles: ['Survey', 'Circular'] }
    const three = { a: { ...YES, ...cites('Bill', 500) }, b: { ...YES, ...cites('Bill', 500) }, c: { ...YES, ...cites('Bill', 500) } }
    expect(lastMeasures(talk([{}, { ...three, d: lone }])).sources).toBe(1)
    expect(lastMeasures(talk([{}, { ...three, d: { ...lone, side: 'YES' } }])).sources).toBe(3)
  })

  test('what was cited in earlier rounds still carries, also by who is silent now: only speakers stand together', () => {
    const early = talk([{ a: { ...YES, ...bill('It cost 500.[FACT][1]') } }, { a: YES, b: YES }])
    expect(lastMeasures(early).sources).toBe(1)
    expect(lastMeasures(talk([{ a: { ...YES, ...bill('It cost 500.[FACT][1]') } }, { b: YES, c: YES }])).sources).toBe(0)
  })
})
