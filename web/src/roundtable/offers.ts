/** What a person can do about a roundtable now. What would be refused is not offered. Most urgent first: nothing goes on before that is done. */
import { type House, isClosed } from '../../../src/core/house/house.ts'
import { roundsPlanned } from '../../../src/core/roundtable/exits.ts'
import { ROUNDS } from '../../../src/core/roundtable/numbers.ts'
import type { RoundtableReport } from '../../../src/core/roundtable/report-types.ts'
import type { Roundtable } from '../../../src/core/roundtable/state.ts'
import type { RoundtableOptions } from '../../../src/core/roundtable/words.ts'

export type Offer =
  | { readonly kind: 'answer-escalation'; readonly id: string; readonly needs: string; readonly because: string; readonly until: number }
  | {
      readonly kind: 'supply-context'
      readonly id: string
      readonly seat: string
      readonly question: string
      readonly why: string
      readonly until: number
    }
  | { readonly kind: 'appeal'; readonly block: string; readonly seat: string; readonly because: string }
  | { readonly kind: 'lift-blocker'; readonly seat: string; readonly claim: string | null; readonly because: string }
  | { readonly kind: 'go-on'; readonly roundsMax: number; readonly isOver: boolean }
  | { readonly kind: 'synthesize'; readonly seats: readonly string[] }

/** Of these the table waits. */
export const isUrgent = ({ kind }: Offer): boolean => kind === 'answer-escalation' || kind === 'supply-context'

export const keyOf = (offer: Offer): string => {
  switch (offer.kind) {
    case 'answer-escalation':
    case 'supply-context':
      return `${offer.kind} ${offer.id}`
    case 'appeal':
      return `appeal ${offer.block}`
    case 'lift-blocker':
      return `lift-blocker ${offer.seat}`
    default:
      return offer.kind
  }
}

export function offersFor(report: RoundtableReport, own: Roundtable, house: House): readonly Offer[] {
  const isOver = isClosed(house)
  return [
    ...(isOver ? [] : whileOpen(report)),
    ...report.blocks
      .filter(({ appeal }) => appeal === null && !isOver)
      .map(({ id, seat, because }) => ({ kind: 'appeal' as const, block: id, seat, because })),
    ...goOn(own, house, isOver),
    ...synthesis(own, house, isOver),
  ]
}

const whileOpen = (report: RoundtableReport): readonly Offer[] => [
  ...report.escalations
    .filter(({ outcome }) => outcome === null)
    .map(({ id, needs, because, until }) => ({ kind: 'answer-escalation' as const, id, needs, because, until })),
  ...report.contexts
    .filter(({ supplied }) => supplied === null)
    .map(({ id, seat, question, why, until }) => ({ kind: 'supply-context' as const, id, seat, question, why, until })),
  ...(report.decision.tally?.openBlockers ?? []).map(({ seat, claim, because }) => ({
    kind: 'lift-blocker' as const,
    seat,
    claim,
    because,
  })),
]

/** Up to the hard cap; not once somebody has stopped it: then it is resumed first. */
function goOn(own: Roundtable, house: House, isOver: boolean): readonly Offer[] {
  if (house.stopping !== null || own.rounds.length === 0) return []
  const held = own.rounds.at(-1)?.round ?? 0
  const from = isOver ? held : roundsPlanned(own, house.opening.options as unknown as RoundtableOptions)
  const roundsMax = ROUNDS.mostExtended - from
  return isOver && roundsMax < 1 ? [] : [{ kind: 'go-on', roundsMax: Math.max(0, roundsMax), isOver }]
}

/** Clerk and judge first: they took no side. */
function synthesis(own: Roundtable, house: House, isOver: boolean): readonly Offer[] {
  if (!isOver || own.exit === null) return []
  const { clerk, judge } = house.opening.staff
  const staff = [clerk, judge].flatMap((one) => (one === null ? [] : [one.id]))
  return [{ kind: 'synthesize', seats: [...staff, ...house.opening.seats.map(({ id }) => id)] }]
}
