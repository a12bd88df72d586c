/**
 * What both sides of a thread grant. A concession alone shows that one side grants something; it is common only where a seat
 * on the other side has said the same: in a concession, in its position, or in the message that was answered.
 * "The same" is a restatement, in which a number, a denial or a direction must not differ; never mere likeness of topic.
 */
import type { SeatId } from '../../seat.ts'
import { sentences } from '../../text/sentences.ts'
import { RESTATEMENT, similarity } from '../../text/similarity.ts'
import { wordsOf } from '../../text/words.ts'
import type { Message, Position, Thread } from '../state.ts'
import { type Live, presentPositions } from './sides.ts'

export interface Granted {
  readonly proposition: string
  readonly seats: readonly SeatId[]
}

interface Spoken {
  readonly seat: SeatId
  readonly text: string
}

export function grantedIn({ positions }: Pick<Thread, 'positions'>, messages: readonly Message[], seats: Live): readonly Granted[] {
  const present = presentPositions<Position>(positions, seats)
  const found: Granted[] = []
  for (const [seat, position] of present) {
    if (position.concessions.length === 0 || position.counted === 'UNCERTAIN') continue
    const opponents = present.filter(([, other]) => other.counted !== 'UNCERTAIN' && other.counted !== position.counted)
    for (const { proposition, message } of position.concessions) {
      if (wordsOf(proposition).length === 0 || found.some((known) => isSaid(known.proposition, proposition))) continue
      const alike = spokenBy(opponents, messages, message).filter(({ text }) => isSaid(text, proposition))
      if (alike.length > 0) found.push({ proposition, seats: [...new Set([seat, ...alike.map((one) => one.seat)])] })
    }
  }
  return found
}

function spokenBy(
  opponents: readonly (readonly [SeatId, Position])[],
  messages: readonly Message[],
  concession: string,
): readonly Spoken[] {
  const replyTo = messages.find(({ id }) => id === concession)?.replyTo ?? null
  const answered = replyTo === null ? undefined : messages.find(({ id }) => id === replyTo)
  return opponents.flatMap(([seat, { statement, concessions }]) => [
    { seat, text: statement },
    ...concessions.map(({ proposition }) => ({ seat, text: proposition })),
    ...(answered?.seat === seat ? [{ seat, text: answered.said.content }] : []),
  ])
}

/** Whether one sentence of the text, or the whole, says what the proposition says. */
function isSaid(text: string, proposition: string): boolean {
  return similarity(text, proposition) >= RESTATEMENT || sentences(text).some((one) => similarity(one.text, proposition) >= RESTATEMENT)
}
