/**
 * A thread may ask the topic itself. Then all may answer it alike there and still count as split on the topic: that is no
 * common ground, and is said where the thread is read.
 */
import type { SeatId } from '../../seat.ts'
import { similarity } from '../../text/similarity.ts'
import { CROSS } from '../numbers.ts'
import type { Debate } from '../state.ts'
import { asQuestion } from './question.ts'
import { grouped, isPresent, isSplit, type Sides } from './sides.ts'

/** Where the seats that are still there stand on the whole topic, by what counts. */
export function topicSides(own: Debate): Sides {
  const present = Object.entries(own.seats).filter(([seat]) => isPresent(own.seats, seat))
  return grouped(present.flatMap(([seat, { counted }]) => (counted === null ? [] : [[seat as SeatId, counted.side] as const])))
}

/** The sides of the topic, where they are split and this question asks the topic once more; else null. */
export function splitOnTopic(own: Debate, question: string): Sides | null {
  // The first thread is opened with the topic in its own words.
  const [first] = Object.values(own.threads)
  if (first === undefined) return null
  const alike = [first.topic, asQuestion(first.topic)].some((topic) => similarity(question, topic) > CROSS.duplicateAbove)
  if (!alike) return null
  const sides = topicSides(own)
  return isSplit(sides) ? sides : null
}
