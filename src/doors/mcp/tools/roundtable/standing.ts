/** What a roundtable waits for from outside: what seats asked for, what a person has to decide, what hosts owe. */
import * as z from 'zod'
import type { Deliberation } from '../../../../core/deliberation.ts'
import { isClosed, isRunning } from '../../../../core/house/house.ts'
import { isRefusal } from '../../../../core/refusal.ts'
import { roundsPlanned } from '../../../../core/roundtable/exits.ts'
import { openContexts, openEscalation } from '../../../../core/roundtable/tick.ts'
import { oneLine } from '../../../../views/printable.ts'
import { resumed } from '../../news.ts'
import { Owing, Status } from '../../words.ts'
import { owing } from '../owing.ts'
import { calledIn, type Session, sessionIn } from './session.ts'

export const StandingFields = {
  sessionId: z.string(),
  status: Status,
  version: z.number(),
  round: z.number().nullable().describe('the round it is in; 0: everybody answers alone'),
  roundsPlanned: z.number(),
  owed: z
    .object({
      contextRequests: z.array(
        z.object({ requestId: z.string(), agentId: z.string(), round: z.number(), question: z.string(), why: z.string() }),
      ),
      escalation: z
        .object({ escalationId: z.string(), round: z.number(), needs: z.string(), because: z.string() })
        .nullable()
        .describe('what a person has to decide before it goes on'),
      replies: z.array(Owing).describe('who is being waited for; those by “host” are yours: see the tool owed'),
    })
    .describe('what it waits for now'),
}
const Standing = z.object(StandingFields)
export type Standing = z.infer<typeof Standing>

export function standingOf({ id, own, state, options }: Session): Standing {
  const escalation = isClosed(state.house) ? undefined : openEscalation(own)
  return {
    sessionId: id,
    status: state.house.status,
    version: state.version,
    round: own.rounds.at(-1)?.round ?? null,
    roundsPlanned: roundsPlanned(own, options),
    owed: {
      contextRequests: isClosed(state.house)
        ? []
        : openContexts(own).map(({ id: requestId, seat, round, question, why }) => ({ requestId, agentId: seat, round, question, why })),
      escalation:
        escalation === undefined
          ? null
          : { escalationId: escalation.id, round: escalation.round, needs: escalation.needs, because: escalation.because },
      replies: owing(state),
    },
  }
}

/** Somebody outside has to do something, or it is over. */
export const isWaitingForUs = ({ status, owed }: Standing): boolean =>
  status === 'completed' ||
  status === 'stopped' ||
  status === 'paused' ||
  owed.contextRequests.length > 0 ||
  owed.escalation !== null ||
  owed.replies.some(({ by }) => by === 'host')

/** The same in sentences, each with the call that answers it. */
export function standingText(session: Session, standing: Standing): readonly string[] {
  const { sessionId, status, round, roundsPlanned: planned, owed } = standing
  const isOver = status === 'completed' || status === 'stopped'
  return [
    `${sessionId} is ${status}${round === null ? '' : `, in round ${round} of ${planned}`}.`,
    ...askedLines(session, standing),
    ...(owed.replies.some(({ by }) => by === 'host') ? [`Your seats owe a reply: owed {"id": "${sessionId}"}`] : []),
    ...(status === 'paused' ? [`It is paused. ${resumed(sessionId)}`] : []),
    isOver
      ? `Its report: synthesize_debate {"sessionId": "${sessionId}"}`
      : `News: status {"id": "${sessionId}", "wait": 20}; how far it agrees: get_consensus {"sessionId": "${sessionId}"}`,
  ]
}

/** What is asked of whoever started it: seats wait for something, or a person has to decide. */
function askedLines(session: Session, { sessionId, owed: { contextRequests, escalation } }: Standing): readonly string[] {
  const called = calledIn(session)
  const call = (more: object): string => `continue_roundtable ${JSON.stringify({ sessionId, ...more })}`
  const supplied = contextRequests.map(({ requestId, agentId, question, why }) => {
    const supply = call({ contextResults: [{ requestId, success: true, result: '…' }] })
    return `${called(agentId)} asks for ${requestId}: ${oneLine(question)} ${oneLine(why)} Supply it: ${supply}`
  })
  if (escalation === null) return supplied
  const { escalationId, needs, because } = escalation
  const answer = call({ answer: { escalationId, choice: 'go-on', text: '…' } })
  return [
    ...supplied,
    `${escalationId} needs a person’s word: ${oneLine(`${needs} ${because}`)} Ask the user, then: ${answer} (or choice "end")`,
  ]
}

/** Of any deliberation: only a roundtable asks. */
export function askedText(state: Deliberation): readonly string[] {
  const session = sessionIn(state)
  return isRefusal(session) || !isRunning(state.house) ? [] : askedLines(session, standingOf(session))
}

export const isAsking = (state: Deliberation): boolean => askedText(state).length > 0
