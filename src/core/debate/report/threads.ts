/** Threads as doors print them: stages with their messages and time, every message, and the crux card where there is one. */
import type { House } from '../../house/house.ts'
import type { Card } from '../crux/card.ts'
import { threadMessages } from '../messages.ts'
import type { ReportedMessage, ReportedThread } from '../report-types.ts'
import type { Debate, Message, Thread } from '../state.ts'
import type { Stage } from '../words.ts'
import { reportedCrux } from './crux.ts'
import type { NameOf } from './names.ts'

export function reportedThreads(own: Debate, house: House, cards: readonly Card[], nameOf: NameOf): readonly ReportedThread[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  return Object.values(own.threads).map((thread) => {
    const card = byId.get(thread.id)
    return reported(own, house, thread, nameOf, card === undefined ? null : reportedCrux(own, house, card, nameOf))
  })
}

function reported(own: Debate, house: House, thread: Thread, nameOf: NameOf, crux: ReportedThread['crux']): ReportedThread {
  const { id, topic, question, status, because, parent, participants, lock, interventions } = thread
  const messages = threadMessages(own, thread)
  const spoken = (stage: Stage): number => messages.filter((message) => message.by === 'seat' && message.stage === stage).length
  const duration = (stage: Stage): number => durationOf(thread, stage, house.at)
  return {
    id,
    topic,
    question,
    status,
    because,
    parent,
    participants,
    stages: {
      discovery: { messages: spoken('DISCOVERY'), duration: duration('DISCOVERY') },
      cruxLock: { messages: spoken('CRUX_LOCK'), duration: duration('CRUX_LOCK'), lockAttempts: lock.attempts },
      evidence: { messages: spoken('EVIDENCE'), duration: duration('EVIDENCE') },
    },
    lockFailures: lock.failures,
    interventions,
    convergenceSignal: thread.convergence,
    messages: messages.map((message) => reportedMessage(message, nameOf)),
    crux,
  }
}

const ORDER: readonly Stage[] = ['DISCOVERY', 'CRUX_LOCK', 'EVIDENCE', 'DONE']

/** From entering the stage to entering the next; a stage that still goes on lasts until now. */
function durationOf({ enteredAt }: Thread, stage: Stage, now: number): number {
  const entered = enteredAt[stage]
  if (entered === undefined) return 0
  const [left = now] = ORDER.slice(ORDER.indexOf(stage) + 1).flatMap((next) => enteredAt[next] ?? [])
  return Math.max(0, left - entered)
}

function reportedMessage({ id, by, seat, said, kind, replyTo, at, replies }: Message, nameOf: NameOf): ReportedMessage {
  const name = seat === null ? (by === 'user' ? 'the user' : 'the moderator') : nameOf(seat)
  return { id, by, seat, name, move: kind ?? said.move, content: said.content, replyTo, at, replyCount: replies }
}
