/**
 * The little that Witan itself does to a repository: commit work in progress on the run's own branch, take a merge back, push where
 * it was told to. Each can be done twice without harm: a commit carries the request that asked for it, and is looked for first.
 */

import { deniedName } from '../core/files/deny-list.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { branchHead, checkedOut, commitOf, currentBranch, dirtyFiles, isAncestor, isMerge, treeWith } from './git.ts'
import { git, type Repository } from './git-command.ts'

const TRAILER = 'Witan-Request'
const LOOKED_THROUGH = 300
const PUSH_TIMEOUT_MS = 120_000
const WRITE_TIMEOUT_MS = 120_000
const NAMED_MAX = 5

const lying = (paths: readonly string[]): string => {
  const more = paths.length > NAMED_MAX ? ` and ${paths.length - NAMED_MAX} more` : ''
  return `${paths.slice(0, NAMED_MAX).join(', ')}${more} ${paths.length === 1 ? 'is' : 'are'} not committed`
}

/** Who it is committed by, where the user has not told git. */
async function identity(repository: Repository): Promise<readonly string[]> {
  const known = await git(repository, ['config', '--get', 'user.email'])
  return known.ok && known.out.trim() !== '' ? [] : ['-c', 'user.name=Witan', '-c', 'user.email=witan@localhost']
}

/** The commit that was made for this request, should there be one already. */
async function madeFor(repository: Repository, head: string, request: string): Promise<string | null> {
  const listed = await git(repository, [
    'log',
    `--max-count=${LOOKED_THROUGH}`,
    `--format=%H%x1f%(trailers:key=${TRAILER},valueonly,separator=%x1e)`,
    head,
  ])
  if (!listed.ok) return null
  const lines = listed.out.split('\n').map((line) => line.split('\x1f'))
  return lines.find(([, requests = '']) => requests.split('\x1e').some((one) => one.trim() === request))?.[0] ?? null
}

const messageOf = (message: string, request: string): string => `${message.trim()}\n\n${TRAILER}: ${request}\n`

/** Everything that is not committed, as one commit on that branch. Null: there was nothing. Never on another branch. */
export async function commitWork(
  repository: Repository,
  branch: string,
  message: string,
  request: string,
): Promise<string | null | Refusal> {
  const head = await branchHead(repository, branch)
  const made = head === null ? null : await madeFor(repository, head, request)
  if (made !== null) return made
  const tree = await treeWith(repository, branch)
  const dirty = await dirtyFiles(tree ?? repository)
  if (isRefusal(dirty)) return dirty
  // What looks like a credential is nobody's work: it stays where it lies.
  const all = [...dirty.changed, ...dirty.untracked.filter((path) => deniedName(path, 'file') === null)]
  if (all.length === 0) return null
  // New files lie safe wherever they are: no branch has them.
  if (tree === null && dirty.changed.length === 0) return null
  if (tree === null) {
    const current = await currentBranch(repository)
    const where = current === null ? 'no branch is checked out' : `${current} is checked out`
    return refuse(
      'other-branch',
      `${lying(dirty.changed)}, but ${where} and Witan commits on ${branch} only. Commit it or put it away yourself.`,
    )
  }
  // By name, so that Witan's own folder stays out of it.
  for (const some of portions(all)) {
    const added = await git(tree, ['add', '--all', '--', ...some], { timeoutMs: WRITE_TIMEOUT_MS })
    if (!added.ok) return refuse('git', added.because)
  }
  const done = await git(tree, [...(await identity(tree)), 'commit', '--quiet', '--message', messageOf(message, request)], {
    timeoutMs: WRITE_TIMEOUT_MS,
  })
  if (!done.ok) return refuse('git', `The work in progress could not be committed. ${done.because}`)
  return checkedOut(tree)
}

const PORTION = 200
const portions = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / PORTION) }, (_, index) => all.slice(index * PORTION, (index + 1) * PORTION))

/**
 * Takes a merge on the base back with a commit that undoes it. Only where the base is checked out and nothing lies about that it
 * could overwrite: otherwise it says what to do by hand.
 */
export async function revertMerge(repository: Repository, base: string, sha: string): Promise<string | Refusal> {
  const [merge, head] = [await commitOf(repository, sha), await branchHead(repository, base)]
  if (merge === null || head === null || !(await isAncestor(repository, merge, head)))
    return refuse('no-merge', `There is no merge ${sha.slice(0, 12)} on ${base}: nothing was taken back.`)
  const made = await revertOf(repository, merge, head)
  if (made !== null) return made
  if (!(await isMerge(repository, merge)))
    return refuse(
      'no-merge',
      `${merge.slice(0, 12)} is no merge commit, so it was not taken back. Look at it with: git show ${merge.slice(0, 12)}`,
    )
  const byHand = `git switch ${base} && git revert -m 1 --no-edit ${merge.slice(0, 12)}`
  const tree = await treeWith(repository, base)
  if (tree === null) return refuse('other-branch', `${base} is not checked out, so the merge was not taken back. Do it with: ${byHand}`)
  const dirty = await dirtyFiles(tree)
  if (isRefusal(dirty)) return dirty
  if (dirty.changed.length > 0)
    return refuse('not-clean', `The merge was not taken back: ${lying(dirty.changed)}. Put that away, then: ${byHand}`)
  return reverted(tree, merge, byHand)
}

/** In one command of git, which is done whether or not we live to see it; its message says what it took back, so it is found again. */
async function reverted(repository: Repository, merge: string, byHand: string): Promise<string | Refusal> {
  const command = [...(await identity(repository)), '-c', 'revert.reference=false', 'revert', '--no-edit', '-m', '1', merge]
  const done = await git(repository, command, { timeoutMs: WRITE_TIMEOUT_MS })
  if (done.ok) return (await checkedOut(repository)) ?? merge
  await git(repository, ['revert', '--abort'])
  return refuse('git', `The merge could not be taken back. ${done.because} Do it by hand: ${byHand}`)
}

async function revertOf(repository: Repository, merge: string, head: string): Promise<string | null> {
  const listed = await git(repository, [
    'log',
    '--format=%H',
    '--fixed-strings',
    `--grep=This reverts commit ${merge}`,
    `${merge}..${head}`,
  ])
  return listed.ok ? (listed.out.split('\n')[0] ?? '') || null : null
}

/** Only where the user said so. To where the branch goes by itself, else to `origin`. */
export async function push(repository: Repository, branch: string): Promise<true | Refusal> {
  if ((await branchHead(repository, branch)) === null) return refuse('no-branch', `There is no branch ${branch} to push.`)
  const kept = await git(repository, ['config', '--get', `branch.${branch}.remote`])
  const remote = kept.ok ? kept.out.trim() : 'origin'
  if (!/^[\w./-]+$/.test(remote) || remote.startsWith('-'))
    return refuse('no-remote', `The remote of ${branch} has a name that can't be used. Push it yourself.`)
  const pushed = await git(repository, ['push', '--quiet', remote, `refs/heads/${branch}:refs/heads/${branch}`], {
    timeoutMs: PUSH_TIMEOUT_MS,
  })
  return pushed.ok ? true : refuse('git', `${branch} was not pushed. ${pushed.because}`)
}
