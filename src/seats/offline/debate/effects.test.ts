/** What came of a thing, who was for it and what it costs: read out of single sentences. */
import { describe, expect, test } from 'vitest'
import { assertsNothing, burdenLean, isOn, outcomeLean, verdictLean, votedLean } from './effects.ts'
import { topicOf } from './topic.ts'

const TOPIC = topicOf('Should the clinic replace its paper files with digital records?')

describe('the lean of an effect', () => {
  test.each([
    ['Medication errors rose from 19 to 26', -1],
    ['Complaints about the desk went down from 48 to 9', 1],
    ['Sales fell by 6 percent', -1],
    ['Complaints fell and sales fell', 0],
    ['Errors fell from 9 to 4 because of the repairs', 0],
    ['Errors would have fallen', 0],
  ])('by what moved: %s', (quote, lean) => expect(outcomeLean(quote)).toBe(lean))

  test.each([
    ['45 percent are in favour of digital records, 30 percent are against', 1],
    ['A show of hands gave 7 for the digital records, 14 against', -1],
    ['21 percent are in favour of digital records, 20 percent are against', 0],
    ['45 percent are in favour of longer hours, 30 percent are against', 0],
  ])('by who was for it: %s', (quote, lean) => expect(votedLean(quote, TOPIC)).toBe(lean))

  test('by a verdict in the first person, and by none that is hedged', () => {
    expect(verdictLean('We recommend digital records for all wards', TOPIC)).toBe(1)
    expect(verdictLean('We cannot support digital records', TOPIC)).toBe(-1)
    expect(verdictLean('We recommend digital records only on two wards', TOPIC)).toBe(0)
  })

  test('by money, where the paper is about it and the sum is foreseen', () => {
    expect(burdenLean('The clinic would have to borrow 90,000 euros', true, TOPIC)).toBe(-1)
    expect(burdenLean('We expect to save 20,000 euros a year in storage', true, TOPIC)).toBe(1)
    expect(burdenLean('The canteen costs 9,000 euros', true, TOPIC)).toBe(0)
  })

  test('what was not done, or is only aimed at, asserts nothing', () => {
    expect(assertsNothing('She would have saved 20,000 pounds')).toBe(true)
    expect(assertsNothing('The aim is that errors fall')).toBe(true)
    expect(assertsNothing('Errors fell')).toBe(false)
  })

  test('a text is on the topic by two of its words, or the end of a compound', () => {
    expect(isOn('digital records', TOPIC)).toBe(true)
    expect(isOn('a new kitchen', TOPIC)).toBe(false)
  })
})
