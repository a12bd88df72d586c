/**
 * Facts in the making: each is folded as it is told, so that the next is decided on what is true by then.
 * The only mutable thing in the roundtable's rules; it lives for one decision.
 */

import type { Dossier } from '../dossier.ts'
import { evolveRegistry, type Registry } from '../evidence/registry.ts'
import type { House } from '../house/house.ts'
import { requestId } from '../ids.ts'
import type { SharedFact } from '../protocol.ts'
import { type Random, random } from '../random.ts'
import type { SeatId } from '../seat.ts'
import { evolve } from './evolve.ts'
import type { Mode } from './modes/mode.ts'
import { modeOf } from './modes/modes.ts'
import type { Roundtable } from './state.ts'
import type { Feature, Purpose, RoundtableEvent, RoundtableOptions, Switch } from './words.ts'

export type Told = RoundtableEvent | SharedFact

export class Story {
  own: Roundtable
  /** The house's, with what this decision has registered so far. */
  registry: Registry
  readonly house: House
  readonly dossier: Dossier
  readonly at: number
  readonly facts: Told[] = []

  constructor(own: Roundtable, house: House, dossier: Dossier, at: number) {
    this.own = own
    this.registry = house.registry
    this.house = house
    this.dossier = dossier
    this.at = at
  }

  tell(...facts: readonly Told[]): void {
    for (const fact of facts) {
      this.facts.push(fact)
      this.own = evolve(this.own, { ...fact, at: this.at })
      if (fact.type === 'claims.registered' || fact.type === 'claim.judged') this.registry = evolveRegistry(this.registry, fact, this.at)
    }
  }

  get options(): RoundtableOptions {
    return this.house.opening.options as RoundtableOptions
  }

  get mode(): Mode {
    return modeOf(this.options.mode)
  }

  /** How far a feature goes here. */
  switched(feature: Feature): Switch {
    return this.options.switches[feature]
  }

  /** Does it, says that it would have, or neither: as the switch of the feature stands. True where it is done. */
  enforces(feature: Feature, round: number, would: string, because: string): boolean {
    const how = this.switched(feature)
    if (how === 'log') this.tell({ type: 'measure.withheld', feature, round, would, because })
    return how === 'enforce'
  }

  chance(label: string): Random {
    return random(this.house.opening.seed, `roundtable/${label}`)
  }

  grant(ask: {
    readonly seat: SeatId
    readonly purpose: Purpose
    readonly target?: string | null
    readonly shown?: readonly SeatId[]
  }): void {
    const { seat, purpose, target = null, shown = [] } = ask
    const request = requestId(purpose, seat, (this.own.granted[`${purpose}/${seat}`] ?? 0) + 1)
    const stage = `round ${this.own.rounds.at(-1)?.round ?? 0}`
    this.tell({ type: 'turn.granted', request, seat, purpose, stage, target, score: null, shown: [...shown], deadline: null })
  }

  /** When something that a person is asked for is no longer waited for. */
  get patienceEnds(): number {
    return this.at + Math.round(this.options.patienceMinutes * 60_000)
  }
}
