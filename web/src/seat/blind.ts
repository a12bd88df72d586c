/** Whether a person still owes an answer that must be their own: until it is in, nobody's answers may be shown to them. */
import { type Deliberation, owed } from '../../../src/core/deliberation.ts'

/** Who ranks knows the answers under letters of their own; who votes in a council has seen the findings, and ballots are sealed anyway. */
const ALONE: Readonly<Record<string, readonly string[]>> = {
  ask: ['answer', 'rank'],
  debate: ['open'],
  council: ['review'],
  // Where all speak at once, nobody hears the others of a round before having spoken in it; what was said before stands in the form.
  roundtable: ['position', 'collaborative', 'expert-panel', 'delphi', 'red-team-blue-team'],
}

/** Of the state as it is now, not of the moment that is shown: what the person may not know yet, a past moment tells as well. */
export function isBlindNow(state: Deliberation): boolean {
  const { status, opening } = state.house
  if (status === 'completed' || status === 'stopped') return false
  const people = new Set(opening.seats.flatMap(({ id, driver }) => (driver === 'human' ? [id] : [])))
  if (people.size === 0) return false
  const alone = ALONE[opening.protocol] ?? []
  return owed(state).some((due) => due.kind === 'ask' && people.has(due.seat) && alone.includes(due.purpose))
}
