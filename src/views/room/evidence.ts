/** What a comment refers to, each reference with what code found out about it, in one line of words. Nothing here is safe to show yet. */
import { verdictWord } from '../../core/evidence/wording.ts'
import type { Check, Verdict } from '../../core/evidence/words.ts'
import type { CheckedEvidence } from '../../core/room/words.ts'
import { counted } from '../amounts.ts'
import { oneLine } from '../printable.ts'
import { sourceOf } from '../reading.ts'

export interface Found {
  readonly verdict: Verdict
  /** `chapter-1/scene-2.md:12`, `#4`, `C3@2`. */
  readonly source: string
  readonly quote: string | null
  /** "verified 0.98, though not word for word", "not in the file (0.41)". */
  readonly said: string
  /** What stands there instead, where that is known. */
  readonly instead: string | null
}

export const foundOf = ({ files, issues, canon, searches }: CheckedEvidence): readonly Found[] => [
  ...files.map(ofFile),
  ...issues.map(({ issue, isThere }) => found(isThere, `#${issue}`, isThere ? 'exists' : 'does not exist')),
  ...canon.map(ofCanon),
  ...searches.map(({ query, hits }) =>
    found(
      hits === 0,
      `search for “${query}”`,
      hits === 0 ? 'nothing is found, as it says' : `${counted(hits, 'hit')}, though it says none`,
    ),
  ),
]

/** The same under the words that cite it: what holds and is quoted there is not quoted again. */
export const foundUnder = (evidence: CheckedEvidence, body: string): readonly Found[] => {
  const above = oneLine(body)
  return foundOf(evidence).map((one) =>
    one.verdict === 'verified' && one.quote !== null && above.includes(oneLine(one.quote)) ? { ...one, quote: null } : one,
  )
}

const found = (holds: boolean, source: string, said: string): Found => ({
  verdict: holds ? 'verified' : 'failed',
  source,
  quote: null,
  said,
  instead: null,
})

function ofFile({ path, lines, quote, check }: CheckedEvidence['files'][number]): Found {
  const source = sourceOf({ reference: { n: 1, path, lines, quote, url: null, title: null } })
  const { verdict, closest, line } = check
  const instead = verdict !== 'failed' || closest === null ? null : `closest${line === null ? '' : `, line ${line}`}: “${closest}”`
  return { verdict, source, quote, said: saidOf(check, quote), instead }
}

function saidOf({ verdict, exists, linesValid, similarity, bare, because }: Check, quote: string | null): string {
  const likeness = similarity === null ? '' : similarity.toFixed(2)
  if (verdict === 'unverified') return `not checked: ${because}`
  if (verdict === 'verified') {
    if (quote === null || similarity === null) return bare ? 'the file is there, and no line of it is named' : 'the lines are there'
    return `${verdictWord({ verdict, similarity }).replace('verified', `verified ${likeness}`)}${bare ? ', but too short to prove anything' : ''}`
  }
  if (!exists) return 'there is no such file'
  if (!linesValid) return 'the file has no such lines'
  return quote === null ? because : `not in the file${likeness === '' ? '' : ` (${likeness})`}`
}

/** What was superseded since has been true once: not false, and not good enough. */
function ofCanon({ anchor, state, live }: CheckedEvidence['canon'][number]): Found {
  if (state === 'live') return found(true, anchor, 'holds')
  if (state === 'missing') return found(false, anchor, 'there is no such entry')
  return { ...found(false, anchor, `superseded${live === null ? '' : `; now ${live}`}`), verdict: 'unverified' }
}
