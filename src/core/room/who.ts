/**
 * Who somebody is and what they may do. The user leads the team; the moderator keeps order; the assistant cuts tasks; the system is
 * code. Whoever is none of these and no member is nobody, and may do nothing.
 */
import type { ActorRole } from '../ledger/entitled.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Issue, memberOf, type Room, type Seated } from './state.ts'
import type { Role } from './words.ts'

export const USER = 'user'
export const SYSTEM = 'system'

/** Who comes from outside is never asked, so it can neither keep order nor coordinate: any role but the moderator's and the assistant's. */
export const GUEST_ROLES = ['planner', 'writer', 'maker', 'editor', 'critic', 'continuity', 'member'] as const satisfies readonly Role[]

export function roleOf(own: Room, actor: string): ActorRole {
  if (actor === USER) return 'user'
  if (actor === SYSTEM) return 'system'
  const member = memberOf(own, actor)
  if (member === undefined) return 'nobody'
  // A guest keeps no order, whatever it calls itself: nobody has asked it to.
  return member.role === 'moderator' && member.isSeated ? 'moderator' : 'member'
}

export const activeMembers = (own: Room): readonly Seated[] => Object.values(own.members).filter(({ isActive }) => isActive)
export const membersOf = (own: Room, role: Role): readonly Seated[] => activeMembers(own).filter((member) => member.role === role)
/** Those who are asked when something is to be done. */
export const seatedOf = (own: Room, role: Role): Seated | null => membersOf(own, role).find(({ isSeated }) => isSeated) ?? null

/** Outside of breakers and budgets. */
export const isExempt = (own: Room, actor: string): boolean => roleOf(own, actor) !== 'member' && roleOf(own, actor) !== 'nobody'

/** The user, or a moderator of the team. */
export const keepsOrder = (own: Room, actor: string): boolean => roleOf(own, actor) === 'user' || roleOf(own, actor) === 'moderator'

/** Somebody who is here at all; a member that has left is not. */
export function strangerRefusal(own: Room, actor: string): Refusal | null {
  const role = roleOf(own, actor)
  if (role === 'user') return null
  if (role === 'nobody' || role === 'system')
    return refuse('not-a-member', `«${actor}» is no member of this room. Members: ${Object.keys(own.members).join(', ')}.`)
  return memberOf(own, actor)?.isActive === true ? null : refuse('has-left', `${actor} has left this room, and does nothing here any more.`)
}

/** While an issue stands still only those who keep order touch it, and the assistant to cut it; after that, anybody. */
export function frozenRefusal(own: Room, actor: string, issue: Issue, at: number): Refusal | null {
  const { freeze } = issue
  if (issue.status !== 'frozen' || freeze === null || at >= freeze.until) return null
  if (keepsOrder(own, actor) || memberOf(own, actor)?.role === 'assistant') return null
  const minutes = Math.ceil((freeze.until - at) / 60_000)
  return refuse(
    'issue-frozen',
    `Issue #${issue.id} stands still (${freeze.rule}) for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}. The moderator or the user can let it go on; until then only they and the assistant may act on it.`,
  )
}

export const onlyOrder = (own: Room, actor: string, what: string): Refusal | null =>
  keepsOrder(own, actor) ? null : refuse('not-entitled', `Only the user or a moderator may ${what}; ${actor} is neither.`)

export const onlyUser = (own: Room, actor: string, what: string): Refusal | null =>
  roleOf(own, actor) === 'user' ? null : refuse('not-entitled', `Only the user may ${what}; ${actor} is not the user.`)
