/**
 * How far the result of a debate can be trusted, as a word with its reasons.
 *
 *   LOW     it has not ended or was cut short, seats are gone, no crux is validated, or only stand-ins spoke
 *   HIGH    every thread was closed by its own rules, at least two cruxes are validated, each with quotations that hold on both sides,
 *           and no seat is a stand-in
 *   MEDIUM  everything between
 */
import { evidenceById } from '../../evidence/registry.ts'
import { type House, isClosed } from '../../house/house.ts'
import type { ReportHead } from '../../protocol.ts'
import type { SeatId } from '../../seat.ts'
import type { Card } from '../crux/card.ts'
import { ownThreads } from '../crux/sides.ts'
import { VALIDATION } from '../numbers.ts'
import type { Debate } from '../state.ts'

export interface Confidence {
  readonly word: ReportHead['confidence']
  readonly because: string
}

export function confidenceOf(own: Debate, house: House, cards: readonly Card[]): Confidence {
  const validated = cards.filter((card) => card.validated)
  const low = [...endedBadly(own, house), ...absent(own), ...(validated.length > 0 ? [] : ['no crux is validated']), ...all(house)]
  const doubts = [...unconverged(own), ...few(validated), ...oneSided(house, validated), ...mechanical(house)]
  const word = low.length > 0 ? 'LOW' : doubts.length > 0 ? 'MEDIUM' : 'HIGH'
  const reasons = [...low, ...doubts]
  const good = `every thread was argued to its end, ${validated.length} cruxes are validated, and both sides of each have quotations that hold`
  return { word, because: reasons.length > 0 ? reasons.join('; ') : good }
}

function endedBadly(own: Debate, house: House): readonly string[] {
  if (house.status === 'stopped') return [`it was stopped early (${house.closed?.reason})`]
  if (own.ending !== null && own.ending.reason !== 'completed') return [`it ended before it was done (${own.ending.reason})`]
  return isClosed(house) ? [] : ['it has not ended']
}

function absent(own: Debate): readonly string[] {
  const seats = Object.values(own.seats)
  const gone = seats.filter((seat) => seat.gone !== null).length
  return gone === 0 ? [] : [`${gone} of ${seats.length} seats ${gone === 1 ? 'is' : 'are'} gone`]
}

function unconverged(own: Debate): readonly string[] {
  const threads = ownThreads(own)
  const open = threads.filter(({ status }) => status !== 'CONVERGED').length
  return open === 0
    ? []
    : [`${open} of ${counted(threads.length, 'thread')} ${open === 1 ? 'was' : 'were'} not argued to ${open === 1 ? 'its' : 'their'} end`]
}

const counted = (amount: number, one: string): string => `${amount} ${one}${amount === 1 ? '' : 's'}`

const few = ({ length }: readonly Card[]): readonly string[] =>
  length === 0 || length >= VALIDATION.cruxesForHigh ? [] : [`only ${length} crux is validated`]

function oneSided(house: House, validated: readonly Card[]): readonly string[] {
  const proven = validated.filter((card) => isProven(house, card, card.sides.YES) && isProven(house, card, card.sides.NO)).length
  if (proven === validated.length) return []
  return [
    `${validated.length - proven} of ${validated.length} validated cruxes ${validated.length - proven === 1 ? 'lacks' : 'lack'} quotations that hold on one side or both`,
  ]
}

const isProven = (house: House, { evidence }: Card, side: readonly SeatId[]): boolean =>
  evidence.some(
    ({ message }) =>
      message.seat !== null &&
      side.includes(message.seat) &&
      message.evidence.some((id) => evidenceById(house.registry, id)?.check.verdict === 'verified'),
  )

function mechanical({ opening: { seats } }: House): readonly string[] {
  const offline = seats.filter(({ driver }) => driver === 'offline').length
  const isSome = offline > 0 && offline < seats.length
  return isSome ? [`${offline} of ${seats.length} seats are stand-ins, which quote and count but do not reason`] : []
}

const all = ({ opening: { seats } }: House): readonly string[] =>
  seats.every(({ driver }) => driver === 'offline') ? ['only stand-ins spoke, which quote and count but do not reason'] : []
