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
      { text: 'Fees below 0.3 by 2034-12-31', falsifier: falsifier('Fees'), seats: ['a', 'b'] },
      { text: 'Yield below 0.3 by 2034-12-31', falsifier: falsifier('Yield'), seats: ['c'] },
    ]))
  const texts = (metrics: Parameters<typeof of>[0], more: Parameters<typeof of>[1] = {}) => of(metrics, more).map(({ text }) => text)
  test.each([
    ['the mean allocation in the survey', 'the mean allocation of institutions in the survey'],
    ['the mean allocation of institutions in the survey', 'the mean allocation in the survey'],
  ])('are one where %s and %s take the same value by the same day, in the fuller words', (one, other) =>
    expect(of({ a: falsifier(one), b: falsifier(other) })).toMatchObject([
      { text: 'the mean allocation of institutions in the survey below 0.3 by 2034-12-31', seats: ['a', 'b'] },
    ]),
  )
  test.each<[string, Falsifier]>([
    ['another value', falsifier('the mean allocation of institutions', 'below 0.4')],
    ['the other direction', falsifier('the mean allocation of institutions', 'above 0.3')],
    ['another day', falsifier('the mean allocation of institutions', 'below 0.3', '2035-12-31')],
    ['a word of its own on each side', falsifier('the mean allocation of insurers')],
    ['much more that the other does not say', falsifier('the mean allocation of institutions in Swiss pension fund accounts')],
  ])('are two with %s', (_, other) => expect(texts({ a: falsifier('the mean allocation of institutions'), b: other })).toHaveLength(2))
  test('are said once where the clerk only repeats a seat', () => {
    const repeats = { ...clerk, criteria: ['The fees are below 0.3 of income by 2034-12-31.', 'The fees are below 0.4 by 2034-12-31.'] }
    expect(texts({ a: falsifier('Fees') }, { clerk: repeats })).toEqual([
      'Fees below 0.3 by 2034-12-31',
      'The fees are below 0.4 by 2034-12-31',
    ])
  })
  test('are concrete, or they are none', () =>
    expect(of({ a: falsifier('Fees', 'they feel too high'), b: falsifier('Fees', 'above 2 %', 'some day') })).toEqual([]))
  test('hold the clerk’s where it is concrete', () =>
    expect(of({}, { clerk })).toEqual([{ text: 'A fund holds more than $1 billion of it', falsifier: null, seats: [] }]))
  test('leave out who is gone', () =>
    expect(
      criteriaOf(threadWith('t1', { positions: { a: position('YES', { falsifier: falsifier('Fees') }) } }), {
        a: seatWith('YES', { gone: { kind: 'removed', because: 'Removed.' } }),
      }),
    ).toEqual([]))
})
