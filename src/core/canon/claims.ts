/**
 * The whole check of a text that somebody wrote: what it states, where that goes against canon, and what a model might be asked
 * about. In the order of the text, each sentence once an entry, and not without end.
 */
import { lineAt, lineStarts } from '../evidence/lines.ts'
import { type Canon, liveEntries } from './canon.ts'
import { candidates, clashes, type Finding, type Passage } from './clash.ts'
import { type Claim, statementsIn } from './extract.ts'
import { plainText, sentencesOf } from './marks.ts'
import { withoutSpeech } from './quoted.ts'
import type { Conflict, Source } from './words.ts'

const CONFLICTS_MAX = 50

/** Lines are told for files, counted from the line that the source names. */
export function conflictsIn(text: string, source: Source, canon: Canon): readonly Conflict[] {
  const live = liveEntries(canon)
  if (live.length === 0) return []
  const path = source.kind === 'file' ? source.ref : null
  const claims = statementsIn(text, path)
  const found = [...clashes(claims, live), ...candidates(passagesOf(text, path, claims), live)]
  return unrepeated(found.sort((a, b) => a.start - b.start))
    .slice(0, CONFLICTS_MAX)
    .map(({ kind, claim, statement, canon: anchor, because, line }) => ({
      kind,
      claim,
      statement,
      source: source.kind === 'file' ? { ...source, line: (source.line ?? 1) + line - 1 } : source,
      canon: anchor,
      because,
    }))
}

/** All sentences, each with what could be read in it. */
function passagesOf(text: string, path: string | null, claims: readonly Claim[]): readonly Passage[] {
  const spoken = withoutSpeech(plainText(text, path))
  const lines = lineStarts(text)
  let next = 0
  return sentencesOf(text, path).flatMap(({ start, end, kind }): Passage[] => {
    const own: Claim[] = []
    while (next < claims.length && (claims[next]?.start ?? 0) < start) next++
    for (let at = next; at < claims.length && (claims[at]?.start ?? 0) < end; at++) own.push(claims[at] as Claim)
    const seen = spoken.slice(start, end)
    // A row of a table states what could be read of it, and no more.
    return kind === 'heading' || seen.startsWith('|')
      ? []
      : [{ text: text.slice(start, end), seen, line: lineAt(lines, start), start, claims: own }]
  })
}

function unrepeated(findings: readonly Finding[]): readonly Finding[] {
  const known = new Set<string>()
  return findings.filter(({ claim, canon }) => {
    const key = JSON.stringify([claim, canon])
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}
