/** What those who keep order do: the eight actions of a moderator, and the small ones beside them. The work itself they never touch. */
import { CREDIT } from '../../ledger/numbers.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { NO_CHECKED } from '../evidence.ts'
import { type Issue, issueOf, memberOf } from '../state.ts'
import type { Story } from '../story.ts'
import { roleOf, USER } from '../who.ts'
import type { ModeratorAction } from '../words.ts'
import { assign } from './advocate.ts'
import { award } from './credit.ts'
import { freezeFor, thaw } from './freezing.ts'
import { normalTag } from './issues.ts'
import { note } from './note.ts'
import { leansFor, resolve } from './resolution.ts'

export function moderate(story: Story, by: string, action: ModeratorAction, request: string | null): Refusal | null {
  const objection = objectionTo(story, action) ?? holdObjection(story, by, action)
  if (objection !== null) return objection
  const issue = 'issue' in action ? action.issue : null
  const member = 'member' in action ? action.member : null
  story.tell({ type: 'moderation.taken', by, action: action.type, issue, member, request, because: reasonOf(action) })
  carryOut(story, by, action)
  return null
}

const reasonOf = (action: ModeratorAction): string => {
  switch (action.type) {
    case 'unfreeze':
      return action.guidance
    case 'escalate-to-user':
      return action.summary
    case 'force-resolution':
      return action.reasoning
    case 'consolidate-issues':
      return `Merged into one: ${action.title}`
    case 'invoke-devils-advocate':
      return "A devil's advocate is to look at it."
    case 'pin':
      return action.pinned ? 'To be kept in mind.' : 'Need not be kept in mind any more.'
    default:
      return action.reason
  }
}

function objectionTo(story: Story, action: ModeratorAction): Refusal | null {
  const { own } = story
  if ('issue' in action && issueOf(own, action.issue) === undefined) return refuse('no-such-issue', `There is no issue #${action.issue}.`)
  if ('member' in action && action.member !== null && memberOf(own, action.member) === undefined)
    return refuse('no-such-member', `There is no member «${action.member}». Members: ${Object.keys(own.members).join(', ')}.`)
  switch (action.type) {
    case 'unfreeze':
      return story.issue(action.issue).status === 'frozen' ? null : refuse('not-frozen', `#${action.issue} does not stand still.`)
    case 'invoke-devils-advocate': {
      const { advocacy } = story.issue(action.issue)
      if (isOver(story.issue(action.issue))) return refuse('already-resolved', `#${action.issue} is ${story.issue(action.issue).status}.`)
      return advocacy === null || advocacy.isDone
        ? null
        : refuse('already-challenged', `${advocacy.member} is challenging #${action.issue} already.`)
    }
    case 'freeze':
    case 'force-resolution':
    case 'reground':
      return isOver(story.issue(action.issue))
        ? refuse('already-resolved', `#${action.issue} is ${story.issue(action.issue).status}.`)
        : null
    case 'consolidate-issues': {
      const bad = action.issues.find((id) => issueOf(own, id) === undefined || isOver(story.issue(id)))
      return bad === undefined ? null : refuse('not-open', `#${bad} is not open, so it can't be merged with others.`)
    }
    default:
      return null
  }
}

const LIFTING: readonly ModeratorAction['type'][] = ['unfreeze', 'invoke-devils-advocate', 'force-resolution', 'reground']

/** What the user has stopped by hand goes on by the user's word, or when its time is over. */
function holdObjection(story: Story, by: string, action: ModeratorAction): Refusal | null {
  if (by === USER) return null
  const ids =
    action.type === 'consolidate-issues' ? action.issues : 'issue' in action && LIFTING.includes(action.type) ? [action.issue] : []
  const held = ids.find((id) => story.issue(id).freeze?.by === USER)
  return held === undefined ? null : refuse('held-by-user', `The user has stopped #${held}: ${story.issue(held).freeze?.because ?? ''}`)
}

const isOver = ({ status }: Issue): boolean => status === 'resolved' || status === 'archived'

function carryOut(story: Story, by: string, action: ModeratorAction): void {
  switch (action.type) {
    case 'unfreeze':
      note(story, action.issue, by, action.guidance, 'guidance', null)
      thaw(story, action.issue, by, action.guidance, action.extraComments, action.guidance)
      break
    case 'invoke-devils-advocate': {
      const isFrozen = story.issue(action.issue).status === 'frozen'
      const found = assign(story, action.issue, action.member, by, 'moderator-override')
      if (found && isFrozen) thaw(story, action.issue, by, null, 0, "A devil's advocate looks at it first.")
      return
    }
    case 'escalate-to-user':
      escalate(story, action.issue, by, action.summary)
      break
    case 'force-resolution':
      resolve(story, action.issue, {
        by,
        kind: 'forced',
        decision: action.decision,
        reasoning: action.reasoning,
        isTaken: leansFor(story.issue(action.issue)),
        cited: by === USER ? [] : null,
        outcome: 'informed-decision',
        into: null,
      })
      break
    case 'consolidate-issues':
      consolidate(story, by, action.issues, action.title)
      break
    case 'freeze-tag':
      story.tell({ type: 'tag.frozen', tag: normalTag(action.tag), by, because: action.reason })
      break
    case 'thaw-tag':
      story.tell({ type: 'tag.thawed', tag: normalTag(action.tag), by, because: action.reason })
      break
    case 'adjust-agent-freedom':
      story.tell({ type: 'freedom.adjusted', member: action.member, level: action.level, by, because: action.reason })
      break
    case 'reground':
      reground(story, action.issue, by, action.reason)
      break
    case 'freeze':
      freezeFor(story, action.issue, by, 'moderator', [], action.reason, null)
      break
    case 'pin':
      story.tell({ type: 'issue.pinned', issue: action.issue, by, pinned: action.pinned })
      break
    case 'commend':
    case 'penalise':
      giveCredits(story, by, action)
      break
  }
}

function escalate(story: Story, id: number, by: string, summary: string): void {
  note(story, id, by, summary, null, { type: 'escalated', details: 'Put to the user.' })
  const { title, status } = story.issue(id)
  story.notify('user', 'warning', `#${id} needs you: ${title}`, summary, [{ label: 'Open the issue', kind: 'openIssue', ref: String(id) }])
  if (status === 'open') story.tell({ type: 'issue.put-to-user', issue: id, because: summary })
}

function consolidate(story: Story, by: string, ids: readonly number[], title: string): void {
  const into = story.nextIssue
  const merged = ids.map((id) => story.issue(id))
  const order = ['low', 'normal', 'high'] as const
  story.tell({
    type: 'issue.opened',
    issue: into,
    kind: 'work',
    title,
    body: merged
      .map(({ id, title: of, body }) => `#${id} ${of}\n${body}`)
      .join('\n\n')
      .slice(0, 20_000),
    author: by,
    assignee: merged.find(({ assignee }) => assignee !== null)?.assignee ?? null,
    priority: order.findLast((priority) => merged.some((one) => one.priority === priority)) ?? 'normal',
    tags: [...new Set(merged.flatMap(({ tags }) => tags))].slice(0, 8),
    related: [...ids],
    impact: merged.find(({ impact }) => impact !== null)?.impact ?? null,
    epistemic: 'draft',
    evidence: NO_CHECKED,
    sliceOf: null,
    share: 0,
  })
  for (const id of ids)
    resolve(story, id, {
      by,
      kind: 'consolidated',
      decision: `Merged into #${into}.`,
      reasoning: title,
      isTaken: false,
      cited: [],
      outcome: 'no-action',
      into,
    })
}

function reground(story: Story, id: number, by: string, because: string): void {
  const members = Object.keys(story.issue(id).voices).filter((who) => roleOf(story.own, who) === 'member')
  story.tell({ type: 'issue.regrounded', issue: id, by, members, because })
  if (story.issue(id).status === 'frozen') thaw(story, id, by, null, 1, 'Everyone on it verifies their evidence again first.')
}

/** By discretion: one to three, to somebody or from them. */
export function giveCredits(story: Story, by: string, action: Extract<ModeratorAction, { type: 'commend' | 'penalise' }>): void {
  const sign = action.type === 'commend' ? 1 : -1
  award(story, {
    member: action.member,
    reason: action.type === 'commend' ? 'moderator-commendation' : 'moderator-penalty',
    amount: sign * action.credits * CREDIT,
    verifiedBy: roleOf(story.own, by) === 'user' ? 'user' : 'moderator',
    by,
    issue: null,
    because: action.reason,
  })
}
