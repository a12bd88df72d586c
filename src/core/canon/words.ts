/**
 * Canon's words: what a project has agreed on, as subject, attribute and value, beside the sentence it came from. Two live
 * entries never say different things of one attribute of one subject; whoever changes one supersedes it, under a new version.
 */
import * as z from 'zod'

/** `Seryn` · `eye colour` · `amber`. All three in plain words, as somebody would write them. */
export const Statement = z.object({
  subject: z.string().trim().min(1).max(120),
  attribute: z.string().trim().min(1).max(120),
  value: z.string().trim().min(1).max(400),
})
export type Statement = Readonly<z.infer<typeof Statement>>

/** Where something was said: an issue, a file and its line, or a text that was handed in. */
export const Source = z.object({
  kind: z.enum(['issue', 'file', 'text', 'user']),
  /** `12`, `chapter-1/scene-2.txt`, … */
  ref: z.string().max(500),
  line: z.int().min(1).nullable(),
})
export type Source = Readonly<z.infer<typeof Source>>

/** One version of one entry: `C3@2` is the second version of the third. */
export const CanonEntry = z.object({
  id: z.string().regex(/^C\d+$/),
  version: z.int().min(1),
  statement: Statement,
  text: z.string(),
  source: Source,
  by: z.string(),
  /** `C3@1`; null for a first version. */
  supersedes: z.string().nullable(),
})
export type CanonEntry = Readonly<z.infer<typeof CanonEntry>>

/** How two texts were found to differ: by what they say of one attribute, by likeness alone, or by a model that was asked. */
export const ConflictKind = z.enum(['attribute-clash', 'lexical-candidate', 'confirmed'])
export type ConflictKind = z.infer<typeof ConflictKind>

/** What was claimed, where, and the canon it goes against. */
export const Conflict = z.object({
  kind: ConflictKind,
  /** The sentence, as it stands. */
  claim: z.string(),
  statement: Statement.nullable(),
  source: Source,
  /** `C3@2`. */
  canon: z.string(),
  because: z.string(),
})
export type Conflict = Readonly<z.infer<typeof Conflict>>
