/**
 * A shape with room to spare: every text in it may be longer than its limit by a quarter, and nothing else differs. Whoever is told
 * "at most 400 characters" counts badly; what it said must not be lost for that. What is told stays the limit itself.
 */
import * as z from 'zod'
import { roomFor } from './room-for.ts'

type Def = z.core.$ZodTypeDef & { readonly checks?: readonly z.core.$ZodCheck[] } & Readonly<Record<string, unknown>>

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

export function roomy<T extends z.core.$ZodType>(schema: T): T {
  const made = known.get(schema) ?? widened(schema)
  known.set(schema, made)
  return made as T
}

/** Where in a definition other shapes stand. */
const INSIDE = ['element', 'innerType', 'in', 'out', 'keyType', 'valueType'] as const

function widened(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as Def
  if (def.type === 'string') return clone(schema, { ...def, checks: (def.checks ?? []).map(wider) })
  const inside = Object.fromEntries(INSIDE.flatMap((key) => (isShape(def[key]) ? [[key, roomy(def[key])]] : [])))
  if (def.type === 'object') {
    const shape = Object.fromEntries(Object.entries(def.shape as z.core.$ZodShape).map(([name, field]) => [name, roomy(field)]))
    return clone(schema, { ...def, shape })
  }
  if (Array.isArray(def.options)) return clone(schema, { ...def, options: def.options.map((option: z.core.$ZodType) => roomy(option)) })
  return Object.keys(inside).length === 0 ? schema : clone(schema, { ...def, ...inside })
}

const clone = (schema: z.core.$ZodType, def: object): z.core.$ZodType => z.core.clone(schema, def as z.core.$ZodTypeDef)

const isShape = (value: unknown): value is z.core.$ZodType => typeof value === 'object' && value !== null && '_zod' in value

function wider(check: z.core.$ZodCheck): z.core.$ZodCheck {
  const { check: kind, maximum } = check._zod.def as { readonly check: string; readonly maximum?: number }
  return kind === 'max_length' && maximum !== undefined ? z.maxLength(roomFor(maximum)) : check
}
