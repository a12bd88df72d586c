/** The command that lets a run go on, as it is typed. */
import { raisedFlag } from '../governor/raise.ts'
import { gaugesOf } from '../governor/report.ts'
import { answerCommand, endedAt, unanswered } from '../house/commands.ts'
import type { House } from '../house/house.ts'

export function goingOn(house: House): string {
  const ended = endedAt(house.governor)
  if (ended !== null) return `${ended} It stays ended; to go on with the work, start another run.`
  const [asked] = unanswered(house)
  if (asked !== undefined) return `To go on, answer ${asked.id}: ${answerCommand(house.id, asked.id)}`
  const { id, stopping, closed } = house
  const raised = raisedFlag((stopping ?? closed)?.reason ?? null, gaugesOf(house))
  return raised === null ? `To go on: witan resume ${id}` : `To go on with a higher limit: witan resume ${id} ${raised}`
}
