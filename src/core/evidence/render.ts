/**
 * The registry as a seat reads it: contested claims first, then open, accepted and retracted ones, with their evidence,
 * inside a fixed number of tokens whatever has been said. What is left out is counted, and keeps its id.
 */
import { items } from '../list.ts'
import { cutToTokens, estimateTokens } from '../text/tokens.ts'
import { type Claim, type Evidence, evidenceById, type Registry } from './registry.ts'
import { cleanPath } from './source-key.ts'
import type { ClaimStatus, Lines } from './words.ts'

const CLAIM_TOKENS_MAX = 30
const GIST_TOKENS_MAX = 25
const SOURCE_TOKENS_MAX = 20
const CITES_SHOWN_MAX = 4
/** Set aside for the titles and the line that counts what was left out. */
const FRAME_TOKENS = 50
const ORDER: readonly ClaimStatus[] = ['contested', 'open', 'accepted', 'retracted']

/** Always fewer than `tokensMax` estimated tokens; empty where nothing is registered or nothing fits. */
export function renderRegistry(registry: Registry, tokensMax = 2000): string {
  const claims: string[] = []
  const evidence = new Map<string, string>()
  let room = tokensMax - 1 - FRAME_TOKENS
  for (const claim of byUrgency(registry)) {
    const line = claimLine(claim)
    const cited = claim.cites.slice(0, CITES_SHOWN_MAX).filter((id) => !evidence.has(id))
    const lines = cited.flatMap((id) => evidenceLine(evidenceById(registry, id)))
    const cost = [line, ...lines].reduce((sum, added) => sum + estimateTokens(`${added}\n`), 0)
    if (cost > room) break
    room -= cost
    claims.push(line)
    for (const [index, id] of cited.entries()) evidence.set(id, lines[index] ?? '')
  }
  return framed(registry, claims, [...evidence.values()], tokensMax)
}

function framed(registry: Registry, claims: readonly string[], evidence: readonly string[], tokensMax: number): string {
  const left = [registry.claims.size - claims.length, registry.evidence.size - evidence.length] as const
  const parts: string[] = []
  if (claims.length > 0) parts.push('CLAIMS', ...claims)
  if (evidence.length > 0) parts.push('EVIDENCE', ...evidence)
  if (left[0] > 0 || left[1] > 0)
    parts.push(`Not shown: ${counted(left[0], 'claim', 'claims')}, ${counted(left[1], 'piece', 'pieces')} of evidence.`)
  const text = parts.join('\n')
  return estimateTokens(text) < tokensMax ? text : ''
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Gravest standing first; inside one standing, what was touched last. */
function* byUrgency(registry: Registry): Generator<Claim> {
  const groups: Record<ClaimStatus, Claim[]> = { contested: [], open: [], accepted: [], retracted: [] }
  for (const claim of items(registry.claims)) groups[claim.status].push(claim)
  for (const status of ORDER) yield* groups[status].reverse().sort((a, b) => b.last.at - a.last.at)
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function claimLine({ id, label, status, text, cites }: Claim): string {
  const more = cites.length > CITES_SHOWN_MAX ? ` and ${cites.length - CITES_SHOWN_MAX} more` : ''
  const rests = cites.length === 0 ? '' : ` (${cites.slice(0, CITES_SHOWN_MAX).join(', ')}${more})`
  return `${id} [${label}, ${status}] ${cutToTokens(oneLine(text), CLAIM_TOKENS_MAX)}${rests}`
}

function evidenceLine(evidence: Evidence | null): readonly string[] {
  if (!evidence) return []
  const { id, reference, check } = evidence
  const source = cutToTokens(oneLine(sourceOf(evidence)), SOURCE_TOKENS_MAX)
  const gist = reference.quote === null ? '' : `: «${cutToTokens(oneLine(reference.quote), GIST_TOKENS_MAX)}»`
  return [`${id} [${check.verdict}${check.bare ? ', bare' : ''}] ${source}${gist}`]
}

const rangeOf = ({ start, end }: Lines): string => (start === end ? String(start) : `${start}-${end}`)

/** What is cited, as a reader finds it: a path with its lines, an address, a title. */
export function sourceOf({ kind, reference: { path, lines, url, title } }: Pick<Evidence, 'kind' | 'reference'>): string {
  if (kind === 'file') return `${cleanPath(path ?? '')}${lines ? `:${rangeOf(lines)}` : ''}`
  return (kind === 'url' ? url : title) ?? 'a source without a name'
}
