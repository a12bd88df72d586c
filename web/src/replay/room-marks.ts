/** Of a room: sessions and milestones, freezes and how they ended, dissent, conflicts, changes, and what those did who keep order. */
import type { Recorded } from '../../../src/core/words.ts'
import type { Mark, MarkKind, NameOf } from './marks.ts'

export function roomMark(event: Recorded, mark: (kind: MarkKind, title: string) => Mark, nameOf: NameOf): Mark | null {
  switch (event.type) {
    case 'session.begun':
      return mark('turn', `Session ${event.session} begins`)
    case 'session.ended':
      return mark('turn', `Session ${event.session} ends: ${event.because}`)
    case 'milestone.completed':
      return mark('turn', `Complete: ${event.name}`)
    case 'issue.resolved':
      return event.kind === 'meta' ? null : mark('turn', `#${event.issue} is settled: ${event.decision}`)
    case 'issue.frozen':
      return mark('break', `#${event.issue} stands still: ${event.because}`)
    case 'issue.thawed':
      return mark('break', `#${event.issue} goes on: ${event.because}`)
    case 'comment.refused':
      return mark(
        'refusal',
        `${event.issue === null ? 'An issue' : 'A comment'} of ${nameOf(event.author)}${event.issue === null ? '' : ` on #${event.issue}`} is not taken: ${event.because}`,
      )
    case 'security.noted':
      return mark('refusal', `${nameOf(event.actor)}: ${event.because}`)
    case 'advocate.assigned':
      return mark('doubt', `${nameOf(event.member)} argues against #${event.issue}: ${event.because}`)
    case 'conflict.found':
      return mark('doubt', `${event.conflict}: ${event.because}`)
    case 'record.moved':
      return mark('correction', `${nameOf(event.member)} is on the step ${event.to}: ${event.because}`)
    default:
      return personMark(event, mark, nameOf)
  }
}

/** What the user or a moderator decided. */
function personMark(event: Recorded, mark: (kind: MarkKind, title: string) => Mark, nameOf: NameOf): Mark | null {
  switch (event.type) {
    case 'patch.accepted':
      return mark('person', `${event.patch} is accepted`)
    case 'patch.rejected':
      return mark('person', `${event.patch} is left out: ${event.because}`)
    case 'patch.failed':
      return mark('failure', `${event.patch} could not be written: ${event.because}`)
    case 'conflict.settled':
      return mark('person', `${event.conflict} is settled: ${event.because}`)
    case 'moderation.taken':
      return mark('person', `${nameOf(event.by)}, ${event.action.replaceAll('-', ' ')}: ${event.because}`)
    default:
      return null
  }
}
