/**
 * Who is next where more wait than can run: by priority, and within it by turns of users. Whoever has much underway stands behind who
 * has little, so that a hundred deliberations of one can't keep another from its first.
 */
export const PRIORITIES = ['low', 'normal', 'high'] as const
export type Priority = (typeof PRIORITIES)[number]

/** What waits, and for whom. `owner` null: it was underway already, and goes on before anything new of its priority. */
export interface Admission {
  readonly owner: string | null
  readonly priority: Priority
}

export const GOES_ON: Admission = { owner: null, priority: 'normal' }

/** Wide enough that nobody's many ever fall into the priority below. */
const SPREAD = 100_000

/** The higher one is next. `underway`: how much of the same owner waits or runs already. */
export const rankOf = ({ priority }: Admission, underway: number): number =>
  PRIORITIES.indexOf(priority) * SPREAD - Math.min(underway, SPREAD - 1)
