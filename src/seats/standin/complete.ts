/**
 * The rest of a reply, by its shape: null where nothing need be said, an empty list, no, the word that commits to least. A text, a
 * number or a choice that is asked for and was not given can't be made up: then there is no reply.
 */
import * as z from 'zod'

type Node = { readonly [key: string]: unknown }

/** Of a choice, the words that take no side, in this order. */
const LEAST = ['UNCERTAIN', 'ABSTAIN', 'abstain', 'UNCLEAR', 'none']

/** Null: something is asked for that only a mind could give. */
export function complete(schema: z.ZodType, given: object): Readonly<Record<string, unknown>> | null {
  try {
    return filled(shapeOf(schema), given) as Readonly<Record<string, unknown>>
  } catch (error) {
    if (error instanceof Missing) return null
    throw error
  }
}

class Missing extends Error {}

const shapes = new WeakMap<z.ZodType, Node>()

function shapeOf(schema: z.ZodType): Node {
  const known = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node)
  shapes.set(schema, known)
  return known
}

function filled(node: Node, given: object): object {
  const fields = Object.entries((node.properties ?? {}) as Record<string, Node>)
  if (node.properties === undefined) throw new Missing()
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const said = (given as Record<string, unknown>)[name]
      if (said === undefined) return [name, least(field)]
      // A part of a part may be left out, too.
      const isPart = typeof said === 'object' && said !== null && !Array.isArray(said) && field.properties !== undefined
      return [name, isPart ? filled(field, said) : said]
    }),
  )
}

function least(node: Node): unknown {
  const either = (node.anyOf ?? node.oneOf) as readonly Node[] | undefined
  if (mayBeNull(node) || either?.some(mayBeNull)) return null
  if ('default' in node) return node.default
  if (node.type === 'array' && (node.minItems ?? 0) === 0) return []
  if (node.type === 'boolean') return false
  if (node.type === 'object') return filled(node, {})
  const word = Array.isArray(node.enum) ? LEAST.find((one) => (node.enum as readonly unknown[]).includes(one)) : undefined
  if (word === undefined) throw new Missing()
  return word
}

const mayBeNull = ({ type }: Node): boolean => type === 'null' || (Array.isArray(type) && type.includes('null'))
