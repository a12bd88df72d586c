/**
 * One turn, decided on a speculative state and appended as one transaction.
 *
 *   landed answers → governor → due ticks → stop or stall → what leaves next
 *
 * Nothing here touches the world: the runner appends what a turn holds, and only then calls. If somebody else appended
 * first, the whole turn is dropped and decided again on what the log says now; landed answers stay in hand.
 */
import { Bug } from '../core/assert.ts'
import { type Act, type Deliberation, decide, evolve, isAtWork, owed, parting } from '../core/deliberation.ts'
import type { Dossier } from '../core/dossier.ts'
import { govern } from '../core/governor/rules.ts'
import type { OpenAsk } from '../core/house/desk.ts'
import { type House, isClosed, isRunning, seatOf } from '../core/house/house.ts'
import type { SharedFact } from '../core/protocol.ts'
import { isRefusal } from '../core/refusal.ts'
import type { Event, EventOf } from '../core/words.ts'
import type { Batch, Draft } from '../log/log.ts'
import { hashText } from '../sources/hash.ts'
import { type Base, type Flight, type Timeline, timeline } from './clock.ts'

/** A protocol that grants and grants without anyone being asked is a bug; this is far above any honest turn. */
const TICKS_MAX = 1_000

export interface Present {
  readonly wallMs: number
  readonly activeMs: number
  readonly base: Base
  /** When the last event was written. */
  readonly lastWallMs: number
  readonly flights: ReadonlyMap<string, Flight>
}

/** A batch in the making. The only mutable thing in a turn. */
export class Turn {
  state: Deliberation
  readonly dossier: Dossier
  readonly present: Present
  readonly #events: Draft[] = []
  readonly #texts = new Map<string, string>()
  readonly #left = new Map<string, Flight>()
  readonly #wall: string

  constructor(state: Deliberation, dossier: Dossier, present: Present) {
    this.state = state
    this.dossier = dossier
    this.present = present
    this.#wall = new Date(present.wallMs).toISOString()
  }

  get batch(): Batch {
    return { events: this.#events, texts: this.#texts }
  }

  get isEmpty(): boolean {
    return this.#events.length === 0
  }

  /** Calls in the air as this turn sees it: those landed in it are gone, those that leave with it hold the clock already. */
  get flights(): ReadonlyMap<string, Flight> {
    const { desk } = this.state.house
    return new Map([...this.present.flights, ...this.#left].filter(([request]) => desk[request]?.inFlight))
  }

  left(request: string, flight: Flight): void {
    this.#left.set(request, flight)
  }

  get time(): Timeline {
    return timeline(this.state.house, this.present.base, this.flights.values(), this.present.wallMs)
  }

  /** The last event's time; a calendar has moved on meanwhile. */
  get now(): number {
    const { at, opening } = this.state.house
    return opening.pace === 'calendar' ? this.time.present(at) : at
  }

  add(facts: readonly (Event | SharedFact)[], at: number): void {
    for (const fact of facts) {
      const draft = { ...fact, at, wall: this.#wall } as Draft
      this.#events.push(draft)
      const { id } = this.state.house
      this.state = evolve(this.state, { ...draft, stream: id, seq: this.state.version + 1, prev: '', hash: '' })
    }
  }

  pin(text: string): string {
    const hash = hashText(text)
    this.#texts.set(hash, text)
    return hash
  }

  /** Decides an act that the engine itself brings: a refusal here is a bug of the protocol. */
  act(act: Act, at: number): readonly (Event | SharedFact)[] {
    const facts = decide(this.state, { ...act, at }, this.dossier)
    if (isRefusal(facts)) throw new Bug(`${this.state.house.opening.protocol} refused its own ${act.type}: ${facts.because}`)
    this.add(facts, at)
    return facts
  }
}

/** The governor's facts and all wake-ups that are due, each judged again after the other moved. */
export function proceed(turn: Turn): void {
  oversee(turn)
  for (let ticks = 0; isAtWork(turn.state); ticks++) {
    const wake = nextWake(turn.state)
    const isWaiting = wake === null || (wake > turn.now && hasWaiting(turn)) || isHeld(turn.state, wake)
    const at = isWaiting ? wordDue(turn) : turn.time.due(turn.now, wake)
    if (at === null) break
    if (ticks >= TICKS_MAX) throw new Bug(`${turn.state.house.id} was still owed a wake-up after ${TICKS_MAX} ticks in one turn.`)
    const facts = turn.act({ type: 'tick' }, at)
    if (facts.length === 0) {
      stall(turn, `a wake-up for ${wake ?? at} is owed, and a tick at ${at} changed nothing`)
      break
    }
    oversee(turn)
  }
  if (isRunning(turn.state.house) && owed(turn.state).length === 0) stall(turn, 'it is open and owes nothing')
  finish(turn)
}

/** Somebody is to be asked now, or again after a lost or failed call: the clock does not run past them. */
function hasWaiting({ state }: Turn): boolean {
  const { house } = state
  if (house.opening.pace !== 'brisk') return false
  return owed(state).some((item) => {
    if (item.kind !== 'ask' || house.desk[item.id]?.inFlight != null) return false
    const { driver } = seatOf(house, item.seat)
    return driver !== 'human' && driver !== 'host'
  })
}

/**
 * A person or a host is asked. On the brisk clock the others go on meanwhile, but it takes no leap over them: with nothing
 * else to do the deliberation waits, as it would for a call, instead of running out its time in a moment.
 */
export function isHeld(state: Deliberation, wake: number): boolean {
  const { house } = state
  if (house.opening.pace !== 'brisk' || wake <= house.at + house.limits.nominalReplyMs) return false
  return owed(state).some((item) => item.kind === 'ask' && ['human', 'host'].includes(seatOf(house, item.seat).driver))
}

/** A soft stop gives way to an end that is already there: whoever needed nothing more was not stopped early. */
function oversee(turn: Turn): void {
  const facts = govern(turn.state.house, { activeMs: turn.present.activeMs }, isAtWork(turn.state))
  const isSoft = facts.some((fact) => fact.type === 'deliberation.stopping' && !fact.hard)
  const said = isSoft && endsNow(turn) ? facts.filter((fact) => fact.type !== 'deliberation.stopping') : facts
  turn.add(said, turn.time.present(turn.now))
  for (const fact of said) if (fact.type === 'seat.replaced') passOn(turn, fact.seat)
}

/** Its open requests are the successor's now: what its predecessor was asked and has not answered is asked again. */
function passOn(turn: Turn, seat: string): void {
  const because = 'Its seat was taken by somebody else before the answer came.'
  for (const [request, ask] of Object.entries(turn.state.house.desk)) {
    if (ask.seat === seat && ask.inFlight !== null) turn.add([lostAttempt(turn.state.house, request, ask, because)], turn.now)
  }
}

function endsNow(turn: Turn): boolean {
  const wake = nextWake(turn.state)
  const at = wake === null || !isRunning(turn.state.house) ? null : turn.time.due(turn.now, wake)
  if (at === null) return false
  const facts = decide(turn.state, { type: 'tick', at }, turn.dossier)
  return !isRefusal(facts) && facts.some((fact) => fact.type === 'deliberation.closed')
}

function stall(turn: Turn, why: string): void {
  const because = `The rules came to a stand: ${why}. This is a bug of ours; the log holds all that is needed to find it.`
  turn.add([{ type: 'deliberation.stopping', by: 'engine', hard: true, reason: 'stalled', because }], turn.now)
}

/** A stop ends when nothing is in the air, a hard one at once; what is lost by it stays on the bill. */
function finish(turn: Turn): void {
  const { house } = turn.state
  if (isClosed(house)) {
    settleLeftovers(turn, 'the deliberation ended')
    return
  }
  if (house.stopping === null) return
  const inTheAir = Object.values(house.desk).some((ask) => ask.inFlight !== null)
  if ((inTheAir && !house.stopping.hard) || isAtWork(turn.state)) return
  if (parting(turn.state) === 'grant') turn.act({ type: 'tick' }, turn.now)
  if (parting(turn.state) !== 'clean') return
  const { reason, because } = house.stopping
  settleLeftovers(turn, because)
  turn.add([{ type: 'deliberation.closed', reason, because }], turn.now)
}

/** Every call in the air is billed as lost, every open grant withdrawn: after a close nothing is owed. */
function settleLeftovers(turn: Turn, because: string): void {
  loseFlights(turn, 'The deliberation was stopped before the answer came.')
  const open = owed(turn.state).flatMap((item) => (item.kind === 'ask' ? [item] : []))
  turn.add(
    open.map(({ id, seat }) => ({ type: 'turn.withdrawn', request: id, seat, because })),
    turn.now,
  )
}

/** Settles attempts whose answers can't come any more: their estimates stay on the bill, their requests stay open. */
export function loseFlights(turn: Turn, because: string): void {
  for (const [request, ask] of Object.entries(turn.state.house.desk)) {
    if (ask.inFlight !== null) turn.add([lostAttempt(turn.state.house, request, ask, because)], turn.now)
  }
}

/** The other side may well have done the work: what was set aside for the call is billed as if it had been used. */
export function lostAttempt(house: House, request: string, ask: OpenAsk, because: string): EventOf<'ask.failed'> {
  const { tokens = 0, micros = 0 } = ask.inFlight ?? {}
  return {
    type: 'ask.failed',
    request,
    seat: ask.seat,
    attempt: ask.attempt,
    usage: { inputTokens: tokens, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
    micros,
    latencyMs: 0,
    model: house.models[ask.seat] ?? null,
    code: 'lost',
    because,
    raw: null,
    retryAt: house.at,
  }
}

/** When a word from outside is no longer waited for, on the deliberation's clock; null: nobody is waited for. */
const nextWord = (state: Deliberation): number | null => owed(state).find((item) => item.kind === 'word')?.at ?? null

/** Whether somebody outside is waited for, for a time that runs out. */
export const isAwaitingWord = (state: Deliberation): boolean => nextWord(state) !== null

/** Real milliseconds until the wait for a word from outside is over: people need real time, on the brisk clock, too. */
export function wordDelay(state: Deliberation, { wallMs, lastWallMs }: Pick<Present, 'wallMs' | 'lastWallMs'>): number | null {
  const word = nextWord(state)
  return word === null || !isRunning(state.house) ? null : Math.max(0, word - state.house.at - (wallMs - lastWallMs))
}

function wordDue(turn: Turn): number | null {
  const word = nextWord(turn.state)
  return word === null || wordDelay(turn.state, turn.present) !== 0 ? null : Math.max(turn.now, word)
}

export function nextWake(state: Deliberation): number | null {
  let next: number | null = null
  for (const item of owed(state)) if (item.kind === 'wake' && (next === null || item.at < next)) next = item.at
  return next
}
