/**
 * A reply put right before it is judged, wherever what was meant is plain: nothing is guessed that could also mean something else.
 *
 *   a word in other letters → the word      a number as text → the number      a lone entry → a list of one
 *   an optional field left out → nothing    a label or list far too long → cut, and said
 *
 * What fits already comes back as it was. What is put right, and what is cut, is told in a sentence each.
 */
import type * as z from 'zod'
import { roomFor } from '../core/roomy/room-for.ts'
import type { Mending } from '../core/seat.ts'
import { type Node, propertiesOf, readingNodeOf, variantsOf, withoutNull } from './json-shape.ts'
import { booleanIn, cutAtWord, meant, numberIn } from './spelling.ts'

/** A text with no more room than this is a label, a tag, a metric: its beginning serves as well. A longer one is somebody's words. */
const LABEL_CHARACTERS_MAX = 200
const NOTES_MAX = 12
const QUOTED_CHARACTERS_MAX = 40

interface Place {
  readonly path: string
  readonly mended: string[]
  readonly cut: string[]
}

export function mend(said: unknown, schema: z.ZodType): Mending & { readonly value: unknown } {
  const place: Place = { path: '', mended: [], cut: [] }
  const value = read(readingNodeOf(schema), said, place)
  return { value, mended: few(place.mended), cut: few(place.cut) }
}

const few = (notes: readonly string[]): readonly string[] =>
  notes.length <= NOTES_MAX ? notes : [...notes.slice(0, NOTES_MAX), `and ${notes.length - NOTES_MAX} more`]

const below = (place: Place, name: string | number): Place => ({ ...place, path: place.path === '' ? `${name}` : `${place.path}.${name}` })
const quoted = (said: unknown): string => `«${cutAtWord(String(said), QUOTED_CHARACTERS_MAX)}»`

function readAs<T>(place: Place, said: unknown, value: T): T {
  place.mended.push(`${place.path}: ${quoted(said)} read as ${value === null ? 'nothing' : String(value)}`)
  return value
}

function read(node: Node, said: unknown, place: Place): unknown {
  const [inner, isNullable] = withoutNull(node)
  if (said === null || said === undefined) return said
  if (isNullable && isNothing(inner, said)) return readAs(place, said, null)
  const variants = variantsOf(inner)
  if (variants !== null) return kindOf(variants, said, place)
  if (inner.const !== undefined) return word([inner.const], said, place)
  if (Array.isArray(inner.enum)) return word(inner.enum, said, place)
  switch (inner.type) {
    case 'object':
      return fields(inner, said, place)
    case 'array':
      return list(inner, said, place)
    case 'number':
    case 'integer':
      return number(inner, said, place)
    case 'boolean':
      return yesOrNo(said, place)
    case 'string':
      return text(inner, said, place)
    default:
      return said
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text that says so may be meant as a text. */
const isNothing = (inner: Node, said: unknown): boolean =>
  typeof said === 'string' && (inner.type !== 'string' || inner.enum !== undefined) && /^\s*(null)?\s*$/i.test(said)

function word(words: readonly unknown[], said: unknown, place: Place): unknown {
  if (typeof said !== 'string' || words.includes(said)) return said
  const found = meant(
    said,
    words.filter((one) => typeof one === 'string'),
  )
  return found === null ? said : readAs(place, said, found)
}

function number(node: Node, said: unknown, place: Place): unknown {
  if (typeof said !== 'string') return said
  const found = numberIn(said, node.minimum === 0 && node.maximum === 1)
  return found === null ? said : readAs(place, said, found)
}

function yesOrNo(said: unknown, place: Place): unknown {
  const found = typeof said === 'string' ? booleanIn(said) : null
  return found === null ? said : readAs(place, said, found)
}

function text({ maxLength, pattern }: Node, said: unknown, place: Place): unknown {
  if (typeof said === 'number') return readAs(place, said, String(said))
  if (typeof said !== 'string' || typeof maxLength !== 'number' || maxLength > LABEL_CHARACTERS_MAX || pattern !== undefined) return said
  if (said.length <= roomFor(maxLength)) return said
  place.cut.push(`${place.path}: ${said.length} characters, ${maxLength} fit; the rest was cut off`)
  return cutAtWord(said, maxLength)
}

function list({ items = {}, maxItems }: Node, said: unknown, place: Place): unknown {
  const entries = Array.isArray(said) ? said : alone(items as Node, said, place)
  if (entries === null) return said
  const most = typeof maxItems === 'number' ? maxItems : entries.length
  if (entries.length > most) place.cut.push(`${place.path}: ${entries.length} entries, ${most} fit; the rest was left out`)
  return entries.slice(0, most).map((entry, index) => read(items as Node, entry, below(place, index)))
}

/** One entry where a list of such is asked for. */
function alone(items: Node, said: unknown, place: Place): readonly unknown[] | null {
  const isOne = isObject(said) ? items.type === 'object' || variantsOf(items) !== null : typeof said === 'string' && items.type === 'string'
  if (!isOne) return null
  place.mended.push(`${place.path}: one entry read as a list`)
  return said === '' ? [] : [said]
}

/** Of several kinds of objects the one that it says it is. */
function kindOf(variants: readonly Node[], said: unknown, place: Place): unknown {
  if (!isObject(said)) return said
  const [first = {}] = variants
  for (const name of Object.keys(propertiesOf(first))) {
    const kinds = variants.map((variant) => propertiesOf(variant)[name]?.const)
    const [kind, words] = [said[keyOf(name, said, propertiesOf(first))], kinds.filter((one) => typeof one === 'string')]
    if (typeof kind !== 'string' || words.length < variants.length) continue
    const found = meant(kind, words)
    const variant = found === null ? undefined : variants[kinds.indexOf(found)]
    return variant === undefined ? said : fields(variant, said, place)
  }
  return said
}

/** Its fields by their names; what else is there stays. */
function fields(node: Node, said: unknown, place: Place): unknown {
  if (!isObject(said)) return said
  const properties = propertiesOf(node)
  const required = Array.isArray(node.required) ? node.required : []
  const left = new Map(Object.entries(said))
  const found = new Map<string, unknown>()
  for (const [name, field] of Object.entries(properties)) {
    const [key, at] = [keyOf(name, said, properties), below(place, name)]
    const value = said[key] ?? unsaid(field, said[key] as null | undefined, required.includes(name), at)
    left.delete(key)
    if (value !== undefined) found.set(name, read(field, value, at))
  }
  return Object.fromEntries([...found, ...left])
}

/** What a field is called that was written in other letters. */
function keyOf(name: string, said: Readonly<Record<string, unknown>>, properties: Readonly<Record<string, Node>>): string {
  if (Object.hasOwn(said, name)) return name
  return Object.keys(said).find((key) => !Object.hasOwn(properties, key) && meant(key, [name]) !== null) ?? name
}

/** What stands for a field in which nothing is said; undefined: its default, or its want. */
function unsaid(field: Node, said: null | undefined, isRequired: boolean, place: Place): unknown {
  const [, isNullable] = withoutNull(field)
  if (isNullable && said === null) return null
  if (!isRequired) return undefined
  if (!isNullable) return said
  place.mended.push(`${place.path}: left out, taken as nothing`)
  return null
}
