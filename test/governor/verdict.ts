/** What must be true of the log of a faulty world: the right sign, in time, nothing else, and what came of it. */
import type { Recorded, RecordedOf } from '../../src/core/words.ts'
import type { Life } from '../life.ts'
import type { Temper } from './fault.ts'

/** What to look for, whichever protocol it is in. */
export interface Expected {
  readonly shadow: string
  readonly predicate: string
  readonly climbsTo?: number
  readonly beside?: readonly string[]
  /** Ends of its own, where completing is not the only one. */
  readonly ends?: readonly string[]
}

type Detected = RecordedOf<'shadow.detected'>

export const detectedIn = (events: readonly Recorded[]): readonly Detected[] =>
  events.filter((event): event is Detected => event.type === 'shadow.detected')

const isSign =
  ({ shadow, predicate }: Expected) =>
  (event: Detected): boolean =>
    event.shadow === shadow && event.predicates.some((one) => one.predicate === predicate)

/** Seen, and in time: nobody was asked for anything between the last thing it rests on, or the end of its phase, and the governor's word. */
export function isCaught({ events }: Pick<Life, 'events'>, expected: Expected): boolean {
  const found = detectedIn(events).find(isSign(expected))
  return found !== undefined && isInTime(events, found)
}

const BOUNDARIES: readonly string[] = [
  ...['phase.begun', 'run.completed', 'council.moved', 'round.closed', 'stage.changed', 'roundtable.exited', 'debate.completed'],
]

function isInTime(events: readonly Recorded[], { seq, layer, predicates }: Detected): boolean {
  const last = Math.max(0, ...predicates.flatMap(({ rests }) => rests))
  const boundary = events.findLast((event) => event.seq < seq && BOUNDARIES.includes(event.type))?.seq ?? 0
  const from = layer === 'archetype' ? last : boundary
  if (layer === 'system' && last > boundary) return false
  return !events.some((event) => event.seq > from && event.seq < seq && event.type === 'turn.granted')
}

/** Sentences about what is wrong; none: it went as it should. */
export function wrongWith(life: Life, expected: Expected, temper: Temper): readonly string[] {
  const found = detectedIn(life.events)
  const own = found.filter(({ shadow }) => shadow === expected.shadow)
  const others = found.filter(({ shadow }) => shadow !== expected.shadow && !expected.beside?.includes(shadow))
  return [
    ...life.wrong,
    ...(isCaught(life, expected) ? [] : [`${expected.predicate} was not seen in time`]),
    ...others.map(({ seq, shadow, because }) => `event ${seq}: ${shadow} too. ${because}`),
    ...own.filter((event) => !isSign(expected)(event)).map(({ seq, because }) => `event ${seq}: another sign. ${because}`),
    ...amiss(life, expected, temper),
  ]
}

/** What did not come of it: who heeds goes quiet, who does not climbs. */
export function amiss(life: Life, expected: Expected, temper: Temper): readonly string[] {
  const own = detectedIn(life.events).filter(({ shadow }) => shadow === expected.shadow)
  return temper === 'corrigible' ? restless(life, own, expected) : unclimbed(life, own, expected)
}

function restless({ state }: Life, own: readonly Detected[], { shadow, ends = ['completed'] }: Expected): readonly string[] {
  const outcomes = state?.house.governor.corrections.filter(({ name }) => name === shadow).map(({ outcome }) => outcome) ?? []
  return [
    ...(own.length === 1 ? [] : [`it was seen ${own.length} times, and had been told`]),
    ...outcomes.filter((outcome) => outcome !== 'changed').map((outcome) => `what it was told is ${outcome}`),
    ...(ends.includes(state?.house.closed?.reason ?? '') ? [] : [`it ended: ${state?.house.closed?.reason}`]),
  ]
}

function unclimbed({ events, state }: Life, own: readonly Detected[], { climbsTo = 3 }: Expected): readonly string[] {
  const steps = own.map(({ step }) => step)
  const highest = Math.max(0, ...steps)
  const layer = own[0]?.layer ?? 'archetype'
  const has = (type: Recorded['type']): boolean => events.some((event) => event.type === type)
  const isBroken = state?.house.closed?.reason === 'break' && has('escalation.raised')
  return [
    ...(highest === climbsTo ? [] : [`it climbed to ${highest}, not to ${climbsTo}`]),
    ...(climbsTo < 2 || layer === 'system' || has('seat.replaced') ? [] : ['nobody was replaced']),
    ...(climbsTo < 2 || layer === 'archetype' || has('deliberation.paused') ? [] : ['it was not paused']),
    ...(climbsTo < 3 || isBroken ? [] : ['it was not broken off, or nobody was asked']),
  ]
}
