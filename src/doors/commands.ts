/**
 * Commands as people and agents write them, to commands as the engine takes them. Their words are the house's and the protocols' own,
 * so a new one is taken here without being named here. Three things differ: nobody says who he is, what has a default may be left
 * out, and limits are in the units that people use.
 */
import * as z from 'zod'
import { commands as houseCommands } from '../core/house/words.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import { words } from '../core/words.ts'
import { limitsFrom } from '../engine/settings.ts'
import { wrongIn } from '../engine/shape.ts'
import { WishedLimits } from '../engine/start.ts'
import type { Command } from '../engine/submit.ts'
import { roomCommands, type Written } from './room-commands.ts'

const DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  stop: { hard: false },
  interject: { thread: null },
  'remove-seat': { because: '' },
  'go-on': { rounds: 0, focus: null },
  'supply-context': { success: true },
}
const defaultsOf = (type: string): Readonly<Record<string, unknown>> => (Object.hasOwn(DEFAULTS, type) ? (DEFAULTS[type] ?? {}) : {})

const Extend: Written = z.strictObject({
  type: z.literal('extend'),
  limits: WishedLimits.optional().describe('as totals, not as additions'),
})

function written(schema: z.ZodObject): Written {
  const { by: _, ...shape } = schema.shape as Record<string, z.ZodType>
  const type = (shape.type as z.ZodLiteral<string>).value
  if (type === 'extend') return Extend
  const given = defaultsOf(type)
  const fields = Object.entries(shape).map(([field, schema]) => [field, field in given ? schema.optional() : schema])
  return z.strictObject(Object.fromEntries(fields)) as Written
}

const typeOf = ({ shape }: Written): string => shape.type.value

/** A command that the house and a protocol both take (an answer to what was asked of a person) is written the same way: once here. */
const [first = Extend, ...rest] = [houseCommands, ...Object.values(words).map(({ commands }) => commands)]
  .flatMap((own) => (own === null ? [] : own === words.room.commands ? roomCommands : own.options.map(written)))
  .filter((one, index, all) => all.findIndex((other) => typeOf(other) === typeOf(one)) === index)

export const WrittenCommand = z.discriminatedUnion('type', [first, ...rest])

export function commandOf(wanted: unknown, by: string): Command | Refusal {
  const parsed = WrittenCommand.safeParse(wanted)
  if (!parsed.success) return refuse('bad-command', `This is no command as it should be: ${wrongIn(parsed.error, 'the command')}.`)
  const { type, ...fields } = parsed.data as { readonly type: string; readonly limits?: unknown }
  if (type !== 'extend') return { type, ...defaultsOf(type), ...fields, by } as Command
  return { type, by, limits: limitsFrom(WishedLimits.parse(fields.limits ?? {})) }
}
