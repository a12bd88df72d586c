/**
 * One whole life of a deliberation in a seeded world: commands come from another handle at drawn moments; runners die and
 * others take over; a person answers late; what stopped may be reopened. Then the log is held against every invariant.
 * What is drawn, and what a person says, is each protocol's own (ask-world.ts, council-world.ts, debate-world.ts).
 */
import { type Deliberation, fold, owed } from '../src/core/deliberation.ts'
import { Fault } from '../src/core/fault.ts'
import { isRunning } from '../src/core/house/house.ts'
import { type Random, random } from '../src/core/random.ts'
import { isRefusal } from '../src/core/refusal.ts'
import type { Recorded } from '../src/core/words.ts'
import type { Clock } from '../src/engine/clock.ts'
import { dossierFor } from '../src/engine/dossier.ts'
import { open, type Wish } from '../src/engine/open.ts'
import { type Ran, run } from '../src/engine/run.ts'
import { type Command, command, type OwedAsk, onTheTable, placeOver, reply } from '../src/engine/submit.ts'
import type { Workshop } from '../src/engine/workshop.ts'
import type { Log } from '../src/log/log.ts'
import { memoryLog } from '../src/log/memory.ts'
import type { Driver } from '../src/seats/driver.ts'
import { offlineDriver } from '../src/seats/standin/driver.ts'
import { promptsWrong } from './governor/invariants.ts'
import { comparable, higher, replayDiffers, violationsIn } from './invariants.ts'
import { simClock } from './sim-clock.ts'
import { estimate, type Mood, worldDriver } from './world.ts'
import { SHAPES } from './world-lines.ts'

/** What will happen, all drawn from one seed. */
export interface Script {
  readonly wish: Wish
  readonly moods: Readonly<Record<string, Mood>>
  /** What another process does, and when, in milliseconds after the start. */
  readonly orders: readonly { readonly afterMs: number; readonly command: Command }[]
  /** Appends after which a runner dies, by runner; `late`: the append was durable, and only its runner did not learn it. */
  readonly deaths: readonly { readonly appends: number; readonly late: boolean }[]
  /** When another runner takes the lease from a living one, as it may from one that slept too long; null: never. */
  readonly usurpedAfterMs: number | null
  /** When somebody withdraws a turn whose call may be in the air; null: never. */
  readonly withdrawnAfterMs: number | null
  readonly reopenings: number
  /** Who answers for the seats, where their moods do not say it. */
  readonly drive?: (clock: Clock) => Driver
  /** The time it lives in, where that is not plain simulated time. */
  readonly clock?: Clock
}

/** What a person says to what lies on the table. */
export type ByHand = (ask: OwedAsk, state: Deliberation, events: readonly Recorded[], chance: Random) => unknown

export interface Life {
  readonly seed: number
  readonly story: string
  readonly events: readonly Recorded[]
  readonly state: Deliberation | null
  readonly wrong: readonly string[]
}

const RUNNERS_MAX = 12
const PERSON_LOOKS_MS = 1_500
const ANN_LOOKS_MS = 5_000

class Died extends Fault {}

/** The same log, but its runner is gone after so many appends: it learns nothing, and writes nothing any more. */
function mortal(log: Log, death: Script['deaths'][number] | undefined): Log {
  let left = death?.appends ?? Number.POSITIVE_INFINITY
  return {
    ...log,
    append: async (...wish) => {
      left -= 1
      if (left < 0) throw new Died('The runner is dead.', false)
      if (left > 0 || death === undefined) return log.append(...wish)
      if (death.late) await log.append(...wish)
      throw new Died('The runner died.', false)
    },
  }
}

/** What the governor pauses, somebody looks at after a while and lets go on. */
function attended(log: Log, clock: Clock): Log {
  const goOn = async (id: string): Promise<void> => {
    await clock.wait(ANN_LOOKS_MS, new AbortController().signal)
    await command(placeOver(log, clock), id, { type: 'resume', by: 'ann' })
  }
  return {
    ...log,
    append: async (id, ...wish) => {
      const appended = await log.append(id, ...wish)
      const isPaused = appended.ok && appended.events.some((event) => event.type === 'deliberation.paused' && event.by === 'governor')
      if (isPaused) void goOn(id)
      return appended
    },
  }
}

export async function live(seed: number, script: Script, byHand: ByHand): Promise<Life> {
  const { wish, moods } = script
  const clock = script.clock ?? simClock()
  const log = attended(memoryLog(), clock)
  const id = await open(log, clock, wish)
  if (isRefusal(id)) throw new Error(id.because)
  const drive = script.drive?.(clock) ?? worldDriver(seed, (seat) => moods[seat] ?? 'fickle', clock)
  const over = new AbortController()
  const start = (runner: string, from: Log, usurps: boolean, signal = over.signal): Promise<Ran | null> => {
    const workshop: Workshop = {
      log: from,
      drivers: { model: drive, offline: offlineDriver, repository: drive },
      estimate,
      clock,
      runner,
      isGone: () => usurps,
    }
    return run(workshop, id, signal).catch(onlyDeath)
  }
  const beside = others(script, { log, clock, id, seed, byHand, over: over.signal }, () => start('usurper', log, true))
  let ran: Ran | null = null
  let { reopenings } = script
  for (let runner = 0; runner < RUNNERS_MAX; runner++) {
    ran = await start(`runner ${runner}`, mortal(log, script.deaths[runner]), false)
    if (ran?.ok === false) ran = await beside.usurper()
    if (ran === null) continue
    if (reopenings-- <= 0) break
    if (isRefusal(await goneOn(placeOver(log, clock), id, higher(wish.limits)))) break
  }
  over.abort()
  await beside.done
  // An order may have reopened it in the moment it ended: then somebody runs it once more.
  if ((await log.stream(id))?.status === 'open') ran = await start('last runner', log, true, new AbortController().signal)
  const events = await log.read(id, 0)
  const story = `${wish.seats.length} seats (${Object.values(moods).join(', ')}), ${wish.pace}, ${JSON.stringify(wish.limits)}`
  return { seed, story, events, state: ran?.ok === true ? ran.state : null, wrong: await judge(log, id, events, ran) }
}

/** Raises the limits; where the governor has asked something, it is answered instead. */
async function goneOn(place: ReturnType<typeof placeOver>, id: string, limits: ReturnType<typeof higher>) {
  const extended = await command(place, id, { type: 'extend', by: 'ann', limits })
  if (!isRefusal(extended) || extended.refused !== 'answer-first') return extended
  const asked = /^G\d+/.exec(extended.because)?.[0] ?? ''
  return command(place, id, { type: 'answer-escalation', by: 'ann', id: asked, choice: 'go-on', answer: 'Once more.' })
}

interface Where {
  readonly log: Log
  readonly clock: Clock
  readonly id: string
  readonly seed: number
  readonly byHand: ByHand
  readonly over: AbortSignal
}

/** What goes on beside the runner: commands, a usurper, a person who answers what lies on the table. */
function others(script: Script, where: Where, usurp: () => Promise<Ran | null>) {
  const { log, clock, id, over } = where
  const usurping: Promise<Ran | null>[] = []
  const later = async (afterMs: number, act: () => unknown): Promise<void> => {
    await clock.wait(afterMs, over)
    if (!over.aborted) await act()
  }
  const orders = script.orders.map(({ afterMs, command: order }) => later(afterMs, () => command(placeOver(log, clock), id, order)))
  const takeover = script.usurpedAfterMs === null ? [] : [later(script.usurpedAfterMs, () => void usurping.push(usurp()))]
  const withdrawal = script.withdrawnAfterMs === null ? [] : [later(script.withdrawnAfterMs, () => withdraw(where))]
  const people = script.wish.seats.some(({ driver }) => driver === 'human' || driver === 'host') ? [person(where)] : []
  return { usurper: async () => (await usurping.at(-1)) ?? null, done: Promise.all([...orders, ...takeover, ...withdrawal, ...people]) }
}

/** As when a seat is moved: the turn ends, its call is given up, and what it still brings may only be billed. */
async function withdraw({ log, clock, id }: Where): Promise<void> {
  const state = fold(await log.read(id, 0))
  const [ask] = state === null || !isRunning(state.house) ? [] : owed(state).filter(({ kind }) => kind === 'ask')
  if (state === null || ask?.kind !== 'ask') return
  const wall = new Date(clock.now()).toISOString()
  const fact = { type: 'turn.withdrawn' as const, request: ask.id, seat: ask.seat, because: 'Moved.', at: state.house.at, wall }
  await log.append(id, state.version, { events: [fact], texts: new Map() })
}

/** Looks now and then, sometimes answers nonsense, in the end answers. */
async function person({ log, clock, id, seed, byHand, over }: Where): Promise<void> {
  const chance = random(seed, 'person')
  while (!over.aborted) {
    await clock.wait(PERSON_LOOKS_MS * (1 + chance.below(4)), over)
    const events = await log.read(id, 0)
    const state = fold(events)
    for (const ask of state === null ? [] : onTheTable(state)) {
      const sense = state === null ? null : byHand(ask, state, events, chance)
      await reply(placeOver(log, clock), id, ask.request, chance.below(3) === 0 ? SHAPES[chance.below(SHAPES.length)] : sense)
    }
  }
}

function onlyDeath(error: unknown): null {
  if (error instanceof Died) return null
  throw error
}

async function judge(log: Log, id: string, events: readonly Recorded[], ran: Ran | null): Promise<readonly string[]> {
  if (ran === null || !ran.ok) return [`no runner brought it to an end: ${JSON.stringify(ran)}`]
  const verified = await log.verify(id)
  const dossier = await dossierFor(log, ran.state.house.opening)
  return [
    ...violationsIn(events, dossier),
    ...replayDiffers(events, ran.state),
    ...(await promptsWrong(events, log)),
    ...(verified.ok ? [] : [`verify: ${verified.because}`]),
    ...(events.some((event) => event.type === 'deliberation.closed' && event.reason === 'stalled') ? ['it stalled'] : []),
  ]
}

/** The same seed again: the same log, but for wall time, latency and hashes. */
export async function differsAgain(life: Life, liveAgain: (seed: number) => Promise<Life>): Promise<readonly string[]> {
  const again = await liveAgain(life.seed)
  const [first, second] = [comparable(life.events), comparable(again.events)]
  const at = first.findIndex((event, index) => JSON.stringify(event) !== JSON.stringify(second[index]))
  if (at === -1 && first.length === second.length) return []
  return [`the same seed gave another log, from event ${at + 1}: ${JSON.stringify(first[at])} and ${JSON.stringify(second[at])}`]
}

export const told = ({ seed, story, wrong }: Life): string => `seed ${seed}: ${story}\n  ${wrong.join('\n  ')}`
