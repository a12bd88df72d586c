/** One seat over all rounds: where it stood, how sure it was, how it voted, and what it claimed; what `get_thoughts` tells. */
import { claimById } from '../../evidence/registry.ts'
import type { ClaimStatus, Label } from '../../evidence/words.ts'
import type { House } from '../../house/house.ts'
import type { DriverKind, Side } from '../../house/words.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { SeatId } from '../../seat.ts'
import type { PositionRow } from '../report-types.ts'
import type { Contribution, Round, Roundtable } from '../state.ts'
import type { Anchor, Role, RoundKind, Said } from '../words.ts'
import { heldAtLast, isContribution } from './positions.ts'
import { roundRows } from './rounds.ts'

export interface SeatInRound {
  readonly round: number
  readonly kind: RoundKind
  /** Null: it said nothing in this round; then `missed` says why. */
  readonly request: string | null
  readonly side: Side | null
  readonly confidence: number | null
  readonly confidenceDelta: number | null
  readonly statement: string | null
  readonly vote: Said['vote'] | null
  readonly change: Contribution['change']
  readonly supports: readonly string[]
  readonly challenges: Said['challenges']
  readonly retracts: readonly string[]
  readonly claims: readonly { readonly id: string; readonly text: string; readonly label: Label; readonly status: ClaimStatus }[]
  readonly missed: string | null
}

export interface SeatThoughts {
  readonly seat: SeatId
  readonly name: string
  readonly alias: string | null
  readonly driver: DriverKind
  readonly model: string | null
  readonly anchor: Anchor | null
  readonly perspective: string | null
  readonly role: Role | null
  /** What it held last; null: it has not spoken yet. */
  readonly now: { readonly side: Side | null; readonly confidence: number; readonly statement: string } | null
  readonly rounds: readonly SeatInRound[]
}

export function seatThoughts(own: Roundtable, house: House, seat: SeatId): SeatThoughts | Refusal {
  const member = house.opening.seats.find(({ id }) => id === seat)
  if (member === undefined) {
    const there = house.opening.seats.map(({ id }) => id).join(', ')
    return refuse('no-such-seat', `There is no seat ${seat} at this table. There are: ${there}.`)
  }
  const place = own.places[seat]
  const last = heldAtLast(own, seat)
  const rows = roundRows(own, house)
  return {
    seat,
    name: member.name,
    alias: place?.alias ?? null,
    driver: member.driver,
    model: house.models[seat] ?? null,
    anchor: place?.anchor ?? null,
    perspective: place?.perspective ?? null,
    role: place?.role ?? null,
    now: last === null ? null : { side: last.side, confidence: last.confidence, statement: last.statement },
    rounds: own.rounds.map((round, index) =>
      inRound(
        own,
        house,
        round,
        rows[index]?.seats.find((row) => row.seat === seat),
      ),
    ),
  }
}

function inRound(own: Roundtable, house: House, round: Round, row: PositionRow | undefined): SeatInRound {
  const seat = row?.seat ?? ''
  const said = round.kind === 'blind' ? own.blind[seat] : round.contributions[seat]
  const talk = said !== undefined && isContribution(said) ? said : null
  return {
    round: round.round,
    kind: round.kind,
    request: said?.request ?? null,
    side: said?.side ?? null,
    confidence: said?.confidence ?? null,
    confidenceDelta: row?.confidenceDelta ?? null,
    statement: said?.statement ?? null,
    vote: talk?.vote ?? null,
    change: talk?.change ?? null,
    supports: talk?.supports ?? [],
    challenges: talk?.challenges ?? [],
    retracts: talk?.retracts ?? [],
    claims: (said?.claims ?? []).map(({ id, text, label }) => ({
      ...{ id, text, label },
      status: claimById(house.registry, id)?.status ?? 'open',
    })),
    missed: row?.missed ?? null,
  }
}
