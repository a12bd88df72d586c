/**
 * Labelled worlds: what is wrong in each is known, and what the governor said is counted. A world is lived, looked at once and
 * forgotten; what is left of it is an outcome.
 */
import { wordCount } from '../../src/core/governor/markers.ts'
import type { ProtocolName, Recorded } from '../../src/core/words.ts'
import type { Life } from '../life.ts'
import { BREAK_WORLDS, liveBroken, NEAR_MISSES } from './breaks.ts'
import { type Fault, liveFaulty, liveInnocent, liveRough, type Temper } from './fault.ts'
import { AGENT_FAULTS } from './faults-agents.ts'
import { PROCESS_FAULTS } from './faults-process.ts'
import { type Governed, liveHealthy } from './healthy.ts'
import { GOVERNORS } from './invariants.ts'
import { candidateAt, liveAtTable, quirkOf, TABLE_FAULTS } from './tables.ts'
import { amiss, detectedIn, isCaught } from './verdict.ts'

/** How long it was, which is all that a baseline may look at. */
export interface Size {
  readonly events: number
  readonly words: number
  readonly longest: number
}

export interface Outcome {
  readonly protocol: ProtocolName
  readonly seed: number
  /** What is wrong: `shadow/predicate` or `break/trigger`; null: nothing. */
  readonly sign: string | null
  readonly temper: Temper | null
  /** Every sign that was seen, but for those that belong to the story of the world. */
  readonly seen: readonly string[]
  /** How often the governor said that something is wrong. */
  readonly alarms: number
  /** What is wrong was seen in time. */
  readonly isCaught: boolean
  /** Who heeds went quiet, who does not climbed the ladder; null: there is no ladder to it. */
  readonly cameOff: boolean | null
  /** Why it was closed. */
  readonly end: string | null
  /** Invariants that do not hold. */
  readonly wrong: readonly string[]
  readonly size: Size
}

export const FAULTS: readonly Fault[] = [...AGENT_FAULTS, ...PROCESS_FAULTS]

export const seedsFrom = (first: number, count: number): readonly number[] => Array.from({ length: count }, (_, index) => first + index)

type Label = Pick<Outcome, 'protocol' | 'sign' | 'temper' | 'isCaught' | 'cameOff'>

const NOTHING_WRONG = { sign: null, temper: null, isCaught: false, cameOff: null } as const

function outcomeOf({ seed, events, state, wrong }: Life, label: Label, beside: readonly string[] = []): Outcome {
  const seen = signsIn(events).filter((sign) => !beside.some((shadow) => sign.startsWith(`${shadow}/`)))
  const alarms = events.filter(({ type }) => type === 'shadow.detected' || type === 'break.tripped').length
  return { ...label, seed, wrong, seen, alarms, end: state?.house.closed?.reason ?? null, size: sizeOf(events) }
}

/** The third step of a ladder is the same sign once more, not another. */
const signsIn = (events: readonly Recorded[]): readonly string[] => {
  const shadows = detectedIn(events).flatMap(({ shadow, predicates }) => predicates.map(({ predicate }) => `${shadow}/${predicate}`))
  const breaks = events.flatMap((event) =>
    event.type === 'break.tripped' && event.trigger !== 'same-shadow' ? [`break/${event.trigger}`] : [],
  )
  return [...new Set([...shadows, ...breaks])]
}

const SAID: readonly string[] = ['exploration.given', 'proposal.given', 'change.declared', 'review.received']

/** Of the whole log, what the governor itself said left out. */
function sizeOf(events: readonly Recorded[]): Size {
  const words = events
    .filter(({ type }) => SAID.includes(type))
    .map((event) => textsIn(event).reduce((sum, text) => sum + wordCount(text), 0))
  return {
    events: events.filter(({ type }) => !GOVERNORS.includes(type)).length,
    words: words.reduce((sum, count) => sum + count, 0),
    longest: Math.max(0, ...words),
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

export async function* healthy(protocol: Governed, seeds: readonly number[]): AsyncGenerator<Outcome> {
  for (const seed of seeds) yield outcomeOf(await liveHealthy(protocol, seed), { protocol, ...NOTHING_WRONG })
}

const TEMPERS: readonly Temper[] = ['corrigible', 'incorrigible']

/** Runs with one thing wrong, and the same runs without it. */
export async function* faultyRuns(seeds: readonly number[], tempers = TEMPERS): AsyncGenerator<Outcome> {
  for (const fault of FAULTS) {
    const sign = `${fault.shadow}/${fault.predicate}`
    for (const seed of seeds) {
      yield outcomeOf(await liveInnocent(seed, fault), { protocol: 'run', ...NOTHING_WRONG })
      for (const temper of tempers.filter((one) => one === 'corrigible' || fault.isNobodys !== true)) {
        const life = await liveFaulty(seed, fault, temper)
        const cameOff = fault.isNobodys === true ? null : amiss(life, fault, temper).length === 0
        yield outcomeOf(life, { protocol: 'run', sign, temper, isCaught: isCaught(life, fault), cameOff }, fault.beside)
      }
    }
  }
}

/** What single agents do wrong, in runs in which other things happen too. */
export async function* roughRuns(seeds: readonly number[], tempers = TEMPERS): AsyncGenerator<Outcome> {
  for (const fault of AGENT_FAULTS) {
    for (const seed of seeds) {
      for (const temper of tempers) {
        const life = await liveRough(seed, fault, temper)
        const label = { protocol: 'run', sign: `${fault.shadow}/${fault.predicate}`, temper } as const
        yield outcomeOf(life, { ...label, isCaught: isCaught(life, fault), cameOff: amiss(life, fault, temper).length === 0 })
      }
    }
  }
}

/** Runs that must be broken off, and runs that come within one of it. */
export async function* brokenRuns(seeds: readonly number[]): AsyncGenerator<Outcome> {
  for (const seed of seeds) {
    for (const world of BREAK_WORLDS) {
      const life = await liveBroken(seed, world)
      const isTripped = life.events.some((event) => event.type === 'break.tripped' && event.trigger === world.trigger)
      yield outcomeOf(life, { protocol: 'run', sign: `break/${world.trigger}`, temper: null, isCaught: isTripped, cameOff: null })
    }
    for (const world of NEAR_MISSES) yield outcomeOf(await liveBroken(seed, world), { protocol: 'run', ...NOTHING_WRONG })
  }
}

/** Tables with one seat that goes wrong, and the same tables without it. */
export async function* faultyTables(seeds: readonly number[], tempers = TEMPERS): AsyncGenerator<Outcome> {
  for (const fault of TABLE_FAULTS) {
    const { protocol, shadow, predicate, wish } = fault
    for (const seed of seeds) {
      const innocent = await liveAtTable(seed, wish(seed))
      yield outcomeOf(innocent, { protocol, ...NOTHING_WRONG })
      const seat = candidateAt(innocent, fault)
      for (const temper of seat === null ? [] : tempers) {
        const life = await liveAtTable(seed, wish(seed), { wrong: { seat: seat ?? '', model: quirkOf(fault, temper) } })
        const cameOff = amiss(life, fault, temper).length === 0
        yield outcomeOf(life, { protocol, sign: `${shadow}/${predicate}`, temper, isCaught: isCaught(life, fault), cameOff })
      }
    }
  }
}
