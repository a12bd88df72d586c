/**
 * What may be said to a room, as people and agents write it: without who says it, and without what is empty. The words are the
 * room's own; here stands only what may be left out.
 */
import * as z from 'zod'
import { Lines } from '../core/evidence/words.ts'
import { commands, NO_EVIDENCE } from '../core/room/commands/words.ts'
import { Draft, Evidence, FileReference, Proposal } from '../core/room/comments/words.ts'
import { ModeratorAction } from '../core/room/moderation/words.ts'
import type { RoomCommand } from '../core/room/words.ts'

export type Written = z.ZodObject<{ type: z.ZodLiteral<string>; [field: string]: z.ZodType }>
type Fields = Readonly<Record<string, z.ZodType>>

/** One line alone is first and last. */
const WrittenLines = z
  .strictObject({ start: Lines.shape.start, end: Lines.shape.end.optional() })
  .transform(({ start, end = start }) => ({ start, end }))
  .nullable()
  .default(null)
  .describe('first and last line; null where none are claimed')

const WrittenFile = z.strictObject({
  path: FileReference.shape.path,
  lines: WrittenLines,
  quote: FileReference.shape.quote.default(null),
})

export const WrittenEvidence = z
  .strictObject({
    files: z.array(WrittenFile).max(20).default([]),
    issues: Evidence.shape.issues.default([]),
    canon: Evidence.shape.canon.default([]),
    searches: Evidence.shape.searches.default([]),
  })
  .default(NO_EVIDENCE)

export const WrittenDraft = z.strictObject({
  body: Draft.shape.body,
  stance: Draft.shape.stance.describe('where it stands on what the issue proposes'),
  impact: Draft.shape.impact.default(null).describe('how far the change reaches that it speaks of'),
  relation: Draft.shape.relation.default('none').describe('what the change does to what is agreed'),
  evidence: WrittenEvidence,
  trigger: Draft.shape.trigger.default('unprompted').describe('why the sources were looked up'),
  answers: Draft.shape.answers.default(null).describe('the comment that is answered, as in 12.3'),
  asks: Draft.shape.asks.default(null).describe('the member that is asked, where the stance is ask; null: everybody'),
})

export const WrittenProposal = z
  .strictObject({
    diff: Proposal.shape.diff.default(null).describe('a unified diff; null: no file changes'),
    facts: Proposal.shape.facts.default([]).describe('what would be agreed on'),
  })
  .nullable()
  .default(null)

/** What each of them is where nothing is said; of what may be null, that is it. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'open-issue': { body: '', tags: [], priority: 'normal', related: [] },
  promote: { overrides: false },
  establish: { overrides: false },
  'set-goal': { description: '' },
  'begin-session': { issues: [], isWorked: true },
  'complete-milestone': { because: '' },
  check: { ref: 'text', text: '' },
  join: { role: 'member', canBeDevilsAdvocate: false, freedom: 'standard', model: 'host' },
  configure: { sanity: {}, policy: {} },
  'read-notices': { notices: [] },
  unfreeze: { extraComments: 0 },
}

/** `nested`: those with something in them that may be left out. */
function written({ shape }: z.ZodObject, nested: Fields): Written {
  // What a reply may take is said with the limits of a session, where they are said, in the units that people use.
  const { by: _, replies: __, ...fields } = shape as Fields
  const { value: type } = shape.type as z.ZodLiteral<string>
  const defaults = DEFAULTS[type] ?? {}
  const leftOut = ([field, own]: readonly [string, z.ZodType]): readonly [string, z.ZodType] => {
    if (field in defaults) return [field, own.default(defaults[field] as never)]
    return [field, nested[field] ?? (own instanceof z.ZodNullable ? own.default(null) : own)]
  }
  return z.strictObject(Object.fromEntries(Object.entries(fields).map(leftOut))) as Written
}

const [firstAction, ...otherActions] = ModeratorAction.options.map((option) => written(option, {}))
export const WrittenAction = z.discriminatedUnion('type', [firstAction as Written, ...otherActions])

const NESTED: Fields = { evidence: WrittenEvidence, draft: WrittenDraft, proposal: WrittenProposal, action: WrittenAction }

export const roomCommands: readonly Written[] = commands.options.map((option) => written(option, NESTED))

const by = z.string().max(80).optional().describe('left out: the door knows who you are. Anybody else’s name is refused')
const [first, ...rest] = roomCommands.map((one) => one.extend({ by }) as unknown as Written)

export const WrittenRoomCommand = z.discriminatedUnion('type', [first as Written, ...rest])

/** As it came through the schema: with everything but who says it. */
export type SaidCommand = RoomCommand extends infer C ? (C extends RoomCommand ? Omit<C, 'by'> : never) : never

export const isRoomCommand = (type: string): boolean => roomCommands.some((one) => one.shape.type.value === type)
