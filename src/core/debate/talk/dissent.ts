/** The record of a dissent is closed wherever its thread goes on or ends: as voiced where the seat has spoken, as withdrawn otherwise. */
import { openDissent } from '../../house/dissent.ts'
import type { SeatId } from '../../seat.ts'
import { threadMessages } from '../messages.ts'
import type { Story } from '../story.ts'

/** Who is to dissent. The house folds what is told now only later, so that what this decision has told comes first. */
function dissenterOf(story: Story, thread: string): SeatId | null {
  const told = story.facts.findLast((fact) => (fact.type === 'dissent.opened' || fact.type === 'dissent.closed') && fact.subject === thread)
  if (told?.type === 'dissent.opened') return told.seat
  return told === undefined ? (openDissent(story.house.dissent, thread)?.seat ?? null) : null
}

/** `unspoken`: why it is withdrawn, where nothing was said since it was asked. */
export function closeDissent(story: Story, id: string, unspoken: string): void {
  const dissenter = dissenterOf(story, id)
  const thread = story.own.threads[id]
  if (dissenter === null || thread === undefined) return
  const messages = threadMessages(story.own, thread)
  const asked = messages.findLastIndex(({ kind }) => kind === 'devils-advocate')
  const isVoiced = messages.slice(asked + 1).some(({ seat }) => seat === dissenter)
  const because = isVoiced ? 'It argued against what the others took for granted.' : unspoken
  story.tell({ type: 'dissent.closed', subject: id, outcome: isVoiced ? 'voiced' : 'withdrawn', because })
}
