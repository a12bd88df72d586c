/**
 * Damping: whoever keeps raising the temperature is allowed less of it. What an author's last comments held of escalation words,
 * stored or not, lowers the limit for the next one; a few calm comments lift it again.
 */

const DAMPING = {
  /** So many of an author's last comments are looked at. */
  comments: 5,
  /** So many of them with any such word lower the limit by so much; the first row that fits holds. */
  steps: [
    { heated: 4, lower: 2 },
    { heated: 2, lower: 1 },
  ],
} as const

/** `recent`: how many escalation words each of the author's comments held, the latest last. */
export function dampingOf(recent: readonly number[]): number {
  const heated = recent.slice(-DAMPING.comments).filter((words) => words > 0).length
  return DAMPING.steps.find((step) => heated >= step.heated)?.lower ?? 0
}
