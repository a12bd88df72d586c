/** What a row of the table of detectors is: a named condition, and a small pure function that says whether it holds. */
import type { SeatId } from '../../seat.ts'
import type { Counted } from '../seen.ts'
import type { SeenWork, Watched } from '../watched.ts'
import type { Archetype, ShadowName } from '../words.ts'

/** A condition that holds. `counted`: what it counted, so that immunity can be judged; empty: nothing that could be immune. */
export interface Sighting {
  readonly because: string
  readonly numbers: Readonly<Record<string, number>>
  readonly counted: readonly Counted[]
  /** Events it rests on. */
  readonly rests: readonly number[]
}

/**
 * Looked at after each piece of work; its event is the last that a sighting rests on. `past`: what whoever sits there did before in
 * this cycle, the newest last; `rejected`: its reviews since it last approved, over all cycles, since one cycle may hold only one.
 * Neither holds a work in which a shadow was seen already: that was judged, and may have been asked for again.
 */
export interface ArchetypeRow {
  readonly layer: 'archetype'
  readonly archetype: Archetype
  readonly shadow: ShadowName
  readonly predicate: string
  readonly check: (work: SeenWork, past: readonly SeenWork[], rejected: readonly SeenWork[]) => Sighting | null
}

/** Looked at when a phase ends. `at`: now. */
export interface SystemRow {
  readonly layer: 'system'
  readonly archetype: null
  readonly shadow: ShadowName
  readonly predicate: string
  readonly check: (watched: Watched, at: number) => Sighting | null
  /** Who is told to do better. */
  readonly concerns: (watched: Watched) => readonly SeatId[]
}
