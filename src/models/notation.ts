/**
 * A reply's shape in words, for models that are not handed it as a schema: one line a field with its type, its limit and what it
 * means, and one example. A third of what the same costs as JSON Schema, and it reads like a form.
 *
 *   side: YES | NO | UNCERTAIN
 *   why: text, at most 200 characters; the strongest reason
 *   references: list of at most 3, each:
 *     path: text; as shown
 */
import type * as z from 'zod'
import { alternatives, type Node, nodeOf, propertiesOf, variantsOf, withoutNull } from './json-shape.ts'

const INDENT = '  '
const EXAMPLE_TEXT = '…'

interface Telling {
  readonly hasTools?: boolean
  /** The most that the reply may hold: whoever is not told is cut off in the middle of it. */
  readonly tokensMax?: number
  /** A field that is not the reply's own. */
  readonly last?: readonly string[]
}

/** The whole instruction: what to send back, and nothing beside it; with tools, that they come before it. */
export function inWords(schema: z.ZodType, { hasTools = false, tokensMax, last = [] }: Telling = {}): string {
  const root = nodeOf(schema)
  const fields = [...toldOnce(variantsOf(root) === null ? fieldsOf(root, '') : typeLines('', root, '')), ...last]
  const first = hasTools ? 'Look-ups come first. ' : ''
  const most = tokensMax === undefined ? '' : `, ${tokensMax} tokens at most`
  return `${first}Reply with one JSON object and nothing else: no fence, no words around it${most}. Its fields:\n${fields.join('\n')}\nFor example: ${JSON.stringify(exampleOf(root))}`
}

/** Where a field comes again with the same lines below it, they are not said again. */
function toldOnce(lines: readonly string[]): readonly string[] {
  const told = new Set<string>()
  const kept: string[] = []
  for (let at = 0; at < lines.length; ) {
    const end = endOf(lines, at)
    const block = lines.slice(at, end)
    const depth = depthOf(block[0] ?? '')
    const text = block.map((line) => line.slice(depth)).join('\n')
    const isLong = block.length > 2 && !text.startsWith('-')
    if (isLong && told.has(text)) kept.push(`${' '.repeat(depth)}${block[0]?.trim().split(':')[0]}: as above`)
    else kept.push(block[0] ?? '')
    const again = isLong && told.has(text)
    if (isLong) told.add(text)
    at = again ? end : at + 1
  }
  return kept
}

const depthOf = (line: string): number => line.search(/\S/)

/** Just past the lines that stand deeper than this one. */
function endOf(lines: readonly string[], at: number): number {
  const deeper = lines.findIndex((line, index) => index > at && depthOf(line) <= depthOf(lines[at] ?? ''))
  return deeper === -1 ? lines.length : deeper
}

function fieldsOf(node: Node, indent: string): readonly string[] {
  return Object.entries(propertiesOf(node)).flatMap(([name, field]) => typeLines(`${indent}${name}: `, field, indent))
}

/** One field: its line, and below it the lines of what it is made of. */
function typeLines(lead: string, node: Node, indent: string): readonly string[] {
  const [inner, nullable] = withoutNull(node)
  const tail = meaning(inner === node ? node : { ...inner, description: node.description ?? inner.description })
  const or = nullable ? ', or null' : ''
  const deeper = `${indent}${INDENT}`
  const variants = variantsOf(inner)
  if (variants !== null) return [`${lead}one of these${or}${tail}:`, ...variantLines(variants, lead === '' ? indent : deeper)]
  if (inner.type === 'object') {
    const named = Object.keys(propertiesOf(inner)).length > 0
    return named ? [`${lead}object${or}${tail}:`, ...fieldsOf(inner, deeper)] : [`${lead}object of names and values${or}${tail}`]
  }
  if (inner.type === 'array') return listLines(lead, inner, `${or}${tail}`, deeper)
  return [`${lead}${simple(inner)}${or}${tail}`]
}

function listLines(lead: string, node: Node, tail: string, deeper: string): readonly string[] {
  const of = (node.items ?? {}) as Node
  const size = bounds(node.minItems, node.maxItems)
  const list = `${lead}list${size === '' ? '' : ` of ${size}`}`
  const variants = variantsOf(of)
  if (variants !== null) return [`${list}${tail}, each one of these:`, ...variantLines(variants, deeper)]
  if (of.type === 'object') return [`${list}${tail}, each:`, ...fieldsOf(of, deeper)]
  return [`${list}, each ${simple(of)}${tail}`]
}

/** What all kinds have stands first and once; then each kind with what it alone has. */
function variantLines(variants: readonly Node[], indent: string): readonly string[] {
  const [first = {}, ...rest] = variants.map(propertiesOf)
  const same = (name: string): boolean => rest.every((other) => JSON.stringify(other[name]) === JSON.stringify(first[name]))
  const common = Object.keys(first).filter(same)
  const shared = common.flatMap((name) => typeLines(`${indent}${name}: `, first[name] ?? {}, indent))
  const kinds = variants.flatMap((variant) => {
    const own = Object.entries(propertiesOf(variant)).filter(([name]) => !common.includes(name))
    const [kind, others] = [own.filter(([, field]) => field.const !== undefined), own.filter(([, field]) => field.const === undefined)]
    const head = kind.map(([name, field]) => `${name}: ${JSON.stringify(field.const)}${meaning(variant)}`).join(', ')
    const lines = others.flatMap(([name, field]) => typeLines(`${indent}${INDENT}${name}: `, field, `${indent}${INDENT}`))
    return [`${indent}- ${head}${others.length === 0 ? '' : ', with'}`, ...lines]
  })
  return [...shared, ...kinds]
}

function simple(node: Node): string {
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (Array.isArray(node.enum)) return node.enum.map(String).join(' | ')
  const several = alternatives(node)
  if (several.length > 0) return several.map(simple).join(' or ')
  if (node.type === 'boolean') return 'true | false'
  if (node.type === 'integer' || node.type === 'number') {
    const range = numberRange(node.minimum, node.maximum)
    return `${node.type === 'integer' ? 'whole number' : 'number'}${range === '' ? '' : ` ${range}`}`
  }
  if (node.type !== 'string') return 'value'
  const most = typeof node.maxLength === 'number' ? `, at most ${node.maxLength} characters` : ''
  return `text${most}${typeof node.pattern === 'string' ? `, matching ${node.pattern}` : ''}`
}

/** `z.int()` says the safe integers: a bound that tells nobody anything. */
function numberRange(least: unknown, most: unknown): string {
  const told = (bound: unknown): bound is number => typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  if (told(least) && told(most)) return `${least} to ${most}`
  return told(least) ? `from ${least}` : told(most) ? `up to ${most}` : ''
}

function bounds(least: unknown, most: unknown): string {
  const [low, high] = [typeof least === 'number' ? least : 0, typeof most === 'number' ? most : null]
  if (low === high) return String(low)
  if (high === null) return low === 0 ? '' : `at least ${low}`
  return low === 0 ? `at most ${high}` : `${low} to ${high}`
}

const meaning = ({ description }: Node): string => (typeof description === 'string' && description !== '' ? `; ${description}` : '')

/**
 * The smallest honest instance: it shows how things nest, and says nothing that could be copied. A text or number that may be null is,
 * since such fields often stand for each other; one that is commonly filled says so (`examples`).
 */
function exampleOf(node: Node): unknown {
  if (Array.isArray(node.examples)) return node.examples[0]
  const [inner, nullable] = withoutNull(node)
  if (nullable && ['string', 'number', 'integer'].includes(String(inner.type)) && inner.enum === undefined) return null
  const [first] = variantsOf(inner) ?? alternatives(inner)
  if (first !== undefined) return exampleOf(first)
  if (inner.const !== undefined) return inner.const
  if (Array.isArray(inner.enum)) return inner.enum[0]
  switch (inner.type) {
    case 'object':
      return Object.fromEntries(Object.entries(propertiesOf(inner)).map(([name, field]) => [name, exampleOf(field)]))
    case 'array':
      return [exampleOf((inner.items ?? {}) as Node)]
    case 'boolean':
      return true
    case 'integer':
      return typeof inner.minimum === 'number' && inner.minimum > 0 ? inner.minimum : 1
    case 'number':
      return 0.5
    default:
      return EXAMPLE_TEXT
  }
}
