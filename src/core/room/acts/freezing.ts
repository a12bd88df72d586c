/**
 * An issue stands still, and goes on again. What stopped it lies on the moderator's desk: one open desk an issue, to which further
 * triggers are added. When its time is over it thaws by itself, with one more comment for everybody.
 */

import { freezeReport } from '../../gate/freeze-report.ts'
import type { Judgement } from '../../gate/gate.ts'
import { breakersOf } from '../../gate/presets.ts'
import type { Violation } from '../../gate/words.ts'
import { isSealed, lettersIn } from '../discretion.ts'
import { NO_CHECKED } from '../evidence.ts'
import { type Issue, issueOf } from '../state.ts'
import type { Story } from '../story.ts'
import { SYSTEM, seatedOf, USER } from '../who.ts'
import type { RoomEvent } from '../words.ts'
import { withdrawFor } from './withdrawing.ts'

const MINUTE_MS = 60_000
const EXTRA_AFTER_COOLDOWN = 1
export const subjectOf = (issue: number): string => `issue-${issue}`

export function freeze(story: Story, id: number, { violations, primary }: Judgement, setApart: (meta: number) => RoomEvent): void {
  const triggers = violations.filter(({ consequence }) => consequence === 'freeze')
  const first = triggers.find(({ rule }) => rule === primary) ?? triggers[0]
  const because = first?.message ?? 'A rule was broken.'
  freezeFor(story, id, SYSTEM, first?.rule ?? 'escalation-language', triggers, because, setApart)
}

/** By a rule, or by somebody who keeps order. */
export function freezeFor(
  story: Story,
  id: number,
  by: string,
  rule: string,
  triggers: readonly Violation[],
  because: string,
  setApart: ((meta: number) => RoomEvent) | null,
): void {
  const issue = story.issue(id)
  const meta = deskFor(story, issue, by, rule, because)
  if (setApart !== null) story.tell(setApart(meta))
  const until = story.at + Math.round(breakersOf(story.own.sanity).frozenIssueCooldownMinutes * MINUTE_MS)
  story.tell({ type: 'issue.frozen', issue: id, by, rule, triggers: [...triggers], until, meta, because })
  story.tell({ type: 'interruption.raised', scope: 'issue', subject: subjectOf(id), hard: false, trigger: rule, resumable: true, because })
  withdrawFor(story, id, `#${id} stands still.`)
  if (by === USER) withdrawFor(story, meta, `The user has stopped #${id}.`)
  if (story.own.sanity.notifyOnFreeze)
    story.notify('user', 'warning', `#${id} stands still: ${issue.title}`, because, [
      { label: 'Open the issue', kind: 'openIssue', ref: String(id) },
    ])
}

/** The moderator's desk for an issue: the one that is open, or a new one. Any member can look it up, so it names and tells what members may know. */
function deskFor(story: Story, issue: Issue, by: string, rule: string, message: string): number {
  const desk = issue.meta === null ? undefined : issueOf(story.own, issue.meta)
  if (desk !== undefined && desk.status !== 'resolved') return desk.id
  const named = lettersIn(story.own, issue)
  const open = [...story.commentsOf(issue.id)].filter((comment) => !isSealed(issue, comment))
  const recent = open.map(({ author, body }) => ({ author: named(author), body }))
  const meta = story.nextIssue
  story.tell({
    type: 'issue.opened',
    issue: meta,
    kind: 'breaker',
    title: `[Circuit Breaker] ${issue.title}`.slice(0, 200),
    body: freezeReport({ issue: issue.id, title: issue.title, rule: by === SYSTEM ? rule : named(by), message, recent }),
    author: SYSTEM,
    assignee: seatedOf(story.own, 'moderator')?.id ?? null,
    priority: 'high',
    tags: ['meta', 'circuit-breaker', rule],
    related: [issue.id],
    impact: null,
    epistemic: 'agreed',
    evidence: NO_CHECKED,
    sliceOf: null,
    share: 0,
  })
  return meta
}

export function thaw(story: Story, id: number, by: string, guidance: string | null, extraComments: number, because: string): void {
  const { meta } = story.issue(id)
  story.tell({ type: 'issue.thawed', issue: id, by, guidance, extraComments, because })
  story.tell({ type: 'interruption.lifted', subject: subjectOf(id), because })
  if (meta !== null) closeMeta(story, meta, by, because)
}

/** An issue about the room itself is done with. */
export function closeMeta(story: Story, meta: number, by: string, decision: string): void {
  if (issueOf(story.own, meta)?.status === 'resolved' || issueOf(story.own, meta) === undefined) return
  story.tell({ type: 'issue.resolved', issue: meta, by, kind: 'meta', decision, reasoning: '', cites: [], into: null })
  withdrawFor(story, meta, `#${meta} is done with.`)
}

/** Whatever stood still long enough goes on. */
export function thawOverdue(story: Story): void {
  for (const id of story.own.frozen) {
    const { freeze: held } = story.issue(id)
    if (held === null || story.at < held.until) continue
    thaw(
      story,
      id,
      SYSTEM,
      null,
      EXTRA_AFTER_COOLDOWN,
      'Its time of standing still is over; everybody who had spoken has one more comment.',
    )
  }
}
