/**
 * What a git repository says of itself: branches, commits, changed files and lines. The only truth about work that agents say
 * they did. Names and hashes that come from outside are data: they are checked before git sees them, and one that begins with
 * a dash never gets there.
 */
import { realpath, stat } from 'node:fs/promises'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { type Environment, git, type Repository } from './git-command.ts'

export type { Environment, Repository } from './git-command.ts'

const NAME_CHARACTERS_MAX = 200
const COMMITS_MAX = 500
/** Where Witan keeps its own log: that is nobody's work. */
const OWN_FOLDER = /(?:^|\/)\.witan(?:\/|$)/

export interface ChangedFile {
  readonly path: string
  readonly added: number
  readonly removed: number
}

export interface Commit {
  readonly sha: string
  readonly subject: string
  readonly files: readonly ChangedFile[]
}

export interface Changes {
  /** Of the files, those that are gone. */
  readonly deleted: readonly string[]
  /** Oldest first; merges are left out, and what came from the base with them. */
  readonly commits: readonly Commit[]
  readonly files: readonly ChangedFile[]
  /** The changes as text, cut where it gets too long. */
  readonly diff: string
}

/** A work tree, by any folder in it. Bare, missing or none at all: a sentence that says what to do. */
export async function openRepository(path: string, environment: Environment): Promise<Repository | Refusal> {
  const found = await stat(path).catch(() => null)
  if (found === null) return refuse('no-repository', `There is no folder ${path}. Name the git repository that the work is in.`)
  if (!found.isDirectory()) return refuse('no-repository', `${path} is no folder. Name the folder of the git repository.`)
  const here = { root: path, environment }
  const asked = await git(here, ['rev-parse', '--is-bare-repository', '--is-inside-work-tree'])
  if (!asked.ok && asked.code === 'ENOENT') return refuse('no-git', asked.because)
  if (!asked.ok && /not a git repository/i.test(asked.because))
    return refuse('no-repository', `${path} is no git repository. Make it one with: git init, and commit what is there.`)
  if (!asked.ok) return refuse('no-repository', `${path} can't be used. ${asked.because}`)
  const [bare, inside] = asked.out.trim().split('\n')
  if (bare === 'true')
    return refuse('bare-repository', `${path} is a bare repository, and nobody can work in it. Name a clone with a work tree.`)
  if (inside !== 'true') return refuse('no-repository', `${path} is git's own folder. Name the folder above it.`)
  const top = await git(here, ['rev-parse', '--show-toplevel'])
  if (!top.ok) return refuse('no-repository', `${path} can't be used. ${top.because}`)
  return { root: await realpath(top.out.trim()), environment }
}

/** Whether git would take it for the name of a branch. */
export async function isBranchName(repository: Repository, name: string): Promise<boolean> {
  if (name.length === 0 || name.length > NAME_CHARACTERS_MAX || name.startsWith('-')) return false
  return (await git(repository, ['check-ref-format', `refs/heads/${name}`])).ok
}

const isSha = (sha: string): boolean => /^[0-9a-f]{7,40}$/.test(sha)

/** The commit a branch points at; null: there is no such branch, or it can't be one. */
export async function branchHead(repository: Repository, name: string): Promise<string | null> {
  return (await isBranchName(repository, name)) ? parsed(repository, `refs/heads/${name}`) : null
}

/** The whole hash of a commit that somebody named; null: there is none, or it is no hash. */
export async function commitOf(repository: Repository, sha: string): Promise<string | null> {
  if (!isSha(sha)) return null
  const whole = await parsed(repository, sha)
  // A branch may be called like the beginning of a hash.
  return whole?.startsWith(sha) === true ? whole : null
}

async function parsed(repository: Repository, revision: string): Promise<string | null> {
  const found = await git(repository, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])
  return found.ok ? found.out.trim() : null
}

/** The commit that is checked out; null: there is none yet. */
export const checkedOut = (repository: Repository): Promise<string | null> => parsed(repository, 'HEAD')

/** The branch that is checked out; null: none, but a commit. */
export async function currentBranch(repository: Repository): Promise<string | null> {
  const found = await git(repository, ['symbolic-ref', '--quiet', '--short', 'HEAD'])
  return found.ok ? found.out.trim() : null
}

/** The work tree in which a branch is checked out: agents may have made one for themselves. Null: it is checked out nowhere. */
export async function treeWith(repository: Repository, branch: string): Promise<Repository | null> {
  if ((await currentBranch(repository)) === branch) return repository
  const listed = await git(repository, ['worktree', 'list', '--porcelain', '-z'])
  if (!listed.ok) return null
  const found = listed.out.split('\0\0').map((entry) => entry.split('\0'))
  const path = found.find((lines) => lines.includes(`branch refs/heads/${branch}`))?.find((line) => line.startsWith('worktree '))
  if (path === undefined) return null
  const root = await realpath(path.slice('worktree '.length)).catch(() => null)
  return root === null ? null : { ...repository, root }
}

/** More than one parent. */
export async function isMerge(repository: Repository, sha: string): Promise<boolean> {
  const whole = await commitOf(repository, sha)
  if (whole === null) return false
  const parents = await git(repository, ['rev-list', '--parents', '--max-count=1', whole])
  return parents.ok && parents.out.trim().split(' ').length > 2
}

/** The commit it was merged into: its first parent. */
export async function parentOf(repository: Repository, sha: string): Promise<string | null> {
  return isSha(sha) ? parsed(repository, `${sha}^1`) : null
}

export async function isAncestor(repository: Repository, before: string, after: string): Promise<boolean> {
  return isSha(before) && isSha(after) && (await git(repository, ['merge-base', '--is-ancestor', before, after])).ok
}

export async function mergeBase(repository: Repository, one: string, other: string): Promise<string | null> {
  if (!isSha(one) || !isSha(other)) return null
  const found = await git(repository, ['merge-base', one, other])
  return found.ok ? found.out.trim() : null
}

/** The hash of the whole content of a commit: two commits with the same one hold the same files. */
export async function treeOf(repository: Repository, sha: string): Promise<string | null> {
  if (!isSha(sha)) return null
  const found = await git(repository, ['rev-parse', '--verify', '--quiet', `${sha}^{tree}`])
  return found.ok ? found.out.trim() : null
}

export interface Dirty {
  /** Files that git knows, changed or gone. */
  readonly changed: readonly string[]
  readonly untracked: readonly string[]
}

/** What is not committed; Witan's own folder is left out, and so is what git was told to ignore. */
export async function dirtyFiles(repository: Repository): Promise<Dirty | Refusal> {
  const found = await git(repository, ['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all'])
  if (!found.ok) return refuse('git', found.because)
  const lines = found.out.split('\0').filter((line) => line !== '' && !OWN_FOLDER.test(line.slice(3)))
  const [untracked, changed] = [true, false].map((isNew) =>
    lines.filter((line) => line.startsWith('??') === isNew).map((line) => line.slice(3)),
  )
  return { changed: changed ?? [], untracked: untracked ?? [] }
}

/**
 * What was done on a branch since a commit. `base`: what it was merged with meanwhile is not counted as work of the branch. Both
 * are whole hashes that this file gave out.
 */
export async function changesSince(
  repository: Repository,
  from: string,
  to: string,
  base: string,
  diffCharactersMax: number,
): Promise<Changes | Refusal> {
  if (![from, to, base].every(isSha)) return refuse('bad-commit', 'A commit is named by 7 to 40 hexadecimal digits.')
  const commits = await commitsBetween(repository, from, to, base)
  if (isRefusal(commits)) return commits
  const counted = await git(repository, ['diff', '--numstat', '-z', ...PLAIN, from, to])
  if (!counted.ok) return refuse('git', counted.because)
  const all = filesIn(counted.out)
  const isMerged = !(await isAncestor(repository, (await mergeBase(repository, base, to)) ?? from, from))
  const own = new Set(commits.flatMap(({ files }) => files.map(({ path }) => path)))
  const files = isMerged ? all.filter(({ path }) => own.has(path)) : all
  const gone = await git(repository, ['diff', '--name-only', '--diff-filter=D', '-z', ...PLAIN, from, to])
  if (!gone.ok) return refuse('git', gone.because)
  const deleted = gone.out.split('\0').filter((path) => path !== '')
  if (files.length === 0) return { commits, files, deleted, diff: '' }
  const paths = isMerged ? ['--', ...files.map(({ path }) => path)] : []
  const text = await git(repository, ['diff', ...PLAIN, from, to, ...paths], { bytesMax: 4 * diffCharactersMax })
  if (!text.ok) return refuse('git', text.because)
  return { commits, files, deleted, diff: capped(text.out, diffCharactersMax, text.isCut) }
}

/** Nothing that the repository's own files could configure: no external diff, no conversion, and a rename is one file less and one more. */
const PLAIN: readonly string[] = ['--no-renames', '--no-ext-diff', '--no-textconv', '--no-color', '--src-prefix=a/', '--dst-prefix=b/']

async function commitsBetween(repository: Repository, from: string, to: string, base: string): Promise<readonly Commit[] | Refusal> {
  const listed = await git(repository, [
    'log',
    '-z',
    '--reverse',
    '--no-merges',
    '--numstat',
    ...PLAIN,
    `--max-count=${COMMITS_MAX}`,
    '--format=%x01%H%x02%s',
    `${from}..${to}`,
    // On the base itself everything is the base's.
    ...(base === to ? [] : [`^${base}`]),
  ])
  if (!listed.ok) return refuse('git', listed.because)
  return listed.out
    .split('\x01')
    .slice(1)
    .map((entry) => {
      const [head = '', ...rest] = entry.split('\0')
      const [sha = '', subject = ''] = head.split('\x02')
      return { sha, subject, files: filesIn(rest.join('\0')) }
    })
}

/** `12\t3\tpath\0`, a dash where it is no text. */
function filesIn(numstat: string): readonly ChangedFile[] {
  return numstat.split('\0').flatMap((line) => {
    const [, added = '', removed = '', path = ''] = /^\s*(\d+|-)\t(\d+|-)\t([\s\S]+)$/.exec(line) ?? []
    return path === '' ? [] : [{ path, added: Number(added) || 0, removed: Number(removed) || 0 }]
  })
}

const CUT = '\n… the rest of the diff is left out.\n'

function capped(text: string, most: number, isCut: boolean): string {
  if (text.length <= most) return isCut ? text + CUT : text
  return text.slice(0, most - CUT.length) + CUT
}
