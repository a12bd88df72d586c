/** A shape as plain JSON Schema, and the few questions that are asked of it: who tells it in words and who reads by it look at the same. */
import * as z from 'zod'

export type Node = { readonly [key: string]: unknown }

/** What has to be sent, as it is told. */
export const nodeOf = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node

const known = new WeakMap<z.ZodType, Node>()

/** The same by which it is read: with limits that are told to nobody. Made once a shape, since replies are read by the thousand. */
export function readingNodeOf(schema: z.ZodType): Node {
  const node = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: withLimit }) as Node)
  known.set(schema, node)
  return node
}

function withLimit({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (!(zodSchema instanceof z.ZodString) || jsonSchema.type !== 'string') return
  if (zodSchema.maxLength !== null) jsonSchema.maxLength = zodSchema.maxLength
}

export const propertiesOf = (node: Node): Readonly<Record<string, Node>> => (node.properties ?? {}) as Readonly<Record<string, Node>>

export const alternatives = (node: Node): readonly Node[] => (node.anyOf ?? node.oneOf ?? []) as readonly Node[]

export function withoutNull(node: Node): readonly [inner: Node, nullable: boolean] {
  // What has no limits is said in short.
  if (Array.isArray(node.type)) return [{ ...node, type: node.type.find((type) => type !== 'null') }, node.type.includes('null')]
  const all = alternatives(node)
  const rest = all.filter(({ type }) => type !== 'null')
  if (rest.length === all.length) return [node, false]
  const [only] = rest
  return rest.length === 1 && only !== undefined ? [only, true] : [{ ...node, anyOf: rest, oneOf: undefined }, true]
}

/** Several kinds of objects; null where it is no such thing. */
export function variantsOf(node: Node): readonly Node[] | null {
  const all = alternatives(node)
  return all.length > 1 && all.every(({ type }) => type === 'object') ? all : null
}
