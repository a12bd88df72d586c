/**
 * A thread as everybody reads it: whole messages in the order in which they came, each with what its move holds and what it quotes.
 * Nothing here differs from reader to reader, and while a stage lasts it grows at its end: so a provider's cache finds it again.
 * Once a question is locked the talk begins anew with what each committed to: what led there is settled.
 */
import type { SeatId } from '../seat.ts'
import { threadMessages } from './messages.ts'
import { SHOWN } from './numbers.ts'
import type { Debate, Message, Thread } from './state.ts'
import type { Falsifier, Intervention, Move, Said } from './words.ts'

/** Asked of somebody in their own prompt, in the same words. */
const ASKED_ELSEWHERE: readonly (Intervention | null)[] = ['commit-request', 'falsifier-request', 'steelman-request']
/** Between two seats; the rest of the table has nothing to answer there. */
const BETWEEN_TWO: readonly Move[] = ['STEELMAN', 'GRADE_STEELMAN']

export function talkOf(own: Debate, thread: Thread): { readonly earlier: number; readonly messages: readonly Message[] } {
  const heard = threadMessages(own, thread).filter(({ kind, said }) => !ASKED_ELSEWHERE.includes(kind) && !BETWEEN_TWO.includes(said.move))
  const locked = lastCommitments(heard)
  const wanted = isLocked(thread) ? heard.filter((message) => message.stage === 'EVIDENCE' || locked.has(message)) : heard
  const earlier = Math.max(0, Math.floor(wanted.length / SHOWN.talkStep) - 1) * SHOWN.talkStep
  return { earlier, messages: wanted.slice(earlier) }
}

const isLocked = ({ stage, lock }: Thread): boolean => stage === 'EVIDENCE' || (stage === 'DONE' && lock.lockedAt !== null)

/** Of each seat, with which it went out of the lock. */
function lastCommitments(messages: readonly Message[]): ReadonlySet<Message> {
  const last = new Map<SeatId | null, Message>()
  for (const message of messages)
    if (message.stage === 'CRUX_LOCK' && message.said.move === 'COMMIT_POSITION') last.set(message.seat, message)
  return new Set(last.values())
}

type Words = { readonly hide: (text: string) => string; readonly alias: (seat: SeatId) => string }

/** What a message holds besides its words, a line each. Its question is told apart, since it is what others may take up. */
export function fieldsOf(said: Said, { hide, alias }: Words): readonly string[] {
  switch (said.move) {
    case 'CLARIFY':
      return said.horizon === null ? [] : [`looks ${said.horizon} ahead`]
    case 'COMMIT_POSITION':
      return [
        `answers ${said.side}, confidence ${said.confidence}`,
        ...(said.falsifier === null ? [] : [`falsifier: ${hide(falsifierWords(said.falsifier))}`]),
        ...(said.decides === null ? [] : [`would decide it: ${hide(said.decides)}`]),
      ]
    case 'DECLARE_FALSIFIER':
      return [`falsifier: ${hide(falsifierWords(said.falsifier))}`]
    case 'UPDATE_POSITION':
      return [`from ${said.prior} to ${said.next}, confidence ${said.confidence}${restingOn(said.evidence)}`]
    case 'CONCEDE':
      return [
        `grants: ${hide(said.proposition)}`,
        ...(said.topClaimChanged ? [`on the topic from ${said.prior} to ${said.next}${restingOn(said.evidence)}`] : []),
      ]
    case 'PROVIDE_EVIDENCE':
      return said.bearsOn === null ? [] : [`${BEARS[said.bearing]} the falsifier of ${alias(said.bearsOn)}`]
    case 'CHALLENGE_EVIDENCE':
      return [`against the evidence of ${alias(said.opponent)} in ${said.evidence}: ${said.about}`]
    default:
      return []
  }
}

const BEARS = { meets: 'meets', contradicts: 'contradicts', context: 'has to do with' } as const

const restingOn = (evidence: readonly string[]): string => (evidence.length === 0 ? '' : `, moved by ${evidence.join(', ')}`)

const falsifierWords = ({ metric, threshold, deadline }: Falsifier): string => `${metric}: ${threshold}, by ${deadline}`
