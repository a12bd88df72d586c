/**
 * Two figures about the mechanical reviewers: how much of what was spoilt they find, and how much of what they find a careful
 * reader keeps. Everything is computed here from documents, the product's own selection and its own checks.
 */
import { selectModes } from '../../src/core/council/modes/select.ts'
import type { Document } from '../../src/core/document/document.ts'
import { parseDocument } from '../../src/core/document/parse.ts'
import { answerTo, type Found, findWith } from '../../src/seats/offline/council/findings.ts'
import { hashText } from '../../src/sources/hash.ts'
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

/** The same finding may say more after a mutation: that is news too. */
const saidBy = ({ check, hit }: Found): string => `${check.id} ${hit.quote} ${hit.description.replace(/\b\d+\b/g, '')}`

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
  const before = new Set(standing(parseDocument(name, text), seed).found.map(saidBy))
  const document = parseDocument(name, text)
  const mutations = MUTATORS.flatMap((mutator) => spread(mutator(document)))
  return mutations.map((mutation) => {
    const spoilt = parseDocument(name, mutation.text)
    const { modes, found } = standing(spoilt, seed)
    const selected = mutation.modes.some((mode) => modes.has(mode))
    const hit = found.find((one) => !before.has(saidBy(one)) && pointsAt(one, mutation)) ?? null
    return { document: name, mutation, selected, hit }
  })
}

/** Evenly over the document, not the first few. */
function spread<T>(items: readonly T[]): readonly T[] {
  if (items.length <= OF_A_KIND_MAX) return items
  return Array.from({ length: OF_A_KIND_MAX }, (_, index) => items[Math.floor((index * items.length) / OF_A_KIND_MAX)] as T)
}

function pointsAt({ hit }: Found, { categories, words, line }: Mutation): boolean {
  if (!categories.includes(hit.category)) return false
  // Beyond the first few of a kind, a check names the other lines in its last finding.
  const [, others = ''] = /The same holds for lines? ([\d, ]+)/.exec(hit.description) ?? []
  const lines = [
    hit.line,
    ...others
      .split(', ')
      .filter((text) => text !== '')
      .map(Number),
  ]
  const isNear = line !== null && lines.some((one) => Math.abs(one - line) <= 2)
  const said = `${hit.quote} ${hit.description}`.toLowerCase()
  return isNear || words.some((word) => said.includes(word.toLowerCase()))
}

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
