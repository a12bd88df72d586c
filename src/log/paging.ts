/**
 * Where a page of the list begins, for stores that look it up in an index: below one place, of a line or of a moment.
 *
 *   (opened_at, nth) < top  and  opened_at ≥ since  ──by index──▶ at most `limit` lines, for each status that is wanted
 *
 * Asking status by status and putting the pages together keeps every question a stretch of one index, whatever the database guesses
 * about how many there are of which.
 */
import type { PageWanted } from './log.ts'
import { STATUSES } from './stream-info.ts'

/** `nth`: in which order those of one moment came; it counts from 1. */
export interface Place<Nth> {
  readonly openedAt: string
  readonly nth: Nth
}

/** Later than any time that an event can be stamped with. */
const END_OF_TIME = '9999-12-31T23:59:59.999999999Z'

/** All of the page stands below this. `after`: the place of the last line that was seen; null: none was. */
export function topOf<Nth>(after: Place<Nth> | null, until: string = END_OF_TIME): Place<Nth | 0> {
  return after !== null && after.openedAt < until ? after : { openedAt: until, nth: 0 }
}

/** Null: one index holds them all, without a look at statuses. */
export const statusesIn = ({ protocol, statuses }: PageWanted): readonly string[] | null =>
  statuses === undefined ? (protocol === undefined ? null : STATUSES) : [...new Set(statuses)]
