/**
 * Facts in the making: each is folded as it is told, so that the next is decided on what is true by then.
 * The only mutable thing in the debate's rules; it lives for one decision.
 */
import type { House } from '../house/house.ts'
import { requestId } from '../ids.ts'
import type { SharedFact } from '../protocol.ts'
import { type Random, random } from '../random.ts'
import type { SeatId } from '../seat.ts'
import { evolve } from './evolve.ts'
import { nextMessageId } from './messages.ts'
import type { Debate } from './state.ts'
import type { DebateEvent, Intervention, Purpose } from './words.ts'

export type Fact = DebateEvent | SharedFact

export class Story {
  own: Debate
  readonly house: House
  readonly at: number
  readonly facts: Fact[] = []

  constructor(own: Debate, house: House, at: number) {
    this.own = own
    this.house = house
    this.at = at
  }

  tell(...facts: readonly Fact[]): void {
    for (const fact of facts) {
      this.facts.push(fact)
      this.own = evolve(this.own, { ...fact, at: this.at })
    }
  }

  chance(label: string): Random {
    return random(this.house.opening.seed, `debate/${label}`)
  }

  /** Asks a seat for something. `target`: a message, a thread, or thread/from/to. */
  grant(ask: {
    readonly seat: SeatId
    readonly purpose: Purpose
    readonly stage: string
    readonly target: string | null
    readonly score?: number
    readonly shown?: readonly string[]
  }): void {
    const { seat, purpose, stage, target, score = null, shown = [] } = ask
    const request = requestId(purpose, seat, (this.own.granted[`${purpose}/${seat}`] ?? 0) + 1)
    this.tell({ type: 'turn.granted', request, seat, purpose, stage, target, score, shown: [...shown], deadline: null })
  }

  intervene(thread: string, kind: Intervention, content: string, mentions: readonly SeatId[] = []): void {
    this.tell({ type: 'moderator.intervened', id: nextMessageId(this.own), thread, kind, content, mentions: [...mentions] })
  }

  /** What is shown of a seat to others. */
  alias(seat: SeatId): string {
    return this.own.seats[seat]?.alias ?? seat
  }
}
