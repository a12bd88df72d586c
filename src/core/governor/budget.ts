/**
 * The budget gate, a policy boundary: what was used of each resource, and what crossing a gate does.
 *
 *   50 % note · 80 % cheaper models · 95 % finish what is in the air, then stop · 100 % stop
 *
 * Limits are data: those of the day are in the opening, so that a replay judges by them.
 */
import { everyone, type House, seatOf } from '../house/house.ts'
import type { StopReason } from '../house/words.ts'
import type { SeatId } from '../seat.ts'
import type { EventOf } from '../words.ts'
import { breakOf, type GovernorFact, stopping } from './facts.ts'
import { limitsReached } from './ladder.ts'
import { CHEAPER_FROM, GATES } from './numbers.ts'
import type { Resource } from './watch.ts'

/** What the log can't know: real time at work, measured by the engine. It enters a fact, never a replay. */
export interface Measured {
  readonly activeMs: number
}

interface Meter {
  readonly resource: Resource
  readonly reason: StopReason
  readonly used: (house: House, measured: Measured) => number
  readonly limit: (house: House) => number | null
  readonly show: (amount: number) => string
  /** False: crossing 95 or 100 % stops nothing, since a call that does not fit is not sent and the last allowed may suffice. */
  readonly stops: boolean
}

export const meters: readonly Meter[] = [
  {
    resource: 'dollars',
    reason: 'budget',
    used: (house) => house.spending.micros,
    limit: (house) => house.limits.microsMax,
    show: (micros) => `$${(micros / 1_000_000).toFixed(4)}`,
    stops: true,
  },
  {
    resource: 'tokens',
    reason: 'tokens',
    used: (house) => house.spending.tokens,
    limit: (house) => house.limits.tokensMax,
    show: (tokens) => counted(tokens, 'token'),
    stops: true,
  },
  {
    resource: 'calls',
    reason: 'calls',
    // A call in the air may still bring its answer: to count it as used would stop it for having been sent.
    used: (house) => house.spending.calls - Object.values(house.desk).filter((ask) => ask.inFlight?.isModel).length,
    limit: (house) => house.limits.callsMax,
    show: (calls) => counted(calls, 'call'),
    stops: false,
  },
  {
    resource: 'time',
    reason: 'time',
    used: (_, measured) => measured.activeMs,
    limit: (house) => (house.limits.minutesMax === null ? null : house.limits.minutesMax * 60_000),
    show: (ms) => (ms < 60_000 ? `${Math.round(ms / 100) / 10} s` : `${(ms / 60_000).toFixed(1)} minutes`),
    stops: true,
  },
]

const counted = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** Two resources may cross the same gate in one turn; a seat changes its model once. */
export const onceASeat = (facts: readonly GovernorFact[]): readonly GovernorFact[] =>
  facts.filter(
    (fact, index) =>
      fact.type !== 'seat.downgraded' || facts.findIndex((other) => other.type === fact.type && other.seat === fact.seat) === index,
  )

export function crossing(house: House, meter: Meter, measured: Measured): readonly GovernorFact[] {
  const limit = meter.limit(house)
  if (limit === null) return []
  const used = meter.used(house, measured)
  const now = GATES.find(({ share }) => used >= share * limit && limit > 0)
  const before = house.watch.gates[meter.resource]
  if (now === undefined || (before !== undefined && Number(before) >= Number(now.gate))) return []
  const because = `${meter.show(used)} of the ${meter.show(limit)} allowed are used (${now.gate} % gate).`
  const fact: GovernorFact = { type: 'budget.crossed', gate: now.gate, resource: meter.resource, used, limit, because }
  const isFull = now.gate === '100'
  // Whoever jumps from below it past 95 % has crossed 80 %, too, and may have a task to finish.
  const isCheaper = Number(now.gate) >= CHEAPER_FROM && Number(before ?? 0) < CHEAPER_FROM && !isFull
  const crossed = [fact, ...(isCheaper ? downgrades(house, because) : [])]
  if (Number(now.gate) <= CHEAPER_FROM || !meter.stops) return crossed
  const broken = breakOf(house, { trigger: meter.reason, hard: isFull, because })
  return [...crossed, broken, ...limitsReached(house, because), stopping(isFull, meter.reason, because)]
}

/** Every model seat, the staff's too, that has a cheaper model configured and does not use it yet. */
function downgrades(house: House, because: string): readonly EventOf<'seat.downgraded'>[] {
  return everyone(house.opening).flatMap((seat) => {
    const from = house.models[seat.id] ?? null
    if (from === null || seat.cheaperModel === null || from === seat.cheaperModel) return []
    return [{ type: 'seat.downgraded' as const, seat: seat.id, from, to: seat.cheaperModel, because }]
  })
}

/**
 * A host's agents run on the host's models, which only the host can change: from the gate of the cheaper models on it is told so with
 * everything it is asked for. Null: that gate is not crossed, or somebody else answers for this seat.
 */
export function thriftFor(house: House, seat: SeatId): string | null {
  if (seatOf(house, seat).driver !== 'host') return null
  const crossed = Object.entries(house.watch.gates).filter(([, gate]) => Number(gate) >= CHEAPER_FROM)
  if (crossed.length === 0) return null
  const used = crossed.map(([resource, gate]) => `${gate} % of the ${resource}`).join(' and ')
  return `At least ${used} allowed are used. Let a cheaper model do this where one will do: reviews first.`
}

/** What is in the air is awaited up to 100 %, and no longer. */
export function overdue(house: House, measured: Measured, reason: StopReason): readonly GovernorFact[] {
  const crossed = meters.flatMap((meter) => crossing(house, meter, measured))
  const full = crossed.filter(
    (fact) => (fact.type === 'budget.crossed' && fact.gate === '100') || (fact.type === 'break.tripped' && fact.hard),
  )
  const stop = crossed.find((fact) => fact.type === 'deliberation.stopping' && fact.hard)
  return stop?.type === 'deliberation.stopping' ? [...full, { ...stop, reason }] : []
}

export interface Reservation {
  readonly tokens: number
  readonly micros: number | null
  readonly isModel: boolean
  /** Look-ups it may make: each is one more request to the provider. */
  readonly lookupsMax: number
}

/**
 * Whether a call may leave: what was spent, what is set aside and what this call may use at most must fit every cap.
 * Null: it fits. Otherwise the meter that it would pass; with nothing in the air to wait for, that ends the deliberation.
 */
export function unaffordable(house: House, call: Reservation): { readonly reason: StopReason; readonly because: string } | null {
  const { spending, limits } = house
  const wants: readonly (readonly [Resource, number, number | null, number])[] = [
    ['dollars', call.micros ?? 0, limits.microsMax, spending.micros + spending.reservedMicros],
    ['tokens', call.tokens, limits.tokensMax, spending.tokens + spending.reservedTokens],
    ['calls', call.isModel ? 1 + call.lookupsMax : 0, limits.callsMax, spending.calls + lookupsInTheAir(house)],
  ]
  for (const [resource, want, limit, taken] of wants) {
    if (limit === null || want === 0 || taken + want <= limit) continue
    const meter = meters.find((candidate) => candidate.resource === resource)
    if (meter === undefined) continue
    const left = Math.max(0, limit - taken)
    return {
      reason: meter.reason,
      because: `The next call may take up to ${meter.show(want)}, and ${meter.show(left)} of the ${meter.show(limit)} allowed are left.`,
    }
  }
  return null
}

/** Each look-up that a call in the air may still make is one more request to its provider. */
const lookupsInTheAir = ({ desk }: House): number =>
  Object.values(desk).reduce((sum, { inFlight }) => sum + (inFlight?.isModel ? inFlight.lookups : 0), 0)

/** The facts of a stop for want of budget. What can't be paid for while it already stops is not waited for any longer. */
export const stopFor = (house: House, reason: StopReason, because: string): readonly GovernorFact[] =>
  house.stopping === null
    ? [breakOf(house, { trigger: reason, hard: false, because }), ...limitsReached(house, because), stopping(false, reason, because)]
    : [stopping(true, house.stopping.reason, because)]
