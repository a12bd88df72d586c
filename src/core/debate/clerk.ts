/**
 * What is asked beside the threads: the agenda's commitments, the clerk's reading of a crux and the seats' review of it,
 * dependencies between cruxes with a second voice, names for camps. Only asks; what comes back is judged in `receive/`.
 */

import type { SeatId } from '../seat.ts'
import { askedKey } from './evolve-thread.ts'
import type { Ask } from './lock/lock.ts'
import { CLERK, CROSS } from './numbers.ts'
import { grantsOn, hasRoom, isLive, liveSeats } from './standing.ts'
import type { Debate, Dependency, Thread } from './state.ts'

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

/** Seats that were not in the thread of a hot dispute are asked where they stand, once. */
function agendaAsks(own: Debate): readonly SideAsk[] {
  if (!hasRoom(own)) return []
  return own.agenda.active.flatMap((id) => {
    const thread = own.threads[id]
    if (thread === undefined || thread.stage !== 'EVIDENCE') return []
    return liveSeats(own).flatMap(([seat]): readonly SideAsk[] => {
      const isAsked = Object.keys(thread.lock.asked).some((key) => key.startsWith(`commit/${seat}/`))
      if (seat in thread.positions || seat in thread.abstained || isAsked) return []
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

function clerkAsks(own: Debate): readonly SideAsk[] {
  if (own.begun === null || !own.begun.clerk) return []
  const wanted = Object.values(own.threads).filter((thread) => {
    if (thread.clerkNone !== null || !isReadable(thread) || isUnderReview(own, thread)) return false
    if (thread.clerk === null) return thread.clerkAsked === 0 || (isContested(thread) && thread.clerkAsked < CLERK.reviewsMax)
    return isContested(thread) && thread.clerkAsked < CLERK.reviewsMax
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
    if (!isLive(own, seat) || seat in clerk.reviews || asked >= clerk.rounds) return []
    return [{ seat, purpose: 'review', target: thread.id, stage: 'CRYSTALLISING' }]
  })
}

/** The clerk hears everyone before it puts the crux in other words: a review is of the words that it was shown. */
const isUnderReview = (own: Debate, thread: Thread): boolean =>
  reviewsWanted(own, thread).length > 0 || grantsOn(own, thread.id).some(({ purpose }) => purpose === 'review')

function confirmAsks(own: Debate): readonly SideAsk[] {
  return Object.values(own.dependencies).flatMap((dependency): readonly SideAsk[] => {
    if (dependency.validated || dependency.refused !== null) return []
    const voice = secondVoice(own, dependency)
    if (voice === undefined || (own.granted[`confirm/${voice}`] ?? 0) > Object.keys(own.dependencies).length) return []
    return [{ seat: voice, purpose: 'confirm', target: dependency.id, stage: 'CRYSTALLISING' }]
  })
}

/** The judge where there is one, else the first live seat that is no party to either crux; where all are, the first. */
function secondVoice(own: Debate, { from, to }: Dependency): SeatId | undefined {
  if (own.begun?.judge) return 'judge'
  const live = liveSeats(own).map(([seat]) => seat)
  const isParty = (seat: SeatId): boolean => [from, to].some((id) => own.threads[id]?.positions[seat] !== undefined)
  return live.find((seat) => !isParty(seat)) ?? live[0]
}
