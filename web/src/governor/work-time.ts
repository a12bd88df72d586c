/**
 * How long a deliberation has been at work in real time, read off the log as the engine reads it: a pause, and the time between one
 * runner's last sign and the next one's start, do not count. The core knows no real time, so a report has none either.
 */
import { mostOfACall } from '../../../src/core/house/limits.ts'
import type { Opening } from '../../../src/core/house/words.ts'
import type { Recorded } from '../../../src/core/words.ts'

/** What may pass between the end of a call and its record. */
const SIGN_MS_MAX = 15_000

const RESTARTS: ReadonlySet<string> = new Set(['runner.started', 'deliberation.resumed', 'deliberation.reopened'])

/** Fed with a log that only grows. */
export class WorkTime {
  /** After each event. */
  private readonly workedMs: number[] = []
  private lastWallMs = 0
  private gapMsMax = SIGN_MS_MAX
  private opening: Opening | null = null

  grow(events: readonly Recorded[]): void {
    for (let index = this.workedMs.length; index < events.length; index++) {
      const event = events[index]
      if (event !== undefined) this.take(event)
    }
  }

  /** In milliseconds, after event `seq`. */
  at(seq: number): number {
    return this.workedMs[Math.min(seq, this.workedMs.length) - 1] ?? 0
  }

  private take(event: Recorded): void {
    const wallMs = Date.parse(event.wall)
    const isFirst = this.workedMs.length === 0
    const worked = isFirst || RESTARTS.has(event.type) ? 0 : Math.min(this.gapMsMax, Math.max(0, wallMs - this.lastWallMs))
    this.workedMs.push((this.workedMs.at(-1) ?? 0) + worked)
    this.lastWallMs = wallMs
    if (event.type === 'deliberation.opened') this.opening = event
    if (this.opening !== null && (event.type === 'deliberation.opened' || event.type === 'deliberation.reopened'))
      this.gapMsMax = mostOfACall(event.limits, this.opening, 'replyMsMax') + SIGN_MS_MAX
  }
}
