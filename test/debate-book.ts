/**
 * What a log of a debate says, kept apart from the product's own fold: the watchers in debate-invariants.ts hold one
 * against the other. Written from the specification, with its numbers in figures; it must not borrow from src/core/debate.
 */
import type { Recorded } from '../src/core/words.ts'
import { settles } from './settles.ts'

type Of<T extends Recorded['type']> = Extract<Recorded, { type: T }>
export type Side = 'YES' | 'NO' | 'UNCERTAIN'
export type Stage = 'DISCOVERY' | 'CRUX_LOCK' | 'EVIDENCE' | 'DONE'

export interface ThreadBook {
  stage: Stage
  readonly spoken: Record<Stage, number>
  /** Times of all that was said in a turn of its own: what the rate window counts. */
  readonly times: number[]
  readonly commits: Map<string, { side: Side; first: Side; counted: Side; confidence: number; sound: boolean }>
  /** The last grade of `from/to`. */
  readonly grades: Map<string, string>
  readonly budgets: { readonly DISCOVERY: number; readonly EVIDENCE: number }
  evaluations: number
}

export interface MessageBook {
  readonly by: 'seat' | 'moderator' | 'user'
  readonly seat: string | null
  readonly mentions: readonly string[]
  /** Whoever answers it does so outside budgets: a user, a question about horizons, a call for dissent. */
  readonly isCall: boolean
  replies: number
}

export interface Counts {
  turns: number
  refused: number
  looks: number
  threads: number
  merged: number
  stale: number
  locked: number
  lockFailed: number
  promoted: number
  steelmans: number
  calls: number
}

/** Mutable, and one for each log. */
export class Book {
  hasSources = false
  begun: Of<'debate.begun'> | null = null
  readonly grants = new Map<string, Of<'turn.granted'>>()
  readonly gone = new Set<string>()
  /** Gone because it did not open: a reopening asks it again. */
  readonly #openingsFailed = new Map<string, number>()
  readonly #revivable = new Set<string>()
  readonly cooldown = new Map<string, number>()
  readonly threads = new Map<string, ThreadBook>()
  readonly messages = new Map<string, MessageBook>()
  readonly saidBy = new Map<string, number>()
  readonly refusedBy = new Map<string, number>()
  readonly counts: Counts = {
    turns: 0,
    refused: 0,
    looks: 0,
    threads: 0,
    merged: 0,
    stale: 0,
    locked: 0,
    lockFailed: 0,
    promoted: 0,
    steelmans: 0,
    calls: 0,
  }

  /** Writes a fact down. A message whose grant is gone already is the second move of a turn that was counted. */
  add(event: Recorded): void {
    const request = settles(event)
    const grant = request === null ? undefined : this.grants.get(request)
    if (request !== null) this.grants.delete(request)
    if (event.type === 'message.published') this.#said(event, grant)
    else this.#noted(event, grant)
  }

  #said(event: Of<'message.published'>, grant: Of<'turn.granted'> | undefined): void {
    const { said, seat, id } = event
    const thread = this.threads.get(event.thread)
    this.messages.set(id, { by: 'seat', seat, mentions: event.mentions, isCall: false, replies: 0 })
    const target = event.replyTo === null ? undefined : this.messages.get(event.replyTo)
    if (target !== undefined) target.replies += 1
    this.saidBy.set(seat, (this.saidBy.get(seat) ?? 0) + 1)
    if (event.cooldownUntil !== null) this.cooldown.set(seat, event.cooldownUntil)
    if (grant !== undefined) this.counts.turns += 1
    if (said.move === 'STEELMAN') this.counts.steelmans += 1
    if (thread === undefined) return
    if (grant !== undefined) thread.times.push(event.at)
    if (grant !== undefined && grant.stage !== 'AGENDA' && target?.isCall !== true) thread.spoken[thread.stage] += 1
    if (said.move === 'COMMIT_POSITION') {
      const sound = said.falsifier !== null && event.lacks.length === 0
      thread.commits.set(seat, { side: said.side, first: said.side, counted: said.side, confidence: said.confidence, sound })
    }
    const mine = thread.commits.get(seat)
    if (mine === undefined) return
    if (said.move === 'DECLARE_FALSIFIER' && event.lacks.length === 0) mine.sound = true
    if (said.move !== 'UPDATE_POSITION') return
    mine.side = said.next
    if (event.supported !== 'unsupported') mine.counted = said.next
  }

  #noted(event: Recorded, grant: Of<'turn.granted'> | undefined): void {
    const { counts } = this
    switch (event.type) {
      case 'deliberation.opened':
        this.hasSources = event.dossier.files.length > 0
        break
      case 'debate.begun':
        this.begun = event
        break
      case 'turn.granted':
        this.grants.set(event.request, event)
        break
      case 'ask.sent':
        counts.calls += event.driver === 'model' ? 1 : 0
        break
      case 'ask.failed':
        if (grant?.purpose === 'open' && event.retryAt === null) {
          const times = (this.#openingsFailed.get(event.seat) ?? 0) + 1
          this.#openingsFailed.set(event.seat, times)
          if (times < 3 && !['declined', 'no-script', 'unauthorized', 'bad-request'].includes(event.code)) break
          this.gone.add(event.seat)
          this.#revivable.add(event.seat)
        }
        break
      case 'deliberation.reopened':
        this.#openingsFailed.clear()
        for (const seat of this.#revivable) this.gone.delete(seat)
        this.#revivable.clear()
        break
      case 'contribution.refused':
        counts.refused += 1
        this.refusedBy.set(event.seat, (this.refusedBy.get(event.seat) ?? 0) + 1)
        break
      case 'look.passed':
        counts.looks += 1
        break
      case 'seat.removed':
        this.gone.add(event.seat)
        break
      case 'seat.skipped':
        if (event.until !== null) break
        this.gone.add(event.seat)
        this.#revivable.add(event.seat)
        break
      case 'moderator.intervened':
      case 'user.interjected':
        this.messages.set(event.id, {
          by: event.type === 'user.interjected' ? 'user' : 'moderator',
          seat: null,
          mentions: event.mentions,
          isCall: event.type === 'user.interjected' || ['horizon-alignment', 'devils-advocate', 'three-views'].includes(event.kind),
          replies: 0,
        })
        break
      default:
        this.#threaded(event)
    }
  }

  #threaded(event: Recorded): void {
    const { counts } = this
    const on = (id: string, change: (thread: ThreadBook) => void): void => {
      const thread = this.threads.get(id)
      if (thread !== undefined) change(thread)
    }
    const end = (id: string): void =>
      on(id, (thread) => {
        thread.stage = 'DONE'
      })
    switch (event.type) {
      case 'thread.created':
        counts.threads += 1
        this.threads.set(event.thread, fresh(event.budgets))
        break
      case 'stage.changed':
        on(event.thread, (thread) => {
          thread.stage = event.to
        })
        break
      case 'steelman.graded':
        on(event.thread, ({ grades }) => void grades.set(`${event.from}/${event.to}`, event.grade))
        break
      case 'crux.locked':
      case 'crux.lock-failed':
        counts[event.type === 'crux.locked' ? 'locked' : 'lockFailed'] += 1
        on(event.thread, (thread) => {
          thread.evaluations += 1
        })
        break
      case 'crux.promoted':
        counts.promoted += 1
        break
      case 'thread.merged':
        counts.merged += 1
        end(event.thread)
        break
      case 'thread.staled':
        counts.stale += 1
        end(event.thread)
        break
      case 'thread.converged':
      case 'thread.failed':
        end(event.thread)
        break
    }
  }
}

const fresh = (budgets: ThreadBook['budgets']): ThreadBook => ({
  stage: 'DISCOVERY',
  spoken: { DISCOVERY: 0, CRUX_LOCK: 0, EVIDENCE: 0, DONE: 0 },
  times: [],
  commits: new Map(),
  grades: new Map(),
  budgets,
  evaluations: 0,
})
