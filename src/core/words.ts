/**
 * The product's whole vocabulary, listed once. The log stores nothing else, every screen is a fold of it,
 * and the schemas guard both borders of the log: an event is parsed before it is appended and after it is read.
 */
import * as z from 'zod'
import * as ask from './ask/words.ts'
import * as council from './council/words.ts'
import * as debate from './debate/words.ts'
import * as house from './house/words.ts'
import * as room from './room/words.ts'
import { roomy } from './roomy/words.ts'
import * as roundtable from './roundtable/words.ts'
import * as run from './run/words.ts'

export const words = { ask, council, debate, room, roundtable, run } as const
export type ProtocolName = keyof typeof words

/** What may be asked of one kind of deliberation only, beside what every house takes. */
export type ProtocolCommand = {
  [N in ProtocolName]: (typeof words)[N]['commands'] extends z.ZodType<infer C> ? Readonly<C> : never
}[ProtocolName]

/** With room: what was taken from a seat, a little over its limit, is kept as it was said. */
export const Event = roomy(
  z.discriminatedUnion('type', [
    ...house.events.options,
    ...ask.events.options,
    ...council.events.options,
    ...debate.events.options,
    ...room.events.options,
    ...roundtable.events.options,
    ...run.events.options,
  ]),
)
export type Event = Readonly<z.infer<typeof Event>>
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>

/** An event as the log keeps it. `at` is the deliberation's own time, `wall` the real one (ISO 8601); `hash` chains over `prev`. */
export type Recorded = Event & {
  readonly stream: string
  readonly seq: number
  readonly at: number
  readonly wall: string
  readonly prev: string
  readonly hash: string
}

/** One kind of it. Not `Recorded & EventOf<T>`: that holds every kind against every other, and the compiler with it. */
export type RecordedOf<T extends Event['type']> = Extract<Recorded, { type: T }>
