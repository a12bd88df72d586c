/**
 * A worker: takes deliberations from the queue and runs each until it ends, waits for people, or is let go of.
 *
 *   job ──▶ lease free? ──yes──▶ run ──▶ closed · idle · fenced ──▶ done
 *              └──no: its runner is alive ──▶ done, that one has it;  or dead ──▶ waits until the lease runs out, then runs
 *
 * On the way out nothing new is asked; calls on record, in the air or in line, come back while there is time, and what is still open
 * waits for another worker at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../../core/fault.ts'
import type { Engine } from '../engine.ts'
import type { ProcessHall } from '../hall.ts'
import type { Done, Queue } from './queue.ts'

/** How often it looks whether a lease is free, and how long a lease lives without its runner, with some to spare. */
const LOOK_MS = 500
const LEASE_MS_MAX = 20_000
/** Whatever happens to what is sent now, it is not done. */
const HANDED_ON: Done = { because: 'handed on', version: -1, isHandedOn: true }
/** A claim ends after a day; whatever runs that long is handed on before. */
const STINT_MS = 20 * 3_600_000

export interface Worker {
  /** Calls in the air have so long to come back. */
  retire(graceMs: number): Promise<void>
}

export async function startWorker(engine: Engine, queue: Queue, hall: ProcessHall, slots: number): Promise<Worker> {
  const retiring = new AbortController()
  const carry = async (id: string, claim: AbortSignal): Promise<Done> => {
    const stint = AbortSignal.timeout(STINT_MS)
    for (;;) {
      if (retiring.signal.aborted) return HANDED_ON
      const { because, version, error } = await hall.carry(id, AbortSignal.any([claim, stint]))
      if (because === 'failed' && error instanceof Fault && error.retryable) throw error
      if (because === 'left' && !claim.aborted) return HANDED_ON
      if (because !== 'held') return { because, version }
      if (!(await isFreed(engine, id, retiring.signal))) return { because, version }
    }
  }
  await queue.work(slots, carry)
  return {
    retire: async (graceMs) => {
      retiring.abort()
      await Promise.all([hall.leave(graceMs), queue.rest()])
    },
  }
}

/** A dead runner's lease runs out; one that does not is held by somebody alive. */
async function isFreed(engine: Engine, id: string, retiring: AbortSignal): Promise<boolean> {
  for (const deadline = Date.now() + LEASE_MS_MAX; Date.now() < deadline && !retiring.aborted; ) {
    if ((await engine.runnerOf(id)) === null) return true
    await sleep(LOOK_MS)
  }
  return retiring.aborted
}
