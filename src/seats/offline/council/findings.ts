/**
 * What the checks of a mode find in what a seat was shown: the surest of each check first, at most a few of one kind, and
 * where more was found the last one says how much. Three like findings teach a reader what thirty would hide.
 */
import type { Document } from '../../../core/document/document.ts'
import type { Answer, Check, Hit } from './check.ts'
import { CHECKS } from './checks/all.ts'

/** Of one check. */
const HITS_MAX = 3
/** Of all checks of one mode. */
const OF_A_MODE_MAX = 6
const PLACES_MAX = 5

export interface Found {
  readonly check: Check
  readonly hit: Hit
}

interface Lines {
  readonly start: number
  readonly end: number
}

const known = new WeakMap<Document, Map<string, readonly Hit[]>>()

/** A check reads a document once, however many seats and cycles ask. */
export function hitsOf(check: Check, document: Document): readonly Hit[] {
  const hits = known.get(document) ?? new Map<string, readonly Hit[]>()
  known.set(document, hits)
  const found = hits.get(check.id) ?? distinct(check.find(document)).toSorted((a, b) => b.weight - a.weight || a.line - b.line)
  hits.set(check.id, found)
  return found
}

/** One passage is raised once by a check. */
function distinct(hits: readonly Hit[]): readonly Hit[] {
  const seen = new Set<string>()
  return hits.filter(({ line, quote }) => !seen.has(`${line} ${quote}`) && seen.add(`${line} ${quote}`))
}

export const checksOf = (mode: number): readonly Check[] => CHECKS.filter(({ modes }) => modes.includes(mode))

export function findWith(mode: number, document: Document, shown: readonly Lines[]): readonly Found[] {
  return checksOf(mode)
    .flatMap((check) => raisedBy(check, document, shown))
    .toSorted((a, b) => b.hit.weight - a.hit.weight || a.hit.line - b.hit.line)
    .slice(0, OF_A_MODE_MAX)
}

/** What a check raises, with the rest told in the last one. */
function raisedBy(check: Check, document: Document, shown: readonly Lines[]): readonly Found[] {
  const hits = hitsOf(check, document).filter(({ line }) => shown.some(({ start, end }) => start <= line && line <= end))
  const rest = hits.slice(HITS_MAX)
  return hits.slice(0, HITS_MAX).map((hit, index) => ({ check, hit: index === HITS_MAX - 1 ? withRest(hit, rest) : hit }))
}

function withRest(hit: Hit, rest: readonly Hit[]): Hit {
  if (rest.length === 0) return hit
  const places = rest.slice(0, PLACES_MAX).map(({ line }) => line)
  const more = rest.length > PLACES_MAX ? ` and ${rest.length - PLACES_MAX} more` : ''
  return {
    ...hit,
    description: `${hit.description} The same holds for ${places.length === 1 ? 'line' : 'lines'} ${places.join(', ')}${more}.`,
  }
}

interface Stated {
  readonly mode: number
  readonly category: string
  readonly quote: string | null
  readonly line: number | null
  readonly description: string
}

/** The hit that a finding came from; or, of somebody else's finding, a hit of the same kind on the same words. Null: no check of ours says so. */
export function originOf(finding: Stated, document: Document): Found | null {
  for (const check of checksOf(finding.mode)) {
    const hit = hitsOf(check, document).find(
      ({ quote, line, description }) => quote === finding.quote && line === finding.line && finding.description.startsWith(description),
    )
    if (hit !== undefined) return { check, hit }
  }
  return sameKind(finding, document)
}

function sameKind({ category, quote, line }: Stated, document: Document): Found | null {
  if (quote === null || line === null) return null
  for (const check of CHECKS) {
    const hit = hitsOf(check, document).find((one) => one.line === line && one.category === category && areOneText(one.quote, quote))
    if (hit !== undefined) return { check, hit }
  }
  return null
}

function areOneText(a: string, b: string): boolean {
  const [one, other] = [flat(a), flat(b)]
  return one.includes(other) || other.includes(one)
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const answerTo = ({ check, hit }: Found, document: Document): Answer | null => check.answeredBy?.(document, hit) ?? null
