/**
 * What leaves next: every owed ask that has a driver, a free slot and a budget gets its `ask.sent`, with the most it may use
 * set aside against every cap, before the call is made. Prompts are rendered here, once per attempt, and pinned by hash.
 */
import { assert } from '../core/assert.ts'
import { isAsking, lookupsFor, owed, shelf, visible } from '../core/deliberation.ts'
import { stopFor, unaffordable } from '../core/governor/budget.ts'
import { openCorrections } from '../core/governor/corrections.ts'
import type { ShadowName } from '../core/governor/words.ts'
import type { OpenAsk } from '../core/house/desk.ts'
import { type House, seatOf } from '../core/house/house.ts'
import { callLimits } from '../core/house/limits.ts'
import type { Prompt } from '../core/seat.ts'
import type { Estimate } from '../models/estimate.ts'
import { granted } from '../models/lookups.ts'
import { corrected, notTaken, shortened, wished } from '../prompts/correction.ts'
import { render } from '../prompts/render.ts'
import { repairPrompt } from '../prompts/repair.ts'
import type { Repair } from '../seats/driver.ts'
import type { Flight } from './clock.ts'
import { withReserve } from './embedding.ts'
import { toldSchema } from './reply-schema.ts'
import { proceed, type Turn } from './turn.ts'
import type { Workshop } from './workshop.ts'

export interface Departure {
  readonly lookupsMax: number
  readonly replyMsMax: number
  readonly outputTokensMax: number
  readonly request: string
  readonly attempt: number
  readonly seat: string
  readonly purpose: string
  readonly model: string | null
  readonly view: unknown
  readonly prompt: Prompt
  /** The same without the answer that it may quote. */
  readonly asked: Prompt
  readonly flight: Flight
  readonly repair: Repair | null
  /** All that whoever sits there now was ever told: the prompt says only what is new. */
  readonly corrections: readonly ShadowName[]
}

type Obstacle = NonNullable<ReturnType<typeof unaffordable>>

const FREE: Estimate = { tokens: 0, micros: 0 }

export interface Memory {
  /** Requests that must wait after a fault, until then in real time. */
  readonly heldUntil: ReadonlyMap<string, number>
  /** Answers that could not be read or were refused, by hash, to be quoted back. */
  readonly raws: ReadonlyMap<string, string>
  /** What open requests were asked, to be asked again word by word: for its seat nothing has happened since. */
  readonly asked: ReadonlyMap<string, Prompt>
}

export function depart(turn: Turn, workshop: Workshop, memory: Memory): readonly Departure[] {
  const departures: Departure[] = []
  let obstacle: Obstacle | null = null
  const open = owed(turn.state).flatMap((item) => (item.kind === 'ask' ? [item] : []))
  for (const { id, seat, purpose } of open) {
    const { house } = turn.state
    if (!isAsking(turn.state) || inTheAir(turn) >= house.limits.concurrency) break
    const before = house.desk[id]
    const isHeld = (memory.heldUntil.get(id) ?? 0) > turn.present.wallMs
    if (before?.inFlight != null || isHeld || !hasDriver(turn, seat)) continue
    const repair = repairOf(before, memory)
    const asked = repair === null ? null : (memory.asked.get(id) ?? null)
    const left = leave(turn, workshop, { id, seat, purpose, before, repair, asked, raws: memory.raws })
    if ('reason' in left) obstacle ??= left
    else departures.push(left)
  }
  // Nothing could leave, and nothing is in the air that could free some budget: that is the end of it.
  if (obstacle !== null && departures.length === 0 && inTheAir(turn) === 0) {
    turn.add(stopFor(turn.state.house, obstacle.reason, obstacle.because), turn.now)
    proceed(turn)
  }
  return departures
}

const inTheAir = (turn: Turn): number => Object.values(turn.state.house.desk).filter((ask) => ask.inFlight !== null).length

/** Humans and hosts have none: what they owe stays on the table until a door submits it. */
function hasDriver(turn: Turn, seat: string): boolean {
  const { driver } = seatOf(turn.state.house, seat)
  return driver !== 'human' && driver !== 'host'
}

interface Leaving {
  readonly id: string
  readonly seat: string
  readonly purpose: string
  readonly before: OpenAsk | undefined
  readonly repair: Repair | null
  readonly asked: Prompt | null
  readonly raws: Memory['raws']
}

function repairOf(before: OpenAsk | undefined, { raws }: Memory): Repair | null {
  const failure = before?.failure ?? null
  if (failure?.code !== 'malformed') return null
  return { raw: raws.get(failure.raw ?? '') ?? '', error: failure.because }
}

/** The departure, or the budget that it does not fit. */
function leave(turn: Turn, workshop: Workshop, leaving: Leaving): Departure | Obstacle {
  const { id, seat, purpose, before, repair } = leaving
  const { house } = turn.state
  const { driver } = seatOf(house, seat)
  assert(workshop.drivers[driver] !== undefined, `No ${driver} driver was handed to the engine.`)
  const model = house.models[seat] ?? null
  const view = visible(turn.state, id, turn.dossier)
  const asked = leaving.asked ?? plainPrompt(turn, leaving, view)
  const prompt = repair === null ? asked : repairPrompt(asked, repair)
  const { replyMsMax, outputTokensMax } = callLimits(house.limits, { model, purpose })
  // A repair looks nothing up: the answer was found before, only its shape was wrong.
  const isModel = driver === 'model' && model !== null
  const schema = toldSchema(house.opening.protocol, purpose, view)
  const bill = (lookupsMax: number) => {
    const forCall = isModel ? workshop.estimate({ model, prompt, schema, outputTokensMax, lookupsMax }) : FREE
    const reserved = withReserve(forCall, workshop.embeddings)
    return { reserved, lookupsMax, obstacle: unaffordable(house, { ...reserved, isModel: driver === 'model', lookupsMax }) }
  }
  const full = bill(isModel && repair === null ? lookupsFor(turn.state, turn.dossier) : 0)
  // Better an answer without look-ups than none.
  const { reserved, lookupsMax, obstacle } = full.obstacle === null || full.lookupsMax === 0 ? full : bill(0)
  if (obstacle !== null) return obstacle
  const attempt = (before?.attempt ?? 0) + 1
  const sentAt = turn.time.present(turn.now)
  const pinned = turn.pin(JSON.stringify(prompt))
  const repairs = repair === null ? null : attempt - 1
  turn.add(
    [{ type: 'ask.sent', request: id, seat, purpose, attempt, driver, model, prompt: pinned, reserved, lookups: lookupsMax, repairs }],
    sentAt,
  )
  return {
    request: id,
    attempt,
    seat,
    purpose,
    model,
    view,
    prompt,
    asked,
    repair,
    corrections: toldOf(house, seat),
    lookupsMax,
    flight: { sentAt },
    replyMsMax,
    outputTokensMax,
  }
}

function plainPrompt({ state, dossier }: Turn, { seat, raws }: Leaving, view: unknown): Prompt {
  const { house } = state
  const prompt = corrected(render(house.opening.protocol, view), openCorrections(house.governor, seat))
  const { cut = [], wishes = [], refused = null, raw = '' } = house.last[seat] ?? {}
  const read = wished(prompt, wishes, (wish) => granted(wish, shelf(state, dossier)))
  return notTaken(shortened(read, cut), refused, raws.get(raw) ?? '')
}

/** A successor starts with a clean slate. */
function toldOf({ governor }: House, seat: string): readonly ShadowName[] {
  const since = governor.replaced.findLast((one) => one.seat === seat)?.seq ?? 0
  return governor.corrections.filter((one) => one.seat === seat && one.seq > since).map(({ name }) => name)
}
