/**
 * Many deliberations run by one process that stays: a server's hall.
 *
 *   opened here ──▶ a free place? ──yes──▶ runs to its end
 *                        └──no──▶ waits in line; where that is full, it is not taken at all
 *
 * What only waits for people gives its place back after a while, and gets one again when somebody answers or steers it; what has
 * a clock of its own that runs keeps it. What was running when another process ended is taken up. Nothing here is kept: all of it
 * follows from the log.
 */
import { isRunning } from '../core/house/house.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { Recorded } from '../core/words.ts'
import type { Engine } from './engine.ts'
import type { Command } from './submit.ts'
import { isAwaitingWord, nextWake } from './turn.ts'

export interface HallLimits {
  readonly runningMax: number
  readonly waitingMax: number
  /** A deliberation in which nothing has happened for so long gives its place back. */
  readonly idleMs: number
}

export interface HallNews {
  readonly began: (id: string) => void
  /** `because`: closed, left, fenced, held, missing. */
  readonly ended: (id: string, because: string) => void
  readonly failed: (id: string, error: unknown) => void
}

const LOOKS_PER_IDLE = 4
/** How often it looks whether something of ours has lost its runner: a lease outlives its process by some seconds. */
const ORPHANS_MS = 5_000

interface Run {
  readonly abort: AbortController
  readonly over: Promise<void>
}

export class Hall {
  readonly #engine: Engine
  readonly #limits: HallLimits
  readonly #news: HallNews
  readonly #running = new Map<string, Run>()
  readonly #waiting = new Set<string>()
  /** Let go of because nothing happened: they wait for people, not for a runner. */
  readonly #idle = new Set<string>()
  /** Asked for while they were being let go of. */
  readonly #again = new Set<string>()
  readonly #timers: ReturnType<typeof setInterval>[] = []
  #opening = 0
  #isOver = false

  constructor(engine: Engine, limits: HallLimits, news: HallNews) {
    this.#engine = engine
    this.#limits = limits
    this.#news = news
    this.#every(limits.idleMs / LOOKS_PER_IDLE, () => this.#letIdleGo())
  }

  /** A place for one that is about to be opened, to be given back by calling it; the refusal says why there is none. */
  reserve(): (() => void) | Refusal {
    if (this.#isOver) return refuse('shutting-down', 'The server is shutting down. Try again in a moment.')
    const { running, waiting } = this.counts()
    const { runningMax, waitingMax } = this.#limits
    if (running + waiting + this.#opening >= runningMax + waitingMax) {
      const because = `${running} deliberations are running and ${waiting} wait; no more are taken now. Try again later.`
      return refuse('queue-full', because)
    }
    this.#opening += 1
    let isBack = false
    return () => {
      if (!isBack) this.#opening -= 1
      isBack = true
    }
  }

  /** Runs it, now or when its turn comes; one that runs or waits already is left as it is. */
  admit(id: string): void {
    if (this.#isOver) return
    this.#idle.delete(id)
    const run = this.#running.get(id)
    if (run?.abort.signal.aborted === true) this.#again.add(id)
    if (run !== undefined) return
    this.#waiting.add(id)
    this.#fill()
  }

  /**
   * Steers it, and lets it go on here. `resume` is also for one that is open, and that nobody runs: it is taken up, and no event
   * is needed for that.
   */
  async steer(id: string, command: Command): Promise<readonly Recorded[] | Refusal> {
    const before = await this.#engine.info(id)
    const isLeft = before?.status === 'open' && !this.#running.has(id) && (await this.#engine.runnerOf(id)) === null
    const events = command.type === 'resume' && isLeft ? [] : await this.#engine.command(id, command)
    if (isRefusal(events)) return events
    const after = await this.#engine.info(id)
    if (after === null || after.status === 'completed' || after.status === 'stopped') return events
    // To end takes no calls and no time: it need not wait for a place.
    if (command.type === 'stop' && this.#waiting.delete(id)) this.#begin(id)
    else this.admit(id)
    return events
  }

  /** Takes up what `isOurs` and has no runner: what there is now, and from now on whatever loses its own. */
  async takeUp(isOurs: (id: string) => Promise<boolean>): Promise<readonly string[]> {
    const known = new Map<string, boolean>()
    const look = async (): Promise<readonly string[]> => {
      const open = (await this.#engine.list()).filter(({ status }) => status === 'open' || status === 'stopping')
      const taken: string[] = []
      for (const { id } of open.toReversed()) {
        if (this.#running.has(id) || this.#waiting.has(id) || this.#idle.has(id)) continue
        if (!known.has(id)) known.set(id, await isOurs(id))
        if (known.get(id) !== true || (await this.#engine.runnerOf(id)) !== null) continue
        taken.push(id)
        this.admit(id)
      }
      return taken
    }
    this.#every(ORPHANS_MS, async () => void (await look()))
    return look()
  }

  counts(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running.size, waiting: this.#waiting.size }
  }

  isWaiting(id: string): boolean {
    return this.#waiting.has(id)
  }

  /** Lets go of everything, without stopping it. */
  async leave(): Promise<void> {
    this.#isOver = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#waiting.clear()
    for (const { abort } of this.#running.values()) abort.abort()
    await Promise.allSettled([...this.#running.values()].map(({ over }) => over))
  }

  #fill(): void {
    for (const id of this.#waiting) {
      if (this.#isOver || this.#running.size >= this.#limits.runningMax) return
      this.#waiting.delete(id)
      this.#begin(id)
    }
  }

  #begin(id: string): void {
    const abort = new AbortController()
    this.#running.set(id, { abort, over: this.#carry(id, abort.signal).finally(() => this.#done(id)) })
  }

  #done(id: string): void {
    this.#running.delete(id)
    if (this.#again.delete(id)) this.admit(id)
    this.#fill()
  }

  async #carry(id: string, signal: AbortSignal): Promise<void> {
    this.#news.began(id)
    try {
      const ran = await this.#engine.run(id, signal)
      this.#news.ended(id, ran.ok ? 'closed' : ran.because)
    } catch (error) {
      // It stays open in the log. It is not tried again by itself: what broke it would break it again.
      this.#idle.add(id)
      this.#news.failed(id, error)
    }
  }

  async #letIdleGo(): Promise<void> {
    const now = Date.now()
    for (const { id, updatedAt } of await this.#engine.list()) {
      const run = this.#running.get(id)
      if (run === undefined || now - Date.parse(updatedAt) < this.#limits.idleMs) continue
      // Meanwhile it may have ended.
      if ((await this.#hasClock(id)) || this.#running.get(id) !== run) continue
      this.#idle.add(id)
      run.abort.abort()
    }
  }

  /**
   * In real time it goes on by itself, and ends when it said it would: without a runner its clock would stand still. So it does
   * where a person is waited for, and for so long only. A calendar needs nobody; but the end of a session is somebody's to see.
   */
  async #hasClock(id: string): Promise<boolean> {
    const state = await this.#engine.state(id)
    if (isRefusal(state)) return false
    if (!isRunning(state.house)) return false
    const { pace } = state.house.opening
    if (pace === 'calendar') return nextWake(state) !== null
    return isAwaitingWord(state) || (pace === 'live' && nextWake(state) !== null)
  }

  #every(ms: number, look: () => Promise<void>): void {
    const timer = setInterval(() => void look().catch((error: unknown) => this.#news.failed('the hall', error)), ms)
    timer.unref()
    this.#timers.push(timer)
  }
}
