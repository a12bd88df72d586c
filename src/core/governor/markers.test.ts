import { describe, expect, test } from 'vitest'
import { needsLostSystem, onlyConsiders, recommendsIn, synthesisesIn, tangentsIn, wordCount } from './markers.ts'

describe('side paths', () => {
  test.each([
    'By the way, the harbour is pretty.',
    'The harbour, by the way, is pretty.',
    'As an aside the harbour is pretty.',
    'Incidentally, it is pretty.',
    'On a side note, it is pretty.',
    'That reminds me of a song.',
    'Speaking of which, it is late.',
    'But I digress.',
    'On another note, it is late.',
  ])('“%s” is one', (text) => expect(tangentsIn(text)).toBe(1))

  test.each([
    'A party is judged by the way its members vote.',
    'The figure was incidentally disclosed in the ledger.',
    'He noted the side on which it rained.',
    'The minutes say: “By the way, the harbour is pretty.”',
    'It says "incidentally, nobody pays" in the ledger.',
    'Darin steht «By the way, nobody pays».',
    'Nothing here leaves the point.',
    '',
  ])('“%s” is none', (text) => expect(tangentsIn(text)).toBe(0))

  test('each is counted', () => expect(tangentsIn('By the way, yes. Incidentally, no. By the way, perhaps.')).toBe(3))
})

describe('a recommendation and a summing-up', () => {
  test.each(['I recommend the second.', 'My recommendation: wait.', 'We propose to wait.', 'In conclusion, wait.'])(
    '“%s” recommends',
    (text) => expect(recommendsIn(text)).toBe(true),
  )
  test('a plain text recommends nothing', () => expect(recommendsIn('The ferry left at nine.')).toBe(false))

  const padding = 'The ferry left at nine and came back at ten. '.repeat(9)
  test('counts at the end', () => expect(synthesisesIn(`${padding}In short, it runs.`)).toBe(true))
  test('and not at the beginning alone', () => expect(synthesisesIn(`In short, it runs. ${padding}`)).toBe(false))

  test.each([
    [299, false],
    [300, true],
    [301, true],
  ])('the end of 400 characters is the last hundred: summed up after %i → %s', (before, expected) => {
    const text = `${'.'.repeat(before)}In short, it runs.`.padEnd(400, '.')
    expect([text.length, synthesisesIn(text)]).toEqual([400, expected])
  })
})

describe('a system that is lost already', () => {
  test.each(['Whoever already controls the network could forge it.', 'On a host that is already compromised it fails.'])('“%s”', (text) =>
    expect(needsLostSystem(text)).toBe(true),
  )
  test.each(['A compromised account can not be locked.', 'Nobody controls the network.', 'It says “a host that is already compromised”.'])(
    'but not “%s”',
    (text) => expect(needsLostSystem(text)).toBe(false),
  )
})

describe('“consider …”', () => {
  test.each(['Consider the wording.', 'You might consider the wording.', 'Perhaps consider the wording.'])(
    '“%s” alone names nothing to do',
    (text) => {
      expect(onlyConsiders(text, false)).toBe(true)
      expect(onlyConsiders(text, true)).toBe(false)
    },
  )
  test('a finding that speaks of considering is not one', () =>
    expect(onlyConsiders('The text does not consider what happens in a storm.', false)).toBe(false))
})

test('words are counted as everywhere', () => expect(wordCount('A well-known 3.5 % rise, don’t you think?')).toBe(7))
