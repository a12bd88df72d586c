/**
 * A thread may ask the topic itself. Whoever takes a position there takes it on the topic, and to answer it alike while the
 * topic still counts as split is no common ground. The words must be the same and stand in the same order, but for those that
 * make a question of a claim: what is merely alike may ask the opposite.
 */
import type { SeatId } from '../../seat.ts'
import { similarity } from '../../text/similarity.ts'
import { stem } from '../../text/words.ts'
import { CROSS } from '../numbers.ts'
import type { Debate, Thread } from '../state.ts'
import { asQuestion, plainQuestion } from './question.ts'
import { grouped, isPresent, type Sides } from './sides.ts'

/** Where the seats that are still there stand on the whole topic, by what counts. */
export function topicSides(own: Debate): Sides {
  const present = Object.entries(own.seats).filter(([seat]) => isPresent(own.seats, seat))
  return grouped(present.flatMap(([seat, { counted }]) => (counted === null ? [] : [[seat as SeatId, counted.side] as const])))
}

export function asksTopic(own: Pick<Debate, 'threads'>, question: string | null): boolean {
  // The first thread is opened with the topic in its own words.
  const [first] = Object.values<Thread>(own.threads)
  if (first === undefined || question === null) return false
  const asked = gist(question)
  return asked === gist(first.topic) || asked === gist(asQuestion(first.topic))
}

/** What makes a question of a claim, and articles. */
const FORM: ReadonlySet<string> = new Set('a an the it true that is are am be do does'.split(' '))
/** Where these stand is a matter of form; which of them is there is not: "will it" is not "should it". */
const MODES: ReadonlySet<string> = new Set('will would should shall can could must may might has have had did was were'.split(' '))

function gist(text: string): string {
  const words = plainQuestion(text).split(' ')
  const modes = words.filter((word) => MODES.has(word)).toSorted()
  return [...modes, '|', ...words.filter((word) => !FORM.has(word) && !MODES.has(word)).map(stem)].join(' ')
}

/** The sides of the topic, where this question asks it once more and not all that are there count on one side of it; else null. */
export function openOnTopic(own: Debate, question: string): Sides | null {
  const [first] = Object.values<Thread>(own.threads)
  // Here it is enough to be alike: to hold back common ground does nobody wrong.
  const isAlike = [first?.topic ?? '', asQuestion(first?.topic ?? '')].some((topic) => similarity(question, topic) > CROSS.duplicateAbove)
  if (!isAlike && !asksTopic(own, question)) return null
  const sides = topicSides(own)
  return [sides.YES, sides.NO, sides.UNCERTAIN].filter(({ length }) => length > 0).length > 1 ? sides : null
}
