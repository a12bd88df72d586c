/**
 * A reply's shape as models are told it: plain JSON Schema that every provider's schema mode takes. Bounds (lengths, ranges)
 * are refused by some of them, so they are taken out and said in words in the description; zod still holds every answer to them.
 * Strict modes know no `oneOf` and want every field: so alternatives are `anyOf`, and what has a default is asked for, too.
 */
import * as z from 'zod'

export type JsonSchema = { readonly [key: string]: unknown }

const KEPT = new Set([
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
  '$defs',
  'additionalProperties',
])

export function leanSchema(schema: z.ZodType): JsonSchema {
  return lean(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function lean(node: JsonSchema): JsonSchema {
  const out: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) if (KEPT.has(key)) out[key === 'oneOf' ? 'anyOf' : key] = leanValue(key, value)
  if (isSchema(node.properties)) out.required = Object.keys(node.properties)
  if (node.type === 'object' && node.properties !== undefined && out.additionalProperties === undefined) out.additionalProperties = false
  const description = [node.description, bounds(node)].filter((part) => typeof part === 'string' && part !== '').join('; ')
  if (description !== '') out.description = description
  return out
}

function leanValue(key: string, value: unknown): unknown {
  if (key === 'properties' || key === '$defs') {
    return Object.fromEntries(Object.entries(value as Record<string, JsonSchema>).map(([name, node]) => [name, lean(node)]))
  }
  if (key === 'anyOf' || key === 'oneOf' || key === 'allOf') return (value as readonly JsonSchema[]).map(lean)
  if (key === 'items' || key === 'additionalProperties') return isSchema(value) ? lean(value) : value
  return value
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)

function bounds(node: JsonSchema): string {
  const said = [
    range(node.minLength, node.maxLength, 'characters'),
    range(node.minItems, node.maxItems, 'entries'),
    range(bounded(node.minimum), bounded(node.maximum), ''),
    typeof node.pattern === 'string' ? `matches ${node.pattern}` : '',
  ]
  return said.filter((part) => part !== '').join(', ')
}

/** `z.int()` says the safe integers: a bound that tells a model nothing. */
const bounded = (value: unknown): unknown => (typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined)

function range(least: unknown, most: unknown, unit: string): string {
  const low = typeof least === 'number' ? `at least ${least}` : ''
  const high = typeof most === 'number' ? `at most ${most}` : ''
  const both = [low, high].filter((part) => part !== '').join(' and ')
  return both === '' || unit === '' ? both : `${both} ${unit}`
}
