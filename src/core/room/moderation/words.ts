/** What a moderator may do, and the user with it. Never a word of the work itself: these move issues, tags and people. */
import * as z from 'zod'
import { Freedom } from '../options/words.ts'

const issue = z.int().min(1)
const text = z.string().trim().min(1).max(4_000)
const member = z.string().max(40)
const tag = z.string().trim().min(1).max(40)

export const ModeratorAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('unfreeze'), issue, guidance: text, extraComments: z.int().min(0).max(5) }),
  z.object({ type: z.literal('invoke-devils-advocate'), issue, member: member.nullable() }),
  z.object({ type: z.literal('escalate-to-user'), issue, summary: text }),
  z.object({ type: z.literal('force-resolution'), issue, decision: text, reasoning: text }),
  z.object({ type: z.literal('consolidate-issues'), issues: z.array(issue).min(2).max(50), title: z.string().trim().min(1).max(200) }),
  z.object({ type: z.literal('freeze-tag'), tag, reason: text }),
  z.object({ type: z.literal('thaw-tag'), tag, reason: text }),
  z.object({ type: z.literal('adjust-agent-freedom'), member, level: Freedom, reason: text }),
  z.object({ type: z.literal('reground'), issue, reason: text }),
  z.object({ type: z.literal('freeze'), issue, reason: text }),
  z.object({ type: z.literal('pin'), issue, pinned: z.boolean() }),
  /** One to three credits. */
  z.object({ type: z.literal('commend'), member, credits: z.int().min(1).max(3), reason: text }),
  z.object({ type: z.literal('penalise'), member, credits: z.int().min(1).max(3), reason: text }),
])
export type ModeratorAction = Readonly<z.infer<typeof ModeratorAction>>
