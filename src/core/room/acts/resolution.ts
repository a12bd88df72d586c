/**
 * How an issue ends, and what that pays. Citations are settled by what code saw come of them: those that the outcome rests on gain, the
 * others are taken back. A slice that is done pays its share; a task whose slices are all done is done.
 */

import { breakersOf } from '../../gate/presets.ts'
import { citationKey } from '../../ledger/citations.ts'
import { type Settlement, settle } from '../../ledger/pending.ts'
import type { CitationOutcome } from '../../ledger/words.ts'
import { isBlindPassOn } from '../discretion.ts'
import { type Comment, type Issue, isMeta, issueOf, memberOf, type Patch, voiceOf } from '../state.ts'
import type { Story } from '../story.ts'
import { roleOf, SYSTEM } from '../who.ts'
import type { FileReference, ResolutionKind } from '../words.ts'
import { endChallenge, upheld } from './advocate.ts'
import { endDiscussion } from './caught.ts'
import { award, book, bookLate } from './credit.ts'
import { closeMeta, subjectOf } from './freezing.ts'
import { afterSlice } from './ladder.ts'
import { withdrawFor } from './withdrawing.ts'

export interface Ending {
  readonly by: string
  readonly kind: ResolutionKind
  readonly decision: string
  readonly reasoning: string
  /** True: what was proposed last is taken. */
  readonly isTaken: boolean
  /** Files that the user cites, who ends it by hand; null: the team's own end, which rests on what was said on its side. */
  readonly cited: readonly FileReference[] | null
  readonly outcome: Settlement
  readonly into: number | null
}

/** Comments that an outcome rests on: for what was taken, those for it; for what was not, those against; and answers and challenges. */
function* restingOn(story: Story, id: number, isTaken: boolean): Generator<Comment> {
  const { revision, base, stands, past } = story.issue(id)
  const isElsewhere = (author: string): boolean =>
    stands.some((stand) => stand.author === author && stand.revision === revision && (stand.stance === 'oppose') === isTaken)
  let [now, index] = [0, 0]
  for (const comment of story.commentsOf(id)) {
    const { stance, marks, author } = comment
    index += 1
    if (stance === 'propose') now += 1
    if (index <= past) continue
    const isOnSide = isTaken ? stance === 'approve' || stance === 'propose' : stance === 'oppose'
    // Where the last proposal is gone, nothing rests on it nor on what was said of it.
    const isOfNow = now === revision && (base === 0 || revision > base) && isOnSide && !isElsewhere(author)
    if (isOfNow || stance === 'answer' || (isTaken && marks.includes('devils-advocate'))) yield comment
  }
}

/** The user ends it alone: that rests on the comments they name, and on those that cite the places they cite. */
function* namedBy(story: Story, id: number, { decision, reasoning }: Ending, cited: readonly FileReference[]): Generator<Comment> {
  const names: readonly string[] = `${decision}\n${reasoning}`.match(/\d+\.\d+/g) ?? []
  const keyOf = ({ path, lines }: Pick<FileReference, 'path' | 'lines'>): string => citationKey(id, { path, lines, query: null })
  const places = cited.map(keyOf)
  for (const comment of story.commentsOf(id))
    if (names.includes(comment.comment) || comment.evidence.files.some((file) => places.includes(keyOf(file)))) yield comment
}

/** Which side has shown more: what was said for it counts where both have shown as much. */
export function leansFor({ stands, revision }: Issue): boolean {
  const shown = (isAgainst: boolean): number =>
    stands
      .filter((stand) => stand.revision === revision && (stand.stance === 'oppose') === isAgainst)
      .reduce((sum, { references }) => sum + references, 0)
  return shown(false) >= shown(true)
}

export function resolve(story: Story, id: number, ending: Ending): void {
  const before = story.issue(id)
  endChallenge(story, id, 'The issue is resolved.')
  const resting = [...restingOn(story, id, ending.isTaken)]
  const grounds = ending.cited === null ? resting : [...namedBy(story, id, ending, ending.cited)]
  const cites = grounds.map(({ comment }) => comment)
  const { by, kind, decision, reasoning, into } = ending
  if (before.status === 'frozen') story.tell({ type: 'interruption.lifted', subject: subjectOf(id), because: decision })
  if (isBlindPassOn(before))
    story.tell({
      type: 'issue.advanced',
      issue: id,
      stage: 'discuss',
      because: `The blind pass is called off: #${id} is resolved before everybody asked alone was heard.`,
    })
  story.tell({ type: 'issue.resolved', issue: id, by, kind, decision, reasoning, cites: [...cites], into })
  withdrawFor(story, id, `#${id} is resolved.`)
  if (before.meta !== null) closeMeta(story, before.meta, by, decision)
  if (isMeta(before)) return
  settleBy(
    story,
    id,
    resting.map(({ comment }) => comment),
    ending.outcome,
  )
  for (const comment of resting) bookLate(story, comment, ending.outcome)
  if (kind !== 'irrelevant' && kind !== 'consolidated') {
    reward(story, before)
    endDiscussion(story, before, ending.isTaken)
  }
  if (ending.isTaken) upheld(story, id)
  parentOf(story, before)
}

/** Each pending citation by its own outcome: what a decision rests on gains, the rest is taken back. */
function settleBy(story: Story, id: number, cites: readonly string[], outcome: Settlement): void {
  const isCited = (related: { readonly id: string } | null): boolean => related !== null && cites.includes(related.id)
  const { ledger } = story.own
  for (const wish of settle(ledger, id, outcome, subjectOf(id))) if (isCited(wish.related)) book(story, wish)
  for (const wish of settle(ledger, id, 'no-action', subjectOf(id))) if (!isCited(wish.related)) book(story, wish)
}

/** Scarcity that was kept, and a thread that went on well after it had been let go on. */
function reward(story: Story, issue: Issue): void {
  const { maxCommentsPerAgentPerIssue: limit } = breakersOf(story.own.sanity)
  const related = { kind: 'issue', id: String(issue.id) } as const
  for (const who of Object.keys(issue.voices))
    if (limit > 1 && roleOf(story.own, who) === 'member' && voiceOf(issue, who).budgeted === 1)
      award(story, {
        member: who,
        reason: 'comment-under-budget',
        issue: issue.id,
        related,
        because: `One comment of ${limit} was enough on #${issue.id}.`,
      })
  const worker = issue.proposedBy ?? issue.author
  const { thawedBy } = issue
  if (thawedBy !== null && roleOf(story.own, worker) === 'member' && roleOf(story.own, thawedBy) !== 'nobody')
    award(story, {
      member: worker,
      reason: 'clean-unfreeze',
      verifiedBy: roleOf(story.own, thawedBy) === 'user' ? 'user' : 'moderator',
      by: thawedBy,
      issue: issue.id,
      related,
      because: `#${issue.id} went on and was resolved without standing still again.`,
    })
  if (issue.sliceOf !== null && roleOf(story.own, worker) === 'member') {
    award(story, {
      member: worker,
      reason: 'task-slice-done',
      amount: issue.share,
      issue: issue.id,
      related,
      because: `A slice of #${issue.sliceOf} is done.`,
    })
    afterSlice(story, worker)
  }
}

/** A task is done when its last slice is. */
function parentOf(story: Story, { sliceOf }: Issue): void {
  if (sliceOf === null) return
  const parent = issueOf(story.own, sliceOf)
  if (parent === undefined || parent.status === 'resolved' || parent.status === 'archived') return
  const slices = parent.slices.map((id) => issueOf(story.own, id))
  if (slices.some((slice) => slice?.status !== 'resolved' && slice?.status !== 'archived')) return
  const isApplied = slices.some((slice) => slice?.isApplied)
  resolve(story, parent.id, {
    by: SYSTEM,
    kind: isApplied ? 'applied' : 'decided',
    decision: `All ${slices.length} slices are done.`,
    reasoning: slices.map((slice) => `#${slice?.id}: ${slice?.resolution?.decision ?? ''}`).join('\n'),
    isTaken: true,
    cited: null,
    outcome: isApplied ? 'led-to-file-change' : 'resolved-issue',
    into: null,
  })
}

/** A patch is in the folder: that is the outcome that pays the citations behind it, and it ends its issue. */
export function resolveApplied(story: Story, { patch, issue: id, author }: Patch): void {
  const issue = issueOf(story.own, id)
  if (issue === undefined) return
  const because = `${patch} of #${id} is in the folder.`
  const starter = roleOf(story.own, issue.author) === 'member' ? issue.author : author
  if (memberOf(story.own, starter) !== undefined)
    award(story, { member: starter, reason: 'issue-applied-in-work', issue: id, related: { kind: 'patch', id: patch }, because })
  if (issue.status === 'resolved' || issue.status === 'archived') return
  resolve(story, id, {
    by: SYSTEM,
    kind: 'applied',
    decision: because,
    reasoning: '',
    isTaken: true,
    cited: null,
    outcome: 'led-to-file-change',
    into: null,
  })
}

/** What the team's end of an issue is called for its citations. */
export const outcomeOf = (isTaken: boolean, isCanonAtStake: boolean): Extract<CitationOutcome, Settlement> =>
  isTaken ? 'resolved-issue' : isCanonAtStake ? 'prevented-error' : 'informed-decision'
