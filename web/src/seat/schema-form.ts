/**
 * A form out of the JSON Schema of a reply, and a reply out of what was filled in.
 *
 *   schema ──fieldOf──▶ Field ──blankOf──▶ Draft (what is typed, kept as it is) ──replyOf──▶ the reply, or what is wrong where
 *
 * A draft is plain JSON, so that it survives a reload. What may be left out is `isOptional` and becomes null.
 */
import type { JsonSchema } from '../api/routes.ts'
import { hintOf, titleOf, wordOf } from './field-words.ts'

export type Draft = string | number | boolean | null | readonly Draft[] | { readonly [key: string]: Draft }
export type DraftRecord = { readonly [key: string]: Draft }

export interface Option {
  readonly value: string | number
  readonly title: string
  /** What it is, where the name alone does not say. */
  readonly detail?: readonly string[]
}

interface Common {
  readonly hint: string | null
  readonly isOptional: boolean
}

export interface Variant {
  readonly value: string
  readonly title: string
  readonly fields: readonly NamedField[]
}

export type Field = Common &
  (
    | { readonly kind: 'text'; readonly min: number; readonly max: number | null; readonly isLong: boolean }
    | { readonly kind: 'number'; readonly min: number | null; readonly max: number | null; readonly isWhole: boolean }
    | { readonly kind: 'share' }
    | { readonly kind: 'yes-no' }
    | { readonly kind: 'choice'; readonly options: readonly Option[] }
    | { readonly kind: 'several'; readonly options: readonly Option[]; readonly max: number | null }
    /** All of them, best first; some may share a place. */
    | { readonly kind: 'order'; readonly options: readonly Option[] }
    | { readonly kind: 'fixed'; readonly value: unknown }
    | { readonly kind: 'group'; readonly fields: readonly NamedField[] }
    | { readonly kind: 'variants'; readonly key: string; readonly variants: readonly Variant[] }
    | {
        readonly kind: 'list'
        readonly item: Field
        readonly min: number
        readonly max: number | null
        /** What stands there at the beginning. One that is left as it was is left out of the reply. */
        readonly seeds: readonly Draft[]
      }
  )

export interface NamedField {
  readonly key: string
  readonly title: string
  readonly field: Field
}

const LONG_FROM = 250
const FAR = 1_000_000_000

export function fieldOf(schema: JsonSchema, root: JsonSchema = schema): Field {
  const { $ref } = schema
  if ($ref !== undefined) return fieldOf(root.$defs?.[$ref.replace('#/$defs/', '')] ?? {}, root)
  const hint = schema.description ?? null
  const parts = schema.anyOf ?? schema.oneOf
  if (parts !== undefined) return joined(parts, hint, root)
  if (Array.isArray(schema.type)) {
    const types = (schema.type as readonly string[]).filter((type) => type !== 'null')
    return { ...fieldOf({ ...schema, type: types[0] ?? 'string' }, root), isOptional: types.length < schema.type.length }
  }
  return plain(schema, { hint, isOptional: false }, root)
}

/** Several shapes: one of them and nothing, moves told apart by a word, or a list of words that stands for any word. */
function joined(parts: readonly JsonSchema[], hint: string | null, root: JsonSchema): Field {
  const some = parts.filter(({ type }) => type !== 'null')
  const isOptional = some.length < parts.length
  const key = discriminator(some)
  if (key !== null) return { kind: 'variants', key, variants: some.map((part) => variantOf(part, key, root)), hint, isOptional }
  const chosen = some.find((part) => part.enum !== undefined) ?? some[0] ?? {}
  const field = fieldOf(chosen, root)
  return { ...field, hint: hint ?? field.hint, isOptional: isOptional || field.isOptional }
}

function discriminator(parts: readonly JsonSchema[]): string | null {
  const [first] = parts
  if (parts.length < 2 || first?.properties === undefined) return null
  return Object.keys(first.properties).find((key) => parts.every(({ properties }) => properties?.[key]?.const !== undefined)) ?? null
}

function variantOf({ properties = {} }: JsonSchema, key: string, root: JsonSchema): Variant {
  const { [key]: mark, ...rest } = properties
  const value = String(mark?.const)
  return { value, title: wordOf(value), fields: namedIn(rest, root) }
}

const namedIn = (properties: Readonly<Record<string, JsonSchema>>, root: JsonSchema): readonly NamedField[] =>
  Object.entries(properties).map(([key, schema]) => {
    const field = fieldOf(schema, root)
    return { key, title: titleOf(key), field: { ...field, hint: hintOf(key, field.hint ?? undefined) } }
  })

function plain(schema: JsonSchema, common: Common, root: JsonSchema): Field {
  if (schema.const !== undefined) return { kind: 'fixed', value: schema.const, ...common }
  if (schema.enum !== undefined) return { kind: 'choice', options: optionsOf(schema.enum), ...common }
  switch (schema.type) {
    case 'object':
      return { kind: 'group', fields: namedIn(schema.properties ?? {}, root), ...common }
    case 'array':
      return {
        kind: 'list',
        item: fieldOf(schema.items ?? {}, root),
        min: schema.minItems ?? 0,
        max: schema.maxItems ?? null,
        seeds: [],
        ...common,
      }
    case 'boolean':
      return { kind: 'yes-no', ...common }
    case 'number':
    case 'integer':
      return numeric(schema, common)
    default: {
      const max = schema.maxLength ?? null
      return { kind: 'text', min: schema.minLength ?? 0, max, isLong: max === null || max >= LONG_FROM, ...common }
    }
  }
}

function numeric({ type, minimum, maximum }: JsonSchema, common: Common): Field {
  if (type === 'number' && minimum === 0 && maximum === 1) return { kind: 'share', ...common }
  const near = (bound: number | undefined): number | null => (bound === undefined || Math.abs(bound) > FAR ? null : bound)
  return { kind: 'number', min: near(minimum), max: near(maximum), isWhole: type === 'integer', ...common }
}

const optionsOf = (values: readonly unknown[]): readonly Option[] => values.map(String).map((value) => ({ value, title: wordOf(value) }))

/* ——— what is typed ——— */

export function blankOf(field: Field): Draft {
  switch (field.kind) {
    case 'text':
    case 'number':
      return ''
    case 'group':
      return field.isOptional ? null : recordOf(field.fields)
    case 'variants':
      return {}
    case 'list':
      return field.seeds.length > 0 ? field.seeds : Array.from({ length: field.min }, () => itemOf(field.item))
    case 'several':
    case 'order':
      return []
    default:
      return null
  }
}

export const recordOf = (fields: readonly NamedField[]): DraftRecord =>
  Object.fromEntries(fields.map(({ key, field }) => [key, blankOf(field)]))

/** A new entry of a list: what is optional elsewhere is wanted here. */
export const itemOf = (item: Field): Draft => blankOf({ ...item, isOptional: false })

/** The variant that was chosen; null: none yet. */
export const chosenVariant = (field: Field & { readonly kind: 'variants' }, draft: Draft): Variant | null =>
  field.variants.find(({ value }) => value === asRecord(draft)[field.key]) ?? null

export const asRecord = (draft: Draft | undefined): DraftRecord =>
  typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? (draft as DraftRecord) : {}
export const asList = (draft: Draft | undefined): readonly Draft[] => (Array.isArray(draft) ? draft : [])
export const asText = (draft: Draft | undefined): string => (typeof draft === 'string' || typeof draft === 'number' ? String(draft) : '')
