/**
 * Minds that do not look at the form again: what they say is sound, and how they write it is not. Words in other letters, numbers as
 * text, fields that may be empty left out, texts a tenth too long, and all of it between prose or in a fence.
 */
import type * as z from 'zod'
import { INVARIANTS } from '../src/core/debate/numbers.ts'
import type { Random } from '../src/core/random.ts'
import { random } from '../src/core/random.ts'
import { alternatives, type Node, nodeOf, propertiesOf, variantsOf, withoutNull } from '../src/models/json-shape.ts'
import { findAnswer } from '../src/models/structured.ts'
import type { Driver } from '../src/seats/driver.ts'

/** The same, written sloppily: nothing of what it says is lost. */
export const sloppily = (value: unknown, schema: z.ZodType, chance: Random): unknown => written(nodeOf(schema), value, chance)

function written(node: Node, value: unknown, chance: Random): unknown {
  const [inner] = withoutNull(node)
  const kind = variantsOf(inner)?.find((variant) => isOf(variant, value))
  if (kind !== undefined) return written(kind, value, chance)
  if (Array.isArray(value)) return value.map((one) => written((inner.items ?? {}) as Node, one, chance))
  if (typeof value === 'object' && value !== null) return fields(inner, value as Readonly<Record<string, unknown>>, chance)
  if (typeof value === 'number') return numeral(inner, value, chance)
  if (typeof value === 'boolean') return chance.below(2) === 0 ? value : value ? 'Yes' : 'False'
  const isWord = inner.enum !== undefined || inner.const !== undefined
  return isWord && typeof value === 'string' ? inOtherLetters(value, chance) : value
}

const isOf = (variant: Node, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(propertiesOf(variant)).every(
    ([name, { const: word }]) => word === undefined || (value as Readonly<Record<string, unknown>>)[name] === word,
  )

function fields(node: Node, value: Readonly<Record<string, unknown>>, chance: Random): unknown {
  const entries = Object.entries(value).filter(([name]) => !mayBeLeftOut(propertiesOf(node)[name], value[name]) || chance.below(2) === 0)
  // Whoever leaves out everything has said nothing.
  const kept = entries.length === 0 ? Object.entries(value) : entries
  return Object.fromEntries(
    kept.map(([name, one]) => {
      const field = propertiesOf(node)[name]
      return [name, field === undefined ? one : written(field, one, chance)]
    }),
  )
}

function mayBeLeftOut(field: Node | undefined, value: unknown): boolean {
  if (field === undefined) return false
  return 'default' in field ? JSON.stringify(field.default) === JSON.stringify(value) : value === null
}

function numeral({ minimum, maximum }: Node, value: number, chance: Random): unknown {
  const percent = Math.round(value * 100)
  if (minimum === 0 && maximum === 1 && percent / 100 === value && chance.below(2) === 0) return `${percent} %`
  return chance.below(2) === 0 && !String(value).includes('e') ? String(value) : value
}

const inOtherLetters = (word: string, chance: Random): string =>
  [word, word.toLowerCase(), word.toUpperCase(), word.replace(/[_-]/g, ' ').toLowerCase(), ` ${word} `, `${word}.`][chance.below(6)] ?? word

/** A tenth more than fits in the texts that are somebody's own words: what is copied or refers to something has to stay. */
export function longWinded(value: unknown, schema: z.ZodType, chance: Random): unknown {
  return longer(nodeOf(schema), '', value, chance)
}

const COPIED: ReadonlySet<string> = new Set(['quote', 'path', 'url', 'title', 'diff', 'speaker', 'question', 'position', 'sketch'])

function longer(node: Node, name: string, value: unknown, chance: Random): unknown {
  const [inner] = withoutNull(node)
  const kind = variantsOf(inner)?.find((variant) => isOf(variant, value))
  if (kind !== undefined) return longer(kind, name, value, chance)
  if (Array.isArray(value)) return value.map((one) => longer((inner.items ?? {}) as Node, name, one, chance))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, longer(propertiesOf(inner)[key] ?? {}, key, one, chance)]))
  }
  const { maxLength } = inner
  if (typeof value !== 'string' || typeof maxLength !== 'number' || alternatives(inner).length > 0) return value
  const fits = name === 'content' ? INVARIANTS.charactersMax : maxLength
  if (COPIED.has(name) || fits < 100 || fits > 2_000 || chance.below(2) === 0) return value
  return `${value} ${'and so it goes on '.repeat(Math.ceil(fits / 18))}`.slice(0, Math.floor(fits * 1.1))
}

const WRAPPINGS: readonly ((json: string) => string)[] = [
  (json) => json,
  (json) => `Sure, here it is:\n\n${json}\n\nI hope that helps.`,
  (json) => `\`\`\`json\n${json}\n\`\`\``,
  (json) => `I thought about {this} first.\n\`\`\`\n${json}\n\`\`\`\nDone.`,
  (json) => `<think>Is it {"side": 1}? No.</think>${json}`,
]

export const wrapped = (value: unknown, chance: Random): string =>
  (WRAPPINGS[chance.below(WRAPPINGS.length)] ?? ((json) => json))(JSON.stringify(value, null, chance.below(3)))

/** What a sound driver says, written by such a mind, and found in its text as the gateway does. */
export const sloppy =
  (seed: number, sound: Driver): Driver =>
  async (call) => {
    const landing = await sound(call)
    if (!landing.ok) return landing
    const chance = random(seed, `sloppy/${call.request}/${call.repair === null ? 'first' : 'again'}`)
    const raw = wrapped(sloppily(longWinded(landing.value, call.schema, chance), call.schema, chance), chance)
    const found = findAnswer(raw, call.schema, false)
    return found.ok
      ? { ...landing, value: found.value, raw }
      : { ...landing, ok: false, code: 'malformed', because: found.error, raw, retryable: false, retryAfterMs: null }
  }
