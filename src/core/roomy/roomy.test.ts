/** Room to spare: texts a quarter over their limit are taken, and nothing else is taken that was not. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { roomFor } from './room-for.ts'
import { roomy } from './words.ts'

const Shape = z.object({
  text: z.string().trim().min(1).max(8).describe('said'),
  tags: z.array(z.string().max(4)).max(2),
  note: z.string().max(4).nullable().default(null),
  way: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), of: z.string().max(4) }), z.object({ kind: z.literal('b') })]),
  spelled: z
    .string()
    .max(4)
    .transform((word) => word.toUpperCase()),
})
const said = { text: 'short', tags: ['a'], note: null, way: { kind: 'a', of: 'x' }, spelled: 'x' } as const
const takes = (over: object): boolean => roomy(Shape).safeParse({ ...said, ...over }).success

describe('a shape with room', () => {
  test('takes what the shape takes, and makes the same of it', () =>
    expect(roomy(Shape).parse({ ...said, note: undefined, more: 1 })).toEqual({ ...said, spelled: 'X' }))
  test.each([
    [{ text: '1234567890' }, { text: '12345678901' }],
    [{ tags: ['12345'] }, { tags: ['123456'] }],
    [{ note: '12345' }, { note: '123456' }],
    [{ way: { kind: 'a', of: '12345' } }, { way: { kind: 'a', of: '123456' } }],
    [{ spelled: '12345' }, { spelled: '123456' }],
  ])('takes a text a quarter longer, wherever it stands, and no longer one (%#)', (fits, tooLong) => {
    expect(Shape.safeParse({ ...said, ...fits }).success).toBe(false)
    expect(takes(fits)).toBe(true)
    expect(takes(tooLong)).toBe(false)
  })
  test('takes no longer list, no empty text and no other word', () => {
    expect(takes({ tags: ['a', 'b', 'c'] })).toBe(false)
    expect(takes({ text: '  ' })).toBe(false)
    expect(takes({ way: { kind: 'c' } })).toBe(false)
  })
  test('keeps what else is asked of the whole', () => {
    const refined = z.object({ text: z.string().max(4) }).refine(({ text }) => text !== 'no', 'not no')
    expect(roomy(refined).safeParse({ text: '12345' }).success).toBe(true)
    expect(roomy(refined).safeParse({ text: 'no' }).success).toBe(false)
  })
  test('is told by its limit: a quarter is never rounded up', () => expect([roomFor(400), roomFor(30), roomFor(2)]).toEqual([500, 37, 2]))
})
