/**
 * A stage for whole roundtables: scripted seats, simulated time, the rules alone. No engine, no log, no model.
 *
 *   owed ─▶ an ask is answered by the script · a wake-up becomes a tick · a word from outside is said, or its time runs out ─▶ facts …
 *
 * Every fact passes the schema of the log, a tick always leads to something, and the state is plain JSON. A script changes what a
 * sound seat would say (roundtable-talk.ts): null is a call that failed, undefined leaves it as it is.
 */
import { expect } from 'vitest'
import { type Act, cited, type Deliberation, decide, evolve, owed, report, visible } from '../src/core/deliberation.ts'
import { emptyDossier } from '../src/core/dossier.ts'
import type { Check, Reference } from '../src/core/evidence/words.ts'
import type { Opening, Seat } from '../src/core/house/words.ts'
import { isRefusal } from '../src/core/refusal.ts'
import type { RoundtableReport } from '../src/core/roundtable/report-types.ts'
import type { Roundtable } from '../src/core/roundtable/state.ts'
import type { RoundtableViews, TalkView } from '../src/core/roundtable/views.ts'
import {
  type Evaluation,
  options,
  type Position,
  type Purpose,
  purposes,
  type RoundtableCommand,
  type Synthesis,
  type Verification,
} from '../src/core/roundtable/words.ts'
import { Event, type Recorded, type RecordedOf } from '../src/core/words.ts'
import { readReply } from '../src/models/read.ts'
import { answered, type Fact, failed, opened, sent, verified } from './facts.ts'
import { position, soundTalk, type Talk } from './roundtable-talk.ts'

export interface Moment {
  readonly seat: string
  readonly request: string
  readonly round: number
  /** A contribution that is to be mended, or null. */
  readonly target: string | null
  readonly own: Roundtable
}

type Line<V, R> = (view: V, moment: Moment) => DeepReadonly<Partial<R>> | null | undefined
/** So that a test may write down what is said as a constant. */
type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T
/** `talk`: in every mode and in rounds of objections. */
export interface Script {
  readonly position?: Line<RoundtableViews['position'], Position>
  readonly talk?: Line<TalkView, Talk> | undefined
  readonly verify?: Line<RoundtableViews['verify'], Verification>
  readonly evaluate?: Line<RoundtableViews['evaluate'], Evaluation>
  readonly synthesize?: Line<RoundtableViews['synthesize'], Synthesis>
}

type Wanted = Parameters<typeof options.parse>[0]

export interface Play {
  readonly cast?: number | readonly Seat[]
  readonly script?: Script
  readonly options?: Wanted
  readonly staff?: Opening['staff']
  readonly seed?: number
  readonly subject?: string
  readonly check?: (reference: Reference) => Check
  /** What became true beside the rules, as it would by the engine: a breaker that opened, a turn that was withdrawn. */
  readonly meanwhile?: (own: Roundtable, events: readonly Recorded[]) => readonly Fact[]
  readonly user?: ((own: Roundtable, at: number) => RoundtableCommand | null) | undefined
  /** What is asked for after each end, one by one. */
  readonly after?: readonly RoundtableCommand[]
  readonly until?: (own: Roundtable) => boolean
}

export interface Played {
  readonly events: readonly Recorded[]
  readonly state: Deliberation
  readonly own: Roundtable
  readonly views: readonly { readonly request: string; readonly seat: string; readonly view: RoundtableViews[Purpose] }[]
  readonly report: RoundtableReport
  of<T extends Event['type']>(type: T): readonly RecordedOf<T>[]
  /** The types of all that happened, in order. */
  readonly types: readonly string[]
  /** What somebody who says this now is told: a code of refusal, or null. */
  refusedFor(command: RoundtableCommand): string | null
}

const TURNS_MAX = 3_000
const STREAM = 'roundtable-test0001'
const wallAt = (at: number): string => new Date(Date.UTC(2031, 4, 6, 9) + at).toISOString()

class Player {
  readonly events: Recorded[] = []
  readonly views: { request: string; seat: string; view: RoundtableViews[Purpose] }[] = []
  readonly play: Play
  state: Deliberation | null = null
  now = 0

  constructor(play: Play) {
    this.play = play
  }

  get deliberation(): Deliberation {
    if (this.state === null) throw new Error('It has not been opened.')
    return this.state
  }

  get own(): Roundtable {
    return this.deliberation.own as Roundtable
  }

  record(facts: readonly object[]): void {
    for (const fact of facts) {
      const event = Event.parse(fact)
      const seq = this.events.length + 1
      const whole: Recorded = { ...event, stream: STREAM, seq, at: this.now, wall: wallAt(this.now), prev: '', hash: '' }
      this.events.push(whole)
      this.state = evolve(this.state, whole)
    }
  }

  act(act: Act): void {
    const decision = decide(this.deliberation, { ...act, at: this.now }, emptyDossier)
    if (isRefusal(decision)) throw new Error(`Refused: ${decision.because}`)
    this.record(decision)
  }

  step(): void {
    const all = owed(this.deliberation)
    const [ask] = all.filter((item) => item.kind === 'ask')
    this.now += 1_000
    if (ask !== undefined) {
      this.land(ask.id, ask.seat, ask.purpose as Purpose)
      return
    }
    const [due] = all
    if (due === undefined || due.kind === 'ask') throw new Error('It is open and owes nothing.')
    this.now = Math.max(this.now, due.at)
    const before = this.events.length
    this.act({ type: 'tick' })
    if (this.events.length === before) throw new Error(`A tick at ${this.now} changes nothing, and ${due.kind} is owed.`)
  }

  land(request: string, seat: string, purpose: Purpose): void {
    const grant = this.own.grants[request]
    if (grant === undefined) throw new Error(`${request} is not granted.`)
    this.record([sent(request)])
    const view = visible(this.deliberation, request, emptyDossier) as RoundtableViews[Purpose]
    this.views.push({ request, seat, view })
    const said = replyOf(this.play.script ?? {}, view, { seat, request, round: grant.round, target: grant.target, own: this.own })
    if (said === null) {
      this.record([failed(request)])
      return
    }
    const read = readReply(JSON.parse(JSON.stringify(said)), purposes[purpose])
    if (!read.ok) throw new Error(read.wrong)
    const reply = read.value
    this.record([answered(request)])
    const checks = cited(this.deliberation, purpose, reply).map(this.play.check ?? (() => verified))
    this.act({ type: 'reply', request, seat, purpose, reply, checks, vectors: null, lookups: [] })
  }
}

function replyOf(script: Script, view: RoundtableViews[Purpose], moment: Moment): unknown {
  const over = <V, R>(line: Line<V, R> | undefined, seen: V, sound: R): unknown => {
    const scripted = line?.(seen, moment)
    return scripted === null ? null : { ...sound, ...scripted }
  }
  switch (view.purpose) {
    case 'position':
      return over(script.position, view, position(moment.seat))
    case 'verify':
      return over(script.verify, view, {
        rulings: view.items.map(({ speaker, question }) => ({ speaker, question, holds: true, because: 'It does.' })),
      })
    case 'evaluate':
      return over(script.evaluate, view, { intent: false, actionable: false, because: 'It warns, and tells nobody how.' })
    case 'synthesize':
      return over(script.synthesize, view, { text: 'It came to what was counted, as C1 says.', claims: ['C1'] })
    default:
      return over(script.talk, view, soundTalk(view, moment.seat))
  }
}

/** One that ends as soon as its rounds are held: no detector and no exit of its own. */
export const QUIET = { groupthink: 'off', exits: 'off' } as const

export function played(play: Play = {}): Played {
  const player = new Player(play)
  const { cast = 3, options: wanted = {}, staff, seed = 1, subject } = play
  const over = { ...(staff === undefined ? {} : { staff }), ...(subject === undefined ? {} : { subject }) }
  player.record([opened(cast, { protocol: 'roundtable', options: options.parse(wanted), seed, ...over })])
  const after = [...(play.after ?? [])]
  for (let turn = 0; ; turn++) {
    if (turn > TURNS_MAX) throw new Error(`It was not over after ${TURNS_MAX} turns.`)
    if (play.until?.(player.own) === true) break
    const next = player.deliberation.house.closed === null ? (play.user?.(player.own, player.now) ?? null) : after.shift()
    if (next === undefined) break
    const meanwhile = play.meanwhile?.(player.own, player.events) ?? []
    if (next !== null) player.act(next)
    else if (meanwhile.length > 0) player.record(meanwhile)
    else player.step()
  }
  return outcome(player)
}

function outcome({ events, deliberation: state, own, views, now }: Player): Played {
  expect(JSON.parse(JSON.stringify(state)), 'the state is plain JSON').toEqual(state)
  return {
    events,
    state,
    own,
    views,
    report: report(state) as RoundtableReport,
    of: <T extends Event['type']>(type: T) => events.filter((event): event is RecordedOf<T> => (event as Event).type === type),
    types: events.map(({ type }) => type),
    refusedFor: (command) => {
      const decision = decide(state, { ...command, at: now }, emptyDossier)
      return isRefusal(decision) ? decision.refused : null
    },
  }
}

/** Says this once, as soon as it may. */
export function once(isTime: (own: Roundtable) => boolean, command: RoundtableCommand): Play['user'] {
  let isSaid = false
  return (own) => {
    if (isSaid || !isTime(own)) return null
    isSaid = true
    return command
  }
}
