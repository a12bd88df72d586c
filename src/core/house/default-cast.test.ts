import { expect, test } from 'vitest'
import { NO_CONTRACT } from './contracts.ts'
import { defaultCast } from './default-cast.ts'
import { Seat } from './words.ts'

const distinct = (values: readonly string[]): number => new Set(values).size

test('every member makes a valid seat', () => {
  for (const member of defaultCast) {
    const seat = { ...member, contract: NO_CONTRACT, driver: 'offline', model: null, cheaperModel: null }
    expect(Seat.safeParse(seat).error).toBeUndefined()
  }
})

test('twelve seats, no two with the same name or the same way of reasoning', () => {
  expect(defaultCast).toHaveLength(12)
  expect(distinct(defaultCast.map(({ id }) => id))).toBe(12)
  expect(distinct(defaultCast.map(({ name }) => name))).toBe(12)
  expect(distinct(defaultCast.map(({ method }) => method.split(':')[0] ?? ''))).toBe(12)
})

test('interests are six to twelve single lower-case words, each once', () => {
  for (const { interests } of defaultCast) {
    expect(interests.length).toBeGreaterThanOrEqual(6)
    expect(interests.length).toBeLessThanOrEqual(12)
    expect(distinct(interests)).toBe(interests.length)
    for (const interest of interests) expect(interest).toMatch(/^[a-z]+$/)
  }
})
