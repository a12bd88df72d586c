/**
 * The hall of a node that is one of many: what is opened or answered here is handed to the queue, and whichever worker is free runs it.
 *
 *   start, reply, command ──▶ tied to this machine? ──no──▶ queue ──▶ a worker, here or elsewhere
 *                                  └──yes (a room's folder, a repository)──▶ runs here
 *
 * Readers need nobody's place: they follow the log.
 */
import { isRefusal, type Refusal } from '../../core/refusal.ts'
import type { Recorded } from '../../core/words.ts'
import type { Engine } from '../engine.ts'
import { type Hall, type HallCounts, type ProcessHall, queueFull, SHUTTING_DOWN } from '../hall.ts'
import { givingBack } from '../in-line.ts'
import { eachOnce, type IsOurs } from '../ours.ts'
import type { Admission } from '../rank.ts'
import type { Command } from '../submit.ts'
import type { Queue } from './queue.ts'

/** How long a look at the queue is good for: a crowd at the door need not count it each time. */
const LOOK_MS = 1_000
const SWEEP_MS = 10_000

export interface FleetHallParts {
  readonly engine: Engine
  readonly queue: Queue
  /** Runs what is tied to this machine. */
  readonly own: ProcessHall
  /** How many may wait in the whole fleet. */
  readonly waitingMax: number
  readonly failed: (where: string, error: unknown) => void
}

export class FleetHall implements Hall {
  readonly #parts: FleetHallParts
  #look: { readonly at: number; readonly counts: HallCounts } | null = null
  #opening = 0
  #sweep: ReturnType<typeof setInterval> | null = null
  #isOver = false

  constructor(parts: FleetHallParts) {
    this.#parts = parts
  }

  async reserve(): Promise<(() => void) | Refusal> {
    if (this.#isOver) return SHUTTING_DOWN
    const { running, waiting } = await this.#counted()
    // One may wait in any case: on its way to a free worker each does, for a moment.
    if (waiting + this.#opening >= Math.max(1, this.#parts.waitingMax)) return queueFull(running, waiting)
    this.#opening += 1
    return givingBack(() => {
      this.#opening -= 1
    })
  }

  async admit(id: string, admission?: Admission): Promise<void> {
    const { engine, queue, own } = this.#parts
    if (this.#isOver) return
    if (await this.#isTied(id)) return own.admit(id, admission)
    // Whoever runs it sees in the log what is new. Should it be about to let go, `left` finds that.
    if ((await engine.runnerOf(id)) !== null) return
    await queue.send(id, admission)
    this.#look = null
  }

  async steer(id: string, command: Command): Promise<readonly Recorded[] | Refusal> {
    const { engine, own } = this.#parts
    if (await this.#isTied(id)) return own.steer(id, command)
    const before = await engine.info(id)
    const isLeft = before?.status === 'open' && (await engine.runnerOf(id)) === null
    const events = command.type === 'resume' && isLeft ? [] : await engine.command(id, command)
    if (isRefusal(events)) return events
    const after = await engine.info(id)
    if (after === null || after.status === 'completed' || after.status === 'stopped') return events
    // To end takes no calls and no time: where nobody runs it, that is done here and waits for no worker.
    if (command.type === 'stop' && (await engine.runnerOf(id)) === null) await own.admit(id)
    else await this.admit(id)
    return events
  }

  /** What the queue has lost is anybody's. What is tied to a machine goes on when that one is asked: nobody else has its folder. */
  async takeUp(isOurs: IsOurs): Promise<readonly string[]> {
    const { queue, failed } = this.#parts
    const isAnybodys = eachOnce(async (id) => (await isOurs(id)) && !(await this.#isTied(id)), failed)
    let from = 0
    const sweep = async (): Promise<readonly string[]> => {
      const sent: string[] = []
      // Each sweep goes on where the last one ended, and after the last begins anew: so all come up, however many are not ours.
      const { ids, next } = await queue.left(from)
      from = next
      for (const id of ids) {
        if (!(await isAnybodys(id))) continue
        await queue.send(id)
        sent.push(id)
      }
      return sent
    }
    this.#sweep = setInterval(() => void sweep().catch((error: unknown) => failed('the queue', error)), SWEEP_MS)
    this.#sweep.unref()
    return sweep()
  }

  counts(): Promise<HallCounts> {
    return this.#counted()
  }

  async isWaiting(id: string): Promise<boolean> {
    return (await this.#parts.own.isWaiting(id)) || this.#parts.queue.isWaiting(id)
  }

  async leave(graceMs?: number): Promise<void> {
    this.#isOver = true
    if (this.#sweep !== null) clearInterval(this.#sweep)
    await this.#parts.own.leave(graceMs)
  }

  async #isTied(id: string): Promise<boolean> {
    const protocol = (await this.#parts.engine.info(id))?.protocol
    return protocol === 'room' || protocol === 'run'
  }

  async #counted(): Promise<HallCounts> {
    const now = Date.now()
    if (this.#look === null || now - this.#look.at > LOOK_MS) {
      const { running, waiting } = await this.#parts.queue.standing()
      this.#look = { at: now, counts: { running, waiting } }
    }
    return this.#look.counts
  }
}
