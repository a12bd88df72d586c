import { describe, expect, test } from 'vitest'
import type { Falsifier } from '../words.ts'
import { falsifierLacks, isConcrete, vagueWordsIn, yearsIn } from './falsifier.ts'

const sound: Falsifier = {
  metric: 'Correlation with the Nasdaq over ten years',
  threshold: 'falls below 0.3',
  deadline: '2034-12-31',
  reasoning: null,
}
const lacks = (over: Partial<Falsifier>): readonly string[] => falsifierLacks({ ...sound, ...over })

describe('a falsifier', () => {
  test('with a metric, a threshold and a date lacks nothing', () => expect(falsifierLacks(sound)).toEqual([]))

  test.each([
    ['GD', 1],
    ['GDP', 0],
    ['GDP!', 0],
    ['G.D. 2024', 1],
    ['', 1],
  ])('a metric needs three letters: %j', (metric, missing) => expect(lacks({ metric })).toHaveLength(missing))

  test('says what a short metric lacks, with the numbers', () =>
    expect(lacks({ metric: 'M2' })).toEqual(['The metric "M2" has 1 of at least 3 letters: say what is measured.']))

  test.each(['probably', 'might', 'seems', 'feels', 'generally'])('a threshold with "%s" is vague, whatever numbers it holds', (word) => {
    expect(lacks({ threshold: `It ${word} falls below 0.3` })).toEqual([
      `The threshold "It ${word} falls below 0.3" is vague ("${word}"): say it without, with a number or a comparison.`,
    ])
  })

  test('a threshold nobody can check is refused', () =>
    expect(lacks({ threshold: 'Market sentiment' })).toEqual([
      'The threshold "Market sentiment" can\'t be checked: give a number, a comparison, a date or a named event.',
    ]))

  test.each(['2034', '2034-12', '2034-12-31', 'Q3 2027', 'end of 2030', 'Next crash (2025-2030)', 'next recession, 2031 at the latest'])(
    'a deadline may be %j',
    (deadline) => expect(lacks({ deadline })).toEqual([]),
  )

  test.each(['next market crash', 'within 2 years', 'soon', '', 'the 2030s', '2034-13-01', '2034-12-32'])(
    'a deadline may not be %j',
    (deadline) => expect(lacks({ deadline })[0]).toMatch(/^The deadline ".*" has no date: give one such as 2030-12-31/),
  )

  test('a deadline that hedges is vague', () => expect(lacks({ deadline: 'probably 2030' })[0]).toContain('is vague ("probably")'))

  test('everything missing is said at once', () =>
    expect(falsifierLacks({ metric: '', threshold: 'it feels wrong', deadline: 'later', reasoning: null })).toHaveLength(3))

  test('its reasoning may hedge', () => expect(lacks({ reasoning: 'It might show that I was wrong.' })).toEqual([]))
})

describe('vague words', () => {
  test('are whole words, in any case, each once', () => {
    expect(vagueWordsIn('It Might, and might probably-not')).toEqual(['probably', 'might'])
    expect(vagueWordsIn('a mighty general who feeling seemed')).toEqual([])
  })
})

describe('a criterion is concrete', () => {
  test.each([
    'Sovereign wealth fund allocation >$1B',
    'Spot ETF holdings reach $100B by 2029',
    'Drops >50% when equities drop >30%',
    'Correlation stays below that of gold',
    'Faster to deploy than the old system',
    'at least one central bank holds it',
    'two quarters in a row without growth',
    'half of all households switch',
    'Output doubles',
    'the SEC approves a spot fund',
    'a member state leaves the Schengen area',
    'Revenue in 2027',
  ])('%s', (text) => expect(isConcrete(text)).toBe(true))

  test.each([
    'Market sentiment',
    'Price movements',
    'Market Sentiment',
    'Sentiment on Wall Street',
    'What people think of the SEC',
    'Behavior during a debt crisis',
    'It gets better over time',
    'Above all, trust',
    'web3 hype and gpt-4 excitement',
    'Lehman Brothers',
    'Price drops. Fear spreads.',
    'YES or NO',
    'It might exceed 5%',
    '',
  ])('not: %s', (text) => expect(isConcrete(text)).toBe(false))
})

describe('the years of dates', () => {
  test.each([
    ['by 2030.', [2030]],
    ['2027-Q3', [2027]],
    ['FY2027', [2027]],
    ['mid-2027', [2027]],
    ['31.12.2030', [2030]],
    ['12/31/2030', [2030]],
    ['June 2027', [2027]],
    ['2025–2030', [2025, 2030]],
    ['1900 to 2199', [1900, 2199]],
    ['1899 or 2200', []],
    ['2034-01', [2034]],
    ['2034-00', []],
    ['2034-12', [2034]],
    ['2034-13', []],
    ['2034-12-31', [2034]],
    ['2034-12-00', []],
    ['$2030', []],
    ['2030 %', []],
    ['2,030 days', []],
    ['20301', []],
  ])('%j: %j', (text, years) => expect(yearsIn(text)).toEqual(years))
})
