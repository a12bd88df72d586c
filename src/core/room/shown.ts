/**
 * One issue as everybody reads it: what was opened, and whole comments in the order in which they came, each with what it proposes and
 * what it rests on. Nothing here differs from reader to reader, and what was shown once stays as it is: it grows at its end.
 */
import { anchorOf } from '../canon/canon.ts'
import type { CanonEntry } from '../canon/words.ts'
import type { Dossier, Passage } from '../dossier.ts'
import { verdictWord } from '../evidence/wording.ts'
import { items } from '../list.ts'
import { isSealed, lettersIn } from './discretion.ts'
import { SHOWN } from './numbers.ts'
import { type Comment, type Issue, patchOf, proposalIn, type Quarantined, type Room } from './state.ts'
import type { ShownCanon, ShownComment, ShownIssue } from './views.ts'
import type { CheckedEvidence } from './words.ts'

type Named = (author: string) => string

/** `folder`: where cited lines are read; null, where all of it is shown anyway. While views are asked for alone, nobody reads another's. */
export function shownIssue(own: Room, issue: Issue, folder: Dossier | null): ShownIssue {
  const named = lettersIn(own, issue)
  const proposal = proposalIn(issue)
  const said = [...items(issue.comments)]
  const place = said.findIndex(({ comment }) => comment === proposal?.comment)
  const earlier = Math.min(cut(said.length), place === -1 ? said.length : place)
  const once = new Set<string>()
  return {
    id: issue.id,
    title: issue.title,
    body: issue.body,
    author: named(issue.author),
    tags: issue.tags,
    impact: issue.impact,
    stage: issue.stage,
    evidence: evidenceLines(issue.evidence),
    taken: issue.taken,
    earlier,
    comments: said
      .slice(earlier)
      .filter((comment) => !isSealed(issue, comment))
      .map((comment) => ({
        ...shownComment(comment, named),
        diff: diffOf(own, issue, comment),
        facts: (issue.proposed[comment.comment] ?? []).map(({ subject, attribute, value }) => `${subject} · ${attribute} · ${value}`),
        cited: folder === null ? [] : citedLines(comment, folder, once),
      })),
    proposal: proposal?.comment ?? null,
  }
}

const cut = (length: number): number => Math.max(0, Math.floor(length / SHOWN.comments) - 1) * SHOWN.comments

const diffOf = (own: Room, { patches }: Issue, { comment }: Comment): string | null =>
  patches.map((id) => patchOf(own, id)).find((patch) => patch?.comment === comment)?.diff ?? null

export function shownComment(comment: Comment | Quarantined, named: Named): ShownComment {
  const marks = 'marks' in comment ? comment.marks : []
  return {
    id: comment.comment,
    author: named(comment.author),
    body: comment.body,
    stance: comment.stance,
    impact: comment.impact,
    evidence: evidenceLines(comment.evidence),
    answers: comment.answers,
    asks: comment.asks === null ? null : named(comment.asks),
    diff: null,
    facts: [],
    cited: [],
    isBlind: marks.includes('blind'),
    isAdvocate: marks.includes('devils-advocate'),
  }
}

function evidenceLines({ files, issues, canon, searches }: CheckedEvidence): readonly string[] {
  const at = (lines: { start: number; end: number } | null): string =>
    lines === null ? '' : lines.start === lines.end ? `:${lines.start}` : `:${lines.start}-${lines.end}`
  return [
    ...files.map(({ path, lines, quote, check }) => `${path}${at(lines)} (${verdictWord(check)})${quote === null ? '' : `: ${quote}`}`),
    ...issues.map(({ issue, isThere }) => `#${issue}${isThere ? '' : ' (there is no such issue)'}`),
    ...canon.map(({ anchor, state, live }) => `${anchor} (${state}${state === 'superseded' ? `, now ${live}` : ''})`),
    ...searches.map(({ query, hits }) => `a search for «${query}» (${hits} hits)`),
  ]
}

/** Whoever answers a citation without a quotation reads what is meant. */
function citedLines({ evidence }: Comment, folder: Dossier, once: Set<string>): readonly Passage[] {
  return evidence.files.flatMap(({ path, lines, quote, check }) => {
    const key = `${path}:${lines?.start}-${lines?.end}`
    if (lines === null || quote !== null || check.verdict !== 'verified' || once.has(key)) return []
    once.add(key)
    const end = Math.min(lines.end, lines.start + SHOWN.citedLines - 1)
    const text =
      folder
        .text(path)
        ?.split('\n')
        .slice(lines.start - 1, end)
        .join('\n') ?? ''
    return text === '' ? [] : [{ path, start: lines.start, end, page: null, heading: '', text, score: 0 }]
  })
}

export const shownCanon = (entry: CanonEntry): ShownCanon => ({
  anchor: anchorOf(entry),
  ...entry.statement,
  text: entry.text,
  source: entry.source.line === null ? entry.source.ref : `${entry.source.ref}:${entry.source.line}`,
})
