import { describe, expect, test } from 'vitest'
import type { Restatement } from '../views.ts'
import type { Falsifier } from '../words.ts'
import { gradeByRule } from './steelman.ts'

const falsifier: Falsifier = {
  metric: 'Correlation with the Nasdaq',
  threshold: 'falls below 0.3',
  deadline: '2034-12-31',
  reasoning: 'Then it moves on its own.',
}
const original = {
  statement: 'Bitcoin is a risk asset because its price follows technology stocks in every crash',
  falsifier,
}
const faithful: Restatement = {
  content: 'Speaker B argues that it is a risk asset.',
  claim: 'Bitcoin is a risk asset',
  reason: 'In every crash its price follows technology stocks',
  falsifier: { metric: 'Nasdaq correlation', threshold: 'below 0.3', deadline: '2034', reasoning: null },
}
const graded = (over: Partial<Restatement>, statement = original.statement): ReturnType<typeof gradeByRule> =>
  gradeByRule({ ...original, statement }, { ...faithful, ...over })
const tested = (over: Partial<Falsifier>): ReturnType<typeof gradeByRule> => graded({ falsifier: { ...faithful.falsifier, ...over } })

/** A hundred different words, so that a share can be hit to a hundredth; and the first so many of them. */
const HUNDRED = Array.from({ length: 100 }, (_, index) => `word${index}`)
const words = (count: number): string => HUNDRED.slice(0, count).join(' ')

/** Ten different words, and the first so many of them. */
const TEN = 'apple bridge cotton dragon engine forest garden hammer island jungle'
const first = (count: number): string => TEN.split(' ').slice(0, count).join(' ')

describe('a faithful restatement is accurate', () => {
  test('with nothing to correct, and the counts as the reason', () =>
    expect(graded({})).toEqual({
      grade: 'ACCURATE',
      corrections: null,
      because: '3 of 3 words of the claim, 5 of 5 words of the reason, 3 of 4 words of the falsifier.',
    }))

  test.each([
    ['because', 'Bitcoin is a risk asset because its price follows technology stocks in every crash'],
    ['because first', 'Because its price follows technology stocks in every crash, Bitcoin is a risk asset'],
    ['so', 'Its price follows technology stocks in every crash, so Bitcoin is a risk asset'],
    ['two sentences', 'Bitcoin is a risk asset. Its price follows technology stocks in every crash.'],
    ['colon', 'Bitcoin is a risk asset: its price follows technology stocks in every crash'],
    ['side first', 'NO. Bitcoin is a risk asset since its price follows technology stocks in every crash'],
  ])('however claim and reason are joined: %s', (_, statement) => expect(graded({}, statement)).toMatchObject(graded({})))

  test('whichever field holds the words', () =>
    expect(graded({ claim: original.statement, reason: 'as just said, the crashes' }).grade).toBe('ACCURATE'))

  test('a position without a falsifier needs none', () =>
    expect(gradeByRule({ ...original, falsifier: null }, faithful)).toMatchObject({
      grade: 'ACCURATE',
      because: expect.stringContaining('no falsifier to restate'),
    }))
})

describe('the claim', () => {
  test.each([
    [19, 'WRONG'],
    [20, 'INCOMPLETE'],
    [21, 'INCOMPLETE'],
    [49, 'INCOMPLETE'],
    [50, 'ACCURATE'],
    [51, 'ACCURATE'],
  ])('%d of a hundred words restated: %s', (count, grade) =>
    expect(graded({ claim: words(count), reason: 'zebras' }, words(100)).grade).toBe(grade),
  )

  test('a thin one is told which words it lacks', () =>
    expect(graded({ claim: first(4), reason: 'zebras' }, TEN).corrections).toBe(
      `The claim "${TEN}" came back without "engine", "forest", "garden", "hammer", "island" and "jungle".`,
    ))

  test('another position is told what the position is', () =>
    expect(graded({ claim: 'Gold is heavy', reason: 'Metal weighs a lot' })).toMatchObject({
      grade: 'WRONG',
      corrections: 'This is another position. It is "Bitcoin is a risk asset".',
    }))

  test.each([
    ['a denial', 'Bitcoin is a risk asset', 'Bitcoin is not a risk asset'],
    ['a denial lost', 'Heat pumps will not pay off', 'Heat pumps will pay off'],
    ['a direction', 'A ban on cars raises sales', 'A ban on cars cuts sales'],
    ['an order', 'Gold is safer than cash', 'Cash is safer than gold'],
  ])('turned round by %s is wrong', (_, statement, claim) =>
    expect(graded({ claim }, statement)).toMatchObject({
      grade: 'WRONG',
      corrections: `The position is "${statement}"; the restatement says the opposite.`,
    }),
  )

  test.each([
    ['A ban on cars does not raise sales', 'A ban on cars cuts sales'],
    ['Rents stay below the limit', 'Rents do not rise above the limit'],
    ['Heat pumps will not pay off', 'They deny that heat pumps will pay off'],
  ])('two ways to deny it are no contradiction: %s | %s', (statement, claim) =>
    expect(graded({ claim }, statement).corrections ?? '').not.toContain('opposite'),
  )

  test('the side it names is no denial', () =>
    expect(graded({ claim: 'Bitcoin is a risk asset' }, `NO, ${original.statement}`).grade).toBe('ACCURATE'))
})

describe('the reason', () => {
  test.each([
    [39, 'INCOMPLETE'],
    [40, 'ACCURATE'],
    [41, 'ACCURATE'],
  ])('%d of a hundred words restated: %s', (count, grade) =>
    expect(graded({ reason: words(count) }, `Bitcoin is a risk asset because ${words(100)}`).grade).toBe(grade),
  )

  test('a missing one is named', () => {
    expect(graded({ reason: 'they say so' }).corrections).toBe(
      'The reason "its price follows technology stocks in every crash" came back without "price", "follows", "technology", "stocks" and "crash". No reason is given.',
    )
  })

  test('where the position gives none, some reason must still be given', () => {
    expect(graded({ reason: '' }, 'Bitcoin is a risk asset').corrections).toBe('No reason is given.')
    expect(graded({}, 'Bitcoin is a risk asset').grade).toBe('ACCURATE')
  })
})

describe('the falsifier', () => {
  const metricOf = (count: number): ReturnType<typeof gradeByRule> =>
    gradeByRule(
      { ...original, falsifier: { ...falsifier, metric: words(100), threshold: '' } },
      { ...faithful, falsifier: { ...faithful.falsifier, metric: words(count), threshold: '' } },
    )
  test.each([
    [49, 'INCOMPLETE'],
    [50, 'ACCURATE'],
    [51, 'ACCURATE'],
  ])('%d of a hundred words restated: %s', (count, grade) => expect(metricOf(count).grade).toBe(grade))

  test('its words are named', () =>
    expect(metricOf(40).corrections).toContain('What would change their mind came back without "word40", "word41"'))

  test('a number of the threshold must come back', () =>
    expect(tested({ threshold: 'falls below 0.4' })).toMatchObject({
      grade: 'INCOMPLETE',
      corrections: 'The threshold "falls below 0.3" came back without "0.3".',
    }))

  test('a digit in a name is no number of the threshold', () => {
    const flow = { ...falsifier, threshold: 'above 2.9 m3/s' }
    const restated = { ...faithful, falsifier: { ...faithful.falsifier, threshold: 'Correlation above 2.9' } }
    expect(gradeByRule({ ...original, falsifier: flow }, restated).grade).toBe('ACCURATE')
  })

  test('a sign and a word are the same comparison, the other sign is the opposite', () => {
    expect(tested({ threshold: '< 0.3' }).grade).toBe('ACCURATE')
    expect(tested({ threshold: '> 0.3' })).toMatchObject({
      grade: 'WRONG',
      corrections: 'The threshold is "falls below 0.3", not its opposite.',
    })
    expect(tested({ threshold: 'rises above 0.3' }).grade).toBe('WRONG')
  })

  test('another deadline is another falsifier', () => {
    expect(tested({ deadline: 'end of 2034' }).grade).toBe('ACCURATE')
    expect(tested({ deadline: '2035' })).toMatchObject({ grade: 'INCOMPLETE', corrections: 'The deadline is 2034-12-31.' })
    expect(tested({ deadline: 'some day' }).grade).toBe('INCOMPLETE')
  })
})

test('everything missing is said at once, and fits into a correction', () => {
  const long = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
  const { grade, corrections } = gradeByRule(
    { statement: `${TEN} because ${long}`, falsifier: { ...falsifier, metric: long } },
    { ...faithful, claim: first(4), reason: '', falsifier: { ...faithful.falsifier, threshold: '', deadline: '' } },
  )
  expect(grade).toBe('INCOMPLETE')
  expect(corrections).toMatch(/claim.*and 54 more.*No reason.*change their mind.*threshold.*deadline/)
  expect(corrections?.length).toBeLessThan(600)
})
