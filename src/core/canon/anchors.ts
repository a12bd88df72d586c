/** Anchors: `C3@2` names the second version of the third entry, `C3` whichever version is live. */
import type { CanonEntry } from './words.ts'

export const anchorOf = ({ id, version }: Pick<CanonEntry, 'id' | 'version'>): string => `${id}@${version}`

const ANCHOR = /^(C\d+)(?:@([1-9]\d*))?$/

export interface Anchor {
  readonly id: string
  /** Null: the live one. */
  readonly version: number | null
}

/** Null where it is none. */
export function anchorIn(text: string): Anchor | null {
  const found = ANCHOR.exec(text.trim())
  if (found?.[1] === undefined) return null
  return { id: found[1], version: found[2] === undefined ? null : Number(found[2]) }
}
