/** Few of a kind: three like findings teach a reader what thirty would hide. The last one told says where the others are. */
import { gravestFirst } from '../core/findings/severity.ts'
import type { LintFinding } from './check.ts'

const PLACES_MAX = 6

/** The gravest first; of one check at most `ofOne`. */
export function shortened(findings: readonly LintFinding[], ofOne: number): readonly LintFinding[] {
  const groups = Map.groupBy(findings, ({ check }) => check)
  return [...groups.values()]
    .flatMap((group) =>
      group.slice(0, ofOne).map((finding, index) => (index === ofOne - 1 ? withRest(finding, group.slice(ofOne)) : finding)),
    )
    .toSorted((a, b) => gravestFirst(a.severity, b.severity) || a.line - b.line)
}

function withRest(finding: LintFinding, rest: readonly LintFinding[]): LintFinding {
  if (rest.length === 0) return finding
  const places = [...new Set(rest.map(({ line }) => line))]
  const more = places.length > PLACES_MAX ? ` and ${places.length - PLACES_MAX} more` : ''
  const named = places.slice(0, PLACES_MAX).join(', ')
  return { ...finding, why: `${finding.why} The same was found in ${places.length === 1 ? 'line' : 'lines'} ${named}${more}.` }
}
