/**
 * Anything that has the shape asked for, and no more sense than chance gives it: a value drawn from the JSON schema of a
 * reply. Strings are words of a debate, ids and names among them, so that now and then one fits.
 */
import * as z from 'zod'
import type { Random } from '../src/core/random.ts'

interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const WORDS = [
  ...['m1', 'm3', 'm8', 'p1', 'p2', 't1', 't2', 'E1', 'E2', 'd1', 'Speaker A', 'Speaker B', '@C', 'a', 'clerk', 'judge', ''],
  ...['Should the ferry run at night?', 'Does the crew suffice for a second trip?', 'What is the fuel cost?', 'ferry crew fuel cost'],
  ...['fuel cost above 130,000', '2031-12-31', 'some day', 'probably', '41 passengers on a normal day', 'bill.md', '../../etc/passwd'],
  ...['__proto__', 'constructor', '<script>', '\u202e', '𝔽', 'null', '\n', 'night '.repeat(120)],
]

const shapes = new WeakMap<z.ZodType, Shape>()

/** `words`: what strings are made of. */
export function anyOf(schema: z.ZodType, chance: Random, words: readonly string[] = WORDS): unknown {
  const known = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input' }) as Shape)
  shapes.set(schema, known)
  return drawn(known, chance, words)
}

function drawn(shape: Shape, chance: Random, words: readonly string[]): unknown {
  const pick = <T>(items: readonly T[]): T | undefined => items[chance.below(items.length)]
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return drawn(pick(choices) ?? {}, chance, words)
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return pick(shape.enum)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, part]) => [name, drawn(part, chance, words)]))
    case 'array': {
      const least = shape.minItems ?? 0
      const length = least + chance.below(Math.min(3, (shape.maxItems ?? 3) - least + 1))
      return Array.from({ length }, () => drawn(shape.items ?? {}, chance, words))
    }
    case 'string':
      return text(shape, chance, words)
    case 'integer':
      return Math.max(shape.minimum ?? 0, chance.below(Math.min(shape.maximum ?? 50, 50)))
    case 'number':
      return (shape.minimum ?? 0) + chance.next() * ((shape.maximum ?? 1) - (shape.minimum ?? 0))
    case 'boolean':
      return chance.below(2) === 0
    default:
      return null
  }
}

function text({ minLength = 0, maxLength = 200 }: Shape, chance: Random, words: readonly string[]): string {
  const chosen = Array.from({ length: 1 + chance.below(2) }, () => words[chance.below(words.length)])
  const said = chosen.join(' ').slice(0, maxLength)
  return said.length < minLength ? `x${chance.below(1_000)}`.padEnd(minLength, 'x') : said
}
