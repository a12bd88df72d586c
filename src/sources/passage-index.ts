/**
 * Full-text retrieval (BM25, by minisearch) over files that may come, change and go. A file that changed is taken out and put in again,
 * so that its passages are new and nobody else's are; what is found, and how it is scored, is as if all had been put in anew.
 *
 * The same texts give the same passages, scores and order on every machine: words are cut and stemmed by our own rules, and ties go by
 * path and line.
 */
import MiniSearch from 'minisearch'
import { assert } from '../core/assert.ts'
import type { Passage, SourceFile } from '../core/dossier.ts'
import { passagesOf } from './passages.ts'
import { terms } from './terms.ts'

export interface PassageIndex {
  /** In place of what it had under that path. */
  put(file: SourceFile & { readonly text: string }): void
  drop(path: string): void
  search(query: string, max: number): readonly Passage[]
}

/** A passage's own words count most; what stands above it helps to tell like passages apart. */
const BOOST = { text: 1, heading: 0.5, name: 0.2 }

interface Entry {
  readonly id: number
  readonly text: string
  readonly heading: string
  readonly name: string
  readonly passage: Omit<Passage, 'score'>
}

export function makeIndex(): PassageIndex {
  const entries = new Map<number, Entry>()
  const byPath = new Map<string, readonly Entry[]>()
  let made = 0
  // A heading or name stands over many passages of a file: its terms are taken once.
  const repeated = new Map<string, string[]>()
  const termsOf = (text: string, field?: string): string[] => {
    if (field === undefined || field === 'text') return terms(text)
    const known = repeated.get(text) ?? terms(text)
    repeated.set(text, known)
    return known
  }
  const index = new MiniSearch<Entry>({
    fields: ['text', 'heading', 'name'],
    tokenize: termsOf,
    // `terms` has already folded and stemmed.
    processTerm: (term) => term,
    searchOptions: { boost: BOOST, prefix: false, fuzzy: false, combineWith: 'OR' },
  })
  const drop = (path: string): void => {
    const gone = byPath.get(path) ?? []
    // Not `discard`: it leaves the words of what is gone in the counts that scores are made of.
    for (const entry of gone) index.remove(entry)
    for (const { id } of gone) entries.delete(id)
    byPath.delete(path)
  }
  return {
    put: (file) => {
      repeated.clear()
      drop(file.path)
      const name = `${file.title} ${file.path.replace(/[/._-]+/g, ' ')}`
      const own = passagesOf(file, file.text).map((cut): Entry => {
        made++
        return { id: made, text: cut.text, heading: cut.heading, name, passage: { path: file.path, ...cut } }
      })
      index.addAll(own)
      for (const entry of own) entries.set(entry.id, entry)
      byPath.set(file.path, own)
    },
    drop,
    search: (query, max) => {
      const found = index.search(query).map(({ id, score }): Passage => {
        const entry = entries.get(id)
        assert(entry !== undefined, 'The index names a passage that does not exist.')
        // Rounded, so that the order in which scores were summed can't decide between equals.
        return { ...entry.passage, score: Math.round(score * 1e6) / 1e6 }
      })
      return found.sort(bestFirst).slice(0, max)
    },
  }
}

function bestFirst(a: Passage, b: Passage): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.start - b.start || a.end - b.end
}
