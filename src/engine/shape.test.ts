import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { controlIn, wrongIn } from './shape.ts'

const Source = z.union([z.strictObject({ path: z.string(), text: z.string() }), z.strictObject({ upload: z.string() })])
const Wish = z.strictObject({ topic: z.string(), document: Source.optional() })

const wrong = (value: unknown, schema: z.ZodType = Wish): string => {
  const { error } = schema.safeParse(value)
  return error === undefined ? 'nothing' : wrongIn(error, 'the wish')
}

describe('what is wrong with a shape', () => {
  test('says where, and calls the whole by its name', () => {
    expect(wrong({})).toBe('topic: Invalid input: expected string, received undefined')
    expect(wrong({ topic: 'a', tpoic: 'b' })).toBe('the wish: Unrecognized key: "tpoic"')
  })
  test('of several shapes speaks of the one it nearly has', () => {
    expect(wrong({ topic: 'a', document: { path: 'a.md' } })).toBe('document.text: Invalid input: expected string, received undefined')
    expect(wrong({ topic: 'a', document: 7 })).toBe('document: Invalid input: expected object, received number')
  })
  test('and not of one of another kind', () => {
    const named = z.union([z.strictObject({ name: z.string(), oath: z.string() }), z.string().max(3)])
    expect(wrong({}, named)).toMatch(/^name: [^;]+; oath: [^;]+$/)
    expect(wrong('long', named)).toBe('the wish: Too big: expected string to have <=3 characters')
  })
  test('has an end', () => {
    const many = z.strictObject(Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`k${n}`, z.string()])))
    expect(wrong({}, many)).toMatch(/k4: [^;]+; and 3 more$/)
  })
})

describe('a character that acts on its reader', () => {
  test('is found wherever it stands, by its place', () => {
    expect(controlIn({ cast: [{ name: 'Ann' }, { name: 'A\u001b[31m' }] })).toBe('cast.1.name')
    expect(controlIn('x\u0000y')).toBe('it')
  })
  test('is no line break, no tab and no letter of any script', () => {
    expect(controlIn({ text: 'a\nb\r\n\tc', name: 'Ünï 子 🙂', count: 3, none: null })).toBeNull()
  })
})
