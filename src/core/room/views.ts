/** What a member is shown, by purpose: decided here in the core, so that nobody sees what is not theirs to see yet. */
import type { Passage } from '../dossier.ts'
import type { Breakers, ImpactLevel, Violation } from '../gate/words.ts'
import type { EscalationLevel } from '../ledger/words.ts'
import type { DissentReason, Domain, Role } from './words.ts'

/** Who is asked, and what holds for it now. */
export interface Self {
  readonly seat: string
  readonly name: string
  readonly role: Role
  readonly persona: string
  readonly method: string
  readonly trust: 'low' | 'normal' | 'high'
  readonly level: EscalationLevel
  /** Its last comments used words of alarm again and again. */
  readonly isDamped: boolean
  readonly isAssisted: boolean
}

/** How the stance of a proposal is shown that is gone: whoever reads on should neither vote on it nor defend it. */
export const EARLIER_PROPOSAL = 'earlier-proposal'

export interface ShownComment {
  readonly id: string
  /** `Member A`, `the user`, `the moderator`: never a name. */
  readonly author: string
  readonly isOwn: boolean
  readonly body: string
  readonly stance: string
  readonly impact: ImpactLevel | null
  /** One line a reference, with what was found: `chapter-1/scene-2.md:12 (verified)`. */
  readonly evidence: readonly string[]
  readonly asks: string | null
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
  readonly epistemic: string
  readonly evidence: readonly string[]
  readonly comments: readonly ShownComment[]
  /** The diff that is proposed now; null: none. */
  readonly diff: string | null
  readonly facts: readonly string[]
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

/** What every member sees, whatever it is asked for. */
export interface Common {
  readonly self: Self
  readonly room: { readonly title: string; readonly domain: Domain; readonly files: readonly string[] }
  readonly issue: ShownIssue
  readonly canon: readonly ShownCanon[]
  readonly passages: readonly Passage[]
  readonly breakers: Breakers
  readonly commentsLeft: number
  readonly goals: readonly string[]
  /** Issues that bear on it: number, title and how they ended. Their texts are looked up. */
  readonly related: readonly { readonly id: number; readonly title: string; readonly status: string }[]
  /** Why the last answer was not taken; empty: this is the first try. */
  readonly again: readonly Violation[]
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
  readonly confirm: Common & { readonly purpose: 'confirm'; readonly claim: string; readonly against: ShownCanon }
  readonly apply: { readonly purpose: 'apply'; readonly folder: string; readonly patch: string; readonly diff: string }
}
