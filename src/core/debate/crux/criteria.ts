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
    falsifier === null || !read(falsifier).isSound ? [] : [{ text: read(falsifier).text, falsifier, seats: [seat] }],
  )
  const fromClerk = (clerk?.criteria ?? []).filter(isConcrete).map((text): Criterion => ({ text: tidy(text), falsifier: null, seats: [] }))
  const found: Criterion[] = []
  for (const criterion of [...fromSeats, ...fromClerk]) {
    const index = found.findIndex((other) => isSame(other, criterion))
    const same = found[index]
    if (same === undefined) found.push(criterion)
    else found[index] = merged(same, criterion)
  }
  return found
}

/** The fuller wording stands for both; a falsifier says more than the clerk's text. */
function merged(first: Criterion, other: Criterion): Criterion {
  const fuller = other.falsifier !== null && other.text.length > first.text.length ? other : first
  return { ...fuller, seats: [...first.seats, ...other.seats] }
}

interface Read {
  readonly text: string
  readonly isSound: boolean
  readonly plain: { readonly text: string; readonly threshold: string; readonly deadline: string }
  readonly measure: ReadonlySet<string>
}

/** Read once: every reading of every card asks again, and a falsifier never changes. */
const known = new WeakMap<Falsifier, Read>()

function read(falsifier: Falsifier): Read {
  const found = known.get(falsifier) ?? fresh(falsifier)
  known.set(falsifier, found)
  return found
}

function fresh(falsifier: Falsifier): Read {
  const text = criterionOf(falsifier)
  return {
    text,
    isSound: falsifierLacks(falsifier).length === 0,
    plain: { text: plain(text), threshold: plain(falsifier.threshold), deadline: plain(falsifier.deadline) },
    measure: keywordSet(falsifier.metric),
  }
}

function isSame(a: Criterion, b: Criterion): boolean {
  if (a.falsifier === null || b.falsifier === null) return plain(a.text) === plain(b.text) || isSaid(a, b) || isSaid(b, a)
  if (a.falsifier === b.falsifier) return true
  const [one, other] = [read(a.falsifier), read(b.falsifier)]
  if (one.plain.text === other.plain.text) return true
  const isAsMuch = one.plain.threshold === other.plain.threshold && one.plain.deadline === other.plain.deadline
  return isAsMuch && isOneMeasure(one.measure, other.measure)
}

/** One metric says all of the other and at most as much again: two that each have a word of their own are two measures. */
function isOneMeasure(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [fewer, more] = [a, b].toSorted((one, other) => one.size - other.size)
  if (fewer === undefined || more === undefined || fewer.size === 0) return false
  return [...fewer].every((stem) => more.has(stem)) && fewer.size * 2 >= more.size
}

/** The clerk's text names the measure, the value and the day of a falsifier. */
function isSaid({ falsifier }: Criterion, { text }: Criterion): boolean {
  if (falsifier === null || !says(text, falsifier.threshold) || !says(text, falsifier.deadline)) return false
  const stems = keywordSet(text)
  return [...keywordSet(falsifier.metric)].every((stem) => stems.has(stem))
}
