/** A member's answer, by what it was asked for. Whatever it says passes the same gate as what anybody says unasked. */
import type { At, Reply } from '../../protocol.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { endChallenge } from '../acts/advocate.ts'
import { receiveComment } from '../acts/comment.ts'
import { castVote, takeIn } from '../acts/issues.ts'
import { recordLookup } from '../acts/lookups.ts'
import { moderate } from '../acts/moderation.ts'
import { applied } from '../acts/patches.ts'
import { calledIn } from '../discretion.ts'
import { issueAt } from '../shelf.ts'
import type { Grant } from '../state.ts'
import type { Story } from '../story.ts'
import type { Apply, CastVote, Confirm, Draft, Intake, Moderate, ModeratorAction, Proposal, Propose, Purpose, Say } from '../words.ts'

export type RoomReply = Reply<Purpose, unknown>

export function receive(story: Story, { request, reply, lookups }: RoomReply & At): Refusal | null {
  const grant = story.own.grants[request]
  // What fell due at this moment, a thaw say, may have taken the turn back: then the answer comes too late, and that is all.
  if (grant === undefined) return story.facts.length > 0 ? null : refuse('not-owed', `Nothing is owed under ${request}.`)
  for (const lookup of lookups) recordToolUse(story, grant, lookup)
  switch (grant.purpose) {
    case 'apply':
      applied(story, grant.target ?? '', request, reply as Apply)
      return null
    case 'confirm':
      return confirmed(story, grant, request, reply as Confirm)
    default:
      answer(story, grant, grant.issue ?? 0, request, reply)
      return null
  }
}

function answer(story: Story, grant: Grant, id: number, request: string, reply: unknown): void {
  switch (grant.purpose) {
    case 'intake': {
      takeIn(story, id, grant.seat, reply as Intake, request)
      if (story.issue(id).stage === 'intake')
        story.tell({ type: 'issue.advanced', issue: id, stage: 'propose', because: 'It was taken in.' })
      return
    }
    case 'propose': {
      const { comment, proposal, pass } = reply as Propose
      say(story, grant, id, request, comment === null ? null : { ...comment, stance: 'propose' }, proposal, pass)
      return
    }
    case 'opine':
    case 'discuss':
    case 'challenge': {
      const { comment, pass } = reply as Say
      say(story, grant, id, request, comment, null, pass)
      const { advocacy } = story.issue(id)
      // An advocate that has spoken once and found nothing need not be asked again.
      if (grant.purpose === 'challenge' && advocacy?.isDone === false && comment?.stance !== 'oppose' && advocacy.used > 0)
        endChallenge(story, id, 'The advocate has found nothing more.')
      return
    }
    case 'vote': {
      const { vote, because } = reply as CastVote
      const refused = castVote(story, id, grant.seat, vote, because, request)
      if (refused !== null)
        story.tell({ type: 'contribution.refused', request, seat: grant.seat, rule: refused.refused, because: refused.because })
      return
    }
    case 'moderate':
      moderated(story, grant, id, request, reply as Moderate)
      return
    default:
      return
  }
}

function say(
  story: Story,
  { seat, purpose }: Grant,
  id: number,
  request: string,
  draft: Draft | null,
  proposal: Proposal | null,
  pass: string | null,
): void {
  if (draft === null) {
    story.tell({ type: 'comment.passed', issue: id, author: seat, request, because: pass ?? 'It has nothing to say.' })
    return
  }
  const asks = draft.asks === null ? null : calledIn(story.own, story.issue(id), draft.asks)
  receiveComment(story, {
    issue: id,
    author: seat,
    draft: { ...draft, asks },
    proposal,
    request,
    isBlind: purpose === 'opine',
    resolves: false,
    action: null,
  })
}

/** A member is known by a letter there. */
const byName = (story: Story, issue: number, action: ModeratorAction): ModeratorAction =>
  'member' in action && action.member !== null ? { ...action, member: calledIn(story.own, story.issue(issue), action.member) } : action

/** The moderator may only act on what its desk is about; what it can't do is refused, and the user is told. */
function moderated(story: Story, { seat }: Grant, meta: number, request: string, { action, because }: Moderate): void {
  const target = story.issue(meta).related[0] ?? 0
  const isElsewhere = action !== null && 'issue' in action && action.issue !== target
  const refused = action === null || isElsewhere ? null : moderate(story, seat, byName(story, target, action), request)
  if (action !== null && !isElsewhere && refused === null) {
    // What it did may leave the issue as it is; then the desk waits for the user, and nobody is asked twice.
    if (story.issue(meta).status === 'open') story.tell({ type: 'issue.put-to-user', issue: meta, because })
    return
  }
  const why = action === null ? because : isElsewhere ? `It wanted to act on another issue than #${target}.` : (refused?.because ?? because)
  story.tell({ type: 'comment.passed', issue: meta, author: seat, request, because: why })
  story.notify('user', 'warning', `#${target} stands still, and the moderator leaves it to you`, why, [
    { label: 'Open the issue', kind: 'openIssue', ref: String(target) },
  ])
}

function confirmed(story: Story, { target, seat }: Grant, request: string, { isConflict, because }: Confirm): null {
  story.tell({ type: 'conflict.confirmed', conflict: target ?? '', by: seat, isConflict, request, because })
  return null
}

/** A model's look-ups while it answered: issues it read, and those that a search showed it. */
function recordToolUse(story: Story, { seat, issue }: Grant, { tool, input, result }: RoomReply['lookups'][number]): void {
  const asked = typeof input.query === 'string' ? input.query : typeof input.path === 'string' ? input.path : JSON.stringify(input)
  const shown = [asked, ...[...result.matchAll(/^(issues\/\d+), lines /gm)].map(([, path = '']) => path)]
  const touched = [...new Set(shown.map(issueAt).filter((id) => id !== null && id >= 1 && id <= story.own.issueCount))] as number[]
  recordLookup(story, { member: seat, tool, input: asked, issue, touched, hits: [...result.matchAll(/, lines \d/g)].length })
}
