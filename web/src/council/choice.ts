/** Which findings are shown, in which order and under which headings: what the reader asked for in the address. */
import type { Outcome, ReportedFinding } from '../../../src/core/council/report-types.ts'
import { gravestFirst } from '../../../src/core/findings/severity.ts'
import type { Severity } from '../../../src/core/findings/words.ts'
import { groupsOf, OUTCOMES, placeOf, TITLES } from '../../../src/views/council/reading.ts'

export const GROUPS = ['severity', 'section', 'outcome', 'none'] as const
export type GroupBy = (typeof GROUPS)[number]
export const SORTS = ['severity', 'line', 'agreement'] as const
export type SortBy = (typeof SORTS)[number]

export interface Wish {
  readonly severity: string | null
  readonly outcome: string | null
  readonly category: string | null
  /** A seat that raised it. */
  readonly by: string | null
  readonly text: string | null
  readonly group: GroupBy
  readonly sort: SortBy
}

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  standing: 'Standing: it counts for the verdict',
  open: 'Open: not settled yet',
  ...OUTCOMES,
}

export function wanted(findings: readonly ReportedFinding[], wish: Wish): readonly ReportedFinding[] {
  const words = (wish.text ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const kept = findings.filter(
    (finding) =>
      (wish.severity === null || finding.severity === wish.severity) &&
      (wish.outcome === null || finding.outcome === wish.outcome) &&
      (wish.category === null || finding.category === wish.category) &&
      (wish.by === null || finding.raisedBy.includes(wish.by)) &&
      words.every((word) => textOf(finding).includes(word)),
  )
  return kept.toSorted(ORDERS[wish.sort])
}

const textOf = (finding: ReportedFinding): string =>
  [
    finding.id,
    finding.category,
    placeOf(finding),
    finding.quote ?? '',
    finding.description,
    ...finding.remediations.map(({ text }) => text),
  ]
    .join(' ')
    .toLowerCase()

type Order = (a: ReportedFinding, b: ReportedFinding) => number
const byLine: Order = (a, b) => (a.lines?.start ?? 0) - (b.lines?.start ?? 0)
/** How many hold it, less how many do not. */
const heldBy = ({ supporters, dissenters }: ReportedFinding): number => supporters.length - dissenters.length
const byWeight: Order = (a, b) =>
  Number(a.outcome === 'dismissed') - Number(b.outcome === 'dismissed') || gravestFirst(a.severity, b.severity)

const ORDERS: Readonly<Record<SortBy, Order>> = {
  severity: (a, b) => byWeight(a, b) || byLine(a, b),
  line: (a, b) => byLine(a, b) || byWeight(a, b),
  agreement: (a, b) => heldBy(b) - heldBy(a) || byWeight(a, b) || byLine(a, b),
}

export interface Group {
  readonly title: string
  readonly findings: readonly ReportedFinding[]
}

const ENDS: readonly Outcome[] = ['standing', 'open', 'deadlocked', 'unconfirmed', 'dismissed']

export function grouped(findings: readonly ReportedFinding[], group: GroupBy): readonly Group[] {
  const ending = (outcomes: readonly Outcome[]): readonly Group[] =>
    outcomes.map((outcome) => ({ title: OUTCOME_WORDS[outcome], findings: findings.filter((one) => one.outcome === outcome) }))
  switch (group) {
    case 'severity': {
      // As in the reports: what counts by its weight, then what does not count.
      const counting = findings.filter(({ outcome }) => outcome === 'standing' || outcome === 'open')
      const weights = groupsOf(counting).map(({ severity, findings: some }) => ({ title: TITLES[severity], findings: some }))
      return filled([...weights, ...ending(['deadlocked', 'unconfirmed', 'dismissed'])])
    }
    case 'outcome':
      return filled(ending(ENDS))
    case 'section':
      return bySection(findings)
    case 'none':
      return filled([{ title: '', findings }])
  }
}

const filled = (groups: readonly Group[]): readonly Group[] => groups.filter(({ findings }) => findings.length > 0)

/** In the order of the document. */
function bySection(findings: readonly ReportedFinding[]): readonly Group[] {
  const found = new Map<string, { readonly line: number; readonly findings: ReportedFinding[] }>()
  for (const finding of findings) {
    const title = placeOf({ section: finding.section, lines: finding.section.length === 0 ? finding.lines : null }).replace(
      / : lines? .*$/,
      '',
    )
    // About a section as a whole: it stands where its other findings put it, else after those whose place is known.
    const line = finding.lines?.start ?? (finding.section.length === 0 ? 0 : Number.MAX_SAFE_INTEGER)
    const known = found.get(title)
    if (known === undefined) found.set(title, { line, findings: [finding] })
    else found.set(title, { line: Math.min(line, known.line), findings: [...known.findings, finding] })
  }
  return [...found].toSorted(([, a], [, b]) => a.line - b.line).map(([title, { findings: some }]) => ({ title, findings: some }))
}

/** How many there are of each severity, before anything is left out. */
export function amounts(findings: readonly ReportedFinding[]): Readonly<Record<Severity, number>> {
  const of = (severity: Severity): number => findings.filter((one) => one.severity === severity).length
  return { blocker: of('blocker'), major: of('major'), minor: of('minor'), info: of('info') }
}

/** `F3`, `f-3`: as people write it. Null where it names none. */
export function findingNamed(findings: readonly ReportedFinding[], name: string | null): ReportedFinding | null {
  if (name === null) return null
  const plain = (id: string): string => id.toUpperCase().replace('-', '')
  return findings.find(({ id }) => plain(id) === plain(name)) ?? null
}
