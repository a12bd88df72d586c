/**
 * What members are not shown: who the others are, and, while views are asked for alone, what others think. The pass outlasts a freeze:
 * what was handed in before it stays sealed until everybody asked has been heard, or the pass is called off.
 */
import { letter } from '../ids.ts'
import { items } from '../list.ts'
import type { Comment, Issue, Room } from './state.ts'
import { roleOf } from './who.ts'

/** Somebody is still to be heard alone. */
export const isBlindPassOn = ({ blind }: Pick<Issue, 'blind'>): boolean => blind !== null && blind.length > 0

/** What is proposed, and what those say who keep order, is open at any time. */
export const isSealed = (issue: Pick<Issue, 'blind'>, { stance, marks }: Pick<Comment, 'stance' | 'marks'>): boolean =>
  isBlindPassOn(issue) && stance !== 'propose' && !marks.some((mark) => mark === 'user' || mark === 'moderator' || mark === 'system')

/** Letters in the order in which they first spoke; whoever keeps order is known by what they are. */
export function lettersIn(own: Room, issue: Issue): (author: string) => string {
  const order: string[] = []
  for (const { author } of items(issue.comments)) if (!order.includes(author)) order.push(author)
  return (author) => {
    const role = roleOf(own, author)
    if (role === 'user') return 'the user'
    if (role === 'system') return 'the system'
    if (role === 'moderator') return 'the moderator'
    const index = order.indexOf(author)
    return index === -1 ? 'another member' : `Member ${letter(index)}`
  }
}
