/** How far a debate is: the stage of every active thread, and messages against their limit. */
import type { Debate, Thread } from '../../core/debate/state.ts'
import type { Deliberation } from '../../core/deliberation.ts'
import { counted } from '../amounts.ts'
import { oneLine } from '../printable.ts'
import type { Progress } from '../terminal/progress.ts'
import { STAGES, stageText } from './lane.ts'

export function debateProgress({ house, own: opaque }: Deliberation): Progress {
  // The protocol's name says whose state this is.
  const own = opaque as Debate
  return {
    stages: stagesOf(own),
    progress: progressOf(own, house.opening.seats.length),
    granted: Object.values(own.grants).map(({ seat }) => seat),
  }
}

function progressOf({ begun, messages, seats, seatMessages }: Debate, seated: number): string {
  if (begun === null) return ''
  if (messages.size > 0) return `${seatMessages}/${begun.messagesMax} messages`
  return `${Object.values(seats).filter(({ blind }) => blind !== null).length} of ${seated} opened`
}

function stagesOf(own: Debate): readonly string[] {
  if (own.ending !== null) return ['ending']
  const active = Object.values(own.threads).filter(isActive)
  if (active.length === 0) return [own.messages.size > 0 ? 'between threads' : 'opening']
  return [
    active.map((thread) => `${oneLine(thread.id)} ${stageText(thread)}`).join(', '),
    active.map(({ id, stage }) => `${oneLine(id)} ${STAGES[stage]}`).join(', '),
    counted(active.length, 'thread'),
  ]
}

const isActive = ({ status }: Thread): boolean => status === 'DISCOVERY' || status === 'LOCKING' || status === 'LOCKED'
