/**
 * Words of findings, shared by every protocol that reviews something: how grave one is, and where it stands.
 * Impact (of a change), severity (of a finding) and a vote are three scales and never mixed (X1).
 */
import * as z from 'zod'
import { Check, Lines } from '../evidence/words.ts'

export const Severity = z.enum(['blocker', 'major', 'minor', 'info'])
export type Severity = z.infer<typeof Severity>

/** Where a finding stands. Without a quotation it stands in a section, or in the document as a whole. */
export const Location = z.object({
  /** Headings from the outermost down; empty: before the first heading, or the whole document. */
  section: z.array(z.string()),
  lines: Lines.nullable(),
  quote: z.string().nullable(),
  /** What the verifier said of the quotation; null where none was given. */
  check: Check.nullable(),
  /** The passage around the quotation, for readers who don't have the document at hand. */
  context: z.string().nullable(),
})
export type Location = Readonly<z.infer<typeof Location>>

/** An earlier review's finding, as far as it takes to know it again. */
export const EarlierFinding = z.object({
  id: z.string(),
  severity: Severity,
  category: z.string(),
  section: z.array(z.string()),
  quote: z.string().nullable(),
  description: z.string(),
  /** open: it stood at the end of that review. resolved: it had stood before and was gone by then. */
  status: z.enum(['open', 'resolved']),
})
export type EarlierFinding = Readonly<z.infer<typeof EarlierFinding>>
