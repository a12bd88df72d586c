/** Where things stand: who is live and free, which threads are open, and how much room each still has. All of it read off the state. */
import { ownEntry } from '../record.ts'
import type { SeatId } from '../seat.ts'
import { BUDGETS, INVARIANTS } from './numbers.ts'
import type { Debate, Grant, Position, SeatState, Thread } from './state.ts'
import type { Purpose } from './words.ts'

/** What becomes a message of the thread, and so uses up its budgets. */
const SPEAKING: readonly Purpose[] = ['speak', 'commit', 'falsify', 'steelman', 'grade']

export const liveSeats = (own: Debate): readonly (readonly [SeatId, SeatState])[] =>
  Object.entries(own.seats).filter(([, seat]) => seat.gone === null && seat.blind !== null)

export const isLive = (own: Debate, id: SeatId): boolean => {
  const seat = ownEntry(own.seats, id)
  return seat !== undefined && seat.gone === null && seat.blind !== null
}

export const isBusy = (own: Debate, id: SeatId): boolean => Object.values(own.grants).some(({ seat }) => seat === id)

export const activeThreads = (own: Debate): readonly Thread[] => Object.values(own.threads).filter(({ stage }) => stage !== 'DONE')

export const grantsOn = (own: Debate, thread: string): readonly Grant[] =>
  Object.values(own.grants).filter((grant) => grant.thread === thread)

export const speakingOn = (own: Debate, { id }: Thread): number =>
  grantsOn(own, id).filter(({ purpose, stage }) => SPEAKING.includes(purpose) && stage !== 'AGENDA').length

/** On a side, and it has not said what would change its mind in a way that can be checked. */
export const isUnfalsified = ({ side, falsifier }: Pick<Position, 'side' | 'falsifier'>): boolean =>
  side !== 'UNCERTAIN' && falsifier === null

/** All messages in the making, against the limit of the whole debate. */
const speakingAnywhere = (own: Debate): number => Object.values(own.grants).filter(({ purpose }) => SPEAKING.includes(purpose)).length

export const hasRoom = (own: Debate): boolean => own.begun !== null && own.seatMessages + speakingAnywhere(own) < own.begun.messagesMax

/** Messages that the stage still takes, what is in the making set aside. */
export function stageRoom(own: Debate, thread: Thread): number {
  if (thread.stage === 'DONE') return 0
  const left = thread.budgets[thread.stage] - thread.counts[thread.stage]
  return (thread.stage === 'EVIDENCE' ? Math.min(left, threadLeft(thread)) : left) - speakingOn(own, thread)
}

/** The whole thread has a cap too. A lock among many seats may need most of it, and evidence still gets its least. */
export function threadLeft({ counts, budgets }: Thread): number {
  const cap = Math.max(BUDGETS.threadMax, counts.DISCOVERY + budgets.CRUX_LOCK + BUDGETS.EVIDENCE.least)
  return cap - counts.DISCOVERY - counts.CRUX_LOCK - counts.EVIDENCE
}

/** When the thread takes another message: now (0), or when the oldest of its last twelve leaves the window. */
export function rateFreeAt(own: Debate, thread: Thread, at: number): number {
  const recent = thread.recent.filter((time) => time > at - INVARIANTS.rateWindowMs)
  const writing = grantsOn(own, thread.id).filter(({ purpose }) => SPEAKING.includes(purpose)).length
  const over = recent.length + writing - INVARIANTS.rateMessages
  if (over < 0) return 0
  const leaves = recent[over]
  // Everything in the window is still being written: the first of it to land decides.
  return leaves === undefined ? Number.POSITIVE_INFINITY : leaves + INVARIANTS.rateWindowMs
}
