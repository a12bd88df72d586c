/**
 * The governor's words: what it saw, what it did about it, and what it asks of the user.
 *
 *   shadow.detected ─1st─▶ correction.applied ─2nd─▶ seat.replaced (a system shadow: told again, and paused) ─3rd─▶ break.tripped + escalation.raised
 *
 * A shadow is a virtue pushed too far. Whatever is said here carries its numbers and the events it rests on, so that anybody
 * can count again.
 */
import * as z from 'zod'
import { Severity } from '../findings/words.ts'
import { Seat, SeatId } from '../house/seats/words.ts'

const count = z.int().nonnegative()
const because = z.string()

export const Archetype = z.enum(['explorer', 'creator', 'maker', 'guardian', 'skeptic', 'trickster', 'sage'])
export type Archetype = z.infer<typeof Archetype>

export const Layer = z.enum(['archetype', 'system', 'policy'])
export type Layer = z.infer<typeof Layer>

export const Phase = z.enum(['plan', 'do', 'check', 'act'])
export type Phase = z.infer<typeof Phase>

/** Seven of single agents, seven of the whole process. */
export const ShadowName = z.enum([
  ...(['rabbit-hole', 'over-architect', 'rogue', 'paranoid', 'paralytic', 'false-alarm', 'bureaucrat'] as const),
  ...(['tunnel-vision', 'echo-chamber', 'gold-plating', 'analysis-paralysis', 'cargo-cult', 'broken-window', 'scope-creep'] as const),
])
export type ShadowName = z.infer<typeof ShadowName>

/** One condition that held: its numbers, and the events (seq) it rests on. */
export const Sighted = z.object({
  predicate: z.string(),
  because,
  numbers: z.record(z.string(), z.number()),
  rests: z.array(count),
})
export type Sighted = Readonly<z.infer<typeof Sighted>>

const sighting = {
  layer: Layer,
  shadow: ShadowName,
  /** Null: a shadow of the whole process. */
  archetype: Archetype.nullable(),
  /** Whose behaviour it is; null where it is nobody's alone. */
  seat: SeatId.nullable(),
  cycle: count,
  predicates: z.array(Sighted).min(1),
  because,
}

const id = z.string()

/** Where the work stood when it was stopped. */
const RunState = z.object({
  cycle: count,
  phase: Phase.nullable(),
  task: z.string().nullable(),
  tasksDone: count,
  tasksFailed: count,
  /** The head of the repository; null where there is none. */
  head: z.string().nullable(),
})
export type RunState = Readonly<z.infer<typeof RunState>>

const Unresolved = z.object({ id: z.string(), severity: Severity, category: z.string(), description: z.string() })
export type Unresolved = Readonly<z.infer<typeof Unresolved>>

export const governorEvents = [
  z.object({ type: z.literal('shadow.detected'), id, ...sighting, step: z.int().min(1).max(3) }),
  /** The signs were there, but every counted piece was verified, in scope and came with a way to mend it: intensity is no shadow. */
  z.object({ type: z.literal('shadow.suppressed'), ...sighting }),
  /** Enters the next prompt of these seats, and of nobody else. */
  z.object({ type: z.literal('correction.applied'), shadow: id, seats: z.array(SeatId), text: z.string() }),
  z.object({
    type: z.literal('seat.replaced'),
    shadow: id.nullable(),
    seat: SeatId,
    /** Who sat there, and who sits there now under the same id, with the modes, commitments and grades of the seat. */
    from: Seat,
    to: Seat,
    because,
  }),
  z.object({
    type: z.literal('break.tripped'),
    trigger: z.string(),
    hard: z.boolean(),
    because,
    state: RunState,
    unresolved: z.array(Unresolved),
  }),
  z.object({
    type: z.literal('checkpoint.reached'),
    number: count,
    trigger: z.enum(['time', 'tasks']),
    minutes: z.number(),
    tasksDone: count,
    tokens: count,
    micros: count,
    /** How well the first and the last task went, 0 to 1; null before there are two. */
    quality: z.object({ first: z.number(), last: z.number() }).nullable(),
    decision: z.enum(['go-on', 'stop']),
    because,
  }),
  /** Too much was to be shown: what was left out, and how much of it is left. */
  z.object({
    type: z.literal('context.pruned'),
    seat: SeatId,
    what: z.enum(['lessons', 'findings', 'examples']),
    from: count,
    to: count,
    because,
  }),
  /** A person has to decide. `until`: when it is no longer waited for; null: it waits. */
  z.object({
    type: z.literal('escalation.raised'),
    id,
    layer: z.enum([...Layer.options, 'table']),
    /** Of a roundtable: the round it is about. */
    round: count.nullable(),
    needs: z.string(),
    until: count.nullable(),
    because,
  }),
  z.object({ type: z.literal('escalation.answered'), id, by: z.string(), choice: z.enum(['go-on', 'end']), answer: z.string() }),
  z.object({ type: z.literal('escalation.expired'), id, because }),
] as const
export type GovernorEvent = Readonly<z.infer<(typeof governorEvents)[number]>>
export type GovernorEventOf<T extends GovernorEvent['type']> = Extract<GovernorEvent, { type: T }>
