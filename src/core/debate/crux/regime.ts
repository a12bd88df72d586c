/**
 * How a debate has ended, or stands, by rule; the first that holds:
 *
 *   partial       a crux was settled by moves that count, and another is validated and still split
 *   polarized     a validated crux keeps YES and NO
 *   consensus     every seat that opened is still there, and all say YES, or all NO, and would do so without a single
 *                 unsupported flip; and nowhere does anyone stand against anyone
 *   inconclusive  everything else
 */
import type { Side } from '../../house/words.ts'
import { INVARIANTS } from '../numbers.ts'
import type { Regime } from '../report-types.ts'
import type { Debate, TopClaim } from '../state.ts'
import { type Card, cardsOf } from './card.ts'
import { grouped, isSplit, isSplitAnyhow, ownThreads, type Sides, tallied } from './sides.ts'

export interface Ruling {
  readonly regime: Regime
  /** One sentence with the numbers. */
  readonly because: string
}

export function regimeOf(own: Debate, cards: readonly Card[] = cardsOf(own)): Ruling {
  const split = cards.filter(({ validated, sides }) => validated && isSplit(sides))
  const settled = cards.filter((card) => card.settled !== null)
  if (split.length > 0 && settled.length > 0) {
    return { regime: 'partial', because: `${cruxes(settled.length)} settled by supported moves; ${cruxes(split.length)} still split.` }
  }
  if (split.length > 0) return { regime: 'polarized', because: `${validated(split.length)} YES and NO.` }
  return united(own) ?? { regime: 'inconclusive', because: whyOpen(own, cards) }
}

const cruxes = (count: number): string => (count === 1 ? 'One crux was' : `${count} cruxes were`)
const validated = (count: number): string => (count === 1 ? 'One validated crux keeps' : `${count} validated cruxes keep`)

function united(own: Debate): Ruling | null {
  if (departed(own) > 0) return null
  const present = Object.values(own.seats).filter(({ gone }) => gone === null)
  const side = present[0]?.declared?.side
  if (present.length < INVARIANTS.liveSeatsMin || side === undefined || side === 'UNCERTAIN') return null
  if (!present.every(({ declared, counted }) => declared?.side === side && counted?.side === side)) return null
  if (ownThreads(own).some(isSplitAnyhow)) return null
  return { regime: 'consensus', because: `All ${present.length} seats say ${side}, none of them by a move without new evidence.` }
}

/** Who spoke for itself alone and is gone: what is left may agree for that reason only. */
const departed = (own: Debate): number => Object.values(own.seats).filter(({ gone, blind }) => gone !== null && blind !== null).length

function whyOpen(own: Debate, cards: readonly Card[]): string {
  const [declared, counted] = [sidesBy(own, 'declared'), sidesBy(own, 'counted')]
  const flipped = Object.values(own.seats).filter(
    ({ gone, declared: now, counted: then }) => gone === null && now?.side !== then?.side,
  ).length
  const lost = departed(own)
  const among = lost === 0 ? '' : `, among those left (${lost} that opened ${lost === 1 ? 'is' : 'are'} gone)`
  const stand = `On the topic${among}: ${tallied(declared)}.`
  if (flipped > 0) {
    const moved = `${flipped} of them moved without new evidence`
    return `${stand} ${moved}; without that: ${tallied(counted)}. ${noCrux(cards)}`
  }
  const apart = ownThreads(own).filter(isSplitAnyhow).length
  const unsettled = apart === 0 ? '' : ` ${apart === 1 ? 'One question is' : `${apart} questions are`} still split.`
  return `${stand} ${noCrux(cards)}${unsettled}`
}

function noCrux(cards: readonly Card[]): string {
  if (cards.length === 0) return 'Nobody took a position on any question.'
  return `${cards.length === 1 ? 'One question was' : `${cards.length} questions were`} put, none with a disagreement that passed every test.`
}

function sidesBy(own: Debate, which: 'declared' | 'counted'): Sides {
  const present = Object.entries(own.seats).filter(([, { gone }]) => gone === null)
  return grouped(
    present.flatMap(([seat, state]) => {
      const claim: TopClaim | null = state[which]
      return claim === null ? [] : [[seat, claim.side] as readonly [string, Side]]
    }),
  )
}
