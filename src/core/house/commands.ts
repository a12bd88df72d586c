/** Pause, resume, stop, extend: what anyone entitled may ask of any deliberation, from any process. */
import { type Refusal, refuse } from '../refusal.ts'
import type { EventOf } from '../words.ts'
import { type House, isClosed } from './house.ts'
import type { HouseCommand } from './words.ts'

export type HouseFact = EventOf<'deliberation.paused' | 'deliberation.resumed' | 'deliberation.stopping' | 'deliberation.reopened'>

export function decideHouse(house: House, command: HouseCommand): readonly HouseFact[] | Refusal {
  switch (command.type) {
    case 'pause':
      if (house.status === 'open') return [{ type: 'deliberation.paused', by: command.by }]
      return refuse(`already-${house.status}`, `${house.id} is ${house.status}; only an open deliberation can be paused.`)
    case 'resume':
      if (house.status === 'paused') return [{ type: 'deliberation.resumed', by: command.by }]
      return refuse('not-paused', `${house.id} is ${house.status}, not paused.`)
    case 'stop':
      return stop(house, command)
    case 'extend':
      return reopen(house, command)
  }
}

function stop(house: House, { by, hard }: HouseCommand & { type: 'stop' }): readonly HouseFact[] | Refusal {
  if (isClosed(house)) return refuse('already-closed', `${house.id} has ended (${house.closed?.reason}); there is nothing to stop.`)
  if (house.stopping !== null && (house.stopping.hard || !hard)) {
    return refuse('already-stopping', `${house.id} is stopping already: ${house.stopping.because}`)
  }
  const because = hard ? `Stopped by ${by} at once.` : `Stopped by ${by}.`
  return [{ type: 'deliberation.stopping', by, hard, reason: house.stopping?.reason ?? 'user', because }]
}

function reopen(house: House, { by, limits }: HouseCommand & { type: 'extend' }): readonly HouseFact[] | Refusal {
  if (house.status === 'completed')
    return refuse('already-completed', `${house.id} reached its own end; there is nothing to resume. Read its report.`)
  const raised = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
  const isOpen = house.status !== 'stopped'
  if (isOpen && Object.keys(raised).length === 0) return []
  if (isOpen && house.stopping !== null) return refuse('already-stopping', `${house.id} is stopping: ${house.stopping.because}`)
  return [{ type: 'deliberation.reopened', by, limits: { ...house.limits, ...raised } }]
}
