/**
 * A contribution as claims: what is said, what it is called, what it rests on.
 *
 *   text ─▶ body │ references ─▶ sentences ─▶ tags ─▶ claims ─▶ rules (what breaks one is a violation, never an error)
 *
 * Only the seat's own words count: code, links, block quotations and the list of references hold no claims.
 */

import { sentences } from '../text/sentences.ts'
import { opaqueEnd } from '../text/spans.ts'
import { keywordSet } from '../text/words.ts'
import { type Draft, draftsOf } from './claims.ts'
import { RANK } from './labels.ts'
import { mergeReferences } from './merge-references.ts'
import { splitReferences } from './reference-list.ts'
import { type Scan, scan, type Tag } from './tags.ts'
import type { Label, Reference, Violation } from './words.ts'

export interface ParsedClaim {
  readonly text: string
  /** What it counts as. */
  readonly label: Label
  /** What the seat called it; OPEN where it said nothing. */
  readonly declared: Label
  /** Numbers of references that exist, each once, in order. */
  readonly cites: readonly number[]
}

export interface Parsed {
  readonly claims: readonly ParsedClaim[]
  readonly references: readonly Reference[]
  readonly violations: readonly Violation[]
  /** The text without its list of references. */
  readonly body: string
}

const CLAIMS_MAX = 40
/** A sentence without a label is a claim from this many content words on. */
const CONTENT_WORDS_MIN = 4

export function parseContribution(text: string, declared: readonly Reference[]): Parsed {
  const split = splitReferences(text)
  const merged = mergeReferences(declared, split.references)
  const known: ReadonlySet<number> = new Set(merged.references.map(({ n }) => n))
  const read = readBody(split.body)
  const judged = read.drafts.map((draft) => judge(draft, known))
  const violations = [
    ...merged.violations,
    ...read.violations,
    ...judged.flatMap(({ violations }) => violations),
    ...unmatched(read.cited, merged.references, known),
  ]
  return { claims: capped(judged.map(({ claim }) => claim)), references: merged.references, violations, body: split.body.trimEnd() }
}

interface Body {
  readonly drafts: readonly Draft[]
  readonly cited: ReadonlySet<number>
  readonly violations: readonly Violation[]
}

function readBody(body: string): Body {
  const drafts: Draft[] = []
  const cited = new Set<number>()
  const violations: Violation[] = []
  for (const { source, scanned, heading } of ownSentences(body)) {
    const { tags, violations: found } = scanned
    violations.push(...found)
    for (const tag of tags) if (tag.kind === 'citation') for (const n of tag.numbers) cited.add(n)
    if (heading) continue
    for (const draft of draftsOf(source, tags)) if (draft.labels.length > 0 || isSubstantive(draft.text)) drafts.push(draft)
  }
  return { drafts, cited, violations }
}

interface Own {
  readonly source: string
  readonly scanned: Scan
  readonly heading: boolean
}

/** The sentences the seat says itself. Tags that stand alone ("…⏎⏎[FACT][1]") belong to the sentence before them. */
function ownSentences(body: string): readonly Own[] {
  const own: Own[] = []
  for (const sentence of sentences(body)) {
    if (isBlockQuoted(body, sentence.start)) continue
    const found = scan(sentence.text)
    const last = own.at(-1)
    if (last && !last.heading && found.tags.length > 0 && !/[\p{L}\p{N}]/u.test(without(sentence.text, found.tags))) {
      const source = `${last.source} ${sentence.text}`
      own[own.length - 1] = { source, scanned: scan(source), heading: false }
    } else {
      own.push({ source: sentence.text, scanned: found, heading: sentence.kind === 'heading' })
    }
  }
  return own
}

function without(text: string, tags: readonly Tag[]): string {
  let rest = ''
  let from = 0
  for (const tag of tags) {
    rest += text.slice(from, tag.start)
    from = tag.end
  }
  return rest + text.slice(from)
}

function isBlockQuoted(body: string, start: number): boolean {
  const line = body.slice(body.lastIndexOf('\n', start - 1) + 1, start)
  return /^[ \t]*>/.test(line) || /^>/.test(body.slice(start, start + 1))
}

/** A statement with enough in it to be agreed or disagreed with: no question, no line that only leads to a list. */
const isSubstantive = (text: string): boolean => !/[?？:]["'”’»)*_]*$/.test(text) && keywordSet(proseOf(text)).size >= CONTENT_WORDS_MIN

/** The text without inline code, links and addresses: they are no words of a claim. */
function proseOf(text: string): string {
  let prose = ''
  let index = 0
  while (index < text.length) {
    const end = opaqueEnd(text, index, text.length)
    prose += end > index ? ' ' : (text[index] ?? '')
    index = Math.max(end, index + 1)
  }
  return prose
}

const UNCITED = {
  ASSUME: ['assume-with-citation', 'an assumption rests on nothing'],
  ABSENT: ['absent-with-citation', 'what the sources do not say can not be quoted from them'],
} as const

/** What the rules of labels make of one claim. */
function judge(draft: Draft, known: ReadonlySet<number>): { claim: ParsedClaim; violations: readonly Violation[] } {
  const declared = draft.labels[0] ?? 'OPEN'
  const weakest = draft.labels.toSorted((a, b) => RANK[a] - RANK[b])[0] ?? 'OPEN'
  const cites = draft.numbers.filter((n) => known.has(n))
  const violations: Violation[] = []
  const said = `«${shortened(draft.text)}»`
  if (new Set(draft.labels).size > 1) {
    violations.push({
      rule: 'two-labels',
      because: `${said} carries the labels ${[...new Set(draft.labels)].join(' and ')}; it counts as ${weakest}.`,
    })
  }
  if ((weakest === 'ASSUME' || weakest === 'ABSENT') && cites.length > 0) {
    const [rule, why] = UNCITED[weakest]
    const because = `${said} is labelled ${weakest} and cites ${bracketed(cites)}; ${why}, so the citation was detached.`
    return { claim: { text: draft.text, label: weakest, declared, cites: [] }, violations: [...violations, { rule, because }] }
  }
  if (weakest === 'FACT' && cites.length === 0) {
    const why = draft.numbers.length > 0 ? `cites only ${bracketed(draft.numbers)}, which no reference has` : 'cites nothing'
    const because = `${said} is labelled FACT but ${why}; it counts as ASSUME. Add a citation such as [1], or label it INFER, KNOWN or ASSUME.`
    return {
      claim: { text: draft.text, label: 'ASSUME', declared, cites: [] },
      violations: [...violations, { rule: 'fact-without-citation', because }],
    }
  }
  return { claim: { text: draft.text, label: weakest, declared, cites }, violations }
}

/** Citations without a reference, references without a citation. */
function unmatched(cited: ReadonlySet<number>, references: readonly Reference[], known: ReadonlySet<number>): readonly Violation[] {
  const orphans = [...cited].filter((n) => !known.has(n)).sort((a, b) => a - b)
  const unused = references.map(({ n }) => n).filter((n) => !cited.has(n))
  const violations: Violation[] = []
  if (orphans.length > 0) {
    const have = references.length === 0 ? 'there are no references' : `the references are ${bracketed(references.map(({ n }) => n))}`
    violations.push({ rule: 'orphan-citation', because: `The text cites ${bracketed(orphans)}, but ${have}.` })
  }
  if (unused.length > 0) {
    violations.push({
      rule: 'unused-reference',
      because: `${unused.length === 1 ? 'Reference' : 'References'} ${bracketed(unused)}: no sentence cites ${unused.length === 1 ? 'it' : 'them'}.`,
    })
  }
  return violations
}

const bracketed = (numbers: readonly number[]): string => numbers.map((n) => `[${n}]`).join(', ')
const shortened = (text: string): string => (text.length <= 120 ? text : `${text.slice(0, 119).trimEnd()}…`)

/** At most forty, in order; labelled claims before unlabelled ones where not all fit. */
function capped(claims: readonly ParsedClaim[]): readonly ParsedClaim[] {
  if (claims.length <= CLAIMS_MAX) return claims
  const labelled = claims.filter(({ declared }) => declared !== 'OPEN').length
  let room = Math.max(0, CLAIMS_MAX - labelled)
  return claims.filter(({ declared }) => declared !== 'OPEN' || room-- > 0).slice(0, CLAIMS_MAX)
}
