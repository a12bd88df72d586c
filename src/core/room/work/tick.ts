/**
 * The team at work: a few issues at a time, the most pressing first, until all are resolved, stand still or wait for the user, or a
 * limit is reached. A tick does what is due; when nothing is, and nobody is asked, the session is over.
 */
import type { House } from '../../house/house.ts'
import { endChallenge } from '../acts/advocate.ts'
import { checkGoals, endSession } from '../acts/session.ts'
import { IN_HAND } from '../numbers.ts'
import { conflictOf, type Issue, isMeta, issueOf, type Room } from '../state.ts'
import type { Story } from '../story.ts'
import { SYSTEM, seatedOf } from '../who.ts'
import { conclude } from './conclude.ts'
import { isBusy, proposerOf, type Step, stepFor } from './step.ts'

/** What the session is for, most pressing first; desks of the moderator's before all else. */
function* agenda(own: Room): Generator<Issue> {
  const { session } = own
  if (session === null || session.endedAt !== null || !session.isWorked) return
  const wanted = new Set(session.issues)
  const isMeant = ({ id, kind, sliceOf, related }: Issue): boolean =>
    wanted.size === 0 ||
    wanted.has(id) ||
    (sliceOf !== null && wanted.has(sliceOf)) ||
    (kind === 'breaker' && related.some((one) => wanted.has(one)))
  for (const id of own.queue) {
    const issue = issueOf(own, id)
    if (issue !== undefined && isMeant(issue)) yield issue
  }
}

/** The first few issues with something to do; an issue on which somebody is asked takes its place. */
export function due(own: Room): readonly { readonly issue: Issue; readonly step: Step }[] {
  const found: { issue: Issue; step: Step }[] = []
  let inHand = 0
  for (const issue of agenda(own)) {
    if (inHand >= IN_HAND) break
    if (isBusy(own, issue.id)) {
      inHand += 1
      continue
    }
    const step = stepFor(own, issue)
    // Where no turn is left, what is asked already is still awaited.
    if (step === null || (step.do === 'ask' && isOutOfTurns(own))) continue
    inHand += 1
    found.push({ issue, step })
  }
  return found
}

/** Whether a tick would change something. */
export const isDue = (own: Room): boolean =>
  isSessionOn(own) &&
  (due(own).length > 0 || (unconfirmed(own).length > 0 && seatedOf(own, 'continuity') !== null) || Object.keys(own.grants).length === 0)

const isSessionOn = ({ session }: Room): boolean => session !== null && session.endedAt === null && session.isWorked

export function tick(story: Story): void {
  const { session } = story.own
  if (session === null || session.endedAt !== null) return
  const limit = limitReached(story)
  if (limit !== null) {
    endSession(story, 'limit', limit)
    return
  }
  for (const { issue, step } of due(story.own)) carryOut(story, issue.id, step)
  askForConfirmation(story)
  checkGoals(story, null)
  if (session.isWorked && story.facts.length === 0 && Object.keys(story.own.grants).length === 0)
    endSession(story, 'done', closing(story.own))
}

/** Sentences that only look alike, where the project wants somebody to look before the user does. */
function askForConfirmation(story: Story): void {
  const reader = seatedOf(story.own, 'continuity')
  const [conflict] = unconfirmed(story.own)
  if (reader !== null && conflict !== undefined) story.grant('confirm', reader.id, null, conflict)
}

const unconfirmed = (own: Room): readonly string[] => {
  if (!own.policy.confirmCandidates || isOutOfTurns(own) || Object.values(own.grants).some(({ purpose }) => purpose === 'confirm'))
    return []
  return own.openConflicts.filter((id) => {
    const found = conflictOf(own, id)
    return found?.kind === 'lexical-candidate' && found.isConfirmed === null && !own.failed.some((key) => key.endsWith('/confirm'))
  })
}

function limitReached({ own, at }: Story): string | null {
  const { session } = own
  if (session === null) return null
  const { turnsMax, minutesMax, tally, beganAt } = session
  if (turnsMax !== null && tally.turns >= turnsMax && Object.keys(own.grants).length === 0)
    return `${tally.turns} turns were granted, and ${turnsMax} are allowed.`
  if (minutesMax !== null && at - beganAt >= minutesMax * 60_000) return `${minutesMax} minutes are over.`
  return null
}

const isOutOfTurns = ({ session }: Room): boolean => session?.turnsMax != null && session.tally.turns >= session.turnsMax

function carryOut(story: Story, id: number, step: Step): void {
  switch (step.do) {
    case 'ask':
      for (const seat of step.seats) story.grant(step.purpose, seat, id)
      return
    case 'take-in':
      takeAsIs(story, id, step.because)
      break
    case 'begin-blind':
      story.tell({
        type: 'blind.begun',
        issue: id,
        members: [...step.members],
        because: 'A change that reaches far is looked at alone first.',
      })
      break
    case 'advance':
      story.tell({ type: 'issue.advanced', issue: id, stage: step.stage, because: step.because })
      break
    case 'assist':
      assist(story, id, step.member)
      break
    case 'end-challenge':
      endChallenge(story, id, 'The advocate has nothing to add.')
      break
    case 'conclude':
      conclude(story, id)
      break
  }
}

function takeAsIs(story: Story, id: number, because: string): void {
  const issue = story.issue(id)
  const proposer = proposerOf(story.own, issue)
  story.tell({
    type: 'issue.taken-in',
    issue: id,
    by: SYSTEM,
    tags: [...issue.tags],
    impact: issue.impact ?? 'minor',
    assignee: issue.assignee ?? proposer?.id ?? null,
    request: null,
    because,
  })
  story.tell({ type: 'issue.advanced', issue: id, stage: 'propose', because })
}

/** The assistant cuts it into slices of one file or one decision. */
function assist(story: Story, id: number, member: string): void {
  story.tell({ type: 'issue.advanced', issue: id, stage: 'intake', because: `The task is cut smaller for ${member}.` })
}

function closing(own: Room): string {
  const issues = own.active.flatMap((id) => issueOf(own, id) ?? []).filter((issue) => !isMeta(issue))
  const count = (status: Issue['status']): number => issues.filter((issue) => issue.status === status).length
  const [open, frozen, waiting] = [count('open'), count('frozen'), count('waiting')]
  const rest = [
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'waits' : 'wait'} for the user`] : []),
    ...(frozen > 0 ? [`${frozen} ${frozen === 1 ? 'stands' : 'stand'} still`] : []),
    ...(open > 0 ? [`${open} ${open === 1 ? 'is' : 'are'} open`] : []),
  ]
  return `${own.session?.tally.resolved ?? 0} resolved this session${rest.length > 0 ? `; ${rest.join(', ')}` : ''}.`
}

/** When a session's time is up, a tick has to come. */
export function sessionWake({ session }: Room): number | null {
  if (session === null || session.endedAt !== null || session.minutesMax === null) return null
  return session.beganAt + Math.round(session.minutesMax * 60_000)
}

/** While it stops for a limit or by the user: the session ends first. */
export const endBecauseStopping = (story: Story, { stopping }: House): void => {
  if (stopping !== null) endSession(story, stopping.reason === 'user' ? 'stopped' : 'limit', stopping.because)
}
