import { describe, expect, test } from 'vitest'
import { isNews, knownFrom } from './news.ts'

const isNew = (text: string, said: readonly string[] = [], hasNewSource = false): boolean => isNews(text, hasNewSource, knownFrom(said))
const COUNTED = 'The survey counted 61,400 letters.'

describe('a fact is news', () => {
  test('by a source that nobody had cited, whatever it says', () => {
    expect(isNew(COUNTED, [COUNTED], true)).toBe(true)
    expect(isNew(COUNTED, [COUNTED], false)).toBe(false)
  })

  test('by a number that nobody had named', () => {
    expect(isNew('The survey counted 58,000 letters.', [COUNTED])).toBe(true)
    expect(isNew('Letters, 61,400 of them, the survey counted.', [COUNTED])).toBe(false)
  })

  test('by a date that nobody had named', () => {
    expect(isNew('The letters came in April.', ['The letters came in March.'])).toBe(true)
    expect(isNew('The letters came in March.', ['In March the letters came.'])).toBe(false)
  })

  test('by six new words that are half of its words: five are too few, and so is less than half', () => {
    const known = ['The old iron bridge carries heavy lorries.']
    const six = 'Rust eats bolts beneath wet planks'
    expect(isNew(`${six} of the bridge.`, known)).toBe(true)
    expect(isNew('Rust eats bolts beneath planks of the bridge.', known)).toBe(false)
    expect(isNew(`${six} of the old iron bridge which carries heavy lorries.`, known)).toBe(true)
    expect(isNew(`${six} of the old iron bridge which carries heavy lorries north.`, [...known, 'north'])).toBe(false)
  })

  test('not by words that only talk, nor by numbers in words', () => {
    expect(isNew('I read the argument twice and found the reason convincing, sure.', ['The bridge is old.'])).toBe(false)
    expect(isNew('Twelve hundred and forty, sixty thousand.', ['1,240 and 60,000'])).toBe(false)
  })
})

describe('a number is an old one rounded', () => {
  test.each([
    ['61,000 letters', false, 'two digits for three'],
    ['64,400 letters', true, 'as exact as the old one, so another'],
    ['58,000 letters', true, 'more than 5 % off'],
    ['58,400 letters', true, 'as exact as the old one'],
    ['about 55,000 letters', false, 'rough: 10 % off'],
    ['about 52,000 letters', true, 'rough: more than 15 % off'],
    ['more than 60,000 letters', false, 'rough'],
  ])('%s is news: %s (%s)', (text, expected) => {
    expect(isNew(text, [COUNTED])).toBe(expected)
  })

  test('at 5 % it is, just above it is not', () => {
    expect(isNew('950 letters', ['1,000.5 letters'])).toBe(true)
    expect(isNew('1,000 letters', ['1,052 letters'])).toBe(false)
    expect(isNew('1,000 letters', ['1,053 letters'])).toBe(true)
  })

  test('at 15 % a rough one is, just above it is not', () => {
    expect(isNew('about 85 letters', ['100 letters'])).toBe(false)
    expect(isNew('about 84 letters', ['100 letters'])).toBe(true)
  })

  test('below a hundred only a rough one is', () => {
    expect(isNew('100 letters', ['101 letters'])).toBe(false)
    expect(isNew('90 letters', ['91 letters'])).toBe(true)
    expect(isNew('about 90 letters', ['91 letters'])).toBe(false)
  })

  test('nothing is a rounding of nought, or of a date', () => {
    expect(isNew('about 5 letters', ['0 letters'])).toBe(true)
    expect(isNew('about 5 letters', ['In March'])).toBe(true)
  })
})

describe('a share is an old one in another form', () => {
  test.each([
    ['Seventy per cent have it.', 'Seven of ten tenants', false],
    ['Six in ten want it.', '62 per cent of those asked', false],
    ['Fifty per cent is paid.', 'half of it', false],
    ['Seven in ten want it.', '73 per cent of those asked', false],
    ['Seven in ten want it.', '74 per cent of those asked', true],
    ['Seventy-one per cent have it.', 'Seven of ten tenants', true],
    ['41.4 per cent have it.', '12 of 29 tenants', false],
    ['41 per cent have it.', '5 of 12 tenants', true],
    ['Nine of the 14 are about the bar.', 'two of the three', true],
    ['63 per cent want it.', '62 per cent of those asked', true],
    ['Sixty per cent want it.', '63 per cent of those asked', false],
    ['Sixty per cent want it.', '64 per cent of those asked', true],
  ])('%s after «%s» is news: %s', (text, earlier, expected) => {
    expect(isNew(text, [earlier, '14', 'tenants have paid want'])).toBe(expected)
  })

  test('one of more than ten is no coarse one', () => {
    expect(isNew('Seven in ten want it.', ['72 % of those'])).toBe(false)
    expect(isNew('Eight in eleven want it.', ['71 % of those'])).toBe(true)
  })
})
