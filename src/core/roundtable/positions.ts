/** Where everybody stands after a round, as detectors and votes read it; and what the round brought that was new. */
import { isHeldTrue } from '../evidence/labels.ts'
import { claimById, type Registry } from '../evidence/registry.ts'
import { items } from '../list.ts'
import type { SeatId } from '../seat.ts'
import { compared, RESTATEMENT, similarityOf } from '../text/similarity.ts'
import { measure } from './groupthink/measures.ts'
import { isNews, knownFrom } from './groupthink/news.ts'
import { originsOf } from './groupthink/origins.ts'
import { type Held, largestGroup } from './groupthink/positions.ts'
import type { Part } from './parts/words.ts'
import { type Contribution, lastHeld, type Round, type Roundtable, type Stance } from './state.ts'
import type { Measures, Thresholds } from './words.ts'

function heldIn(own: Roundtable, seat: SeatId, { side, confidence, statement, claims }: Stance | Contribution, upTo: number): Held {
  const said = saidUpTo(own, upTo, [seat])
  return {
    seat,
    side,
    confidence,
    statement,
    earlier: said.at(-2)?.statement ?? null,
    told: said.flatMap((each) => [each.statement, each.text]).join('\n'),
    isGrounded: said.some((each) => each.claims.some(({ cites }) => cites.length > 0)),
    premises: claims.filter(({ label }) => isHeldTrue(label)).map(({ text }) => text),
  }
}

/** What each seat held last before this round began; seats that never spoke are left out. */
export const heldBefore = (own: Roundtable, seats: readonly SeatId[], round: number): readonly Held[] =>
  seats.flatMap((seat) => {
    const last = lastHeld(own, seat, round)
    return last === null ? [] : [heldIn(own, seat, last, round - 1)]
  })

/** The same, with what was said in the round itself. */
export const heldAfter = (own: Roundtable, seats: readonly SeatId[], round: number): readonly Held[] => heldBefore(own, seats, round + 1)

/** What was said in this very round: alone in round 0. */
export function spokenBy(own: Roundtable, { round, kind, order, contributions }: Round): readonly Held[] {
  return order.flatMap((seat) => {
    const said = kind === 'blind' ? own.blind[seat] : contributions[seat]
    return said === undefined ? [] : [heldIn(own, seat, said, round)]
  })
}

/** Requests under which something was said in a round, mended or not. */
const requestsOf = (own: Roundtable, { kind, order, contributions }: Round): ReadonlySet<string> =>
  new Set(
    order.flatMap((seat) => {
      if (kind === 'blind') return own.blind[seat]?.request ?? []
      const said = contributions[seat]
      return said === undefined ? [] : [said.request, ...(said.first === null ? [] : [said.first.request])]
    }),
  )

/** Claims that were first said in this round, each once. */
export function newClaimsIn(own: Roundtable, round: Round, registry: Registry): readonly string[] {
  const requests = requestsOf(own, round)
  const said = round.order.flatMap((seat) => (round.kind === 'blind' ? own.blind[seat] : round.contributions[seat])?.claims ?? [])
  const ids = [...new Set(said.map(({ id }) => id))]
  return ids.filter((id) => requests.has(claimById(registry, id)?.first.request ?? ''))
}

/** Facts of this round that are news, by who brought them: each claim once, with the first who said it. */
export function newFactsIn(own: Roundtable, round: Round, registry: Registry): ReadonlyMap<SeatId, readonly string[]> {
  const requests = requestsOf(own, round)
  const earlier = [...items(registry.claims)].filter(({ first }) => !requests.has(first.request))
  const titles = [...items(registry.evidence)].map(({ reference: { title } }) => title ?? '')
  const known = knownFrom([...earlier.map(({ text }) => text), ...titles, ...statementsBefore(own, round)])
  const cited = new Set(earlier.flatMap(({ cites }) => cites))
  const brought = newClaimsIn(own, round, registry).flatMap((id) => {
    const claim = claimById(registry, id)
    if (claim === null || claim.label !== 'FACT') return []
    const isNew = isNews(
      claim.text,
      claim.cites.some((evidence) => !cited.has(evidence)),
      known,
    )
    return isNew ? [[claim.supporters[0] ?? '', id] as const] : []
  })
  return new Map(round.order.map((seat) => [seat, brought.filter(([by]) => by === seat).map(([, id]) => id)]))
}

/** Where everybody only asks, a question that nobody has asked yet is what is new; by who asked it, how many. */
function newQuestionsIn(own: Roundtable, round: Round): readonly number[] {
  const asked = (one: Round): readonly string[] => Object.values(one.contributions).flatMap(({ part }) => questionsOf(part))
  const earlier = own.rounds
    .filter((one) => one.round < round.round)
    .flatMap(asked)
    .map(compared)
  return round.order.map((seat) => {
    const part = round.contributions[seat]?.part
    const questions = part === undefined ? [] : questionsOf(part).map(compared)
    return questions.filter((ours) => !earlier.some((theirs) => similarityOf(ours, theirs, RESTATEMENT) >= RESTATEMENT)).length
  })
}

const questionsOf = (part: Part): readonly string[] => (part.of === 'socratic' ? part.questions.map(({ question }) => question) : [])

const statementsBefore = (own: Roundtable, { round }: Round): readonly string[] => [
  ...Object.values(own.blind).map(({ statement }) => statement),
  ...own.rounds
    .filter((one) => one.round < round)
    .flatMap(({ contributions }) => Object.values(contributions).map(({ statement }) => statement)),
]

/** Everything that these seats said up to this round, in order. */
const saidUpTo = (own: Roundtable, round: number, seats: readonly SeatId[]): readonly (Stance | Contribution)[] => [
  ...Object.entries(own.blind).flatMap(([seat, said]) => (seats.includes(seat) ? [said] : [])),
  ...own.rounds
    .filter((one) => one.round <= round)
    .flatMap(({ order, contributions }) => order.flatMap((seat) => (seats.includes(seat) ? (contributions[seat] ?? []) : []))),
]

/** Facts that are news, and in a round of questions new questions, by seat. */
function newsOf(own: Roundtable, round: Round, registry: Registry): readonly number[] {
  const facts = [...newFactsIn(own, round, registry).values()]
  const questions = newQuestionsIn(own, round)
  return facts.map((ids, index) => ids.length + (questions[index] ?? 0))
}

/** What a round comes to, in numbers. */
export function measuresOf(own: Roundtable, round: Round, registry: Registry, thresholds: Thresholds): Measures {
  const now = spokenBy(own, round)
  // What the others have cited does not carry those who stand together: they may never have looked at it.
  const together = largestGroup(now).map(({ seat }) => seat)
  return measure(
    {
      now,
      before: round.kind === 'blind' ? [] : heldBefore(own, round.order, round.round),
      newFacts: newsOf(own, round, registry),
      sources: originsOf(saidUpTo(own, round.round, together)).length,
    },
    thresholds,
  )
}
