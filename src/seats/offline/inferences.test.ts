import { describe, expect, test } from 'vitest'
import { calculation, tension } from './inferences.ts'

describe('arithmetic on a quote', () => {
  test.each([
    ['The bill rose from 5,440 to 7,330 euros', 'From 5,440 to 7,330 is a rise of 35 percent'],
    ['It fell from a median of 44 minutes in 2025 to 27 minutes', 'From 44 to 27 is a fall of 39 percent'],
    ['Availability improved from 99.7 to 99.94 percent', 'From 99.7 to 99.94 percent is a rise of 0.24 percentage points'],
    ['It took 13 weeks instead of 6 and hurt', 'At 13 weeks against 6, that is 2.2 times as many'],
    ['It takes 6 minutes instead of 41 minutes', 'At 6 minutes against 41, that is 85 percent less'],
    ['Exports caused 5 of the 14 incidents', 'A share of 5 in 14 is 36 percent'],
  ])('%s', (quote, said) => expect(calculation(quote)).toBe(said))

  test.each([
    'It ran from 2019 to 2024',
    'It took 3 weeks instead of 4 days',
    'From one to ten',
    'It opens from 7:00 to 9:30',
    'Two of them left',
  ])('none in: %s', (quote) => expect(calculation(quote)).toBeNull())
})

describe('two sources in tension', () => {
  const asked = new Set(['split'])
  test('the same words and another figure', () =>
    expect(tension('The deploy pipeline takes 52 minutes', 'The median pipeline now takes 23 minutes', asked)).toEqual({
      words: ['pipeline', 'takes', 'minutes'],
      figures: [['52'], ['23']],
    }))
  test('not where the figures agree', () =>
    expect(tension('The deploy pipeline takes 52 minutes', 'Our pipeline takes 52 minutes', asked)).toBeNull())
  test('not where they speak of different things', () =>
    expect(tension('The deploy pipeline takes 52 minutes', 'Lunch at the office takes 30 minutes', asked)).toBeNull())
})
