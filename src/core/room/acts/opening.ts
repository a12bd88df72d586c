/**
 * An issue is opened. A member opens a few in a session and no more than it can finish, under no tag that is frozen or the room's own, and
 * in plain words: what a comment would freeze its issue for is refused here, and on record as a comment would be.
 */
import { dampingOf } from '../../gate/damping.ts'
import { judgeOpening } from '../../gate/gate.ts'
import { escalationIn } from '../../gate/lexicon.ts'
import { breakersOf } from '../../gate/presets.ts'
import { characterCount } from '../../gate/substance.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { checkEvidence } from '../evidence.ts'
import { ISSUES_A_SESSION, OPEN_ISSUES } from '../numbers.ts'
import { type Issue, issueOf, memberOf, type Room, topicOf } from '../state.ts'
import type { Story } from '../story.ts'
import { CANON_CONFLICT } from '../tags.ts'
import { isExempt, keepsOrder } from '../who.ts'
import type { RoomCommandOf } from '../words.ts'
import { award } from './credit.ts'
import { normalTags } from './issues.ts'
import { afterAction } from './ladder.ts'
import { tagObjection } from './tagging.ts'

type Opening = RoomCommandOf<'open-issue'>

/** Its number; null: it was judged and not taken, which is told. */
export function openIssue(story: Story, command: Opening): number | Refusal | null {
  const { by, title, body, impact, priority, assignee, related, evidence } = command
  const tags = normalTags(command.tags)
  const objection = tooMany(story.own, by) ?? underObjection(story.own, by, tags) ?? unknownIn(story.own, command)
  if (objection !== null) return objection
  if (isLoud(story, command)) return null
  const id = story.nextIssue
  story.tell({
    type: 'issue.opened',
    issue: id,
    kind: 'work',
    title,
    body,
    author: by,
    assignee,
    priority,
    tags,
    related: [...related],
    impact,
    epistemic: 'draft',
    evidence: checkEvidence(story, evidence, null),
    sliceOf: null,
    share: 0,
  })
  return id
}

/** Who keeps order opens what it sees fit; the assistant, who takes in what others want, may open many at once. */
function tooMany(own: Room, by: string): Refusal | null {
  const member = memberOf(own, by)
  if (member?.freedom === 'observer')
    return refuse('not-free', `${by} may comment where it is asked, and opens no issues. The moderator can give it more freedom.`)
  if (member === undefined || keepsOrder(own, by)) return null
  const open = own.active.flatMap((id) => issueOf(own, id) ?? []).filter(({ author }) => author === by)
  if (open.length >= OPEN_ISSUES)
    return refuse('too-many-open', `${by} has ${open.length} issues open, and ${OPEN_ISSUES} are allowed. Let some be resolved first.`)
  const since = own.session?.beganAt ?? 0
  const lately = open.filter(({ openedAt }: Issue) => openedAt >= since).length
  if (member.role === 'assistant' || lately < ISSUES_A_SESSION) return null
  return refuse(
    'too-many-at-once',
    `${by} has opened ${lately} issues that are open still since the last session began, and ${ISSUES_A_SESSION} are allowed. Let the team come to them first.`,
  )
}

/** A contradiction is brought up under its own tag by whoever finds it, unless even that is frozen. */
const underObjection = (own: Room, by: string, tags: readonly string[]): Refusal | null =>
  tagObjection(
    own,
    by,
    tags.filter((tag) => tag !== CANON_CONFLICT || topicOf(own, tag)?.isFrozen === true),
  )

function unknownIn(own: Room, { assignee, related }: Opening): Refusal | null {
  if (assignee !== null && memberOf(own, assignee) === undefined)
    return refuse('no-such-member', `There is no member «${assignee}». Members: ${Object.keys(own.members).join(', ')}.`)
  const missing = related.find((id) => issueOf(own, id) === undefined)
  return missing === undefined ? null : refuse('no-such-issue', `There is no issue #${missing} that this could be related to.`)
}

/** In words of alarm: then it is refused, with the reasons, and costs what a refused comment costs. */
function isLoud(story: Story, { by, title, body }: Opening): boolean {
  const { sanity } = story.own
  if (!sanity.enabled || isExempt(story.own, by)) return false
  const text = `${title}\n\n${body}`
  const breakers = breakersOf(sanity)
  const { verdict, violations } = judgeOpening(text, dampingOf(memberOf(story.own, by)?.heat ?? []), breakers, sanity)
  if (verdict === 'admit') return false
  const because = violations.map(({ message }) => message).join(' ')
  const heat = escalationIn(text, breakers.escalationKeywords, sanity.lexicon).length
  story.tell({
    type: 'comment.refused',
    issue: null,
    said: null,
    author: by,
    request: null,
    violations: [...violations],
    characters: characterCount(text),
    heat,
    because,
  })
  award(story, {
    member: by,
    reason: 'circuit-breaker-triggered',
    issue: null,
    because: `An issue was not opened: ${violations.map(({ rule }) => rule).join(', ')}.`,
  })
  afterAction(story, by, null)
  return true
}
