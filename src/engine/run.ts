/**
 * The only loop that performs: read what is new, decide a turn, append it, make the calls it announced, wait, again.
 *
 * It holds nothing that the log doesn't: kill it anywhere, and the next runner loses the calls in the air (they stay on the
 * bill), asks them again under the same ids, and goes on. One runner at a time: a lease whose epoch every append carries.
 */
import { Bug } from '../core/assert.ts'
import type { Deliberation } from '../core/deliberation.ts'
import { owed, shelf } from '../core/deliberation.ts'
import type { Dossier } from '../core/dossier.ts'
import { Fault } from '../core/fault.ts'
import { isClosed, seatOf } from '../core/house/house.ts'
import type { Prompt } from '../core/seat.ts'
import type { Recorded } from '../core/words.ts'
import type { Lease, LeaseTaken } from '../log/log.ts'
import type { Flight } from './clock.ts'
import { type Cursor, load, refresh, settle } from './cursor.ts'
import { type Departure, depart } from './depart.ts'
import { dossierFor, lookAgain } from './dossier.ts'
import { type Meant, withVectors } from './embedding.ts'
import { type Landed, land, readLanding } from './land.ts'
import { isQuiet } from './quiet.ts'
import { replySchema, toldSchema } from './reply-schema.ts'
import { isHeld, loseFlights, nextWake, proceed, Turn, wordDelay } from './turn.ts'
import type { Workshop } from './workshop.ts'

const LEASE_MS = 15_000
const HEARTBEAT_MS = 4_000
/** How often a waiting runner looks whether another process has written. */
const POLL_MS = 250
/** A log that is busy or away for a moment is asked again, for some twenty seconds. */
const TRIES = 20
const TRY_AGAIN_MS = 100
const WAITED = 'The wait is over.'

export type Ran =
  | { readonly ok: true; readonly state: Deliberation }
  | { readonly ok: false; readonly because: 'held'; readonly by: Lease }
  | { readonly ok: false; readonly because: 'fenced'; readonly by: string }
  | { readonly ok: false; readonly because: 'missing' }
  /** The caller's signal fired: the deliberation stays open, its lease is free. */
  | { readonly ok: false; readonly because: 'left' }

/** What else lets go of a deliberation without stopping it. */
interface Letting {
  /** Once no call is in the air any more; none leaves until then. */
  readonly soon?: AbortSignal
  /** Once it only waits for people or hosts. */
  readonly untilQuiet?: boolean
}

/** Runs a deliberation until it closes. `signal` lets go of it at once: calls in the air are lost, and asked again by the next runner. */
export async function run(workshop: Workshop, stream: string, signal: AbortSignal, letting: Letting = {}): Promise<Ran> {
  if ((await workshop.log.stream(stream)) === null) return { ok: false, because: 'missing' }
  const taken = await takeLease(workshop, stream)
  if (!taken.ok) return { ok: false, because: 'held', by: taken.heldBy }
  const ran = await runWith(workshop, stream, taken.lease.epoch, { ...letting, now: signal }).finally(() =>
    release(workshop, stream, taken.lease.epoch),
  )
  return 'unstaffed' in ran ? run(await ran.unstaffed(), stream, signal, letting) : ran
}

type Lettings = Letting & { readonly now: AbortSignal }

/** Somebody sits here now for whom no driver was loaded; with how to load it. */
interface Unstaffed {
  readonly unstaffed: () => Promise<Workshop>
}

async function runWith(workshop: Workshop, stream: string, epoch: number, letting: Lettings): Promise<Ran | Unstaffed> {
  const cursor = await load(workshop.log, stream)
  if (cursor === null) return { ok: false, because: 'missing' }
  const dossier = await dossierFor(workshop.log, cursor.state.house.opening)
  const runner = new Runner(workshop, cursor, dossier, epoch, letting)
  try {
    return await runner.work()
  } finally {
    runner.leave()
  }
}

/** A runner that died without letting go is taken over at once where that can be known; the epoch fences it either way. */
async function takeLease({ log, runner, isGone }: Workshop, stream: string): Promise<LeaseTaken> {
  const taken = await log.takeLease(stream, runner, LEASE_MS)
  if (taken.ok || !isGone?.(taken.heldBy.holder)) return taken
  return log.takeLease(stream, runner, LEASE_MS, taken.heldBy.epoch)
}

/** A log that is away now must not undo what was done: such a lease runs out by itself. */
async function release({ log }: Workshop, stream: string, epoch: number): Promise<void> {
  try {
    await log.releaseLease(stream, epoch)
  } catch (error) {
    if (!(error instanceof Fault) || !error.retryable) throw error
  }
}

class Runner {
  readonly #workshop: Workshop
  readonly #dossier: Dossier
  readonly #epoch: number
  readonly #letting: Lettings
  readonly #flights = new Map<string, Flight>()
  readonly #aborts = new Map<string, AbortController>()
  readonly #heldUntil = new Map<string, number>()
  readonly #raws = new Map<string, string>()
  readonly #asked = new Map<string, Prompt>()
  readonly #over = new AbortController()
  #landed: Landed[] = []
  #cursor: Cursor
  #wake: () => void = () => undefined
  #lost = false
  /** Something happened since the sources were looked at. */
  #isNews = false
  #crash: unknown = null
  #successor = 'another runner'

  constructor(workshop: Workshop, cursor: Cursor, dossier: Dossier, epoch: number, letting: Lettings) {
    this.#workshop = workshop
    this.#cursor = cursor
    this.#dossier = dossier
    this.#epoch = epoch
    this.#letting = letting
  }

  get #stream(): string {
    return this.#cursor.state.house.id
  }

  async work(): Promise<Ran | Unstaffed> {
    if (isClosed(this.#cursor.state.house)) return { ok: true, state: this.#cursor.state }
    const { now, soon, untilQuiet } = this.#letting
    void this.#heartbeat()
    for (const signal of [now, soon]) signal?.addEventListener('abort', () => this.#wake(), { once: true })
    await this.#recall()
    const started = await this.#turn((turn) => this.#start(turn))
    if (started !== 'appended') return this.#fenced()
    for (;;) {
      if (now.aborted || (soon?.aborted && this.#flights.size === 0)) return { ok: false, because: 'left' }
      const unstaffed = this.#unstaffed()
      if (unstaffed !== null) return unstaffed
      const outcome = await this.#turn((turn) => this.#fill(turn))
      if (outcome === 'fenced' || this.#lost) return this.#fenced()
      if (isClosed(this.#cursor.state.house)) return { ok: true, state: this.#cursor.state }
      if (outcome === 'nothing' && untilQuiet && this.#landed.length === 0 && isQuiet(this.#cursor.state))
        return { ok: false, because: 'left' }
      if (outcome === 'nothing') await this.#pause(now)
      await this.#workshop.breathe?.()
      if (this.#crash !== null) throw this.#crash
      await this.#lookAtLog()
      this.#abortWithdrawn()
    }
  }

  /** Another model may have taken a seat since the drivers were loaded, by a word from any process. */
  #unstaffed(): Unstaffed | null {
    const { restaffed, drivers } = this.#workshop
    const { opening } = this.#cursor.state.house
    const isMissing = opening.seats.some(({ driver }) => driver !== 'human' && driver !== 'host' && drivers[driver] === undefined)
    return isMissing && restaffed !== undefined ? { unstaffed: () => restaffed(opening) } : null
  }

  /** Commands and replies come from any process, this one too: whoever appended, the log knows. */
  async #lookAtLog(): Promise<void> {
    const info = await this.#patiently(() => this.#workshop.log.stream(this.#stream))
    if (info === null || info.version <= this.#cursor.state.version) return
    this.#cursor = await this.#patiently(() => refresh(this.#workshop.log, this.#cursor))
    this.#isNews = true
  }

  /** Nothing of this runner may outlive it: no timer, no call. */
  leave(): void {
    this.#over.abort()
    for (const abort of this.#aborts.values()) abort.abort()
  }

  #fenced(): Ran {
    return { ok: false, because: 'fenced', by: this.#successor }
  }

  #start(turn: Turn): readonly Departure[] {
    turn.add([{ type: 'runner.started', epoch: this.#epoch, runner: this.#workshop.runner }], turn.now)
    loseFlights(turn, 'The process that had asked was gone before the answer was on record.')
    return []
  }

  #fill(turn: Turn): readonly Departure[] {
    for (const landed of this.#landed) {
      const waitMs = land(turn, landed)
      if (waitMs !== null) this.#heldUntil.set(landed.request, turn.present.wallMs + waitMs)
      if (landed.landing.raw !== null) this.#keep(turn, landed)
    }
    if (this.#letting.soon?.aborted) return []
    const departures: Departure[] = []
    // What leaves holds the clock; up to there more may fall due and leave in the same transaction.
    for (;;) {
      proceed(turn)
      const left = depart(turn, this.#workshop, { heldUntil: this.#heldUntil, raws: this.#raws, asked: this.#asked })
      if (left.length === 0) return departures
      departures.push(...left)
      for (const { request, flight } of left) turn.left(request, flight)
    }
  }

  /** What is quoted back to its author: it could not be read, or it was refused. */
  #keep(turn: Turn, { request, landing }: Landed): void {
    const { desk, last } = turn.state.house
    const refused = Object.values(last).find((reply) => reply.request === request && reply.refused !== null)
    const hash = refused?.raw ?? desk[request]?.failure?.raw
    if (hash != null && landing.raw !== null) this.#raws.set(hash, landing.raw)
  }

  /** A runner that takes over quotes what its predecessor could not read, and waits as long as that one was asked to. */
  async #recall(): Promise<void> {
    const { house } = this.#cursor.state
    const { log } = this.#workshop
    for (const { raw, refused } of Object.values(house.last)) if (refused !== null) this.#raws.set(raw, (await log.text(raw)) ?? '')
    for (const [request, { failure, retryAt, prompt }] of Object.entries(house.desk)) {
      if (failure?.raw != null) this.#raws.set(failure.raw, (await log.text(failure.raw)) ?? '')
      const asked: Partial<Prompt> | null = failure?.code === 'malformed' ? JSON.parse((await log.text(prompt)) ?? 'null') : null
      // An older Witan asked in two parts; then it is asked anew.
      if (asked?.task !== undefined) this.#asked.set(request, asked as Prompt)
      if (retryAt !== null && retryAt > house.at) this.#heldUntil.set(request, this.#workshop.clock.now() + retryAt - house.at)
    }
  }

  /** Decides a turn and appends it; on a conflict, decides it again on what the log says now. */
  async #turn(fill: (turn: Turn) => readonly Departure[]): Promise<'appended' | 'nothing' | 'fenced'> {
    for (;;) {
      await this.#lookAtSources()
      const inHand = this.#landed.length
      const wallMs = this.#workshop.clock.now()
      const activeMs = this.#cursor.activeMs + Math.max(0, wallMs - this.#cursor.lastWallMs)
      const { base, lastWallMs } = this.#cursor
      const turn = new Turn(this.#cursor.state, this.#dossier, { wallMs, activeMs, base, lastWallMs, flights: this.#flights })
      const departures = fill(turn)
      const appended = turn.isEmpty ? [] : await this.#append(turn)
      if (appended === 'fenced') return 'fenced'
      if (appended === 'conflict') {
        this.#cursor = await this.#patiently(() => refresh(this.#workshop.log, this.#cursor))
        continue
      }
      this.#cursor = settle(this.#cursor, turn.state, appended)
      for (const { request } of this.#landed.splice(0, inHand)) this.#arrived(request)
      for (const departure of departures) this.#call(departure)
      return turn.isEmpty ? 'nothing' : 'appended'
    }
  }

  /** A folder that is worked in changes; while nothing happens here, nobody need know. */
  async #lookAtSources(): Promise<void> {
    if (!this.#isNews) return
    this.#isNews = false
    await lookAgain(this.#dossier)
  }

  /** Only now: an answer in hand is open on record until its turn is durable, and others land by its time, too. */
  #arrived(request: string): void {
    this.#aborts.delete(request)
    this.#flights.delete(request)
    if (this.#cursor.state.house.desk[request] === undefined) this.#asked.delete(request)
  }

  async #append(turn: Turn): Promise<readonly Recorded[] | 'conflict' | 'fenced'> {
    const { log } = this.#workshop
    const result = await this.#patiently(() => log.append(this.#stream, this.#cursor.state.version, turn.batch, this.#epoch))
    if (result.ok) return result.events
    if (result.conflict === 'version') return 'conflict'
    this.#successor = result.holder
    return 'fenced'
  }

  /** Who gave up at once would lose all calls in the air; who has to go now, waits for nobody. */
  async #patiently<T>(act: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof Fault) || !error.retryable || tries >= TRIES || this.#letting.now.aborted) throw error
        await this.#workshop.clock.wait(TRY_AGAIN_MS * tries, this.#over.signal)
      }
    }
  }

  #call(departure: Departure): void {
    const { request, attempt, flight } = departure
    const abort = new AbortController()
    this.#aborts.set(request, abort)
    this.#flights.set(request, flight)
    this.#asked.set(request, departure.asked)
    this.#heldUntil.delete(request)
    this.#ask(departure, abort.signal).then(
      (meant) => {
        this.#landed.push({ request, attempt, flight, ...meant })
        this.#isNews = true
        this.#wake()
      },
      (error: unknown) => {
        // A driver never throws for what the world does, so this is ours.
        this.#crash = error instanceof Fault ? error : new Bug(`The driver of ${request} threw: ${String(error)}`, { cause: error })
        this.#wake()
      },
    )
  }

  async #ask(
    { request, attempt, seat, purpose, model, view, prompt, repair, corrections, lookupsMax, replyMsMax, outputTokensMax }: Departure,
    signal: AbortSignal,
  ): Promise<Meant> {
    const { state } = this.#cursor
    const { house } = state
    const { protocol, seed } = house.opening
    const sat = seatOf(house, seat)
    const driver = this.#workshop.drivers[sat.driver]
    if (driver === undefined) throw new Bug(`No ${sat.driver} driver.`)
    const schema = replySchema(protocol, purpose)
    const ear = this.#workshop.writings?.ear(this.#stream, house.opening, { request, attempt, seat }) ?? null
    const landing = await driver({
      request,
      protocol,
      purpose,
      seat: sat,
      view,
      prompt,
      schema,
      told: toldSchema(protocol, purpose, view),
      seed,
      model,
      outputTokensMax,
      replyMsMax,
      lookupsMax,
      dossier: shelf(state, this.#dossier),
      repair,
      corrections,
      signal,
      ...(ear !== null && { said: ear.said }),
    })
    ear?.done()
    return withVectors(this.#workshop.embeddings, state, purpose, readLanding(landing, schema), signal)
  }

  /** A call whose turn was withdrawn is given up; what it still brings is only billed. */
  #abortWithdrawn(): void {
    if (this.#flights.size === 0) return
    const open = new Set(owed(this.#cursor.state).flatMap((item) => (item.kind === 'ask' ? [item.id] : [])))
    for (const request of this.#flights.keys()) if (!open.has(request)) this.#aborts.get(request)?.abort()
  }

  /** Until an answer lands, a wake-up or a retry is due, or it is time to look at the log again. */
  async #pause(signal: AbortSignal): Promise<void> {
    if (this.#landed.length > 0 || this.#crash !== null || signal.aborted) return
    const stop = new AbortController()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    await Promise.race([promise, this.#workshop.clock.wait(this.#patience(), stop.signal)])
    // With a reason of our own: the default one is an error with a stack, made anew at every pause.
    stop.abort(WAITED)
    this.#wake = () => undefined
  }

  #patience(): number {
    const now = this.#workshop.clock.now()
    const retries = [...this.#heldUntil.values()].map((until) => until - now).filter((ms) => ms > 0)
    const wake = nextWake(this.#cursor.state)
    const wakes =
      wake === null || isHeld(this.#cursor.state, wake)
        ? []
        : [this.#turnTime().delay(this.#cursor.state.house.at, wake)].filter((ms) => ms !== null)
    const { lastWallMs } = this.#cursor
    const words = [wordDelay(this.#cursor.state, { wallMs: now, lastWallMs })].filter((ms) => ms !== null)
    return Math.max(1, Math.min(POLL_MS, ...retries, ...wakes, ...words))
  }

  #turnTime() {
    const wallMs = this.#workshop.clock.now()
    const { base, lastWallMs } = this.#cursor
    return new Turn(this.#cursor.state, this.#dossier, { wallMs, activeMs: 0, base, lastWallMs, flights: this.#flights }).time
  }

  async #heartbeat(): Promise<void> {
    const { clock, log } = this.#workshop
    const { signal } = this.#over
    for (;;) {
      await clock.wait(HEARTBEAT_MS, signal)
      if (signal.aborted) return
      try {
        if (await log.renewLease(this.#stream, this.#epoch, LEASE_MS)) continue
      } catch (error) {
        if (error instanceof Fault && error.retryable) continue
        this.#crash = error
      }
      this.#lost = true
      this.#wake()
      return
    }
  }
}
