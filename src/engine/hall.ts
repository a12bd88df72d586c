/**
 * Many deliberations run by one process that stays: a server's hall.
 *
 *   opened here ──▶ a free place? ──yes──▶ runs to its end
 *                        └──no──▶ waits in line; where that is full, it is not taken at all
 *
 * What only waits for people gives its place back after a while, and gets one again when somebody answers or steers it; what has
 * a clock of its own that runs keeps it. What was running when another process ended is taken up. Nothing here is kept: all of it
 * follows from the log. Where many machines share one log, `fleet/` has a hall of its own.
 */
import { isRunning } from '../core/house/house.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { Recorded } from '../core/words.ts'
import { collected, each } from './each.ts'
import type { Engine } from './engine.ts'
import { givingBack } from './in-line.ts'
import { eachOnce, type IsOurs } from './ours.ts'
import { isAtWork } from './quiet.ts'
import { type Admission, Line, UNKNOWN } from './rank.ts'
import type { Command } from './submit.ts'
import { isAwaitingWord, nextWake } from './turn.ts'

/** What doors know of it, be it one process or many. */
export interface Hall {
  /** A place for one that is about to be opened, to be given back by calling it; the refusal says why there is none. */
  reserve(): Promise<(() => void) | Refusal>
  /** Runs it, now or when its turn comes; one that runs or waits already is left as it is. Without an admission it goes on as it was. */
  admit(id: string, admission?: Admission): Promise<void>
  /**
   * Steers it, and lets it go on. `resume` is also for one that is open, and that nobody runs: it is taken up, and no event
   * is needed for that.
   */
  steer(id: string, command: Command): Promise<readonly Recorded[] | Refusal>
  /** Takes up what `isOurs` and has no runner: what there is now, and from now on whatever loses its own. */
  takeUp(isOurs: IsOurs): Promise<readonly string[]>
  counts(): Promise<HallCounts>
  isWaiting(id: string): Promise<boolean>
  /** Lets go of everything, without stopping it; calls in the air have so long to come back. */
  leave(graceMs?: number): Promise<void>
}

export interface HallCounts {
  readonly running: number
  readonly waiting: number
}

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
const ELSEWHERE = -1

/** What became of a run: closed, idle, left, fenced, held, missing, failed. */
export interface Carried {
  readonly because: string
  /** How far it was when it ended, broke or was let go of for want of news; -1: others look after it now. */
  readonly version: number
  /** Of one that failed. */
  readonly error: unknown
}

interface Run {
  readonly abort: AbortController
  /** Lets go of it as soon as no call is in the air. */
  readonly soon: AbortController
  readonly over: Promise<Carried>
}

export class ProcessHall implements Hall {
  readonly #engine: Engine
  readonly #limits: HallLimits
  readonly #news: HallNews
  readonly #running = new Map<string, Run>()
  readonly #waiting = new Line()
  /** Whose they are, until they have ended. */
  readonly #admissions = new Map<string, Admission>()
  /** Let go of because nothing happened, and how far they were then: they wait for people, not for a runner. */
  readonly #idle = new Map<string, number>()
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

  async reserve(): Promise<(() => void) | Refusal> {
    if (this.#isOver) return SHUTTING_DOWN
    const { running, waiting } = this.#counts()
    const { runningMax, waitingMax } = this.#limits
    if (running + waiting + this.#opening >= runningMax + waitingMax) return queueFull(running, waiting)
    this.#opening += 1
    return givingBack(() => {
      this.#opening -= 1
    })
  }

  async admit(id: string, admission?: Admission): Promise<void> {
    if (this.#isOver) return
    this.#idle.delete(id)
    const run = this.#running.get(id)
    if (run?.abort.signal.aborted === true) this.#again.add(id)
    if (run !== undefined || this.#waiting.has(id)) return
    const known = admission ?? this.#admissions.get(id) ?? UNKNOWN
    this.#admissions.set(id, known)
    this.#waiting.join(id, known, admission === undefined)
    this.#fill()
  }

  /** Runs it now, for whoever hands out places itself; `claim` lets go of it at once. */
  async carry(id: string, claim: AbortSignal): Promise<Carried> {
    if (claim.aborted) return { because: 'left', version: ELSEWHERE, error: null }
    this.#idle.delete(id)
    const run = this.#running.get(id) ?? this.#begin(id)
    claim.addEventListener('abort', () => run.abort.abort(), { once: true })
    return run.over
  }

  async steer(id: string, command: Command): Promise<readonly Recorded[] | Refusal> {
    const before = await this.#engine.info(id)
    const isLeft = before?.status === 'open' && !this.#running.has(id) && (await this.#engine.runnerOf(id)) === null
    const events = command.type === 'resume' && isLeft ? [] : await this.#engine.command(id, command)
    if (isRefusal(events)) return events
    const after = await this.#engine.info(id)
    if (after === null || after.status === 'completed' || after.status === 'stopped') return events
    // To end takes no calls and no time: it need not wait for a place.
    if (command.type === 'stop' && this.#waiting.leave(id)) this.#begin(id)
    else await this.admit(id)
    return events
  }

  async takeUp(isOurs: IsOurs): Promise<readonly string[]> {
    const isOurOwn = eachOnce(isOurs, this.#news.failed)
    const look = async (): Promise<readonly string[]> => {
      const open = await collected(each(this.#engine.list, { statuses: ['open', 'stopping'] }))
      const taken: string[] = []
      for (const { id } of open.toReversed()) {
        if (this.#running.has(id) || this.#waiting.has(id) || this.#idle.has(id)) continue
        if (!(await isOurOwn(id)) || (await this.#engine.runnerOf(id)) !== null) continue
        taken.push(id)
        await this.admit(id)
      }
      return taken
    }
    this.#every(ORPHANS_MS, async () => void (await look()))
    return look()
  }

  async counts(): Promise<HallCounts> {
    return this.#counts()
  }

  async isWaiting(id: string): Promise<boolean> {
    return this.#waiting.has(id)
  }

  async leave(graceMs = 0): Promise<void> {
    this.#isOver = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#waiting.close()
    const runs = [...this.#running.values()]
    for (const { soon } of runs) soon.abort()
    const late = setTimeout(() => {
      for (const { abort } of runs) abort.abort()
    }, graceMs)
    await Promise.allSettled(runs.map(({ over }) => over))
    clearTimeout(late)
  }

  #counts(): HallCounts {
    return { running: this.#running.size, waiting: this.#waiting.size }
  }

  #fill(): void {
    while (!this.#isOver && this.#waiting.size > 0 && this.#running.size < this.#limits.runningMax) {
      const next = this.#waiting.call()
      if (next !== null) this.#begin(next)
    }
  }

  #begin(id: string): Run {
    const [abort, soon] = [new AbortController(), new AbortController()]
    const run = { abort, soon, over: this.#carried(id, abort.signal, soon.signal).finally(() => this.#done(id)) }
    this.#running.set(id, run)
    return run
  }

  #done(id: string): void {
    this.#running.delete(id)
    if (this.#again.delete(id)) void this.admit(id)
    this.#fill()
  }

  async #carried(id: string, signal: AbortSignal, soon: AbortSignal): Promise<Carried> {
    this.#news.began(id)
    try {
      const ran = await this.#engine.run(id, signal, soon)
      const idleAt = this.#idle.get(id)
      const isIdle = !ran.ok && ran.because === 'left' && idleAt !== undefined
      const because = ran.ok ? 'closed' : isIdle ? 'idle' : ran.because
      if (ran.ok) this.#admissions.delete(id)
      this.#news.ended(id, because)
      return { because, version: ran.ok ? ran.state.version : isIdle ? idleAt : ELSEWHERE, error: null }
    } catch (error) {
      // It stays open in the log. It is not tried again by itself: what broke it would break it again.
      const version = (await this.#engine.info(id).catch(() => null))?.version ?? ELSEWHERE
      this.#idle.set(id, version)
      this.#news.failed(id, error)
      return { because: 'failed', version, error }
    }
  }

  async #letIdleGo(): Promise<void> {
    const now = Date.now()
    for (const [id, run] of this.#running) {
      const info = await this.#engine.info(id)
      if (info === null || now - Date.parse(info.updatedAt) < this.#limits.idleMs) continue
      // Meanwhile it may have ended, or got further.
      if ((await this.#needsRunner(id, info.version)) || this.#running.get(id) !== run) continue
      this.#idle.set(id, info.version)
      run.abort.abort()
    }
  }

  /**
   * Where nothing has happened for long, somebody may still be thinking. In real time it goes on by itself, and ends when it said it
   * would: without a runner its clock would stand still. So it does where a person is waited for, and for so long only. A calendar
   * needs nobody; but the end of a session is somebody's to see.
   */
  async #needsRunner(id: string, version: number): Promise<boolean> {
    const state = await this.#engine.state(id)
    if (isRefusal(state)) return false
    if (state.version !== version) return true
    if (!isRunning(state.house)) return false
    if (isAtWork(state)) return true
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

export const SHUTTING_DOWN: Refusal = refuse('shutting-down', 'The server is shutting down. Try again in a moment.')

export const queueFull = (running: number, waiting: number): Refusal =>
  refuse('queue-full', `${running} deliberations are running and ${waiting} wait; no more are taken now. Try again later.`)
