/** When two references are one piece of evidence: the same passage of a file, the same address, the same title. */
import { normalise } from '../text/normalise.ts'
import { normaliseUrl } from '../text/urls.ts'
import { wordsOf } from '../text/words.ts'
import type { Reference, RegisteredEvidence } from './words.ts'

/** A path without the "./" that some write before it; nothing else is forgiven. */
export const cleanPath = (path: string): string => path.trim().replace(/^(?:\.\/)+/, '')

export const kindOf = (reference: Reference): RegisteredEvidence['kind'] =>
  filled(reference.path) ? 'file' : filled(reference.url) ? 'url' : 'work'

const filled = (text: string | null): boolean => text !== null && text.trim() !== ''

/** The same for two references to one source; null where a reference names nothing to compare by. */
export function sourceKey(reference: Reference): string | null {
  const { path, lines, quote, url, title } = reference
  if (path !== null && filled(path)) {
    const words = quote === null ? '' : normalise(quote).text
    if (words !== '') return `file ${cleanPath(path)} "${words}"`
    return lines ? `file ${cleanPath(path)} ${lines.start}-${lines.end}` : `file ${cleanPath(path)}`
  }
  if (url !== null && filled(url)) return `url ${normaliseUrl(url)}`
  const named = wordsOf(title ?? '').join(' ')
  return named === '' ? null : `work ${named}`
}
