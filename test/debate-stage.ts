/**
 * A stage for whole debates: scripted seats, simulated time, the rules alone. No engine, no log, no model.
 *
 *   owed ─▶ an ask is answered by the script a while later · a wake-up becomes a tick ─▶ facts, folded ─▶ owed …
 *
 * Every fact passes the schema of the log, and after a tick nothing may be due at that same time: a debate that would
 * turn on the spot fails here.
 */
import { expect } from 'vitest'
import type { DebateReport } from '../src/core/debate/report-types.ts'
import type { Debate } from '../src/core/debate/state.ts'
import type { DebateViews } from '../src/core/debate/views.ts'
import type { DebateCommand, DebateOptions, Purpose, ReplyOf } from '../src/core/debate/words.ts'
import { type Act, cited, type Deliberation, decide, evolve, owed, report, visible } from '../src/core/deliberation.ts'
import { type Dossier, emptyDossier } from '../src/core/dossier.ts'
import type { Check, Reference } from '../src/core/evidence/words.ts'
import type { Opening, Seat } from '../src/core/house/words.ts'
import { isRefusal } from '../src/core/refusal.ts'
import { Event, type Recorded, type RecordedOf } from '../src/core/words.ts'
import { falsifier, flip, openedDebate, sideOf } from './debate-facts.ts'
import { answered, failed, sent, verified } from './facts.ts'

export interface Moment {
  readonly seat: string
  readonly request: string
  /** Which request of this purpose it is for the seat, from 1. */
  readonly nth: number
  readonly own: Debate
  readonly at: number
}

/** What a seat replies: its value, null for a failed call, undefined for what a sound seat would say. */
export type Line<P extends Purpose> = (view: DebateViews[P], moment: Moment) => ReplyOf<P> | null | undefined
export type Script = { readonly [P in Purpose]?: Line<P> }

export interface Play {
  readonly cast: number | readonly Seat[]
  readonly script?: Script
  readonly options?: Partial<DebateOptions>
  readonly staff?: Opening['staff']
  readonly opening?: Partial<Omit<Opening, 'options'>>
  readonly dossier?: Dossier
  readonly check?: (reference: Reference) => Check
  readonly takesMs?: number
  /** Stops the play before the debate ends. */
  readonly until?: (state: Debate) => boolean
  readonly user?: (own: Debate, at: number) => DebateCommand | null
}

export interface Played {
  readonly events: readonly Recorded[]
  readonly state: Deliberation
  readonly own: Debate
  readonly views: readonly { readonly request: string; readonly view: DebateViews[Purpose] }[]
  readonly report: DebateReport
  /** What each act led to, in order. */
  readonly decisions: readonly { readonly act: Act; readonly facts: readonly Event[] }[]
  of<T extends Event['type']>(type: T): readonly RecordedOf<T>[]
}

const TURNS_MAX = 4_000

/** In the air: it lands at `at`. */
interface Call {
  readonly request: string
  readonly seat: string
  readonly purpose: Purpose
  readonly at: number
}

class Player {
  readonly events: Recorded[] = []
  readonly views: { request: string; view: DebateViews[Purpose] }[] = []
  readonly decisions: { act: Act; facts: readonly Event[] }[] = []
  readonly play: Play
  state: Deliberation | null = null
  now = 0
  calls: Call[] = []

  constructor(play: Play) {
    this.play = play
  }

  get deliberation(): Deliberation {
    if (this.state === null) throw new Error('It has not been opened.')
    return this.state
  }

  get own(): Debate {
    return this.deliberation.own as Debate
  }

  record(facts: readonly object[]): void {
    for (const fact of facts) {
      const seq = this.events.length + 1
      const event = Event.parse(fact)
      const whole: Recorded = { ...event, stream: 'debate-test0001', seq, at: this.now, wall: wallAt(this.now), prev: '', hash: '' }
      this.events.push(whole)
      this.state = evolve(this.state, whole)
    }
  }

  act(act: Act): void {
    const decision = decide(this.deliberation, { ...act, at: this.now }, emptyDossier)
    if (isRefusal(decision)) throw new Error(`Refused: ${decision.because}`)
    this.decisions.push({ act, facts: decision as readonly Event[] })
    this.record(decision)
  }

  send(): void {
    const open = owed(this.deliberation).filter((item) => item.kind === 'ask')
    const { takesMs = 1_000 } = this.play
    this.calls = this.calls.filter(({ request }) => open.some(({ id }) => id === request))
    for (const { id, seat, purpose } of open) {
      if (this.calls.some(({ request }) => request === id)) continue
      this.calls.push({ request: id, seat, purpose: purpose as Purpose, at: this.now + takesMs })
      this.record([sent(id)])
    }
  }

  /** One step in time; false: nothing is owed any more. */
  step(): boolean {
    this.send()
    const wake = owed(this.deliberation).find((item) => item.kind === 'wake')?.at ?? Number.POSITIVE_INFINITY
    const [next] = [...this.calls].sort((a, b) => a.at - b.at)
    if (next === undefined && wake === Number.POSITIVE_INFINITY) return false
    if (next === undefined || wake <= next.at) {
      this.now = Math.max(this.now, wake)
      this.act({ type: 'tick' })
      this.assertMoved(this.now)
      return true
    }
    this.now = Math.max(this.now, next.at)
    this.land(next)
    return true
  }

  assertMoved(at: number): void {
    if (this.deliberation.house.closed !== null) return
    const wake = owed(this.deliberation).find((item) => item.kind === 'wake')
    if (wake !== undefined && wake.at <= at) throw new Error(`After the tick at ${at} a wake-up at ${wake.at} is owed.`)
  }

  land({ request, seat, purpose }: Call): void {
    this.calls = this.calls.filter((call) => call.request !== request)
    const view = visible(this.deliberation, request, this.play.dossier ?? emptyDossier) as DebateViews[Purpose]
    this.views.push({ request, view })
    const nth = Number(request.split('/').at(-1))
    const reply = replyOf(this.play.script ?? {}, view, { seat, request, nth, own: this.own, at: this.now })
    if (reply === null) {
      this.record([failed(request)])
      return
    }
    this.record([answered(request)])
    const check = this.play.check ?? (() => verified)
    const checks = cited(this.deliberation, purpose, reply).map(check)
    this.act({ type: 'reply', request, seat, purpose, reply, checks, vectors: null, lookups: [] })
  }
}

const wallAt = (at: number): string => new Date(Date.UTC(2031, 4, 6, 9) + at).toISOString()

function replyOf(script: Script, view: DebateViews[Purpose], moment: Moment): unknown {
  const line = script[view.purpose] as Line<Purpose> | undefined
  const scripted = line?.(view, moment)
  return scripted === undefined ? sound(view, moment) : scripted
}

/** What a seat says that does everything right and means no harm. */
function sound(view: DebateViews[Purpose], { seat, own }: Moment): unknown {
  switch (view.purpose) {
    case 'open':
      return {
        side: sideOf(seat),
        statement: `The night ferry ${sideOf(seat) === 'YES' ? 'pays' : 'never pays'} for its crew.`,
        confidence: 0.8,
        horizon: '5y',
        interests: ['ferry'],
      }
    case 'speak': {
      const { size } = own.messages
      const content = `Point ${size} on the ferry.`
      if (view.thread.stage === 'EVIDENCE')
        return said({ move: 'PROVIDE_EVIDENCE', content, references: [quote(size)], bearsOn: null, bearing: 'context' })
      return said({ move: view.target.speaker.startsWith('Speaker') ? 'CHALLENGE' : 'CLAIM', content, confidence: 0.7, references: [] })
    }
    case 'commit': {
      const side = sideOf(seat)
      return {
        content: `${side}, says the ledger.`,
        side,
        statement: `${side}: the night ferry and its crew, because fares decide.`,
        confidence: 0.8,
        horizon: '5y',
        falsifier: falsifier({ metric: side === 'YES' ? 'Fares per night trip' : 'Cost of a night crew' }),
        decides: null,
        flip: flip({ why: `If this falls, my view of the night ferry falls with it: ${view.question}` }),
      }
    }
    case 'falsify':
      return { content: 'This would move me.', falsifier: falsifier() }
    case 'steelman':
      return {
        content: 'They hold this.',
        claim: view.target.statement,
        reason: view.target.statement,
        falsifier: view.target.falsifier ?? falsifier(),
      }
    case 'grade':
      return { content: 'That is it.', grade: 'ACCURATE', corrections: null }
    case 'judge':
      return { accurate: true, because: 'It says the same.' }
    case 'extract':
      return { question: view.thread.question, needsClarification: false, criteria: [], because: 'As asked.' }
    case 'review':
      return { fair: true, because: 'As meant.' }
    case 'relate':
      return { dependencies: [] }
    case 'confirm':
      return { agrees: true, because: 'It follows.' }
    case 'name':
      return { labels: view.camps.map((_, index) => `Camp ${index + 1}`) }
  }
}

export const said = (...contributions: readonly object[]): ReplyOf<'speak'> =>
  ({ contributions, topics: [], refs: [], acks: [], seconds: null }) as unknown as ReplyOf<'speak'>

export const quote = (n: number): Reference => ({
  n: 1,
  path: 'bill.md',
  lines: { start: n + 1, end: n + 1 },
  quote: `line ${n} of the bill`,
  url: null,
  title: null,
})

export function played(play: Play): Played {
  const player = new Player(play)
  const { cast, options = {}, staff, opening = {} } = play
  player.record([openedDebate(cast, { options, ...opening, ...(staff === undefined ? {} : { staff }) })])
  for (let turn = 0; ; turn++) {
    if (turn > TURNS_MAX) throw new Error(`The debate was not over after ${TURNS_MAX} turns.`)
    if (player.deliberation.house.closed !== null || play.until?.(player.own) === true) break
    const wish = play.user?.(player.own, player.now) ?? null
    if (wish !== null) player.act(wish)
    else if (!player.step()) throw new Error('It is open and owes nothing.')
  }
  const { events, deliberation: state, own, views, decisions } = player
  expect(JSON.parse(JSON.stringify(state)), 'the state is plain JSON').toEqual(state)
  const of = <T extends Event['type']>(type: T) => events.filter((event): event is RecordedOf<T> => (event as Event).type === type)
  return { events, state, own, views, decisions, report: report(state) as DebateReport, of }
}
