/**
 * What a debate costs in calls and tokens: how long the prompt of a contribution is early and late, and how many calls it
 * takes to a validated crux. Nothing is timed here; the same seeds give the same numbers on every machine.
 */

import type { DebateReport } from '../src/core/debate/report-types.ts'
import { report } from '../src/core/deliberation.ts'
import { userWords } from '../src/core/seat.ts'
import type { Recorded } from '../src/core/words.ts'
import { memoryLog } from '../src/log/memory.ts'
import { loadCounter } from '../src/models/tokens.ts'
import type { Driver } from '../src/seats/driver.ts'
import { debate, type Example, example } from './debate-table.ts'
import { debater } from './debaters.ts'
import { atMost, type Measure, type Reading } from './row.ts'
import { median, short } from './timing.ts'

const SEEDS = [1, 2, 3, 4, 5]
const MESSAGES = 220
const PLACES = [20, 80, 200] as const
const TOKENS_MAX = 2_500
/** Prompts sent while so many messages more or fewer had been said. */
const AROUND = 10

interface Sent {
  /** Messages of seats that were published before it. */
  readonly after: number
  readonly tokens: number
}

/** The prompts of all turns to speak, with how far the debate was. */
export function speeches(events: readonly Recorded[], tokensOf: ReadonlyMap<string, number>): readonly Sent[] {
  let after = 0
  return events.flatMap((event) => {
    if (event.type === 'message.published') after += 1
    return event.type === 'ask.sent' && event.purpose === 'speak' ? [{ after, tokens: tokensOf.get(event.request) ?? 0 }] : []
  })
}

interface Told {
  readonly sent: readonly Sent[]
  readonly calls: number
  readonly cruxes: number
}

async function tell(at: Example, seats: number, seed: number, count: (text: string) => number): Promise<Told> {
  const log = memoryLog()
  const tokens = new Map<string, number>()
  const driver: Driver = (call) => {
    if (call.purpose === 'speak') tokens.set(call.request, count(call.prompt.system) + count(userWords(call.prompt)))
    return debater(call)
  }
  const state = await debate(log, driver, at, { seats, messages: MESSAGES, seed, staffed: true })
  const events = await log.read(state.house.id, 0)
  await log.close()
  const cruxes = (report(state) as DebateReport).threads.filter(({ crux }) => crux?.validated === true).length
  return { sent: speeches(events, tokens), calls: events.filter(({ type }) => type === 'ask.sent').length, cruxes }
}

function lengthAt(told: readonly Told[], seats: number, place: number): Reading {
  const near = told.flatMap(({ sent }) => sent.filter(({ after }) => Math.abs(after - place) <= AROUND)).map(({ tokens }) => tokens)
  const detail = `${short(Math.min(...near))} to ${short(Math.max(...near))} tokens in ${near.length} prompts of ${told.length} debates`
  const aim = place === 200 ? atMost(TOKENS_MAX) : null
  return { name: `debate-cost.prompt-${seats}-seats-at-${place}`, value: median(near), unit: 'tokens', aim, detail }
}

async function take(): Promise<readonly Reading[]> {
  const at = await example()
  const { count } = await loadCounter()
  const told = async (seats: number): Promise<readonly Told[]> => {
    const all: Told[] = []
    for (const seed of SEEDS) all.push(await tell(at, seats, seed, count))
    return all
  }
  const [five, twelve] = [await told(5), await told(12)]
  const sum = (all: readonly Told[], key: 'calls' | 'cruxes'): number => all.reduce((total, one) => total + one[key], 0)
  const perCrux = (seats: number, all: readonly Told[]): Reading => ({
    name: `debate-cost.calls-per-crux-${seats}-seats`,
    value: sum(all, 'calls') / sum(all, 'cruxes'),
    unit: 'calls',
    aim: null,
    detail: `${sum(all, 'calls')} calls and ${sum(all, 'cruxes')} validated cruxes in ${all.length} debates of ${MESSAGES} messages, with clerk and judge`,
  })
  return [...PLACES.map((place) => lengthAt(five, 5, place)), lengthAt(twelve, 12, 200), perCrux(5, five), perCrux(12, twelve)]
}

export const debateCost: Measure = {
  name: 'debate-cost',
  how: `Tokens (o200k, never below our own estimate) of the whole rendered prompt of turns to speak, median of those sent within ${AROUND} messages of the place, in debates of ${MESSAGES} messages with the cast and the sources of an example; all calls sent divided by the validated cruxes in the report.`,
  take,
}
