/**
 * What an issue is about and whose it is, said by hand. Who keeps order says so of any, and the assistant, who sorts them; a member of
 * those that it opened or was given, and never with one of the room's own tags, which stay whatever it says.
 */
import { type Refusal, refuse } from '../../refusal.ts'
import { type Issue, memberOf, type Room, topicOf } from '../state.ts'
import type { Story } from '../story.ts'
import { CANON_CONFLICT, isReserved } from '../tags.ts'
import { keepsOrder } from '../who.ts'
import type { RoomCommandOf } from '../words.ts'
import { normalTags } from './issues.ts'

const sorts = (own: Room, by: string): boolean => keepsOrder(own, by) || memberOf(own, by)?.role === 'assistant'

const strangers = (own: Room, by: string, { id, author, assignee }: Issue, what: string): Refusal | null =>
  sorts(own, by) || by === author || by === assignee
    ? null
    : refuse('not-entitled', `${by} neither opened #${id} nor was given it, and does not ${what} it. Say it in a comment.`)

/** Of tags that an issue is to get anew: what only those may give who keep order. */
export function tagObjection(own: Room, by: string, tags: readonly string[]): Refusal | null {
  if (keepsOrder(own, by)) return null
  const frozen = tags.find((tag) => topicOf(own, tag)?.isFrozen)
  if (frozen !== undefined)
    return refuse('tag-frozen', `Nothing new is opened under «${frozen}» for now. Ask the moderator, or work on what is open there.`)
  const reserved = tags.find(isReserved)
  if (reserved === undefined || sorts(own, by)) return null
  const except = reserved === CANON_CONFLICT ? ' Open an issue of its own for a contradiction.' : ''
  return refuse('tag-reserved', `«${reserved}» says how an issue stands: it is given by rules, the moderator or the user.${except}`)
}

export function tag(story: Story, { by, issue: id, tags: wished }: RoomCommandOf<'tag'>): Refusal | null {
  const { own } = story
  const issue = story.issue(id)
  const tags = normalTags(wished)
  const because = `Tagged by ${by}.`
  if (sorts(own, by)) {
    story.tell({ type: 'issue.tagged', issue: id, by, tags, because })
    return null
  }
  const fresh = tags.filter((one) => !issue.tags.includes(one))
  const objection = strangers(own, by, issue, 'tag') ?? tagObjection(own, by, fresh)
  if (objection !== null) return objection
  story.tell({ type: 'issue.tagged', issue: id, by, tags: [...new Set([...issue.tags.filter(isReserved), ...tags])], because })
  return null
}

/** Whoever was given one may tag it: so nobody takes what is not theirs. */
export function assign(story: Story, { by, issue: id, assignee }: RoomCommandOf<'assign'>): Refusal | null {
  const { own } = story
  const objection = strangers(own, by, story.issue(id), 'assign')
  if (objection !== null) return objection
  if (memberOf(own, assignee) === undefined)
    return refuse('no-such-member', `There is no member «${assignee}». Members: ${Object.keys(own.members).join(', ')}.`)
  story.tell({ type: 'issue.assigned', issue: id, by, assignee })
  return null
}
