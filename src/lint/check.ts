/**
 * One thing that is looked for in a document by reading its structure, so exactly that a careful reader keeps what it says.
 * A check that is right less often than seven times in ten on documents that nobody tuned it for is made stricter, or goes.
 */
import type { Category, Severity } from '../core/council/words.ts'
import type { Document } from '../core/document/document.ts'

export interface Hit {
  /** An exact slice of the document. */
  readonly quote: string
  /** Where it begins. */
  readonly line: number
  readonly severity: Severity
  /** What is wrong here, in a sentence or two about this passage. */
  readonly why: string
  /** What to do about it. */
  readonly remedy: string
}

export interface Check {
  /** Named for what it finds: `link-to-missing-heading`. */
  readonly id: string
  readonly category: Category
  /** For people, in one line. */
  readonly looksFor: string
  find(document: Document): readonly Hit[]
}

export interface LintFinding extends Hit {
  readonly check: string
  readonly category: Category
}
