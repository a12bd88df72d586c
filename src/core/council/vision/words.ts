/**
 * A vision (the North Star): what a good document of this house leads to, in phases with criteria, and what it must not do.
 * A phase's score is the share of its criteria that the document meets with a quotation which code has verified (4-25).
 */
import * as z from 'zod'

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'an id is lower-case letters, digits and dashes')
const sentence = z.string().min(1).max(400)

const Criterion = z.strictObject({
  id,
  /** What a document shows that meets it. */
  text: sentence,
})

const Phase = z.strictObject({ name: z.string().min(1).max(80), criteria: z.array(Criterion).min(1).max(12) })

export const Vision = z.strictObject({
  name: z.string().min(1).max(120),
  /** What every reviewer affirms before it reads. */
  oath: z.string().min(1).max(1_000),
  phases: z.array(Phase).min(1).max(7),
  /** What no document may do, whatever else it does well. */
  forbids: z.array(Criterion).max(12).default([]),
})
export type Vision = Readonly<z.infer<typeof Vision>>
export type Criterion = Readonly<z.infer<typeof Criterion>>
