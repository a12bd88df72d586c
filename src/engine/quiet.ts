/** When nothing moves by itself any more: then a process that drives a deliberation by its hosts' replies may let go of it. */
import { type Deliberation, owed } from '../core/deliberation.ts'
import { seatOf } from '../core/house/house.ts'
import { isHeld, nextWake } from './turn.ts'

/** Paused, or only people and hosts are asked: nothing is in the air, nobody of ours is owed anything, and no time has to pass. */
export function isQuiet(state: Deliberation): boolean {
  const { house } = state
  if (house.status === 'paused') return true
  if (Object.values(house.desk).some(({ inFlight }) => inFlight !== null)) return false
  const asks = owed(state).flatMap((item) => (item.kind === 'ask' ? [seatOf(house, item.seat).driver] : []))
  const isWaiting = asks.length > 0 || owed(state).some(({ kind }) => kind === 'word')
  if (!isWaiting || asks.some((driver) => driver !== 'human' && driver !== 'host')) return false
  const wake = nextWake(state)
  return wake === null || wake > house.at || isHeld(state, wake)
}
