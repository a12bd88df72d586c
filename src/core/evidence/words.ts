/**
 * The words of evidence: what a seat declares, what the parser finds, what the verifier says.
 * One entity for every protocol; the verifier applies to files, a web address stays "unverified".
 */
import * as z from 'zod'
import { WRITTEN_LABELS } from '../text/labels.ts'

/** OPEN is never written by a seat: the system gives it to a claim without a label. */
export const Label = z.enum([...WRITTEN_LABELS, 'OPEN'])
export type Label = z.infer<typeof Label>

export const ClaimStatus = z.enum(['accepted', 'contested', 'retracted', 'open'])
export type ClaimStatus = z.infer<typeof ClaimStatus>

export const Lines = z.object({ start: z.int(), end: z.int() })
export type Lines = z.infer<typeof Lines>

/** What a seat cites under its own number `n`. Nothing here is trusted: ranges and paths are judged by the verifier. */
export const Reference = z.object({
  n: z.int().min(1).max(99).describe('the number used in the text, as in [1]'),
  path: z
    .string()
    .max(500)
    .nullable()
    .meta({ examples: ['…'] })
    .describe('a file of the dossier, exactly as named there'),
  lines: Lines.nullable().describe('first and last line of the passage'),
  quote: z
    .string()
    .max(2_000)
    .nullable()
    .meta({ examples: ['…'] })
    .describe('the words of the source, copied exactly, over the end of a line too'),
  url: z.string().max(2_000).nullable(),
  title: z.string().max(500).nullable(),
})
export type Reference = Readonly<z.infer<typeof Reference>>

/** verified: all that was claimed holds. failed: something claimed is not so. unverified: nothing here could be checked. */
export const Verdict = z.enum(['verified', 'failed', 'unverified'])
export type Verdict = z.infer<typeof Verdict>

export const Check = z.object({
  verdict: Verdict,
  /** Similarity above 0.95. */
  precise: z.boolean(),
  /** Verified, but neither lines nor a quote were given, or a quote too short to prove anything. */
  bare: z.boolean(),
  exists: z.boolean(),
  linesValid: z.boolean(),
  /** Of the best window, 0 to 1; null where no quote was given. */
  similarity: z.number().nullable(),
  /** Where the quote, or the closest passage, stands. */
  line: z.int().nullable(),
  /** The closest passage when a quote fails. */
  closest: z.string().nullable(),
  /** The text it was checked against. */
  contentHash: z.string().nullable(),
  /** One sentence with the numbers. */
  because: z.string(),
})
export type Check = Readonly<z.infer<typeof Check>>

export const Violation = z.object({
  rule: z.enum([
    'fact-without-citation',
    'assume-with-citation',
    'absent-with-citation',
    'orphan-citation',
    'unused-reference',
    'reversed-range',
    'huge-range',
    'duplicate-reference',
    'two-labels',
  ]),
  because: z.string(),
})
export type Violation = Readonly<z.infer<typeof Violation>>

/** A claim as the registry keeps it. `label` is what it counts as, `declared` what the seat called it. */
export const RegisteredClaim = z.object({
  id: z.string(),
  text: z.string(),
  label: Label,
  declared: Label,
  cites: z.array(z.string()),
  /** True where this restates a claim that had its id before. */
  restates: z.boolean(),
})
export type RegisteredClaim = Readonly<z.infer<typeof RegisteredClaim>>

/** One reference of one contribution: the seat's number, the registry's id, and what the verifier found. */
export const RegisteredEvidence = z.object({
  id: z.string(),
  kind: z.enum(['file', 'url', 'work']),
  reference: Reference,
  check: Check,
})
export type RegisteredEvidence = Readonly<z.infer<typeof RegisteredEvidence>>
