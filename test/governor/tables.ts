/**
 * Tables at which exactly one seat goes wrong, by the same quirks as the examples: who listens does so until it is told, who does not
 * listen for ever, and so does whoever takes its chair. An innocent table is the same one without the quirk.
 */
import { random } from '../../src/core/random.ts'
import type { Clock } from '../../src/engine/clock.ts'
import type { Wish } from '../../src/engine/open.ts'
import type { Call, Driver } from '../../src/seats/driver.ts'
import { quirked } from '../../src/seats/standin/quirks.ts'
import { documentOfKind } from '../council-documents.ts'
import { councilWish } from '../council-wish.ts'
import { seat } from '../facts.ts'
import { type Life, live } from '../life.ts'
import { TABLE_DOSSIER } from '../roundtable-seats.ts'
import { quietScript } from '../run-script.ts'
import { wishFor } from '../scene.ts'
import { type Mood, worldDriver } from '../world.ts'
import { DOSSIER } from '../world-lines.ts'
import type { Temper } from './fault.ts'
import { honest } from './honest.ts'
import type { Expected } from './verdict.ts'

export interface TableFault extends Expected {
  readonly protocol: 'debate' | 'council' | 'roundtable'
  readonly quirk: 'over-talker' | 'paranoid' | 'echo'
  /** Who can go wrong in this way. */
  readonly archetype: string
  readonly wish: (seed: number) => Wish
}

const bench = [seat('second', { name: 'Second' }), seat('third', { name: 'Third' })]

export const debateWish = (seed: number): Wish => wishFor(3 + (seed % 4), {}, { protocol: 'debate', seed, sources: DOSSIER, bench })

/** All in which seats hear each other's claims. */
export const OPEN_MODES: readonly string[] = [
  ...['collaborative', 'adversarial', 'socratic', 'expert-panel', 'devils-advocate', 'red-team-blue-team'],
]

export const tableWish = (seed: number, rounds: number, modes = OPEN_MODES): Wish =>
  wishFor(
    3 + (seed % 3),
    {},
    {
      protocol: 'roundtable',
      seed,
      sources: TABLE_DOSSIER,
      bench,
      options: { mode: modes[seed % modes.length] ?? 'collaborative', rounds, patienceMinutes: 0 },
    },
  )

/** As many rounds as may be asked for at first: the third time takes five. */
const ROUNDS = 6

export const TABLE_FAULTS: readonly TableFault[] = [
  {
    protocol: 'debate',
    quirk: 'over-talker',
    archetype: 'explorer',
    shadow: 'rabbit-hole',
    predicate: 'tangents',
    wish: debateWish,
    // Five minutes are over: an end as good as any.
    ends: ['completed', 'time'],
  },
  {
    protocol: 'council',
    quirk: 'paranoid',
    archetype: 'guardian',
    shadow: 'paranoid',
    predicate: 'needs-compromised-system',
    wish: (seed) => councilWish(seed, documentOfKind('plain', random(seed, 'document')), { bench }),
    // Findings are raised in two of the three cycles; the last one only votes.
    climbsTo: 2,
  },
  {
    protocol: 'roundtable',
    quirk: 'echo',
    archetype: 'skeptic',
    shadow: 'paralytic',
    predicate: 'same-concern-again',
    wish: (seed) => tableWish(seed, ROUNDS),
  },
]

/** Sound seats, and one of them distorted. */
const distorting =
  (plainly: Driver, isIts: (call: Call) => boolean, model: string): Driver =>
  async (call) => {
    const landing = await plainly(call)
    if (!landing.ok || !isIts(call)) return landing
    const value = quirked(landing.value, model, call.corrections, call)
    return { ...landing, value, raw: JSON.stringify(value) }
  }

interface Company {
  readonly mood?: Mood
  /** Who speaks before one of them is distorted; left out: seats in that mood. */
  readonly plainly?: (clock: Clock) => Driver
  /** Who goes wrong, and as which model; null: nobody. */
  readonly wrong?: { readonly seat: string; readonly model: string } | null
}

export const driverOf =
  (seed: number, { mood = 'sound', wrong = null, plainly: voices }: Company = {}) =>
  (clock: Clock): Driver => {
    const plainly = honest(voices?.(clock) ?? worldDriver(seed, () => mood, clock))
    return wrong === null ? plainly : distorting(plainly, (call) => call.seat.id === wrong.seat, wrong.model)
  }

export const liveAtTable = (seed: number, wish: Wish, company: Company = {}): Promise<Life> =>
  live(seed, { ...quietScript(wish), drive: driverOf(seed, company) }, () => null)

/** The first at an innocent table who can go wrong in this way; null: nobody there is of that kind. */
export function candidateAt({ state }: Life, { archetype }: TableFault): string | null {
  const roles = Object.entries(state?.house.governor.roles ?? {})
  return roles.find(([, own]) => own.some((one) => one === archetype))?.[0] ?? null
}

export const quirkOf = ({ quirk }: TableFault, temper: Temper): string => `offline/${temper === 'corrigible' ? '' : 'stubborn-'}${quirk}`
