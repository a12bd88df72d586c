/**
 * What members are not shown: who the others are, and, while views are asked for alone, what others think. The pass outlasts a freeze:
 * what was handed in before it stays sealed until everybody asked has been heard, or the pass is called off.
 */
import { letter } from '../ids.ts'
import type { ActorRole } from '../ledger/entitled.ts'
import { items } from '../list.ts'
import { type Comment, type Issue, memberOf, type Room } from './state.ts'
import { roleOf, USER } from './who.ts'

/** Somebody is still to be heard alone. */
export const isBlindPassOn = ({ blind }: Pick<Issue, 'blind'>): boolean => blind !== null && blind.length > 0

/** What is proposed, and what those say who keep order, is open at any time. */
export const isSealed = (issue: Pick<Issue, 'blind'>, { stance, marks }: Pick<Comment, 'stance' | 'marks'>): boolean =>
  isBlindPassOn(issue) && stance !== 'propose' && !marks.some((mark) => mark === 'user' || mark === 'moderator' || mark === 'system')

const KEEPERS: Readonly<Partial<Record<ActorRole, string>>> = { user: 'the user', system: 'the system', moderator: 'the moderator' }
const UNHEARD = 'another member'

/** Letters in the order in which members came to it, whoever opened it first; whoever keeps order is known by what they are. */
export function lettersIn(own: Room, issue: Issue): (author: string) => string {
  const order: string[] = []
  const came = (author: string): void => {
    if (KEEPERS[roleOf(own, author)] === undefined && !order.includes(author)) order.push(author)
  }
  came(issue.author)
  for (const { author } of items(issue.comments)) came(author)
  return (author) => {
    const index = order.indexOf(author)
    return KEEPERS[roleOf(own, author)] ?? (index === -1 ? UNHEARD : `Member ${letter(index)}`)
  }
}

/** Null: nobody has heard of it on this issue. */
export function aliasIn(own: Room, issue: Issue, member: string): string | null {
  const alias = lettersIn(own, issue)(member)
  return alias === UNHEARD ? null : alias
}

/** Whoever is meant by «Member B» or «the moderator»; what names nobody comes back as it is. */
export function calledIn(own: Room, issue: Issue, name: string): string {
  const plain = (text: string): string => text.trim().toLowerCase().replace(/^the /, '')
  if (memberOf(own, name) !== undefined) return name
  return [USER, ...Object.keys(own.members)].find((one) => plain(aliasIn(own, issue, one) ?? '') === plain(name)) ?? name
}
