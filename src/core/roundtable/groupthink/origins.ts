/**
 * On how many independent sources a table stands. Titles are easily piled up: pages of one site, papers of one house and papers
 * that only pass on what another says are one origin, however many there are.
 */
import type { RegisteredClaim, RegisteredEvidence } from '../../evidence/words.ts'
import { type Named, numbersNamed } from '../../text/spelled-numbers.ts'
import { keywordSet, stem } from '../../text/words.ts'
import { ORIGINS } from '../numbers.ts'
import { isKnownNumber } from './news.ts'

/** What one seat said at one time, in the order in which it was said. */
export interface Cited {
  readonly claims: readonly RegisteredClaim[]
  readonly evidence: readonly RegisteredEvidence[]
}

export function originsOf(said: readonly Cited[]): readonly string[] {
  const origins: string[] = []
  const echoes = new Set<string>()
  const numbers: Named[] = []
  for (const { claims, evidence } of said) {
    const named = new Map(evidence.flatMap((each) => sourceOf(each).map((source) => [each.id, source] as const)))
    for (const source of new Set(named.values())) {
      if (origins.includes(source) || echoes.has(source)) continue
      const ofIt = claims.filter(({ cites }) => cites.length > 0 && cites.every((id) => named.get(id) === source))
      const isOld = origins.some((known) => isOneHouse(known, source)) || isEcho(ofIt, numbers, origins.length > 0)
      if (isOld) echoes.add(source)
      else origins.push(source)
    }
    for (const { text } of claims) numbers.push(...numbersNamed(text))
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

/** Those who speak for themselves: whatever they publish, it is one voice. */
const PARTIES = new Set(
  'vendor supplier maker manufacturer producer seller dealer reseller provider firm company agency consultant contractor developer campaign lobby ministry'
    .split(' ')
    .map(stem),
)

/**
 * Two titles of one party ("vendor brochure", "vendor webinar"), or that share most of the shorter one: "the firm's brochure",
 * "podcast with the firm's founder". Files are told by their paths.
 */
function isOneHouse(a: string, b: string): boolean {
  if (/[/\\]|\.\w{2,4}$/.test(a) || /[/\\]|\.\w{2,4}$/.test(b)) return false
  const [one, other] = [keywordSet(a), keywordSet(b)]
  const shared = [...one].filter((word) => other.has(word))
  if (shared.some((word) => PARTIES.has(word) || (isOwner(a, word) && isOwner(b, word)))) return true
  return shared.length >= ORIGINS.sharedWordsMin && shared.length / Math.min(one.size, other.size) >= ORIGINS.sharedShareMin
}

/** "the traders' letter": who owns it stands in the genitive. */
const isOwner = (title: string, word: string): boolean =>
  title
    .replaceAll('’', "'")
    .split(/\s+/)
    .some((each) => /'s$|s'$/.test(each) && stem(each) === word)

const PASSES_ON =
  /\b(?:quot(?:es|ed|ing)|cit(?:es|ed|ing)|repeat(?:s|ed)?|reprint(?:s|ed)?|retells?|retold|relays?|relayed|summari[sz](?:es|ed)|sums? (?:it )?up|pass(?:es|ed) on|(?:says?|writes?|gives?|reports?) the same)\b/i

/** When first cited, it brings no figure that was not there before: it only repeats some, or is said to pass on another. */
function isEcho(claims: readonly RegisteredClaim[], known: readonly Named[], hasEarlier: boolean): boolean {
  const figures = claims.map(({ text }) => numbersNamed(text).filter(({ key }) => key !== null))
  if (!hasEarlier || claims.length === 0 || figures.flat().some((figure) => !isKnownNumber(figure, known))) return false
  return figures.every((named) => named.length > 0) || claims.some(({ text }) => PASSES_ON.test(text))
}
