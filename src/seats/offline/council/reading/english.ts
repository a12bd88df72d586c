/** Our word lists are English: in another language they would find by chance, so the checks keep silent there. */
import type { Document } from '../../../../core/document/document.ts'
import { isEnglish } from '../../../../core/text/language.ts'
import type { Hit } from '../check.ts'

const known = new WeakMap<Document, boolean>()

/** Too short to tell counts as English: somebody wrote it for an English reader. */
export function readsEnglish(document: Document): boolean {
  const told = known.get(document) ?? isEnglish(document.text) !== false
  known.set(document, told)
  return told
}

/** A search whose words are English. */
export const inEnglish =
  (find: (document: Document) => readonly Hit[]) =>
  (document: Document): readonly Hit[] =>
    readsEnglish(document) ? find(document) : []
