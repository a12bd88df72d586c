/** Of a roundtable: its rounds, agreement that came too easily and what was done about it, what was asked of people, its end. */
import type { Recorded } from '../../../src/core/words.ts'
import { DETECTIONS, EXITS } from '../../../src/views/roundtable/phrases.ts'
import type { Mark, MarkKind } from './marks.ts'

export function roundtableMark(event: Recorded, mark: (kind: MarkKind, title: string) => Mark): Mark | null {
  switch (event.type) {
    case 'round.opened':
      return event.kind === 'objection'
        ? mark('doubt', `Round ${event.round}, objections: ${event.because}`)
        : mark('turn', event.kind === 'blind' ? 'Everybody answers alone' : `Round ${event.round} opens: ${event.because}`)
    case 'groupthink.detected':
      return mark('doubt', `${DETECTIONS[event.kind]} in round ${event.round}: ${event.because}`)
    case 'objection.judged':
      return mark('doubt', `The objections ${event.failed ? 'changed nothing' : 'did their work'}: ${event.because}`)
    case 'contribution.blocked':
      return mark('refusal', `${event.id}, kept back: ${event.because}`)
    case 'escalation.raised':
      return mark('person', `${event.id}, a person is asked: ${event.needs}`)
    case 'escalation.answered':
      return mark('person', `${event.by} answered ${event.id}: ${event.answer}`)
    case 'escalation.expired':
      return mark('person', `Nobody answered ${event.id}: ${event.because}`)
    case 'context.requested':
      return mark('person', `${event.id}, a seat asks for context: ${event.question}`)
    case 'context.supplied':
      return mark('person', `${event.by} ${event.success ? 'supplied' : 'had nothing for'} ${event.id}`)
    case 'block.appealed':
      return mark('person', `${event.by} appealed ${event.block}: ${event.because}`)
    case 'blocker.lifted':
      return mark('person', `${event.by} set aside the blocker of ${event.seat}`)
    case 'rounds.extended':
      return mark('person', event.because)
    case 'synthesis.asked':
      return mark('person', `${event.by} asked ${event.seat} for a synthesis`)
    case 'roundtable.exited':
      return mark('end', `${EXITS[event.reason]}, in round ${event.round}: ${event.because}`)
    default:
      return null
  }
}
