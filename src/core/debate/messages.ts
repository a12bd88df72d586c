/**
 * The bus: every message of a debate, and how to ask for some of them. Ids are `m1`, `m2`, … in order of arrival, so that
 * an id says its place and two messages of one millisecond can't collide.
 */
import { at } from '../list.ts'
import type { SeatId } from '../seat.ts'
import { ALLOWED, ARGUED, INVARIANTS } from './numbers.ts'
import type { Debate, Message, Thread } from './state.ts'

export interface MessageFilter {
  readonly threads?: readonly string[]
  readonly topics?: readonly string[]
  /** Published at this time or later. */
  readonly since?: number
  readonly seats?: readonly SeatId[]
  readonly mentions?: SeatId
}

export const nextMessageId = (own: Debate): string => `m${own.messages.size + 1}`

const placeOf = (id: string): number => (/^m[1-9]\d{0,8}$/.test(id) ? Number(id.slice(1)) - 1 : -1)

export const messageById = (own: Debate, id: string): Message | null => at(own.messages, placeOf(id)) ?? null

export const indexOf = (id: string): number => placeOf(id)

/** What the bus still remembers and the filter lets through, in order. */
export function messagesOf(own: Debate, filter: MessageFilter): readonly Message[] {
  const found: Message[] = []
  for (let index = Math.max(0, own.messages.size - INVARIANTS.busMessages); index < own.messages.size; index++) {
    const message = at(own.messages, index)
    if (message !== undefined && passes(message, filter)) found.push(message)
  }
  return found
}

function passes(message: Message, { threads, topics, since, seats, mentions }: MessageFilter): boolean {
  if (threads !== undefined && !threads.includes(message.thread)) return false
  if (topics !== undefined && !topics.some((topic) => message.topics.includes(topic))) return false
  if (since !== undefined && message.at < since) return false
  if (seats !== undefined && (message.seat === null || !seats.includes(message.seat))) return false
  return mentions === undefined || message.mentions.includes(mentions)
}

/**
 * A call that comes before budgets, so that its answer is outside them: of the user, of the moderator who asks how far ahead
 * one looks, for a devil's advocate, or which of two questions it is. An opened floor is an invitation: who is late finds the budget as it is.
 */
export const isCall = ({ by, kind }: Pick<Message, 'by' | 'kind'>): boolean =>
  by === 'user' || kind === 'horizon-alignment' || kind === 'devils-advocate' || kind === 'three-views'

/** Said in the stage the thread is in: what settled the lock is over, and a commitment that the agenda asks for is no evidence. */
export const isOfStage = ({ stage }: Thread, { by, said, stage: spoken }: Message): boolean =>
  stage !== 'EVIDENCE' || (spoken === 'EVIDENCE' && (by !== 'seat' || [...ALLOWED.EVIDENCE, ...ARGUED].includes(said.move)))

/** A thread's last messages, oldest first. */
export function threadMessages(own: Debate, thread: Thread, last: number = thread.messages.length): readonly Message[] {
  return thread.messages.slice(Math.max(0, thread.messages.length - last)).flatMap((index) => at(own.messages, index) ?? [])
}

export const seatMessagesOf = (own: Debate, thread: Thread): readonly Message[] =>
  threadMessages(own, thread).filter(({ by }) => by === 'seat')

/** Who put the thread's question here, or accepted it. */
export function acceptersOf(own: Debate, thread: Thread): ReadonlySet<SeatId> {
  const messages = seatMessagesOf(own, thread)
  const put = messages.filter(({ said }) => said.move === 'PROPOSE_CRUX' && said.question === thread.question)
  const accepted = messages.filter(({ acks }) => put.some(({ id }) => acks.includes(id)))
  return new Set([...put, ...accepted].flatMap(({ seat }) => seat ?? []))
}

/** These, and who wanted the thread before it was opened. */
export const backersOf = (own: Debate, thread: Thread): ReadonlySet<SeatId> =>
  new Set([...(own.proposals[thread.proposal ?? '']?.supporters ?? []), ...acceptersOf(own, thread)])
