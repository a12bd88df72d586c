/** Where an event can be looked at: what was said opens where it stands; anything else is shown as the moment it happened. */
import type { Recorded } from '../../../src/core/words.ts'

export interface EventPlace {
  readonly text: string
  /** What changes in the address. */
  readonly params: Readonly<Record<string, string | null>>
}

/** One reply leads to several facts; what was said is among those just before. */
const FACTS_OF_A_REPLY = 24

/** Of these people know what they are. */
const NAMES: Readonly<Partial<Record<Recorded['type'], string>>> = {
  'position.declared': 'opening statement',
  'answer.given': 'answer',
  'stance.declared': 'stance',
  'exploration.given': 'exploration',
  'proposal.given': 'proposal',
  'change.inspected': 'change',
  'review.received': 'review',
}

/** The tab on which a moment of a run shows what it is about. */
const VIEWS: Readonly<Partial<Record<Recorded['type'], string>>> = { 'change.inspected': 'state', 'review.received': 'findings' }

/** `seat`: whose it is, where that is known. What a seat said in a round is judged when the round is over. */
export function placeOf(seq: number, events: readonly Recorded[], seat: string | null = null): EventPlace {
  const said = spokenIn(seq, events)
  const event = events[seq - 1]
  if (event?.type === 'round.closed' && seat !== null) return saidIn(event.round, seat)
  if (event?.type === 'agreement.counted') return { text: `end of cycle ${event.cycle}`, params: { at: String(seq) } }
  switch (said?.type) {
    case 'message.published':
      return { text: `message ${said.id}`, params: { view: null, message: said.id } }
    case 'contribution.made':
      return saidIn(said.round, said.seat)
    default: {
      if (said === null) return { text: `event ${seq}`, params: { at: String(seq) } }
      const view = VIEWS[said.type]
      return { text: `${NAMES[said.type]}, event ${seq}`, params: { at: String(seq), ...(view !== undefined && { view }) } }
    }
  }
}

const saidIn = (round: number, seat: string): EventPlace => ({
  text: round === 0 ? 'said alone' : `said in round ${round}`,
  params: { said: `${round}.${seat}` },
})

/** What was said in the reply that this event is a fact of; null: it is nobody's word. */
function spokenIn(seq: number, events: readonly Recorded[]): Recorded | null {
  const event = events[seq - 1]
  if (event === undefined) return null
  if (isSpoken(event)) return event
  const request = requestOf(event)
  if (request === null) return null
  return events.slice(Math.max(0, seq - FACTS_OF_A_REPLY), seq).findLast((one) => isSpoken(one) && requestOf(one) === request) ?? null
}

const isSpoken = ({ type }: Recorded): boolean => type === 'message.published' || type === 'contribution.made' || NAMES[type] !== undefined

const requestOf = (event: Recorded): string | null => ('request' in event && typeof event.request === 'string' ? event.request : null)
