/**
 * What both sides of a thread grant. A concession alone shows that one side grants something; it is common only where a seat
 * on the other side has said the same: in a concession, in its position, or in the message that was answered.
 * "The same" is a restatement, in which a number, a denial or a direction must not differ; never mere likeness of topic.
 */
import type { SeatId } from '../../seat.ts'
import { sentences } from '../../text/sentences.ts'
import { type Compared, compared, RESTATEMENT, similarityOf } from '../../text/similarity.ts'
import type { Message, Position, Thread } from '../state.ts'
import { type Live, presentPositions } from './sides.ts'

export interface Granted {
  readonly proposition: string
  readonly seats: readonly SeatId[]
}

interface Spoken {
  readonly seat: SeatId
  readonly texts: readonly Compared[]
}

export function grantedIn({ positions }: Pick<Thread, 'positions'>, messages: readonly Message[], seats: Live): readonly Granted[] {
  const present = presentPositions<Position>(positions, seats).filter(([, { counted }]) => counted !== 'UNCERTAIN')
  if (present.every(([, { concessions }]) => concessions.length === 0)) return []
  const said = present.map(([seat, position]) => [position.counted, spokenBy(seat, position)] as const)
  const found: (Granted & { readonly read: Compared })[] = []
  for (const [seat, position] of present) {
    const opponents = said.filter(([side]) => side !== position.counted).map(([, spoken]) => spoken)
    for (const { proposition, message } of position.concessions) {
      const read = compared(proposition)
      if (read.words === '' || found.some((known) => isSame(known.read, read))) continue
      const answered = answeredBy(messages, message)
      const alike = opponents.filter((one) => isSaid(one, read) || (answered?.seat === one.seat && isSaid(answered, read)))
      if (alike.length > 0) found.push({ proposition, seats: [seat, ...alike.map((one) => one.seat)], read })
    }
  }
  return found.map(({ proposition, seats: granters }) => ({ proposition, seats: granters }))
}

const spokenBy = (seat: SeatId, { statement, concessions }: Position): Spoken => ({
  seat,
  texts: [statement, ...concessions.map(({ proposition }) => proposition)].flatMap(parts),
})

/** The message that a concession answers. */
function answeredBy(messages: readonly Message[], concession: string): Spoken | null {
  const replyTo = messages.find(({ id }) => id === concession)?.replyTo ?? null
  const answered = replyTo === null ? undefined : messages.find(({ id }) => id === replyTo)
  return answered === undefined || answered.seat === null ? null : { seat: answered.seat, texts: parts(answered.said.content) }
}

/** A text as a whole and, where it has several, each of its sentences. */
function parts(text: string): readonly Compared[] {
  const each = sentences(text)
  return [text, ...(each.length > 1 ? each.map((one) => one.text) : [])].map(compared)
}

const isSaid = ({ texts }: Spoken, proposition: Compared): boolean => texts.some((text) => isSame(text, proposition))
const isSame = (a: Compared, b: Compared): boolean => similarityOf(a, b, RESTATEMENT) >= RESTATEMENT
