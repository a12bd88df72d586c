/** How well the table keeps its own rules: labels, citations before and after they were asked for, quotations that hold. */
import type { Violation } from '../../evidence/words.ts'
import type { ClaimRow, EvidenceRow, Rate, RoundtableReport } from '../report-types.ts'
import type { Contribution, Registered, Roundtable } from '../state.ts'
import { TARGETS } from './numbers.ts'

export function ratesOf(own: Roundtable, claims: readonly ClaimRow[], evidence: readonly EvidenceRow[]): RoundtableReport['rates'] {
  const quoted = evidence.filter(({ quote }) => quote !== null)
  const contributions = own.rounds.flatMap((round) => Object.values(round.contributions))
  const stances = Object.values(own.blind)
  const now = [...stances, ...contributions].map(factsIn)
  const atFirst = [...stances.map(factsIn), ...contributions.map(factsAtFirst)]
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

function factsIn({ claims }: Registered): Facts {
  const facts = claims.filter(({ declared }) => declared === 'FACT')
  return { cited: facts.filter(({ cites }) => cites.length > 0).length, of: facts.length }
}

/**
 * Of what was mended, only what was wrong with it is kept: facts that the complaints name had no citation then, whatever they
 * have now; the other facts are taken to have been there before.
 */
function factsAtFirst(contribution: Contribution): Facts {
  const { first, claims } = contribution
  if (first === null) return factsIn(contribution)
  const bare = first.violations.filter(({ rule }) => rule === 'fact-without-citation')
  const others = claims.filter(({ declared, text }) => declared === 'FACT' && !bare.some((violation) => names(violation, text)))
  return { cited: others.filter(({ cites }) => cites.length > 0).length, of: others.length + bare.length }
}

/** A complaint begins with its claim, a long one cut short. */
function names({ because }: Violation, text: string): boolean {
  const quoted = because.slice(1, because.lastIndexOf('» is labelled')).replace(/…$/, '').trim()
  return because.startsWith('«') && quoted !== '' && text.startsWith(quoted)
}
