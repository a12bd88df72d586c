/** The moments of a deliberation that a reader wants to jump to, read off its events. */
import type { Recorded } from '../../../src/core/words.ts'
import { governorMark } from './governor-marks.ts'
import { roomMark } from './room-marks.ts'
import { roundtableMark } from './roundtable-marks.ts'
import { runMark } from './run-marks.ts'

export type MarkKind = 'turn' | 'doubt' | 'correction' | 'failure' | 'refusal' | 'break' | 'person' | 'end'

export interface Mark {
  readonly seq: number
  readonly kind: MarkKind
  readonly title: string
}

export const KIND_TITLES: Readonly<Record<MarkKind, string>> = {
  turn: 'Locks, stages, rounds, tasks, sessions',
  doubt: 'Groupthink, objections, conflicts',
  correction: 'Shadows and corrections',
  failure: 'Failed locks, tasks, agents',
  refusal: 'Refusals',
  break: 'Breaks, limits, checkpoints',
  person: 'What people did',
  end: 'Ends',
}

/** Who held a seat at the event that is marked. */
export type NameOf = (seat: string) => string

/** Events that are no moment of their own stand in no row. */
export function markOf(event: Recorded, nameOf: NameOf = (seat) => seat): Mark | null {
  const mark = (kind: MarkKind, title: string): Mark => ({ seq: event.seq, kind, title })
  switch (event.type) {
    case 'crux.locked':
      return mark('turn', `${event.thread} locked: ${event.question}`)
    case 'stage.changed':
      return mark('turn', `${event.thread} goes on to ${event.to.replace('_', ' ')}`)
    case 'council.moved':
      return mark('turn', `${event.from} → ${event.to}`)
    case 'votes.revealed':
      return mark('turn', 'The votes are revealed')
    case 'crux.lock-failed':
      return mark(
        'failure',
        `${event.thread} failed to lock (attempt ${event.attempt}): ${event.failures.map(({ because }) => because).join(' ')}`,
      )
    case 'thread.failed':
      return mark('failure', `${event.thread} failed: ${event.because}`)
    case 'contribution.refused':
      return mark('refusal', `Refused (${event.rule}): ${event.because}`)
    case 'breaker.opened':
      return mark('break', `${nameOf(event.seat)} is left out: ${event.because}`)
    case 'budget.crossed':
      return mark('break', event.because)
    case 'interruption.raised':
      return mark('break', event.because)
    case 'reviewer.lost':
      return mark('break', `${nameOf(event.seat)} is lost: ${event.because}`)
    case 'user.interjected':
      return mark('person', `${event.by} spoke up`)
    case 'crux.challenged':
      return mark('person', `${event.by} challenged ${event.crux}`)
    case 'seat.removed':
      return mark('person', `${event.by} removed ${nameOf(event.seat)}`)
    case 'deliberation.paused':
      return mark('person', event.because === null ? `Paused by ${event.by}` : `Paused by the ${event.by}: ${event.because}`)
    case 'deliberation.resumed':
      return mark('person', `Resumed by ${event.by}`)
    case 'deliberation.reopened':
      return mark('person', `Extended by ${event.by}`)
    case 'deliberation.closed':
      return mark('end', `The end: ${event.because}`)
    default:
      return (
        governorMark(event, mark, nameOf) ?? roundtableMark(event, mark) ?? runMark(event, mark, nameOf) ?? roomMark(event, mark, nameOf)
      )
  }
}

/** How long a reader wants to look at an event before the next, in milliseconds at plain speed; 0: nothing to see. */
export function lookMs({ type }: Recorded): number {
  if (LONG.has(type)) return 1_100
  return SILENT.has(type) ? 0 : 420
}

const LONG: ReadonlySet<string> = new Set([
  'message.published',
  'position.declared',
  'crux.locked',
  'crux.lock-failed',
  'finding.raised',
  'answer.given',
  'votes.revealed',
  'ballot.cast',
  'debate.completed',
  'user.interjected',
  'shadow.detected',
  'correction.applied',
  'seat.replaced',
  'break.tripped',
  'escalation.raised',
  'stance.declared',
  'contribution.made',
  'groupthink.detected',
  'objection.judged',
  'round.closed',
  'roundtable.exited',
  'change.inspected',
  'review.received',
  'cycle.closed',
  'task.done',
  'task.failed',
  'run.completed',
  'issue.opened',
  'comment.added',
  'comment.quarantined',
  'issue.frozen',
  'issue.thawed',
  'advocate.assigned',
  'patch.proposed',
  'issue.resolved',
])
const SILENT: ReadonlySet<string> = new Set([
  'ask.sent',
  'ask.answered',
  'reading.wished',
  'reply.mended',
  'turn.granted',
  'look.passed',
  'claims.registered',
  'runner.started',
  'deliberation.opened',
  'debate.begun',
  'dcg.calculated',
  'mode.unapplied',
  'claim.judged',
  'table.laid',
  'contribution.verified',
  'spend.declared',
  'work.accepted',
  'lookup.made',
  'credit.awarded',
  'member.joined',
  'canon.established',
  'notice.read',
])
