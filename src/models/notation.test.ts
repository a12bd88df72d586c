import { expect, test } from 'vitest'
import * as z from 'zod'
import { inWords } from './notation.ts'

const fieldsOf = (schema: z.ZodType): string => inWords(schema).split('Its fields:\n')[1]?.split('\nFor example: ')[0] ?? ''
const exampleOf = (schema: z.ZodType): unknown => JSON.parse(inWords(schema).split('\nFor example: ')[1] ?? '')

test('a field is one line: name, type, limit, meaning', () => {
  const schema = z.object({
    side: z.enum(['YES', 'NO']),
    why: z.string().max(200).describe('the strongest reason'),
    sure: z.number().min(0).max(1),
    line: z.int().min(1).nullable(),
    words: z.array(z.string().max(60)).max(12),
    fair: z.boolean(),
  })
  expect(fieldsOf(schema)).toBe(
    [
      'side: YES | NO',
      'why: text, at most 200 characters; the strongest reason',
      'sure: number 0 to 1',
      'line: whole number from 1, or null',
      'words: list of at most 12, each text, at most 60 characters',
      'fair: true | false',
    ].join('\n'),
  )
  expect(schema.safeParse(exampleOf(schema)).success).toBe(true)
})

test('kinds of one thing say once what they have in common, and each what it alone has', () => {
  const kind = z.discriminatedUnion('move', [
    z.object({ move: z.literal('CLAIM'), content: z.string(), sure: z.number() }),
    z.object({ move: z.literal('CLARIFY'), content: z.string() }),
  ])
  expect(fieldsOf(z.object({ moves: z.array(kind).min(1).max(2) }))).toBe(
    [
      'moves: list of 1 to 2, each one of these:',
      '  content: text',
      '  - move: "CLAIM", with',
      '    sure: number',
      '  - move: "CLARIFY"',
    ].join('\n'),
  )
})

test('what comes again is not said again', () => {
  const place = z.object({ path: z.string(), start: z.int(), end: z.int() })
  expect(fieldsOf(z.object({ from: place, more: z.object({ from: place }) }))).toBe(
    ['from: object:', '  path: text', '  start: whole number', '  end: whole number', 'more: object:', '  from: as above'].join('\n'),
  )
})

test('the example keeps to what the fields say: what may be null is, unless it is commonly filled, and a boolean is true', () => {
  const schema = z.object({
    comment: z
      .object({
        quote: z
          .string()
          .nullable()
          .meta({ examples: ['…'] }),
        section: z.string().nullable(),
      })
      .nullable(),
    pass: z.string().nullable(),
    oath: z.boolean(),
  })
  expect(exampleOf(schema)).toEqual({ comment: { quote: '…', section: null }, pass: null, oath: true })
})

test('look-ups are spoken of only where there are tools for them', () => {
  const schema = z.object({ side: z.string() })
  expect(inWords(schema)).not.toContain('Look-ups')
  expect(inWords(schema, { hasTools: true })).toMatch(/^Look-ups come first\. Reply with one JSON object/)
  expect(inWords(schema, { tokensMax: 3_000 })).toContain('no words around it, 3000 tokens at most. Its fields:')
})
