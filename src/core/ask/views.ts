/** What a seat sees when it is asked: types only, shared by the rules that decide it, the prompts and the stand-ins. */
import type { Passage, SourceFile } from '../dossier.ts'
import type { Label, Verdict } from '../evidence/words.ts'
import type { Side } from '../house/words.ts'

/** A seat as it knows itself. Peers never see this. */
export interface Self {
  readonly name: string
  readonly persona: string
  readonly method: string
  readonly interests: readonly string[]
}

export interface AnswerView {
  readonly purpose: 'answer'
  readonly question: string
  readonly self: Self
  /** All that may be quoted by path; the passages are where to start. */
  readonly files: readonly Pick<SourceFile, 'path' | 'title' | 'lines'>[]
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

export interface RankView {
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
