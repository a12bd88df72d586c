import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyFolder, GIT_ENVIRONMENT, TestRepository } from '../../test/repository.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import type { Wish } from './open.ts'
import { readPlan, wishForRun } from './run-plan.ts'
import { NO_SETTINGS, type Settings } from './settings.ts'

const settings: Settings = { ...NO_SETTINGS, environment: GIT_ENVIRONMENT }

async function wished(root: string, text: string, more: Partial<Settings> = {}): Promise<Wish | Refusal> {
  const file = join(emptyFolder(), 'plan.yaml')
  writeFileSync(file, text)
  const plan = await readPlan(file)
  return isRefusal(plan) ? plan : wishForRun(plan, root, {}, { ...settings, ...more })
}

async function wish(root: string, text: string, more: Partial<Settings> = {}): Promise<Wish> {
  const found = await wished(root, text, more)
  if (isRefusal(found)) throw new Error(found.because)
  return found
}

const TASKS = 'tasks: [{title: a}]\n'

describe('what is wrong with a plan is said with its key and what to do', () => {
  test.each<[string, string, RegExp]>([
    ['an unknown key', 'title: x\nbudgte: 3\ntasks: [{title: a}]\n', /line 2: there is no key «budgte».*The keys are: title, repository/],
    ['no tasks', 'title: x\n', /tasks is missing/],
    ['an empty list of tasks', 'title: x\ntasks: []\n', /tasks: it takes at least 1 entries/],
    ['no title', 'tasks: [{title: a}]\n', /title is missing/],
    ['a task without a title', 'title: x\ntasks: [{id: a}]\n', /tasks\.0\.title is missing/],
    ['a bad task id', 'title: x\ntasks: [{id: "a b", title: a}]\n', /a task id is letters/],
    ['two tasks of one id', 'title: x\ntasks: [{id: a, title: a}, {id: a, title: b}]\n', /Two tasks are called a/],
    ['another workflow', 'title: x\nworkflow: quick\ntasks: [{title: a}]\n', /workflow: it takes one of: fast, standard, thorough/],
    ['too many cycles', 'title: x\ncycles: 7\ntasks: [{title: a}]\n', /cycles: it takes at most 6/],
    ['an agent of no archetype', 'title: x\nagents: {boss: Ann}\ntasks: [{title: a}]\n', /agents/],
    ['a base that is not there', 'title: x\nbase: trunk\ntasks: [{title: a}]\n', /base: there is no branch «trunk»/],
    ['a base that is none', 'title: x\nbase: "--all"\ntasks: [{title: a}]\n', /base: there is no branch «--all»/],
    ['a branch that is none', 'title: x\nbranch: "-f"\ntasks: [{title: a}]\n', /branch: git takes no branch of the name «-f»/],
    ['work on the base', 'title: x\nbranch: main\nbase: main\ntasks: [{title: a}]\n', /branch: the work is done beside main/],
    [
      'a test command that is not there',
      'title: x\ntest: no-such-program --all\ntasks: [{title: a}]\n',
      /test: «no-such-program» is not there/,
    ],
    ['an empty test command', 'title: x\ntest: "  "\ntasks: [{title: a}]\n', /test: the command is empty/],
    [
      'a secret in the test command',
      `title: x\ntest: KEY=ghp_${'a1B2c3D4e5'.repeat(4)} sh check.sh\ntasks: [{title: a}]\n`,
      /looks like a secret/,
    ],
    ['a hand-off outside', 'title: x\nhandoff: ../x.md\ntasks: [{title: a}]\n', /handoff: its parts are names/],
    ['a hand-off in .git', 'title: x\nhandoff: .git/config\ntasks: [{title: a}]\n', /handoff: git's own folder/],
    ['a repository that is none', `title: x\nrepository: /tmp\ntasks: [{title: a}]\n`, /\/tmp is no git repository/],
    ['a repository that is not there', 'title: x\nrepository: gone\ntasks: [{title: a}]\n', /There is no folder .*gone/],
    ['a file outside', 'title: x\ntasks: [{title: a, files: [../../etc/passwd]}]\n', /files.*a path inside the repository/],
    ['a file from the root', 'title: x\ntasks: [{title: a, files: [/etc/shadow]}]\n', /files.*a path inside the repository/],
    ['no YAML', 'title: [x\n', /is not valid YAML/],
    ['nothing', '', /the file is empty/],
  ])('%s', async (_, plan, sentence) => {
    const found = await wished(new TestRepository({ 'check.sh': 'true\n' }).root, plan)
    expect(isRefusal(found) ? found.because : 'taken').toMatch(sentence)
  })

  test('a file that is not there, or no file', async () => {
    expect(((await readPlan('/nonexistent/plan.yaml')) as Refusal).because).toContain('witan run init')
    expect(((await readPlan(emptyFolder())) as Refusal).because).toContain('is a folder')
  })
})

describe('what a plan leaves open', () => {
  test('is as witan.yaml has it, and then as suits the repository', async () => {
    const { root } = new TestRepository({ 'check.sh': 'true\n' })
    const run = { test: 'sh check.sh', cycles: 2, workflow: 'thorough' as const, agents: { maker: 'Ben', sage: 'Ann' } }
    const found = await wish(root, `title: Log in, again!\nworkflow: fast\nagents: {maker: Cleo}\n${TASKS}`, { run })
    expect(found.options).toMatchObject({
      title: 'Log in, again!',
      repository: root,
      base: 'main',
      branch: 'witan/log-in-again',
      test: { command: 'sh check.sh' },
      workflow: 'fast',
      cyclesMax: 2,
      push: false,
      merge: false,
      roles: { maker: 'maker', guardian: 'guardian' },
    })
    expect(found.seats.map(({ id, name, driver }) => [id, name, driver])).toEqual([
      ['maker', 'Cleo', 'host'],
      ['guardian', 'Guardian', 'host'],
    ])
    expect(found.staff.clerk).toMatchObject({ id: 'clerk', driver: 'repository' })
    expect(found.pace).toBe('live')
  })

  test('a base: the branch that is checked out, or the usual one where that is the run’s own', async () => {
    const made = new TestRepository()
    const baseOf = async (more = '') => (await wish(made.root, `title: x\n${more}${TASKS}`)).options.base
    expect(await baseOf()).toBe('main')
    made.git('switch', '--quiet', '-c', 'trunk')
    expect(await baseOf()).toBe('trunk')
    made.git('switch', '--quiet', '-c', 'witan/x')
    expect(await baseOf()).toBe('main')
    made.git('branch', '--delete', '--force', 'main')
    expect(isRefusal(await wished(made.root, `title: x\n${TASKS}`))).toBe(true)
  })

  test('ids of tasks: from their titles, each its own, so that later runs know them again', async () => {
    const { root } = new TestRepository()
    const { options } = await wish(root, 'title: x\ntasks: [{title: Log in!}, {title: Log in}, {title: b, id: log-in-2}, {title: "…"}]\n')
    expect((options.tasks as readonly { id: string }[]).map(({ id }) => id)).toEqual(['log-in', 'log-in-3', 'log-in-2', 'task'])
  })

  test('the time of the tests is ten minutes, or what was said', async () => {
    const { root } = new TestRepository()
    expect((await wish(root, `title: x\n${TASKS}`)).limits.replyMsMax).toBe(600_000)
    expect((await wish(root, `title: x\ntest-minutes: 0.5\n${TASKS}`)).limits.replyMsMax).toBe(30_000)
  })
})

describe('notes', () => {
  test('say what to do first, what is not tested, and what lies about', async () => {
    const made = new TestRepository()
    made.write({ a: '1', b: '1', c: '1', d: '1' })
    const { notes } = await wish(made.root, `title: x\n${TASKS}`)
    expect(notes.join('\n')).toMatch(/git switch -c witan\/x main\nNo test command.*\nNot committed now: a, b, c and 1 more\./)
    const clean = new TestRepository({ 'check.sh': 'true\n' })
    clean.git('branch', 'witan/x')
    expect((await wish(clean.root, `title: x\ntest: sh check.sh\n${TASKS}`)).notes).toEqual([])
  })

  test('what looks like a secret stays out of the log', async () => {
    const { root } = new TestRepository()
    const key = `ghp_${'a1B2c3D4e5'.repeat(4)}`
    const found = await wish(root, `title: x\ntasks: [{title: "use ${key}", description: "${key}", requirements: ["${key}"]}]\n`)
    expect(JSON.stringify(found.options)).not.toContain(key)
  })
})
