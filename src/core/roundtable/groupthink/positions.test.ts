import { describe, expect, test } from 'vitest'
import type { Side } from '../../house/words.ts'
import { clustersOf, type Held, hasMoved, isOpposed, isSideless, largestGroup, mean, premiseOverlap, stanceSpread } from './positions.ts'
import { held } from './talk.fixture.ts'

const sided = (...sides: readonly (Side | null)[]): readonly Held[] => sides.map((side, index) => held(`s${index}`, { side }))
const stating = (side: Side | null, ...statements: readonly string[]): readonly Held[] =>
  statements.map((statement, index) => held(`s${index}`, { side, statement }))

describe('sides', () => {
  test.each<[readonly (Side | null)[], number | null]>([
    [['YES', 'YES', 'YES'], 0],
    [['YES', 'NO'], 0.5],
    [['YES', 'UNCERTAIN'], 0.25],
    [['NO', 'UNCERTAIN'], 0.25],
    [['YES', 'YES', 'YES', 'YES', 'UNCERTAIN'], 0.2],
    [['YES', 'YES', null], 0],
    [['YES', null], null],
    [[], null],
  ])('%j are spread by %s', (sides, spread) => {
    expect(stanceSpread(sided(...sides))).toBe(spread)
  })

  test('one undecided of ten is within 0.15, one of nine is not', () => {
    const with1 = (yes: number): number => stanceSpread(sided('UNCERTAIN', ...Array.from({ length: yes }, () => 'YES' as const))) ?? 1
    expect(with1(9)).toBeLessThanOrEqual(0.15)
    expect(with1(8)).toBeGreaterThan(0.15)
  })

  test('from half of the seats without a side on, a table has none', () => {
    expect(isSideless(sided(null, 'YES'))).toBe(true)
    expect(isSideless(sided(null, 'YES', 'YES'))).toBe(false)
    expect(isSideless([])).toBe(false)
  })

  test('the largest group is a side, even where its words differ', () => {
    expect(largestGroup(stating('NO', 'Keep the lindens.', 'Spare every tree there is.')).length).toBe(2)
    expect(largestGroup([]).length).toBe(0)
  })

  test('the opposite opposes, not knowing does not', () => {
    const group = sided('NO', 'NO')
    expect(isOpposed(group, [...group, held('x', { side: 'YES' })])).toBe(true)
    expect(isOpposed(group, [...group, held('x', { side: 'UNCERTAIN' })])).toBe(false)
    expect(isOpposed(sided('UNCERTAIN'), sided('YES', 'NO'))).toBe(false)
  })
})

describe('clusters of one side', () => {
  const PLANTS = 'amber birch cedar daisy elm fern grape hazel iris'.split(' ')
  const plants = (from: number, to: number): string => PLANTS.slice(from, to).join(' ')

  test('statements that are 0.62 alike are one position, those that are 0.56 alike are two', () => {
    expect(clustersOf(stating('YES', plants(0, 5), plants(0, 8))).length).toBe(1)
    expect(clustersOf(stating('YES', plants(0, 5), plants(0, 9))).length).toBe(2)
  })

  test('the same words on two sides are two positions', () => {
    expect(clustersOf([held('a', { side: 'YES' }), held('b', { side: 'NO' })]).length).toBe(2)
  })

  test('a statement joins those it is like on average, not the one it is like most', () => {
    const [one, two, three] = [plants(0, 5), plants(0, 6), plants(1, 8)]
    expect(clustersOf(stating('YES', two, three)).length).toBe(1)
    expect(clustersOf(stating('YES', one, two, three)).length).toBe(2)
  })
})

describe('positions where nobody names a side', () => {
  const says = (seat: string, statement: string, text = ''): Held => held(seat, { side: null, statement, told: `${statement}\n${text}` })

  test('an answer that another tells is the same answer', () => {
    const table = [says('a', 'The hours.', 'It shuts at five.'), says('b', 'Closing at five.', 'The hours were cut.')]
    expect(clustersOf(table).length).toBe(1)
    expect(largestGroup(table).length).toBe(2)
  })

  test('an answer that nobody else tells stands alone', () => {
    expect(clustersOf([says('a', 'The hours.'), says('b', 'The car park.')]).length).toBe(2)
  })

  test('who denies it does not share it, however often it is named', () => {
    const mites = says('a', 'Mites.', 'Twelve hives had mites. Some say hunger.')
    const hunger = (denial: string): Held => says('b', 'Hunger.', `Those hives had mites as well. ${denial}`)
    expect(clustersOf([mites, hunger('The combs were empty.')]).length).toBe(1)
    expect(clustersOf([mites, hunger('Mites can not kill like that, the mites did not.')]).length).toBe(2)
  })

  test('what a statement denies is not its answer', () => {
    expect(clustersOf([says('a', 'Mites, not hunger.'), says('b', 'Hunger, not mites.')]).length).toBe(2)
  })

  test('words that more of the table use weigh more than manner of speaking', () => {
    expect(clustersOf([says('a', 'That wretched till.'), says('b', 'A broken till.')]).length).toBe(1)
    expect(clustersOf([says('a', 'That wretched, gaudy till.'), says('b', 'A broken, costly till.')]).length).toBe(2)
  })

  test('each must tell something of the other: to mention an answer is not to give it', () => {
    const registers = says('a', 'The registers.', 'Readers ask for them.')
    expect(clustersOf([registers, says('b', 'The negatives.', 'Registers can wait.')]).length).toBe(2)
    expect(
      clustersOf([{ ...registers, told: 'The registers and the negatives.' }, says('b', 'The negatives.', 'Registers as well.')]).length,
    ).toBe(1)
  })

  test('one is like somebody of a group, not like all of it; but most must be alike', () => {
    const r = says('r', 'The register.')
    const q = (earlier: string): Held => ({ ...says('q', 'The register.', `${earlier} The till.`), earlier })
    expect(clustersOf([says('p', 'The till.'), q('The till.'), r]).length).toBe(1)
    expect(clustersOf([says('p', 'The gaudy till.'), q('The slow till.'), r]).length).toBe(2)
  })

  test('somebody who denies it keeps two groups apart, however alike the others are', () => {
    const [p, q] = [says('p', 'The till.'), says('q', 'The till.')]
    const denying = says('r', 'The freezing.', 'It is not the till. The till was there before.')
    const both = { ...says('s', 'The freezing.', 'The till as well.'), earlier: 'The till.' }
    expect(clustersOf([p, q, both]).length).toBe(1)
    expect(clustersOf([p, q, both, denying]).length).toBe(2)
  })

  test('the words of the time before count as well', () => {
    const now = says('a', 'That machine.', 'The register.')
    const other = says('b', 'The register.')
    expect(clustersOf([now, other]).length).toBe(2)
    expect(clustersOf([{ ...now, earlier: 'The register.' }, other]).length).toBe(1)
  })

  test('a statement of mere talk, or of nothing, is compared as it is', () => {
    expect(clustersOf([says('a', 'I agree.'), says('b', 'I agree.')]).length).toBe(1)
    expect(clustersOf([says('a', ''), says('b', '')]).length).toBe(2)
  })
})

describe('who has moved', () => {
  const before = held('a', { side: null, statement: 'Memory.', told: 'Memory. It is not the clock.' })
  const moved = (statement: string): boolean => hasMoved(before, held('a', { side: null, statement }))

  test('by side, where there is one', () => {
    expect(hasMoved(held('a'), held('a', { statement: 'Something else.' }))).toBe(false)
    expect(hasMoved(held('a'), held('a', { side: 'NO' }))).toBe(true)
    expect(hasMoved(held('a', { side: null }), held('a'))).toBe(true)
  })

  test('without sides, by an answer of which it had told nothing, or that it had denied', () => {
    expect(moved('Memory, mostly.')).toBe(false)
    expect(moved('The fixture.')).toBe(true)
    expect(moved('The clock.')).toBe(true)
  })
})

describe('premises', () => {
  const on = (...premises: readonly string[]): readonly Held[] =>
    premises.map((text, index) => held(`s${index}`, { premises: text === '' ? [] : [text] }))

  test.each([
    [['red green blue'], 0],
    [['red green blue', ''], 0],
    [['red green blue', 'red green blue'], 1],
    [['red green', 'red blue'], 0.333333],
    [['red green', 'red green', 'blue'], 0.333333],
  ])('of %j overlap by %d', (premises, overlap) => {
    expect(premiseOverlap(on(...premises))).toBe(overlap)
  })
})

test('a mean is free of what binary fractions add', () => {
  expect(mean([0.8 - 0.7])).toBe(0.1)
  expect(mean([])).toBe(0)
})
