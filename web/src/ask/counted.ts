/**
 * Who wrote which answer stays hidden until the rankings are counted, for readers as for the seats: until then an answer has a
 * letter from a seeded shuffle, and no name of the cast is left in its words.
 */
import type { AskReport, ReportedAnswer } from '../../../src/core/ask/report.ts'
import type { Ask } from '../../../src/core/ask/state.ts'
import type { Deliberation } from '../../../src/core/deliberation.ts'
import { nameHider } from '../../../src/core/house/visibility.ts'
import { letter } from '../../../src/core/ids.ts'
import { random } from '../../../src/core/random.ts'
import type { SeatId } from '../../../src/core/seat.ts'
import { type Standing, standings } from '../../../src/views/ask/reading.ts'

// The protocol's name says whose state this is; `own` is opaque only to those who show every protocol alike.
const askOf = ({ own }: Deliberation): Ask => own as Ask

/** Closed, or every ranking that could come has come. */
export function isCounted(state: Deliberation): boolean {
  if (state.house.closed !== null) return true
  const own = askOf(state)
  const voters = Object.keys(own.answers)
  if (Object.keys(own.ballots).length === 0 || Object.keys(own.grants).length > 0) return false
  return voters.every((seat) => seat in own.ballots || seat in own.unranked || own.spared.includes(seat))
}

/** The same letter for a seat at every moment, whether its answer is in or not. */
export function lettersOf({ house }: Deliberation): ReadonlyMap<SeatId, string> {
  const seats = house.opening.seats.map(({ id }) => id)
  const order = random(house.opening.seed, 'page/letters').shuffle(seats)
  return new Map(order.map((seat, index) => [seat, letter(index)]))
}

export interface Entry {
  readonly answer: ReportedAnswer
  /** "Ada", or "Answer B" as long as names are hidden. */
  readonly title: string
  readonly isNamed: boolean
  /** Its place in the count; null where nothing was ranked, or it is not counted yet. */
  readonly place: number | null
  readonly standing: Standing | null
}

/** Counted: in the order of the count. Before: in the order of the letters. */
export function entriesOf(report: AskReport, state: Deliberation): readonly Entry[] {
  return isCounted(state) ? named(report) : lettered(report, state)
}

function named(report: AskReport): readonly Entry[] {
  const rows = standings(report)
  if (rows.length === 0) return report.answers.map((answer) => ({ answer, title: answer.name, isNamed: true, place: null, standing: null }))
  return rows.flatMap((standing) => {
    const answer = report.answers.find(({ seat }) => seat === standing.seat)
    if (answer === undefined) return []
    return [{ answer, title: answer.name, isNamed: true, place: 1 + rows.filter((other) => isAhead(other, standing)).length, standing }]
  })
}

function isAhead(a: Standing, b: Standing): boolean {
  if (a.isWinner !== b.isWinner) return a.isWinner
  if (a.isWinner) return false
  return a.won > b.won || (a.won === b.won && a.points > b.points)
}

function lettered(report: AskReport, state: Deliberation): readonly Entry[] {
  const letters = lettersOf(state)
  const hide = nameHider(state.house.opening.seats, () => 'another seat')
  return report.answers
    .map((answer) => ({ answer, mark: letters.get(answer.seat) ?? '?' }))
    .toSorted((a, b) => a.mark.length - b.mark.length || (a.mark < b.mark ? -1 : 1))
    .map(({ answer, mark }) => ({
      answer: {
        ...answer,
        position: hide(answer.position),
        text: hide(answer.text),
        violations: answer.violations.map((one) => ({ ...one, because: hide(one.because) })),
      },
      title: `Answer ${mark}`,
      isNamed: false,
      place: null,
      standing: null,
    }))
}

export interface SeatAt {
  readonly seat: SeatId
  /** What it does or has done, in a word or two. */
  readonly word: string
  readonly is: 'busy' | 'done' | 'missing' | 'waiting'
}

/** How far each seat is. Says nothing of which answer is whose. */
export function seatsAt(state: Deliberation): readonly SeatAt[] {
  const own = askOf(state)
  const isOver = state.house.closed !== null
  const busy = new Map(Object.values(own.grants).map(({ seat, purpose }) => [seat, purpose]))
  return state.house.opening.seats.map(({ id: seat }) => {
    const purpose = busy.get(seat)
    if (purpose !== undefined && !isOver) return { seat, word: purpose === 'answer' ? 'is answering' : 'is ranking', is: 'busy' }
    if (seat in own.ballots) return { seat, word: 'answered and ranked', is: 'done' }
    if (seat in own.unanswered) return { seat, word: 'gave no answer', is: 'missing' }
    if (seat in own.unranked) return { seat, word: 'answered, gave no ranking', is: 'missing' }
    if (own.spared.includes(seat)) return { seat, word: 'answered, was not asked to rank', is: 'done' }
    if (seat in own.answers) return { seat, word: 'has answered', is: 'done' }
    return { seat, word: isOver ? 'was not heard' : 'is waited for', is: isOver ? 'missing' : 'waiting' }
  })
}
