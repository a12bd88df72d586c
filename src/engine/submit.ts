/**
 * Commands, and replies of humans and hosts, from any process: decided and appended under the version check.
 * The runner, wherever it is, follows the log. A reply that is not owed is refused, and nothing is appended.
 */

import type { ZodError } from 'zod'
import { cited, type Deliberation, decide, isAsking, owed } from '../core/deliberation.ts'
import { decideHouse, openEscalations } from '../core/house/commands.ts'
import { isClosed, seatOf } from '../core/house/house.ts'
import { type HouseCommand, commands as houseCommands } from '../core/house/words.ts'
import type { SharedFact } from '../core/protocol.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { type Event, type ProtocolCommand, type ProtocolName, type Recorded, words } from '../core/words.ts'
import type { Draft, Log } from '../log/log.ts'
import { readReply } from '../models/read.ts'
import { redact } from '../sources/secrets.ts'
import { unknown } from './archive.ts'
import { type Clock, timeline } from './clock.ts'
import type { Cursor } from './cursor.ts'
import { type Known, knownIn } from './known.ts'
import { mendedFact, verifyAll } from './land.ts'
import { replySchema } from './reply-schema.ts'
import { controlIn, wrongIn } from './shape.ts'

const TRIES = 50

/** A schema of commands that says which it knows. */
interface Commands {
  readonly options: readonly { readonly shape: { readonly type: { readonly value: string } } }[]
}

/** Where it is submitted. */
export interface Place {
  readonly log: Log
  readonly clock: Clock
  readonly known: Known
}

export const placeOver = (log: Log, clock: Clock): Place => ({ log, clock, known: knownIn(log) })

type Facts = readonly (Event | SharedFact)[]
type Decided = Facts | Refusal

/** Decides on the newest state and appends; if somebody was faster, decides again. An empty decision appends nothing. */
async function submit(
  { log, clock, known }: Place,
  stream: string,
  decideOn: (state: Deliberation, at: number) => Decided | Promise<Decided>,
): Promise<readonly Recorded[] | Refusal> {
  for (let tries = 0; tries < TRIES; tries++) {
    const cursor = await known.cursor(stream)
    if (cursor === null) return unknown(stream)
    const at = presentOf(cursor, clock)
    const facts = await decideOn(cursor.state, at)
    if (isRefusal(facts)) return facts
    if (facts.length === 0) return []
    const wall = new Date(clock.now()).toISOString()
    const events = facts.map((fact) => ({ ...fact, at, wall }) as Draft)
    const result = await log.append(stream, cursor.state.version, { events, texts: new Map() })
    if (result.ok) return result.events
  }
  return refuse('busy', `${stream} changed ${TRIES} times while this was decided. Try again.`)
}

/** On the brisk clock a command happens at the last event's time; on the others, now. */
function presentOf({ state, base }: Cursor, clock: Clock): number {
  const { house } = state
  return timeline(house, base, [], clock.now()).present(house.at)
}

export type Command = HouseCommand | ProtocolCommand

export const command = (place: Place, stream: string, wish: Command): Promise<readonly Recorded[] | Refusal> =>
  submit(place, stream, async (state, at) => {
    const control = controlIn(wish)
    if (control !== null) return refuse('control-characters', `«${wish.type}»: ${control} holds a control character. Remove it.`)
    const { protocol } = state.house.opening
    const own = words[protocol as ProtocolName].commands
    if (own === null || !named(own).includes(wish.type) || isGovernors(state, wish)) {
      const parsed = houseCommands.safeParse(wish)
      return parsed.success ? decideHouse(state.house, parsed.data) : noCommand(wish, protocol, own, parsed.error)
    }
    const parsed = own.safeParse(wish)
    if (!parsed.success) return noCommand(wish, protocol, own, parsed.error)
    // A room outlives its sessions: one that reached a limit still takes what people have to say.
    if (isClosed(state.house) && protocol !== 'room' && !REOPENING.includes(wish.type))
      return refuse('already-closed', `${stream} has ended (${state.house.closed?.reason}); ${wish.type} can do nothing more.`)
    return decide(state, { ...clean(parsed.data), at }, await place.known.dossier(stream, state.house.opening))
  })

/** The governor and a roundtable both ask people: by its id one knows whose question it is. */
const isGovernors = ({ house }: Deliberation, wish: Command): boolean =>
  wish.type === 'answer-escalation' && openEscalations(house).some(({ id }) => id === wish.id)

/** What a protocol itself takes or refuses after the end, with its own sentence. */
const REOPENING: readonly string[] = ['go-on', 'synthesize', 'appeal', 'lift-blocker', 'answer-escalation', 'supply-context']

const named = (schema: Commands): readonly string[] => schema.options.map(({ shape }) => shape.type.value)

function noCommand({ type }: Command, protocol: string, own: Commands | null, error: ZodError): Refusal {
  const known = [...named(houseCommands), ...(own === null ? [] : named(own))]
  if (!known.includes(type)) return refuse('no-such-command', `${protocol} knows no command «${type}». It takes: ${known.join(', ')}.`)
  return refuse('bad-command', `«${type}» has not the shape asked for: ${wrongIn(error, 'the command')}.`)
}

/** What a user says goes into the log for good, so keys and the like are taken out first, as they are of the question. */
function clean<T>(said: T): T {
  if (typeof said === 'string') return redact(said) as T
  if (Array.isArray(said)) return said.map(clean) as T
  if (typeof said !== 'object' || said === null) return said
  return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, clean(value)])) as T
}

export interface OwedAsk {
  readonly request: string
  readonly seat: string
  readonly purpose: string
}

/**
 * What humans and hosts owe: the asks that no driver will answer. While it is paused, nobody owes anything; at a soft stop what
 * somebody has in hand may still be handed in, where the protocol waits for it.
 */
export const onTheTable = (state: Deliberation): readonly OwedAsk[] =>
  isAsking(state) && state.house.stopping?.hard !== true ? asked(state) : []

const isAsked = (state: Deliberation, request: string): boolean => asked(state).some((item) => item.request === request)

function asked(state: Deliberation): readonly OwedAsk[] {
  return owed(state).flatMap((item) => {
    if (item.kind !== 'ask') return []
    const { driver } = seatOf(state.house, item.seat)
    return driver === 'human' || driver === 'host' ? [{ request: item.id, seat: item.seat, purpose: item.purpose }] : []
  })
}

/** A human's or host's reply. Its shape is checked as a model's would be, its evidence verified the same way. */
export function reply(
  place: Place,
  stream: string,
  request: string,
  value: unknown,
  seats: readonly string[] | null = null,
): Promise<readonly Recorded[] | Refusal> {
  return submit(place, stream, async (state, at) => {
    const ask = onTheTable(state).find((item) => item.request === request)
    if (ask === undefined && state.house.status === 'paused' && isAsked(state, request))
      return refuse('paused', `${stream} is paused, and takes no reply until it is resumed. Resume it; ${request} is still owed then.`)
    if (ask === undefined && isClosed(state.house))
      return refuse('not-owed', `${stream} has ended (${state.house.closed?.reason}); nothing is owed any more. Read its report.`)
    if (ask === undefined)
      return refuse('not-owed', `Nothing is owed under ${request} in ${stream}: it was answered, withdrawn or never asked.`)
    if (seats !== null && !seats.includes(ask.seat))
      return refuse('not-your-seat', `${request} is owed by the seat ${ask.seat}; you may answer for ${seats.join(' and ')} only.`)
    const control = controlIn(value)
    if (control !== null) return refuse('control-characters', `The reply to ${request}: ${control} holds a control character. Remove it.`)
    const { protocol } = state.house.opening
    const { seat, purpose } = ask
    const read = readReply(value, replySchema(protocol, purpose))
    if (!read.ok) return refuse('malformed', `The reply to ${request} has not the shape asked for. ${read.wrong}.`)
    const dossier = await place.known.dossier(stream, state.house.opening)
    const checks = verifyAll(dossier, cited(state, purpose, read.value))
    const reply = { type: 'reply', request, seat, purpose, reply: read.value, checks, vectors: null, lookups: [] } as const
    const facts = decide(state, { ...reply, at }, dossier)
    return isRefusal(facts) ? facts : [...mendedFact(request, seat, read), ...facts]
  })
}
