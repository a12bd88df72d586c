/**
 * Dissent on purpose: when everybody agrees too soon, somebody who has not spoken is asked to look for what is wrong with it. Called
 * by code or by whoever keeps order, once for each proposal, and in turns, so that nobody becomes the one who always disagrees.
 */
import { impactAtLeast } from '../../gate/presets.ts'
import { openDissent } from '../../house/dissent.ts'
import { NO_CHECKED } from '../evidence.ts'
import { ADVOCATE_COMMENTS, ADVOCATE_MEMORY_MS, BYPASS_REFERENCES } from '../numbers.ts'
import { hasProposal, hasSpoken, type Issue, isMeta, type Seated } from '../state.ts'
import type { Story } from '../story.ts'
import { activeMembers, SYSTEM } from '../who.ts'
import type { DissentReason } from '../words.ts'
import { award, teamCredits } from './credit.ts'
import { closeMeta, subjectOf } from './freezing.ts'
import { withdrawFor } from './withdrawing.ts'

/** After each comment: has it been agreed on too soon? */
export function watchConsensus(story: Story, id: number): void {
  const { own } = story
  const issue = story.issue(id)
  if (!own.sanity.autoDevilsAdvocateEnabled || isMeta(issue) || issue.status !== 'open') return
  if (issue.advocacy !== null && issue.advocatedRevision >= issue.revision) return
  const reason = hastyReason(story, issue)
  if (reason !== null) assign(story, id, null, SYSTEM, reason)
}

/** Why an advocate is called; null: nothing is hasty here. */
export function hastyReason({ own }: Story, issue: Issue): DissentReason | null {
  const { minApprovalsBeforeTrigger, maxTurnsForQuickConsensus, requireEvidenceForBypass } = own.policy
  const since = issue.agentComments - 2 * maxTurnsForQuickConsensus
  // Where somebody is against it, nobody agrees too soon.
  if (issue.stands.some(({ stance, revision }) => stance === 'oppose' && revision === issue.revision)) return null
  const approvals = issue.stands.filter(
    ({ stance, author, turn, revision }) => stance === 'approve' && author !== 'user' && turn > since && revision === issue.revision,
  )
  if (new Set(approvals.map(({ author }) => author)).size < minApprovalsBeforeTrigger) return null
  if (requireEvidenceForBypass && approvals.some(({ references }) => references >= BYPASS_REFERENCES)) return null
  if (approvals.every(({ files }) => files === 0)) return 'no-evidence-consensus'
  if (issue.impact === null || !impactAtLeast(issue.impact, 'structural')) return null
  return issue.impact === 'canon-changing' ? 'high-impact-proposal' : 'quick-consensus'
}

/** Nobody who wrote the proposal; first who has not spoken here, then who has not approved; then by turns. */
export function candidates({ own, at }: Story, issue: Issue): readonly Seated[] {
  const capable = activeMembers(own).filter(
    ({ canBeDevilsAdvocate, id, isSeated }) => canBeDevilsAdvocate && isSeated && id !== issue.author && id !== issue.proposedBy,
  )
  const silent = capable.filter(({ id }) => !hasSpoken(issue, id))
  const unconvinced = capable.filter(({ id }) => !issue.stands.some(({ author, stance }) => author === id && stance === 'approve'))
  const recent = ({ advocated }: Seated): number => advocated.filter((when) => at - when <= ADVOCATE_MEMORY_MS).length
  const pool = silent.length > 0 ? silent : unconvinced
  return pool.toSorted((a, b) => recent(a) - recent(b) || (a.id < b.id ? -1 : 1))
}

/** True where somebody was found. At most one is open an issue. */
export function assign(story: Story, id: number, wanted: string | null, by: string, reason: DissentReason): boolean {
  const issue = story.issue(id)
  if (openDissent(story.house.dissent, subjectOf(id)) !== null || (issue.advocacy !== null && !issue.advocacy.isDone)) return false
  const chosen = wanted === null ? candidates(story, issue)[0] : activeMembers(story.own).find((member) => member.id === wanted)
  if (chosen === undefined) {
    story.notify(
      'moderator',
      'warning',
      `No devil's advocate is free for #${id}`,
      `${WHY[reason]} Nobody who could argue against it is left: everyone capable has approved it or wrote it.`,
      [{ label: 'Open the issue', kind: 'openIssue', ref: String(id) }],
    )
    return false
  }
  const meta = story.nextIssue
  story.tell({
    type: 'issue.opened',
    issue: meta,
    kind: 'advocate',
    title: `[DA Assignment] Challenge: ${issue.title}`.slice(0, 200),
    body: assignmentText(issue, reason),
    author: SYSTEM,
    assignee: chosen.id,
    priority: 'high',
    tags: ['meta', 'devils-advocate', `issue-${id}`],
    related: [id],
    impact: null,
    epistemic: 'agreed',
    evidence: NO_CHECKED,
    sliceOf: null,
    share: 0,
  })
  const because = WHY[reason]
  // A vote that is on waits for what the challenge brings up.
  if (issue.stage === 'vote') withdrawFor(story, id, because)
  story.tell({ type: 'dissent.opened', subject: subjectOf(id), seat: chosen.id, trigger: reason, because })
  story.tell({ type: 'advocate.assigned', issue: id, meta, member: chosen.id, by, reason, comments: ADVOCATE_COMMENTS, because })
  return true
}

const WHY: Readonly<Record<DissentReason, string>> = {
  'quick-consensus': 'Several members approved within a few comments.',
  'no-evidence-consensus': 'Several members approved, and none of them had looked into a file.',
  'moderator-override': 'Whoever keeps order here asked for it.',
  'high-impact-proposal': 'The change reaches far, and was approved quickly with little evidence.',
}

const assignmentText = ({ id, title }: Issue, reason: DissentReason): string =>
  [
    `You are asked to argue against what seems settled on #${id}: ${title}`,
    `Why: ${WHY[reason]}`,
    `With your next ${ADVOCATE_COMMENTS} comments on #${id}:`,
    '1. Look for drawbacks nobody has named, and for cases at the edge.',
    '2. Hold it against what is agreed already.',
    '3. Say what it may cost later on.',
    '4. Test what was assumed and never looked up in the files.',
    'Do not wave it through. If you find nothing, say what you looked at, and where.',
  ].join('\n')

/** The advocate has spoken: when its comments are used up, or it has nothing to add, the assignment ends. */
export function challenged(story: Story, id: number): void {
  const { advocacy } = story.issue(id)
  if (advocacy !== null && !advocacy.isDone && advocacy.used >= advocacy.allowed) endChallenge(story, id, 'Its comments are used up.')
}

export function endChallenge(story: Story, id: number, because: string): void {
  const issue = story.issue(id)
  const { advocacy } = issue
  if (advocacy === null || advocacy.isDone) return
  const found = issue.stands.some(({ author, stance, files }) => author === advocacy.member && stance === 'oppose' && files > 0)
  const outcome = advocacy.used > 0 ? 'voiced' : 'withdrawn'
  story.tell({ type: 'advocate.done', issue: id, meta: advocacy.meta, member: advocacy.member, comments: advocacy.used, found, because })
  story.tell({ type: 'dissent.closed', subject: subjectOf(id), outcome, because })
  closeMeta(story, advocacy.meta, SYSTEM, because)
  consulted(story, issue)
}

/** Whoever's proposal was put to the test gains by it. */
function consulted(story: Story, { id, proposedBy, advocacy }: Issue): void {
  if (proposedBy === null || advocacy === null || advocacy.used === 0 || proposedBy === advocacy.member) return
  award(story, {
    member: proposedBy,
    reason: 'consulted-devils-advocate',
    issue: id,
    related: { kind: 'issue', id: String(id) },
    because: `The proposal on #${id} was put to a devil's advocate.`,
  })
}

/** The advocate was right: a new proposal came after it had opposed with evidence, and was taken. */
export function upheld(story: Story, id: number): void {
  const issue = story.issue(id)
  const { advocacy } = issue
  if (advocacy === null || !advocacy.isDone || !hasProposal(issue) || issue.revision <= issue.advocatedRevision) return
  const opposed = [...story.commentsOf(id)].some(
    ({ author, marks, stance, evidence }) =>
      author === advocacy.member &&
      marks.includes('devils-advocate') &&
      stance === 'oppose' &&
      evidence.files.some(({ check }) => check.verdict === 'verified'),
  )
  if (opposed) teamCredits(story, { kind: 'challenge-upheld', issue: id, by: advocacy.member })
}
