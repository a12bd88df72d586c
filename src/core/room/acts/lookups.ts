/**
 * Look-ups: members reach the folder and past issues by asking, and every time is recorded. To look at an issue is an access of its
 * tags; that is how a topic shows that everybody circles.
 */
import { items } from '../../list.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { keywordSet } from '../../text/words.ts'
import { issueOf, type Room } from '../state.ts'
import type { Story } from '../story.ts'
import type { RoomCommandOf } from '../words.ts'

const ISSUES_FOUND_MAX = 5

/** Issues whose title or tags hold the words of a query, best first; those in the archive, too. */
export function issuesFor(own: Room, query: string): readonly number[] {
  const wanted = keywordSet(query)
  if (wanted.size === 0) return []
  const scored: { id: number; score: number }[] = []
  for (let id = 1; id <= own.issueCount; id++) {
    const issue = issueOf(own, id)
    if (issue === undefined) continue
    const there = keywordSet(`${issue.title} ${issue.tags.join(' ')}`)
    const score = [...wanted].filter((word) => there.has(word)).length
    if (score > 0) scored.push({ id, score })
  }
  return scored
    .toSorted((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, ISSUES_FOUND_MAX)
    .map(({ id }) => id)
}

export function lookUp(story: Story, { by, tool, query, start, end, issue }: RoomCommandOf<'look-up'>): Refusal | null {
  if (tool === 'issue' && !/^#?\d+$/.test(query.trim()))
    return refuse('no-number', `«${query}» is no number of an issue, as in 12. To find issues by words, search for them.`)
  if (tool === 'read' && start !== null && end !== null && start > end)
    return refuse('no-lines', `There are no lines from ${start} to ${end}: the first comes before the last.`)
  const { hits, touched } =
    tool === 'read' ? readLines(story, query, start, end) : tool === 'issue' ? readIssue(story, query) : search(story, query)
  recordLookup(story, { member: by, tool, input: query, issue, touched, hits })
  return null
}

interface Made {
  readonly member: string
  readonly tool: string
  readonly input: string
  readonly issue: number | null
  readonly touched: readonly number[]
  readonly hits: number
}

export function recordLookup(story: Story, { member, tool, input, issue, touched, hits }: Made): void {
  const tags = [...new Set(touched.flatMap((id) => issueOf(story.own, id)?.tags ?? []))]
  story.tell({ type: 'lookup.made', member, tool, input: input.slice(0, 500), issue, touched: [...touched], tags, hits })
}

const search = (story: Story, query: string): { hits: number; touched: readonly number[] } => {
  const touched = issuesFor(story.own, query)
  return { hits: story.dossier.search(query, ISSUES_FOUND_MAX).length + touched.length, touched }
}

const readIssue = ({ own }: Story, query: string): { hits: number; touched: readonly number[] } => {
  const id = Number(query.trim().replace(/^#/, ''))
  const issue = Number.isInteger(id) ? issueOf(own, id) : undefined
  return issue === undefined ? { hits: 0, touched: [] } : { hits: 1 + [...items(issue.comments)].length, touched: [id] }
}

const readLines = (
  { dossier }: Story,
  path: string,
  start: number | null,
  end: number | null,
): { hits: number; touched: readonly number[] } => {
  const lines = dossier.text(path)?.split('\n').length ?? 0
  return { hits: Math.max(0, Math.min(end ?? lines, lines) - (start ?? 1) + 1), touched: [] }
}
