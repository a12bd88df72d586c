/**
 * A stage for whole councils: scripted reviewers, the rules alone. No engine, no log, no model.
 *
 *   owed ─▶ a wake-up becomes a tick · an ask is answered by the script ─▶ facts, folded ─▶ owed …
 *
 * Every fact passes the schema of the log, every quotation the real verifier, and after a tick something must have moved.
 */
import { expect } from 'vitest'
import type { CouncilReport } from '../src/core/council/report-types.ts'
import type { Council } from '../src/core/council/state.ts'
import type { CouncilViews } from '../src/core/council/views.ts'
import type { Purpose, purposes } from '../src/core/council/words.ts'
import { cited, type Deliberation, decide, evolve, owed, report, visible } from '../src/core/deliberation.ts'
import type { Dossier } from '../src/core/dossier.ts'
import { verify } from '../src/core/evidence/verify.ts'
import { isRefusal } from '../src/core/refusal.ts'
import { Event, type Recorded, type RecordedOf } from '../src/core/words.ts'
import { assessment, ballot, dossierOf, endorsement, type OpeningOver, openedCouncil, review } from './council-facts.ts'
import { answered, failed, sent } from './facts.ts'

export interface Moment {
  readonly seat: string
  readonly request: string
  readonly own: Council
  readonly mode: number
}

/** What a seat replies: its value, null for a failed call, undefined for a reviewer that finds nothing to say. */
type Line<P extends Purpose> = (view: CouncilViews[P], moment: Moment) => (typeof purposes)[P]['_output'] | null | undefined
export type Script = { readonly [P in Purpose]?: Line<P> }

export interface Play extends OpeningOver {
  readonly script?: Script
  /** Tokens that one reply uses, in and out. */
  readonly uses?: number
  /** Stops before an act that would follow this state. */
  readonly until?: (own: Council) => boolean
  /** The order in which open requests are answered. */
  readonly order?: (requests: readonly string[]) => readonly string[]
}

export class Stage {
  readonly events: Recorded[] = []
  readonly views: { readonly request: string; readonly seat: string; readonly view: CouncilViews[Purpose] }[] = []
  readonly dossier: Dossier
  readonly #play: Play
  #state: Deliberation | null = null
  now = 0

  constructor(play: Play = {}) {
    this.#play = play
    this.dossier = play.dossier ?? dossierOf()
    this.record([openedCouncil(play)])
  }

  get state(): Deliberation {
    if (this.#state === null) throw new Error('It has not been opened.')
    return this.#state
  }

  get own(): Council {
    return this.state.own as Council
  }

  get report(): CouncilReport {
    return report(this.state) as CouncilReport
  }

  of<T extends Event['type']>(type: T): readonly RecordedOf<T>[] {
    return this.events.filter((event): event is RecordedOf<T> => (event as Event).type === type)
  }

  get open(): readonly { readonly id: string; readonly seat: string; readonly purpose: Purpose }[] {
    return owed(this.state).flatMap((item) => (item.kind === 'ask' ? [{ ...item, purpose: item.purpose as Purpose }] : []))
  }

  record(facts: readonly object[]): void {
    for (const fact of facts) {
      const event = Event.parse(fact)
      const seq = this.events.length + 1
      const wall = new Date(Date.UTC(2031, 4, 6, 9) + this.now).toISOString()
      // As the log does it: what the event says comes last.
      const whole = { stream: 'council-test1', seq, at: this.now, wall, prev: `p${seq}`, hash: `h${seq}`, ...event } as Recorded
      this.events.push(whole)
      this.#state = evolve(this.#state, whole)
    }
  }

  tick(): readonly Event[] {
    const facts = decide(this.state, { type: 'tick', at: this.now }, this.dossier)
    if (isRefusal(facts)) throw new Error(`Refused: ${facts.because}`)
    expect(facts.length, 'a wake-up was owed, so a tick changes something').toBeGreaterThan(0)
    this.record(facts)
    return facts as readonly Event[]
  }

  viewOf(request: string): CouncilViews[Purpose] {
    return visible(this.state, request, this.dossier) as CouncilViews[Purpose]
  }

  /** What a reply leads to; null: the call fails for good. */
  reply(request: string, said: unknown): readonly Event[] {
    const { seat, purpose } = this.open.find(({ id }) => id === request) ?? { seat: '', purpose: 'review' as const }
    this.views.push({ request, seat, view: this.viewOf(request) })
    this.now += 1_000
    const tokens = this.#play.uses ?? 0
    const usage = { inputTokens: tokens, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 }
    this.record([sent(request)])
    if (said === null) {
      this.record([failed(request, { usage })])
      return []
    }
    this.record([answered(request, { usage })])
    const checks = cited(this.state, purpose, said).map((reference) => verify(reference, this.dossier))
    const facts = decide(
      this.state,
      { type: 'reply', request, seat, purpose, reply: said, checks, vectors: null, lookups: [], at: this.now },
      this.dossier,
    )
    if (isRefusal(facts)) throw new Error(`Refused: ${facts.because}`)
    this.record(facts)
    return facts as readonly Event[]
  }

  /** What the script says to an open request. */
  answer(request: string): unknown {
    const view = this.viewOf(request)
    const seat = request.split('/')[1] ?? ''
    const mode = view.self.modes[0]?.number ?? 0
    const line = this.#play.script?.[view.purpose] as Line<Purpose> | undefined
    const said = line?.(view, { seat, request, own: this.own, mode })
    return said === undefined ? this.#plain(view.purpose) : withModes(said, mode)
  }

  #plain(purpose: Purpose): unknown {
    return { review: review(), assess: assessment(), vote: ballot(), endorse: endorsement() }[purpose]
  }

  /** To the end, or to where the test wants it. */
  run(until: (own: Council) => boolean = this.#play.until ?? (() => false)): this {
    for (let turn = 0; turn < 300; turn++) {
      if (this.state.house.closed !== null || until(this.own)) break
      const { open } = this
      if (open.length === 0) this.tick()
      else {
        const order = this.#play.order ?? ((requests) => requests)
        const [next = ''] = order(open.map(({ id }) => id))
        this.reply(next, this.answer(next))
      }
    }
    expect(JSON.parse(JSON.stringify(this.state)), 'the state is plain JSON').toEqual(this.state)
    return this
  }
}

/** Mode 0 in a script stands for the first mode that the seat was asked for. */
function withModes(said: unknown, mode: number): unknown {
  if (said === null || typeof said !== 'object' || !('findings' in said)) return said
  const findings = said.findings as readonly { readonly mode: number }[]
  return { ...said, findings: findings.map((one) => (one.mode === 0 ? { ...one, mode } : one)) }
}

export const played = (play: Play = {}): Stage => new Stage(play).run()

/** The same review by each seat that is named, nothing by the others. */
export const reviews =
  (by: Readonly<Record<string, ReturnType<typeof review> | null>>): NonNullable<Script['review']> =>
  (_, { seat }) =>
    seat in by ? (by[seat] ?? null) : undefined
