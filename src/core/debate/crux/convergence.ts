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

/** `messages`: those of one thread, in order. The strongest sign wins. */
export function convergenceSignal(messages: readonly Message[]): ConvergenceSignal {
  const said = messages.filter(({ by }) => by === 'seat')
  const recent = said.slice(-CONVERGENCE.window)
  const accepted = acceptedProposal(recent)
  if (accepted !== null) {
    return { signal: CONVERGENCE.proposedAndAcked, because: `The question proposed in ${accepted.id} was taken up by another seat.` }
  }
  const concessions = recent.filter(isRealConcession).length
  if (concessions >= CONVERGENCE.concessions) {
    return { signal: CONVERGENCE.conceded, because: `${concessions} concessions in the last ${recent.length} messages changed positions.` }
  }
  const speakers = new Set(recent.map(({ seat }) => seat)).size
  const speakersBefore = new Set(said.map(({ seat }) => seat)).size
  if (speakers > 0 && speakers <= CONVERGENCE.shrunkTo && speakersBefore > CONVERGENCE.shrunkTo) {
    return {
      signal: CONVERGENCE.shrunk,
      because: `Only ${speakers} of ${speakersBefore} seats spoke in the last ${recent.length} messages.`,
    }
  }
  return { signal: 0, because: 'No question was accepted, few concessions were made, and seats still join in.' }
}

/** A recent proposal that another seat accepted, or conceded something real after, among the last few messages. */
function acceptedProposal(recent: readonly Message[]): Message | null {
  const last = recent.slice(-CONVERGENCE.ackWindow)
  const isTakenUp = (proposal: Message): boolean => {
    const place = recent.indexOf(proposal)
    return last.some(
      (message) =>
        recent.indexOf(message) > place &&
        message.seat !== proposal.seat &&
        (message.acks.includes(proposal.id) || isRealConcession(message)),
    )
  }
  return recent.findLast((message) => message.said.move === 'PROPOSE_CRUX' && isTakenUp(message)) ?? null
}

/** Not cheap: it changed the seat's position on the topic, and evidence or its own falsifier carries the change. */
export const isRealConcession = ({ said, supported }: Message): boolean =>
  said.move === 'CONCEDE' && said.topClaimChanged && supported !== 'unsupported'

/** Nothing granted, proposed or claimed anew, and the same words again and again. */
export function isOrbiting(messages: readonly Message[]): boolean {
  const recent = messages.filter(({ by }) => by === 'seat').slice(-ORBIT.window)
  if (recent.length < ORBIT.window) return false
  if (recent.some(({ said: { move } }) => move === 'CONCEDE' || move === 'PROPOSE_CRUX' || move === 'CLAIM')) return false
  const words = recent.flatMap(({ said }) => keywords(said.content))
  return words.length > ORBIT.repetition * new Set(words).size
}

/** Evidence has stopped moving anyone: no position changed for a while, within the stage, and nobody new has joined. */
export function evidenceStable(
  { counts, lastChange, lastJoin }: Pick<Thread, 'counts' | 'lastChange' | 'lastJoin'>,
  evidenceMessages: number,
): boolean {
  const spoken = counts.DISCOVERY + counts.CRUX_LOCK + counts.EVIDENCE
  // Positions rest while steelmans are made: only messages of evidence can show that evidence moves nobody.
  const unmoved = Math.min(evidenceMessages, spoken - lastChange)
  return unmoved >= CONVERGENCE.positionsStable && spoken - lastJoin >= CONVERGENCE.participantsStable
}
