/**
 * The dossier as the core sees it: a port. `sources/` makes one from files or from pinned texts, the engine hands it in.
 * Its texts are fixed when a deliberation opens, so everything here is a pure function of the opening.
 */
import { estimateTokens } from './text/tokens.ts'

export interface SourceFile {
  /** Relative to the dossier, with forward slashes: what a citation names. */
  readonly path: string
  /** SHA-256 of the extracted text, hex: what a quotation was checked against. */
  readonly hash: string
  /** `markdown`, `pdf`, `code`, … */
  readonly kind: string
  readonly title: string
  readonly lines: number
}

/** A few consecutive lines of one file. Lines count from 1; in a PDF, `page` says where a reader finds them. */
export interface Passage {
  readonly path: string
  readonly start: number
  readonly end: number
  readonly page: number | null
  /** The headings above it, outermost first, joined with " › "; empty where there are none. */
  readonly heading: string
  readonly text: string
  /** How well it fits the query (BM25): only good for ordering. */
  readonly score: number
}

export interface Dossier {
  readonly files: readonly SourceFile[]
  /** The text that quotations are checked against; null where no such file is in the dossier. */
  text(path: string): string | null
  /** The best passages for a query, best first. */
  search(query: string, max: number): readonly Passage[]
}

/**
 * All texts whole, in the order of the files, where they are so small together; else null. A search finds what shares words
 * with a question; of a note of three lines a seat should see every line, whatever its words are.
 */
export function wholeTexts({ files, text }: Dossier, tokensMax: number): readonly Passage[] | null {
  const passages: Passage[] = []
  let room = tokensMax
  for (const { path } of files) {
    const whole = text(path)?.replaceAll('\f', ' ').trimEnd()
    if (whole === undefined) return null
    room -= estimateTokens(whole.slice(0, room * CHARACTERS_A_TOKEN_MAX + 1))
    if (room < 0) return null
    if (whole !== '') passages.push({ path, start: 1, end: whole.split('\n').length, page: null, heading: '', text: whole, score: 0 })
  }
  return passages
}

/** The dossier as it stands in the shared part of every prompt: whole where it fits, else what there is to look into. */
export interface SharedSources {
  readonly files: readonly Pick<SourceFile, 'path' | 'title' | 'lines'>[]
  /** Null: it is too long, and passages of it are shown where they are needed. */
  readonly whole: readonly Passage[] | null
}

export function sharedSources(dossier: Dossier, tokensMax: number): SharedSources {
  const before = kept.get(dossier)
  if (before?.tokensMax === tokensMax) return before.shared
  const files = dossier.files.map(({ path, title, lines }) => ({ path, title, lines }))
  const shared = { files, whole: wholeTexts(dossier, tokensMax) }
  kept.set(dossier, { tokensMax, shared })
  return shared
}

/** Its texts don't change, and counting their tokens for each of a table's prompts would take longer than all else that is done for it. */
const kept = new WeakMap<Dossier, { readonly tokensMax: number; readonly shared: SharedSources }>()

/** No script has more: what is longer need not be counted to its end. */
const CHARACTERS_A_TOKEN_MAX = 4

export const emptyDossier: Dossier = { files: [], text: () => null, search: () => [] }
