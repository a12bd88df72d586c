/** What a seat has named in earlier rounds stands until it says otherwise: nobody has to name the same again. */
import type { SeatId } from '../seat.ts'
import { distinct } from './modes/checks.ts'
import type { Contribution, Roundtable } from './state.ts'

export interface Named {
  readonly alternatives: readonly Contribution['alternatives'][number][]
  readonly failureModes: readonly Contribution['failureModes'][number][]
}

/** Each once, in the order in which they were first named. */
export function namedBefore(own: Roundtable, seat: SeatId, beforeRound: number): Named {
  const earlier = own.rounds.filter(({ round }) => round < beforeRound).flatMap(({ contributions }) => contributions[seat] ?? [])
  return {
    alternatives: distinct(
      earlier.flatMap(({ alternatives }) => alternatives),
      ({ option }) => option,
    ),
    failureModes: distinct(
      earlier.flatMap(({ failureModes }) => failureModes),
      ({ failure }) => failure,
    ),
  }
}
