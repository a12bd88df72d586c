/**
 * How far a result of `ask` can be trusted, as a word with its reasons.
 *
 *   LOW     it was stopped early or has not ended, there is no single winner, most seats only count words,
 *           or nothing that the winner cites holds
 *   HIGH    every voice was heard, the smallest lead is at least two votes in no circle, the winner is sure of itself,
 *           all it cites holds, and more than one model spoke
 *   MEDIUM  everything between
 */
import { type House, isClosed } from '../house/house.ts'
import type { ReportHead } from '../protocol.ts'
import type { Ask } from './state.ts'
import type { Tally } from './tally.ts'

const LEAD_MIN = 2
const SURE_MIN = 0.5

export interface Confidence {
  readonly word: ReportHead['confidence']
  readonly because: string
}

export function confidenceOf(own: Ask, house: House, counted: Tally | null): Confidence {
  const low = [
    ...endedBadly(house, counted),
    ...mechanical(house),
    ...(citedOf(own, counted) === 'none holds' ? ['nothing that the winner cites holds'] : []),
  ]
  const doubts = [...absences(own), ...narrow(counted), ...unsure(own, counted), ...oneModel(house)]
  const reasons = [...low, ...doubts]
  const word = low.length > 0 ? 'LOW' : doubts.length > 0 ? 'MEDIUM' : 'HIGH'
  return {
    word,
    because: reasons.length > 0 ? reasons.join('; ') : `every voice was heard, and the smallest lead is ${counted?.margin} votes`,
  }
}

function endedBadly(house: House, counted: Tally | null): readonly string[] {
  return [
    ...(isClosed(house) ? [] : ['it has not ended']),
    ...(house.status === 'stopped' ? ['it was stopped early'] : []),
    ...(counted?.winners.length === 1 ? [] : ['there is no single winner']),
  ]
}

function mechanical({ opening: { seats } }: House): readonly string[] {
  const offline = seats.filter(({ driver }) => driver === 'offline').length
  if (offline === seats.length) return ['only stand-ins spoke, which quote and count but do not reason']
  return offline * 2 > seats.length ? ['most seats are stand-ins, which quote and count but do not reason'] : []
}

function citedOf(own: Ask, counted: Tally | null): 'nothing' | 'all holds' | 'some failed' | 'none holds' {
  const [winner] = counted?.winners ?? []
  const answer = winner === undefined ? undefined : own.answers[winner]
  const checks = (answer === undefined ? [] : (own.registered[answer.request]?.evidence ?? [])).map(({ check }) => check.verdict)
  if (checks.length === 0) return 'nothing'
  const failed = checks.filter((verdict) => verdict === 'failed').length
  return failed === 0 ? 'all holds' : failed === checks.length ? 'none holds' : 'some failed'
}

function absences(own: Ask): readonly string[] {
  const absent = new Set([...Object.keys(own.unanswered), ...Object.keys(own.unranked)]).size
  return absent === 0 ? [] : [`${absent === 1 ? 'one seat' : `${absent} seats`} did not take part in full`]
}

function narrow(counted: Tally | null): readonly string[] {
  const margin = counted?.margin ?? null
  return [
    ...(margin === null || margin >= LEAD_MIN ? [] : [margin > 0 ? 'the closest lead is a single vote' : 'no answer beats all others']),
    ...(counted?.circle === true ? ['the rankings run in a circle'] : []),
  ]
}

function unsure(own: Ask, counted: Tally | null): readonly string[] {
  const [winner] = counted?.winners.length === 1 ? counted.winners : []
  const sure = winner === undefined ? undefined : own.answers[winner]?.confidence
  return [
    ...(sure === undefined || sure >= SURE_MIN ? [] : [`the winner itself is only ${Math.round(sure * 100)} % sure`]),
    ...(citedOf(own, counted) === 'some failed' ? ['some of what the winner cites does not hold'] : []),
  ]
}

function oneModel({ opening: { seats } }: House): readonly string[] {
  const [first] = seats
  const isOne = seats.length > 1 && first?.model != null && seats.every(({ model }) => model === first.model)
  return isOne ? ['one model answered for every seat'] : []
}
