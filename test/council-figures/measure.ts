/**
 * Two figures about the mechanical reviewers: how much of what was spoilt they find, and how much of what they find a careful
 * reader keeps. Everything is computed here from documents, the product's own selection and its own checks.
 */
import { selectModes } from '../../src/core/council/modes/select.ts'
import type { Document } from '../../src/core/document/document.ts'
import { parseDocument } from '../../src/core/document/parse.ts'
import { wordsOf } from '../../src/core/text/words.ts'
import { answerTo, type Found, findWith } from '../../src/seats/offline/council/findings.ts'
import { hashText } from '../../src/sources/hash.ts'
import { escaped } from './mutators/mutation.ts'
import { MUTATORS, type Mutation } from './mutators.ts'

export interface Named {
  readonly name: string
  readonly text: string
}

const AGENTS = 3
/** So many of one kind and document: a document full of limits must not speak for all. */
const OF_A_KIND_MAX = 6

/** What a council of mechanical reviewers leaves standing: raised in a mode somebody holds, and answered nowhere. */
export function standing(document: Document, seed: number): { readonly modes: ReadonlySet<number>; readonly found: readonly Found[] } {
  const selection = selectModes({ text: document.text, seed, agents: AGENTS })
  const modes = new Set(selection.agents.flatMap((agent) => agent.modes.map(({ mode }) => mode)))
  const all = [{ start: 1, end: document.lines }]
  const found = [...modes].flatMap((mode) => findWith(mode, document, all))
  const once = found.filter((one, index) => found.findIndex((other) => keyOf(other) === keyOf(one)) === index)
  return { modes, found: once.filter((one) => answerTo(one, document) === null) }
}

/**
 * Whether a finding says what was not said before. The same finding may say more after a mutation: that is news too. But where
 * only the quoted words changed, the document was found wanting in the same way before.
 */
export function isNews(one: Pick<Found, 'check' | 'hit'>, before: readonly Pick<Found, 'check' | 'hit'>[]): boolean {
  const says = ({ hit }: Pick<Found, 'hit'>): string => hit.description.replace(/\b\d+\b/g, '')
  return !before.some((old) => old.check.id === one.check.id && says(old) === says(one) && isAlike(old.hit.quote, one.hit.quote))
}

/** Most of the words are the same. */
function isAlike(one: string, other: string): boolean {
  const [words, others] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  const common = [...words].filter((word) => others.has(word)).length
  return one === other || common >= 0.7 * Math.max(words.size, others.size, 1)
}

const keyOf = ({ check, hit }: Found): string => `${check.id} ${hit.quote}`

export interface Tried {
  readonly document: string
  readonly mutation: Mutation
  /** Whether anybody held a mode whose business it is. */
  readonly selected: boolean
  readonly hit: Found | null
}

/** Every mutation of a document, and whether a new finding points at it. */
export function tryMutations({ name, text }: Named, seed: number): readonly Tried[] {
  const document = parseDocument(name, text)
  const before = standing(document, seed).found
  const mutations = [
    ...Map.groupBy(
      MUTATORS.flatMap((mutator) => mutator(document)),
      ({ kind }) => kind,
    ).values(),
  ].flatMap(spread)
  return mutations.map((mutation) => {
    const spoilt = parseDocument(name, mutation.text)
    const { modes, found } = standing(spoilt, seed)
    const selected = mutation.modes.some((mode) => modes.has(mode))
    const hit = found.find((one) => isNews(one, before) && pointsAt(one, mutation)) ?? null
    return { document: name, mutation, selected, hit }
  })
}

/** Evenly over the document, not the first few. */
function spread<T>(items: readonly T[]): readonly T[] {
  if (items.length <= OF_A_KIND_MAX) return items
  return Array.from({ length: OF_A_KIND_MAX }, (_, index) => items[Math.floor((index * items.length) / OF_A_KIND_MAX)] as T)
}

/** A reader who sees the finding would find the spoilt place: it quotes from there, or it names what is amiss. */
export function pointsAt(
  { hit }: Pick<Found, 'hit'>,
  { categories, words, ranges }: Pick<Mutation, 'categories' | 'words' | 'ranges'>,
): boolean {
  if (!categories.includes(hit.category)) return false
  // Beyond the first few of a kind, a check names the other lines in its last finding.
  const [, others = ''] = /The same holds for lines? ([\d, ]+)/.exec(hit.description) ?? []
  const lines = [hit.line, ...[...others.matchAll(/\d+/g)].map(Number)]
  if (ranges.some(({ start, end }) => lines.some((line) => line >= start && line <= end))) return true
  const said = `${hit.quote} ${hit.description}`
  return words.some((group) => group.length > 0 && group.every((word) => isSaid(said, word)))
}

/** As a word of its own: “4” is not said in “14” nor in “4.5”. */
const isSaid = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?<!\\d[.,])${escaped(word)}s?(?![\\p{L}\\p{N}]|[.,]\\d)`, 'iu').test(text)

export interface Labelled {
  readonly document: string
  readonly check: string
  /** Of the quoted passage, so that a label needs no copy of it. */
  readonly quote: string
  readonly keep: boolean
  readonly why: string
}

export const quoteHash = (quote: string): string => hashText(quote).slice(0, 16)

export interface Kept {
  readonly document: string
  readonly found: number
  readonly labelled: number
  readonly kept: number
}

export function keptOf({ name, text }: Named, labels: readonly Labelled[], seed: number): Kept {
  const { found } = standing(parseDocument(name, text), seed)
  const known = found.flatMap(
    ({ check, hit }) =>
      labels.find((label) => label.document === name && label.check === check.id && label.quote === quoteHash(hit.quote)) ?? [],
  )
  return { document: name, found: found.length, labelled: known.length, kept: known.filter(({ keep }) => keep).length }
}
