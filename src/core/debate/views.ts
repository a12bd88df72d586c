/**
 * What a seat sees when it is asked: types only, shared by the rules that decide it, the prompts and the stand-ins.
 * Speakers are aliases ("Speaker B"), the reader is "you"; text of others is already freed of names.
 */
import type { Passage, SharedSources } from '../dossier.ts'
import type { Verdict } from '../evidence/words.ts'
import type { Horizon, Side } from '../house/words.ts'
import type { DependencyKind, Falsifier, Flip, Move, Stage, SteelmanGrade } from './words.ts'

/** A seat as it knows itself. */
export interface Self {
  readonly alias: string
  readonly name: string
  readonly persona: string
  readonly method: string
  readonly interests: readonly string[]
  readonly stance: Side | null
  readonly horizon: Horizon | null
  readonly holds: readonly string[]
  readonly concedes: readonly string[]
  readonly evidencePolicy: string
  readonly flips: readonly string[]
}

interface Base {
  readonly topic: string
  /** The day on which the debate was opened, as 2031-05-06. */
  readonly today: string
  readonly self: Self
  readonly sources: SharedSources
}

/** Where the dossier is not shown whole: what of it is near to what is asked, the nearest first. */
interface Sources {
  readonly passages: readonly Passage[]
}

export interface OpenView extends Base, Sources {
  readonly purpose: 'open'
}

export interface ShownEvidence {
  readonly id: string
  readonly source: string
  /** "14" or "14-16"; null where nobody named any. */
  readonly lines: string | null
  readonly quote: string | null
  readonly verdict: Verdict
  readonly similarity: number | null
  readonly because: string
}

export interface ShownMessage {
  readonly id: string
  /** An alias, "the moderator", "the user", or "you". */
  readonly speaker: string
  readonly move: Move
  /** The message it answers. */
  readonly answers: string | null
  /** What it refers to besides. */
  readonly refs: readonly string[]
  readonly content: string
  readonly evidence: readonly ShownEvidence[]
  /** The question it proposes, if it does. */
  readonly question: string | null
  /** What its move holds besides, a line each. */
  readonly fields: readonly string[]
}

/** A thread as everybody reads it: whole messages by alias, oldest first, and how many came before them. */
export interface ShownTalk {
  readonly thread: string
  readonly earlier: number
  readonly messages: readonly ShownMessage[]
}

export interface ShownPosition {
  readonly speaker: string
  readonly side: Side
  readonly statement: string
  readonly confidence: number
  readonly falsifier: Falsifier | null
}

export interface OwnPosition extends ShownPosition {
  readonly thread: string
  readonly question: string
  readonly flip: Flip
}

export interface ShownThread {
  readonly id: string
  readonly topic: string
  readonly question: string | null
  readonly stage: Stage
  readonly budgetLeft: number
}

export interface SpeakView extends Base, Sources {
  readonly purpose: 'speak'
  readonly thread: ShownThread
  readonly allowed: readonly Move[]
  readonly talk: ShownTalk
  /** What it answers, and a few messages before it. */
  readonly target: ShownMessage
  readonly before: readonly ShownMessage[]
  readonly topClaim: { readonly side: Side; readonly statement: string; readonly confidence: number } | null
  /** Its own positions on this thread and on cruxes elsewhere. */
  readonly own: readonly OwnPosition[]
  /** Others on this thread's question. */
  readonly positions: readonly ShownPosition[]
  /** Whose evidence it may challenge: those it has restated accurately. */
  readonly mayChallenge: readonly string[]
  /** Evidence given in this thread so far. */
  readonly evidence: readonly (ShownEvidence & { readonly message: string; readonly speaker: string })[]
  readonly proposals: readonly { readonly id: string; readonly topic: string; readonly question: string | null; readonly mine: boolean }[]
  /** Questions of the other threads, so that nobody proposes one twice. */
  readonly questions: readonly { readonly id: string; readonly question: string }[]
  /** Why its last contribution was refused; null where it was not. */
  readonly refused: string | null
  /** It was asked to argue against what nobody disputes. */
  readonly devilsAdvocate: boolean
  /** What the moderator or the user asks of it; null where it answers a peer. */
  readonly asked: 'open-floor' | 'horizon' | 'interjection' | 'devils-advocate' | 'three-views' | null
  /** How many contributions this seat has made in the debate, and in this thread: so that a voice does not repeat itself. */
  readonly spoken: number
  readonly spokenHere: readonly string[]
}

export interface CommitView extends Base, Sources {
  readonly purpose: 'commit'
  readonly thread: ShownThread
  readonly question: string
  readonly topClaim: SpeakView['topClaim']
  readonly talk: ShownTalk
  /** Its positions on the questions of other threads, and what hangs on them. */
  readonly own: readonly OwnPosition[]
  /** Its commitment so far, where it is asked again with the framing forced. */
  readonly before: OwnPosition | null
  readonly forced: boolean
  readonly refused: string | null
}

export interface FalsifyView extends Base, Sources {
  readonly purpose: 'falsify'
  readonly question: string
  readonly position: OwnPosition
  /** What the last one lacked. */
  readonly lacks: readonly string[]
  readonly refused: string | null
}

export interface SteelmanView extends Base {
  readonly purpose: 'steelman'
  readonly question: string
  readonly target: ShownPosition
  /** What the target said in this thread. */
  readonly messages: readonly ShownMessage[]
  readonly attempt: number
  /** What was wrong with the attempt before. */
  readonly corrections: string | null
  readonly refused: string | null
}

export interface Restatement {
  readonly content: string
  readonly claim: string
  readonly reason: string
  readonly falsifier: Falsifier
}

export interface GradeView extends Base {
  readonly purpose: 'grade'
  readonly question: string
  readonly position: OwnPosition
  readonly from: string
  readonly steelman: Restatement
  readonly attempt: number
  readonly lastGrade: SteelmanGrade | null
}

export interface JudgeView extends Base {
  readonly purpose: 'judge'
  readonly question: string
  readonly position: ShownPosition
  readonly steelman: Restatement
  readonly corrections: string | null
}

export interface ExtractView extends Base {
  readonly purpose: 'extract'
  readonly thread: ShownThread
  readonly talk: ShownTalk
  readonly positions: readonly ShownPosition[]
  /** What seats or the user objected to before. */
  readonly objections: readonly string[]
}

export interface ReviewView extends Base {
  readonly purpose: 'review'
  readonly question: string
  /** What the thread had committed to. */
  readonly before: string | null
  readonly criteria: readonly string[]
  readonly position: OwnPosition | null
}

export interface ShownCrux {
  readonly id: string
  readonly question: string
  readonly positions: readonly ShownPosition[]
  readonly criteria: readonly string[]
}

export interface RelateView extends Base {
  readonly purpose: 'relate'
  readonly cruxes: readonly ShownCrux[]
}

export interface ConfirmView extends Base {
  readonly purpose: 'confirm'
  readonly from: ShownCrux
  readonly to: ShownCrux
  readonly kind: DependencyKind
  readonly sketch: string
}

export interface NameView extends Base {
  readonly purpose: 'name'
  readonly camps: readonly { readonly members: number; readonly positions: readonly { readonly question: string; readonly side: Side }[] }[]
}

export interface DebateViews {
  readonly open: OpenView
  readonly speak: SpeakView
  readonly commit: CommitView
  readonly falsify: FalsifyView
  readonly steelman: SteelmanView
  readonly grade: GradeView
  readonly judge: JudgeView
  readonly extract: ExtractView
  readonly review: ReviewView
  readonly relate: RelateView
  readonly confirm: ConfirmView
  readonly name: NameView
}
