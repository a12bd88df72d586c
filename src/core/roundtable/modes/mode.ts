/**
 * What a mode is: data, and two questions that are checked in code. A new mode is a file beside this one and a row in `modes.ts`.
 */
import type { Registry } from '../../evidence/registry.ts'
import type { SeatId } from '../../seat.ts'
import type { PartOf } from '../parts/words.ts'
import type { Contribution, Place, Round, Roundtable } from '../state.ts'
import type { ModeName, Result, Role, Said } from '../words.ts'

/** All that a question may look at. */
export interface Looked<N extends ModeName = ModeName> {
  readonly seat: SeatId
  readonly place: Place
  readonly said: Said & { readonly part: PartOf<N> }
  readonly own: Roundtable
  readonly round: Round
  readonly registry: Registry
}

export interface Answered {
  readonly result: Result
  /** What was found, with its numbers: told to the seat, and to readers. */
  readonly because: string
}

export interface Question<N extends ModeName = ModeName> {
  readonly id: string
  readonly asks: string
  readonly check: (looked: Looked<N>) => Answered
}

export interface Mode<N extends ModeName = ModeName> {
  readonly name: N
  readonly title: string
  /** One sentence, for help and pages. */
  readonly tells: string
  /** All at once, or one after the other. */
  readonly order: 'parallel' | 'sequential'
  /** Whether a seat is shown only some of the others, from four seats on. Modes with an order of their own show all. */
  readonly isSparse: boolean
  /** Seats see each other's words, or only figures over all of them. */
  readonly shows: 'words' | 'statistics'
  /** Pressed on by its nature: counts one towards the safety score. */
  readonly isPressed: boolean
  readonly roleOf: (index: number, seats: number) => Role
  readonly questions: readonly [Question<N>, Question<N>]
}

/** Who has spoken in a round, with the last word of each. */
export const spokenIn = (round: Round): readonly (readonly [SeatId, Contribution])[] =>
  round.order.flatMap((seat) => {
    const said = round.contributions[seat]
    return said === undefined ? [] : [[seat, said] as const]
  })
