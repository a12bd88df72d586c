/** What is said at the table: stances, contributions, what became of them, and what modes make of their parts. */
import type { AskFailed, Reopened } from '../house/words.ts'
import type { At } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { ended, type Fact, type FactOf, withRound } from './folding.ts'
import { disputedBy, droppedBy, heldBy } from './standing.ts'
import type { Contribution, Roundtable } from './state.ts'
import type { Kept, Said } from './words.ts'

export function evolveSaid(own: Roundtable, event: Exclude<Fact, AskFailed | Reopened> & At): Roundtable {
  switch (event.type) {
    case 'stance.declared': {
      const { request, seat, side, confidence, statement, text, safety } = event
      const stance = { request, side, confidence, statement, text, safety, claims: [], evidence: [], violations: [] }
      return present({ ...released(own, request), blind: { ...own.blind, [seat]: stance } }, BLIND_ROUND, seat)
    }
    case 'contribution.made':
      return made(own, event)
    case 'contribution.held': {
      const { seat, round, safety } = event
      return {
        ...ended(own, event.request),
        held: { ...own.held, [event.request]: { ...keptOf(event), seat, round, safety, isAsked: false } },
      }
    }
    case 'contribution.blocked':
      return blocked(own, event)
    case 'safety.judged':
      return ended(own, event.request)
    case 'block.appealed':
      return appealed(own, event)
    case 'contribution.verified':
      return verified(own, event)
    case 'verification.judged':
      return judged(own, event)
    case 'vulnerability.found': {
      const { id, seat, round, title, precondition, steps } = event
      return { ...own, vulnerabilities: [...own.vulnerabilities, { id, seat, round, title, precondition, steps, answers: [] }] }
    }
    case 'vulnerability.answered': {
      const { seat, round, mitigation, acceptedRisk } = event
      const answer = { seat, round, mitigation, acceptedRisk }
      const vulnerabilities = own.vulnerabilities.map((one) =>
        one.id === event.vulnerability ? { ...one, answers: [...one.answers, answer] } : one,
      )
      return { ...own, vulnerabilities }
    }
    default:
      return own
  }
}

const keptOf = ({ said, references, checks, revises }: Kept): Kept => ({ said, references, checks, revises })

function saidOf(event: Said): Said {
  const { side, confidence, statement, text, vote, alternatives, failureModes, uncertain, challenges, supports, retracts, controls, part } =
    event
  return { side, confidence, statement, text, vote, alternatives, failureModes, uncertain, challenges, supports, retracts, controls, part }
}

const BLIND_ROUND = 0

/** Neither asked for nor waiting for the judge any more. */
function released(own: Roundtable, request: string): Roundtable {
  const { [request]: _released, ...held } = own.held
  return { ...ended(own, request), held }
}

/** Who has spoken after all is not missed. */
const present = (own: Roundtable, round: number, seat: SeatId): Roundtable =>
  withRound(own, round, ({ missed }) => {
    const { [seat]: _present, ...absent } = missed
    return { missed: absent }
  })

function made(own: Roundtable, event: FactOf<'contribution.made'>): Roundtable {
  const { request, seat, round, change, safety, ignored, revises } = event
  const earlier = own.rounds.find((one) => one.round === round)?.contributions[seat]
  const replaced = revises === null || earlier === undefined ? null : earlier
  const contribution: Contribution = {
    ...saidOf(event),
    request,
    round,
    change,
    safety,
    ignored,
    claims: [],
    evidence: [],
    violations: [],
    results: [],
    mend: replaced?.mend ?? [],
    first: replaced === null ? null : firstOf(replaced),
  }
  const after = withRound(present(released(own, request), round, seat), round, ({ contributions, toMend }) => ({
    contributions: { ...contributions, [seat]: contribution },
    toMend: toMend.filter((one) => one !== seat),
  }))
  return { ...after, standing: standingAfter(after.standing, event) }
}

/** What is kept of a contribution that was mended. */
const firstOf = ({ request, results, claims, violations }: Contribution): NonNullable<Contribution['first']> => ({
  request,
  results,
  claims,
  violations,
})

function standingAfter(before: Roundtable['standing'], { seat, round, challenges, supports, retracts }: FactOf<'contribution.made'>) {
  const supported = supports.reduce((standing, claim) => heldBy(standing, claim, seat, round), before)
  const disputed = challenges.reduce((standing, { claim }) => disputedBy(standing, claim, seat, round), supported)
  return retracts.reduce((standing, claim) => droppedBy(standing, claim, seat, round), disputed)
}

/** A blocked revision leaves what was said before it; a blocked first word is a missing one. */
function blocked(own: Roundtable, event: FactOf<'contribution.blocked'>): Roundtable {
  const { id, request, seat, round, safety, by, because } = event
  const { [request]: _ruled, ...held } = own.held
  const block = { ...keptOf(event), id, request, seat, round, safety, by, because, appeal: null }
  const after = { ...ended(own, request), held, blocks: [...own.blocks, block] }
  return withRound(after, round, ({ contributions, missed, toMend }) => ({
    missed: contributions[seat] === undefined ? { ...missed, [seat]: `Blocked (${id}): ${because}` } : missed,
    toMend: toMend.filter((one) => one !== seat),
  }))
}

function appealed(own: Roundtable, { block: id, by, because }: FactOf<'block.appealed'>): Roundtable {
  return { ...own, blocks: own.blocks.map((one) => (one.id === id ? { ...one, appeal: { by, because } } : one)) }
}

function verified(own: Roundtable, { request, seat, round, results, mend }: FactOf<'contribution.verified'>): Roundtable {
  return withRound(own, round, ({ contributions, toMend, summary }) => {
    const said = contributions[seat]
    if (said === undefined || said.request !== request) return {}
    // Once: who was asked to mend already is not asked again, nor who was released after the round.
    const isOwed = mend.length > 0 && said.first === null && summary === null
    return {
      contributions: { ...contributions, [seat]: { ...said, results, mend: said.first === null ? mend : said.mend } },
      toMend: isOwed ? [...toMend, seat] : toMend,
    }
  })
}

function judged(own: Roundtable, { request, round, rulings }: FactOf<'verification.judged'>): Roundtable {
  return withRound(ended(own, request), round, ({ contributions }) => ({
    judged: true,
    contributions: Object.fromEntries(
      Object.entries(contributions).map(([seat, said]) => [seat, { ...said, results: ruledOn(said, rulings) }]),
    ),
  }))
}

function ruledOn({ request, results }: Contribution, rulings: FactOf<'verification.judged'>['rulings']): Contribution['results'] {
  return results.map((one) => {
    const ruling = rulings.find(({ contribution, question }) => contribution === request && question === one.question)
    if (ruling === undefined || one.result !== 'unverified') return one
    return { question: one.question, result: ruling.holds ? 'pass' : 'fail', because: ruling.because, by: 'judge' }
  })
}
