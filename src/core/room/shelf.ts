/**
 * What members look things up in: the folder, and past issues beside it, as texts under `issues/<number>`. Issues reach nobody in any
 * other way, so that every look at one is on record; those in the archive are found, too.
 */
import type { Dossier, Passage } from '../dossier.ts'
import { items } from '../list.ts'
import { issuesFor } from './acts/lookups.ts'
import { isSealed } from './discretion.ts'
import { type Issue, issueOf, type Room } from './state.ts'

const PATH = /^issues\/#?(\d+)$/

export const issuePath = (id: number): string => `issues/${id}`

/** The number of the issue that a path stands for; null: it stands for none. */
export function issueAt(path: string): number | null {
  const [, digits] = PATH.exec(path) ?? []
  return digits === undefined ? null : Number(digits)
}

export const shelf = (own: Room, folder: Dossier): Dossier => ({
  files: folder.files,
  text: (path) => {
    const issue = issueOf(own, issueAt(path) ?? 0)
    return issue === undefined ? folder.text(path) : threadText(issue)
  },
  search: (query, max) => {
    const issues = issuesFor(own, query).flatMap((id) => issueOf(own, id) ?? [])
    const shown = issues.slice(0, Math.max(1, Math.floor(max / 2))).map(passageOf)
    return [...folder.search(query, max - shown.length), ...shown]
  },
})

function passageOf(issue: Issue): Passage {
  const text = threadText(issue)
  return { path: issuePath(issue.id), start: 1, end: text.split('\n').length, page: null, heading: issue.title, text, score: 0 }
}

/** Without names: who said it matters less than what was said. While views are asked for alone, nobody reads another's here either. */
function threadText(issue: Issue): string {
  const { id, title, status, tags, body, resolution } = issue
  const comments = [...items(issue.comments)]
    .filter((comment) => !isSealed(issue, comment))
    .map((comment) => `${comment.comment} (${comment.stance}): ${comment.body}`)
  return [
    `#${id} ${title}`,
    `${status}; tags: ${tags.join(', ') || 'none'}`,
    body,
    ...comments,
    ...(resolution === null ? [] : [`Decided: ${resolution.decision}`]),
  ].join('\n')
}
