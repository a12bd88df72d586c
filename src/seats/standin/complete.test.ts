import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { complete } from './complete.ts'

const filledIn = (shape: z.ZodRawShape, given: object = {}) => complete(z.object(shape), given)

describe('what need not be said', () => {
  test.each([
    ['null where nothing need be said', z.string().nullable(), null],
    ['an empty list', z.array(z.string()), []],
    ['no', z.boolean(), false],
    ['what is assumed anyway', z.string().default('plain'), 'plain'],
    ['a side that is none', z.enum(['YES', 'NO', 'UNCERTAIN']), 'UNCERTAIN'],
    ['a vote that is none', z.enum(['SUPPORT', 'OPPOSE', 'ABSTAIN']), 'ABSTAIN'],
    ['the parts of a part', z.object({ isSo: z.boolean(), notes: z.array(z.string()) }), { isSo: false, notes: [] }],
  ])('is filled in: %s', (_, field, expected) => expect(filledIn({ field })).toEqual({ field: expected }))

  test('what was said stays, also null and a list', () => {
    const said = { a: 'said', b: null, c: ['one'] }
    expect(filledIn({ a: z.string(), b: z.string().nullable(), c: z.array(z.string()) }, said)).toEqual(said)
  })
  test('a part that was said in part is filled in as well', () =>
    expect(filledIn({ part: z.object({ text: z.string(), more: z.array(z.string()) }) }, { part: { text: 'said' } })).toEqual({
      part: { text: 'said', more: [] },
    }))
})

describe('what only a mind could give', () => {
  test.each([
    ['a text', z.string()],
    ['a text that may be empty', z.string().max(10)],
    ['a number', z.number()],
    ['a choice in which every word commits', z.enum(['YES', 'NO'])],
    ['a list that may not be empty', z.array(z.string()).min(1)],
    ['a part with one of these', z.object({ text: z.string() })],
  ])('is not made up: %s', (_, field) => {
    expect(filledIn({ field })).toBeNull()
    expect(filledIn({ other: z.boolean(), field })).toBeNull()
  })
  test('nor is one of several shapes chosen', () =>
    expect(complete(z.discriminatedUnion('is', [z.object({ is: z.literal('a') }), z.object({ is: z.literal('b') })]), {})).toBeNull())
})
