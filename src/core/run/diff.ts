/** Whether what a reviewer quotes and points at is in the change: a line of the diff, copied, blanks aside. */
import { QUOTE_CHARS_MIN } from './numbers.ts'
import type { Inspection } from './state.ts'

export type ReadDiff = (path: string | null, quote: string | null) => boolean

/** So little stands in nearly every change: it shows neither that somebody looked nor that somebody made it up. */
export const isTooShort = (quote: string): boolean => quote.replace(/\s+/g, '').length < QUOTE_CHARS_MIN

/** Made once for all quotations of a review. */
export function diffReader({ diff, files }: Pick<Inspection, 'diff' | 'files'>): ReadDiff {
  const parts = partsOf(diff)
  const whole = () => [...parts.values()].join(' ')
  return (path, quote) => {
    if (quote === null || isTooShort(quote)) return false
    const wanted = squeezed(quote)
    // Without a path it may stand anywhere in the change; with one, in that file.
    const text = path === null ? whole() : files.some((file) => file.path === path) ? (parts.get(path) ?? parts.get('') ?? '') : ''
    return text.includes(wanted) || text.includes(squeezed(unmarked(quote)))
  }
}

/** The diff by file, each as one line of words. What has no header of its own stands under the empty name. */
function partsOf(diff: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string[]>()
  let path = ''
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) {
      path = / b\/(.*)$/.exec(line)?.[1] ?? ''
      continue
    }
    if (/^(?:\+\+\+|---) /.test(line)) continue
    const lines = parts.get(path) ?? []
    lines.push(line.replace(/^[-+ ]/, ''))
    parts.set(path, lines)
  }
  return new Map([...parts].map(([name, lines]) => [name, squeezed(lines.join('\n'))]))
}

/** A copied line may still wear the mark of the diff. */
const unmarked = (quote: string): string =>
  quote
    .split('\n')
    .map((line) => line.replace(/^[-+ ]/, ''))
    .join('\n')

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()
