/**
 * The one place where a reply is read: generously here, so that the rules behind need only judge. A text may be a quarter over its
 * limit, and what was written otherwise than asked is put right (mend.ts). What can't be read is told in words for whoever wrote it.
 */
import type * as z from 'zod'
import { roomFor } from '../core/roomy/room-for.ts'
import { roomy } from '../core/roomy/words.ts'
import type { Mending } from '../core/seat.ts'
import { mend } from './mend.ts'
import { wrongIn } from './shape.ts'

export type Read = ({ readonly ok: true; readonly value: unknown } & Mending) | { readonly ok: false; readonly wrong: string }

export function readReply(said: unknown, schema: z.ZodType): Read {
  const { value, ...mending } = mend(said, schema)
  const parsed = roomy(schema).safeParse(value)
  return parsed.success ? { ok: true, value: parsed.data, ...mending } : { ok: false, wrong: wrongBy(value, schema) }
}

/** Told by the limits as they were told before, and not of what there was room for. */
function wrongBy(value: unknown, schema: z.ZodType): string {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? []
  return wrongIn({ issues: issues.filter((issue) => !isTaken(issue)) }, 'the answer')
}

const isTaken = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'too_big' && typeof issue.input === 'string' && issue.input.length <= roomFor(Number(issue.maximum))
