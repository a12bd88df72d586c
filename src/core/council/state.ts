/**
 * What a council remembers, as plain JSON. Findings grow with what seats say, so they live in a list; everything else is
 * bounded by three seats and fifteen modes.
 */
import type { Location } from '../findings/words.ts'
import { emptyList, type List } from '../list.ts'
import type { SeatId } from '../seat.ts'
import type { Agreement, Category, CouncilEvent, Cycle, Purpose, Severity, State } from './words.ts'

type EventOf<T extends CouncilEvent['type']> = Extract<CouncilEvent, { type: T }>

export type ChosenMode = EventOf<'modes.selected'>['modes'][number]
export type Survey = Omit<EventOf<'document.surveyed'>, 'type'>
export type SelectionFact = Omit<EventOf<'selection.validated'>, 'type'>
export type Notes = Omit<EventOf<'notes.written'>, 'type'>
export type Alignment = Omit<EventOf<'alignment.given'>, 'type' | 'request'>
export type VoteResult = EventOf<'votes.revealed'>['results'][number]
export type Assessed = EventOf<'assessment.given'>['assessments'][number]
export type CastVote = EventOf<'ballot.cast'>['votes'][number]

export interface Grant {
  readonly seat: SeatId
  readonly purpose: Purpose
  /** For a review: which of its modes. */
  readonly modes: readonly number[]
  /** Parts of the document that it is shown. */
  readonly units: readonly string[]
  /** Findings that it is shown whole, by id: fixed here, since others answer while it is at it. */
  readonly agenda: readonly string[]
  /** How many remediations there were: later ones, by seats asked at the same time, it does not see. */
  readonly remediations: number
  /** Of the agenda, blockers that had no endorsed remediation then. */
  readonly unresolved: readonly string[]
  /** The agenda and, in cycle 2, what is only listed: any other id is a guess. */
  readonly told: readonly string[]
}

export interface Agent {
  readonly role: string
  readonly modes: readonly ChosenMode[]
  readonly applied: readonly number[]
  /** Modes whose review failed, with the reason. */
  readonly failed: Readonly<Record<number, string>>
  /** Already told as not applied. */
  readonly unapplied: readonly number[]
  readonly oath: boolean | null
  /** What it has done since cycle 2, or why it could not. */
  readonly done: Readonly<Partial<Record<Purpose, true>>>
  readonly missed: Readonly<Partial<Record<Purpose, readonly string[]>>>
  /** Why it is no longer asked. */
  readonly lost: string | null
}

export interface Raiser {
  readonly seat: SeatId
  readonly cycle: Cycle
  readonly mode: number
  readonly severity: Severity
}

export interface Remediation {
  readonly id: string
  /** Its place among all remediations, from 0. */
  readonly nth: number
  readonly seat: SeatId
  readonly text: string
  /** Whoever proposes endorses. */
  readonly endorsedBy: readonly SeatId[]
}

export interface Finding {
  readonly id: string
  readonly category: Category
  readonly location: Location
  readonly description: string
  readonly declared: Severity
  readonly lowered: string | null
  /** The first is its source. */
  readonly raisers: readonly Raiser[]
  readonly assessments: Readonly<Record<SeatId, Assessed>>
  readonly remediations: readonly Remediation[]
  /** As last counted. */
  readonly severity: Severity
  readonly agreement: Agreement
  readonly contested: string | null
  readonly because: string
  readonly result: VoteResult | null
}

export interface Council {
  readonly state: State
  readonly survey: Survey | null
  readonly selection: SelectionFact | null
  readonly agents: Readonly<Record<SeatId, Agent>>
  readonly grants: Readonly<Record<string, Grant>>
  readonly granted: Readonly<Record<string, number>>
  readonly findings: List<Finding>
  readonly remediations: number
  /** Findings as they came, before merging. */
  readonly raised: number
  /** After the blind first cycle: raised by two, by three seats on their own. */
  readonly blind: readonly [number, number]
  readonly alignments: Readonly<Record<SeatId, Alignment>>
  readonly notes: readonly Notes[]
  readonly ballots: Readonly<Record<SeatId, readonly CastVote[]>>
  readonly revealed: boolean
  /** What has been read, by which modes. */
  readonly reads: readonly { readonly seat: SeatId; readonly modes: readonly number[]; readonly units: readonly string[] }[]
  readonly questions: readonly string[]
  readonly ignored: readonly { readonly seat: SeatId; readonly because: string }[]
  /** One for each state left or entered: tokens used in it, and what it might use. */
  readonly budget: readonly { readonly state: State; readonly used: number | null; readonly allowance: number | null }[]
  readonly cyclesCompleted: number
  readonly escalation: { readonly to: string; readonly findings: readonly string[]; readonly because: string } | null
  readonly done: boolean
}

export const unopened: Council = {
  state: 'INIT',
  survey: null,
  selection: null,
  agents: {},
  grants: {},
  granted: {},
  findings: emptyList,
  remediations: 0,
  raised: 0,
  blind: [0, 0],
  alignments: {},
  notes: [],
  ballots: {},
  revealed: false,
  reads: [],
  questions: [],
  ignored: [],
  budget: [],
  cyclesCompleted: 0,
  escalation: null,
  done: false,
}
