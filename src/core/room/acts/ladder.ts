/**
 * After each action of a member its record is looked at: it may climb a step, with a notice to whoever should know, or come down one.
 * Who is helped, because it was refused again and again or climbed too high, gets its tasks cut small until three went well.
 */
import { evaluate } from '../../ledger/ladder.ts'
import { ratesOf } from '../../ledger/rates.ts'
import type { EscalationLevel } from '../../ledger/words.ts'
import { recordOf } from '../evolve/people.ts'
import { ASSISTANCE } from '../numbers.ts'
import { memberOf, voiceOf } from '../state.ts'
import type { Story } from '../story.ts'

export function afterAction(story: Story, id: string, issue: number | null): void {
  const member = memberOf(story.own, id)
  const record = recordOf(story.own, id)
  if (member === undefined || record === undefined) return
  const to = evaluate(record)
  if (to !== null) moved(story, id, member.name, record.model, record.escalationLevel, to, ratesOf(record).penaltyRate ?? 0)
  const isRefused = issue !== null && voiceOf(story.issue(issue), id).refused >= ASSISTANCE.refusals
  const isLow = to === 'remediation' || to === 'flagged'
  const now = memberOf(story.own, id)
  if (now?.assisted === null && (isLow || isRefused)) {
    const because = isLow
      ? `${member.name} is on the step «${to}».`
      : `${member.name} was refused ${ASSISTANCE.refusals} times on #${issue}.`
    story.tell({ type: 'assistance.begun', member: id, issue: isRefused ? issue : null, because })
  }
}

/** Called when a slice went well. */
export function afterSlice(story: Story, id: string): void {
  const member = memberOf(story.own, id)
  if (member?.assisted == null || member.assisted.clean < ASSISTANCE.cleanSlices) return
  story.tell({ type: 'assistance.ended', member: id, because: `${ASSISTANCE.cleanSlices} slices in a row went well.` })
}

function moved(
  story: Story,
  id: string,
  name: string,
  model: string,
  from: EscalationLevel,
  to: EscalationLevel,
  penaltyRate: number,
): void {
  const percent = Math.round(penaltyRate * 100)
  const isUp = LEVELS.indexOf(to) > LEVELS.indexOf(from)
  const because = isUp ? `${percent} % of its last actions were penalised.` : 'Its last actions were clean.'
  story.tell({ type: 'record.moved', member: id, model, from, to, penaltyRate, because })
  if (!isUp) return
  const view = { label: 'View its record', kind: 'openRecord', ref: id } as const
  if (to === 'watch')
    story.notify('moderator', 'info', `${name} is being watched`, `${percent} % of its last actions with ${model} were penalised.`, [view])
  if (to === 'flagged')
    story.notify(
      'user',
      'warning',
      `${name} is struggling`,
      `${percent} % of its last actions with ${model} were penalised. ${
        memberOf(story.own, id)?.isSeated === false
          ? 'It comes from outside: speak with whoever sent it.'
          : 'Consider giving it another model.'
      }`,
      [{ label: 'Open its settings', kind: 'openMember', ref: id }, view],
    )
}

const LEVELS: readonly EscalationLevel[] = ['normal', 'watch', 'remediation', 'flagged']
