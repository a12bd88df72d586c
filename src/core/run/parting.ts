/**
 * How a run stops. First it finishes what it must, then the clerk makes everything safe, and only then is it closed.
 *
 *   a limit is near (95 %)    the task in hand is finished, however many cycles that takes; at 100 % a hard stop cuts it short
 *   a soft break              the task in hand is finished if that takes no other cycle: more of the same is what it was broken off for
 *   any other soft stop       what somebody has in hand is handed in
 *   a hard stop               waits for nobody
 */
import { isResource } from '../governor/fold.ts'
import type { House } from '../house/house.ts'
import type { Parting } from '../protocol.ts'
import { ending, isAtItsEnd } from './ending.ts'
import { clerking } from './grant.ts'
import type { Fact } from './receive.ts'
import type { Run } from './state.ts'
import { stepOf } from './step.ts'

export function parting(own: Run, house: House): Parting {
  const open = Object.values(own.grants)
  if (open.some(({ purpose }) => purpose === 'secure')) return 'wait'
  if (isFinishing(own, house)) return 'work'
  if (house.stopping?.hard === false && open.length > 0) return 'wait'
  return own.hasLooseEnds ? 'grant' : 'clean'
}

/** It is stopping, and goes on with the task in hand until that is through. */
export function isFinishing(own: Run, house: House): boolean {
  const { stopping } = house
  const isFinished = stopping !== null && !stopping.hard && (isResource(stopping.reason) || stopping.reason === 'break')
  if (!isFinished) return false
  return own.task === null ? isAtItsEnd(own, house) : Object.keys(own.grants).length > 0 || stepOf(own, own.task, house).length > 0
}

/** No other task is begun while it stops; at a hard stop whatever is open is called off, so that nobody works beside the clerk. */
export function partingFacts(own: Run, house: House): readonly Fact[] {
  switch (parting(own, house)) {
    case 'work':
      return own.task === null ? ending(own) : stepOf(own, own.task, house)
    case 'grant': {
      const because = house.stopping?.because ?? 'It is stopping.'
      const calledOff = Object.entries(own.grants).map(([request, { seat }]): Fact => ({ type: 'turn.withdrawn', request, seat, because }))
      return [...calledOff, clerking(own, 'secure', 'secure')]
    }
    default:
      return []
  }
}
