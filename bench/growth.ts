/**
 * Whether an update costs the same in a long stream as in a short one.
 *
 *   state after 1,000 steps ──a window of steps──▶ CPU per step ┐
 *   state after 10,000 steps ──the same window──▶ CPU per step ┴▶ ratio
 *
 * States are values, so the same window is taken from the same state again and again, long and short in turns. The
 * mutant keeps one index in a Map that it copies for each event: a measurement that lets it pass would not catch us either.
 */
import { type Deliberation, evolve } from '../src/core/deliberation.ts'
import { emptyRegistry, evolveRegistry, type Registry } from '../src/core/evidence/registry.ts'
import { emptyTable, put, type Table } from '../src/core/table.ts'
import type { Recorded } from '../src/core/words.ts'
import { type Aim, above, atMost, type Measure, type Reading } from './row.ts'
import { contributions, ROUND, recorded, registeredBy } from './stream.ts'
import { comparison, cpuMs, type Grown, inTurns, short } from './timing.ts'
import { turnsAt } from './turns.ts'

export const RATIO_MAX = 1.3
export const SIZES = { short: 1_000, long: 10_000 } as const
/** Whole rounds of the stream, so that both windows hold the same mix of facts. */
const WINDOW = 50 * ROUND

/** Anything that grows by small updates and keeps its old values. */
export interface Growing<S> {
  /** The state after the first `count` steps. */
  readonly after: (count: number) => S
  /** The state after step `index`, which counts from 0. */
  readonly step: (state: S, index: number) => S
  /** One, unless a step stands for a whole round of facts. */
  readonly eventsPerStep?: number
}

export async function growth<S>({ after, step, eventsPerStep = 1 }: Growing<S>, rounds: number, warmUp: number): Promise<Grown> {
  const window = (events: number): (() => Promise<number>) => {
    const count = Math.floor(events / eventsPerStep)
    const steps = WINDOW / eventsPerStep
    const start = after(count)
    return async () => {
      const ms = await cpuMs(() => {
        let state = start
        for (let index = count; index < count + steps; index++) state = step(state, index)
        return state
      })
      return (ms * 1_000) / steps
    }
  }
  return comparison(await inTurns(warmUp + rounds, { short: window(SIZES.short), long: window(SIZES.long) }), warmUp)
}

function eventAt(events: readonly Recorded[], index: number): Recorded {
  const event = events[index]
  if (event === undefined) throw new RangeError(`The stream has no event ${index + 1}.`)
  return event
}

function stepped<S>(initial: S, step: (state: S, index: number) => S, count: number): S {
  let state = initial
  for (let index = 0; index < count; index++) state = step(state, index)
  return state
}

export function wholeFold(events: readonly Recorded[]): Growing<Deliberation | null> {
  const step = (state: Deliberation | null, index: number): Deliberation => evolve(state, eventAt(events, index))
  return { step, after: (count) => stepped<Deliberation | null>(null, step, count) }
}

/** A store of small updates, as a fold might keep one: the product's table, or what it exists to avoid. */
export interface Store<T> {
  readonly filled: (entries: readonly (readonly [string, number])[]) => T
  readonly put: (store: T, key: string, value: number) => T
}

export const realTable: Store<Table<number>> = {
  filled: (entries) => entries.reduce<Table<number>>((table, [key, value]) => put(table, key, value), emptyTable),
  put,
}

/** Filled at once, since only its updates are of interest. */
export const copiedMap: Store<ReadonlyMap<string, number>> = {
  filled: (entries) => new Map(entries),
  put: (map, key, value) => new Map(map).set(key, value),
}

const keyAt = (index: number): string => `answer/seat-${index % 7}/${index}`

/** Nothing but the store: one update a step. */
export const puts = <T>({ filled, put: update }: Store<T>): Growing<T> => ({
  after: (count) => filled(Array.from({ length: count }, (_, index) => [keyAt(index), index])),
  step: (store, index) => update(store, keyAt(index), index),
})

/** The whole fold with one more index, kept in the store: one update an event. */
export function foldBeside<T>(
  events: readonly Recorded[],
  store: Store<T>,
): Growing<{ readonly state: Deliberation | null; readonly index: T }> {
  const [fold, beside] = [wholeFold(events), puts(store)]
  return {
    after: (count) => ({ state: fold.after(count), index: beside.after(count) }),
    step: ({ state, index }, nth) => ({ state: fold.step(state, nth), index: beside.step(index, nth) }),
  }
}

/** What a protocol does when an answer lands: parse it, name its claims and evidence, fold the fact. */
function registrations(): Growing<Registry> {
  const speak = contributions()
  const said = Array.from({ length: (SIZES.long + WINDOW) / ROUND + 1 }, speak)
  const step = (registry: Registry, nth: number): Registry =>
    evolveRegistry(registry, registeredBy(registry, nth, said[nth] ?? { text: '', references: [] }), nth)
  return { step, after: (count) => stepped(emptyRegistry, step, count), eventsPerStep: ROUND }
}

function reading(name: string, { ratio, shortUs, longUs }: Grown, aim: Aim | null, note = ''): Reading {
  const detail = `${short(shortUs)} µs after ${SIZES.short} events, ${short(longUs)} µs after ${SIZES.long}${note}`
  return { name: `growth.${name}`, value: ratio, unit: '×', aim, detail }
}

async function take(): Promise<readonly Reading[]> {
  const events = recorded(SIZES.long + WINDOW)
  const flat = atMost(RATIO_MAX)
  return [
    reading('fold', await growth(wholeFold(events), 40, 10), flat),
    reading('turn', await turnsAt(SIZES.short, SIZES.long), flat),
    reading('fold-and-table', await growth(foldBeside(events, realTable), 40, 10), flat),
    reading('fold-and-copied-map', await growth(foldBeside(events, copiedMap), 2, 0), above(RATIO_MAX), '; the mutant, which must fail'),
    reading('put', await growth(puts(realTable), 40, 10), null, ' per put'),
    reading('register', await growth(registrations(), 10, 3), null, ' per answer of 3 claims'),
  ]
}

export const growthMeasure: Measure = {
  name: 'growth',
  how: `CPU time per event after ${SIZES.long} events of one stream divided by that after ${SIZES.short}: of the whole fold, of turns (facts folded, appended to the memory log), and of the fold with one more index in our table or, as a mutant that must fail, in a copied Map. For comparison: a single put, and the registration of an answer.`,
  take,
}
