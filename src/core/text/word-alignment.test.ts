import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignWords, wordsWithPlaces } from './word-alignment.ts'

const aligned = (ours: string, theirs: string): string =>
  alignWords(wordsWithPlaces(ours), wordsWithPlaces(theirs))
    .map((pair) => (pair.kind === 'same' ? pair.ours?.word : `${pair.ours?.word ?? '·'}/${pair.theirs?.word ?? '·'}`))
    .join(' ')

describe('side by side', () => {
  test.each([
    ['It is safe', 'It is not safe to deploy', 'it is ·/not safe'],
    ['He said so', 'Once he never said so', 'he ·/never said so'],
    ['per week', 'costs per month now', 'per week/month'],
    ["It doesn't retry", 'it does not retry', 'it does not retry'],
    ['The queues lost', 'the queue lost', 'the queues/queue lost'],
    ['a long-running task', 'a long running task', 'a long running task'],
    ['we chose option B', 'we chose option A', 'we chose option b/a'],
    ['it chose nohting', 'it chose nothing', 'it chose nohting/nothing'],
    ['now safe', 'is not safe', 'now/not safe'],
    ['', 'anything', ''],
    ['alone', '', 'alone/·'],
  ])('%j in %j', (ours, theirs, expected) => expect(aligned(ours, theirs)).toBe(expected))
})

test('any two texts: each of our words once and in order, theirs a stretch without holes', () => {
  const text = fc
    .array(fc.constantFrom('a', 'not', 'queue', 'queues', '12', 'B', "don't", '日'), { maxLength: 12 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (ours, theirs) => {
      const mine = wordsWithPlaces(ours)
      const others = wordsWithPlaces(theirs)
      const pairs = alignWords(mine, others)
      expect(pairs.flatMap((pair) => pair.ours ?? [])).toEqual(mine)
      const held = pairs.flatMap((pair) => pair.theirs ?? [])
      const first = held[0] ? others.indexOf(held[0]) : 0
      expect(held).toEqual(others.slice(first, first + held.length))
    }),
    { numRuns: 300 },
  )
})
