/**
 * What everybody holds, or both sides do:
 *
 *   position    all who took a position on a question took the same, in word and in what counts; not where it asks the
 *               topic itself, on which they still count as split
 *   claim       an accepted claim that seats on opposite sides of the topic have made, or of a question in its own thread:
 *               who agree on one question and differ on another do not meet in what they quote on the first
 *   concession  what one side conceded and the other says itself
 */
import type { Claim, Registry } from '../../evidence/registry.ts'
import { items } from '../../list.ts'
import type { SeatId } from '../../seat.ts'
import { threadMessages } from '../messages.ts'
import type { Debate } from '../state.ts'
import { type Card, cardsOf } from './card.ts'
import { isPresent, isSplit, isSplitAnyhow, type Sides, unanimousSide } from './sides.ts'
import { openOnTopic, topicSides } from './topic.ts'

export interface Ground {
  readonly statement: string
  /** `some`: all of those who took a position, which were not all that are there. */
  readonly agreement: 'all' | 'both-sides' | 'some'
  readonly type: 'position' | 'claim' | 'concession'
  readonly seats: readonly SeatId[]
}

export function commonGroundOf(own: Debate, registry: Registry, cards: readonly Card[] = cardsOf(own)): readonly Ground[] {
  const present = Object.keys(own.seats).filter((seat) => isPresent(own.seats, seat))
  return [
    ...cards.flatMap((card) => unanimous(own, card, present.length)),
    ...claimsOf(own, registry, cards, present),
    ...cards.flatMap(({ granted }) => granted.map(({ proposition, seats }) => ground(proposition, 'concession', seats, present.length))),
  ]
}

function unanimous(own: Debate, { id, question }: Card, present: number): readonly Ground[] {
  const positions = own.threads[id]?.positions ?? {}
  const side = unanimousSide(positions, own.seats)
  // Who was against it and left has not been won over.
  if (side === null || isSplitAnyhow({ positions }) || openOnTopic(own, question) !== null) return []
  const seats = Object.keys(positions).filter((seat) => isPresent(own.seats, seat))
  const whose = seats.length === present ? '' : ` (${seats.length} of ${present} seats took a position)`
  return [
    {
      statement: `${side === 'YES' ? 'Yes' : 'No'}: ${question}${whose}`,
      agreement: seats.length === present ? 'all' : 'some',
      type: 'position',
      seats,
    },
  ]
}

function claimsOf(own: Debate, registry: Registry, cards: readonly Card[], present: readonly SeatId[]): readonly Ground[] {
  const topic = topicSides(own)
  const disputes = cards.filter(({ sides }) => isSplit(sides)).map(({ id, sides }) => ({ sides, quoters: quotersIn(own, id) }))
  const found: Ground[] = []
  for (const claim of items<Claim>(registry.claims)) {
    if (claim.status !== 'accepted') continue
    const seats = claim.supporters.filter((seat) => present.includes(seat))
    const spansOne = disputes.some(({ sides, quoters }) => {
      const here = claim.cites.flatMap((id) => [...(quoters.get(id) ?? [])])
      return spans(
        here.filter((seat) => seats.includes(seat)),
        sides,
      )
    })
    if (spansOne || (isSplit(topic) && spans(seats, topic))) found.push(ground(claim.text, 'claim', seats, present.length))
  }
  return found
}

/** Evidence → who has quoted it in this thread. */
function quotersIn(own: Debate, id: string): ReadonlyMap<string, ReadonlySet<SeatId>> {
  const thread = own.threads[id]
  const quoters = new Map<string, Set<SeatId>>()
  for (const { seat, evidence } of thread === undefined ? [] : threadMessages(own, thread))
    for (const cited of evidence) if (seat !== null) quoters.set(cited, (quoters.get(cited) ?? new Set()).add(seat))
  return quoters
}

const spans = (seats: readonly SeatId[], { YES, NO }: Sides): boolean =>
  seats.some((seat) => YES.includes(seat)) && seats.some((seat) => NO.includes(seat))

const ground = (statement: string, type: Ground['type'], seats: readonly SeatId[], present: number): Ground => ({
  statement,
  agreement: seats.length === present ? 'all' : 'both-sides',
  type,
  seats,
})
