/**
 * A mechanical check: one thing that one way of reasoning looks for in a document, found by reading its structure.
 *
 *   document ──find──▶ hits, each about one passage ──answeredBy──▶ the passage elsewhere that answers it, or nothing
 *
 * `find` reads where the passage stands; `answeredBy` reads the whole document, as another reviewer would who is asked whether
 * the missing thing is perhaps said elsewhere. So a hit can be raised in good faith, and dismissed with a quotation.
 */
import type { Category, Severity } from '../../../core/council/words.ts'
import type { Document } from '../../../core/document/document.ts'

export interface Hit {
  /** An exact slice of the document: a sentence's or block's `text`, or the part of it that matters. */
  readonly quote: string
  /** Where it begins. */
  readonly line: number
  readonly severity: Severity
  readonly category: Category
  /** What is wrong and why it matters, in one or two sentences about this passage. */
  readonly description: string
  /** The change to make, concrete enough to make it. */
  readonly remediation: string
  /** How sure, 0 to 1: the surest come first, and only so many of a check are raised. */
  readonly weight: number
}

/** A hit without its quotation. */
export type Judgement = Omit<Hit, 'quote' | 'line'>

export interface Answer {
  readonly quote: string
  readonly line: number
  readonly because: string
}

export interface Check {
  /** Named for what it looks for: `graded-word-as-requirement`. */
  readonly id: string
  /** It runs when a seat holds one of these. */
  readonly modes: readonly number[]
  /** For people: what it looks for, in one line. */
  readonly looksFor: string
  find(document: Document): readonly Hit[]
  /** Whether something elsewhere answers the hit; left out where nothing could. */
  answeredBy?(document: Document, hit: Hit): Answer | null
}
