/** What a seat may see, by purpose. Peers are "Speaker B" (R3); the talk is shown whole while it fits, and then the older part of it in short. */
import type { Passage, SharedSources } from '../dossier.ts'
import type { Side } from '../house/words.ts'
import type { Anchor, HighStakes, ModeName, Role, Vote } from './words.ts'

export interface Self {
  readonly alias: string
  readonly name: string
  readonly persona: string
  readonly method: string
  readonly interests: readonly string[]
  readonly anchor: Anchor
  /** What the anchor looks at. */
  readonly focus: string
  readonly perspective: string | null
  readonly role: Role
}

export interface ShownContext {
  readonly id: string
  readonly question: string
  readonly success: boolean
  readonly result: string
}

interface Base {
  readonly topic: string
  readonly mode: ModeName
  /** What every contribution is checked for, by id. */
  readonly questions: readonly { readonly id: string; readonly asks: string }[]
  readonly highStakes: HighStakes | null
  readonly self: Self
  /** The dossier, the same for all. */
  readonly sources: SharedSources
  /** What of it is nearest to the question and to what pulls this seat. */
  readonly passages: readonly Passage[]
  /** What the caller has supplied so far, on anybody's request. */
  readonly supplied: readonly ShownContext[]
}

export interface PositionView extends Base {
  readonly purpose: 'position'
}

/** Somebody's contribution as another reads it. */
export interface ShownContribution {
  readonly speaker: string
  readonly isYours: boolean
  readonly side: Side | null
  readonly confidence: number
  readonly statement: string
  /** With its labels, and the id of each claim behind it; shortened only where nothing else fits. */
  readonly text: string
  readonly vote: { readonly vote: Vote | null; readonly claim: string | null; readonly because: string } | null
  /** Ids of its claims in the order of the text, and of what it disputes. */
  readonly claims: readonly string[]
  readonly disputes: readonly string[]
  /** Its part of the mode and what it does with claims, a line each: a question asked, a flaw named, a claim disputed and why. */
  readonly moves: readonly string[]
  /** What its numbers in brackets stand for: id, place, what was found. A quotation stands where the dossier is not shown whole, and once. */
  readonly references: readonly string[]
}

/** What of the talk so far is shown. `tokens` are upper bounds of what each takes. */
export interface Window {
  /** Claims, evidence, decisions and where each seat stands; below 2,000 tokens. Brief while all is shown whole, and empty in the first rounds. */
  readonly state: string
  /** Of the rounds that are not shown whole any more, oldest first. */
  readonly summaries: readonly { readonly round: number; readonly text: string }[]
  /** Rounds in full, oldest first; the blind stances are round 0. */
  readonly full: readonly {
    readonly round: number
    readonly contributions: readonly ShownContribution[]
    /** Claims that they name and that stand nowhere else in what is shown: from the common record, each where it is first named. */
    readonly named: readonly string[]
  }[]
  /** Of this round, by those who spoke before, where seats speak in turn. */
  readonly now: readonly ShownContribution[]
  readonly tokens: {
    readonly state: number
    readonly summaries: number
    readonly full: number
    readonly now: number
    readonly total: number
  }
}

/** Of the round before, over all seats: what a Delphi round shows in place of words. */
export interface Statistics {
  readonly round: number
  readonly seats: number
  readonly yes: number
  readonly no: number
  readonly uncertain: number
  readonly meanConfidence: number
  readonly medianConfidence: number
  readonly quartiles: readonly [number, number]
  /** Reasons given, without who gave them, in a shuffled order. */
  readonly reasons: readonly string[]
}

export interface TalkView extends Base {
  readonly purpose: ModeName | 'object'
  readonly round: number
  readonly roundsPlanned: number
  readonly focus: string | null
  /** What is voted on. */
  readonly answer: { readonly side: Side | null; readonly statement: string } | null
  /** What this seat held last. */
  readonly before: { readonly side: Side | null; readonly confidence: number; readonly statement: string } | null
  /** Alternatives and ways to fail that it has named in earlier rounds: they stand until it says otherwise. */
  readonly named: { readonly alternatives: readonly string[]; readonly failures: readonly string[] }
  readonly window: Window
  readonly statistics: Statistics | null
  readonly vulnerabilities: readonly { readonly id: string; readonly title: string; readonly isOpen: boolean }[]
  /** Its contribution that has to be mended, and what is wrong with it. `reply`: all that it sent, so that it can be sent again; null: too long. */
  readonly mend: { readonly text: string; readonly reply: string | null; readonly problems: readonly string[] } | null
  /** Why there is a round of objections. */
  readonly trigger: string | null
}

/** For the judge: what code could not check. */
export interface VerifyView {
  readonly purpose: 'verify'
  readonly topic: string
  readonly mode: ModeName
  readonly items: readonly {
    readonly speaker: string
    readonly question: string
    readonly asks: string
    readonly contribution: ShownContribution
  }[]
}

export interface EvaluateView {
  readonly purpose: 'evaluate'
  readonly topic: string
  readonly mode: ModeName
  readonly text: string
  /** What the rules alone would do: block it. */
  readonly isStopped: boolean
  readonly concerns: readonly string[]
}

export interface SynthesizeView {
  readonly purpose: 'synthesize'
  readonly topic: string
  readonly mode: ModeName
  readonly questions: Base['questions']
  readonly highStakes: HighStakes | null
  readonly sources: SharedSources
  readonly self: { readonly name: string; readonly persona: string; readonly method: string }
  /** The count, as it stands: no synthesis changes it. */
  readonly counted: string
  readonly window: Window
}

export interface RoundtableViews extends Readonly<Record<ModeName | 'object', TalkView>> {
  readonly position: PositionView
  readonly verify: VerifyView
  readonly evaluate: EvaluateView
  readonly synthesize: SynthesizeView
}
