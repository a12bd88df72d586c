/**
 * On how many independent sources a table stands. Titles are easily piled up: pages of one site, papers of one house and papers
 * that only pass on the figure of another are one origin, however many there are.
 */
import type { RegisteredClaim, RegisteredEvidence } from '../../evidence/words.ts'
import { valuesOf } from '../../text/spelled-numbers.ts'
import { keywordSet } from '../../text/words.ts'
import { ORIGINS } from '../numbers.ts'

/** What one seat said at one time, in the order in which it was said. */
export interface Cited {
  readonly claims: readonly RegisteredClaim[]
  readonly evidence: readonly RegisteredEvidence[]
}

export function originsOf(said: readonly Cited[]): readonly string[] {
  const origins: string[] = []
  const echoes = new Set<string>()
  const values = new Set<string>()
  for (const { claims, evidence } of said) {
    const named = new Map(evidence.flatMap((each) => sourceOf(each).map((source) => [each.id, source] as const)))
    for (const source of new Set(named.values())) {
      if (origins.includes(source) || echoes.has(source)) continue
      const ofIt = claims.filter(({ cites }) => cites.length > 0 && cites.every((id) => named.get(id) === source))
      if (origins.some((known) => isOneHouse(known, source)) || isEcho(ofIt, values)) echoes.add(source)
      else origins.push(source)
    }
    for (const { text } of claims) for (const value of valuesOf(text)) values.add(value)
  }
  return origins
}

/** A file is its own origin, a page stands for its site, a work for its title; a quotation that failed stands for nothing. */
function sourceOf({ reference: { path, url, title }, check }: RegisteredEvidence): readonly string[] {
  if (check.verdict === 'failed') return []
  const source = path ?? (url === null ? title : hostOf(url))
  return source === null ? [] : [source.trim().toLowerCase()]
}

const hostOf = (url: string): string => /^[a-z][a-z0-9+.-]*:\/\/(?:www\.)?([^/?#]+)/i.exec(url)?.[1] ?? url

/** Two titles that share most of the shorter one: "the firm's brochure", "podcast with the firm's founder". Files are told by their paths. */
function isOneHouse(a: string, b: string): boolean {
  if (/[/\\]|\.\w{2,4}$/.test(a) || /[/\\]|\.\w{2,4}$/.test(b)) return false
  const [one, other] = [keywordSet(a), keywordSet(b)]
  const shared = [...one].filter((word) => other.has(word)).length
  return shared >= ORIGINS.sharedWordsMin && shared / Math.min(one.size, other.size) >= ORIGINS.sharedShareMin
}

/** When first cited, it brings figures and none that was not there before. */
function isEcho(claims: readonly RegisteredClaim[], known: ReadonlySet<string>): boolean {
  return (
    claims.length > 0 &&
    claims.every(({ text }) => {
      const values = [...valuesOf(text)]
      return values.length > 0 && values.every((value) => known.has(value))
    })
  )
}
