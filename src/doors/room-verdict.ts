/** What became of something that was said to a room, read from the facts it led to, so that whoever wrote it can mend it. */
import type { Violation } from '../core/gate/words.ts'
import type { CheckedEvidence } from '../core/room/words.ts'
import type { Recorded } from '../core/words.ts'

export const ROOM_VERDICTS = ['done', 'kept', 'refused', 'frozen'] as const

export interface RoomVerdict {
  /** kept, refused or frozen: a comment. done: anything else. */
  readonly verdict: (typeof ROOM_VERDICTS)[number]
  readonly because: string | null
  /** The issue it is about, or that was opened. */
  readonly issue: number | null
  /** Its number, as in 12.3; of one that is set apart, too. */
  readonly comment: string | null
  readonly patch: string | null
  /** The moderator's desk that a freeze has opened. */
  readonly desk: number | null
  /** Every reference with what was found out about it. */
  readonly evidence: CheckedEvidence | null
  /** Rules that were broken; of a comment that was kept, warnings. */
  readonly violations: readonly Violation[]
}

const DONE: RoomVerdict = {
  verdict: 'done',
  because: null,
  issue: null,
  comment: null,
  patch: null,
  desk: null,
  evidence: null,
  violations: [],
}

/** The last word on it counts: an issue may be opened while the proposal that came with it is refused. */
export const verdictIn = (events: readonly Recorded[]): RoomVerdict => events.reduce(told, DONE)

function told(before: RoomVerdict, event: Recorded): RoomVerdict {
  switch (event.type) {
    case 'issue.opened':
      return event.kind === 'work' || event.kind === 'conflict' ? { ...before, issue: event.issue, evidence: event.evidence } : before
    case 'comment.added': {
      const { issue, comment, evidence, warnings: violations } = event
      return { ...before, verdict: 'kept', issue, comment, evidence, violations }
    }
    case 'comment.refused': {
      const { issue, because, violations } = event
      return { ...before, verdict: 'refused', issue, because, violations }
    }
    case 'comment.quarantined': {
      const { issue, comment, evidence, violations, meta: desk } = event
      const because = violations.map(({ message }) => message).join(' ')
      return { ...before, verdict: 'frozen', issue, comment, evidence, violations, desk, because }
    }
    case 'patch.proposed':
    case 'patch.accepted':
    case 'patch.rejected':
      return { ...before, patch: event.patch }
    default:
      return before
  }
}
