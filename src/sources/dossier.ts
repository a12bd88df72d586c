/**
 * A dossier from texts alone: the port in `core/dossier.ts`, with full-text retrieval (BM25, by minisearch).
 *
 * It takes texts, not files, so that the engine can rebuild the same dossier from the texts pinned in the log after
 * the files have changed. The same texts give the same passages, scores and order on every machine: words are cut
 * and stemmed by our own rules, and ties go by path and line. The index is built when first asked; many commands
 * open a dossier and never search it.
 */
import MiniSearch from 'minisearch'
import { assert } from '../core/assert.ts'
import type { Dossier, Passage, SourceFile } from '../core/dossier.ts'
import { passagesOf } from './passages.ts'
import { terms } from './terms.ts'

/** A passage's own words count most; what stands above it helps to tell like passages apart. */
const BOOST = { text: 1, heading: 0.5, name: 0.2 }

type Unscored = Omit<Passage, 'score'>

export function makeDossier(files: readonly (SourceFile & { readonly text: string })[]): Dossier {
  const texts = new Map(files.map((file) => [file.path, file.text]))
  assert(texts.size === files.length, 'Two files of one dossier have the same path.')
  let index: Index | null = null
  return {
    files: files.map(({ path, hash, kind, title, lines }) => ({ path, hash, kind, title, lines })),
    text: (path) => texts.get(path) ?? null,
    search: (query, max) => {
      if (max <= 0) return []
      index ??= buildIndex(files)
      return find(index, query, max)
    },
  }
}

interface Index {
  readonly passages: readonly Unscored[]
  readonly search: MiniSearch<Entry>
}

interface Entry {
  readonly id: number
  readonly text: string
  readonly heading: string
  readonly name: string
}

function buildIndex(files: readonly (SourceFile & { readonly text: string })[]): Index {
  const passages: Unscored[] = []
  const entries: Entry[] = []
  for (const file of files) {
    const name = `${file.title} ${file.path.replace(/[/._-]+/g, ' ')}`
    for (const cut of passagesOf(file, file.text)) {
      entries.push({ id: passages.length, text: cut.text, heading: cut.heading, name })
      passages.push({ path: file.path, ...cut })
    }
  }
  // A heading or name stands over many passages: its terms are taken once.
  const repeated = new Map<string, string[]>()
  const termsOf = (text: string, field?: string): string[] => {
    if (field === undefined || field === 'text') return terms(text)
    const known = repeated.get(text) ?? terms(text)
    repeated.set(text, known)
    return known
  }
  const search = new MiniSearch<Entry>({
    fields: ['text', 'heading', 'name'],
    tokenize: termsOf,
    // `terms` has already folded and stemmed.
    processTerm: (term) => term,
    searchOptions: { boost: BOOST, prefix: false, fuzzy: false, combineWith: 'OR' },
  })
  search.addAll(entries)
  return { passages, search }
}

function find({ passages, search }: Index, query: string, max: number): readonly Passage[] {
  const found: Passage[] = []
  for (const { id, score } of search.search(query)) {
    const passage = passages[id]
    assert(passage !== undefined, 'The index names a passage that does not exist.')
    // Rounded, so that the order in which scores were summed can't decide between equals.
    found.push({ ...passage, score: Math.round(score * 1e6) / 1e6 })
  }
  return found.sort(bestFirst).slice(0, max)
}

function bestFirst(a: Passage, b: Passage): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.start - b.start || a.end - b.end
}
