/** Claims and evidence from the house's registry, with who stands for and against each and where it was said first. */
import type { Claim, Evidence } from '../../evidence/registry.ts'
import type { House } from '../../house/house.ts'
import { items } from '../../list.ts'
import { entries, get } from '../../table.ts'
import type { ClaimRow, EvidenceRow } from '../report-types.ts'
import type { Roundtable } from '../state.ts'
import type { Contested } from '../words.ts'

export function claimRows(own: Roundtable, { registry }: House): readonly ClaimRow[] {
  const roundOf = roundsByRequest(own)
  const latest = own.rounds.at(-1)?.round ?? 0
  return [...items<Claim>(registry.claims)].map((claim) => {
    const standing = get(own.standing, claim.id)
    return {
      id: claim.id,
      text: claim.text,
      label: claim.label,
      declared: claim.declared,
      status: claim.status,
      because: claim.judged?.because ?? null,
      seat: claim.supporters[0] ?? '',
      // Claims are registered a moment before the contribution that made them is.
      round: roundOf.get(claim.first.request) ?? latest,
      request: claim.first.request,
      for: standing?.for ?? claim.supporters,
      against: standing?.against ?? [],
      cites: claim.cites,
      restatements: claim.restatements,
    }
  })
}

/** Of every contribution there ever was, mended ones among them. */
function roundsByRequest(own: Roundtable): ReadonlyMap<string, number> {
  const blind = Object.values(own.blind).map(({ request }) => [request, 0] as const)
  const spoken = own.rounds.flatMap(({ round, contributions }) =>
    Object.values(contributions).flatMap(({ request, first }) => [
      [request, round] as const,
      ...(first === null ? [] : [[first.request, round] as const]),
    ]),
  )
  return new Map([...blind, ...spoken])
}

export const evidenceRows = ({ registry }: House): readonly EvidenceRow[] =>
  [...items<Evidence>(registry.evidence)].map(({ id, kind, reference, check, citers, claims }) => ({
    id,
    kind,
    source: reference.path ?? reference.url ?? reference.title ?? 'a source without a name',
    lines: reference.lines,
    quote: reference.quote,
    verdict: check.verdict,
    similarity: check.similarity,
    because: check.because,
    by: citers,
    claims: [...items(claims)],
  }))

/** Claims that some hold and others dispute; what was taken back is disputed no more. */
export function contestedIn(own: Roundtable, claims: readonly ClaimRow[]): readonly Contested[] {
  const retracted = new Set(claims.filter(({ status }) => status === 'retracted').map(({ id }) => id))
  return [...entries(own.standing)]
    .map(([, standing]) => standing)
    .filter(({ claim, against }) => against.length > 0 && !retracted.has(claim))
    .toSorted((a, b) => numberOf(a.claim) - numberOf(b.claim))
}

const numberOf = (id: string): number => Number(id.slice(1)) || 0
