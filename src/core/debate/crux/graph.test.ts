import { describe, expect, test } from 'vitest'
import { debateWith, falsifier, flip, type Made, movedPosition, position, seatWith, threadWith } from '../sample.fixture.ts'
import type { Dependency, Position, Thread } from '../state.ts'
import { graphOf } from './graph.ts'

const seats = { a: seatWith('YES'), b: seatWith('NO') }
const stand = (side: 'YES' | 'NO', metric: string, confidence = 0.8): Position =>
  position(side, { flip: flip(), falsifier: falsifier(metric), confidence })
const split = { a: stand('YES', 'Fees'), b: stand('NO', 'Yield') }
const settled = (side: 'YES' | 'NO') => ({ a: stand(side, 'Fees'), b: movedPosition(side === 'YES' ? 'NO' : 'YES', side, 'verified') })
const QUESTIONS = [
  'Is it moved by shares in a crash?',
  'Does a crash empty the vaults?',
  'Do brokers fail in a crash?',
  'Is a hedge cheap in a crash?',
]
const threads = (...positions: readonly Thread['positions'][]) =>
  positions.map((held, index) => threadWith(`t${index + 1}`, { positions: held, question: QUESTIONS[index] ?? null }))
const edge = (from: string, to: string, over: Partial<Dependency> = {}): Dependency => ({
  id: `${from}${to}`,
  from,
  to,
  kind: 'ENTAILS',
  sketch: 'If the first then the second, as night follows day.',
  voices: ['judge'],
  confidence: 0.9,
  validated: true,
  refused: null,
  ...over,
})
const graph = (made: Partial<Made>) => graphOf(debateWith({ seats, ...made }))

describe('a dependency counts', () => {
  const of = (over: Partial<Dependency>) =>
    graph({ threads: threads(split, split), dependencies: [edge('t1', 't2', over)] }).dependencies.length
  test('once a second voice agreed', () => expect([of({}), of({ validated: false }), of({ refused: 'No.' })]).toEqual([1, 0, 0]))
  test('from a confidence of 0.8 on', () => expect([of({ confidence: 0.8 }), of({ confidence: 0.79 })]).toEqual([1, 0]))
  test('with a sketch of 20 characters', () =>
    expect([of({ sketch: 'x'.repeat(20) }), of({ sketch: 'x'.repeat(19) }), of({ sketch: `${'x'.repeat(19)}  ` })]).toEqual([1, 0, 0]))
  test('between two cruxes', () => expect([of({ to: 't9' }), of({ from: 't9' }), of({ to: 't1' })]).toEqual([0, 0, 0]))
})

describe('roots, implications and circles', () => {
  const four = threads(split, split, split, split)
  test('a root hangs on nothing; what follows is traced to the end', () => {
    const { roots, implications, cycles } = graph({ threads: four, dependencies: [edge('t1', 't2'), edge('t2', 't3')] })
    expect(roots).toEqual(['t1', 't4'])
    expect(implications).toEqual({ t1: ['t2', 't3'], t4: [] })
    expect(cycles).toEqual([])
  })
  test('a circle is taken as one and shown', () => {
    const { roots, implications, cycles } = graph({
      threads: four,
      dependencies: [edge('t1', 't2'), edge('t2', 't1'), edge('t2', 't3'), edge('t3', 't4', { kind: 'SUPPORTS' })],
    })
    expect(cycles).toEqual([['t1', 't2']])
    expect(roots).toEqual(['t1'])
    expect(implications).toEqual({ t1: ['t3', 't4'] })
  })
})

describe('duplicates', () => {
  const asked = (a: string, b: string) =>
    graph({ threads: [threadWith('t1', { positions: split, question: a }), threadWith('t2', { positions: split, question: b })] })
      .duplicates
  test('are questions in the same words', () =>
    expect(asked('Do fees rise in a crash?', 'In a crash, do the fees rise?')).toEqual([
      { a: 't1', b: 't2', similarity: expect.closeTo(1, 6) },
    ]))
  test('not questions on the same subject', () => expect(asked('Do fees rise in a crash?', 'Do fees fall in a crash?')).toEqual([]))
})

describe('duplicates are more than 0.9 alike', () => {
  const words = 'amber birch cedar delta ember fjord grove heron ivory jade kelp'.split(' ')
  /** Two questions of so many content words that differ in one of them: alike by (n − 1) ÷ n. */
  const differing = (length: number) => {
    const shared = words.slice(0, length - 1).join(' ')
    const [a, b] = [`Does ${shared} larch?`, `Does ${shared} maple?`]
    return graph({ threads: [threadWith('t1', { positions: split, question: a }), threadWith('t2', { positions: split, question: b })] })
      .duplicates.length
  }
  test('ten of eleven words make one, eight of nine do not', () => expect([differing(11), differing(9)]).toEqual([1, 0]))
})

describe('contradictions in one seat', () => {
  const of = (dependency: Dependency, first: Position, second: Position) =>
    graph({ threads: threads({ a: first, b: split.b }, { a: second, b: split.b }), dependencies: [dependency] }).contradictions.map(
      ({ seat, a, b }) => [seat, a, b],
    )
  const [yes, no] = [stand('YES', 'Fees'), stand('NO', 'Fees')]
  test('YES on what entails, NO on what is entailed', () => {
    expect(of(edge('t1', 't2'), yes, no)).toEqual([['a', 't1', 't2']])
    expect(of(edge('t1', 't2'), yes, yes)).toEqual([])
    expect(of(edge('t1', 't2'), no, yes)).toEqual([])
  })
  test('YES on both of what exclude each other', () => {
    expect(of(edge('t1', 't2', { kind: 'CONTRADICTS' }), yes, yes)).toEqual([['a', 't1', 't2']])
    expect(of(edge('t1', 't2', { kind: 'CONTRADICTS' }), yes, no)).toEqual([])
  })
  test('support is no obligation', () => expect(of(edge('t1', 't2', { kind: 'SUPPORTS' }), yes, no)).toEqual([]))
  test('are said in a sentence', () => {
    const { contradictions } = graph({ threads: threads({ a: yes, b: no }, { a: no, b: yes }), dependencies: [edge('t1', 't2')] })
    expect(contradictions[0]?.because).toBe(
      'YES on “Is it moved by shares in a crash?” and NO on “Does a crash empty the vaults?”, though the first entails the second: If the first then the second, as night follows day.',
    )
  })
})

describe('irreducible', () => {
  const of = (made: Partial<Made>) => graph(made).irreducible
  test('is what is validated and split, the highest DCG first', () => {
    const sure = { a: stand('YES', 'Fees', 0.95), b: stand('NO', 'Yield', 0.95) }
    expect(of({ threads: threads(split, sure, { a: position('YES'), b: position('NO') }) })).toEqual(['t2', 't1'])
  })
  test('is not what a settled crux entails or rules out', () => {
    const two = threads(settled('YES'), split)
    expect(of({ threads: two, dependencies: [edge('t1', 't2')] })).toEqual([])
    expect(of({ threads: two, dependencies: [edge('t1', 't2', { kind: 'CONTRADICTS' })] })).toEqual([])
    expect(of({ threads: two, dependencies: [edge('t1', 't2', { kind: 'SUPPORTS' })] })).toEqual(['t2'])
    expect(of({ threads: two, dependencies: [edge('t1', 't2', { validated: false })] })).toEqual(['t2'])
  })
  test('follows through several steps, but a NO forces nothing further', () => {
    const three = threads(settled('YES'), split, split)
    expect(of({ threads: three, dependencies: [edge('t1', 't2'), edge('t2', 't3')] })).toEqual([])
    expect(of({ threads: three, dependencies: [edge('t1', 't2', { kind: 'CONTRADICTS' }), edge('t2', 't3')] })).toEqual(['t3'])
    expect(of({ threads: threads(settled('NO'), split), dependencies: [edge('t1', 't2')] })).toEqual(['t2'])
  })
  test('is also not what follows from what all held from the start', () =>
    expect(of({ threads: threads({ a: position('YES'), b: position('YES') }, split), dependencies: [edge('t1', 't2')] })).toEqual([]))
})

test('a debate without cruxes has an empty graph', () =>
  expect(graph({})).toEqual({
    dependencies: [],
    duplicates: [],
    contradictions: [],
    cycles: [],
    roots: [],
    implications: {},
    irreducible: [],
    nextQuestions: [],
  }))
