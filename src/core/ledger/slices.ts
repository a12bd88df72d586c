/** A task's credits shared out over its slices: what the slices get is what the task was worth, to the hundredth (0-14). */
import { assert } from '../assert.ts'

/** In hundredths. What does not divide goes to the first slices, one hundredth each. */
export function splitCredits(total: number, slices: number): readonly number[] {
  assert(Number.isInteger(slices) && slices >= 1, `A task has at least one slice, not ${slices}.`)
  const share = Math.floor(total / slices)
  const rest = total - share * slices
  return Array.from({ length: slices }, (_, index) => share + (index < rest ? 1 : 0))
}
