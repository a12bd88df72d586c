/**
 * A dossier from texts alone: the port in `core/dossier.ts`, with the full-text retrieval of `passage-index.ts`.
 *
 * It takes texts, not files, so that the engine can rebuild the same dossier from the texts pinned in the log after the files have
 * changed. The index is built when first asked; many commands open a dossier and never search it.
 */
import { assert } from '../core/assert.ts'
import type { Dossier, SourceFile } from '../core/dossier.ts'
import { makeIndex, type PassageIndex } from './passage-index.ts'

export function makeDossier(files: readonly (SourceFile & { readonly text: string })[]): Dossier {
  const texts = new Map(files.map((file) => [file.path, file.text]))
  assert(texts.size === files.length, 'Two files of one dossier have the same path.')
  let index: PassageIndex | null = null
  return {
    files: files.map(({ path, hash, kind, title, lines }) => ({ path, hash, kind, title, lines })),
    text: (path) => texts.get(path) ?? null,
    search: (query, max) => {
      if (max <= 0) return []
      if (index === null) {
        index = makeIndex()
        for (const file of files) index.put(file)
      }
      return index.search(query, max)
    },
  }
}
