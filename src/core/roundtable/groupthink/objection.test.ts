import { describe, expect, test } from 'vitest'
import type { PartOf } from '../parts/words.ts'
import { disputedBy } from '../standing.ts'
import { type Duties, dutiesOf, saidBefore } from './objection.ts'
import { type Line, talk } from './talk.fixture.ts'

const FRESH: PartOf<'objection'> = {
  of: 'objection',
  counterargument: { claim: null, argument: 'Night buses would empty the parking deck nearby.' },
  hypothesis: 'Perhaps thieves moved after the market closed its gates.',
  assumption: { claim: null, assumption: 'Guards are awake.', challenge: 'Half of them sleep through quiet winter shifts.' },
}

const said: Line = {
  statement: 'Open the library after midnight for students.',
  text: 'Visits rose by 12 per cent during the pilot.[FACT][1]',
  titles: ['Log'],
}
const first = talk([{ a: said }, { a: { ...said, vote: 'ACCEPT' } }])

const duties = (part: Partial<PartOf<'objection'>> = {}, { own, registry } = first): Duties =>
  dutiesOf({ ...FRESH, ...part }, saidBefore(own, registry, 2), own, 2, registry)
const argue = (argument: string): Duties['counterargument'] => duties({ counterargument: { claim: null, argument } }).counterargument

describe('an objection', () => {
  test('that stands nowhere earlier meets all three duties', () => {
    const { counterargument, hypothesis, assumption } = duties()
    expect([counterargument.met, hypothesis.met, assumption.met]).toEqual([true, true, true])
    expect(counterargument.because).toMatch(/^The counterargument is new: the closest earlier words are 0(\.\d+)? alike\.$/)
  })

  test('of four content words is one, of three is none', () => {
    expect(argue('Buses empty parking decks.').met).toBe(true)
    expect(argue('Buses empty decks.')).toEqual({
      met: false,
      because: 'The counterargument says too little: 3 content words, at least 4 are needed.',
    })
    expect(argue('').met).toBe(false)
  })

  test('that restates a claim, a statement or an earlier objection is none', () => {
    expect(argue('During the pilot visits rose by 12 per cent.').met).toBe(false)
    expect(argue('Open the library for students after midnight.').because).toMatch(
      /^The counterargument was said before: .* \(limit 0\.85\)\.$/,
    )
    const objected = talk([{ a: said }, { a: { ...said, part: FRESH } }], { kinds: { 1: 'objection' } })
    expect(duties({}, objected).counterargument.met).toBe(false)
    expect(duties({}, objected).hypothesis.met).toBe(false)
    expect(duties({}, objected).assumption.met).toBe(false)
  })

  test('0.84 alike is new, 0.88 alike is not', () => {
    const words = 'amber birch cedar daisy elm fern grape hazel'
    const earlier = talk([{ a: { ...said, statement: words } }, { a: said }])
    const like = (text: string): boolean => duties({ hypothesis: text }, earlier).hypothesis.met
    expect(like(`${words} iris`)).toBe(false)
    expect(like(`${words} iris jasmine`)).toBe(true)
  })

  test('what is said in the round itself is not earlier', () => {
    const two = talk([{ a: said }, { a: said }, { b: { text: 'Night buses would empty the parking deck nearby.[INFER]' } }])
    expect(duties({}, two).counterargument.met).toBe(true)
  })
})

describe('a challenged assumption', () => {
  const challenge = (claim: string | null, assumption = 'Guards are awake.'): PartOf<'objection'>['assumption'] => ({
    claim,
    assumption,
    challenge: FRESH.assumption.challenge,
  })

  test('names the claim or says what it is', () => {
    expect(duties({ assumption: challenge('C1', '') }).assumption.met).toBe(true)
    expect(duties({ assumption: challenge(null, '') }).assumption.because).toBe('It does not say which assumption it challenges.')
    expect(duties({ assumption: challenge('C99') }).assumption.because).toBe('There is no claim C99 to challenge.')
  })

  test('was not disputed before this round', () => {
    const disputed = (round: number) => ({ ...first, own: { ...first.own, standing: disputedBy(first.own.standing, 'C1', 'b', round) } })
    expect(duties({ assumption: challenge('C1') }, disputed(2)).assumption.met).toBe(true)
    expect(duties({ assumption: challenge('C1') }, disputed(1)).assumption.because).toBe(
      'C1 has been disputed since round 1: it was not taken for granted.',
    )
  })
})
