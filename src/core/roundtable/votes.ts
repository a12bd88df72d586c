/**
 * What the table votes on and how far it agrees. The working answer is the leading position of the round before, in the words of
 * its surest holder; a vote accepts it, accepts it with small changes, or blocks it until the same seat, or the user, lifts that.
 */
import type { Side } from '../house/words.ts'
import type { SeatId } from '../seat.ts'
import { countedIn } from './counting.ts'
import { type Held as HeldPosition, largestGroup } from './groupthink/positions.ts'
import { heldAfter } from './positions.ts'
import type { Contribution, Round, Roundtable } from './state.ts'
import type { RoundtableEvent, Tally } from './words.ts'

type Answer = Extract<RoundtableEvent, { type: 'round.opened' }>['answer']

/** From where everybody stands now. Nobody has spoken: there is none. */
export function workingAnswer(own: Roundtable, seats: readonly SeatId[]): Answer {
  const last = own.rounds.at(-1)?.round ?? 0
  const held = heldAfter(own, countedIn(own, seats, last), last)
  const surest = leading(held).toSorted((a, b) => b.confidence - a.confidence)[0]
  return surest === undefined ? null : { seat: surest.seat, side: surest.side, statement: surest.statement }
}

/** A tie between yes and no has no leader but the surer half; those who do not know lead only where nobody else stands. */
function leading(held: readonly HeldPosition[]): readonly HeldPosition[] {
  const decided = held.filter(({ side }) => side === 'YES' || side === 'NO')
  if (decided.length === 0) return largestGroup(held)
  const [yes, no] = (['YES', 'NO'] as const).map((wanted) => decided.filter(({ side }) => side === wanted))
  if (yes === undefined || no === undefined || yes.length === no.length) return decided
  return yes.length > no.length ? yes : no
}

export function tallyOf(own: Roundtable, round: Round): Tally {
  const said = round.order.map((seat) => round.contributions[seat])
  const spoken = said.flatMap((one) => one ?? [])
  const unsupported = round.order.filter((seat) => isUnsupported(round.contributions[seat]))
  const counted = round.order.flatMap((seat) => (unsupported.includes(seat) ? [] : (round.contributions[seat]?.vote.vote ?? [])))
  const count = (wanted: string): number => counted.filter((vote) => vote === wanted).length
  const [accept, minor] = [count('ACCEPT'), count('MINOR')]
  const openBlockers = blockersOf(own, round)
  return {
    accept,
    minor,
    blocker: spoken.filter(({ vote }) => vote.vote === 'BLOCKER').length,
    absent: round.order.filter((seat) => (round.contributions[seat]?.vote.vote ?? null) === null).length,
    unsupported,
    level: round.order.length === 0 ? 0 : (accept + minor) / round.order.length,
    openBlockers,
    leastConfidence: spoken.length === 0 ? null : Math.min(...spoken.map(({ confidence }) => confidence)),
  }
}

const isUnsupported = (said: Contribution | undefined): boolean => said?.change?.supported === false

/** The last vote of a seat blocks until it votes otherwise, or a user sets it aside (2-13). */
function blockersOf(own: Roundtable, { round, order }: Round): Tally['openBlockers'] {
  return order.flatMap((seat) => {
    const votes = own.rounds.filter((one) => one.round <= round).flatMap((one) => one.contributions[seat] ?? [])
    const last = votes.filter(({ vote }) => vote.vote !== null).at(-1)
    if (last?.vote.vote !== 'BLOCKER' || (own.lifted[seat]?.round ?? -1) >= last.round) return []
    return [{ seat, claim: last.vote.claim, because: last.vote.because, round: last.round }]
  })
}

export interface Sides {
  readonly YES: number
  readonly NO: number
  readonly UNCERTAIN: number
}

export const sidesOf = (held: readonly { readonly side: Side | null }[]): Sides => ({
  YES: held.filter(({ side }) => side === 'YES').length,
  NO: held.filter(({ side }) => side === 'NO').length,
  UNCERTAIN: held.filter(({ side }) => side === 'UNCERTAIN').length,
})
