/**
 * What a text is found by: its keywords, and the parts of the names that programs use, so that "vector call" finds
 * `PyVectorCall` and "max retries" finds `max_retries`. The whole name stays a term of its own and weighs more, being rarer.
 */
import { keywords } from '../core/text/words.ts'

/** A word with a hump or an underscore inside. */
const COMPOUND = /\b\w*(?:[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9])\w*\b/g

export function terms(text: string): string[] {
  const found = keywords(text)
  const compounds = text.match(COMPOUND)
  if (compounds === null) return found
  const parts = compounds.map((name) => name.replaceAll('_', ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2')).join('\n')
  return [...found, ...keywords(parts)]
}
