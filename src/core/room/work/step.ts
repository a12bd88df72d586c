/**
 * What comes next on one issue, read off the room as it stands: who is asked for what, or that the issue moves on. The same state gives
 * the same step, so that whoever takes over after a crash goes on where the last one stood.
 *
 *   intake ─▶ propose ─▶ blind ─▶ discuss (advocate, who was asked, who has not spoken, the proposer again) ─▶ vote ─▶ conclude
 */
import { breakersOf, impactAtLeast } from '../../gate/presets.ts'
import { trustOf } from '../../ledger/rates.ts'
import { recordOf } from '../evolve/people.ts'
import { failureKey } from '../evolve.ts'
import { PROPOSALS, TRIES } from '../numbers.ts'
import { hasProposal, hasSpoken, type Issue, isMeta, issueOf, memberOf, openQuestions, type Room, type Seated, voiceOf } from '../state.ts'
import { activeMembers, seatedOf, USER } from '../who.ts'
import type { Purpose, Role } from '../words.ts'

export type Step =
  | { readonly do: 'ask'; readonly purpose: Purpose; readonly seats: readonly string[] }
  | { readonly do: 'take-in'; readonly because: string }
  | { readonly do: 'begin-blind'; readonly members: readonly string[] }
  | { readonly do: 'advance'; readonly stage: 'propose' | 'discuss' | 'vote'; readonly because: string }
  | { readonly do: 'assist'; readonly member: string }
  | { readonly do: 'end-challenge' }
  | { readonly do: 'conclude' }

/** In which order members speak: whoever is called to challenge hasty agreement should not have spoken yet. */
const SPEAKING: readonly Role[] = ['planner', 'editor', 'writer', 'maker', 'member', 'critic', 'continuity']
const PROPOSING: readonly Role[] = ['writer', 'maker', 'editor', 'planner', 'member']

/** Null: nothing to do now, because somebody is asked, because it waits for the user, or because it is done. */
export function stepFor(own: Room, issue: Issue): Step | null {
  if (isMeta(issue)) return issue.kind === 'breaker' ? moderation(own, issue) : null
  if (issue.status !== 'open') return null
  if (isBusy(own, issue.id)) return null
  switch (issue.stage) {
    case 'intake':
      return intake(own, issue)
    case 'propose':
      return proposal(own, issue)
    case 'blind':
      return blindPass(own, issue)
    case 'discuss':
      return discussion(own, issue)
    case 'vote':
      return voting(own, issue)
    case 'slices':
    case 'settled':
      return null
  }
}

/** Somebody owes something on it. */
export const isBusy = (own: Room, id: number): boolean => Object.values(own.grants).some((grant) => grant.issue === id)

const hasFailed = (own: Room, { id }: Issue, seat: string, purpose: Purpose): boolean => own.failed.includes(failureKey(id, seat, purpose))

function intake(own: Room, issue: Issue): Step {
  const assistant = seatedOf(own, 'assistant')
  if (assistant === null || hasFailed(own, issue, assistant.id, 'intake'))
    return { do: 'take-in', because: 'Nobody takes issues in, so it is taken as it is.' }
  return { do: 'ask', purpose: 'intake', seats: [assistant.id] }
}

/** Whose proposal came back, whoever it was given to, or the first who writes. */
export function proposerOf(own: Room, issue: Issue): Seated | null {
  const before = issue.base > 0 ? issue.proposedBy : null
  for (const id of [before, issue.assignee]) {
    const member = id === null ? undefined : memberOf(own, id)
    if (member?.isActive && member.isSeated && member.role !== 'moderator' && member.role !== 'assistant') return member
  }
  for (const role of PROPOSING) {
    const member = seatedOf(own, role)
    if (member !== null) return member
  }
  return null
}

const isSpent = (own: Room, issue: Issue, { id }: Seated): boolean => {
  const voice = voiceOf(issue, id)
  return voice.budgeted >= breakersOf(own.sanity).maxCommentsPerAgentPerIssue + voice.extra
}

/** Refused as often as anybody is asked again. */
const isAtLoss = (issue: Issue, { id }: Seated): boolean => voiceOf(issue, id).again.length > 0 && voiceOf(issue, id).refused >= TRIES

function proposal(own: Room, issue: Issue): Step {
  const proposer = proposerOf(own, issue)
  const open: Step = { do: 'advance', stage: 'discuss', because: 'Nobody has a proposal, so it is talked over as it is.' }
  if (proposer === null) return open
  if (hasProposal(issue))
    return isBlindDue(own, issue)
      ? { do: 'begin-blind', members: blindMembers(own, issue) }
      : { do: 'advance', stage: 'discuss', because: 'There is a proposal.' }
  const voice = voiceOf(issue, proposer.id)
  if (isAtLoss(issue, proposer))
    return proposer.assisted !== null &&
      issue.sliceOf === null &&
      !issue.wasToBeCut &&
      seatedOf(own, 'assistant') !== null &&
      !hasFailed(own, issue, proposer.id, 'intake')
      ? { do: 'assist', member: proposer.id }
      : open
  if (voice.isPassing || hasFailed(own, issue, proposer.id, 'propose') || isSpent(own, issue, proposer)) return open
  return { do: 'ask', purpose: 'propose', seats: [proposer.id] }
}

/** Far-reaching changes, and whatever somebody of low trust proposes. */
function isBlindDue(own: Room, issue: Issue): boolean {
  const proposer = issue.proposedBy === null ? undefined : recordOf(own, issue.proposedBy)
  const isLow = proposer !== undefined && trustOf(proposer) === 'low'
  const reachesFar = issue.impact !== null && own.policy.blindImpact.includes(issue.impact)
  return ((own.sanity.blindFirstPassEnabled && reachesFar) || isLow) && blindMembers(own, issue).length > 0
}

/** One of each role that is asked alone; nobody who has spoken on what is proposed now is still unbiased. */
const blindMembers = (own: Room, issue: Issue): readonly string[] =>
  own.policy.blindRoles.flatMap((role) => {
    const member = activeMembers(own).find(
      (one) => one.role === role && one.isSeated && one.id !== issue.proposedBy && !hasSpoken(issue, one.id),
    )
    return member === undefined ? [] : [member.id]
  })

/** Until everybody asked alone has been heard; whoever can't be any more ends it, too, and that is said. */
function blindPass(own: Room, issue: Issue): Step {
  const missing = issue.blind ?? []
  const able = missing.filter((who) => {
    const member = memberOf(own, who)
    return member?.isActive === true && member.isSeated && !hasFailed(own, issue, who, 'opine') && !isAtLoss(issue, member)
  })
  if (able.length > 0) return { do: 'ask', purpose: 'opine', seats: able }
  const because =
    missing.length === 0
      ? 'Everybody asked alone has been heard.'
      : `The blind pass is called off: ${missing.length} of those asked alone can not be heard.`
  return { do: 'advance', stage: 'discuss', because }
}

/** Everybody but whose proposal it is. */
const speakers = (own: Room, issue: Issue): readonly Seated[] =>
  activeMembers(own)
    .filter(({ isSeated, role, id }) => isSeated && SPEAKING.includes(role) && !(hasProposal(issue) && id === issue.proposedBy))
    .toSorted((a, b) => SPEAKING.indexOf(a.role) - SPEAKING.indexOf(b.role) || (a.id < b.id ? -1 : 1))

function discussion(own: Room, issue: Issue): Step {
  const { advocacy } = issue
  if (advocacy !== null && !advocacy.isDone) {
    const voice = voiceOf(issue, advocacy.member)
    const member = memberOf(own, advocacy.member)
    const isOut =
      member === undefined || !member.isActive || !member.isSeated || voice.isPassing || hasFailed(own, issue, advocacy.member, 'challenge')
    if (isOut || isAtLoss(issue, member) || advocacy.used >= advocacy.allowed) return { do: 'end-challenge' }
    return { do: 'ask', purpose: 'challenge', seats: [advocacy.member] }
  }
  const able = speakers(own, issue).filter(
    (member) => !isSpent(own, issue, member) && !hasFailed(own, issue, member.id, 'discuss') && !isAtLoss(issue, member),
  )
  const wanted = [...openQuestions(issue).values()]
  const answering = able.find(({ id }) => wanted.includes(id) && !voiceOf(issue, id).isPassing)
  if (answering !== undefined) return { do: 'ask', purpose: 'discuss', seats: [answering.id] }
  const silent = able.find(({ id }) => !hasSpoken(issue, id) && !voiceOf(issue, id).isPassing)
  if (silent !== undefined) return { do: 'ask', purpose: 'discuss', seats: [silent.id] }
  const again = revising(own, issue)
  if (again !== null) return again
  return { do: 'advance', stage: 'vote', because: 'Everybody who wanted to has spoken.' }
}

/** Somebody is against it with something to show: whoever proposed it may mend it, once. */
function revising(own: Room, issue: Issue): Step | null {
  const proposer = issue.proposedBy === null ? undefined : memberOf(own, issue.proposedBy)
  const isOpposed = issue.stands.some(
    ({ stance, references, revision }) => stance === 'oppose' && references > 0 && revision === issue.revision,
  )
  if (!isOpposed || proposer === undefined || !proposer.isActive || !proposer.isSeated || issue.revision - issue.base >= PROPOSALS)
    return null
  if (
    isSpent(own, issue, proposer) ||
    voiceOf(issue, proposer.id).isPassing ||
    hasFailed(own, issue, proposer.id, 'propose') ||
    isAtLoss(issue, proposer)
  )
    return null
  return { do: 'ask', purpose: 'propose', seats: [proposer.id] }
}

/** Nobody votes on their own; what touches little may be approved by one who has earned that. */
function voting(own: Room, issue: Issue): Step {
  if (!hasProposal(issue)) return { do: 'conclude' }
  if (approvedAlone(own, issue)) return { do: 'conclude' }
  const voters = speakers(own, issue).filter(
    ({ id }) => id !== issue.author && issue.votes[id]?.revision !== issue.revision && !hasFailed(own, issue, id, 'vote'),
  )
  return voters.length === 0 ? { do: 'conclude' } : { do: 'ask', purpose: 'vote', seats: voters.map(({ id }) => id) }
}

export function approvedAlone(own: Room, issue: Issue): boolean {
  if (issue.impact === null || impactAtLeast(issue.impact, 'structural')) return false
  return issue.stands.some(({ stance, author, revision }) => {
    const record = recordOf(own, author)
    const isNow = stance === 'approve' && revision === issue.revision && hasSpoken(issue, author)
    return isNow && record !== undefined && trustOf(record) === 'high'
  })
}

/** A desk of the moderator's: what it is about stands still. What the user has stopped is for the user to let go on. */
function moderation(own: Room, meta: Issue): Step | null {
  if (meta.status !== 'open' || isBusy(own, meta.id)) return null
  if (issueOf(own, meta.related[0] ?? 0)?.freeze?.by === USER) return null
  const moderator = seatedOf(own, 'moderator')
  if (moderator === null || hasFailed(own, meta, moderator.id, 'moderate') || voiceOf(meta, moderator.id).isPassing) return null
  return { do: 'ask', purpose: 'moderate', seats: [moderator.id] }
}
