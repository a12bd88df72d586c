import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { purposes as askPurposes } from '../../../src/core/ask/words.ts'
import { purposes as councilPurposes } from '../../../src/core/council/words.ts'
import { ALLOWED } from '../../../src/core/debate/numbers.ts'
import { toldSpeech } from '../../../src/core/debate/told/words.ts'
import { purposes as debatePurposes } from '../../../src/core/debate/words.ts'
import type { JsonSchema } from '../api/routes.ts'
import { replyOf } from './reply.ts'
import { asRecord, blankOf, type Draft, type Field, fieldOf, itemOf, type NamedField } from './schema-form.ts'

const SOURCES = { files: [{ path: 'bill.md', title: 'Bill', lines: 3 }], whole: null }
const sent = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
const all: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ...Object.entries(askPurposes).map(([name, schema]) => [`ask ${name}`, schema] as const),
  ...Object.entries(debatePurposes).map(([name, schema]) => [`debate ${name}`, schema] as const),
  ...(['DISCOVERY', 'EVIDENCE'] as const).map(
    (stage) => [`debate speak in ${stage}`, toldSpeech({ allowed: ALLOWED[stage], sources: SOURCES })] as const,
  ),
  ...Object.entries(councilPurposes).map(([name, schema]) => [`council ${name}`, schema] as const),
]

/** Everything filled in, lists with one entry, `nth` of the variants. */
function full(field: Field, nth: number): Draft {
  switch (field.kind) {
    case 'text':
      return 'words'
    case 'number':
      return String(field.min ?? 3)
    case 'share':
      return 0.7
    case 'yes-no':
      return true
    case 'choice':
      return String(field.options.at(nth % Math.max(1, field.options.length))?.value ?? '')
    case 'group':
      return fullFields(field.fields, nth)
    case 'variants': {
      const variant = field.variants[nth % field.variants.length]
      return { [field.key]: variant?.value ?? '', ...fullFields(variant?.fields ?? [], nth) }
    }
    case 'list':
      return [full(field.item, nth)]
    default:
      return null
  }
}
const fullFields = (fields: readonly NamedField[], nth: number): Record<string, Draft> =>
  Object.fromEntries(fields.map(({ key, field }) => [key, full(field, nth)]))

/** Only what must be filled in. */
function least(field: Field): Draft {
  if (field.isOptional) return blankOf(field)
  switch (field.kind) {
    case 'group':
      return Object.fromEntries(field.fields.map(({ key, field: one }) => [key, least(one)]))
    case 'variants': {
      const [variant] = field.variants
      return { [field.key]: variant?.value ?? '', ...asRecord(least({ ...field, kind: 'group', fields: variant?.fields ?? [] })) }
    }
    case 'list':
      return Array.from({ length: field.min }, () => least(field.item))
    default:
      return full(field, 0)
  }
}

describe.each(all)('the form of %s', (_name, schema) => {
  const field = fieldOf(sent(schema))

  test('filled in whole, with each move in turn, makes a reply that the server can read', () => {
    for (let nth = 0; nth < 12; nth++) {
      const { reply, problems } = replyOf(field, full(field, nth))
      expect([...problems]).toEqual([])
      expect(schema.safeParse(reply).error?.message).toBeUndefined()
    }
  })
  test('with only what is needed makes one, too', () => {
    const { reply, problems } = replyOf(field, least(field))
    expect([...problems]).toEqual([])
    expect(schema.safeParse(reply).error?.message).toBeUndefined()
  })
  test('survives a reload: its draft is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(blankOf(field)))).toEqual(blankOf(field))
  })
})

const named = (field: Field, key: string): Field => {
  const found = field.kind === 'group' ? field.fields.find((one) => one.key === key) : undefined
  if (found === undefined) throw new Error(`no field ${key}`)
  return found.field
}

test('a person is offered each word once, and ours alone', () => {
  const side = named(fieldOf(sent(askPurposes.answer)), 'side')
  expect(side).toMatchObject({ kind: 'choice', isOptional: true })
  expect(side.kind === 'choice' && side.options.map(({ value }) => value)).toEqual(['YES', 'NO', 'UNCERTAIN'])
  const findings = named(fieldOf(sent(councilPurposes.review)), 'findings')
  const severity = findings.kind === 'list' && named(findings.item, 'severity')
  expect(severity && severity.kind === 'choice' && severity.options.map(({ value }) => value)).toEqual([
    'blocker',
    'major',
    'minor',
    'info',
  ])
})

test('shares are sliders, long texts are areas, the move is chosen first', () => {
  const answer = fieldOf(sent(askPurposes.answer))
  expect(named(answer, 'confidence').kind).toBe('share')
  expect(named(answer, 'text')).toMatchObject({ kind: 'text', isLong: true, max: 2_400 })
  const moves = named(fieldOf(sent(debatePurposes.speak)), 'contributions')
  expect(moves).toMatchObject({ kind: 'list', min: 1, max: 2, item: { kind: 'variants', key: 'move' } })
  expect(moves.kind === 'list' && moves.item.kind === 'variants' && moves.item.variants).toHaveLength(9)
})

test('what is missing is said at its place', () => {
  const field = fieldOf(sent(debatePurposes.speak))
  expect(replyOf(field, blankOf(field)).problems.get('contributions.0.move')).toBe('Choose one first.')
  const draft = { ...asRecord(blankOf(field)), contributions: [{ move: 'CLAIM', content: ' ', confidence: null, references: [] }] }
  expect(Object.fromEntries(replyOf(field, draft).problems)).toEqual({
    'contributions.0.content': 'This is needed.',
    'contributions.0.confidence': 'Say how sure you are.',
  })
})

test('a number out of its range, a text too long, and too many entries are said', () => {
  const field = fieldOf(sent(z.object({ n: z.int().min(1).max(9), text: z.string().max(3), tags: z.array(z.string()).max(1) })))
  const said = replyOf(field, { n: '10', text: 'four', tags: ['a', 'b'] }).problems
  expect(Object.fromEntries(said)).toEqual({ n: 'From 1 to 9.', text: '4 characters; at most 3.', tags: 'At most 1.' })
  expect(replyOf(field, { n: 'x', text: '', tags: [] }).problems.get('n')).toBe('That is no number.')
  expect(replyOf(field, { n: '1.5', text: '', tags: [] }).problems.get('n')).toBe('A whole number is needed.')
})

test('a new entry of a list of groups is a group, also where the group could be nothing elsewhere', () => {
  expect(itemOf({ kind: 'group', fields: [], hint: null, isOptional: true })).toEqual({})
})

test('hints are written for people: nothing of null, nothing that the title says already', () => {
  const shown = all.flatMap(([, schema]) => hintsIn(fieldOf(sent(schema))))
  expect(shown.filter((hint) => /\bnull\b|\btrue:|0 to 1/.test(hint))).toEqual([])
  expect(shown.length).toBeGreaterThan(20)
})

function hintsIn(field: Field): readonly string[] {
  const own = field.hint === null ? [] : [field.hint]
  const inner = field.kind === 'group' ? field.fields : field.kind === 'variants' ? field.variants.flatMap(({ fields }) => fields) : []
  return [...own, ...inner.flatMap(({ field: one }) => hintsIn(one)), ...(field.kind === 'list' ? hintsIn(field.item) : [])]
}
