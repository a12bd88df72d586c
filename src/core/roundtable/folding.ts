/** What both halves of the fold work with: the facts, an ended grant, a changed round. */
import type { GovernorEventOf } from '../governor/words.ts'
import type { AskFailed, Reopened } from '../house/words.ts'
import type { SharedFact } from '../protocol.ts'
import type { Round, Roundtable } from './state.ts'
import type { RoundtableEvent } from './words.ts'

export type Fact = RoundtableEvent | SharedFact | AskFailed | Reopened | GovernorEventOf<'seat.replaced' | 'checkpoint.reached'>
export type FactOf<T extends Fact['type']> = Extract<Fact, { type: T }>

export function ended(own: Roundtable, request: string): Roundtable {
  const { [request]: _ended, ...grants } = own.grants
  return { ...own, grants }
}

export function withRound(own: Roundtable, round: number, change: (round: Round) => Partial<Round>): Roundtable {
  return { ...own, rounds: own.rounds.map((one) => (one.round === round ? { ...one, ...change(one) } : one)) }
}
