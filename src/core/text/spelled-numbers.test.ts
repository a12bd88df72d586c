import { describe, expect, test } from 'vitest'
import { namesNumber, numbersNamed } from './spelled-numbers.ts'
import { stem } from './words.ts'

const valuesOf = (text: string): ReadonlySet<string> => new Set(numbersNamed(text).flatMap(({ key }) => key ?? []))

describe('the values that a text names', () => {
  test.each([
    ['640 hours', ['640']],
    ['six hundred and forty hours', ['640']],
    ['A hundred and twenty a metre', ['120']],
    ['one hundred and ninety households', ['190']],
    ['twelve hundred and forty', ['1240']],
    ['six hundred and forty thousand', ['640000']],
    ['1,240 a trip', ['1240']],
    ['1.2 million messages', ['1200000']],
    ['14 million, that is fourteen million', ['14000000']],
    ['half a million', ['500000']],
    ['a dozen letters', ['12']],
    ['two dozen letters', ['24']],
    ['forty-one', ['41']],
    ['from 410 to 205, and back', ['410', '205']],
    ['version 3.6.1', ['3.6.1']],
    ['a year', []],
    ['a hundredfold', []],
    ['nothing at all', []],
    ['constructor hundred toString', []],
    ['hundred and and', []],
  ])('%s: %j', (text, values) => {
    expect([...valuesOf(text)]).toEqual(values)
  })

  test('a small number in words counts from five on, or where it measures, from two on', () => {
    expect([...valuesOf('four of us')]).toEqual([])
    expect([...valuesOf('five of us')]).toEqual(['5'])
    expect([...valuesOf('4 of us')]).toEqual(['4'])
    expect([...valuesOf('it takes two days')]).toEqual(['2'])
    expect([...valuesOf('it takes one day')]).toEqual([])
  })

  test('a date is a value where it has a capital and is no verb', () => {
    expect([...valuesOf('Brandt can start in April')]).toEqual(['april'])
    expect([...valuesOf('It may rain when they march')]).toEqual([])
    expect([...valuesOf('May I ask? In May.')]).toEqual(['may'])
  })
})

describe('what is said about a number', () => {
  const of = (text: string) => numbersNamed(text).map(({ key, value, isRough, share }) => ({ key, value, isRough, share }))

  test.each([
    ['about 60', true],
    ['more than 60', true],
    ['over sixty', true],
    ['close to 60', true],
    ['at least 60', true],
    ['from 50 to 60', false],
    ['five dozen', true],
    ['from 60', false],
  ])('%s is rough: %s', (text, isRough) => {
    expect(of(text).at(-1)).toMatchObject({ value: 60, isRough })
  })

  test.each([
    ['70 %', 70, 100],
    ['seventy per cent', 70, 100],
    ['seven in ten', 7, 10],
    ['22 of the 40', 22, 40],
    ['three out of four', 3, 4],
    ['two thirds of them', 2, 3],
    ['half of it', 1, 2],
    ['a fifth', 1, 5],
  ])('%s is a share of %d in %d', (text, part, whole) => {
    expect(of(text)[0]?.share).toEqual({ part, whole })
  })

  test.each(['12 in 12', '40 of 22', 'seven or ten', 'two in six weeks', '2.3 of 4', 'the third lap', 'nine tens'])(
    '%s is no share',
    (text) => {
      expect(of(text).every(({ share }) => share === null)).toBe(true)
    },
  )

  test('a fraction has no value of its own', () => {
    expect(of('a third')).toEqual([{ key: null, value: null, isRough: true, share: { part: 1, whole: 3 } }])
  })
})

test('a stem names a number where its word does', () => {
  expect(['twelve', 'hundred', 'forty', 'dozen', '12'].map((word) => namesNumber(stem(word)))).toEqual([true, true, true, true, true])
  expect(['roof', 'constructor', 'tenth'].map((word) => namesNumber(stem(word)))).toEqual([false, false, false])
})
