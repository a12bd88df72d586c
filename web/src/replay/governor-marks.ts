/** Of the governor: shadows and what was done about them, breaks, checkpoints, and who took whose seat. */
import type { Recorded } from '../../../src/core/words.ts'
import { listed } from '../../../src/views/amounts.ts'
import { breakTitle, plainly, SHADOWS } from '../../../src/views/governor/names.ts'
import type { Mark, MarkKind, NameOf } from './marks.ts'

export function governorMark(event: Recorded, mark: (kind: MarkKind, title: string) => Mark, nameOf: NameOf): Mark | null {
  switch (event.type) {
    case 'shadow.detected':
      return mark('correction', `${SHADOWS[event.shadow].title}${event.seat === null ? '' : `, ${nameOf(event.seat)}`}: ${event.because}`)
    case 'shadow.suppressed':
      return mark('correction', `No shadow (${SHADOWS[event.shadow].title}): ${event.because}`)
    case 'correction.applied':
      return mark(
        'correction',
        `${event.seats.length === 0 ? 'Whoever runs this is' : listed(event.seats.map(nameOf))} told to do better: ${event.text}`,
      )
    case 'seat.replaced':
      return mark('correction', `${event.to.name} takes the place of ${event.from.name}: ${plainly(event.because)}`)
    case 'break.tripped':
      return mark('break', `${breakTitle(event.trigger)}: ${plainly(event.because)}`)
    case 'checkpoint.reached':
      return mark('break', `Checkpoint ${event.number}: ${event.because}`)
    default:
      return null
  }
}
