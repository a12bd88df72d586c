/** How well the table keeps its own rules: labels, citations before and after they were asked for, quotations that hold. */
import type { ClaimRow, EvidenceRow, Rate, RoundtableReport } from '../report-types.ts'
import type { Registered, Roundtable } from '../state.ts'
import { TARGETS } from './numbers.ts'

export function ratesOf(own: Roundtable, claims: readonly ClaimRow[], evidence: readonly EvidenceRow[]): RoundtableReport['rates'] {
  const quoted = evidence.filter(({ quote }) => quote !== null)
  const contributions = own.rounds.flatMap((round) => Object.values(round.contributions))
  const stances = Object.values(own.blind)
  const now = [...stances, ...contributions].map(factsIn)
  const atFirst = [...stances.map(factsIn), ...contributions.map((said) => factsIn(said.first ?? said))]
  return {
    labelled: rate(claims.filter(({ declared }) => declared !== 'OPEN').length, claims.length, TARGETS.labelled),
    factsCitedAtFirst: factRate(atFirst),
    factsCitedAfterRevision: factRate(now),
    quotesVerified: rate(quoted.filter(({ verdict }) => verdict === 'verified').length, quoted.length, TARGETS.quotesVerified),
  }
}

const rate = (count: number, of: number, target: number): Rate => ({ count, of, rate: of === 0 ? null : count / of, target })

interface Facts {
  readonly cited: number
  readonly of: number
}

const factRate = (facts: readonly Facts[]): Rate =>
  rate(
    facts.reduce((sum, { cited }) => sum + cited, 0),
    facts.reduce((sum, { of }) => sum + of, 0),
    TARGETS.factsCited,
  )

function factsIn({ claims }: Pick<Registered, 'claims'>): Facts {
  const facts = claims.filter(({ declared }) => declared === 'FACT')
  return { cited: facts.filter(({ cites }) => cites.length > 0).length, of: facts.length }
}
