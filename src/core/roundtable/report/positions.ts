/**
 * Who stood where, alone and at the end, and what became of the disagreement that was there before anyone spoke.
 * Collapse: of the pairs that disagreed alone (YES against NO), the share that agree now though one of them moved without new
 * evidence (R2). A table that pleases looks good by every other number; this one shows it.
 */
import type { House } from '../../house/house.ts'
import type { Side } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import { assignedIn, unsupportedIn } from '../counting.ts'
import type { Counted, RoundtableReport } from '../report-types.ts'
import { type Contribution, lastHeld, type Roundtable, type Stance } from '../state.ts'
import { counted } from './phrases.ts'

/** The last word of a seat, in any round; what it held alone where it has said nothing since. */
export const heldAtLast = (own: Roundtable, seat: SeatId): Stance | Contribution | null => lastHeld(own, seat, Number.POSITIVE_INFINITY)

export const isContribution = (held: Stance | Contribution): held is Contribution => 'vote' in held

export const blindVote = (own: Roundtable, { opening }: House): Counted =>
  countedOf(own, opening.seats, (seat) => own.blind[seat] ?? null, [])

export function finalVote(own: Roundtable, { opening }: House): Counted {
  const ids = opening.seats.map(({ id }) => id)
  return countedOf(own, opening.seats, (seat) => heldAtLast(own, seat), unsupportedIn(own, ids, Number.POSITIVE_INFINITY))
}

function countedOf(
  own: Roundtable,
  seats: readonly { readonly id: SeatId }[],
  heldBy: (seat: SeatId) => { readonly side: Side | null } | null,
  unsupported: readonly SeatId[],
): Counted {
  const ids = seats.map(({ id }) => id)
  const assigned = assignedIn(own, ids)
  const free = ids.filter((id) => !assigned.includes(id))
  const moved = free.filter((id) => unsupported.includes(id))
  const spoken = free.filter((id) => !moved.includes(id)).flatMap((id) => heldBy(id) ?? [])
  const on = (side: Side | null): number => spoken.filter((each) => each.side === side).length
  const sides = { yes: on('YES'), no: on('NO'), uncertain: on('UNCERTAIN'), none: on(null) }
  const silent = free.length - moved.length - spoken.length
  return { ...sides, silent, assigned: assigned.length, unsupported: moved.length, leads: leaderOf(sides) }
}

function leaderOf({ yes, no, uncertain, none }: Pick<Counted, 'yes' | 'no' | 'uncertain' | 'none'>): Side | null {
  const ranked = (
    [
      ['YES', yes],
      ['NO', no],
      ['UNCERTAIN', uncertain],
      [null, none],
    ] as const
  ).toSorted((a, b) => b[1] - a[1])
  const [first, second] = ranked
  return first === undefined || second === undefined || first[1] === second[1] ? null : first[0]
}

export function collapseOf(own: Roundtable, { opening }: House): RoundtableReport['collapse'] {
  const seats = opening.seats.flatMap(({ id }) => {
    const alone = own.blind[id]?.side ?? null
    const now = heldAtLast(own, id)
    return alone === null || alone === 'UNCERTAIN' || now === null ? [] : [{ alone, now: now.side, isPleasing: movedUnsupported(own, id) }]
  })
  const pairs = seats
    .flatMap((one, index) => seats.slice(index + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => one.alone !== other.alone)
  const vanished = pairs.filter(([one, other]) => one.now !== null && one.now === other.now && (one.isPleasing || other.isPleasing)).length
  return { rate: pairs.length === 0 ? null : vanished / pairs.length, vanished, of: pairs.length, because: saidOf(vanished, pairs.length) }
}

function saidOf(vanished: number, of: number): string {
  if (of === 0) return 'No two seats stood against each other before the talk, so no disagreement could vanish.'
  const stood = `${counted(of, 'pair')} of seats stood against each other before the talk`
  return vanished === 0
    ? `${stood}; none of them came together without new evidence.`
    : `${stood}; ${vanished} of them ${vanished === 1 ? 'agrees' : 'agree'} now though a seat moved without new evidence.`
}

/** Whether the step that brought a seat to where it stands was taken without evidence that it had not cited before. */
function movedUnsupported(own: Roundtable, seat: SeatId): boolean {
  let side = own.blind[seat]?.side ?? null
  let isUnsupported = false
  for (const { contributions } of own.rounds) {
    const said = contributions[seat]
    if (said === undefined || said.side === side) continue
    side = said.side
    // Back where it began is no move at all.
    isUnsupported = side !== own.blind[seat]?.side && said.change?.supported !== true
  }
  return isUnsupported
}
