/** What the table has settled, written down when a round ends: claims that enough hold and nobody disputes, risks that were accepted. */
import { type Claim, claimById, type Registry } from '../evidence/registry.ts'
import { entries } from '../table.ts'
import { DECIDED } from './numbers.ts'
import type { Round, Roundtable } from './state.ts'
import type { Contested, Decision } from './words.ts'

export function newDecisions(own: Roundtable, { round, kind, order }: Round, registry: Registry): readonly Decision[] {
  if (kind === 'blind') return []
  const known = new Set(own.decisions.flatMap(({ claims }) => claims))
  const holdersMin = Math.max(DECIDED.holdersAtLeast, DECIDED.holdersMin * order.length)
  const settled = [...entries(own.standing)]
    .map(([, record]) => record)
    .filter((record) => record.for.length >= holdersMin && record.against.length === 0 && !known.has(record.claim))
    .filter(({ claim }) => isGrounded(claimById(registry, claim)))
    .toSorted((a, b) => b.for.length - a.for.length || number(a) - number(b))
    .slice(0, DECIDED.perRoundMax)
    .map(({ claim }) => ({ text: `${claim} stands: ${claimById(registry, claim)?.text ?? ''}`, by: 'table', claims: [claim] }))
  const risks = own.vulnerabilities.flatMap(({ id, title, answers }) =>
    answers
      .filter((answer) => answer.round === round && answer.acceptedRisk !== null)
      .map(({ seat, acceptedRisk }) => ({ text: `The risk ${id} (${title}) is accepted: ${acceptedRisk}`, by: seat, claims: [] })),
  )
  return [...settled, ...risks].map((decision, index) => ({ id: `D${own.decisions.length + index + 1}`, round, ...decision }))
}

/** A fact, or what follows from something cited: what two merely repeat after each other decides nothing. */
const isGrounded = (claim: Claim | null): boolean =>
  claim !== null && (claim.label === 'FACT' || (claim.label === 'INFER' && claim.cites.length > 0))

const number = ({ claim }: Contested): number => Number(claim.slice(1))
