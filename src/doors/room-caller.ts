/**
 * Who somebody is in a room, as the door knows it and nobody says of themselves.
 *
 *   a token for a seat            that member, in whichever room it is one, and nobody else
 *   scope run or admin, no seat   the user
 *   scope read alone              nobody: it looks, and takes no part
 */
import { type Refusal, refuse } from '../core/refusal.ts'
import { memberOf, type Room } from '../core/room/state.ts'
import { SYSTEM, USER } from '../core/room/who.ts'
import { shown } from './shown.ts'
import type { Scope } from './tokens.ts'

export interface RoomCaller {
  /** Of its token. */
  readonly name: string
  /** The seats it was made for; null: none in particular. */
  readonly seats: readonly string[] | null
  /** Null: it may. */
  readonly objection: (needed: Scope) => Refusal | null
}

/** `claimed`: who it says it is, where it says so at all. */
export function actorOf(caller: RoomCaller, claimed: string | undefined): string | Refusal {
  const actor = caller.seats === null ? userOf(caller) : seatOf(caller, caller.seats, claimed)
  if (typeof actor !== 'string' || claimed === undefined || claimed === actor) return actor
  return refuse('forged-author', `You are «${actor}» here, and speak for nobody else, not for «${shown(claimed)}». Leave «by» out.`)
}

function userOf({ name, objection }: RoomCaller): string | Refusal {
  if (objection('run') === null) return USER
  return refuse(
    'no-scope',
    `The token ${name} takes no part in rooms: that takes the scope run, or a seat of its own (witan token add <name> --seat <member>).`,
  )
}

function seatOf({ name, objection }: RoomCaller, seats: readonly string[], claimed: string | undefined): string | Refusal {
  const objected = objection('seat')
  if (objected !== null) return objected
  const [first = '', ...others] = seats
  if (others.length > 0 && (claimed === undefined || !seats.includes(claimed)))
    return claimed === undefined
      ? refuse('which-seat', `The token ${name} is for ${seats.join(' and ')}: say with «by» which of them speaks.`)
      : refuse('forged-author', `You are ${seats.join(' or ')} here, and speak for nobody else, not for «${shown(claimed)}».`)
  const seat = others.length > 0 && claimed !== undefined ? claimed : first
  // A token whose seat has one of these names was never made for a member.
  if (seat === USER || seat === SYSTEM) return refuse('no-seat', `«${seat}» is no seat. Make a token for a member of the room.`)
  return seat
}

/** Who looks, and how much is shown. */
export interface Viewer {
  /** The member that looks: then it is on record. Null: somebody who leads, or only reads. */
  readonly member: string | null
  /** Everything; else what a member may see: others without their names, nothing before its time. */
  readonly isWhole: boolean
}

export function viewerOf({ name, seats, objection }: RoomCaller, own: Room): Viewer | Refusal {
  const member = seats?.find((seat) => memberOf(own, seat)?.isActive === true) ?? null
  const objected = objection('read')
  if (objected === null) return { member, isWhole: true }
  if (member !== null && objection('seat') === null) return { member, isWhole: false }
  if (seats === null) return objected
  return refuse('not-a-member', `The token ${name} is for ${seats.join(' and ')}, and that is no member of this room.`)
}
