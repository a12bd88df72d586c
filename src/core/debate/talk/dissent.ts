/** The record of a dissent is closed wherever its thread goes on or ends: as voiced where the seat has challenged something, as withdrawn otherwise. */
import { openDissent } from '../../house/dissent.ts'
import type { SeatId } from '../../seat.ts'
import { threadMessages } from '../messages.ts'
import type { Story } from '../story.ts'
import type { Move } from '../words.ts'

/** Who is to dissent. The house folds what is told now only later, so that what this decision has told comes first. */
function dissenterOf(story: Story, thread: string): SeatId | null {
  const told = story.facts.findLast((fact) => (fact.type === 'dissent.opened' || fact.type === 'dissent.closed') && fact.subject === thread)
  if (told?.type === 'dissent.opened') return told.seat
  return told === undefined ? (openDissent(story.house.dissent, thread)?.seat ?? null) : null
}

/** To agree at length is no dissent. */
const DISSENTS: readonly Move[] = ['CHALLENGE', 'REFRAME']

/** `unspoken`: why it is withdrawn, where nothing was said since it was asked. */
export function closeDissent(story: Story, id: string, unspoken: string): void {
  const dissenter = dissenterOf(story, id)
  const thread = story.own.threads[id]
  if (dissenter === null || thread === undefined) return
  const messages = threadMessages(story.own, thread)
  const asked = messages.findLastIndex(({ kind }) => kind === 'devils-advocate')
  const since = messages.slice(asked + 1).filter(({ seat }) => seat === dissenter)
  const isVoiced = since.some(({ said }) => DISSENTS.includes(said.move))
  const silent = since.length === 0 ? unspoken : 'It spoke, and challenged nothing.'
  const because = isVoiced ? 'It argued against what the others took for granted.' : silent
  story.tell({ type: 'dissent.closed', subject: id, outcome: isVoiced ? 'voiced' : 'withdrawn', because })
}
