/**
 * Sessions: one stretch of work. It begins with a health check that can refuse it and a report, and ends with another, with what the
 * team has earned together and the goals that were due. What stood still too long sinks when a session begins.
 */

import { withLimits } from '../../house/limits.ts'
import type { Limits } from '../../house/words.ts'
import { figuresFor, isDue, progressOf } from '../../ledger/goals.ts'
import { tierOf } from '../../ledger/rates.ts'
import type { Deadline } from '../../ledger/words.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { recordOf } from '../evolve/people.ts'
import { healthOf } from '../health/check.ts'
import { reflect } from '../health/reflect.ts'
import { healthReport } from '../health/report.ts'
import { flagTopics } from '../health/topics.ts'
import { CALLS_FOR_A_LOOKUP, DAY_MS } from '../numbers.ts'
import { isMeta, issueOf, type KeptGoal, memberOf, type Room } from '../state.ts'
import type { Story } from '../story.ts'
import { activeMembers, roleOf, SYSTEM } from '../who.ts'
import type { Priority, RoomCommandOf, RoomEventOf } from '../words.ts'
import { teamCredits } from './credit.ts'
import { returnStale } from './patches.ts'

export const isOn = ({ own }: Story): boolean => own.session !== null && own.session.endedAt === null

export function beginSession(story: Story, command: RoomCommandOf<'begin-session'>): Refusal | null {
  if (isOn(story)) return refuse('session-on', `Session ${story.own.session?.number} is on. Let it end, or end it first.`)
  const mode = command.mode ?? story.options.mode
  const health = healthOf(story.own, mode)
  if (!health.valid) return refuse(health.error, health.message)
  const missing = command.issues.find((id) => issueOf(story.own, id) === undefined)
  if (missing !== undefined) return refuse('no-such-issue', `There is no issue #${missing} to work on.`)
  const { by, isWorked, turns: turnsMax } = command
  raiseLimits(story, command)
  story.tell({
    type: 'session.begun',
    session: story.own.sessions + 1,
    by,
    mode,
    issues: [...command.issues],
    isWorked,
    turnsMax,
    minutesMax: command.minutes,
    warnings: [...health.warnings],
  })
  sink(story)
  if (isWorked) returnStale(story, command.issues)
  flagTopics(story)
  report(story, 'session-start')
  return null
}

/**
 * What a session may use comes on top of what was used before: the house holds it to that. Each look-up is a call, and all that an
 * answer may make are set aside before it is asked for: where few calls are allowed, few of them may be look-ups.
 */
function raiseLimits(story: Story, { by, micros, tokens, calls, replies }: RoomCommandOf<'begin-session'>): void {
  const { limits, spending, opening } = story.house
  const { lookupsMax } = opening.limits
  const raised = (used: number, more: number | null): number | null => (more === null ? null : used + more)
  const capped: Limits = {
    ...limits,
    microsMax: raised(spending.micros, micros),
    tokensMax: raised(spending.tokens, tokens),
    callsMax: raised(spending.calls, calls),
    lookupsMax: calls === null ? lookupsMax : Math.min(lookupsMax, Math.floor(calls / CALLS_FOR_A_LOOKUP)),
  }
  story.tell({ type: 'deliberation.reopened', by, limits: withLimits(capped, replies ?? {}) })
}

const wants = ({ own }: Story, when: 'session-start' | 'session-end'): boolean =>
  own.sanity.moderatorSessionReportEnabled &&
  (own.sanity.moderatorReportFrequency === 'both' || own.sanity.moderatorReportFrequency === when)

function report(story: Story, when: 'session-start' | 'session-end'): void {
  if (wants(story, when))
    story.tell({ type: 'health.reported', when, report: healthReport(story.own, story.own.session?.mode ?? story.options.mode) })
}

export function endSession(story: Story, reason: RoomEventOf<'session.ended'>['reason'], because: string): void {
  const { session } = story.own
  if (session === null || session.endedAt !== null) return
  for (const [request, { seat, purpose }] of Object.entries(story.own.grants))
    if (purpose !== 'apply') story.tell({ type: 'turn.withdrawn', request, seat, because: 'The session is over.' })
  checkGoals(story, 'session-end')
  const tiers = activeMembers(story.own)
    .flatMap(({ id }) => recordOf(story.own, id) ?? [])
    .map(tierOf)
  teamCredits(story, { kind: 'session-ends', actions: session.tally.actions, penalties: session.tally.penalties, tiers })
  story.tell({ type: 'session.ended', session: session.number, reason, because })
  flagTopics(story)
  report(story, 'session-end')
}

/* ——— goals ——— */

export function setGoal(story: Story, { by, member, metric, target, deadline, description }: RoomCommandOf<'set-goal'>): Refusal | null {
  if (member !== null && memberOf(story.own, member) === undefined) return refuse('no-such-member', `There is no member «${member}».`)
  const setBy = roleOf(story.own, by) === 'user' ? 'user' : 'moderator'
  const scope = member === null ? 'team' : 'individual'
  const id = `G${story.own.goals.length + 1}`
  const who = member === null ? 'we' : (memberOf(story.own, member)?.name ?? member)
  const wish = metric === 'zero-penalties' ? 'had no penalty' : `came to ${target} (${metric})`
  const text = description === '' ? `Would it not be good if ${who} ${wish}?` : description
  story.tell({ type: 'goal.set', id, setBy, scope, targetMember: member, metric, target, deadline, description: text })
  return null
}

/** `moment`: what has just ended, or null after anything else happened. */
export function checkGoals(story: Story, moment: Deadline | null): void {
  for (const goal of story.own.goals) if (goal.outcome === 'open') checkGoal(story, goal, moment)
}

function checkGoal(story: Story, goal: KeptGoal, moment: Deadline | null): void {
  const isOver = (moment !== null && isDue(goal, moment)) || isPast(story, goal.deadline)
  const { current, achieved } = progressOf(goal, figuresOf(story.own, goal), isOver)
  if (achieved) {
    story.tell({ type: 'goal.achieved', goal: goal.id, current })
    teamCredits(story, { kind: 'goal-achieved', goal })
  } else if (isOver)
    story.tell({ type: 'goal.ended', goal: goal.id, current, because: 'Its time is over. It was something to aim for, no more.' })
}

/** A date is held against the room's own time, which counts from its opening. */
const isPast = ({ house, at }: Story, deadline: Deadline | null): boolean =>
  deadline !== null &&
  deadline !== 'session-end' &&
  deadline !== 'milestone-end' &&
  Date.parse(house.startedWall) + at >= Date.parse(deadline)

const figuresOf = (own: Room, goal: KeptGoal): ReturnType<typeof figuresFor> => {
  const resolved =
    goal.deadline === 'session-end'
      ? (own.session?.tally.resolved ?? 0)
      : goal.deadline === 'milestone-end'
        ? own.sinceMilestone.resolved
        : own.resolvedCount
  return figuresFor(own.ledger, goal, Object.keys(own.members), resolved)
}

/** How far it has come. */
export const goalNow = (own: Room, goal: KeptGoal): KeptGoal =>
  goal.outcome === 'open' ? { ...goal, current: progressOf(goal, figuresOf(own, goal), false).current } : goal

/* ——— milestones ——— */

/** One name, one milestone: what a team has earned in it is told by its name. */
export function completeMilestone(story: Story, { by, name, because }: RoomCommandOf<'complete-milestone'>): Refusal | null {
  const known = story.own.milestones.find((one) => plain(one.name) === plain(name))
  if (known !== undefined) return refuse('same-milestone', `«${known.name}» was completed before. Give this one a name of its own.`)
  checkGoals(story, 'milestone-end')
  // One in which nothing was done is not clean, but empty.
  if (story.own.sinceMilestone.resolved > 0) teamCredits(story, { kind: 'milestone-ends', name, freezes: story.own.sinceMilestone.freezes })
  story.tell({ type: 'milestone.completed', milestone: story.own.milestones.length + 1, name, by, because, reflection: reflect(story.own) })
  return null
}

const plain = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/* ——— what stands still sinks ——— */

const LOWER: Readonly<Record<Priority, Priority | null>> = { high: 'normal', normal: 'low', low: null }

/** Half of it after each such time without touching the project: a step a time, and into the archive at the bottom. */
function sink(story: Story): void {
  const idleMs = story.own.policy.idleDays * DAY_MS
  for (const id of story.own.active) {
    const issue = issueOf(story.own, id)
    if (issue === undefined || issue.isPinned || isMeta(issue) || issue.status === 'waiting') continue
    const steps = Math.floor((story.at - Math.max(issue.touchedAt, issue.sunkAt)) / idleMs)
    for (let step = 0; step < steps; step++) {
      const now = issueOf(story.own, id)
      if (now === undefined || now.status === 'archived') break
      const lower = LOWER[now.priority]
      const because = `It has not touched the project for ${Math.round((story.at - issue.touchedAt) / DAY_MS)} days.`
      if (lower === null) story.tell({ type: 'issue.archived', issue: id, because })
      else story.tell({ type: 'issue.prioritised', issue: id, by: SYSTEM, priority: lower, because })
    }
  }
}
