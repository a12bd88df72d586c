/** What a moderator may do, and the user with it. Never a word of the work itself: these move issues, tags and people. */
import * as z from 'zod'
import { Freedom } from '../options/words.ts'

const issue = z.int().min(1)
const text = z.string().trim().min(1).max(4_000)
const member = z.string().max(40)
const tag = z.string().trim().min(1).max(40)

const Freeze = z.object({ type: z.literal('freeze'), issue, reason: text })

/** To one of them a moderator may come whose desk is about an issue that stands still. */
export const DeskAction = z.discriminatedUnion('type', [
  z
    .object({ type: z.literal('unfreeze'), issue, guidance: text, extraComments: z.int().min(0).max(5) })
    .describe(
      'it goes on; guidance, which everybody reads, says what the thread lacks and which comments are grounded; extraComments for each who has spoken',
    ),
  z
    .object({ type: z.literal('invoke-devils-advocate'), issue, member: member.nullable() })
    .describe('somebody who has not taken part challenges the agreement; null: whoever is free'),
  z
    .object({ type: z.literal('escalate-to-user'), issue, summary: text })
    .describe('the summary can be decided on without reading the thread'),
  z
    .object({ type: z.literal('force-resolution'), issue, decision: text, reasoning: text })
    .describe('it ends with the position that has the best evidence'),
  z
    .object({ type: z.literal('consolidate-issues'), issues: z.array(issue).min(2).max(50), title: z.string().trim().min(1).max(200) })
    .describe('several issues become one'),
  z.object({ type: z.literal('freeze-tag'), tag, reason: text }).describe('a topic leads nowhere: members open nothing new under it'),
  z.object({ type: z.literal('thaw-tag'), tag, reason: text }),
  z
    .object({ type: z.literal('adjust-agent-freedom'), member, level: Freedom, reason: text })
    .describe('an observer comments only where it is asked; of a trusted one the user may have small changes taken unasked'),
  z
    .object({ type: z.literal('reground'), issue, reason: text })
    .describe('it goes on, and the next comment of everybody there needs a verified file'),
  z.object({ type: z.literal('pin'), issue, pinned: z.boolean() }).describe('kept in mind'),
  z.object({ type: z.literal('commend'), member, credits: z.int().min(1).max(3), reason: text }),
  z.object({ type: z.literal('penalise'), member, credits: z.int().min(1).max(3), reason: text }),
])

export const ModeratorAction = z.discriminatedUnion('type', [...DeskAction.options, Freeze])
export type ModeratorAction = Readonly<z.infer<typeof ModeratorAction>>
