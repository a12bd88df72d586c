/** Claims and evidence as a reader looks them up: what is disputed first, each with who said it, where, and what it rests on. */
import { isLoose } from '../../core/evidence/wording.ts'
import type { ClaimRow, EvidenceRow, RoundtableReport } from '../../core/roundtable/report-types.ts'
import { STATUS_ORDER } from './phrases.ts'
import { namesIn } from './reading.ts'

export const claimsInOrder = ({ claims }: RoundtableReport): readonly ClaimRow[] =>
  claims.toSorted((a, b) => rankOf(a) - rankOf(b) || numberOf(a.id) - numberOf(b.id))

/** What somebody disputes stands with what is contested, whatever its own quotations say. */
const rankOf = ({ status, against }: ClaimRow): number =>
  STATUS_ORDER.indexOf(against.length > 0 && status !== 'retracted' ? 'contested' : status)

const numberOf = (id: string): number => Number(id.slice(1)) || 0

/** FACT, or what it counts as where the seat called it more than it is. */
export const labelText = ({ label, declared }: ClaimRow): string => (label === declared ? label : `${label} (called ${declared})`)

/** "round 2, Harbour engineer; held by 3, disputed by Night clerk". */
export function standingText(report: RoundtableReport, { seat, round, for: holders, against, restatements }: ClaimRow): string {
  const where = `${round === 0 ? 'alone' : `round ${round}`}, ${namesIn(report, [seat])}`
  const held = holders.length > 1 ? `; held by ${namesIn(report, holders)}` : ''
  const disputed = against.length === 0 ? '' : `; disputed by ${namesIn(report, against)}`
  const again = restatements === 0 ? '' : `; said again ${restatements === 1 ? 'once' : `${restatements} times`}`
  return `${where}${held}${disputed}${again}`
}

/** `log.csv:12–14`. */
export function sourceText({ source, lines, kind }: EvidenceRow): string {
  if (lines === null || kind !== 'file') return source
  return lines.start === lines.end ? `${source}:${lines.start}` : `${source}:${lines.start}–${lines.end}`
}

/** "E2 verified, E4 failed": what a claim cites, with the verdict beside each. */
export const citesText = ({ evidence }: RoundtableReport, { cites }: ClaimRow): string =>
  cites.map((id) => `${id} ${evidence.find((item) => item.id === id)?.verdict ?? 'unknown'}`).join(', ')

const FAILED_FIRST: Readonly<Record<EvidenceRow['verdict'], number>> = { failed: 0, unverified: 1, verified: 2 }

/** What does not hold stands first. */
export const evidenceInOrder = ({ evidence }: RoundtableReport): readonly EvidenceRow[] =>
  evidence.toSorted((a, b) => FAILED_FIRST[a.verdict] - FAILED_FIRST[b.verdict] || numberOf(a.id) - numberOf(b.id))

/** A user should see why something did not hold; what held needs no word. */
export const verdictReason = (row: EvidenceRow): string => (row.verdict === 'verified' && !isLoose(row) ? '' : row.because)
