/** What a reviewer may see, by purpose. Nobody is told who raised what: findings and remediations have ids, not authors (R3). */
import type { Check } from '../evidence/words.ts'
import type { Severity } from '../findings/words.ts'
import type { Vision } from './vision/words.ts'
import type { Category, Hint } from './words.ts'

export interface ShownMode {
  readonly number: number
  readonly name: string
  readonly looksFor: string
}

/** A stretch of the document, with its real line numbers. */
export interface ShownUnit {
  readonly id: string
  readonly section: readonly string[]
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface ShownDocument {
  readonly path: string
  readonly title: string
  readonly lines: number
  readonly outline: string
  readonly units: readonly ShownUnit[]
  /** True: all of it is shown. */
  readonly whole: boolean
}

interface Later {
  /** How long a reason may be, so that all of them fit into one reply. */
  readonly wordsEach: number
}

interface Common {
  readonly self: { readonly name: string; readonly persona: string; readonly role: string; readonly modes: readonly ShownMode[] }
  readonly document: ShownDocument
  readonly vision: Vision
}

export interface ReviewView extends Common {
  readonly purpose: 'review'
  /** Asked once a seat, with its first modes. */
  readonly wantsAlignment: boolean
  /** What a checker noticed in what is shown: once a seat, too. */
  readonly hints: readonly Hint[]
  /** What this seat has raised in this cycle, with its other modes: all that may grow while a request is open. */
  readonly raised: readonly string[]
}

export interface ShownFinding {
  readonly id: string
  readonly severity: Severity
  readonly category: Category
  readonly mode: number
  readonly section: readonly string[]
  readonly line: number | null
  readonly quote: string | null
  readonly check: Pick<Check, 'verdict' | 'similarity'> | null
  readonly description: string
  readonly isYours: boolean
  /** You were the first to raise it. */
  readonly isSource: boolean
  readonly contested: string | null
  readonly remediations: readonly { readonly id: string; readonly text: string; readonly isYours: boolean }[]
  /** What was said for and against it, without names. */
  readonly said: readonly { readonly judgement: 'SUPPORT' | 'DISPUTE'; readonly because: string; readonly quote: string | null }[]
}

export type Listed = Pick<ShownFinding, 'id' | 'severity' | 'line' | 'quote' | 'description'>

export interface ShownNotes {
  readonly focusAreas: readonly string[]
  readonly questions: readonly string[]
  readonly targets: readonly string[]
}

export interface AssessView extends Common, Later {
  readonly purpose: 'assess'
  /** What it said of the vision in its review, by the ids of criteria; null: nothing. */
  readonly aligned: { readonly met: readonly string[]; readonly violations: readonly string[] } | null
  readonly notes: ShownNotes
  /** Blockers first, then majors, then what is contested otherwise. */
  readonly findings: readonly ShownFinding[]
  /** The rest, by one line each, so that none is raised twice. */
  readonly others: readonly Listed[]
}

export interface VoteView extends Common, Later {
  readonly purpose: 'vote'
  readonly notes: ShownNotes
  readonly items: readonly ShownFinding[]
  /** Blockers that nobody's remediation resolves yet. */
  readonly unresolved: readonly ShownFinding[]
}

export interface EndorseView extends Common {
  readonly purpose: 'endorse'
  readonly unresolved: readonly ShownFinding[]
}

export interface CouncilViews {
  readonly review: ReviewView
  readonly assess: AssessView
  readonly vote: VoteView
  readonly endorse: EndorseView
}
