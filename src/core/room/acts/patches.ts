/**
 * Changes to the folder, as diffs. A patch is a fact; it is written only when the user, or a policy of theirs, accepts it, and then all
 * of it or nothing. When the file has moved on it is not accepted, or fails cleanly, and says where; the next session asks for another.
 */
import { conflictsIn } from '../../canon/claims.ts'
import type { Conflict } from '../../canon/words.ts'
import type { Violation } from '../../gate/words.ts'
import { trustOf } from '../../ledger/rates.ts'
import { applyPatch } from '../../patch/apply.ts'
import { parsePatch } from '../../patch/parse.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import { recordOf } from '../evolve/people.ts'
import { hasProposal, issueOf, memberOf, type Patch, patchOf } from '../state.ts'
import type { Story } from '../story.ts'
import { SYSTEM, USER } from '../who.ts'
import type { Apply, RoomCommandOf, RoomEventOf } from '../words.ts'
import { checkChanged } from './canon.ts'
import { award } from './credit.ts'
import { goBack } from './going-back.ts'
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

/** Called for a comment that was kept, so the diff is known to apply. */
export function proposePatch(
  story: Story,
  { issue: id, author, comment, impact }: RoomEventOf<'comment.added'>,
  diff: string | null,
): void {
  if (diff === null) return
  const issue = story.issue(id)
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

/** One whose writer was stopped on the way is accepted again, and the writing goes on: the clerk recognises what is there already. */
export function acceptPatch(story: Story, { by, patch: id }: RoomCommandOf<'accept-patch'>): Refusal | null {
  const begun = patchOf(story.own, id)
  if (begun?.status === 'accepted') {
    accepted(story, begun, begun.decidedBy ?? by, `Accepted before, by ${begun.decidedBy ?? by}; what is left of it is written now.`)
    return null
  }
  const patch = openPatch(story, id)
  if (isRefusal(patch)) return patch
  const objection = patchObjection(story, patch.diff)
  if (objection !== null)
    return refuse(objection.refused, `${objection.because} Put it back and accept it then, or let the team work: it is asked for another.`)
  accepted(story, patch, by, `Accepted by ${by}.`)
  return null
}

function accepted(story: Story, { patch, issue }: Patch, by: string, because: string): void {
  // A room whose last session hit a limit has stopped: to write what was accepted it opens again.
  if (story.house.closed !== null) story.tell({ type: 'deliberation.reopened', by, limits: story.house.limits })
  story.tell({ type: 'patch.accepted', patch, by, because })
  const isAsked = Object.values(story.own.grants).some(({ purpose, target }) => purpose === 'apply' && target === patch)
  if (!isAsked) story.grant('apply', CLERK, issue, patch)
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
  backToProposer(story, patch, by, `${id} was not taken: ${because}`)
  return null
}

/** The file has moved on, or could not be written. Nothing was changed. */
function failed(story: Story, patch: Patch, request: string | null, problem: string): void {
  story.tell({ type: 'patch.failed', patch: patch.patch, request, because: problem })
  story.notify('user', 'warning', `${patch.patch} could not be applied`, problem, [
    { label: 'Open the issue', kind: 'openIssue', ref: String(patch.issue) },
  ])
  backToProposer(story, patch, SYSTEM, `${patch.patch} could not be applied: ${problem}`)
}

/** Before the team is set to work: what nobody could accept any more need not wait for the user. `issues`: those that it works on. */
export function returnStale(story: Story, issues: readonly number[]): void {
  for (const id of story.own.openPatches) {
    const patch = patchOf(story.own, id)
    if (patch?.status !== 'proposed' || (issues.length > 0 && !issues.includes(patch.issue))) continue
    const objection = patchObjection(story, patch.diff)
    if (objection !== null) failed(story, patch, null, objection.because)
  }
}

/** Whoever proposed it reads why, and is asked again; unless a newer proposal stands, or the issue is over. */
function backToProposer(story: Story, { issue: id }: Patch, by: string, because: string): void {
  const issue = story.issue(id)
  if (issue.status !== 'resolved' && issue.status !== 'archived' && !hasProposal(issue)) goBack(story, id, by, because, because)
}

/** The clerk has written it, or could not. */
export function applied(story: Story, id: string, request: string, { applied: files, problem }: Apply): void {
  const patch = patchOf(story.own, id)
  if (patch === undefined) return
  if (problem !== null) {
    failed(story, patch, request, problem)
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
  checkChanged(
    story,
    files.map(({ path }) => path),
  )
  resolveApplied(story, patch)
}
