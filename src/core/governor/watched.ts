/** What the governor remembers, folded from the log: bounded by seats and by cycles, never by the length of the stream. */
import type { SeatId } from '../seat.ts'
import type { SeenCycle, StandingFinding, Work, Workflow } from './seen.ts'
import type { Archetype, GovernorEventOf, Layer, Phase, ShadowName, Sighted } from './words.ts'

/** A piece of work with the event that reported it. */
export type SeenWork = Work & { readonly seq: number; readonly at: number }

/** Found when an event was folded, and not said yet. */
export type Due =
  | {
      readonly kind: 'shadow' | 'suppressed'
      readonly layer: Exclude<Layer, 'policy'>
      readonly shadow: ShadowName
      readonly archetype: Archetype | null
      readonly seat: SeatId | null
      /** Who is told to do better. */
      readonly seats: readonly SeatId[]
      readonly predicates: readonly Sighted[]
    }
  | { readonly kind: 'break'; readonly trigger: string; readonly hard: boolean; readonly because: string }

export interface Correction {
  /** The shadow it answers. */
  readonly shadow: string
  readonly seat: SeatId
  readonly name: ShadowName
  readonly archetype: Archetype | null
  readonly text: string
  readonly seq: number
  /** `waiting`: the seat has not been asked since; `shown`: it has, and owes an answer; then what its next work was like. */
  readonly outcome: 'waiting' | 'shown' | 'changed' | 'repeated'
}

export interface RaisedEscalation extends Omit<GovernorEventOf<'escalation.raised'>, 'type'> {
  readonly seq: number
  readonly outcome:
    | { readonly kind: 'answered'; readonly by: string; readonly choice: 'go-on' | 'end'; readonly answer: string }
    | { readonly kind: 'expired' }
    | null
}

type Kept<T> = Omit<T, 'type'> & { readonly seq: number; readonly at: number }

export interface Watched {
  readonly workflow: Workflow
  readonly cycle: number
  readonly phase: Phase | null
  readonly phaseSince: number
  /** The event with which the open phase began. */
  readonly phaseSeq: number
  /** The phase that ended last, and the event with which it had begun; null: none was open, and this is the first boundary. */
  readonly ended: { readonly phase: Phase | null; readonly sinceSeq: number }
  /** Milliseconds that each phase took in this cycle, the open one not counted. */
  readonly phaseMs: Readonly<Record<Phase, number>>
  readonly task: string | null
  readonly head: string | null
  /** This cycle's work, by seat, the newest last. */
  readonly works: Readonly<Record<SeatId, readonly SeenWork[]>>
  /** Reviews of a seat since it last approved, or was last filled anew: over all cycles, the newest last. */
  readonly rejected: Readonly<Record<SeatId, readonly SeenWork[]>>
  /** What each seat was in its last work. */
  readonly roles: Readonly<Record<SeatId, readonly Archetype[]>>
  readonly spawned: Readonly<Partial<Record<Archetype, number>>>
  readonly open: readonly StandingFinding[]
  /** Ended cycles of this task. */
  readonly cycles: readonly SeenCycle[]
  readonly lessonsFailed: readonly { readonly lesson: string; readonly finding: string; readonly seq: number }[]
  readonly deferred: readonly (readonly string[])[]
  readonly agentFailuresInARow: number
  readonly tasksDone: number
  readonly tasksFailed: number
  readonly tasksFailedInARow: number
  readonly effectiveness: { readonly first: number; readonly last: number; readonly tasks: number } | null
  readonly checkpoint: { readonly number: number; readonly tasksDone: number; readonly minutes: number }
  /** How often a budget forced a stop, by resource: raised again and again, it is a matter for the user. */
  readonly forcedStops: number
  readonly due: readonly Due[]
  /** Times a shadow was seen in this cycle: layer/archetype/shadow/seat. It survives a replacement (3-13). */
  readonly counts: Readonly<Record<string, number>>
  /** The events with which the last asks left, the newest last: whoever was asked before a correction has not seen it. */
  readonly asked: readonly { readonly request: string; readonly seq: number }[]
  readonly shadows: readonly Kept<GovernorEventOf<'shadow.detected'>>[]
  readonly suppressed: readonly Kept<GovernorEventOf<'shadow.suppressed'>>[]
  readonly corrections: readonly Correction[]
  /** Places of the corrections whose outcome is open: waiting or shown. */
  readonly unsettled: readonly number[]
  readonly replaced: readonly Kept<GovernorEventOf<'seat.replaced'>>[]
  readonly breaks: readonly Kept<GovernorEventOf<'break.tripped'>>[]
  readonly checkpoints: readonly Kept<GovernorEventOf<'checkpoint.reached'>>[]
  readonly pruned: readonly Kept<GovernorEventOf<'context.pruned'>>[]
  readonly escalations: readonly RaisedEscalation[]
}

const NO_TIME: Watched['phaseMs'] = { plan: 0, do: 0, check: 0, act: 0 }

export const nothingWatched: Watched = {
  workflow: 'standard',
  cycle: 1,
  phase: null,
  phaseSince: 0,
  phaseSeq: 0,
  ended: { phase: null, sinceSeq: 0 },
  phaseMs: NO_TIME,
  task: null,
  head: null,
  works: {},
  rejected: {},
  roles: {},
  spawned: {},
  open: [],
  cycles: [],
  lessonsFailed: [],
  deferred: [],
  agentFailuresInARow: 0,
  tasksDone: 0,
  tasksFailed: 0,
  tasksFailedInARow: 0,
  effectiveness: null,
  checkpoint: { number: 0, tasksDone: 0, minutes: 0 },
  forcedStops: 0,
  due: [],
  counts: {},
  asked: [],
  shadows: [],
  suppressed: [],
  corrections: [],
  unsettled: [],
  replaced: [],
  breaks: [],
  checkpoints: [],
  pruned: [],
  escalations: [],
}

/** What was said after that event. The newest stands last, so what was said before is not looked at, however much it is. */
export const after = <T extends { readonly seq: number }>(said: readonly T[], seq: number): readonly T[] =>
  said.slice(said.findLastIndex((one) => one.seq <= seq) + 1)

/** What is counted by cycle starts anew. */
export const newCycle = (watched: Watched, cycle: number): Watched => ({
  ...watched,
  cycle,
  phaseMs: NO_TIME,
  works: {},
  spawned: {},
  counts: {},
})

/** What a shadow is counted under. */
export const countKey = (one: {
  readonly layer: string
  readonly archetype: string | null
  readonly shadow: string
  readonly seat: string | null
}): string => [one.layer, one.archetype ?? '', one.shadow, one.seat ?? ''].join('/')
