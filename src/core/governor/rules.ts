/**
 * The governor: rules over the whole stream, blind to the protocol. Everything that is now true and not yet said.
 *
 *   budget gates → breakers of single seats → checkpoint → shadows and their ladder → breaks → at most one stop
 */
import { type House, isRunning, seatOf } from '../house/house.ts'
import type { StopReason } from '../house/words.ts'
import type { SeatId } from '../seat.ts'
import type { EventOf } from '../words.ts'
import { crossing, type Measured, meters, onceASeat, overdue } from './budget.ts'
import { checkpoint } from './checkpoint.ts'
import { breakOf, type GovernorFact, stopping } from './facts.ts'
import { climb } from './ladder.ts'

export type { GovernorFact } from './facts.ts'

interface Break {
  readonly trigger: string
  readonly hard: boolean
  readonly reason: StopReason
  readonly check: (house: House) => string | null
}

/** Breaks of any deliberation; those of work in cycles are in `breaks.ts`. */
export const breaks: readonly Break[] = [
  {
    trigger: 'table-failures',
    hard: true,
    reason: 'failures',
    check: ({ watch, limits }) =>
      watch.failingInARow.length < limits.failuresInARowMax
        ? null
        : `${watch.failingInARow.length} seats in a row failed, and nobody answered in between (limit ${limits.failuresInARowMax}). That is rarely the seats' fault.`,
  },
  {
    trigger: 'turns',
    hard: false,
    reason: 'turns',
    check: ({ watch, limits }) =>
      watch.turns <= limits.turnsMax ? null : `${watch.turns} turns would be needed, and ${limits.turnsMax} are allowed.`,
  },
]

/** Everything that is now true and not yet said, gravest last, so that the stop follows its causes. `isAtWork`: it is stopping, and finishes something first. */
export function govern(house: House, measured: Measured, isAtWork = false): readonly GovernorFact[] {
  if (house.stopping !== null && !house.stopping.hard) return whileStopping(house, house.stopping, measured, isAtWork)
  if (!isRunning(house)) return []
  const crossed = onceASeat(meters.flatMap((meter) => crossing(house, meter, measured)))
  const tripped = [...checkpoint(house, measured), ...climb(house), ...breaks.flatMap((rule) => trip(house, rule))]
  return stopLast([...crossed, ...openings(house), ...tripped])
}

/** What is finished while it stops is governed as before; a pause would be in vain, so what would pause it ends it. */
function whileStopping(
  house: House,
  { reason }: NonNullable<House['stopping']>,
  measured: Measured,
  isAtWork: boolean,
): readonly GovernorFact[] {
  const full = overdue(house, measured, reason)
  if (!isAtWork) return full
  const climbed = climb(house).map((fact) =>
    fact.type === 'deliberation.paused' ? stopping(true, reason, fact.because ?? 'The governor would have paused it.') : fact,
  )
  return stopLast([...full, ...openings(house), ...climbed, ...breaks.flatMap((rule) => trip(house, rule))])
}

/** At most one stop, the gravest, after all else. */
function stopLast(facts: readonly GovernorFact[]): readonly GovernorFact[] {
  const stops = facts.filter((fact) => fact.type === 'deliberation.stopping')
  const gravest = stops.find((stop) => stop.hard) ?? stops[0]
  const rest = facts.filter((fact) => fact.type !== 'deliberation.stopping')
  return gravest === undefined ? rest : [...rest, gravest]
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

function trip(house: House, { trigger, hard, reason, check }: Break): readonly GovernorFact[] {
  const because = check(house)
  return because === null ? [] : [breakOf(house, { trigger, hard, because }), stopping(hard, reason, because)]
}
