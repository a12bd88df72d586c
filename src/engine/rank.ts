/**
 * Who is next where more wait than can run: by priority, and within it by numbers, as at a counter. Whoever comes gets the number after
 * the last one that the same user got, and none that is lower than the highest called so far. The lowest is called next.
 *
 *   ann comes thirty times: 0 1 2 … 29      bob comes once, while 0 is called: 0      called: 0 (ann) 0 (bob) 1 2 3 …
 *
 * So a hundred of one user can't keep another from its first, and nobody's last waits for ever behind others who keep coming. (This is
 * start-time fair queueing.)
 */
export const PRIORITIES = ['low', 'normal', 'high'] as const
export type Priority = (typeof PRIORITIES)[number]

/** For whom it is. `owner` null: nobody's, which shares with none. */
export interface Admission {
  readonly owner: string | null
  readonly priority: Priority
}

/** Of what nothing is known any more but that it was underway. */
export const UNKNOWN: Admission = { owner: null, priority: 'normal' }

export interface Ticket extends Admission {
  /** Null: it was underway already, and goes on before anything new of its priority. */
  readonly number: number | null
}

/** Wide enough for the numbers of some years; three of them fit into the whole numbers of a database. */
const SPREAD = 700_000_000

/** The higher one is next. */
export const rankOf = ({ priority, number }: Pick<Ticket, 'priority' | 'number'>): number =>
  (PRIORITIES.indexOf(priority) - 1) * SPREAD - (number === null ? 0 : 1 + Math.min(number, SPREAD - 2))

/** The line of one process. */
export class Line {
  readonly #waiting = new Map<string, Ticket>()
  readonly #called = new Map<Priority, number>()
  /** By priority and owner. */
  readonly #last = new Map<string, number>()

  get size(): number {
    return this.#waiting.size
  }

  has(id: string): boolean {
    return this.#waiting.has(id)
  }

  join(id: string, { owner, priority }: Admission, goesOn: boolean): void {
    this.#waiting.set(id, { owner, priority, number: goesOn ? null : this.#numberFor(owner, priority) })
  }

  /** Who is next; null: nobody waits. */
  call(): string | null {
    let best: { readonly id: string; readonly ticket: Ticket } | null = null
    for (const [id, ticket] of this.#waiting) if (best === null || rankOf(ticket) > rankOf(best.ticket)) best = { id, ticket }
    if (best === null) return null
    const { id, ticket } = best
    this.#waiting.delete(id)
    if (ticket.number !== null) this.#called.set(ticket.priority, Math.max(ticket.number, this.#called.get(ticket.priority) ?? 0))
    return id
  }

  /** Says whether it was waiting. */
  leave(id: string): boolean {
    return this.#waiting.delete(id)
  }

  close(): void {
    this.#waiting.clear()
  }

  #numberFor(owner: string | null, priority: Priority): number {
    const called = this.#called.get(priority) ?? 0
    if (owner === null) return called
    const key = `${priority} ${owner}`
    const number = Math.max(called, (this.#last.get(key) ?? -1) + 1)
    this.#last.set(key, number)
    return number
  }
}
