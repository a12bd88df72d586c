/** What all SARIF of ours shares: levels, addresses, marks that stay the same in another version, texts that become no links. */
import type { Severity } from '../core/findings/words.ts'
import { hash32 } from '../core/random.ts'
import { oneLine } from './printable.ts'

export const SARIF = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0' } as const

export const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  blocker: 'error',
  major: 'error',
  minor: 'warning',
  info: 'note',
}

/** Brackets before a parenthesis would be a link in a viewer. */
export const plain = (text: string): string => oneLine(text).replaceAll('](', '] (')

/** A relative reference: each part of the path encoded, so that a colon or a blank can't make another address of it. */
export const uriOf = (path: string): string =>
  path
    // Half of a pair has no encoding.
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split(/[\\/]/)
    .filter((part, index) => part !== '.' && (part !== '' || index === 0))
    .map(encodeURIComponent)
    .join('/')

/** One for each text; several that are alike are counted. */
export function fingerprints(texts: readonly string[]): readonly string[] {
  const seen = new Map<string, number>()
  return texts.map((text) => {
    const print = [hash32(text), hash32(`${text}|witan`)].map((part) => part.toString(16).padStart(8, '0')).join('')
    const nth = (seen.get(print) ?? 0) + 1
    seen.set(print, nth)
    return `${print}:${nth}`
  })
}
