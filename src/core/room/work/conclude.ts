/**
 * The end of the team's work on an issue. Taken: a patch goes to the user, a fact to their review, and everything else is decided.
 * Not taken: it says so. With too few voices nothing is decided at all, and the user is asked.
 */
import { breakersOf } from '../../gate/presets.ts'
import { items } from '../../list.ts'
import { promote } from '../acts/canon.ts'
import { acceptByPolicy } from '../acts/patches.ts'
import { outcomeOf, resolve } from '../acts/resolution.ts'
import { type Issue, patchOf } from '../state.ts'
import type { Story } from '../story.ts'
import { SYSTEM, seatedOf } from '../who.ts'
import { approvedAlone } from './step.ts'

export function conclude(story: Story, id: number): void {
  const issue = story.issue(id)
  const by = seatedOf(story.own, 'assistant')?.id ?? SYSTEM
  const { minTurnsBeforeResolution: least } = breakersOf(story.own.sanity)
  if (issue.revision === 0) undecided(story, issue)
  else if (issue.agentComments + 1 < least) tooFew(story, issue, least)
  else {
    const { isTaken, because } = verdict(story, issue)
    if (isTaken) taken(story, issue, by, because)
    else if (isOpen(issue)) toUser(story, issue, 'Nobody voted for it or against it.')
    else dropped(story, issue, by, because)
  }
}

/** Nobody took a side: that is no decision. */
const isOpen = (issue: Issue): boolean =>
  Object.values(issue.votes).every(({ vote, revision }) => vote === 'abstain' || revision !== issue.revision)

interface Verdict {
  readonly isTaken: boolean
  readonly because: string
}

/** More for it than against it, and nobody against it with evidence that nobody has answered. */
function verdict(story: Story, issue: Issue): Verdict {
  const votes = Object.values(issue.votes).filter(({ revision }) => revision === issue.revision)
  const [accepts, rejects] = [votes.filter(({ vote }) => vote === 'accept').length, votes.filter(({ vote }) => vote === 'reject').length]
  const counted = `${accepts} for it, ${rejects} against`
  if (approvedAlone(story.own, issue)) return { isTaken: true, because: 'A small change, approved by a member of high trust.' }
  const objection = issue.stands.find(
    ({ stance, references, revision }) => stance === 'oppose' && references > 0 && revision === issue.revision,
  )
  if (objection !== undefined && rejects > 0)
    return { isTaken: false, because: `${counted}; the objection in ${objection.comment} stands.` }
  return { isTaken: accepts > rejects, because: `${counted}.` }
}

function taken(story: Story, issue: Issue, by: string, because: string): void {
  const patch = issue.patches.findLast((one) => patchOf(story.own, one)?.status === 'proposed')
  if (issue.facts.length > 0) reviewed(story, issue, by)
  if (patch === undefined) {
    resolve(story, issue.id, {
      by,
      kind: 'decided',
      decision: decisionOf(issue),
      reasoning: because,
      isTaken: true,
      outcome: outcomeOf(true, false),
      into: null,
    })
    return
  }
  const isWritten = acceptByPolicy(story, patch)
  story.tell({
    type: 'issue.put-to-user',
    issue: issue.id,
    because: isWritten ? `${patch} is written by policy.` : `${patch} waits for you (${because})`,
  })
  if (isWritten) return
  story.notify('user', 'info', `${patch} waits for you`, `#${issue.id} ${issue.title}: ${because}`, [
    { label: 'Look at the patch', kind: 'openPatch', ref: patch },
  ])
}

/** What is to be agreed on goes to the user; where the project lets agents do it, they do. */
function reviewed(story: Story, issue: Issue, by: string): void {
  const { allowAgentOnlyPromotion } = story.own.policy
  const promoter = allowAgentOnlyPromotion ? seatedOf(story.own, 'moderator')?.id : undefined
  if (
    promoter !== undefined &&
    promote(story, { type: 'promote', by: promoter, issue: issue.id, statement: null, overrides: false }) === null
  )
    return
  const tags = [...new Set([...issue.tags, 'needs-canon-review'])]
  story.tell({ type: 'issue.tagged', issue: issue.id, by, tags, because: 'What it proposes to hold true waits for the user.' })
  story.notify(
    'user',
    'info',
    `#${issue.id} could become canon`,
    issue.facts.map(({ subject, attribute, value }) => `${subject} · ${attribute} · ${value}`).join('\n'),
    [{ label: 'Open the issue', kind: 'openIssue', ref: String(issue.id) }],
  )
}

/** The proposal in one line. */
function decisionOf(issue: Issue): string {
  let text = issue.title
  for (const { stance, body } of items(issue.comments)) if (stance === 'propose') text = body
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 400 ? `${line.slice(0, 399)}…` : line
}

function dropped(story: Story, issue: Issue, by: string, because: string): void {
  for (const patch of issue.patches)
    if (patchOf(story.own, patch)?.status === 'proposed')
      story.tell({ type: 'patch.withdrawn', patch, because: 'The team did not take it.' })
  const isCanonAtStake = [...items(issue.comments)].some(
    ({ stance, evidence }) => stance === 'oppose' && evidence.canon.some(({ state }) => state === 'live'),
  )
  resolve(story, issue.id, {
    by,
    kind: 'decided',
    decision: `Not taken: ${because}`,
    reasoning: because,
    isTaken: false,
    outcome: outcomeOf(false, isCanonAtStake),
    into: null,
  })
}

function tooFew(story: Story, issue: Issue, least: number): void {
  const because = `${issue.agentComments} comments by members; ${least - 1} are needed before the team may resolve it.`
  toUser(story, issue, because)
}

function undecided(story: Story, issue: Issue): void {
  const findings = [...items(issue.comments)].filter(({ marks }) => !marks.includes('user'))
  toUser(story, issue, findings.length === 0 ? 'Nobody had anything to say about it.' : 'It was talked over, and nobody made a proposal.')
}

function toUser(story: Story, issue: Issue, because: string): void {
  story.tell({ type: 'issue.put-to-user', issue: issue.id, because })
  story.notify('user', 'info', `#${issue.id} needs you: ${issue.title}`, because, [
    { label: 'Open the issue', kind: 'openIssue', ref: String(issue.id) },
  ])
}
