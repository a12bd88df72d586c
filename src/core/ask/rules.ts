/**
 * Ask: every seat answers alone, then every seat ranks the others' answers, anonymous and shuffled.
 *
 *   answering ──all answered, failed or refused──▶ ranking (from three answers on) ──can't change any more──▶ closed
 *
 * Why answers come before any are shown: a seat that reads the others first tends to copy them, and agreement would
 * then measure nothing. Rankings are asked for in waves, so that those which can't change the winner are never paid for.
 */
import type { Dossier } from '../dossier.ts'
import { parseContribution } from '../evidence/parse.ts'
import { register } from '../evidence/registry.ts'
import { type House, seatOf } from '../house/house.ts'
import { letter, requestId } from '../ids.ts'
import type { At, Owed, Reply, Rules, SharedFact, Tick } from '../protocol.ts'
import { random } from '../random.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SeatId } from '../seat.ts'
import { observe } from './governed.ts'
import { type AskReport, report } from './report.ts'
import { type Ask, evolve, type Grant, unasked } from './state.ts'
import { RANKED_FROM, unassailable } from './tally.ts'
import type { AskViews } from './views.ts'
import { visible } from './visible.ts'
import type { Answer, AskEvent, Purpose, Ranking } from './words.ts'

type Fact = AskEvent | SharedFact
type AskAct = Tick | Reply<'answer', Answer> | Reply<'rank', Ranking>

export const ask: Rules<Ask, AskEvent, AskAct, Purpose, AskViews[Purpose], AskReport> = {
  initial: unasked,
  decide: (own, act, house) => (act.type === 'tick' ? proceed(own, house) : receive(own, act, house)),
  evolve,
  owed,
  visible: (own: Ask, request: string, house: House, dossier: Dossier) => visible(own, request, house, dossier),
  cited: (purpose, reply) => (purpose === 'answer' ? parsed(reply as Answer).references : []),
  observe,
  report,
}

function owed(own: Ask): readonly Owed<Purpose>[] {
  if (own.done) return []
  const open = Object.entries(own.grants)
  // Nothing open means that something is to be decided at once: the next wave, or the end.
  if (open.length === 0) return [{ kind: 'wake', at: 0 }]
  return open.map(([id, { seat, purpose }]) => ({ kind: 'ask', id, seat, purpose, deadline: null }))
}

/** On a tick: grant what is missing, or end. A wave that is still out is waited for. */
function proceed(own: Ask, house: House): readonly Fact[] {
  if (own.done || Object.keys(own.grants).length > 0) return []
  const seats = house.opening.seats.map((seat) => seat.id)
  const silent = seats.filter((seat) => !(seat in own.answers) && !(seat in own.unanswered))
  if (silent.length > 0) return silent.map((seat) => skipped(house, seat, 'answering') ?? grant(own, seat, 'answer', []))
  const answered = seats.filter((seat) => seat in own.answers)
  if (answered.length === 0) return [closed('failures', 'No seat gave an answer.')]
  if (answered.length < RANKED_FROM) return [closed('completed', unrankedBecause(answered.length, seats.length))]
  return rankOn(own, house, answered)
}

function rankOn(own: Ask, house: House, answered: readonly SeatId[]): readonly Fact[] {
  const pending = answered.filter((seat) => !(seat in own.ballots) && !(seat in own.unranked) && !own.spared.includes(seat))
  if (pending.length === 0) return [closed('completed', 'Every ranking that could count is in.')]
  const rankings = Object.fromEntries(Object.entries(own.ballots).map(([seat, ballot]) => [seat, ballot.ranking]))
  const winner = unassailable(answered, rankings, pending)
  if (winner !== null) {
    const because = `The answer of ${seatOf(house, winner).name} leads every other by more votes than ${pending.length === 1 ? 'the one ranking' : `the ${pending.length} rankings`} still out could turn.`
    return [{ type: 'rankings.spared', seats: pending, because }, closed('completed', because)]
  }
  return wave(pending, answered.length, house).map(
    (voter) => skipped(house, voter, 'ranking') ?? grant(own, voter, 'rank', shuffledOthers(own, voter, answered, house)),
  )
}

/** First as many as could settle it at all, then half of what is left, in a seeded order so that no seat is always spared. */
function wave(pending: readonly SeatId[], voters: number, house: House): readonly SeatId[] {
  const order = random(house.opening.seed, 'ask/voters').shuffle(house.opening.seats.map((seat) => seat.id))
  const inOrder = order.filter((seat) => pending.includes(seat))
  const isFirst = pending.length === voters
  return inOrder.slice(0, isFirst ? Math.floor(voters / 2) + 1 : Math.ceil(pending.length / 2))
}

function shuffledOthers(own: Ask, voter: SeatId, answered: readonly SeatId[], house: House): readonly SeatId[] {
  const nth = own.granted[`rank/${voter}`] ?? 0
  return random(house.opening.seed, `ask/shown/${voter}/${nth}`).shuffle(answered.filter((seat) => seat !== voter))
}

function grant(own: Ask, seat: SeatId, purpose: Purpose, shown: readonly SeatId[]): Fact {
  const request = requestId(purpose, seat, (own.granted[`${purpose}/${seat}`] ?? 0) + 1)
  const stage = purpose === 'answer' ? 'answering' : 'ranking'
  return { type: 'turn.granted', request, seat, purpose, stage, target: null, score: null, shown: [...shown], deadline: null }
}

function skipped(house: House, seat: SeatId, stage: 'answering' | 'ranking'): Fact | null {
  if (!house.watch.openBreakers.includes(seat)) return null
  return { type: 'seat.skipped', seat, stage, until: null, because: 'Its breaker is open: too many failures in a row.' }
}

function receive(own: Ask, act: (Reply<'answer', Answer> | Reply<'rank', Ranking>) & At, house: House): readonly Fact[] | Refusal {
  const open = own.grants[act.request]
  if (open === undefined) return refuse('not-owed', `Nothing is owed under ${act.request}: it was answered, withdrawn or never asked.`)
  if (open.seat !== act.seat || open.purpose !== act.purpose) {
    return refuse('not-yours', `${act.request} is owed by ${open.seat} as "${open.purpose}", not by ${act.seat} as "${act.purpose}".`)
  }
  return act.purpose === 'answer' ? answer(act, house) : rank(act, open)
}

const parsed = (reply: Answer) => parseContribution(reply.text, reply.references)

function answer({ request, seat, reply, checks }: Reply<'answer', Answer>, house: House): readonly Fact[] {
  const { side, position, text, confidence } = reply
  return [
    { type: 'answer.given', request, seat, side, position, text, confidence },
    register(house.registry, { request, seat }, parsed(reply), checks),
  ]
}

/** "Answer b" is B. */
const markOf = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^ANSWER\s+/, '')

/** Letters to seats, place by place. Anything but a whole ranking is refused: no vote is guessed. */
function rank({ request, seat, reply }: Reply<'rank', Ranking>, { shown }: Grant): readonly Fact[] {
  const letters = shown.map((_, index) => letter(index))
  const places = reply.ranking.flatMap((place) => place.split('>')).map((place) => place.split('=').map(markOf))
  const given = places.flat()
  const isComplete = given.length === letters.length && letters.every((mark) => given.includes(mark))
  if (!isComplete) {
    const said = places.map((place) => place.join('=')).join(', ') || '(empty)'
    const because = `The ranking ${said} does not name each of ${letters.join(', ')} once.`
    return [{ type: 'contribution.refused', request, seat, rule: 'incomplete-ranking', because }]
  }
  const seats = places.map((place) => place.map((mark) => shown[letters.indexOf(mark)] as SeatId))
  const ranking = seats.map((place) => (place.length === 1 ? (place[0] as SeatId) : place))
  return [{ type: 'ranking.cast', request, seat, ranking, because: reply.because }]
}

const closed = (reason: 'completed' | 'failures', because: string): Fact => ({ type: 'deliberation.closed', reason, because })

function unrankedBecause(answers: number, seats: number): string {
  const came = seats === answers ? `${answers === 1 ? 'One seat' : 'Two seats'} sat at the table` : `${answers} of ${seats} answers came`
  return `${came}; answers are ranked from ${RANKED_FROM} on.`
}
