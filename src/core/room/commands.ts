/**
 * What anybody may ask of a room. Who asks is known from the door; here it is held against what they may do. Members' comments pass the
 * gate; the user's don't. Each command is a row: who may, and what it does.
 */
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { checkFolder, checkText, establishByUser, promote, settleConflict } from './acts/canon.ts'
import { receiveComment } from './acts/comment.ts'
import { goBack } from './acts/going-back.ts'
import { actable, castVote, mark, resolveByHand } from './acts/issues.ts'
import { lookUp } from './acts/lookups.ts'
import { giveCredits, moderate } from './acts/moderation.ts'
import { openIssue } from './acts/opening.ts'
import { acceptPatch, patchObjection, rejectPatch } from './acts/patches.ts'
import { configure, join, leave, markHelpful, switchModel } from './acts/people.ts'
import { beginSession, completeMilestone, endSession, isOn, setGoal } from './acts/session.ts'
import { assign, tag } from './acts/tagging.ts'
import { issueOf, memberOf } from './state.ts'
import type { Story } from './story.ts'
import { keepsOrder, onlyOrder, onlyUser, strangerRefusal, USER } from './who.ts'
import type { RoomCommand, RoomCommandOf } from './words.ts'

/** Null: done; what it came to was told. */
export function command(story: Story, act: RoomCommand): Refusal | null {
  const stranger = strangerRefusal(story.own, act.by)
  if (stranger !== null) return stranger
  const refused = entitlement(story, act)
  if (refused === null) return perform(story, act)
  return isNoted(story, act) ? null : refused
}

/** Who would give credits and may not: booked like any award it is refused there, and so pays nothing, and is on record as an attempt. */
function isNoted(story: Story, act: RoomCommand): boolean {
  if (act.type === 'mark-helpful') markHelpful(story, act)
  if (act.type === 'moderate' && (act.action.type === 'commend' || act.action.type === 'penalise')) giveCredits(story, act.by, act.action)
  return story.facts.at(-1)?.type === 'security.noted'
}

/** What only the user, or those who keep order, may ask for. */
function entitlement({ own }: Story, act: RoomCommand): Refusal | null {
  switch (act.type) {
    case 'accept-patch':
    case 'reject-patch':
      return onlyUser(own, act.by, 'decide on patches')
    case 'establish':
      return onlyUser(own, act.by, 'establish facts directly; propose them on an issue instead')
    case 'settle-conflict':
      return onlyUser(own, act.by, 'settle a conflict with what is agreed')
    case 'mark-helpful':
      return onlyUser(own, act.by, 'mark comments as helpful')
    case 'configure':
    case 'join':
    case 'switch-model':
      return onlyUser(own, act.by, 'change the team and its settings')
    case 'leave':
      return act.id === act.by ? null : onlyUser(own, act.by, 'send members away')
    case 'begin-session':
    case 'end-session':
    case 'complete-milestone':
    case 'read-notices':
      return onlyUser(own, act.by, 'do this')
    case 'moderate':
      return onlyOrder(own, act.by, 'moderate')
    case 'set-goal':
      return onlyOrder(own, act.by, 'set goals')
    case 'mark':
    case 'reopen':
    case 'prioritise':
      return onlyOrder(own, act.by, 'do this to an issue')
    default:
      return null
  }
}

type Acts = { readonly [T in RoomCommand['type']]: (story: Story, act: RoomCommandOf<T>) => Refusal | null }

const ACTS: Acts = {
  'open-issue': opened,
  comment: commented,
  vote: onIssue((story, { issue, by, vote, because }) => castVote(story, issue, by, vote, because, null)),
  resolve: onIssue(resolveByHand),
  reopen: reopened,
  mark: onIssue(mark),
  tag: onIssue(tag),
  assign: onIssue(assign),
  prioritise: onIssue((story, { issue, by, priority }) => {
    story.tell({ type: 'issue.prioritised', issue, by, priority, because: `Set by ${by}.` })
    return null
  }),
  promote,
  establish: establishByUser,
  'accept-patch': acceptPatch,
  'reject-patch': rejectPatch,
  moderate: (story, { by, action }) => moderate(story, by, action, null),
  'mark-helpful': markHelpful,
  'set-goal': setGoal,
  'begin-session': beginSession,
  'end-session': (story, { because }) => {
    if (!isOn(story)) return refuse('no-session', 'No session is on.')
    endSession(story, 'user', because)
    return null
  },
  'complete-milestone': completeMilestone,
  check: checkText,
  'check-folder': (story, { by }) => {
    checkFolder(story, by)
    return null
  },
  'settle-conflict': settleConflict,
  'look-up': lookUp,
  join,
  leave,
  'switch-model': switchModel,
  configure,
  'read-notices': (story, { notices, by }) => {
    story.tell({ type: 'notice.read', notices: notices.length === 0 ? [...story.own.unread] : notices, by })
    return null
  },
}

/** A row takes the command of its own type. */
const perform = (story: Story, act: RoomCommand): Refusal | null =>
  (ACTS[act.type] as (story: Story, act: RoomCommand) => Refusal | null)(story, act)

/** What is done to an issue that is open, by somebody who may act on it now. */
function onIssue<A extends { readonly issue: number; readonly by: string }>(does: (story: Story, act: A) => Refusal | null) {
  return (story: Story, act: A): Refusal | null => {
    const issue = actable(story, act.issue, act.by)
    return isRefusal(issue) ? issue : does(story, act)
  }
}

function opened(story: Story, act: RoomCommandOf<'open-issue'>): Refusal | null {
  const id = proposalObjection(story, act) ?? openIssue(story, act)
  if (isRefusal(id)) return id
  if (id === null || act.proposal === null) return null
  receiveComment(story, {
    issue: id,
    author: act.by,
    draft: {
      body: act.body,
      stance: 'propose',
      impact: act.impact,
      relation: 'none',
      evidence: act.evidence,
      trigger: 'support-proposal',
      answers: null,
      asks: null,
    },
    proposal: act.proposal,
    request: null,
    isBlind: false,
    resolves: false,
    action: null,
  })
  return null
}

function commented(story: Story, act: RoomCommandOf<'comment'>): Refusal | null {
  const { by, issue: id, draft, proposal } = act
  const issue = actable(story, id, by)
  if (isRefusal(issue)) return issue
  const objection = proposalObjection(story, act)
  if (objection !== null) return objection
  if (memberOf(story.own, by)?.freedom === 'observer' && proposal !== null)
    return refuse('not-free', `${by} may comment, and proposes no changes. The moderator can give it more freedom.`)
  const received = receiveComment(story, {
    issue: id,
    author: by,
    draft,
    proposal,
    request: null,
    isBlind: false,
    resolves: false,
    action: null,
  })
  // What waited for the user goes on when the user has spoken.
  const waits =
    issueOf(story.own, id)?.status === 'waiting' && by === USER && issue.patches.every((patch) => !story.own.openPatches.includes(patch))
  if (received === 'kept' && waits) goBack(story, id, by, 'The user has answered.', null)
  return null
}

/** A diff by whom the gate does not judge must apply, too; of others it is one of the gate's rules. */
function proposalObjection(
  story: Story,
  { by, proposal }: { readonly by: string; readonly proposal: RoomCommandOf<'comment'>['proposal'] },
): Refusal | null {
  return proposal?.diff == null || !keepsOrder(story.own, by) ? null : patchObjection(story, proposal.diff)
}

function reopened(story: Story, { by, issue: id, because }: RoomCommandOf<'reopen'>): Refusal | null {
  const issue = issueOf(story.own, id)
  if (issue === undefined) return refuse('no-such-issue', `There is no issue #${id}.`)
  if (issue.status === 'open' || issue.status === 'frozen')
    return refuse('not-closed', `#${id} is ${issue.status}; there is nothing to open again.`)
  goBack(story, id, by, because, because)
  return null
}
