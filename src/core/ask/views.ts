/** What a seat sees when it is asked: types only, shared by the rules that decide it, the prompts and the stand-ins. */
import type { Passage, SharedSources } from '../dossier.ts'
import type { Label, Verdict } from '../evidence/words.ts'
import type { Side } from '../house/words.ts'

/** A seat as it knows itself. Peers never see this. */
export interface Self {
  readonly name: string
  readonly persona: string
  readonly method: string
  readonly interests: readonly string[]
}

/** All that may be quoted by path, and its texts where they stand whole beside the question. */
export interface AnswerView extends SharedSources {
  readonly purpose: 'answer'
  readonly question: string
  readonly self: Self
  /** Where to start. */
  readonly passages: readonly Passage[]
}

export interface ShownReference {
  readonly n: number
  readonly source: string
  readonly quote: string | null
  readonly verdict: Verdict
  readonly similarity: number | null
  readonly because: string
}

export interface ShownAnswer {
  /** A, B, C… in the order shown; says nothing about who. */
  readonly letter: string
  readonly side: Side | null
  readonly position: string
  readonly text: string
  readonly confidence: number
  readonly claims: readonly { readonly label: Label; readonly text: string }[]
  readonly references: readonly ShownReference[]
}

export interface RankView extends SharedSources {
  readonly purpose: 'rank'
  /** Why the seat's first ranking was refused; null where this is the first. */
  readonly refused: string | null
  readonly question: string
  readonly self: Self
  readonly answers: readonly ShownAnswer[]
}

export interface AskViews {
  readonly answer: AnswerView
  readonly rank: RankView
}
