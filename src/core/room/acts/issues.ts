/** Issues from outside the team's work: taken in, tagged, assigned, marked, voted on, and resolved by somebody. */
import { TASK_AMOUNT } from '../../ledger/numbers.ts'
import { splitCredits } from '../../ledger/slices.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { hasProposal, type Issue, isMeta, issueOf, memberOf } from '../state.ts'
import type { Story } from '../story.ts'
import { frozenRefusal, keepsOrder, roleOf, USER } from '../who.ts'
import type { Intake, RoomCommandOf } from '../words.ts'
import { receiveComment } from './comment.ts'
import { award } from './credit.ts'
import { followStatus } from './epistemic.ts'
import { leansFor, resolve } from './resolution.ts'

/** Without the mark, in lower case, with dashes: `#Canon Conflict` is `canon-conflict`. */
export const normalTag = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^#+/, '')
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)

export const normalTags = (tags: readonly string[]): string[] => [...new Set(tags.map(normalTag).filter((tag) => tag !== ''))].slice(0, 8)

/** An open issue that somebody may act on now. */
export function actable(story: Story, id: number, by: string): Issue | Refusal {
  const issue = issueOf(story.own, id)
  if (issue === undefined) return refuse('no-such-issue', `There is no issue #${id}. The last one is #${story.own.issueCount}.`)
  if (issue.status === 'archived') return refuse('issue-archived', `#${id} is in the archive. Open it again first.`)
  if (issue.status === 'resolved')
    return refuse('issue-resolved', `#${id} is resolved: ${issue.resolution?.decision ?? ''} Open it again first.`)
  return frozenRefusal(story.own, by, issue, story.at) ?? issue
}

/** What the assistant made of an issue. Slices share what the task is worth. */
export function takeIn(story: Story, id: number, by: string, { tags, impact, assignee, slices, because }: Intake, request: string): void {
  const issue = story.issue(id)
  const doer = memberOf(story.own, assignee)
  const known = doer?.isActive === true && doer.role !== 'assistant' && doer.role !== 'moderator' ? doer.id : null
  story.tell({
    type: 'issue.taken-in',
    issue: id,
    by,
    tags: normalTags([...issue.tags, ...tags]),
    // Who opened it knows best how far it reaches.
    impact: issue.impact ?? impact,
    assignee: issue.assignee ?? known,
    request,
    because,
  })
  if (slices.length < 2 || issue.sliceOf !== null || issue.slices.length > 0) return
  const shares = splitCredits(TASK_AMOUNT, slices.length)
  const ids = slices.map((slice, index) => {
    const number = story.nextIssue
    story.tell({
      type: 'issue.opened',
      issue: number,
      kind: 'work',
      title: slice.title,
      body: slice.file === null ? slice.body : `${slice.body}\n\nFile: ${slice.file}`,
      author: issue.author,
      assignee: story.issue(id).assignee,
      priority: issue.priority,
      tags: [...story.issue(id).tags],
      related: [id],
      impact: story.issue(id).impact,
      epistemic: 'draft',
      evidence: issue.evidence,
      sliceOf: id,
      share: shares[index] ?? 0,
    })
    return number
  })
  story.tell({ type: 'issue.sliced', issue: id, by, slices: ids, credits: TASK_AMOUNT, because })
}

export function castVote(
  story: Story,
  id: number,
  member: string,
  vote: 'accept' | 'reject' | 'abstain',
  because: string,
  request: string | null,
): Refusal | null {
  const issue = story.issue(id)
  if (roleOf(story.own, member) !== 'user' && (member === issue.author || member === issue.proposedBy))
    return refuse('own-proposal', `${member} wrote what #${id} proposes, and does not vote on it.`)
  if (!hasProposal(issue))
    return refuse(
      'nothing-to-vote-on',
      issue.base > 0
        ? `What #${id} proposed is gone. There is something to vote on when it has a proposal again.`
        : `#${id} has no proposal yet, so there is nothing to vote on. Comment on it, or propose something.`,
    )
  story.tell({ type: 'vote.cast', issue: id, member, vote, revision: issue.revision, request, because })
  followStatus(story, id)
  return null
}

/** By anybody who may act on it; a member's wish to end it is a comment, and judged as one. */
export function resolveByHand(story: Story, { by, issue: id, decision, evidence }: RoomCommandOf<'resolve'>): Refusal | null {
  if (!keepsOrder(story.own, by)) {
    const received = receiveComment(story, {
      issue: id,
      author: by,
      draft: { body: decision, stance: 'note', impact: null, relation: 'none', evidence, trigger: 'unprompted', answers: null, asks: null },
      proposal: null,
      request: null,
      isBlind: false,
      resolves: true,
      action: { type: 'resolved', details: decision.slice(0, 500) },
    })
    if (received !== 'kept') return null
  }
  const isMetaIssue = isMeta(story.issue(id))
  resolve(story, id, {
    by,
    kind: isMetaIssue ? 'meta' : 'decided',
    decision,
    reasoning: '',
    isTaken: leansFor(story.issue(id)),
    cited: by === USER ? evidence.files : null,
    outcome: 'resolved-issue',
    into: null,
  })
  return null
}

export function mark(story: Story, { by, issue: id, mark: what, because }: RoomCommandOf<'mark'>): Refusal | null {
  const issue = story.issue(id)
  if (what === 'irrelevant') {
    resolve(story, id, {
      by,
      kind: 'irrelevant',
      decision: because,
      reasoning: '',
      isTaken: false,
      cited: [],
      outcome: 'no-action',
      into: null,
    })
    if (roleOf(story.own, issue.author) === 'member')
      award(story, {
        member: issue.author,
        reason: 'issue-marked-leech',
        issue: id,
        related: { kind: 'issue', id: String(id) },
        because: `#${id} was marked irrelevant: ${because}`,
      })
    return null
  }
  const tag = what === 'unstuck' ? 'stuck' : what
  const tags = what === 'unstuck' ? issue.tags.filter((one) => one !== tag) : [...new Set([...issue.tags, tag])]
  story.tell({ type: 'issue.tagged', issue: id, by, tags, because })
  return null
}
