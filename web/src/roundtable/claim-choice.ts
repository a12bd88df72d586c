/** Which claims and which evidence are shown: by status, label, seat, round, verdict and words. Plain functions over the report's rows. */
import type { ClaimRow, EvidenceRow, RoundtableReport } from '../../../src/core/roundtable/report-types.ts'
import { claimsInOrder, evidenceInOrder } from '../../../src/views/roundtable/claims.ts'

/** Null: any. */
export interface ClaimWish {
  readonly status: string | null
  readonly label: string | null
  readonly seat: string | null
  readonly round: string | null
  readonly verdict: string | null
  readonly text: string | null
}

export const ANY: ClaimWish = { status: null, label: null, seat: null, round: null, verdict: null, text: null }

export const hasWish = (wish: ClaimWish): boolean => Object.values(wish).some((value) => value !== null)

/** What somebody disputes is contested, whatever its own quotations say. */
export const statusOf = ({ status, against }: ClaimRow): ClaimRow['status'] =>
  against.length > 0 && status !== 'retracted' ? 'contested' : status

const fits = (wanted: string | null, value: string): boolean => wanted === null || wanted === value

/** An id is meant exactly: who looks for C1 does not want C12. */
function saysIn(text: string | null, ids: readonly string[], words: string): boolean {
  const wanted = text?.trim().toLowerCase() ?? ''
  if (wanted === '') return true
  return /^[ce]\d+$/.test(wanted) ? ids.some((id) => id.toLowerCase() === wanted) : words.toLowerCase().includes(wanted)
}

export function claimsFor(report: RoundtableReport, wish: ClaimWish): readonly ClaimRow[] {
  const verdicts = new Map(report.evidence.map(({ id, verdict }) => [id, verdict]))
  return claimsInOrder(report).filter(
    (claim) =>
      fits(wish.status, statusOf(claim)) &&
      fits(wish.label, claim.label) &&
      (wish.seat === null || claim.seat === wish.seat || claim.for.includes(wish.seat)) &&
      fits(wish.round, String(claim.round)) &&
      (wish.verdict === null ||
        (wish.verdict === 'none' ? claim.cites.length === 0 : claim.cites.some((id) => verdicts.get(id) === wish.verdict))) &&
      saysIn(wish.text, [claim.id, ...claim.cites], claim.text),
  )
}

/** Status, label and round belong to the claims that cite it. */
export function evidenceFor(report: RoundtableReport, wish: ClaimWish): readonly EvidenceRow[] {
  const isOfClaims = wish.status !== null || wish.label !== null || wish.round !== null
  const claims = new Set(
    isOfClaims ? claimsFor(report, { ...ANY, status: wish.status, label: wish.label, round: wish.round }).map(({ id }) => id) : [],
  )
  return evidenceInOrder(report).filter(
    (item) =>
      (!isOfClaims || item.claims.some((id) => claims.has(id))) &&
      (wish.seat === null || item.by.includes(wish.seat)) &&
      fits(wish.verdict, item.verdict) &&
      saysIn(wish.text, [item.id, ...item.claims], `${item.source} ${item.quote ?? ''}`),
  )
}
