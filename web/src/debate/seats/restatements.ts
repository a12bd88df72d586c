/** Who restated whom, with every attempt: what it came to, who graded it, and what was wrong with it. */
import type { Debate, SteelmanPair } from '../../../../src/core/debate/state.ts'
import type { SteelmanGrade } from '../../../../src/core/debate/words.ts'
import type { SeatId } from '../../../../src/core/seat.ts'
import type { Recorded } from '../../../../src/core/words.ts'

export interface Grading {
  readonly grade: SteelmanGrade
  readonly by: NonNullable<SteelmanPair['by']>
  readonly corrections: string | null
  readonly because: string
}

export interface Attempt {
  readonly number: number
  /** The message that holds it; null: it never came. */
  readonly message: string | null
  /** Empty while it waits. A judge or a rule may overrule the one who was restated: the last one holds. */
  readonly gradings: readonly Grading[]
}

export interface Restatement {
  readonly thread: string
  readonly from: SeatId
  readonly to: SeatId
  readonly attempts: readonly Attempt[]
}

/** By thread, in the order in which each pair began; pairs that were asked for and have written nothing yet come last in theirs. */
export function restatementsIn(own: Pick<Debate, 'threads'>, events: readonly Recorded[], seq: number): readonly Restatement[] {
  const rows = new Map<string, { thread: string; from: SeatId; to: SeatId; attempts: Attempt[] }>()
  const rowOf = (thread: string, from: SeatId, to: SeatId): { attempts: Attempt[] } => {
    const key = JSON.stringify([thread, from, to])
    const row = rows.get(key) ?? { thread, from, to, attempts: [] }
    rows.set(key, row)
    return row
  }
  for (const event of events.slice(0, seq)) {
    if (event.type === 'steelman.attempted')
      rowOf(event.thread, event.from, event.to).attempts.push({ number: event.attempt, message: event.message, gradings: [] })
    if (event.type === 'steelman.graded') addGrade(rowOf(event.thread, event.from, event.to).attempts, event)
  }
  for (const { id, steelmans } of Object.values(own.threads)) for (const { from, to } of steelmans) rowOf(id, from, to)
  const order = new Map(Object.keys(own.threads).map((id, index) => [id, index]))
  return [...rows.values()].toSorted((a, b) => (order.get(a.thread) ?? 0) - (order.get(b.thread) ?? 0))
}

function addGrade(attempts: Attempt[], { grade, by, corrections, because }: Grading): void {
  const grading: Grading = { grade, by, corrections, because }
  const last = attempts.at(-1)
  if (last !== undefined && isAbout(last, by)) attempts.splice(-1, 1, { ...last, gradings: [...last.gradings, grading] })
  else attempts.push({ number: (last?.number ?? 0) + 1, message: null, gradings: [grading] })
}

/** What a rule says after a grade that was no consent is about a restatement that never came. */
function isAbout({ gradings }: Attempt, by: Grading['by']): boolean {
  const last = gradings.at(-1)
  return last === undefined || by !== 'rule' || (last.by === 'target' && last.grade === 'ACCURATE')
}
