/** A comment as somebody writes it, and as the room keeps it: with what code found out about everything it refers to. */
import * as z from 'zod'
import { Statement } from '../../canon/words.ts'
import { Check, Lines } from '../../evidence/words.ts'
import { ImpactLevel, Stance } from '../../gate/words.ts'
import { CitationTrigger } from '../../ledger/words.ts'

export const BODY_CHARACTERS_MAX = 20_000
const path = z.string().min(1).max(500)
const issue = z.int().min(1)

const file = {
  path: path.describe('a file of the folder, as it is named there'),
  lines: Lines.nullable().describe('first and last; null where none are claimed'),
  quote: z
    .string()
    .max(2_000)
    .nullable()
    .meta({ examples: ['…'] })
    .describe('words of the file, copied exactly; null where none are claimed'),
}
export const FileReference = z.object(file)
export type FileReference = Readonly<z.infer<typeof FileReference>>

/** Nothing of it is trusted: code looks everything up. */
export const Evidence = z.object({
  files: z.array(FileReference).max(20),
  issues: z.array(issue).max(20).describe('numbers of other issues'),
  canon: z.array(z.string().max(20)).max(20).describe('anchors such as C3@2'),
  searches: z
    .array(z.string().min(1).max(200))
    .max(5)
    .describe('keywords, where no passage of the folder and nothing agreed holds them all, which shows a gap; code searches again'),
})
export type Evidence = Readonly<z.infer<typeof Evidence>>

export const CheckedEvidence = z.object({
  files: z.array(z.object({ ...file, check: Check })),
  issues: z.array(z.object({ issue: z.int(), isThere: z.boolean() })),
  canon: z.array(
    z.object({
      anchor: z.string(),
      state: z.enum(['live', 'superseded', 'missing']),
      /** The version that counts now, where there is one. */
      live: z.string().nullable(),
    }),
  ),
  searches: z.array(z.object({ query: z.string(), hits: z.int().nonnegative() })),
})
export type CheckedEvidence = Readonly<z.infer<typeof CheckedEvidence>>

/** What a change does to what is agreed. */
export const Relation = z.enum(['extends', 'modifies', 'contradicts', 'none'])
export type Relation = z.infer<typeof Relation>

export const Draft = z.object({
  body: z.string().min(1).max(BODY_CHARACTERS_MAX),
  stance: Stance,
  impact: ImpactLevel.nullable().describe('null: it asks for nothing'),
  relation: Relation.describe('what the change does to what is agreed; told to whoever decides'),
  evidence: Evidence,
  trigger: CitationTrigger.describe(
    'what it is for. answer-to-question: what a comment asked you, or the proposal you were given to make; support-proposal, verify-continuity: that the proposal holds, that it fits the rest; resolve-conflict: a dispute; canon-gap-search: a search found nothing; unprompted: none of these',
  ),
  answers: z.string().max(20).nullable().describe('the comment whose question this answers, as in 12.3'),
  asks: z
    .string()
    .max(40)
    .nullable()
    .describe('with the stance ask: who is called to answer, as named in the thread (Member B); null: anybody'),
})
export type Draft = Readonly<z.infer<typeof Draft>>

/** What somebody does with a comment, beside saying it. */
export const Action = z.object({
  type: z.enum(['patch-created', 'file-modified', 'resolved', 'escalated']),
  details: z.string().max(500),
})
export type Action = Readonly<z.infer<typeof Action>>

/** Where a comment comes from, where that changes how it is counted and shown. */
export const Mark = z.enum(['blind', 'devils-advocate', 'moderator', 'user', 'system', 'guidance'])
export type Mark = z.infer<typeof Mark>

export const Proposal = z.object({
  diff: z
    .string()
    .max(200_000)
    .nullable()
    .describe('unified, against the files as they are, with three lines of context; null: no file changes'),
  facts: z
    .array(Statement)
    .max(20)
    .describe('what is to be agreed on, as in June, age, nineteen; empty where the change only follows what is agreed'),
})
export type Proposal = Readonly<z.infer<typeof Proposal>>
