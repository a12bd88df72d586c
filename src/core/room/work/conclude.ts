/**
 * The end of the team's work on an issue. Taken: a patch goes to the user, a fact to their review; words alone are nothing that anybody
 * could carry out, and the user is asked. Not taken: it says so. With too few voices nothing is decided at all, and the user is asked.
 *
 *   more for it than against it, and as many as abstain, two where it reaches far ─▶ taken
 *   more against it than for it, and as many as abstain; or an objection stands   ─▶ not taken
 *   anything else                                                                ─▶ the user
 */
import { breakersOf, impactAtLeast } from '../../gate/presets.ts'
import { items } from '../../list.ts'
import { promote } from '../acts/canon.ts'
import { acceptByPolicy } from '../acts/patches.ts'
import { outcomeOf, resolve } from '../acts/resolution.ts'
import { withdrawPatches } from '../acts/withdrawing.ts'
import { isPromotable } from '../choices.ts'
import { FAR_REACHING_VOTES } from '../numbers.ts'
import { hasProposal, hasSpoken, type Issue, isCarriable, proposalIn, waitingPatch } from '../state.ts'
import type { Story } from '../story.ts'
import { isExempt, SYSTEM, seatedOf } from '../who.ts'
import type { CastVote } from '../words.ts'
import { approvedAlone } from './step.ts'

export function conclude(story: Story, id: number): void {
  const issue = story.issue(id)
  const by = seatedOf(story.own, 'assistant')?.id ?? SYSTEM
  const { minTurnsBeforeResolution: least } = breakersOf(story.own.sanity)
  if (!hasProposal(issue)) undecided(story, issue)
  else if (issue.agentComments + 1 < least) tooFew(story, issue, least)
  else {
    const { end, because } = verdict(story, issue)
    if (end === 'taken') taken(story, issue, by, because)
    else if (end === 'open') toUser(story, issue, because)
    else dropped(story, issue, by, because)
  }
}

interface Verdict {
  readonly end: 'taken' | 'dropped' | 'open'
  readonly because: string
}

/** Those who abstain decide nothing, and nothing is decided over more of them than have taken a side. */
function verdict(story: Story, issue: Issue): Verdict {
  const votes = Object.values(issue.votes).filter(({ revision }) => revision === issue.revision)
  const count = (what: CastVote['vote']): number => votes.filter(({ vote }) => vote === what).length
  const [accepts, rejects, abstains] = [count('accept'), count('reject'), count('abstain')]
  const counted = `${accepts} for it, ${rejects} against${abstains === 0 ? '' : `, ${abstains} abstained`}`
  if (approvedAlone(story.own, issue)) return { end: 'taken', because: 'A small change, approved by a member of high trust.' }
  if (accepts + rejects === 0) return { end: 'open', because: 'Nobody voted for it or against it.' }
  const objection = issue.stands.find(
    ({ stance, references, revision }) => stance === 'oppose' && references > 0 && revision === issue.revision,
  )
  if (objection !== undefined && rejects > 0)
    return { end: 'dropped', because: `${counted}; the objection in ${objection.comment} stands.` }
  if (rejects > accepts && rejects >= abstains) return { end: 'dropped', because: `${counted}.` }
  const least = issue.impact !== null && impactAtLeast(issue.impact, 'structural') ? FAR_REACHING_VOTES : 1
  if (accepts > rejects && accepts >= abstains && accepts >= least) return { end: 'taken', because: `${counted}.` }
  if (accepts === 0) return { end: 'open', because: `Nobody voted for it (${counted}): too few on one side to decide it without you.` }
  return { end: 'open', because: `${counted}: too few on one side to decide it without you.` }
}

function taken(story: Story, issue: Issue, by: string, because: string): void {
  const patch = waitingPatch(story.own, issue)
  if (!isCarriable(story.own, issue)) {
    toUser(story, issue, `The team would go ahead as the issue describes; nobody has written the change. ${because}`)
    return
  }
  if (isPromotable(issue)) reviewed(story, issue, by)
  if (patch === undefined) {
    resolve(story, issue.id, {
      by,
      kind: 'decided',
      decision: decisionOf(issue),
      reasoning: because,
      isTaken: true,
      cited: null,
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
  const line = (proposalIn(issue)?.body ?? issue.title).replace(/\s+/g, ' ').trim()
  return line.length > 400 ? `${line.slice(0, 399)}…` : line
}

function dropped(story: Story, issue: Issue, by: string, because: string): void {
  withdrawPatches(story, issue.id, 'The team did not take it.')
  const isCanonAtStake = [...items(issue.comments)].some(
    ({ stance, evidence }) => stance === 'oppose' && evidence.canon.some(({ state }) => state === 'live'),
  )
  resolve(story, issue.id, {
    by,
    kind: 'decided',
    decision: `Not taken: ${because}`,
    reasoning: because,
    isTaken: false,
    cited: null,
    outcome: outcomeOf(false, isCanonAtStake),
    into: null,
  })
}

function tooFew(story: Story, issue: Issue, least: number): void {
  const said = issue.agentComments === 1 ? 'One comment' : `${issue.agentComments} comments`
  const because = `${said} by members; ${least - 1} are needed before the team may resolve it.`
  toUser(story, issue, because)
}

/** Since it was last taken up: what was said before that is known to the user. */
function undecided(story: Story, issue: Issue): void {
  const members = Object.entries(issue.voices).filter(([who]) => !isExempt(story.own, who))
  const because = members.some(([who]) => hasSpoken(issue, who))
    ? 'It was talked over, and nobody made a proposal.'
    : members.some(([, { isPassing }]) => isPassing)
      ? 'Nobody had anything to say about it.'
      : 'Nobody could be asked about it.'
  toUser(story, issue, because)
}

function toUser(story: Story, issue: Issue, because: string): void {
  story.tell({ type: 'issue.put-to-user', issue: issue.id, because })
  story.notify('user', 'info', `#${issue.id} needs you: ${issue.title}`, because, [
    { label: 'Open the issue', kind: 'openIssue', ref: String(issue.id) },
  ])
}
