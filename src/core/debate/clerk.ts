/**
 * What is asked beside the threads: the agenda's commitments, the clerk's reading of a crux and the seats' review of it,
 * dependencies between cruxes with a second voice, names for camps. Only asks; what comes back is judged in `receive/`.
 */

import type { Opening, Seat } from '../house/words.ts'
import { hasOwn } from '../record.ts'
import type { SeatId } from '../seat.ts'
import { askedKey } from './evolve-thread.ts'
import type { Ask } from './lock/lock.ts'
import { CLERK, CROSS } from './numbers.ts'
import { grantsOn, hasRoom, isLive, isUnfalsified, liveSeats } from './standing.ts'
import type { Debate, Thread } from './state.ts'

export interface SideAsk extends Omit<Ask, 'target'> {
  readonly target: string | null
  readonly stage: string
}

export function sideAsks(own: Debate): readonly SideAsk[] {
  const asks = [...agendaAsks(own), ...clerkAsks(own), ...reviewAsks(own), ...confirmAsks(own)]
  const open = Object.values(own.grants)
  const isOpen = ({ seat, purpose, target }: SideAsk): boolean =>
    open.some((grant) => grant.seat === seat && grant.purpose === purpose && grant.target === target)
  // The clerk does one thing at a time, and so does everyone else.
  return asks.filter((ask) => !isOpen(ask))
}

/** Seats that were not in the thread of a hot dispute are asked where they stand, once; and once more for what would move them. */
function agendaAsks(own: Debate): readonly SideAsk[] {
  if (!hasRoom(own)) return []
  return own.agenda.active.flatMap((id) => {
    const thread = own.threads[id]
    if (thread === undefined || thread.stage !== 'EVIDENCE') return []
    // Without the number of evaluations: whoever was asked in an earlier round was asked.
    const asked = new Set(Object.keys(thread.lock.asked).map((key) => key.slice(0, key.lastIndexOf('/'))))
    return liveSeats(own).flatMap(([seat]): readonly SideAsk[] => {
      const wasAsked = (purpose: string): boolean => asked.has(`${purpose}/${seat}`)
      const position = thread.positions[seat]
      if (position !== undefined && isUnfalsified(position) && !wasAsked('falsify'))
        return [{ seat, purpose: 'falsify', target: id, stage: 'AGENDA' }]
      const isAsked = wasAsked('commit')
      if (hasOwn(thread.positions, seat) || hasOwn(thread.abstained, seat) || isAsked) return []
      return [{ seat, purpose: 'commit', target: id, stage: 'AGENDA' }]
    })
  })
}

/** Threads that are done, or never locked though much was said. */
const isReadable = (thread: Thread): boolean => {
  if (thread.stage !== 'DONE' || thread.status === 'MERGED') return false
  if (thread.status === 'CONVERGED') return thread.extracted !== null
  return thread.counts.DISCOVERY + thread.counts.CRUX_LOCK + thread.counts.EVIDENCE >= CLERK.minMessages
}

const isContested = (thread: Thread): boolean => thread.challenges.some(({ answered }) => !answered)

/** The clerk has not had its say here: it may be asked for its words, or for other words. */
const isClerkFree = (own: Debate, thread: Thread): boolean =>
  own.begun?.clerk === true && thread.clerkNone === null && isReadable(thread) && thread.clerkAsked < CLERK.reviewsMax

/** Challenged, and the clerk is not there, or has had its say: what the moves say is read again. */
export const contestedForGood = (own: Debate): readonly Thread[] =>
  Object.values(own.threads).filter((thread) => {
    if (thread.stage !== 'DONE' || !isContested(thread) || Object.keys(thread.positions).length === 0) return false
    if (grantsOn(own, thread.id).some(({ purpose }) => purpose === 'extract' || purpose === 'review')) return false
    return own.ending !== null || (!isClerkFree(own, thread) && !isUnderReview(own, thread))
  })

function clerkAsks(own: Debate): readonly SideAsk[] {
  if (own.begun === null || !own.begun.clerk) return []
  const wanted = Object.values(own.threads).filter((thread) => {
    if (!isClerkFree(own, thread) || isUnderReview(own, thread)) return false
    return isContested(thread) || (thread.clerk === null && thread.clerkAsked === 0)
  })
  const extracts = wanted.map(({ id }): SideAsk => ({ seat: 'clerk', purpose: 'extract', target: id, stage: 'CRYSTALLISING' }))
  return [...extracts, ...acrossThreads(own)]
}

/** Once per set of validated cruxes: what hangs on what, and what to call the camps. */
function acrossThreads(own: Debate): readonly SideAsk[] {
  const validated = Object.values(own.threads).filter(({ stage, extracted }) => stage === 'DONE' && extracted?.validated === true).length
  const isOver = Object.values(own.threads).every(({ stage }) => stage === 'DONE')
  const asked = own.granted['relate/clerk'] ?? 0
  const isTime = isOver || own.seatMessages >= (asked + 1) * CROSS.everyMessages
  const relate: readonly SideAsk[] =
    validated >= 2 && validated > own.related && isTime && asked < validated
      ? [{ seat: 'clerk', purpose: 'relate', target: null, stage: 'CRYSTALLISING' }]
      : []
  const isNamed = (own.granted['name/clerk'] ?? 0) > 0
  const name: readonly SideAsk[] =
    isOver && !isNamed && (own.coalitions?.camps.length ?? 0) > 0
      ? [{ seat: 'clerk', purpose: 'name', target: null, stage: 'CRYSTALLISING' }]
      : []
  return [...relate, ...name]
}

/** Whoever took a position says whether the clerk's words are fair to it. */
const reviewAsks = (own: Debate): readonly SideAsk[] => Object.values(own.threads).flatMap((thread) => reviewsWanted(own, thread))

function reviewsWanted(own: Debate, thread: Thread): readonly SideAsk[] {
  const { clerk } = thread
  if (clerk === null) return []
  return Object.keys(thread.positions).flatMap((seat): readonly SideAsk[] => {
    const asked = thread.lock.asked[askedKey('review', seat, thread.lock.attempts)] ?? 0
    if (!isLive(own, seat) || hasOwn(clerk.reviews, seat) || asked >= clerk.rounds) return []
    return [{ seat, purpose: 'review', target: thread.id, stage: 'CRYSTALLISING' }]
  })
}

/** The clerk hears everyone before it puts the crux in other words: a review is of the words that it was shown. */
const isUnderReview = (own: Debate, thread: Thread): boolean =>
  reviewsWanted(own, thread).length > 0 || grantsOn(own, thread.id).some(({ purpose }) => purpose === 'review')

function confirmAsks(own: Debate): readonly SideAsk[] {
  return Object.values(own.dependencies).flatMap((dependency): readonly SideAsk[] => {
    if (dependency.validated || dependency.refused !== null) return []
    const voice = dependency.voices.find((id) => (id === 'judge' ? own.begun?.judge === true : isLive(own, id)))
    if (voice === undefined || (own.confirms[dependency.id] ?? 0) >= CROSS.confirmsMax) return []
    return [{ seat: voice, purpose: 'confirm', target: dependency.id, stage: 'CRYSTALLISING' }]
  })
}

/** Who answers: the same model twice is one voice, and so is the offline one. */
const voiceOf = ({ id, driver, model }: Seat): string =>
  driver === 'model' || driver === 'offline' || driver === 'recorded' ? `${driver} ${model}` : id

/**
 * Who may say whether the clerk is right about two cruxes: other voices than its own, the judge first, then those who are no
 * party to either, then the others. Empty: the clerk would only agree with itself.
 */
export function secondVoices(own: Debate, { seats, staff }: Opening, cruxes: readonly string[]): readonly SeatId[] {
  const isOther = (seat: Seat): boolean => staff.clerk === null || voiceOf(seat) !== voiceOf(staff.clerk)
  const isParty = (seat: SeatId): boolean => cruxes.some((id) => own.threads[id]?.positions[seat] !== undefined)
  const judge = staff.judge !== null && isOther(staff.judge) ? [staff.judge.id] : []
  const others = seats.filter((seat) => isOther(seat) && isLive(own, seat.id)).map(({ id }) => id)
  return [...judge, ...others.filter((seat) => !isParty(seat)), ...others.filter(isParty)]
}
