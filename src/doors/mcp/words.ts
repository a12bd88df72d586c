/** The shapes that several tools share. */
import * as z from 'zod'
import { WishedLimits } from '../../engine/start.ts'
import { COST_FIELDS, LINE_FIELDS, STATUSES } from '../listing.ts'

export const Id = z
  .string()
  .regex(/^[a-z]+-[a-z0-9]{4,40}$/)
  .describe('id of a deliberation, as in debate-7k2m9xqd')

/** No call waits longer: clients give up on slow tools, and the deliberation goes on without them. */
export const WAIT_SECONDS_MAX = 20

export const Wait = z.number().min(0).max(WAIT_SECONDS_MAX).optional()

export { WishedLimits }

export const Status = z.enum(STATUSES)

export const Owing = z.object({
  seat: z.string(),
  name: z.string(),
  request: z.string(),
  purpose: z.string(),
  by: z.string().describe('who answers for the seat: model, offline, human, host, sampling (your client’s own model) or scripted'),
})

export const Spend = z.object(COST_FIELDS)

export const Line = z.object(LINE_FIELDS)
