/**
 * A stage for whole runs: scripted agents and a scripted clerk over the real rules, the real governor and the real turn of the
 * engine. No log, no git, no model; every fact passes the schema of the log.
 */
import { expect } from 'vitest'
import { type Deliberation, decide, evolve, owed, report, visible } from '../src/core/deliberation.ts'
import { emptyDossier } from '../src/core/dossier.ts'
import { decideHouse } from '../src/core/house/commands.ts'
import type { HouseCommand } from '../src/core/house/words.ts'
import { isRefusal } from '../src/core/refusal.ts'
import type { RunReport } from '../src/core/run/report-types.ts'
import type { Run } from '../src/core/run/state.ts'
import type { RunViews } from '../src/core/run/views.ts'
import { type Purpose, purposes } from '../src/core/run/words.ts'
import { Event, type Recorded, type RecordedOf } from '../src/core/words.ts'
import { proceed, Turn } from '../src/engine/turn.ts'
import { approved, explored, inspected, made, mergedBy, openedRun, proposed, type RunOver, safe } from './run-facts.ts'

/** What is replied; undefined: what an honest agent or clerk would. */
export type Line = (view: RunViews[Purpose], moment: { readonly seat: string; readonly request: string; readonly own: Run }) => unknown
export type Script = Readonly<Partial<Record<Purpose, Line>>>

const HONEST: Readonly<Record<Purpose, () => unknown>> = {
  explore: explored,
  propose: proposed,
  make: made,
  inspect: inspected,
  review: approved,
  merge: mergedBy,
  secure: safe,
}

const WALL = Date.UTC(2031, 4, 6, 9)
/** Between two replies: longer than anybody would call hasty. */
const STEP_MS = 60_000

export class RunStage {
  readonly events: Recorded[] = []
  readonly script: Script
  #state: Deliberation | null = null
  #now = 0

  constructor(over: RunOver = {}, script: Script = {}) {
    this.script = script
    this.record([openedRun(over)])
    this.settle()
  }

  get state(): Deliberation {
    if (this.#state === null) throw new Error('It has not been opened.')
    return this.#state
  }

  get own(): Run {
    return this.state.own as Run
  }

  get report(): RunReport {
    return report(this.state) as RunReport
  }

  of<T extends Event['type']>(type: T): readonly RecordedOf<T>[] {
    return this.events.filter((event): event is RecordedOf<T> => (event as Event).type === type)
  }

  get open(): readonly string[] {
    return owed(this.state).flatMap((item) => (item.kind === 'ask' ? [item.id] : []))
  }

  record(facts: readonly object[]): void {
    for (const fact of facts) {
      const event = Event.parse(fact)
      const seq = this.events.length + 1
      const wall = new Date(WALL + this.#now).toISOString()
      const whole = { stream: 'run-test0001', seq, at: this.#now, wall, prev: '', hash: '', ...event } as Recorded
      this.events.push(whole)
      this.#state = evolve(this.#state, whole)
    }
  }

  /** The governor and everything that is due, as the engine does it in one turn. */
  settle(): void {
    const present = { wallMs: WALL + this.#now, activeMs: this.#now, base: { at: 0, wallMs: WALL }, lastWallMs: WALL, flights: new Map() }
    const turn = new Turn(this.state, emptyDossier, present)
    proceed(turn)
    this.record(turn.batch.events)
  }

  view<P extends Purpose>(request: string): RunViews[P] {
    return visible(this.state, request, emptyDossier) as RunViews[P]
  }

  /** Hands a reply in, and lets follow what follows. */
  reply(request: string, said: unknown): this {
    this.#now += STEP_MS
    const [named = '', seat = ''] = request.split('/')
    const purpose = named as Purpose
    const facts = decide(
      this.state,
      {
        type: 'reply',
        request,
        seat,
        purpose,
        reply: purposes[purpose].parse(said),
        checks: [],
        vectors: null,
        lookups: [],
        at: this.#now,
      },
      emptyDossier,
    )
    if (isRefusal(facts)) throw new Error(`Refused: ${facts.because}`)
    this.record(facts)
    this.settle()
    return this
  }

  /** What a user asks of it. */
  command(wish: HouseCommand): this {
    const facts = decideHouse(this.state.house, wish)
    if (isRefusal(facts)) throw new Error(`Refused: ${facts.because}`)
    this.record(facts)
    this.settle()
    return this
  }

  answer(request: string): unknown {
    const view = this.view(request)
    const said = this.script[view.purpose]?.(view, { seat: request.split('/')[1] ?? '', request, own: this.own })
    return said === undefined ? HONEST[view.purpose]() : said
  }

  /** To its end, or until nothing more is owed, or to where the test wants it. */
  run(until: (stage: RunStage) => boolean = () => false): this {
    for (let turn = 0; turn < 400 && !until(this); turn++) {
      const [next] = this.open
      if (next === undefined || this.state.house.closed !== null || this.state.house.status === 'paused') break
      this.reply(next, this.answer(next))
    }
    expect(JSON.parse(JSON.stringify(this.state)), 'the state is plain JSON').toEqual(this.state)
    return this
  }

  /** The run's own story: its events without what they hold. */
  get story(): readonly string[] {
    return this.events.map((event) => (event.type === 'turn.granted' ? `ask ${event.purpose}/${event.seat}` : event.type))
  }
}

export const played = (over: RunOver = {}, script: Script = {}): RunStage => new RunStage(over, script).run()
