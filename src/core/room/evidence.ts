/**
 * Everything a comment refers to, looked up: files against the folder as it is now, issues and canon against the room, and searches
 * that are said to find nothing run again. Nothing anybody says about their own evidence is taken over.
 */
import { liveEntries, resolveAnchor } from '../canon/canon.ts'
import { verify } from '../evidence/verify.ts'
import type { Reference } from '../evidence/words.ts'
import type { Held } from '../gate/evidence-needs.ts'
import { keywordSet, keywords } from '../text/words.ts'
import { isMeta, issueOf } from './state.ts'
import type { Story } from './story.ts'
import type { CheckedEvidence, Evidence } from './words.ts'

export const NO_CHECKED: CheckedEvidence = { files: [], issues: [], canon: [], searches: [] }

/** `on`: the issue it is said on, which shows nothing about itself; nor does a desk, where freezes are talked over. */
export function checkEvidence({ own, dossier }: Story, { files, issues, canon, searches }: Evidence, on: number | null): CheckedEvidence {
  const isEvidence = (id: number): boolean => {
    const issue = issueOf(own, id)
    return id !== on && (issue === undefined || !isMeta(issue))
  }
  return {
    files: files.map((file) => ({ ...file, check: verify(referenceTo(file), dossier, 'this folder') })),
    issues: [...new Set(issues)].filter(isEvidence).map((issue) => ({ issue, isThere: issueOf(own, issue) !== undefined })),
    canon: [...new Set(canon)].map((anchor) => {
      const { status: state, live } = resolveAnchor(own.canon, anchor)
      return { anchor, state, live }
    }),
    searches: [...new Set(searches)].map((query) => ({ query, hits: hitsFor(query, own, dossier) })),
  }
}

const referenceTo = ({ path, lines, quote }: Evidence['files'][number]): Reference => ({ n: 1, path, lines, quote, url: null, title: null })

const SEARCHED = 8

/** Passages, and entries of canon, that hold every word of the query: what shares one word with it does not answer it. */
function hitsFor(query: string, own: Story['own'], dossier: Story['dossier']): number {
  const wanted = keywords(query)
  if (wanted.length === 0) return SEARCHED
  const answers = (text: string): boolean => {
    const there = keywordSet(text)
    return wanted.every((word) => there.has(word))
  }
  const passages = dossier.search(query, SEARCHED).filter(({ text, heading }) => answers(`${heading} ${text}`))
  const entries = liveEntries(own.canon).filter(({ statement, text }) =>
    answers(`${statement.subject} ${statement.attribute} ${statement.value} ${text}`),
  )
  return passages.length + entries.length
}

export const heldOf = ({ files, issues, canon }: CheckedEvidence): Held => ({
  files: files.filter(({ check }) => check.verdict === 'verified').length,
  issues: issues.filter(({ isThere }) => isThere).length,
  canon: canon.filter(({ state }) => state === 'live').length,
})

export const failedIn = ({ files, issues, canon }: CheckedEvidence): number =>
  files.filter(({ check }) => check.verdict === 'failed').length +
  issues.filter(({ isThere }) => !isThere).length +
  canon.filter(({ state }) => state === 'missing').length
