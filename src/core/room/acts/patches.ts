/**
 * Changes to the folder, as diffs. A patch is a fact; it is written only when the user, or a policy of theirs, accepts it, and then all
 * of it or nothing. When the file has moved on it fails cleanly, and says where.
 */
import { conflictsIn } from '../../canon/claims.ts'
import type { Conflict } from '../../canon/words.ts'
import type { Violation } from '../../gate/words.ts'
import { trustOf } from '../../ledger/rates.ts'
import { applyPatch } from '../../patch/apply.ts'
import { parsePatch } from '../../patch/parse.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import { recordOf } from '../evolve/people.ts'
import { issueOf, memberOf, type Patch, patchOf } from '../state.ts'
import type { Story } from '../story.ts'
import { SYSTEM, USER } from '../who.ts'
import type { Apply, RoomCommandOf, RoomEventOf } from '../words.ts'
import { checkChanged } from './canon.ts'
import { award } from './credit.ts'
import { note } from './note.ts'
import { resolveApplied } from './resolution.ts'

export const CLERK = 'clerk'

/** What is wrong with a diff, as it stands now; null: it would apply. */
export function patchObjection({ dossier }: Story, diff: string): Refusal | null {
  const patch = parsePatch(diff)
  if (isRefusal(patch)) return patch
  const applied = applyPatch(patch, (path) => dossier.text(path))
  return isRefusal(applied) ? applied : null
}

export function patchViolation(story: Story, author: string, diff: string): Violation | null {
  const objection = patchObjection(story, diff)
  if (objection === null) return null
  if (objection.refused === 'patch-path')
    story.tell({ type: 'security.noted', kind: 'path-outside-folder', actor: author, because: objection.because })
  return { rule: 'patch-does-not-apply', consequence: 'reject', message: objection.because, numbers: {} }
}

/** Called for a comment that was kept, so the diff is known to apply. An older one of the same author is withdrawn. */
export function proposePatch(
  story: Story,
  { issue: id, author, comment, impact }: RoomEventOf<'comment.added'>,
  diff: string | null,
): void {
  if (diff === null) return
  const issue = story.issue(id)
  for (const open of issue.patches)
    if (patchOf(story.own, open)?.status === 'proposed')
      story.tell({ type: 'patch.withdrawn', patch: open, because: 'A newer proposal takes its place.' })
  const patch = parsePatch(diff)
  if (isRefusal(patch)) return
  const applied = applyPatch(patch, (path) => story.dossier.text(path))
  if (isRefusal(applied)) return
  const conflicts = applied.files.flatMap(({ path, before, after }) => conflictsOf(story, path, before, after))
  story.tell({
    type: 'patch.proposed',
    patch: `P${story.own.patchCount + 1}`,
    issue: id,
    author,
    comment,
    diff,
    files: applied.files.map(({ path }) => path),
    impact: impact ?? issue.impact ?? 'minor',
    conflicts,
  })
}

/** What the change itself brings against canon: what stood in the file before is not its doing. */
function conflictsOf({ own }: Story, path: string, before: string | null, after: string | null): Conflict[] {
  if (after === null) return []
  const source = { kind: 'file', ref: path, line: null } as const
  const old = new Set(before === null ? [] : conflictsIn(before, source, own.canon).map(({ claim, canon }) => `${claim}\n${canon}`))
  return conflictsIn(after, source, own.canon).filter(({ claim, canon }) => !old.has(`${claim}\n${canon}`))
}

const openPatch = ({ own }: Story, id: string): Patch | Refusal => {
  const patch = patchOf(own, id)
  if (patch === undefined) return refuse('no-such-patch', `There is no patch ${id}. Open: ${own.openPatches.join(', ') || 'none'}.`)
  return patch.status === 'proposed'
    ? patch
    : refuse('patch-not-open', `${id} is ${patch.status}; only a proposed patch can be decided on.`)
}

export function acceptPatch(story: Story, { by, patch: id }: RoomCommandOf<'accept-patch'>): Refusal | null {
  const patch = openPatch(story, id)
  if (isRefusal(patch)) return patch
  const objection = patchObjection(story, patch.diff)
  if (objection !== null) return objection
  accepted(story, patch, by, `Accepted by ${by}.`)
  return null
}

function accepted(story: Story, { patch, issue }: Patch, by: string, because: string): void {
  // A room whose last session hit a limit has stopped: to write what was accepted it opens again.
  if (story.house.closed !== null) story.tell({ type: 'deliberation.reopened', by, limits: story.house.limits })
  story.tell({ type: 'patch.accepted', patch, by, because })
  story.grant('apply', CLERK, issue, patch)
}

/** By the user's policy, for changes that touch only the wording, by members who have earned it. */
export function acceptByPolicy(story: Story, id: string): boolean {
  const patch = patchOf(story.own, id)
  const record = patch === undefined ? undefined : recordOf(story.own, patch.author)
  if (patch === undefined || record === undefined || !story.own.policy.acceptCosmeticFromHighTrust || patch.impact !== 'cosmetic')
    return false
  if (memberOf(story.own, patch.author)?.freedom !== 'trusted' || trustOf(record) !== 'high' || patch.conflicts.length > 0) return false
  accepted(story, patch, SYSTEM, "By the user's policy for cosmetic changes of trusted members.")
  return true
}

export function rejectPatch(story: Story, { by, patch: id, because }: RoomCommandOf<'reject-patch'>): Refusal | null {
  const patch = openPatch(story, id)
  if (isRefusal(patch)) return patch
  story.tell({ type: 'patch.rejected', patch: id, by, because })
  const issue = issueOf(story.own, patch.issue)
  if (issue?.status === 'waiting')
    story.tell({ type: 'issue.reopened', issue: patch.issue, by, because: `${id} was not taken: ${because}` })
  return null
}

/** The clerk has written it, or could not. */
export function applied(story: Story, id: string, request: string, { applied: files, problem }: Apply): void {
  const patch = patchOf(story.own, id)
  if (patch === undefined) return
  if (problem !== null) {
    story.tell({ type: 'patch.failed', patch: id, request, because: problem })
    story.notify('user', 'warning', `${id} could not be applied`, problem, [
      { label: 'Open the issue', kind: 'openIssue', ref: String(patch.issue) },
    ])
    if (issueOf(story.own, patch.issue)?.status === 'waiting')
      story.tell({ type: 'issue.reopened', issue: patch.issue, by: SYSTEM, because: `${id} could not be applied: ${problem}` })
    return
  }
  story.tell({ type: 'patch.applied', patch: id, request, files: [...files] })
  const paths = files.map(({ path }) => path).join(', ')
  if (issueOf(story.own, patch.issue) !== undefined)
    note(story, patch.issue, SYSTEM, `${id} is in the folder: ${paths}.`, null, { type: 'file-modified', details: paths.slice(0, 500) })
  if (patch.decidedBy === USER && patch.author !== USER)
    award(story, {
      member: patch.author,
      reason: 'proposal-accepted-by-user',
      verifiedBy: 'user',
      by: USER,
      issue: patch.issue,
      related: { kind: 'patch', id },
      because: `${id} was accepted and is in the folder.`,
    })
  resolveApplied(story, patch)
  checkChanged(
    story,
    files.map(({ path }) => path),
  )
}
