/**
 * How far a result of `ask` can be trusted, as a word with its reasons.
 *
 *   LOW     it was stopped early or has not ended, there is no single winner, or only mechanical readers spoke
 *   HIGH    every voice was heard, the smallest lead is at least two votes, the rankings run in no circle
 *   MEDIUM  everything between
 */
import { type House, isClosed } from '../house/house.ts'
import type { ReportHead } from '../protocol.ts'
import type { Ask } from './state.ts'
import type { Tally } from './tally.ts'

const LEAD_MIN = 2

export interface Confidence {
  readonly word: ReportHead['confidence']
  readonly because: string
}

export function confidenceOf(own: Ask, house: House, counted: Tally | null): Confidence {
  const low = [
    ...(isClosed(house) ? [] : ['it has not ended']),
    ...(house.status === 'stopped' ? ['it was stopped early'] : []),
    ...(counted?.winners.length === 1 ? [] : ['there is no single winner']),
    ...(house.opening.seats.every(({ driver }) => driver === 'offline')
      ? ['only offline seats spoke, which quote and count but do not reason']
      : []),
  ]
  const absent = new Set([...Object.keys(own.unanswered), ...Object.keys(own.unranked)]).size
  const margin = counted?.margin ?? null
  const doubts = [
    ...(absent === 0 ? [] : [`${absent === 1 ? 'one seat' : `${absent} seats`} did not take part in full`]),
    ...(margin === null || margin >= LEAD_MIN ? [] : [margin > 0 ? 'the closest lead is a single vote' : 'no answer beats all others']),
    ...(counted?.circle === true ? ['the rankings run in a circle'] : []),
  ]
  const reasons = [...low, ...doubts]
  const word = low.length > 0 ? 'LOW' : doubts.length > 0 ? 'MEDIUM' : 'HIGH'
  return { word, because: reasons.length > 0 ? reasons.join('; ') : `every voice was heard, and the smallest lead is ${margin} votes` }
}
