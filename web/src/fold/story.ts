/**
 * One deliberation in the page: its events, and its state after any of them. States share what did not change, so keeping one
 * every so often costs little, and any past moment is at most that many steps away.
 */
import { type Deliberation, evolve } from '../../../src/core/deliberation.ts'
import type { Recorded } from '../../../src/core/words.ts'

const CHECKPOINT_EVERY = 32

export class Story {
  readonly events: Recorded[] = []
  private readonly checkpoints: Deliberation[] = []
  private last: Deliberation | null = null
  /** The moment that was looked at last: a player asks for the next one. */
  private near: Deliberation | null = null

  /** What came twice is left out; what comes out of order is a bug and is said. */
  push(batch: readonly Recorded[]): void {
    for (const event of batch) {
      if (event.seq <= this.events.length) continue
      this.last = evolve(this.last, event)
      this.events.push(event)
      if (event.seq % CHECKPOINT_EVERY === 1) this.checkpoints.push(this.last)
    }
  }

  get version(): number {
    return this.events.length
  }

  get now(): Deliberation | null {
    return this.last
  }

  /** As it stood after event `seq`; held to what there is. Null: nothing has come yet. */
  at(seq: number): Deliberation | null {
    const wanted = Math.min(Math.max(1, seq), this.version)
    if (this.last === null || wanted === this.version) return this.last
    const checkpoint = this.checkpoints[Math.floor((wanted - 1) / CHECKPOINT_EVERY)] ?? null
    const isNear = this.near !== null && this.near.version <= wanted && this.near.version > (checkpoint?.version ?? 0)
    let state = isNear ? this.near : checkpoint
    for (let index = state?.version ?? 0; index < wanted; index++) {
      const event = this.events[index]
      if (event !== undefined) state = evolve(state, event)
    }
    this.near = state
    return state
  }
}
