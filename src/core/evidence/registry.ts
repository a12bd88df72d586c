/**
 * The registry: every claim and every piece of evidence of a deliberation, under ids that hold across speakers.
 *
 *   parsed + checks ──register──▶ claims.registered ──evolveRegistry──▶ claims C1…, evidence E1…
 *
 * `register` only proposes the fact; the fold keeps what the fact says, so that a replay names everything the same way.
 * A restated claim keeps its id; the same passage, address or title keeps its evidence id.
 */
import { assert } from '../assert.ts'
import type { ClaimJudged, ClaimsRegistered } from '../house/words.ts'
import { append, at, emptyList, type List, setAt } from '../list.ts'
import type { SeatId } from '../seat.ts'
import { emptyTable, get, put, type Table } from '../table.ts'
import { compared } from '../text/similarity.ts'
import { RANK } from './labels.ts'
import type { Parsed, ParsedClaim } from './parse.ts'
import { emptyIndex, type Index, indexed, keysOf, restated } from './restatement.ts'
import { kindOf, sourceKey } from './source-key.ts'
import type { Check, ClaimStatus, Label, Reference, RegisteredClaim, RegisteredEvidence } from './words.ts'

/** When and by which request something was touched. */
export interface Touch {
  readonly request: string
  readonly at: number
}

export interface Claim {
  readonly id: string
  readonly text: string
  readonly label: Label
  readonly declared: Label
  readonly status: ClaimStatus
  /** Ids of evidence, each once. */
  readonly cites: readonly string[]
  /** Whether any citation so far was verified, and whether any did not fail. */
  readonly proven: boolean
  readonly undisproven: boolean
  /** Who has said it, in order of arrival. */
  readonly supporters: readonly SeatId[]
  readonly restatements: number
  readonly first: Touch
  readonly last: Touch
  /** Who changed its standing last; null while its own citations decide. */
  readonly judged: { readonly by: string; readonly because: string; readonly at: number } | null
}

export interface Evidence {
  readonly id: string
  readonly kind: RegisteredEvidence['kind']
  readonly reference: Reference
  readonly check: Check
  readonly citers: readonly SeatId[]
  /** Ids of the claims that cite it, each once. */
  readonly claims: List<string>
  readonly first: Touch
  readonly last: Touch
}

export interface Registry {
  readonly claims: List<Claim>
  readonly evidence: List<Evidence>
  readonly sources: Table<string>
  readonly index: Index
}

export const emptyRegistry: Registry = { claims: emptyList, evidence: emptyList, sources: emptyTable, index: emptyIndex }

/** A claim keeps this many citations; more would only repeat. */
const CITES_MAX = 20

export const claimById = (registry: Registry, id: string): Claim | null => at(registry.claims, placeOf('C', id)) ?? null
export const evidenceById = (registry: Registry, id: string): Evidence | null => at(registry.evidence, placeOf('E', id)) ?? null
/** Whether an id names a claim or a piece of evidence here. */
export const knows = (registry: Registry, id: string): boolean => claimById(registry, id) !== null || evidenceById(registry, id) !== null

const ID = { C: /^C[1-9]\d{0,8}$/, E: /^E[1-9]\d{0,8}$/ } as const

const placeOf = (kind: 'C' | 'E', id: string): number => (ID[kind].test(id) ? Number(id.slice(1)) - 1 : -1)

/** The fact that a contribution's claims and evidence are known from now on. `checks` answer `parsed.references` in order. */
export function register(
  registry: Registry,
  who: { readonly seat: SeatId; readonly request: string },
  parsed: Pick<Parsed, 'claims' | 'references' | 'violations'>,
  checks: readonly Check[],
): ClaimsRegistered {
  assert(
    checks.length === parsed.references.length,
    `${checks.length} checks for ${parsed.references.length} references of ${who.request}.`,
  )
  const evidence = namedEvidence(registry, parsed.references, checks)
  const byNumber = new Map(evidence.map(({ id, reference }) => [reference.n, id]))
  const claims = namedClaims(registry, parsed.claims, byNumber)
  return { type: 'claims.registered', request: who.request, seat: who.seat, claims, evidence, violations: [...parsed.violations] }
}

function namedEvidence(registry: Registry, references: readonly Reference[], checks: readonly Check[]): RegisteredEvidence[] {
  const fresh = new Map<string, string>()
  let size = registry.evidence.size
  return references.flatMap((reference, index) => {
    const check = checks[index]
    if (!check) return []
    const key = sourceKey(reference)
    const known = key === null ? undefined : (get(registry.sources, key) ?? fresh.get(key))
    const id = known ?? `E${++size}`
    if (key !== null) fresh.set(key, id)
    return [{ id, kind: kindOf(reference), reference, check }]
  })
}

function namedClaims(registry: Registry, parsed: readonly ParsedClaim[], byNumber: ReadonlyMap<number, string>): RegisteredClaim[] {
  const claims: RegisteredClaim[] = []
  const texts = new Map<number, string>()
  let index = registry.index
  let size = registry.claims.size
  for (const { text, label, declared, cites } of parsed) {
    const ours = compared(text)
    const keys = keysOf(ours)
    const place = restated(index, ours, keys, (known) => at(registry.claims, known)?.text ?? texts.get(known) ?? '')
    const ids = new Set(cites.flatMap((n) => byNumber.get(n) ?? []))
    const restates = place !== null
    if (!restates) {
      texts.set(size, text)
      index = indexed(index, keys, size)
    }
    const id = `C${restates ? place + 1 : ++size}`
    claims.push({ id, text, label, declared, cites: [...ids], restates })
  }
  return claims
}

/** What a fact changes. Total: an id that nobody knows changes nothing. */
export function evolveRegistry(registry: Registry, event: ClaimsRegistered | ClaimJudged, when: number): Registry {
  if (event.type === 'claim.judged') return judged(registry, event, when)
  let next = registry
  const touch = { request: event.request, at: when }
  for (const evidence of event.evidence) next = withEvidence(next, evidence, event.seat, touch)
  for (const claim of event.claims) next = withClaim(next, claim, event, touch)
  return next
}

function judged(registry: Registry, event: ClaimJudged, when: number): Registry {
  const claim = claimById(registry, event.claim)
  if (!claim) return registry
  const changed = {
    ...claim,
    status: event.status,
    last: { request: claim.last.request, at: when },
    judged: { by: event.by, because: event.because, at: when },
  }
  return { ...registry, claims: setAt(registry.claims, placeOf('C', claim.id), changed) }
}

function withEvidence(registry: Registry, { id, kind, reference, check }: RegisteredEvidence, seat: SeatId, touch: Touch): Registry {
  const known = evidenceById(registry, id)
  if (known) {
    const better = known.check.verdict !== 'verified' && check.verdict === 'verified'
    const kept = better ? { reference, check } : { reference: known.reference, check: known.check }
    const changed: Evidence = { ...known, ...kept, citers: joined(known.citers, seat), last: touch }
    return { ...registry, evidence: setAt(registry.evidence, placeOf('E', id), changed) }
  }
  if (placeOf('E', id) !== registry.evidence.size) return registry
  const key = sourceKey(reference)
  const added: Evidence = { id, kind, reference, check, citers: [seat], claims: emptyList, first: touch, last: touch }
  return {
    ...registry,
    evidence: append(registry.evidence, added),
    sources: key === null ? registry.sources : put(registry.sources, key, id),
  }
}

function withClaim(registry: Registry, said: RegisteredClaim, event: ClaimsRegistered, touch: Touch): Registry {
  const known = claimById(registry, said.id)
  if (!known && placeOf('C', said.id) !== registry.claims.size) return registry
  const found = event.evidence.filter(({ id }) => said.cites.includes(id)).map(({ check }) => check)
  const claim = known ? reinforced(known, said, event.seat, found, touch) : introduced(said, event.seat, found, touch)
  const claims = known ? setAt(registry.claims, placeOf('C', said.id), claim) : append(registry.claims, claim)
  const index = known ? registry.index : indexed(registry.index, keysOf(compared(said.text)), registry.claims.size)
  return linked({ ...registry, claims, index }, claim, known?.cites ?? [])
}

function introduced(said: RegisteredClaim, seat: SeatId, checks: readonly Check[], touch: Touch): Claim {
  const claim = {
    id: said.id,
    text: said.text,
    label: said.label,
    declared: said.declared,
    status: 'open' as const,
    cites: said.cites.slice(0, CITES_MAX),
    proven: checks.some(isProof),
    undisproven: checks.some(({ verdict }) => verdict !== 'failed'),
    supporters: [seat],
    restatements: 0,
    first: touch,
    last: touch,
    judged: null,
  }
  return { ...claim, status: standing(claim) }
}

function reinforced(known: Claim, said: RegisteredClaim, seat: SeatId, checks: readonly Check[], touch: Touch): Claim {
  const stronger = RANK[said.label] > RANK[known.label]
  const claim: Claim = {
    ...known,
    label: stronger ? said.label : known.label,
    declared: stronger ? said.declared : known.declared,
    cites: [...new Set([...known.cites, ...said.cites])].slice(0, CITES_MAX),
    proven: known.proven || checks.some(isProof),
    undisproven: known.undisproven || checks.some(({ verdict }) => verdict !== 'failed'),
    supporters: joined(known.supporters, seat),
    restatements: known.restatements + 1,
    last: touch,
  }
  return known.judged ? claim : { ...claim, status: standing(claim) }
}

/** A file that merely exists proves nothing that was said about it. */
const isProof = ({ verdict, bare }: Check): boolean => verdict === 'verified' && !bare

/** Where a claim stands by its citations alone. */
function standing({ label, cites, proven, undisproven }: Pick<Claim, 'label' | 'cites' | 'proven' | 'undisproven'>): ClaimStatus {
  if (label !== 'FACT' || cites.length === 0) return 'open'
  if (proven) return 'accepted'
  return undisproven ? 'open' : 'contested'
}

/** The claim on the list of each piece of evidence that it did not cite before. */
function linked(registry: Registry, claim: Claim, before: readonly string[]): Registry {
  let evidence = registry.evidence
  for (const id of claim.cites) {
    const cited = before.includes(id) ? null : evidenceById(registry, id)
    if (cited) evidence = setAt(evidence, placeOf('E', id), { ...cited, claims: append(cited.claims, claim.id) })
  }
  return { ...registry, evidence }
}

const joined = (seats: readonly SeatId[], seat: SeatId): readonly SeatId[] => (seats.includes(seat) ? seats : [...seats, seat])
