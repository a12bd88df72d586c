/** What a round of objections changed: sides, confidences, votes and new claims, held against what each seat had said before it. */
import type { House } from '../../house/house.ts'
import type { SeatId } from '../../seat.ts'
import type { ClaimRow, RoundtableReport } from '../report-types.ts'
import { type Contribution, lastHeld, type Roundtable } from '../state.ts'
import type { Vote } from '../words.ts'
import { listed, type NameOf, percent } from './phrases.ts'
import { isContribution } from './positions.ts'

export const objectionsOf = (
  own: Roundtable,
  { opening }: House,
  claims: readonly ClaimRow[],
  nameOf: NameOf,
): RoundtableReport['objections'] =>
  own.objections.map((objection) => {
    const round = own.rounds.find((each) => each.round === objection.round)
    const moves = opening.seats.flatMap(({ id }) => {
      const said = round?.contributions[id]
      return said === undefined ? [] : movesOf(own, id, said, nameOf(id))
    })
    return { ...objection, changed: [...moves, ...newClaims(claims, objection.round)] }
  })

function movesOf(own: Roundtable, seat: SeatId, said: Contribution, name: string): readonly string[] {
  const before = lastHeld(own, seat, said.round)
  if (before === null) return []
  const voted = isContribution(before) ? before.vote.vote : null
  return [
    ...(before.side === said.side ? [] : [`${name} moved from ${before.side ?? 'no side'} to ${said.side ?? 'no side'}.`]),
    ...surenessOf(before.confidence, said.confidence, name),
    ...voteOf(voted, said.vote.vote, name),
  ]
}

function surenessOf(before: number, now: number, name: string): readonly string[] {
  if (percent(before) === percent(now)) return []
  return [`${name} is ${now > before ? 'surer' : 'less sure'}: ${percent(before)} before, ${percent(now)} now.`]
}

/** Who had cast none before has not changed one. */
const voteOf = (before: Vote | null, now: Vote | null, name: string): readonly string[] =>
  before === null || before === now ? [] : [`${name} voted ${before} before and ${now ?? 'nothing'} now.`]

function newClaims(claims: readonly ClaimRow[], round: number): readonly string[] {
  const ids = claims.filter((claim) => claim.round === round).map(({ id }) => id)
  return ids.length === 0 ? [] : [`New ${ids.length === 1 ? 'claim' : 'claims'}: ${listed(ids)}.`]
}
