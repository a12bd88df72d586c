/** What a member is shown, by purpose: decided here in the core, so that nobody sees what is not theirs to see yet. */
import type { Passage, SharedSources } from '../dossier.ts'
import type { Breakers, ImpactLevel, Violation } from '../gate/words.ts'
import type { EscalationLevel } from '../ledger/words.ts'
import type { DissentReason, Domain, Role, RoomEventOf, Stage } from './words.ts'

/** Who is asked, and what holds for it now. */
export interface Self {
  readonly seat: string
  readonly name: string
  /** How everybody knows it on this issue, as in `Member B`; null: it has not spoken there. */
  readonly alias: string | null
  readonly role: Role
  readonly persona: string
  readonly method: string
  readonly trust: 'low' | 'normal' | 'high'
  readonly level: EscalationLevel
  /** By how much its limit for words of alarm is lowered, after several comments that used them. */
  readonly damping: number
  readonly isAssisted: boolean
}

/** The same for every reader, and the same at every turn: what has become of it stands elsewhere. */
export interface ShownComment {
  readonly id: string
  /** `Member A`, `the user`, `the moderator`: never a name. */
  readonly author: string
  readonly body: string
  readonly stance: string
  readonly impact: ImpactLevel | null
  /** One line a reference, with what was found: `chapter-1/scene-2.md:12 (verified)`. */
  readonly evidence: readonly string[]
  readonly answers: string | null
  readonly asks: string | null
  /** What it proposes, where it does: a change, and what would be agreed on. */
  readonly diff: string | null
  readonly facts: readonly string[]
  /** Lines that it cites without their words, where the folder is not shown whole; each once in a thread. */
  readonly cited: readonly Passage[]
  readonly isBlind: boolean
  readonly isAdvocate: boolean
}

export interface ShownIssue {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly author: string
  readonly tags: readonly string[]
  readonly impact: ImpactLevel | null
  readonly stage: Stage
  readonly evidence: readonly string[]
  /** The words of whoever took it in: what has to be met; null: nobody did. */
  readonly taken: string | null
  /** So many comments came before those that are shown; they are looked up. */
  readonly earlier: number
  readonly comments: readonly ShownComment[]
  /** The comment whose proposal counts now; null: there is none. */
  readonly proposal: string | null
}

export interface ShownCanon {
  /** `C3@2`. */
  readonly anchor: string
  readonly subject: string
  readonly attribute: string
  readonly value: string
  readonly text: string
  readonly source: string
}

/** What every member sees, whatever it is asked for; but for `self` the same for all. */
export interface Around {
  readonly self: Self
  readonly room: { readonly title: string; readonly domain: Domain }
  readonly sources: SharedSources
  /** All of it in the order in which it was agreed on, or where that is too much, what is nearest to the issue. */
  readonly canon: { readonly entries: readonly ShownCanon[]; readonly isWhole: boolean }
  readonly goals: readonly string[]
  readonly breakers: Breakers
  /** Of the words of alarm, those that count only in capitals or said twice. */
  readonly everyday: readonly string[]
  /** What is near to the matter: for whoever is not shown the folder whole. */
  readonly passages: readonly Passage[]
}

export interface Common extends Around {
  readonly issue: ShownIssue
  readonly commentsLeft: number
  /** Comments that put a question to this member by name, which it has not answered. */
  readonly asked: readonly string[]
  /** Issues that bear on it: number, title and how they ended. Their texts are looked up. */
  readonly related: readonly { readonly id: number; readonly title: string; readonly status: string }[]
  /** Why the last answer was not taken; empty: this is the first try. */
  readonly again: readonly Violation[]
  /** That answer. */
  readonly said: RoomEventOf<'comment.refused'>['said']
}

export interface RoomViews {
  readonly intake: Common & {
    readonly purpose: 'intake'
    readonly members: readonly { readonly id: string; readonly role: Role; readonly isAssisted: boolean }[]
    /** Set where the task has to be cut: whom it is cut for, and the largest size that went well so far. */
    readonly forMember: { readonly id: string; readonly largest: number } | null
  }
  readonly propose: Common & { readonly purpose: 'propose' }
  readonly opine: Common & { readonly purpose: 'opine' }
  readonly discuss: Common & { readonly purpose: 'discuss' }
  readonly challenge: Common & { readonly purpose: 'challenge'; readonly reason: DissentReason; readonly commentsLeftAsAdvocate: number }
  readonly vote: Common & { readonly purpose: 'vote' }
  readonly moderate: Common & {
    readonly purpose: 'moderate'
    /** The issue that stands still; `issue` is the desk that was opened for it. */
    readonly target: ShownIssue
    readonly rule: string
    /** Who has stopped it by hand, as `author` is named elsewhere; null: a rule has. */
    readonly stoppedBy: string | null
    /** Why: the words of whoever stopped it, or what the rule found. */
    readonly stoppedBecause: string
    readonly triggers: readonly Violation[]
    readonly quarantined: readonly ShownComment[]
    readonly freezes: number
    readonly advocates: readonly string[]
    readonly pinned: readonly { readonly id: number; readonly title: string }[]
  }
  readonly confirm: Around & { readonly purpose: 'confirm'; readonly claim: string; readonly against: ShownCanon }
  readonly apply: { readonly purpose: 'apply'; readonly folder: string; readonly patch: string; readonly diff: string }
}
