/** When nothing moves by itself any more: then a process that drives a deliberation by its hosts' replies may let go of it. */
import { type Deliberation, owed } from '../core/deliberation.ts'
import { seatOf } from '../core/house/house.ts'
import { isHeld, nextWake } from './turn.ts'

/** Something is in the air, or somebody of ours is to be asked. */
export function isAtWork(state: Deliberation): boolean {
  const { house } = state
  if (house.status === 'paused') return false
  if (Object.values(house.desk).some(({ inFlight }) => inFlight !== null)) return true
  const asked = owed(state).flatMap((item) => (item.kind === 'ask' ? [seatOf(house, item.seat).driver] : []))
  return asked.some((driver) => driver !== 'human' && driver !== 'host')
}

/** Paused, or only people and hosts are asked: nobody of ours is at work, and no time has to pass. */
export function isQuiet(state: Deliberation): boolean {
  const { house } = state
  if (house.status === 'paused') return true
  if (isAtWork(state) || !owed(state).some(({ kind }) => kind === 'ask' || kind === 'word')) return false
  const wake = nextWake(state)
  return wake === null || wake > house.at || isHeld(state, wake)
}
