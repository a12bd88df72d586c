/**
 * The clerk of a run at work: looks into the repository and runs the tests, and at the end makes safe what is there.
 *
 *   inspect   since a commit: commits, files, lines, what is not committed, the tests' exit code
 *   secure    take a failed merge back → hand-off file → commit what lies about, on the run's own branch → push, where told to
 *
 * Whatever the world does comes back as a sentence in `problem`.
 */

import { deniedName } from '../core/files/deny-list.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { Inspect, Secure, Tests } from '../core/run/words.ts'
import {
  branchHead,
  type Changes,
  changesSince,
  checkedOut,
  commitOf,
  currentBranch,
  dirtyFiles,
  type Environment,
  isAncestor,
  isMerge,
  mergeBase,
  openRepository,
  parentOf,
  type Repository,
  treeOf,
  treeWith,
} from './git.ts'
import { commitWork, push, revertMerge } from './git-writing.ts'
import { ignoresOf, isIgnored } from './gitignore.ts'
import { writeHandOff } from './hand-off.ts'
import { redact } from './secrets.ts'
import { runTests } from './test-command.ts'

const DIFF_CHARACTERS_MAX = 60_000
const COMMITS_MAX = 400
const FILES_MAX = 2_000
const DIRTY_MAX = 400
const PATH_CHARACTERS_MAX = 400
const SUBJECT_CHARACTERS_MAX = 400
const PROBLEM_CHARACTERS_MAX = 2_000

export interface ToInspect {
  readonly repository: string
  readonly base: string
  readonly branch: string
  /** The branch before this task; null: where it left the base. */
  readonly since: string | null
  /** Null: the project has no tests to run. */
  readonly test: { readonly command: string } | null
  readonly testFiles: readonly string[]
  /** Look at this merge on the base instead. */
  readonly merge: string | null
}

export interface ToSecure {
  readonly repository: string
  readonly base: string
  readonly branch: string
  readonly revert: string | null
  readonly handoff: { readonly path: string; readonly text: string }
  readonly push: boolean
  readonly message: string
}

export interface Means {
  readonly environment: Environment
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

const NOTHING: Inspect = { head: null, base: null, commits: [], files: [], diffLines: 0, diff: '', dirty: [], tests: null, problem: null }

export async function inspect(wanted: ToInspect, means: Means): Promise<Inspect> {
  const repository = await openRepository(wanted.repository, means.environment)
  if (isRefusal(repository)) return { ...NOTHING, problem: short(repository.because) }
  const span = await (wanted.merge === null ? spanOfBranch(repository, wanted) : spanOfMerge(repository, wanted, wanted.merge))
  if (isRefusal(span)) return { ...NOTHING, problem: short(span.because) }
  const changes = await changesSince(repository, span.from, span.head, span.apart, DIFF_CHARACTERS_MAX)
  if (isRefusal(changes)) return { ...NOTHING, head: span.head, problem: short(changes.because) }
  const tree = await treeWith(repository, span.on)
  const dirty = await dirtyFiles(tree ?? repository)
  if (isRefusal(dirty)) return { ...NOTHING, head: span.head, problem: short(dirty.because) }
  const tests = await testsOf(repository, wanted, span, tree, means)
  if (isRefusal(tests)) return { ...NOTHING, head: span.head, problem: short(tests.because) }
  return {
    ...told(changes, wanted.testFiles),
    head: span.head,
    base: span.base,
    // A file of settings that looks like a credential is nobody's work, and must not be committed to be done with.
    dirty: [...dirty.changed, ...dirty.untracked.filter((path) => deniedName(path, 'file') === null)].slice(0, DIRTY_MAX).map(shortPath),
    tests,
    problem: null,
  }
}

/** Which commits are looked at: after `from`, up to `head`; what is in `apart` is not the branch's own. */
interface Span {
  readonly from: string
  readonly head: string
  readonly base: string
  readonly apart: string
  /** What has to be checked out for the tests to be tests of this. */
  readonly on: string
}

async function spanOfBranch(repository: Repository, { base, branch, since }: ToInspect): Promise<Span | Refusal> {
  const [baseHead, head] = [await branchHead(repository, base), await branchHead(repository, branch)]
  if (baseHead === null) return refuse('no-branch', `There is no branch ${base} in ${repository.root}.`)
  // Nobody has begun: then nothing is changed, and whoever says otherwise is told so.
  if (head === null) return { from: baseHead, head: baseHead, base: baseHead, apart: baseHead, on: branch }
  // A branch that was begun anew no longer has the commit it was at.
  const from = (since === null ? null : await commitOf(repository, since)) ?? (await mergeBase(repository, baseHead, head))
  if (from === null)
    return refuse('no-start', `${branch} has nothing in common with ${base}: what was changed can't be told. Begin it from ${base}.`)
  return { from, head, base: baseHead, apart: baseHead, on: branch }
}

async function spanOfMerge(repository: Repository, { base }: ToInspect, sha: string): Promise<Span | Refusal> {
  const baseHead = await branchHead(repository, base)
  if (baseHead === null) return refuse('no-branch', `There is no branch ${base} in ${repository.root}.`)
  const head = await commitOf(repository, sha)
  if (head === null)
    return refuse('no-merge', `There is no commit «${sha.slice(0, 40)}». Name the merge by its hash, as git log ${base} shows it.`)
  if (!(await isAncestor(repository, head, baseHead)))
    return refuse('no-merge', `${head.slice(0, 12)} is not on ${base}. Merge there: git switch ${base}`)
  const from = (await isMerge(repository, head)) ? await parentOf(repository, head) : null
  if (from === null)
    return refuse(
      'no-merge',
      `${head.slice(0, 12)} is no merge commit, and could not be taken back as a whole. Merge with: git merge --no-ff`,
    )
  return { from, head, base: baseHead, apart: from, on: base }
}

/** Only of what is looked at: another branch's tests would say nothing about it, so they do not pass. */
async function testsOf(
  repository: Repository,
  { test }: ToInspect,
  { head, on }: Span,
  tree: Repository | null,
  means: Means,
): Promise<Tests | null | Refusal> {
  if (test === null) return null
  const here = await checkedOut(repository)
  const isSame = here !== null && (here === head || (await treeOf(repository, here)) === (await treeOf(repository, head)))
  const place = tree ?? (isSame ? repository : null)
  if (place === null) {
    const current = (await currentBranch(repository)) ?? here?.slice(0, 12) ?? 'nothing'
    const tail = `The tests were not run: ${current} is checked out, not ${on}. Check it out: git switch ${on}`
    // Nobody is judged by tests that could not be run, and no merge is taken back for it.
    return refuse('other-branch', tail)
  }
  return runTests({ command: test.command, folder: place.root, ...means })
}

function told(
  { commits, files, deleted, diff }: Changes,
  testFiles: readonly string[],
): Pick<Inspect, 'commits' | 'files' | 'diffLines' | 'diff'> {
  // Lines that git would read as something else than a pattern are none.
  const tests = [ignoresOf('', testFiles.filter((pattern) => !/^[#!]/.test(pattern)).join('\n'))]
  // A test that was taken away tests nothing.
  const isTest = (path: string): boolean => isIgnored(tests, path, false) && !deleted.includes(path)
  const lines = (changed: Changes['files']): number => changed.reduce((sum, { added, removed }) => sum + added + removed, 0)
  return {
    commits: commits.slice(-COMMITS_MAX).map((commit) => ({
      sha: commit.sha,
      subject: redact(commit.subject).slice(0, SUBJECT_CHARACTERS_MAX),
      lines: lines(commit.files),
      files: commit.files.length,
    })),
    files: files.slice(0, FILES_MAX).map((file) => ({ ...file, path: shortPath(file.path), isTest: isTest(file.path) })),
    diffLines: lines(files),
    diff: redact(diff).slice(0, DIFF_CHARACTERS_MAX),
  }
}

/** `request` is unique to the deliberation and the turn: with it a commit is made once. */
export async function secure(wanted: ToSecure, request: string, means: Pick<Means, 'environment'>): Promise<Secure> {
  const nothing: Secure = { committed: null, reverted: null, pushed: false, handoff: null, problem: null }
  const repository = await openRepository(wanted.repository, means.environment)
  if (isRefusal(repository)) return { ...nothing, problem: short(repository.because) }
  const reverted = wanted.revert === null ? null : await revertMerge(repository, wanted.base, wanted.revert)
  const handoff = await writeHandOff(repository.root, wanted.handoff.path, redact(wanted.handoff.text))
  const committed = await commitWork(repository, wanted.branch, wanted.message, request)
  const pushed = wanted.push ? await push(repository, wanted.branch) : false
  const problems = [reverted, handoff, committed, pushed].flatMap((one) => (isRefusal(one) ? [one.because] : []))
  return {
    committed: isRefusal(committed) ? null : committed,
    reverted: isRefusal(reverted) ? null : reverted,
    pushed: isRefusal(pushed) ? false : pushed,
    handoff: isRefusal(handoff) ? null : handoff,
    problem: problems.length === 0 ? null : short(problems.join(' ')),
  }
}

const short = (text: string): string => redact(text).slice(0, PROBLEM_CHARACTERS_MAX)
const shortPath = (path: string): string => path.slice(0, PATH_CHARACTERS_MAX)
