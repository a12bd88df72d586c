/**
 * One ladder for all three layers.
 *
 *             1st                    2nd (the same again)                     3rd (a pattern)
 *   archetype corrective text        the seat is replaced                     hard break, the user is asked to re-scope
 *   system    corrective text        paused, with a report; told once more    hard break, the user is asked: systemic
 *   policy    downgrade, checkpoint  stopped with a clean state               the user is asked: limits reached
 *
 * Counted by seat, archetype and shadow within a cycle; whoever takes over a seat takes over its count (3-13).
 */
import { type House, seatOf } from '../house/house.ts'
import type { Seat } from '../house/words.ts'
import type { SeatId } from '../seat.ts'
import type { EventOf } from '../words.ts'
import { correctionFor } from './corrections.ts'
import { breakOf, type GovernorFact, stopping } from './facts.ts'
import { LADDER } from './numbers.ts'
import { countKey, type Due } from './watched.ts'

type DueShadow = Due & { readonly kind: 'shadow' | 'suppressed' }

/** Everything that was found and not said yet, with what follows from it. */
export function climb(house: House): readonly GovernorFact[] {
  const counts: Record<string, number> = { ...house.governor.counts }
  const facts: GovernorFact[] = []
  const taken: string[] = []
  let shadows = house.governor.shadows.length
  for (const due of house.governor.due) {
    if (due.kind === 'break') {
      facts.push(breakOf(house, due), stopping(due.hard, 'break', due.because))
    } else if (due.kind === 'suppressed') {
      facts.push(suppressed(house, due))
    } else {
      const step = Math.min((counts[countKey(due)] ?? 0) + LADDER.correct, LADDER.escalate)
      counts[countKey(due)] = step
      shadows += 1
      const said = detected(house, due, `S${shadows}`, step)
      facts.push(said, ...consequences(house, due, said, taken))
    }
  }
  return facts
}

const becauseOf = ({ predicates }: DueShadow): string => predicates.map(({ because }) => because).join(' ')

const suppressed = (house: House, due: DueShadow): EventOf<'shadow.suppressed'> => {
  const { layer, shadow, archetype, seat, predicates } = due
  const because = `${becauseOf(due)} All that was counted is verified, in scope and comes with a way to mend or repeat it: that is no shadow.`
  return { type: 'shadow.suppressed', layer, shadow, archetype, seat, cycle: house.governor.cycle, predicates: [...predicates], because }
}

function detected(house: House, due: DueShadow, id: string, step: number): EventOf<'shadow.detected'> {
  const { layer, shadow, archetype, seat, predicates } = due
  const because = becauseOf(due)
  return {
    type: 'shadow.detected',
    id,
    layer,
    shadow,
    archetype,
    seat,
    cycle: house.governor.cycle,
    predicates: [...predicates],
    because,
    step,
  }
}

function consequences(house: House, due: DueShadow, said: EventOf<'shadow.detected'>, taken: string[]): readonly GovernorFact[] {
  if (said.step >= LADDER.escalate) return broken(house, due, said)
  if (said.step < LADDER.replace) return [corrected(said, due.seats)]
  if (due.layer === 'system') {
    const again = due.seats.length === 0 ? '' : ' If it goes on, those it is about are told once more.'
    const because = `${said.shadow} was seen a second time: ${said.because}${again}`
    return [corrected(said, due.seats), { type: 'deliberation.paused', by: 'governor', because }]
  }
  // A person is told again: code takes nobody's chair away.
  if (due.seat === null || seatOf(house, due.seat).driver === 'human') return [corrected(said, due.seats)]
  return [replaced(house, due.seat, said, taken)]
}

const corrected = ({ id, shadow }: EventOf<'shadow.detected'>, seats: readonly SeatId[]): EventOf<'correction.applied'> => ({
  type: 'correction.applied',
  shadow: id,
  seats: [...seats],
  text: correctionFor(shadow),
})

function broken(house: House, due: DueShadow, said: EventOf<'shadow.detected'>): readonly GovernorFact[] {
  const who = due.seat === null ? '' : ` by ${seatOf(house, due.seat).name}`
  const because = `${said.shadow}${who} for the third time in one cycle. ${said.because}`
  return [
    breakOf(house, { trigger: 'same-shadow', hard: true, because }),
    escalation(house, due.layer, because),
    stopping(true, 'break', because),
  ]
}

const NEEDS = {
  archetype: 'The task needs re-scoping: break it down, say it more narrowly, or let somebody else do it. Then let it go on, or end it.',
  system: 'This is a systemic issue: change how the work is set up before it goes on, or end it.',
  policy: 'Its limits are reached again: raise them for good reason, or end it.',
} as const

function escalation(house: House, layer: keyof typeof NEEDS, because: string): EventOf<'escalation.raised'> {
  const nth = house.governor.escalations.filter((one) => one.layer !== 'table').length + 1
  return { type: 'escalation.raised', id: `G${nth}`, layer, round: null, needs: NEEDS[layer], until: null, because }
}

/** A budget that stops what the user let go on once before: the third step of a policy boundary. */
export const limitsReached = (house: House, because: string): readonly EventOf<'escalation.raised'>[] =>
  house.governor.forcedStops === 0 ? [] : [escalation(house, 'policy', because)]

/** Counted from the second on: a report must be able to tell them apart. */
const NEWCOMER = 'A newcomer'

/**
 * Somebody else sits down under the same id. The next of the bench, where there is one; else the same model without its persona.
 * Stance and commitments belong to the seat, so they stay (3-24).
 */
function replaced(house: House, id: SeatId, said: EventOf<'shadow.detected'>, taken: string[]): EventOf<'seat.replaced'> {
  const from = seatOf(house, id)
  const used = [...house.governor.replaced.map(({ to }) => to.name), ...taken]
  const next = house.opening.bench.find((one) => !used.some((taker) => taker.startsWith(`${one.name.slice(0, 60)}, for `))) ?? null
  const place = from.name.replace(/^.*, for /, '')
  const newcomers = used.filter((name) => name.startsWith(NEWCOMER)).length
  const name = next?.name ?? (newcomers === 0 ? NEWCOMER : `${NEWCOMER} (${newcomers + 1})`)
  const to: Seat = {
    ...(next ?? { ...from, persona: '', method: '' }),
    ...(from.driver === 'host' ? { driver: 'host' as const, model: from.model, cheaperModel: null } : {}),
    id,
    name: `${name.slice(0, 60)}, for ${place}`.slice(0, 80),
    contract: from.contract,
    interests: from.interests,
  }
  taken.push(to.name)
  const because = `${from.name} showed ${said.shadow} again after it was corrected. ${to.name} takes the seat, with all that belongs to it.`
  return { type: 'seat.replaced', shadow: said.id, seat: id, from, to, because }
}
