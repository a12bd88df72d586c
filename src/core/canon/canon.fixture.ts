/** Entries as a test needs them: from a sentence, or from the three parts of a statement. */
import { type Canon, emptyCanon, established } from './canon.ts'
import { statementsIn } from './extract.ts'
import type { CanonEntry, Source, Statement } from './words.ts'

export const SOURCE: Source = { kind: 'issue', ref: '23', line: null }

export const entry = (id: number, version: number, statement: Statement, text = 'As agreed.'): CanonEntry => ({
  id: `C${id}`,
  version,
  statement,
  text,
  source: SOURCE,
  by: 'user',
  supersedes: version === 1 ? null : `C${id}@${version - 1}`,
})

export const statement = (subject: string, attribute: string, value: string): Statement => ({ subject, attribute, value })

/** One entry a sentence, by what the first statement in it is. */
export const entriesOf = (...texts: readonly string[]): readonly CanonEntry[] =>
  texts.flatMap((text, index) => statementsIn(text).map((claim) => entry(index + 1, 1, claim.statement, text))[0] ?? [])

export const canonOf = (...entries: readonly CanonEntry[]): Canon =>
  entries.reduce((canon, one, index) => established(canon, one, index), emptyCanon)
