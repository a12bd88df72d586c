/**
 * What a change has to rest on, by how far it reaches. Only references that hold are counted: files that were verified, issues that
 * exist, canon that is live. A project's threshold says from which level on anything is demanded; a cosmetic change needs nothing.
 */
import { impactAtLeast } from './presets.ts'
import type { ImpactLevel } from './words.ts'

/** References that hold, by kind. */
export interface Held {
  readonly files: number
  readonly issues: number
  readonly canon: number
}

/** Issues and canon entries are records: what was talked over, and what came of it. */
type Kind = 'any' | 'file' | 'record'

const NEEDS: Readonly<Record<ImpactLevel, readonly { readonly kind: Kind; readonly least: number }[]>> = {
  cosmetic: [],
  minor: [{ kind: 'any', least: 1 }],
  structural: [{ kind: 'any', least: 1 }],
  'canon-changing': [
    { kind: 'file', least: 1 },
    { kind: 'record', least: 1 },
  ],
}

const NAMES: Readonly<Record<Kind, string>> = { any: 'file, issue or canon entry', file: 'file', record: 'issue or canon entry' }

export const heldInAll = ({ files, issues, canon }: Held): number => files + issues + canon

/** What is missing, in a sentence that says what to do; null where nothing is. */
export function evidenceShortfall(said: Held & { readonly impact: ImpactLevel; readonly threshold: ImpactLevel }): string | null {
  const { impact, threshold, files, issues, canon } = said
  if (!impactAtLeast(impact, threshold)) return null
  const held: Readonly<Record<Kind, number>> = { any: heldInAll(said), file: files, record: issues + canon }
  const needs = NEEDS[impact]
  if (needs.every(({ kind, least }) => held[kind] >= least)) return null
  const wanted = needs.map(({ kind, least }) => `${least} ${NAMES[kind]}`).join(' and ')
  const there = needs.map(({ kind }) => held[kind]).join(' and ')
  return `A ${impact} comment rests on at least ${wanted}; here ${there} hold. Cite what is missing.`
}
