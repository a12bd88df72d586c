/** What a seat says the document shows of the vision: taken only as far as the quotation holds, scored by code (4-25). */
import type { Check } from '../../evidence/words.ts'
import type { Vision } from '../vision/words.ts'
import type { CouncilEvent } from '../words.ts'
import { type Checks, quotedFact } from './quoted.ts'
import type { Source } from './raise.ts'

interface Said {
  readonly criterion: string
  readonly quote: string
}

type Given = Extract<CouncilEvent, { type: 'alignment.given' }>

export function alignmentGiven(
  said: { readonly alignment: readonly Said[]; readonly violations: readonly Said[] },
  checks: Checks,
  { request, seat, cycle }: Source,
  vision: Vision,
): { readonly fact: Given; readonly ignored: readonly string[] } {
  const ignored: string[] = []
  const shown = (entries: readonly Said[], known: ReadonlySet<string>): Given['met'] =>
    entries.flatMap((entry) => {
      const check: Check | null = checks.take(entry)
      const evidence = quotedFact(entry.quote, check)
      if (!known.has(entry.criterion)) {
        ignored.push(`The vision has no criterion «${entry.criterion}».`)
        return []
      }
      return evidence === null ? [] : [{ criterion: entry.criterion, evidence }]
    })
  const met = shown(said.alignment, new Set(vision.phases.flatMap(({ criteria }) => criteria.map(({ id }) => id))))
  const violations = shown(said.violations, new Set(vision.forbids.map(({ id }) => id)))
  return { fact: { type: 'alignment.given', request, seat, cycle, met, violations, scores: scoresOf(met, vision) }, ignored }
}

function scoresOf(met: Given['met'], vision: Vision): number[] {
  const verified = new Set(met.flatMap(({ criterion, evidence }) => (evidence.verdict === 'verified' ? [criterion] : [])))
  return vision.phases.map(({ criteria }) => criteria.filter(({ id }) => verified.has(id)).length / criteria.length)
}
