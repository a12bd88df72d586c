/** What is due when nobody is being waited for: one look at the state decides the next step. */

import { letter } from '../ids.ts'
import type { SeatId } from '../seat.ts'
import { anchorOf } from './anchors.ts'
import { closeRound, goOn, openRound } from './close.ts'
import { NEIGHBOURS } from './numbers.ts'
import { settleHeld } from './receive/held.ts'
import type { ContextRequest, Escalation, Round, Roundtable } from './state.ts'
import type { Story } from './story.ts'
import type { Purpose } from './words.ts'

/** Questions to people that are still open. */
export const openContexts = (own: Roundtable): readonly ContextRequest[] => own.contexts.filter(({ supplied }) => supplied === null)
export const openEscalation = (own: Roundtable): Escalation | undefined => own.escalations.find(({ outcome }) => outcome === null)

export function proceed(story: Story): void {
  const { own } = story
  if (own.done || Object.keys(own.grants).length > 0) return
  const round = own.rounds.at(-1)
  if (round === undefined) begin(story)
  else if (own.synthesisOwed !== null) story.grant({ seat: own.synthesisOwed, purpose: 'synthesize' })
  else if (own.exit !== null) story.tell({ type: 'deliberation.closed', reason: 'completed', because: own.exit.because })
  else if (isAwaited(story)) return
  else if (settleHeld(story)) return
  // A person has answered, or has not, since this round was closed.
  else if (round.summary !== null) goOn(story)
  else continueRound(story, round)
}

/** Whoever is asked outside is given time; when it is over, nobody has answered. True: the time runs still. */
function isAwaited(story: Story): boolean {
  const { at, options } = story
  for (const { id, until } of openContexts(story.own)) {
    if (at >= until) story.tell({ type: 'context.supplied', id, by: 'clock', success: false, result: 'Nobody supplied it in time.' })
  }
  const escalation = openEscalation(story.own)
  if (escalation !== undefined && at >= escalation.until) {
    const because = `Nobody answered within ${options.patienceMinutes} minutes.`
    story.tell({ type: 'escalation.expired', id: escalation.id, because })
    story.tell({ type: 'interruption.lifted', subject: escalation.id, because })
  }
  return openContexts(story.own).length > 0 || openEscalation(story.own) !== undefined
}

function begin(story: Story): void {
  const { house, options, mode } = story
  const seats = house.opening.seats.map(({ id }) => id)
  const aliases = story.chance('aliases').shuffle(seats)
  const seen = neighboursOf(story, seats)
  const places = seats.map((seat, index) => ({
    seat,
    alias: `Speaker ${letter(aliases.indexOf(seat))}`,
    anchor: anchorOf(index),
    perspective: perspectiveOf(story, index),
    role: mode.roleOf(index, seats.length),
    sees: [...(seen.get(seat) ?? [])],
  }))
  const isSparse = places.some(({ sees }) => sees.length < seats.length - 1)
  const because = isSparse
    ? `Each of the ${seats.length} seats is shown ${places[0]?.sees.length} of the others.`
    : `Each of the ${seats.length} seats is shown ${options.mode === 'delphi' ? 'figures over all others' : 'all others'}.`
  story.tell({ type: 'table.laid', places, because })
  openRound(story, 'blind', 'Everybody answers alone before anybody is heard.')
  grantAll(story, seats, 'position')
}

/** The experts of a panel: as given, going round; else each seat's own method is its discipline. */
function perspectiveOf({ options: { mode, perspectives }, house }: Story, index: number): string | null {
  if (perspectives.length > 0) return perspectives[index % perspectives.length] ?? null
  return mode === 'expert-panel' ? (house.opening.seats[index]?.name ?? null) : null
}

/** On a ring in a seeded order: each sees the next few, so that everybody is seen by as many. */
function neighboursOf(story: Story, seats: readonly SeatId[]): ReadonlyMap<SeatId, readonly SeatId[]> {
  const { options, mode } = story
  const wanted = options.neighbours ?? (seats.length >= NEIGHBOURS.fromSeats ? NEIGHBOURS.seen : seats.length - 1)
  const seen = mode.isSparse ? Math.min(wanted, seats.length - 1) : seats.length - 1
  const ring = story.chance('neighbours').shuffle(seats)
  return new Map(
    seats.map((seat) => [seat, Array.from({ length: seen }, (_, step) => ring[(ring.indexOf(seat) + step + 1) % ring.length] ?? seat)]),
  )
}

function continueRound(story: Story, round: Round): void {
  const { own, mode, options } = story
  const purpose: Purpose = round.kind === 'blind' ? 'position' : round.kind === 'objection' ? 'object' : options.mode
  const mending = round.toMend.filter((seat) => !isOut(story, seat))
  if (mending.length > 0) {
    for (const seat of mending) mend(story, round, seat, purpose)
    return
  }
  const silent = round.order.filter(
    (seat) => round.missed[seat] === undefined && (round.kind === 'blind' ? own.blind[seat] : round.contributions[seat]) === undefined,
  )
  if (silent.length > 0) {
    const isInTurn = round.kind !== 'blind' && mode.order === 'sequential'
    grantAll(story, isInTurn ? silent.slice(0, 1) : silent, purpose)
    return
  }
  const judge = judgeFor(story, round)
  if (judge === null) closeRound(story, round)
  else story.grant({ seat: judge, purpose: 'verify', target: `round ${round.round}` })
}

function mend(story: Story, round: Round, seat: SeatId, purpose: Purpose): void {
  const said = round.contributions[seat]
  story.grant({ seat, purpose, target: said?.request ?? null, shown: story.own.places[seat]?.sees ?? [] })
}

const isOut = ({ house }: Story, seat: SeatId): boolean => house.watch.openBreakers.includes(seat)

function grantAll(story: Story, seats: readonly SeatId[], purpose: Purpose): void {
  for (const seat of seats) {
    if (isOut(story, seat)) {
      const because = 'Its breaker is open: too many failures in a row.'
      story.tell({ type: 'seat.skipped', seat, stage: `round ${story.own.rounds.at(-1)?.round ?? 0}`, until: null, because })
    } else {
      story.grant({ seat, purpose, shown: purpose === 'position' ? [] : (story.own.places[seat]?.sees ?? []) })
    }
  }
}

/** What code could not check goes to the judge, once a round, where one serves. */
function judgeFor({ house, options }: Story, round: Round): SeatId | null {
  const { judge } = house.opening.staff
  if (judge === null || round.kind === 'blind' || round.judged || house.watch.openBreakers.includes(judge.id)) return null
  if (options.switches.verification !== 'enforce') return null
  const isOpen = Object.values(round.contributions).some(({ results }) => results.some(({ result }) => result === 'unverified'))
  return isOpen ? judge.id : null
}
