/**
 * Signs that a thread is coming to its point, or going round in circles. Everything is read from moves and declared
 * acknowledgements, never from tone. A concession counts only when it moved the seat's position and something carries it.
 */
import { keywords } from '../../text/words.ts'
import { CONVERGENCE, ORBIT } from '../numbers.ts'
import type { Message, Thread } from '../state.ts'

export interface ConvergenceSignal {
  /** 0: no sign. */
  readonly signal: number
  readonly because: string
}

/** `messages`: of one thread's evidence stage, in order. A question that two like is a thread of its own, no sign that this one is done. */
export function convergenceSignal(messages: readonly Message[]): ConvergenceSignal {
  const said = messages.filter(({ by }) => by === 'seat')
  const recent = said.slice(-CONVERGENCE.window)
  const concessions = recent.filter(isRealConcession)
  const conceding = new Set(concessions.map(({ seat }) => seat)).size
  if (concessions.length >= CONVERGENCE.concessions && conceding >= CONVERGENCE.concedingSeats) {
    return {
      signal: CONVERGENCE.conceded,
      because: `${concessions.length} concessions of ${conceding} seats in the last ${recent.length} messages changed positions.`,
    }
  }
  const speakers = new Set(recent.map(({ seat }) => seat)).size
  const speakersBefore = new Set(said.map(({ seat }) => seat)).size
  if (speakers > 0 && speakers <= CONVERGENCE.shrunkTo && speakersBefore > CONVERGENCE.shrunkTo) {
    return {
      signal: CONVERGENCE.shrunk,
      because: `Only ${speakers} of ${speakersBefore} seats spoke in the last ${recent.length} messages.`,
    }
  }
  return { signal: 0, because: 'Few concessions changed a position, and seats still join in.' }
}

/** Not cheap: it changed the seat's position on the topic, and evidence or its own falsifier carries the change. */
export const isRealConcession = ({ said, supported }: Message): boolean =>
  said.move === 'CONCEDE' && said.topClaimChanged && supported !== 'unsupported'

/** Nothing granted, proposed or claimed anew, and the same words again and again. A short talk has a shorter window. */
export function isOrbiting(messages: readonly Message[], budget = Number.POSITIVE_INFINITY): boolean {
  const window = Math.min(ORBIT.window, budget - ORBIT.spare)
  const recent = messages.filter(({ by }) => by === 'seat').slice(-window)
  if (recent.length < window) return false
  if (recent.some(({ said: { move } }) => move === 'CONCEDE' || move === 'PROPOSE_CRUX' || move === 'CLAIM')) return false
  const words = recent.flatMap(({ said }) => keywords(said.content))
  return words.length > ORBIT.repetition * new Set(words).size
}

type Spoken = Pick<Thread, 'counts' | 'lastChange' | 'lastJoin'>

const spokenIn = ({ counts }: Spoken): number => counts.DISCOVERY + counts.CRUX_LOCK + counts.EVIDENCE

/** Messages of evidence since a position changed. Positions rest while steelmans are made: only evidence can show that evidence moves nobody. */
export const restedFor = (thread: Spoken): number => Math.min(thread.counts.EVIDENCE, spokenIn(thread) - thread.lastChange)

/** Evidence has stopped moving anyone: no position changed for a while, within the stage, and nobody new has joined. */
export const evidenceStable = (thread: Spoken): boolean =>
  restedFor(thread) >= CONVERGENCE.positionsStable && spokenIn(thread) - thread.lastJoin >= CONVERGENCE.participantsStable
