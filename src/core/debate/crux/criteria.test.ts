import { describe, expect, test } from 'vitest'
import { falsifier, position, seatWith, threadWith } from '../sample.fixture.ts'
import type { Falsifier } from '../words.ts'
import { criteriaOf, criterionOf } from './criteria.ts'

describe('a falsifier as a sentence', () => {
  test.each<[string, Falsifier, string]>([
    ['metric, threshold, deadline', falsifier('Correlation with shares'), 'Correlation with shares below 0.3 by 2034-12-31'],
    ['without a second "by"', falsifier('Fees', 'above 2 %', 'before 2030-06-01'), 'Fees above 2 % before 2030-06-01'],
    ['a threshold that names the metric', falsifier('fees', 'Fees stay above 2 %', '2030'), 'Fees stay above 2 % by 2030'],
    ['a threshold that names the deadline', falsifier('Fees', 'above 2 % by 2030-01-01', '2030-01-01'), 'Fees above 2 % by 2030-01-01'],
    ['a part of a word is not the word', falsifier('art', 'party above 3', '2030'), 'art party above 3 by 2030'],
    ['no stray stops', falsifier('Fees.', 'above 2 %; ', '2030.'), 'Fees above 2 % by 2030'],
  ])('%s', (_, given, sentence) => expect(criterionOf(given)).toBe(sentence))
})

describe('criteria', () => {
  const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('NO') }
  const clerk = { question: 'Is it?', criteria: ['Market sentiment', 'A fund holds more than $1 billion of it.'], reviews: {}, rounds: 1 }
  const of = (metrics: Readonly<Record<string, Falsifier>>, more: Parameters<typeof threadWith>[1] = {}) => {
    const positions = Object.fromEntries(Object.entries(metrics).map(([seat, one]) => [seat, position('YES', { falsifier: one })]))
    return criteriaOf(threadWith('t1', { positions, ...more }), seats)
  }
  test('are those of every seat, each once, whatever its capitals', () =>
    expect(of({ a: falsifier('Fees'), b: falsifier('fees '), c: falsifier('Yield') })).toEqual([
      { text: 'Fees below 0.3 by 2034-12-31', seat: 'a' },
      { text: 'Yield below 0.3 by 2034-12-31', seat: 'c' },
    ]))
  test('are concrete, or they are none', () =>
    expect(of({ a: falsifier('Fees', 'they feel too high'), b: falsifier('Fees', 'above 2 %', 'some day') })).toEqual([]))
  test('hold the clerk’s where it is concrete', () =>
    expect(of({}, { clerk })).toEqual([{ text: 'A fund holds more than $1 billion of it', seat: null }]))
  test('leave out who is gone', () =>
    expect(
      criteriaOf(threadWith('t1', { positions: { a: position('YES', { falsifier: falsifier('Fees') }) } }), {
        a: seatWith('YES', { gone: { kind: 'removed', because: 'Removed.' } }),
      }),
    ).toEqual([]))
})
