/**
 * Whether an update costs the same in a long stream as in a short one.
 *
 *   state after 1,000 steps ──a window of steps──▶ CPU per step ┐
 *   state after 10,000 steps ──the same window──▶ CPU per step ┴▶ ratio
 *
 * States are values, so the same window is taken from the same state again and again, long and short in turns. The
 * mutants copy a Map on every update: a measurement that does not catch them would not catch us.
 */
import { type Deliberation, evolve } from '../src/core/deliberation.ts'
import { emptyTable, put, type Table } from '../src/core/table.ts'
import type { Recorded } from '../src/core/words.ts'
import { above, atMost, type Measure, type Reading } from './row.ts'
import { ROUND, recorded } from './stream.ts'
import { cpuMs, inTurns, median, short } from './timing.ts'
import { turnsAt } from './turns.ts'

export const RATIO_MAX = 1.3
export const SIZES = { short: 1_000, long: 10_000 } as const
/** Whole rounds of the stream, so that both windows hold the same mix of facts. */
export const WINDOW = 100 * ROUND

/** Anything that grows by small updates and keeps its old values. */
export interface Growing<S> {
  readonly name: string
  /** The state after the first `count` steps. */
  readonly after: (count: number) => S
  /** The state after step `index`, which counts from 0. */
  readonly step: (state: S, index: number) => S
}

export interface Grown {
  readonly ratio: number
  readonly shortUs: number
  readonly longUs: number
}

export async function growth<S>({ after, step }: Growing<S>, rounds: number, warmUp: number): Promise<Grown> {
  const window = (count: number): (() => Promise<number>) => {
    const start = after(count)
    return () =>
      cpuMs(() => {
        let state = start
        for (let index = count; index < count + WINDOW; index++) state = step(state, index)
        return state
      })
  }
  const samples = await inTurns(warmUp + rounds, { short: window(SIZES.short), long: window(SIZES.long) })
  const perStepUs = (side: readonly number[]): number => (median(side.slice(warmUp)) * 1_000) / WINDOW
  const [shortUs, longUs] = [perStepUs(samples.short), perStepUs(samples.long)]
  return { ratio: longUs / shortUs, shortUs, longUs }
}

const keyAt = (index: number): string => `answer/seat-${index % 7}/${index}`

export const realTable: Growing<Table<number>> = {
  name: 'table',
  after: (count) => {
    let table: Table<number> = emptyTable
    for (let index = 0; index < count; index++) table = put(table, keyAt(index), index)
    return table
  },
  step: (table, index) => put(table, keyAt(index), index),
}

/** What core/table.ts exists to avoid. Filled at once: only the updates are of interest. */
export const copiedMap: Growing<ReadonlyMap<string, number>> = {
  name: 'table-mutant',
  after: (count) => new Map(Array.from({ length: count }, (_, index) => [keyAt(index), index])),
  step: (map, index) => new Map(map).set(keyAt(index), index),
}

function eventAt(events: readonly Recorded[], index: number): Recorded {
  const event = events[index]
  if (event === undefined) throw new RangeError(`The stream has no event ${index + 1}.`)
  return event
}

export const wholeFold = (events: readonly Recorded[]): Growing<Deliberation | null> => ({
  name: 'fold',
  after: (count) => {
    let state: Deliberation | null = null
    for (let index = 0; index < count; index++) state = evolve(state, eventAt(events, index))
    return state
  },
  step: (state, index) => evolve(state, eventAt(events, index)),
})

interface Mutated {
  readonly state: Deliberation | null
  readonly byRequest: ReadonlyMap<string, number>
}

/** The real fold with one index beside it that is kept in a copied Map. */
export function mutatedFold(events: readonly Recorded[]): Growing<Mutated> {
  const real = wholeFold(events)
  const map = copiedMap
  return {
    name: 'fold-mutant',
    after: (count) => ({ state: real.after(count), byRequest: map.after(count) }),
    step: ({ state, byRequest }, index) => ({ state: real.step(state, index), byRequest: map.step(byRequest, index) }),
  }
}

function reading(name: string, { ratio, shortUs, longUs }: Grown, isMutant: boolean): Reading {
  const detail = `${short(shortUs)} µs a step at ${SIZES.short}, ${short(longUs)} µs at ${SIZES.long}${isMutant ? '; must fail' : ''}`
  return { name: `growth.${name}`, value: ratio, unit: '×', aim: isMutant ? above(RATIO_MAX) : atMost(RATIO_MAX), detail }
}

async function take(): Promise<readonly Reading[]> {
  const events = recorded(SIZES.long + WINDOW)
  const fold = wholeFold(events)
  return [
    reading('table', await growth(realTable, 40, 10), false),
    reading('fold', await growth(fold, 30, 8), false),
    reading('turn', await turnsAt(SIZES.short, SIZES.long), false),
    reading('table-mutant', await growth(copiedMap, 2, 0), true),
    reading('fold-mutant', await growth(mutatedFold(events), 2, 0), true),
  ]
}

export const growthMeasure: Measure = {
  name: 'growth',
  how: `CPU time per update after ${SIZES.long} events of one stream divided by that after ${SIZES.short}: of the table, of the whole fold, and of turns (decided state, append to the memory log). Mutants that copy a Map must fail.`,
  take,
}
