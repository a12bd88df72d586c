import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cosine, textSimilarity } from './tfidf.ts'

const orthogonal = 0.7
const duplicate = 0.9

describe('the cosine of two vectors', () => {
  test.each([
    [[1, 0], [1, 0], 1],
    [[1, 0], [0, 1], 0],
    [[1, 0], [-2, 0], -1],
    [[3, 4], [4, 3], 0.96],
    [[0, 0], [1, 1], 0],
    [[], [], 0],
    [[1], [1, 1], 0],
    [[Number.MAX_VALUE, 1], [Number.MAX_VALUE, 1], 0],
  ])('%j and %j: %d', (a, b, expected) => expect(cosine(a, b)).toBeCloseTo(expected, 12))

  test('does not change when a vector is made longer', () => {
    const vector = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(vector, vector, fc.integer({ min: 1, max: 9 }), (a, b, times) => {
        expect(
          cosine(
            a.map((part) => part * times),
            b,
          ),
        ).toBeCloseTo(cosine(a, b), 10)
      }),
    )
  })
})

describe('the same topic', () => {
  test('two texts alone are compared word by word, none rarer than another', () => {
    expect(textSimilarity('queue worker', 'queue billing')).toBeCloseTo(0.5, 12)
    expect(textSimilarity('Remote work improves output', 'Remote work harms output')).toBeCloseTo(0.75, 12)
  })

  test('forms of one word are the same word, and words without content say nothing', () =>
    expect(textSimilarity('Does the split of services reduce delays?', 'Would splitting a service be reducing delay')).toBeCloseTo(1, 12))

  test('how often a word comes counts', () => {
    expect(textSimilarity('queue queue worker', 'queue worker worker')).toBeCloseTo(0.8, 12)
  })

  test('what all texts speak of says less about two of them', () => {
    const [a, b] = ['Is Bitcoin a hedge?', 'Is Bitcoin legal tender?']
    const alone = textSimilarity(a, b)
    const among = textSimilarity(a, b, ['Will institutions adopt Bitcoin?', 'Does Bitcoin waste energy?', 'Is Bitcoin private?'])
    expect(among).toBeLessThan(alone - 0.1)
    expect(among).toBeGreaterThan(0)
  })

  test('the two texts themselves in the corpus, and repeats, change nothing', () => {
    const [a, b, c] = ['queue worker', 'queue billing', 'worker audit']
    expect(textSimilarity(a, b, [a, b, c, c])).toBe(textSimilarity(a, b, [c]))
    expect(textSimilarity(a, b, [a, b])).toBe(textSimilarity(a, b))
  })

  test('a question reworded is a duplicate, one that shares only its subject is apart', () => {
    expect(
      textSimilarity('Does splitting the monolith reduce lead time?', 'Would a split of the monolith reduce lead times?'),
    ).toBeGreaterThan(duplicate)
    expect(textSimilarity('Is Bitcoin a hedge against inflation?', 'Will institutions adopt Bitcoin by 2030?')).toBeLessThan(orthogonal)
  })
})

describe('never agreement', () => {
  test.each([
    ['Remote work improves the output of small teams', 'Remote work harms the output of small teams'],
    ['A car ban helps shops on the high street', 'A car ban hurts shops on the high street'],
    ['Prices will rise this winter across the region', 'Prices will fall this winter across the region'],
  ])('opposite sides stay on one topic: %s | %s', (a, b) => expect(textSimilarity(a, b)).toBeGreaterThan(orthogonal))

  test('a denial is invisible to it', () => {
    expect(textSimilarity('The cache helps', 'The cache does not help')).toBeCloseTo(1, 12)
  })
})

describe('for any two texts', () => {
  const word = fc.constantFrom('queue', 'workers', 'not', '12', 'rises', 'Alice', 'the', 'blocks', '日')
  const text = fc.oneof(
    fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary' }),
  )
  test('it is a share, the same both ways round, whatever the corpus', () => {
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 3 }), (a, b, corpus) => {
        const alike = textSimilarity(a, b, corpus)
        expect(alike >= 0 && alike <= 1).toBe(true)
        expect(textSimilarity(b, a, corpus)).toBeCloseTo(alike, 10)
      }),
    )
  })
  test('a text with content is most like itself', () => {
    fc.assert(
      fc.property(text, (some) => {
        expect(textSimilarity(`${some} queue`, `${some} queue`)).toBeCloseTo(1, 10)
      }),
    )
  })
  test('without content words nothing is shared', () => expect(textSimilarity('the of', 'the of')).toBe(0))
})
