import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyFolder, GIT_ENVIRONMENT, TestRepository } from '../../test/repository.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import {
  branchHead,
  type Changes,
  changesSince,
  commitOf,
  currentBranch,
  dirtyFiles,
  isBranchName,
  isMerge,
  openRepository,
  type Repository,
} from './git.ts'
import { commitWork, push, revertMerge } from './git-writing.ts'

async function opened(made: TestRepository, environment: Readonly<Record<string, string>> = GIT_ENVIRONMENT): Promise<Repository> {
  const repository = await openRepository(made.root, environment)
  if (isRefusal(repository)) throw new Error(repository.because)
  return repository
}

const taken = <T>(value: T | Refusal): T => {
  if (isRefusal(value)) throw new Error(value.because)
  return value
}

describe('a repository', () => {
  test('is known by any folder in it', async () => {
    const made = new TestRepository({ 'src/a.js': '1\n' })
    expect(taken(await openRepository(join(made.root, 'src'), GIT_ENVIRONMENT)).root).toBe(made.root)
  })

  test('that is none is refused with what to do', async () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'file'), '')
    const bare = emptyFolder()
    new TestRepository().git('init', '--quiet', '--bare', bare)
    const made = new TestRepository()
    const said = async (path: string) => ((await openRepository(path, GIT_ENVIRONMENT)) as Refusal).because
    expect(await said(folder)).toContain('git init')
    expect(await said(join(folder, 'missing'))).toContain('There is no folder')
    expect(await said(join(folder, 'file'))).toContain('is no folder')
    expect(await said(bare)).toContain('bare')
    expect(await said(join(made.root, '.git'))).toContain("git's own folder")
    expect(((await openRepository(made.root, { PATH: emptyFolder() })) as Refusal).because).toContain('Install git')
  })

  test('is not another one that the environment points at', async () => {
    const [made, other] = [new TestRepository(), new TestRepository()]
    const repository = await opened(made, { ...GIT_ENVIRONMENT, GIT_DIR: join(other.root, '.git'), GIT_WORK_TREE: other.root })
    expect(repository.root).toBe(made.root)
    expect(await branchHead(repository, 'main')).toBe(made.head())
  })
})

describe('names and hashes are data', () => {
  test.each(['-f', '--upload-pack=x', 'a..b', 'a b', '', 'x'.repeat(201), 'a~1', '@{-1}', 'a.lock', '.a', 'a\nb', 'refs//x'])(
    '«%s» is no branch',
    async (name) => {
      const repository = await opened(new TestRepository())
      expect(await isBranchName(repository, name)).toBe(false)
      expect(await branchHead(repository, name)).toBeNull()
    },
  )

  test.each(['HEAD', 'main', '-h', 'abc', 'g'.repeat(7), `${'a'.repeat(40)}0`, 'HEAD~1', 'ABCDEF1', '--all'])(
    '«%s» is no commit',
    async (sha) => {
      const repository = await opened(new TestRepository())
      expect(await commitOf(repository, sha)).toBeNull()
      expect(isRefusal(await changesSince(repository, sha, sha, sha, 100))).toBe(true)
    },
  )

  test('seven digits are enough, six are not, and a branch of that name does not take its place', async () => {
    const made = new TestRepository()
    const repository = await opened(made)
    const sha = made.head()
    expect(await commitOf(repository, sha.slice(0, 7))).toBe(sha)
    expect(await commitOf(repository, sha.slice(0, 6))).toBeNull()
    const second = made.commit('second', { b: '1\n' })
    made.git('branch', sha.slice(0, 7), second)
    expect(await commitOf(repository, sha.slice(0, 7))).toBeNull()
    expect(await commitOf(repository, sha)).toBe(sha)
  })
})

describe('changes', () => {
  test('are counted by commit and by file, odd names included', async () => {
    const made = new TestRepository({ 'a b.txt': 'one\ntwo\n', 'ü/ö.txt': 'x\n' })
    const from = made.head()
    made.git('switch', '--quiet', '-c', 'witan/x')
    const first = made.commit('add two', { 'a b.txt': 'one\ntwo\nthree\nfour\n', 'it\'s "new"\t.txt': '1\n' })
    made.git('rm', '--quiet', 'ü/ö.txt')
    made.git('commit', '--quiet', '--message', 'remove one')
    const repository = await opened(made)
    const changes = taken(await changesSince(repository, from, made.head(), from, 60_000))
    expect(changes.commits.map(({ subject }) => subject)).toEqual(['add two', 'remove one'])
    expect(changes.commits[0]).toMatchObject({
      sha: first,
      files: [
        { path: 'a b.txt', added: 2, removed: 0 },
        { added: 1, removed: 0 },
      ],
    })
    expect(changes.files).toEqual([
      { path: 'a b.txt', added: 2, removed: 0 },
      { path: 'it\'s "new"\t.txt', added: 1, removed: 0 },
      { path: 'ü/ö.txt', added: 0, removed: 1 },
    ])
    expect(changes.diff).toContain('+three')
  })

  test('of a base that was merged in meanwhile are not the branch’s own', async () => {
    const made = new TestRepository({ a: '1\n' })
    const from = made.head()
    made.git('switch', '--quiet', '-c', 'witan/x')
    made.commit('mine', { mine: '1\n' })
    made.git('switch', '--quiet', 'main')
    made.commit('theirs', { theirs: '1\n' })
    made.git('switch', '--quiet', 'witan/x')
    made.git('merge', '--quiet', '--no-edit', 'main')
    const repository = await opened(made)
    const changes = taken(await changesSince(repository, from, made.head(), made.head('main'), 60_000))
    expect(changes.commits.map(({ subject }) => subject)).toEqual(['mine'])
    expect(changes.files.map(({ path }) => path)).toEqual(['mine'])
    expect(changes.diff).not.toContain('theirs')
  })

  test('hold a diff up to its limit, and say where it was cut', async () => {
    const made = new TestRepository()
    const from = made.head()
    const line = `${'x'.repeat(99)}\n`
    made.commit('long', { long: line.repeat(50) })
    const repository = await opened(made)
    const diffOf = async (most: number): Promise<Changes['diff']> =>
      taken(await changesSince(repository, from, made.head(), from, most)).diff
    const whole = await diffOf(60_000)
    expect(whole).not.toContain('left out')
    expect(await diffOf(whole.length)).toBe(whole)
    const cut = await diffOf(whole.length - 1)
    expect(cut.length).toBe(whole.length - 1)
    expect(cut).toContain('the rest of the diff is left out')
    expect(await diffOf(500)).toContain('the rest of the diff is left out')
  })

  test('are read without the drivers, hooks and filters that a repository could name', async () => {
    const made = new TestRepository({ 'a.x': '1\n', '.gitattributes': '*.x diff=evil\n' })
    const from = made.head()
    made.commit('two', { 'a.x': '2\n' })
    const ran = join(emptyFolder(), 'ran')
    made.git('config', 'diff.external', `touch '${ran}'`)
    made.git('config', 'diff.evil.textconv', `touch '${ran}'; cat`)
    made.git('config', 'core.fsmonitor', `touch '${ran}'`)
    const repository = await opened(made)
    expect(taken(await changesSince(repository, from, made.head(), from, 9_000)).diff).toContain('+2')
    await dirtyFiles(repository)
    expect(() => rmSync(ran)).toThrow('ENOENT')
  })
})

describe('what is not committed', () => {
  test('is told, but for what is ignored and Witan’s own folder', async () => {
    const made = new TestRepository({ a: '1\n', '.gitignore': 'out/\n' })
    made.write({ a: '2\n', 'new/b': '1\n', 'out/c': '1\n', '.witan/witan.db': 'log', 'sub/.witan/x': '1' })
    expect(taken(await dirtyFiles(await opened(made)))).toEqual({ changed: ['a'], untracked: ['new/b'] })
  })
})

describe('work in progress', () => {
  test('is committed once for a request, on the run’s branch, without the log', async () => {
    const made = new TestRepository({ a: '1\n' })
    made.git('switch', '--quiet', '-c', 'witan/x')
    made.write({ a: '2\n', '-new': '1\n', '.witan/witan.db': 'log' })
    const repository = await opened(made)
    const sha = taken(await commitWork(repository, 'witan/x', 'Work in progress', 'run-1/secure/clerk/1'))
    expect(sha).toBe(made.head())
    expect(made.git('show', '--name-only', '--format=%B', 'HEAD')).toContain('Witan-Request: run-1/secure/clerk/1')
    expect(made.git('ls-tree', '--name-only', 'HEAD').split('\n')).toEqual(['-new', 'a'])
    made.write({ a: '3\n' })
    expect(await commitWork(repository, 'witan/x', 'Work in progress', 'run-1/secure/clerk/1')).toBe(sha)
    expect(made.git('rev-list', '--count', 'HEAD')).toBe('2')
    const next = taken(await commitWork(repository, 'witan/x', 'Work in progress', 'run-2/secure/clerk/1'))
    expect(next).not.toBe(sha)
    expect(await commitWork(repository, 'witan/x', 'Work in progress', 'run-2/secure/clerk/2')).toBeNull()
  })

  test('is never committed on the base', async () => {
    const made = new TestRepository({ a: '1\n' })
    made.git('branch', 'witan/x')
    made.write({ a: '2\n' })
    const before = made.head()
    expect(((await commitWork(await opened(made), 'witan/x', 'Work', 'r')) as Refusal).because).toContain('main is checked out')
    expect([made.head(), made.head('witan/x')]).toEqual([before, before])
    made.git('restore', 'a')
    made.write({ lying: '1\n' })
    expect(await commitWork(await opened(made), 'witan/x', 'Work', 'r')).toBeNull()
  })

  test('is committed by Witan where the user has not told git who they are, and no hook runs', async () => {
    const made = new TestRepository({ a: '1\n' })
    const ran = join(emptyFolder(), 'ran')
    mkdirSync(join(made.root, '.git', 'hooks'), { recursive: true })
    writeFileSync(join(made.root, '.git', 'hooks', 'pre-commit'), `#!/bin/sh\ntouch '${ran}'\nexit 1\n`, { mode: 0o755 })
    made.git('switch', '--quiet', '-c', 'witan/x')
    made.write({ a: '2\n' })
    const { PATH, GIT_CONFIG_GLOBAL, GIT_CONFIG_NOSYSTEM } = GIT_ENVIRONMENT
    const repository = await opened(made, { PATH, GIT_CONFIG_GLOBAL, GIT_CONFIG_NOSYSTEM, HOME: '/nonexistent' })
    expect(taken(await commitWork(repository, 'witan/x', 'Work', 'r'))).toBe(made.head())
    expect(made.git('log', '-1', '--format=%an')).toBe('Witan')
    expect(() => rmSync(ran)).toThrow('ENOENT')
  })
})

/** A branch merged into main, which is checked out. */
function merged(isFast = false): TestRepository {
  const made = new TestRepository({ a: '1\n' })
  made.git('switch', '--quiet', '-c', 'witan/x')
  made.commit('work', { b: '1\n', a: '2\n' })
  made.git('switch', '--quiet', 'main')
  made.git('merge', '--quiet', '--no-edit', isFast ? '--ff-only' : '--no-ff', 'witan/x')
  return made
}

describe('a merge', () => {
  test('is taken back with a commit, once', async () => {
    const made = merged()
    const merge = made.head()
    const repository = await opened(made)
    expect(await isMerge(repository, merge)).toBe(true)
    const reverted = taken(await revertMerge(repository, 'main', merge))
    expect(reverted).toBe(made.head('main'))
    expect(made.head('main^{tree}')).toBe(made.head(`${merge}^1^{tree}`))
    expect(await revertMerge(repository, 'main', merge)).toBe(reverted)
    expect(made.head('main')).toBe(reverted)
  })

  test('is left where that would overwrite something, and it says what to do', async () => {
    const made = merged()
    const merge = made.head()
    made.write({ a: 'mine\n' })
    const said = async (sha = merge) => ((await revertMerge(await opened(made), 'main', sha)) as Refusal).because
    expect(await said()).toContain('a is not committed')
    expect(await said()).toContain(`git revert -m 1 --no-edit ${merge.slice(0, 12)}`)
    made.git('restore', 'a')
    made.write({ untracked: '1\n' })
    made.git('switch', '--quiet', 'witan/x')
    expect(await said()).toContain('main is not checked out')
    expect(await said(made.head('witan/x').replace(/./g, 'a'))).toContain('There is no merge')
    made.git('switch', '--quiet', 'main')
    expect(made.head('main')).toBe(merge)
    expect(taken(await revertMerge(await opened(made), 'main', merge))).not.toBe(merge)
  })

  test('that is none is not taken back', async () => {
    const made = merged(true)
    const repository = await opened(made)
    expect(await isMerge(repository, made.head())).toBe(false)
    expect(((await revertMerge(repository, 'main', made.head())) as Refusal).because).toContain('is no merge commit')
  })

  test('can’t be taken back from a tree that moved on: nothing is half done', async () => {
    const made = merged()
    const merge = made.head()
    made.commit('on top', { a: 'other\n', b: 'other\n' })
    const repository = await opened(made)
    expect(((await revertMerge(repository, 'main', merge)) as Refusal).because).toContain('by hand')
    expect(taken(await dirtyFiles(repository))).toEqual({ changed: [], untracked: [] })
  })
})

describe('a push', () => {
  test('goes to origin, and says so where it does not', async () => {
    const made = new TestRepository({ a: '1\n' })
    made.git('branch', 'witan/x')
    const repository = await opened(made)
    expect(((await push(repository, 'witan/x')) as Refusal).because).toContain('was not pushed')
    const bare = emptyFolder()
    made.git('init', '--quiet', '--bare', bare)
    made.git('remote', 'add', 'origin', bare)
    expect(await push(repository, 'witan/x')).toBe(true)
    expect(made.git('ls-remote', bare, 'refs/heads/witan/x')).toContain(made.head())
    expect(made.git('ls-remote', bare, 'refs/heads/main')).toBe('')
    expect(isRefusal(await push(repository, '--all'))).toBe(true)
  })
})

test('the branch that is checked out, or none', async () => {
  const made = new TestRepository()
  const repository = await opened(made)
  expect(await currentBranch(repository)).toBe('main')
  made.git('switch', '--quiet', '--detach')
  expect(await currentBranch(repository)).toBeNull()
  symlinkSync('/nonexistent', join(made.root, 'dangling'))
  expect(taken(await dirtyFiles(repository)).untracked).toEqual(['dangling'])
})
