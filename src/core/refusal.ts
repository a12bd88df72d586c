/** A rule of the house was not met. Expected, shown to whoever asked, never thrown. */

export interface Refusal {
  /** A stable code that programs may match on: `not-owed`, `already-closed`. */
  readonly refused: string
  /** A sentence for people: what happened, the numbers, what to do. */
  readonly because: string
}

export const refuse = (refused: string, because: string): Refusal => ({ refused, because })

export const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && 'refused' in value
