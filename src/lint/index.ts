/** What code alone can say about a document, without a model and without an opinion. */
import type { Document } from '../core/document/document.ts'
import type { Check, LintFinding } from './check.ts'
import { CHECKS } from './checks/all.ts'

export type { Check, LintFinding } from './check.ts'
export { CHECKS } from './checks/all.ts'
export { shortened } from './shorten.ts'

/** In the order of the document; of one line, in the order of the checks. */
export function lint(document: Document, checks: readonly Check[] = CHECKS): readonly LintFinding[] {
  const seen = new Set<string>()
  return checks
    .flatMap((check) => check.find(document).map((hit): LintFinding => ({ check: check.id, category: check.category, ...hit })))
    .filter(({ check, line, quote, why }) => quote !== '' && !seen.has(`${check} ${line} ${why}`) && seen.add(`${check} ${line} ${why}`))
    .toSorted((a, b) => a.line - b.line)
}
