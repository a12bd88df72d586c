/** A shape as plain JSON Schema, and the few questions that are asked of it: who tells it in words and who reads by it look at the same. */
import * as z from 'zod'

export type Node = { readonly [key: string]: unknown }

const known = new WeakMap<z.ZodType, Node>()

/** What has to be sent. Made once a shape: replies are read by the thousand. */
export function nodeOf(schema: z.ZodType): Node {
  const node = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node)
  known.set(schema, node)
  return node
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
