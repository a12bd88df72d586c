/**
 * The governor's first rules, as tables. A rule answers one question about what has been seen: null to go on,
 * or a sentence with its numbers, which is stored in the log and shown to the user. Thresholds are data: the limits
 * of the day are in the opening, so that a replay judges by them.
 *
 *   gates   50 % note · 80 % cheaper models · 95 % finish what is in the air, then stop · 100 % stop
 *   breaks  three failures in a row of the whole table · too many turns · a call that no longer fits its budget
 */
import { everyone, type House, isRunning, seatOf } from '../house/house.ts'
import type { StopReason } from '../house/words.ts'
import type { SeatId } from '../seat.ts'
import type { EventOf } from '../words.ts'
import type { Gate, Resource } from './watch.ts'

export type GovernorFact =
  | EventOf<'budget.crossed'>
  | EventOf<'seat.downgraded'>
  | EventOf<'breaker.opened'>
  | EventOf<'break.tripped'>
  | EventOf<'deliberation.stopping'>

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

const gates: readonly { readonly gate: Gate; readonly share: number }[] = [
  { gate: '100', share: 1 },
  { gate: '95', share: 0.95 },
  { gate: '80', share: 0.8 },
  { gate: '50', share: 0.5 },
]

interface Break {
  readonly rule: string
  readonly hard: boolean
  readonly reason: StopReason
  readonly check: (house: House) => string | null
}

export const breaks: readonly Break[] = [
  {
    rule: 'table-failures',
    hard: true,
    reason: 'failures',
    check: ({ watch, limits }) =>
      watch.failingInARow.length < limits.failuresInARowMax
        ? null
        : `${watch.failingInARow.length} seats in a row failed, and nobody answered in between (limit ${limits.failuresInARowMax}). That is rarely the seats' fault.`,
  },
  {
    rule: 'turns',
    hard: false,
    reason: 'turns',
    check: ({ watch, limits }) =>
      watch.turns <= limits.turnsMax ? null : `${watch.turns} turns would be needed, and ${limits.turnsMax} are allowed.`,
  },
]

/** Everything that is now true and not yet said, gravest last, so that the stop follows its causes. */
export function govern(house: House, measured: Measured): readonly GovernorFact[] {
  if (house.stopping !== null && !house.stopping.hard) return overdue(house, measured, house.stopping.reason)
  if (!isRunning(house)) return []
  const crossed = onceASeat(meters.flatMap((meter) => crossing(house, meter, measured)))
  const breakers = openings(house)
  const tripped = breaks.flatMap((rule) => trip(house, rule))
  const stops = [...crossed, ...tripped].filter((fact) => fact.type === 'deliberation.stopping')
  const rest = [...crossed, ...breakers, ...tripped].filter((fact) => fact.type !== 'deliberation.stopping')
  const gravest = stops.find((stop) => stop.hard) ?? stops[0]
  return gravest === undefined ? rest : [...rest, gravest]
}

/** What is in the air is awaited up to 100 %, and no longer. */
function overdue(house: House, measured: Measured, reason: StopReason): readonly GovernorFact[] {
  const crossed = meters.flatMap((meter) => crossing(house, meter, measured))
  const full = crossed.filter((fact) => fact.type === 'budget.crossed' && fact.gate === '100')
  const stop = crossed.find((fact) => fact.type === 'deliberation.stopping' && fact.hard)
  return stop?.type === 'deliberation.stopping' ? [...full, { ...stop, reason }] : []
}

/** Two resources may cross the same gate in one turn; a seat changes its model once. */
const onceASeat = (facts: readonly GovernorFact[]): readonly GovernorFact[] =>
  facts.filter(
    (fact, index) =>
      fact.type !== 'seat.downgraded' || facts.findIndex((other) => other.type === fact.type && other.seat === fact.seat) === index,
  )

function crossing(house: House, meter: Meter, measured: Measured): readonly GovernorFact[] {
  const limit = meter.limit(house)
  if (limit === null) return []
  const used = meter.used(house, measured)
  const now = gates.find(({ share }) => used >= share * limit && limit > 0)
  const before = house.watch.gates[meter.resource]
  if (now === undefined || (before !== undefined && Number(before) >= Number(now.gate))) return []
  const because = `${meter.show(used)} of the ${meter.show(limit)} allowed are used (${now.gate} % gate).`
  const fact: GovernorFact = { type: 'budget.crossed', gate: now.gate, resource: meter.resource, used, limit, because }
  if (now.gate === '50' || (now.gate !== '80' && !meter.stops)) return [fact]
  if (now.gate === '80') return [fact, ...downgrades(house, because)]
  return [fact, stopping(now.gate === '100', meter.reason, because)]
}

/** Every model seat, the staff's too, that has a cheaper model configured and does not use it yet. */
function downgrades(house: House, because: string): readonly EventOf<'seat.downgraded'>[] {
  return everyone(house.opening).flatMap((seat) => {
    const from = house.models[seat.id] ?? null
    if (from === null || seat.cheaperModel === null || from === seat.cheaperModel) return []
    return [{ type: 'seat.downgraded' as const, seat: seat.id, from, to: seat.cheaperModel, because }]
  })
}

function openings(house: House): readonly EventOf<'breaker.opened'>[] {
  const { watch, limits } = house
  return Object.entries(watch.failuresInARow).flatMap(([seat, failures]) =>
    failures < limits.failuresInARowMax || watch.openBreakers.includes(seat) ? [] : [opened(house, seat, failures)],
  )
}

const opened = (house: House, seat: SeatId, failures: number): EventOf<'breaker.opened'> => ({
  type: 'breaker.opened',
  seat,
  failures,
  because: `${seatOf(house, seat).name} failed ${failures} times in a row (limit ${house.limits.failuresInARowMax}) and is asked no more.`,
})

function trip(house: House, { rule, hard, reason, check }: Break): readonly GovernorFact[] {
  const because = check(house)
  return because === null ? [] : [{ type: 'break.tripped', rule, hard, because }, stopping(hard, reason, because)]
}

const stopping = (hard: boolean, reason: StopReason, because: string): EventOf<'deliberation.stopping'> => ({
  type: 'deliberation.stopping',
  by: 'governor',
  hard,
  reason,
  because,
})

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
const lookupsInTheAir = ({ desk, limits }: House): number =>
  Object.values(desk).filter((ask) => ask.inFlight?.isModel && !ask.repaired).length * limits.lookupsMax

/** The facts of a stop for want of budget. */
export const stopFor = (reason: StopReason, because: string): readonly GovernorFact[] => [
  { type: 'break.tripped', rule: reason, hard: false, because },
  stopping(false, reason, because),
]
