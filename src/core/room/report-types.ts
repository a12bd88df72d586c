/** The report of a room: how it stands now. Everything in it is counted from the log. */
import type { Leaderboard } from '../ledger/leaderboard.ts'
import type { CreditProfile } from '../ledger/profile.ts'
import type { ReportHead } from '../protocol.ts'
import type { Health } from './health/check.ts'
import type { FoundConflict, Issue, KeptGoal, Milestone, Notice, Patch, Session } from './state.ts'
import type { Domain, HealthReport, Mode, Role } from './words.ts'

export interface IssueLine {
  readonly id: number
  readonly title: string
  readonly kind: Issue['kind']
  readonly status: Issue['status']
  readonly stage: Issue['stage']
  readonly epistemic: Issue['epistemic']
  readonly impact: Issue['impact']
  readonly priority: Issue['priority']
  readonly tags: readonly string[]
  readonly author: string
  readonly assignee: string | null
  readonly comments: number
  readonly frozen: { readonly rule: string; readonly by: string; readonly until: number; readonly because: string } | null
  readonly decision: string | null
  /** It proposes facts that contradict nothing: the user's word makes them canon. */
  readonly isPromotable: boolean
}

export interface MemberLine {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly model: string
  readonly isActive: boolean
  readonly freedom: string
  readonly isAssisted: boolean
  readonly trust: 'low' | 'normal' | 'high'
  readonly level: string
  readonly profile: CreditProfile
  /** Every model it worked with, the one of now first. */
  readonly records: readonly {
    readonly model: string
    readonly isActive: boolean
    readonly level: string
    readonly profile: CreditProfile
  }[]
}

export interface Attempt {
  readonly kind: string
  readonly actor: string
  readonly because: string
  readonly at: number
}

export interface CanonLine {
  readonly anchor: string
  readonly subject: string
  readonly attribute: string
  readonly value: string
  readonly text: string
  readonly source: string
  readonly by: string
  readonly at: number
  readonly versions: number
}

export interface RoomReport extends ReportHead {
  readonly protocol: 'room'
  readonly title: string
  readonly folder: string
  readonly domain: Domain
  readonly mode: Mode
  readonly session: Session | null
  readonly health: HealthReport
  /** What its comments and breakers are counted of: «of this session», «since session 2 began». */
  readonly healthPeriod: string
  /** Whether the team may be set to work, and if not, why. */
  readonly fitness: Health
  readonly issues: readonly IssueLine[]
  readonly team: readonly MemberLine[]
  readonly canon: readonly CanonLine[]
  /** Those nobody has settled: open ones, and those the team talks over, with `choice` discuss and the issue they are talked over in. */
  readonly conflicts: readonly FoundConflict[]
  readonly patches: readonly Patch[]
  readonly goals: readonly KeptGoal[]
  readonly leaderboard: Leaderboard
  readonly milestones: readonly Milestone[]
  /** Unread, newest first. */
  readonly notices: readonly Notice[]
  readonly securityEvents: number
  /** What was tried and nobody may do: the last of them, newest first. */
  readonly attempts: readonly Attempt[]
}
