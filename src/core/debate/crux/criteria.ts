/** What would settle a crux: its seats' falsifiers, each as one sentence, and what the clerk added. Only what can be observed. */
import type { SeatId } from '../../seat.ts'
import { wordsOf } from '../../text/words.ts'
import { falsifierLacks, isConcrete } from '../lock/falsifier.ts'
import type { Position, Thread } from '../state.ts'
import type { Falsifier } from '../words.ts'
import { type Live, presentPositions } from './sides.ts'

export interface Criterion {
  readonly text: string
  /** Whose falsifier it is; null: the clerk's. */
  readonly seat: SeatId | null
}

/** "10-year correlation with shares below 0.3 by 2034-12-31". */
export function criterionOf({ metric, threshold, deadline }: Falsifier): string {
  const what = tidy(metric)
  const value = tidy(threshold)
  const when = tidy(deadline)
  // A threshold often says the whole sentence already, and a deadline its own "by".
  const observed = says(value, what) ? value : `${what} ${value}`
  if (says(observed, when)) return observed
  return DATED.test(when) ? `${observed} ${when}` : `${observed} by ${when}`
}

const DATED = /^(?:by|before|until|till|within|in|on|at|during|after|no later|not later)\b/i
const says = (text: string, part: string): boolean => ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(part).join(' ')} `)
const tidy = (text: string): string => text.trim().replace(/[.;,\s]+$/, '')

export function criteriaOf({ positions, clerk }: Pick<Thread, 'positions' | 'clerk'>, seats: Live): readonly Criterion[] {
  const fromSeats = presentPositions<Position>(positions, seats).flatMap(([seat, { falsifier }]) =>
    falsifier === null || falsifierLacks(falsifier).length > 0 ? [] : [{ text: criterionOf(falsifier), seat }],
  )
  const fromClerk = (clerk?.criteria ?? []).filter(isConcrete).map((text) => ({ text: tidy(text), seat: null }))
  const known = new Set<string>()
  return [...fromSeats, ...fromClerk].filter(({ text }) => {
    const key = wordsOf(text).join(' ')
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}
