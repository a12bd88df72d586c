/** A model that understands nothing: replies of exactly the shape asked for, with words drawn by chance. */
import { type Random, random } from '../../src/core/random.ts'
import type { Schema } from './model-server.ts'

const WORDS = [
  'supply',
  'price',
  'yes',
  'Speaker',
  'B',
  '2030-12-31',
  'above',
  '5',
  'percent',
  'is',
  'it',
  'store',
  'value',
  'm4',
  'E1',
  'risk',
]

/** The nth reply of this seed. */
export const babble = (schema: Schema, seed: number, nth: number): unknown => made(schema, random(seed, `babble/${nth}`), schema)

const pick = <T>(items: readonly T[], chance: Random): T | undefined => items[chance.below(items.length)]

function made(schema: Schema, chance: Random, root: Schema): unknown {
  if (typeof schema.$ref === 'string') {
    const definitions = (root.$defs ?? {}) as Readonly<Record<string, Schema>>
    return made(definitions[schema.$ref.replace('#/$defs/', '')] ?? {}, chance, root)
  }
  if (Array.isArray(schema.anyOf)) return made(pick(schema.anyOf as readonly Schema[], chance) ?? {}, chance, root)
  if (Array.isArray(schema.enum)) return pick(schema.enum as readonly unknown[], chance)
  if ('const' in schema) return schema.const
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>).map(([key, inner]) => [
          key,
          made(inner, chance, root),
        ]),
      )
    case 'array':
      return Array.from({ length: chance.below(4) === 0 ? 2 : 1 }, () => made((schema.items ?? {}) as Schema, chance, root))
    case 'string':
      return `${chance.below(2) === 0 ? 'Is ' : ''}${Array.from({ length: 1 + chance.below(6) }, () => pick(WORDS, chance)).join(' ')}?`
    case 'number':
      return chance.below(101) / 100
    case 'integer':
      return 1 + chance.below(3)
    case 'boolean':
      return chance.below(2) === 1
    default:
      return null
  }
}
