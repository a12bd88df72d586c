/**
 * What a user may say about runs, in `run:` of witan.yaml or in a plan: where the work is, how it is tested, how far it may go. The
 * test command is run as it stands, so it is taken from these two files and from nowhere else.
 */
import * as z from 'zod'
import { Archetype } from '../core/governor/words.ts'

const text = z.string().min(1)
const name = z.string().min(1).max(60)

/** The same keys in both files. */
export const RUN_KEYS = {
  repository: text.max(1_000).optional(),
  base: text.max(200).optional(),
  branch: text.max(200).optional(),
  test: text.max(2_000).optional(),
  'test-minutes': z.number().positive().max(240).optional(),
  'test-files': z.array(text.max(200)).min(1).max(40).optional(),
  workflow: z.enum(['fast', 'standard', 'thorough']).optional(),
  cycles: z.int().min(1).max(6).optional(),
  push: z.boolean().optional(),
  merge: z.boolean().optional(),
  handoff: text.max(300).optional(),
  agents: z.partialRecord(Archetype, name).optional(),
}

export const RunSection = z.strictObject(RUN_KEYS)
export type RunSection = Readonly<z.infer<typeof RunSection>>
