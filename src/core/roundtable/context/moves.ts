/** What only one mode asks for, a line each, the weightiest first: as others read it, and as a summary keeps it. */
import type { SeatId } from '../../seat.ts'
import type { Part, PartName, PartOf } from '../parts/words.ts'
import type { Contribution, Roundtable } from '../state.ts'

type Written = { readonly [N in PartName]: (part: PartOf<N>, own: Roundtable, said: Contribution, author: SeatId) => readonly string[] }

const on = (claim: string | null): string => (claim === null ? '' : ` ${claim}`)

const WRITTEN: Written = {
  position: () => [],
  collaborative: ({ builds }) => builds.map(({ claims, adds }) => `builds on ${claims.join(', ')}: ${adds}`),
  adversarial: ({ steelman, flaws, strongest }) => [
    `strongest counter-argument${strongest.claim === null ? '' : ` to ${strongest.claim}`}: ${strongest.argument}`,
    ...flaws.map(({ claim, flaw }) => `flaw${claim === null ? '' : ` in ${claim}`}: ${flaw}`),
    `steel-man of ${steelman.speaker}: ${steelman.text}`,
  ],
  socratic: ({ questions }) =>
    questions.map(
      ({ question, about, assumption }) =>
        `asks${about === null ? '' : ` about ${about}`}: ${question}${assumption === null ? '' : ` (taken for granted: ${assumption})`}`,
    ),
  'expert-panel': ({ boundary, evidenceWanted }) => [
    ...evidenceWanted.map((wanted) => `would want to see: ${wanted}`),
    `can not judge: ${boundary}`,
  ],
  'devils-advocate': ({ challenge }) => [`challenges${on(challenge.claim)}: ${challenge.argument}`],
  delphi: ({ reactsTo, moved, onEvidence, why }) => [
    `${moved ? `moved${onEvidence.length === 0 ? '' : ` on ${onEvidence.join(', ')}`}` : 'did not move'}, looking at ${reactsTo.statistic} ${reactsTo.value}: ${why}`,
  ],
  'red-team-blue-team': ({ attacks, answers }, own, said, author) => [
    ...attacks.map(
      ({ title, precondition, steps }) =>
        `attack${vulnerabilityOf(own, said, author, title)}: ${title}; needs ${precondition}; ${steps.join(' > ')}`,
    ),
    ...answers.map(({ vulnerability, mitigation, acceptedRisk }) =>
      mitigation === null
        ? `accepts the risk of ${vulnerability}: ${acceptedRisk ?? ''}`
        : `answers ${vulnerability}: ${mitigation}${acceptedRisk === null ? '' : ` (rest accepted: ${acceptedRisk})`}`,
    ),
  ],
  objection: ({ counterargument, hypothesis, assumption }) => [
    `counter-argument${counterargument.claim === null ? '' : ` to ${counterargument.claim}`}: ${counterargument.argument}`,
    `another hypothesis: ${hypothesis}`,
    `assumption${on(assumption.claim)} challenged: ${assumption.assumption}; ${assumption.challenge}`,
  ],
}

function vulnerabilityOf(own: Roundtable, { round }: Contribution, author: SeatId, title: string): string {
  const found = own.vulnerabilities.find((one) => one.round === round && one.seat === author && one.title === title)
  return found === undefined ? '' : ` ${found.id}`
}

export function movesOf(own: Roundtable, said: Contribution, author: SeatId): readonly string[] {
  // One row a name: the row of a part's own name takes that part.
  const write = WRITTEN[said.part.of] as (part: Part, own: Roundtable, said: Contribution, author: SeatId) => readonly string[]
  return write(said.part, own, said, author)
}
