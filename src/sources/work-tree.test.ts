import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyFolder, GIT_ENVIRONMENT, TestRepository } from '../../test/repository.ts'
import { purposes } from '../core/run/words.ts'
import { inspect, secure, type ToInspect, type ToSecure } from './work-tree.ts'

const means = { environment: GIT_ENVIRONMENT, timeoutMs: 20_000, signal: new AbortController().signal }

const toInspect = (made: TestRepository, more: Partial<ToInspect> = {}): ToInspect => ({
  repository: made.root,
  base: 'main',
  branch: 'witan/x',
  since: null,
  test: { command: 'sh check.sh' },
  testFiles: ['**/test/**', '**/*.test.*', '# no pattern', '!src/**'],
  merge: null,
  ...more,
})

const toSecure = (made: TestRepository, more: Partial<ToSecure> = {}): ToSecure => ({
  repository: made.root,
  base: 'main',
  branch: 'witan/x',
  revert: null,
  handoff: { path: 'hand-off.md', text: '# Where it stands' },
  push: false,
  message: 'Work in progress',
  ...more,
})

const PASSES = { 'check.sh': 'test "$(cat ok)" = yes\n', ok: 'yes\n' }

function begun(): TestRepository {
  const made = new TestRepository(PASSES)
  made.git('switch', '--quiet', '-c', 'witan/x')
  return made
}

describe('inspect', () => {
  test('says what was changed since the branch began, which of it are tests, and how the tests ended', async () => {
    const made = begun()
    made.commit('work', { 'src/a.js': '1\n2\n', 'test/a.js': '1\n', 'src/a.test.js': '1\n' })
    made.write({ lying: '1\n' })
    const found = await inspect(toInspect(made), means)
    expect(purposes.inspect.parse(found)).toEqual(found)
    expect(found).toMatchObject({
      head: made.head(),
      base: made.head('main'),
      commits: [{ sha: made.head(), subject: 'work', lines: 4, files: 3 }],
      files: [
        { path: 'src/a.js', added: 2, removed: 0, isTest: false },
        { path: 'src/a.test.js', isTest: true },
        { path: 'test/a.js', isTest: true },
      ],
      diffLines: 4,
      dirty: ['lying'],
      tests: { exitCode: 0, timedOut: false },
      problem: null,
    })
    expect(found.diff).toContain('+++ b/src/a.js')
  })

  test('a test that was taken away is no test', async () => {
    const made = new TestRepository({ ...PASSES, 'test/a.js': '1\n' })
    made.git('switch', '--quiet', '-c', 'witan/x')
    made.git('rm', '--quiet', 'test/a.js')
    made.commit('less', { 'src/a.js': '1\n' })
    expect((await inspect(toInspect(made), means)).files).toMatchObject([
      { path: 'src/a.js', isTest: false },
      { path: 'test/a.js', removed: 1, isTest: false },
    ])
  })

  test('counts from a commit where one is named', async () => {
    const made = begun()
    const since = made.commit('earlier task', { a: '1\n' })
    made.commit('this task', { b: '1\n' })
    expect((await inspect(toInspect(made, { since }), means)).files.map(({ path }) => path)).toEqual(['b'])
  })

  test('takes the exit code’s word, and nobody’s else', async () => {
    const made = begun()
    made.commit('break it', { ok: 'no\n' })
    expect((await inspect(toInspect(made), means)).tests).toMatchObject({ exitCode: 1 })
    expect((await inspect(toInspect(made, { test: null }), means)).tests).toBeNull()
  })

  test('masks what looks like a secret in the diff', async () => {
    const made = begun()
    made.commit('oops', { env: `KEY=ghp_${'a1B2c3D4e5'.repeat(4)}\n` })
    const { diff } = await inspect(toInspect(made), means)
    expect(diff).toContain('redacted')
    expect(diff).not.toContain('ghp_a1B2')
  })

  test('says what is wrong with the world instead of failing', async () => {
    const made = new TestRepository(PASSES)
    const problem = async (more: Partial<ToInspect> = {}) => (await inspect(toInspect(made, more), means)).problem
    expect(await problem({ base: 'trunk' })).toContain('There is no branch trunk')
    expect(await problem({ repository: emptyFolder() })).toContain('is no git repository')
    made.git('switch', '--quiet', '--orphan', 'witan/x')
    made.commit('alone', { a: '1\n' })
    expect(await problem()).toContain('nothing in common with main')
  })

  test('where nobody has begun, nothing is changed', async () => {
    const made = new TestRepository(PASSES)
    made.write({ lying: '1\n' })
    expect(await inspect(toInspect(made), means)).toMatchObject({ files: [], commits: [], dirty: ['lying'], problem: null })
  })

  test('a branch that was begun anew is counted from the base', async () => {
    const made = begun()
    made.commit('work', { a: '1\n' })
    expect((await inspect(toInspect(made, { since: 'f'.repeat(40) }), means)).files).toMatchObject([{ path: 'a' }])
  })

  test('tests of what is not checked out are not run, and it is said why nobody can look', async () => {
    const made = begun()
    made.commit('work', { a: '1\n' })
    made.git('switch', '--quiet', 'main')
    const { tests, problem } = await inspect(toInspect(made), means)
    expect(tests).toBeNull()
    expect(problem).toContain('main is checked out, not witan/x')
  })

  test('looks into the work tree that an agent has made for itself', async () => {
    const made = begun()
    made.commit('work', { a: '1\n' })
    made.git('switch', '--quiet', 'main')
    const other = join(emptyFolder(), 'tree')
    made.git('worktree', 'add', '--quiet', other, 'witan/x')
    writeFileSync(join(other, 'ok'), 'no\n')
    expect(await inspect(toInspect(made), means)).toMatchObject({ dirty: ['ok'], tests: { exitCode: 1 } })
    const done = await secure(toSecure(made), 'r', means)
    expect(done.committed).toBe(made.head('witan/x'))
    expect(made.git('show', 'witan/x:ok')).toBe('no')
  })

  test('a merge: its own files, and the tests on the base', async () => {
    const made = begun()
    made.commit('break it', { ok: 'no\n' })
    made.git('switch', '--quiet', 'main')
    made.git('merge', '--quiet', '--no-ff', '--no-edit', 'witan/x')
    const found = await inspect(toInspect(made, { merge: made.head().slice(0, 10) }), means)
    expect(found).toMatchObject({ head: made.head(), files: [{ path: 'ok' }], tests: { exitCode: 1 }, problem: null })
    const problem = async (merge: string) => (await inspect(toInspect(made, { merge }), means)).problem
    expect(await problem('--all')).toContain('There is no commit')
    expect(await problem(made.head('witan/x'))).toContain('--no-ff')
    const merge = made.head()
    made.git('switch', '--quiet', '-c', 'aside')
    expect(await problem(made.commit('aside', { z: '1\n' }))).toContain('is not on main')
    // Nothing is taken back because nobody could look: that is a problem, and no failed test.
    expect(await inspect(toInspect(made, { merge }), means)).toMatchObject({
      tests: null,
      problem: expect.stringContaining('aside is checked out'),
    })
  })
})

describe('secure', () => {
  test('writes the hand-off and commits what lies about, once', async () => {
    const made = begun()
    made.write({ half: 'done\n' })
    const done = await secure(toSecure(made), 'run-1/secure/clerk/1', means)
    expect(purposes.secure.parse(done)).toEqual(done)
    expect(done).toEqual({ committed: made.head(), reverted: null, pushed: false, handoff: 'hand-off.md', problem: null })
    expect(readFileSync(join(made.root, 'hand-off.md'), 'utf8')).toContain('# Where it stands')
    expect(made.git('status', '--porcelain')).toBe('')
    expect((await secure(toSecure(made), 'run-1/secure/clerk/1', means)).committed).toBe(done.committed)
    expect(made.git('rev-list', '--count', 'HEAD')).toBe('2')
  })

  test('commits no credential, and nobody is asked to', async () => {
    const made = begun()
    made.write({ half: 'done\n', '.env': 'KEY=1\n', 'deploy.pem': 'x\n' })
    expect((await inspect(toInspect(made), means)).dirty).toEqual(['half'])
    const { committed } = await secure(toSecure(made), 'r', means)
    expect(made.git('show', '--name-only', '--format=', String(committed)).split('\n').toSorted()).toEqual(['half', 'hand-off.md'])
    expect(made.git('status', '--porcelain').split('\n').length).toBe(2)
  })

  test('takes a merge back first', async () => {
    const made = begun()
    made.commit('break it', { ok: 'no\n' })
    made.git('switch', '--quiet', 'main')
    const before = made.head('main^{tree}')
    made.git('merge', '--quiet', '--no-ff', '--no-edit', 'witan/x')
    const done = await secure(toSecure(made, { revert: made.head() }), 'r', means)
    expect(done).toMatchObject({ reverted: made.head('main'), committed: null, problem: null })
    expect(made.head('main^{tree}')).toBe(before)
  })

  test('says what it could not do, and does the rest', async () => {
    const made = begun()
    made.write({ half: 'done\n' })
    const done = await secure(toSecure(made, { handoff: { path: '../x', text: '' }, push: true, revert: 'f'.repeat(40) }), 'r', means)
    expect(done).toMatchObject({ committed: made.head(), reverted: null, handoff: null, pushed: false })
    expect(done.problem).toMatch(/no merge ffffffffffff on main.*was not written.*was not pushed/s)
    expect((await secure(toSecure(made, { repository: emptyFolder() }), 'r', means)).problem).toContain('is no git repository')
  })
})
