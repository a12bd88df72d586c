/**
 * What would settle a crux: its seats' falsifiers, each as one sentence, and what the clerk added. Only what can be observed.
 * The same value by the same day of what is plainly the same measure is one criterion, however many seats name it.
 */
import type { SeatId } from '../../seat.ts'
import { keywordSet, wordsOf } from '../../text/words.ts'
import { falsifierLacks, isConcrete } from '../lock/falsifier.ts'
import type { Position, Thread } from '../state.ts'
import type { Falsifier } from '../words.ts'
import { type Live, presentPositions } from './sides.ts'

export interface Criterion {
  readonly text: string
  /** Null: the clerk's, which is only a text. */
  readonly falsifier: Falsifier | null
  /** Whose falsifier it is; nobody's: the clerk's. */
  readonly seats: readonly SeatId[]
}

/** "10-year correlation with shares below 0.3 by 2034-12-31". */
export function criterionOf({ metric, threshold, deadline }: Falsifier): string {
  const what = tidy(metric)
  const value = tidy(threshold)
  // A threshold often says the whole sentence already.
  return dated(says(value, what) ? value : `${what} ${value}`, deadline)
}

/** Until when; a deadline often has its own "by", or stands in the sentence already. */
export function dated(observed: string, deadline: string): string {
  return says(observed, tidy(deadline)) ? observed : `${observed} ${until(deadline)}`
}

/** "by 2034-12-31", or as it stands where it has such a word already. */
export function until(deadline: string): string {
  const when = tidy(deadline)
  return DATED.test(when) ? when : `by ${when}`
}

const DATED = /^(?:by|before|until|till|within|in|on|at|during|after|no later|not later)\b/i
const plain = (text: string): string => wordsOf(text).join(' ')
export const says = (text: string, part: string): boolean => ` ${plain(text)} `.includes(` ${plain(part)} `)
export const tidy = (text: string): string => text.trim().replace(/[.;,\s]+$/, '')

export function criteriaOf({ positions, clerk }: Pick<Thread, 'positions' | 'clerk'>, seats: Live): readonly Criterion[] {
  const fromSeats = presentPositions<Position>(positions, seats).flatMap(([seat, { falsifier }]): readonly Criterion[] =>
    falsifier === null || falsifierLacks(falsifier).length > 0 ? [] : [{ text: criterionOf(falsifier), falsifier, seats: [seat] }],
  )
  const fromClerk = (clerk?.criteria ?? []).filter(isConcrete).map((text): Criterion => ({ text: tidy(text), falsifier: null, seats: [] }))
  const found: Criterion[] = []
  for (const criterion of [...fromSeats, ...fromClerk]) {
    const index = found.findIndex((known) => isSame(known, criterion))
    const known = found[index]
    if (known === undefined) found.push(criterion)
    else found[index] = merged(known, criterion)
  }
  return found
}

/** The fuller wording stands for both; a falsifier says more than the clerk's text. */
function merged(known: Criterion, other: Criterion): Criterion {
  const fuller = other.falsifier !== null && other.text.length > known.text.length ? other : known
  return { ...fuller, seats: [...known.seats, ...other.seats] }
}

function isSame(a: Criterion, b: Criterion): boolean {
  if (plain(a.text) === plain(b.text)) return true
  if (a.falsifier === null || b.falsifier === null) return isSaid(a, b) || isSaid(b, a)
  const isAsMuch = plain(a.falsifier.threshold) === plain(b.falsifier.threshold)
  return isAsMuch && plain(a.falsifier.deadline) === plain(b.falsifier.deadline) && isOneMeasure(a.falsifier.metric, b.falsifier.metric)
}

/** One metric says all of the other and at most as much again: two that each have a word of their own are two measures. */
function isOneMeasure(a: string, b: string): boolean {
  const [fewer, more] = [keywordSet(a), keywordSet(b)].toSorted((one, other) => one.size - other.size)
  if (fewer === undefined || more === undefined || fewer.size === 0) return false
  return [...fewer].every((stem) => more.has(stem)) && fewer.size * 2 >= more.size
}

/** The clerk's text names the measure, the value and the day of a falsifier. */
function isSaid({ falsifier }: Criterion, { text }: Criterion): boolean {
  if (falsifier === null || !says(text, falsifier.threshold) || !says(text, falsifier.deadline)) return false
  const stems = keywordSet(text)
  return [...keywordSet(falsifier.metric)].every((stem) => stems.has(stem))
}
