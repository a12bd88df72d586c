import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ordinaryMs } from '../../test/pace.ts'
import { controlIn, wrongIn } from './shape.ts'

const Source = z.union([z.strictObject({ path: z.string(), text: z.string() }), z.strictObject({ upload: z.string() })])
const Wish = z.strictObject({ topic: z.string(), document: Source.optional() })

const wrong = (value: unknown, schema: z.ZodType = Wish): string => {
  const { error } = schema.safeParse(value)
  return error === undefined ? 'nothing' : wrongIn(error, 'the wish')
}

describe('what is wrong with a shape', () => {
  test('says where, and calls the whole by its name', () => {
    expect(wrong({})).toBe('topic: a text is missing')
    expect(wrong({ topic: 'a', tpoic: 'b' })).toBe('the wish: knows no «tpoic»')
  })
  test('of several shapes speaks of the one it nearly has', () => {
    expect(wrong({ topic: 'a', document: { path: 'a.md' } })).toBe('document.text: a text is missing')
    expect(wrong({ topic: 'a', document: 7 })).toBe('document: must be an object with names, not a number')
  })
  test('and not of one of another kind', () => {
    const named = z.union([z.strictObject({ name: z.string(), oath: z.string() }), z.string().max(3)])
    expect(wrong({}, named)).toMatch(/^name: a text is missing; oath: a text is missing$/)
    expect(wrong('long', named)).toBe('the wish: must have at most 3 characters')
  })
  test.each([
    [z.string().min(1), '', 'is empty'],
    [z.string().min(4), 'abc', 'must have at least 4 characters'],
    [z.number().min(3), 1, 'must be at least 3'],
    [z.int(), 1.5, 'must be a whole number, not a number'],
    [z.boolean(), 'off', 'must be true or false, not a text'],
    [z.array(z.string()).max(1), ['a', 'b'], 'must hold at most 1'],
    [z.enum(['light', 'strict']), 'wild', 'must be one of light, strict'],
    [z.literal('yes'), 'no', 'must be yes'],
    [z.string().regex(/^a/), 'b', 'is wrong: Invalid string: must match pattern /^a/'],
  ])('says it in words that need no manual (%#)', (schema, value, sentence) => expect(wrong(value, schema)).toBe(`the wish: ${sentence}`))
  test.each([
    [z.string().max(2), 'abc', '3 characters, 2 fit'],
    [z.array(z.string()).max(1), ['a', 'b'], '2 entries, 1 fit'],
    [z.number().max(1), 1.4, '1.4, and 1 is the most'],
    [z.enum(['light', 'strict']), undefined, 'is missing: one of light, strict'],
    [z.array(z.string()), undefined, 'a list is missing'],
  ])('says by how much, where what was sent is at hand (%#)', (schema, value, sentence) => {
    const { error } = schema.safeParse(value, { reportInput: true })
    expect(error && wrongIn(error, 'the wish')).toBe(`the wish: ${sentence}`)
  })
  test.each([
    [z.string().regex(/^a/, 'begins with a'), 'b'],
    [z.number().min(1, 'begins with a'), 0],
    [z.enum(['a'], { error: 'begins with a' }), 'b'],
    [z.strictObject({}, { error: 'begins with a' }), { b: 1 }],
    [z.string().refine(() => false, 'begins with a'), 'b'],
  ])('a rule that has words of its own says those (%#)', (schema, value) => expect(wrong(value, schema)).toBe('the wish: begins with a'))
  test('of a long list of what it could be it names as many as fit, and counts the rest', () => {
    const kinds = Array.from({ length: 60 }, (_, n) => z.object({ type: z.literal(`command-${n}`) }))
    const union = z.discriminatedUnion('type', [kinds[0] as (typeof kinds)[number], ...kinds.slice(1)])
    expect(wrong({ type: 'other' }, union)).toMatch(/^type: must be one of command-0, command-1.*, and \d+ more$/)
  })
  test('has an end', () => {
    const many = z.strictObject(Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`k${n}`, z.string()])))
    expect(wrong({}, many)).toMatch(/k4: [^;]+; and 3 more$/)
  })
  test('of one that is longer than all there is room for it shows how it begins', () => {
    expect(wrong({ topic: 'a', ['x'.repeat(1_000)]: 1, y: 1 })).toBe(`the wish: knows no «${'x'.repeat(299)}, and 1 more`)
  })
  test('of thousands it is told as soon as of a few', () => {
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1]))
    const { error } = Wish.safeParse({ topic: 'a', ...keys })
    expect(ordinaryMs(() => error !== undefined && wrongIn(error, 'the wish'))).toBeLessThan(50)
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
