/**
 * What is due when nobody is being waited for. One look at the state decides the next step:
 *
 *   INIT     survey the document, choose modes, check the choice
 *   CYCLE_1  reviews, each seat alone ─▶ count, notes
 *   CYCLE_2  assessments, remediations, new findings ─▶ count, notes
 *   CYCLE_3  a blind vote on what is contested, revealed together; then, for a blocker without one, a last remediation
 */
import { assert } from '../assert.ts'
import type { Document } from '../document/document.ts'
import { documentOf } from '../document/find.ts'
import type { Dossier } from '../dossier.ts'
import type { House } from '../house/house.ts'
import { items } from '../list.ts'
import type { SharedFact } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { count } from './agreement.ts'
import { agendaOf, allToBeVotedOn, ballotOf, unresolvedBlockers } from './ballot.ts'
import { affordsLastRound, allowanceOf } from './budget.ts'
import { evolve } from './evolve.ts'
import { grantsAbout, reviewGrants, tokensOfLeast } from './grant.ts'
import { notesAfterBroad, notesAfterRemediation } from './notes.ts'
import { TABLE } from './numbers.ts'
import { applyQuorum } from './quorum.ts'
import { selectionFacts } from './selected.ts'
import type { Council } from './state.ts'
import { surveyOf } from './survey.ts'
import type { CouncilEvent, CouncilOptions, Cycle, Purpose, State, Vote } from './words.ts'

type Fact = CouncilEvent | SharedFact

export function proceed(own: Council, house: House, dossier: Dossier, at: number): readonly Fact[] {
  if (own.done || Object.keys(own.grants).length > 0) return []
  const { document: path } = house.opening.options as CouncilOptions
  const document = documentOf(dossier, path)
  assert(document !== null, `The reviewed document ${path} is not in the dossier.`)
  if (own.state === 'INIT') return initialise(own, house, document)
  const losses = lossesOf(own, house)
  const after = losses.reduce((state, fact) => evolve(state, { ...fact, at } as CouncilEvent & { at: number }), own)
  if (liveSeats(after, house).length < TABLE.liveMin) return [...losses, ...abort(after, house)]
  return [...losses, ...next(after, house, document, at)]
}

function initialise(own: Council, house: House, document: Document): readonly Fact[] {
  const hash = house.opening.dossier.files.find(({ path }) => path === document.path)?.hash ?? ''
  const survey = surveyOf(document, hash)
  const seats = house.opening.seats.map(({ id }) => id)
  return [
    { type: 'document.surveyed', ...survey },
    ...selectionFacts(document.text, seats, house),
    move(own, house, 'CYCLE_1', 'Every reviewer holds its five modes.'),
  ]
}

/** Seats that could not do their part, and modes that nobody applied: said once, before anything else follows. */
function lossesOf(own: Council, house: House): readonly CouncilEvent[] {
  return liveSeats(own, house).flatMap((seat): readonly CouncilEvent[] => {
    const lost = whyLost(own, seat, house)
    if (lost !== null) return [{ type: 'reviewer.lost', seat, state: own.state, because: lost }]
    const agent = own.agents[seat]
    // Who has applied none of its modes is asked for all of them again.
    const failed = agent?.applied.length === 0 ? {} : (agent?.failed ?? {})
    const fresh = Object.entries(failed).filter(([mode]) => !agent?.unapplied.includes(Number(mode)))
    const [first] = fresh
    return first === undefined ? [] : [{ type: 'mode.unapplied', seat, modes: fresh.map(([mode]) => Number(mode)), because: first[1] }]
  })
}

const PURPOSE_OF: Readonly<Partial<Record<State, Purpose>>> = { CYCLE_1: 'review', CYCLE_2: 'assess', CYCLE_3: 'vote' }

/** Once is bad luck, and asked for again; who fails too often in a row is not waited for. Who has read with one of its modes has reviewed. */
function whyLost(own: Council, seat: SeatId, { limits, watch }: House): string | null {
  const agent = own.agents[seat]
  const purpose = PURPOSE_OF[own.state]
  if (agent === undefined || purpose === undefined) return null
  const missed = purpose === 'review' && agent.applied.length > 0 ? [] : (agent.missed[purpose] ?? [])
  if (missed.length >= limits.failuresInARowMax) return missed.at(-1) ?? null
  return watch.openBreakers.includes(seat) ? 'Its breaker is open: too many failures in a row.' : null
}

export const liveSeats = (own: Council, house: House): readonly SeatId[] =>
  house.opening.seats.map(({ id }) => id).filter((seat) => own.agents[seat]?.lost == null)

function next(own: Council, house: House, document: Document, at: number): readonly Fact[] {
  const live = liveSeats(own, house)
  switch (own.state) {
    case 'CYCLE_1': {
      const grants = reviewGrants(own, live, house, document)
      return grants.length > 0 ? grants : endOfCycle(own, house, 1, 'CYCLE_2', at)
    }
    case 'CYCLE_2': {
      const pending = live.filter((seat) => own.agents[seat]?.done.assess !== true)
      if (pending.length > 0) return grantsAbout(own, 'assess', pending, house, document)
      return endOfCycle(own, house, 2, 'CYCLE_3', at)
    }
    case 'CYCLE_3':
      return converge(own, house, document, live, at)
    default:
      return []
  }
}

/** Counts what is held and disputed, writes the notes, and moves on. */
function endOfCycle(own: Council, house: House, cycle: Extract<Cycle, 1 | 2>, to: State, at: number): readonly Fact[] {
  const counts = [...items(own.findings)].map((finding) => ({ finding: finding.id, ...count(finding) }))
  const counted: CouncilEvent = { type: 'agreement.counted', cycle, counts }
  const after = evolve(own, { ...counted, at })
  const notes = cycle === 1 ? notesAfterBroad(after) : notesAfterRemediation(after)
  const done = cycle === 1 ? 'All reviewers completed the broad review.' : 'All reviewers completed the remediation review.'
  return [...overspent(own, house), counted, notes, move(after, house, to, done)]
}

/** A cycle that used more than its share is said to have done so; the total still holds. */
function overspent(own: Council, house: House): readonly CouncilEvent[] {
  const entered = own.budget.at(-1)
  if (entered === undefined || entered.allowance === null) return []
  const used = usedIn(own, house)
  if (used <= entered.allowance) return []
  const because = `${own.state} used ${used} tokens; its share with what was left over is ${entered.allowance}.`
  return [{ type: 'allowance.passed', state: own.state, used, allowance: entered.allowance, because }]
}

const usedIn = (own: Council, house: House): number =>
  Math.max(0, house.spending.tokens - own.budget.reduce((sum, { used }) => sum + (used ?? 0), 0))

function converge(own: Council, house: House, document: Document, live: readonly SeatId[], at: number): readonly Fact[] {
  if (!own.revealed && (ballotOf(own).length > 0 || unresolvedBlockers(own).length > 0)) {
    const pending = live.filter((seat) => own.agents[seat]?.done.vote !== true)
    if (pending.length > 0) return grantsAbout(own, 'vote', pending, house, document)
    return [reveal(own, house)]
  }
  // Who misses the last round loses its say there, and nothing that was decided before.
  const pending = live.filter((seat) => own.agents[seat]?.done.endorse !== true && own.agents[seat]?.missed.endorse === undefined)
  const agenda = agendaOf(own, 'endorse')
  if (agenda.length > 0 && pending.length > 0 && affordsLastRound(pending, tokensOfLeast(agenda), house))
    return grantsAbout(own, 'endorse', pending, house, document)
  return end(own, house, at)
}

/** All ballots at once: what nobody at the table has seen before. A seat that is lost or silent abstains (4-1). */
function reveal(own: Council, house: House): CouncilEvent {
  const seats = house.opening.seats.map(({ id }) => id)
  const results = allToBeVotedOn(own).map(({ id }) => {
    const votes = seats.flatMap((seat): readonly (readonly [SeatId, Vote])[] => {
      const vote = own.ballots[seat]?.find(({ finding }) => finding === id)?.vote
      // A lost seat no longer counts: of two that are left, both must agree.
      return vote === undefined && own.agents[seat]?.lost != null ? [] : [[seat, vote ?? 'ABSTAIN']]
    })
    return applyQuorum(id, Object.fromEntries(votes))
  })
  return { type: 'votes.revealed', results }
}

function end(own: Council, house: House, at: number): readonly Fact[] {
  const deadlocked = [...items(own.findings)].filter(({ agreement }) => agreement === 'DEADLOCKED').map(({ id }) => id)
  const unresolved = unresolvedBlockers(own).map(({ id }) => id)
  const stuck = [...new Set([...deadlocked, ...unresolved])]
  const spent = overspent(own, house)
  if (stuck.length === 0) {
    const because = 'Quorum on everything contested, and every blocker is remedied or dismissed.'
    return [...spent, move(own, house, 'CONVERGED', because), { type: 'deliberation.closed', reason: 'completed', because }]
  }
  const because = whyStuck(deadlocked, unresolved)
  const { escalateTo } = house.opening.options as CouncilOptions
  const escalated: CouncilEvent = { type: 'findings.escalated', to: escalateTo, findings: stuck, because }
  const after = evolve(own, { ...escalated, at })
  return [...spent, escalated, move(after, house, 'DEADLOCKED', because), { type: 'deliberation.closed', reason: 'completed', because }]
}

function whyStuck(deadlocked: readonly string[], unresolved: readonly string[]): string {
  const parts = [
    ...(deadlocked.length === 0 ? [] : [`no quorum on ${deadlocked.join(', ')}`]),
    ...(unresolved.length === 0 ? [] : [`no remediation endorsed by two for ${unresolved.join(', ')}`]),
  ]
  const text = parts.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function abort(own: Council, house: House): readonly Fact[] {
  const live = liveSeats(own, house).length
  const because = `Only ${live} of ${TABLE.agents} reviewers ${live === 1 ? 'is' : 'are'} left; ${TABLE.liveMin} are needed.`
  return [move(own, house, 'ABORTED', because), { type: 'deliberation.closed', reason: 'too-few-seats', because }]
}

const move = (own: Council, house: House, to: State, because: string): CouncilEvent => ({
  type: 'council.moved',
  from: own.state,
  to,
  because,
  used: usedIn(own, house),
  allowance: allowanceOf(to, house),
})
