/** What lint found, as views take it: by document, with the check's name, the passage, why and what to do. */
import { SEVERITIES } from '../../core/findings/severity.ts'
import type { Severity } from '../../core/findings/words.ts'
import { counted } from '../amounts.ts'

export interface LintFinding {
  readonly check: string
  readonly category: string
  readonly severity: Severity
  readonly quote: string
  readonly line: number
  readonly why: string
  readonly remedy: string
}

export interface Linted {
  readonly path: string
  readonly findings: readonly LintFinding[]
}

/** "7 findings in 2 of 31 documents: 1 major, 6 minor." */
export function summary(documents: readonly Linted[]): string {
  const all = documents.flatMap(({ findings }) => findings)
  if (all.length === 0)
    return `Nothing was found in ${counted(documents.length, 'document')}. Code sees slips, not sense: that it is silent is no approval.`
  const by = SEVERITIES.flatMap((severity) => {
    const count = all.filter((one) => one.severity === severity).length
    return count === 0 ? [] : [`${count} ${severity}`]
  })
  const hit = documents.filter(({ findings }) => findings.length > 0).length
  const where = documents.length === 1 ? '' : ` in ${hit} of ${documents.length} documents`
  return `${counted(all.length, 'finding')}${where}: ${by.join(', ')}.`
}
