/** witan run, owed, submit as a user has them, in a real repository; and in processes of their own, one of which is killed. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyFolder, type Files, GIT_ENVIRONMENT, TestRepository } from '../repository.ts'
import { cliDoor, type Parts, play } from '../run-host.ts'
import { asProcess, type Ended, eventsOf, eventually, runs, start, witan } from './witan.ts'

const env = GIT_ENVIRONMENT

const PLAN = `title: Greetings
branch: witan/x
workflow: fast
test: sh check.sh
tasks:
  - title: Greet
    id: greet
    files: [src/, test/]
`

const PROJECT: Files = {
  '.gitignore': '.witan/\n',
  'check.sh': 'test ! -e broken || { echo "it is broken"; exit 1; }\n',
  'src/a.js': '1\n',
  'plan.yaml': PLAN,
}

const made = (files: Files = {}) => new TestRepository({ ...PROJECT, ...files })

interface Opened {
  readonly id: string
  readonly status: string
  readonly notes: readonly string[]
  readonly owed: readonly { readonly request: string; readonly seat: string }[]
}

async function opened({ root }: TestRepository): Promise<string> {
  return (JSON.parse((await runs(root, ['run', 'plan.yaml', '--json'], env)).out) as Opened).id
}

const replies = emptyFolder()
const written = (reply: string): string => {
  const file = join(replies, `${Math.random()}.json`)
  writeFileSync(file, reply)
  return file
}

const fine = {
  verdict: 'APPROVED',
  text: 'Fine.',
  findings: [{ severity: 'info', category: 'quality', path: null, description: 'The name could be shorter.', fix: 'Shorten it.' }],
}

const honest = (repository: TestRepository): Parts => ({
  make: () => {
    repository.git('switch', '--quiet', '-c', 'witan/x')
    repository.commit('greet', { 'src/a.js': '2\n', 'test/a.test.js': '1\n' })
    return { summary: 'Done.', commits: [repository.head()] }
  },
  guardian: () => fine,
})

describe('a run by hand', () => {
  test('each step says what the next one is', async () => {
    const repository = made()
    const { root } = repository
    const begun = await runs(root, ['run', 'plan.yaml'], env)
    const [id = ''] = /run-\w+/.exec(begun.out) ?? []
    expect(begun.out).toContain('git switch -c witan/x main')
    expect(begun.out).toContain(`witan submit ${id} make/maker/1 reply.json`)
    const asked = await runs(root, ['owed', id], env)
    expect(asked.out).toMatch(/make\/maker\/1: Maker \(maker\) owes «make»/)
    expect(asked.out).toContain(`witan owed ${id} --seat maker --json`)
    const { owed } = JSON.parse((await runs(root, ['owed', id, '--seat', 'maker', '--json'], env)).out)
    expect(owed).toMatchObject([
      { request: 'make/maker/1', role: 'maker', corrections: [], view: { purpose: 'make' }, schema: { type: 'object' } },
    ])
    repository.git('switch', '--quiet', '-c', 'witan/x')
    repository.commit('greet', { 'src/a.js': '2\n', 'src/b.js': '1\n', 'src/c.js': '1\n' })
    const rogue = await runs(root, ['submit', id, 'make/maker/1', written(JSON.stringify({ summary: 'Done.' }))], env)
    expect(rogue.out).toMatch(/^Correct \(maker\): Rogue/)
    expect(rogue.out).toMatch(/Its next prompt ends with: “.*Write a test/)
    expect(rogue.out).toContain('make/maker/2')
    expect((await runs(root, ['owed', id], env)).out).toContain('Correction, for this agent alone')
    repository.commit('a test', { 'test/a.test.js': '1\n' })
    const mended = await runs(root, ['submit', id, 'make/maker/2', written(JSON.stringify({ summary: 'Tested.' }))], env)
    expect(mended.out).toMatch(/^Go on \(maker\)/)
    const ended = await runs(root, ['submit', id, 'review/guardian/1', written(JSON.stringify(fine))], env)
    expect(ended.out).toContain(`Its report: witan show ${id}`)
    const shown = await runs(root, ['show', id], env)
    expect(shown.out).toMatch(/✓ greet: Greet · done after 1 cycle, effectiveness 0\.\d\d\n/)
    expect((await runs(root, ['list'], env)).out).toContain('completed')
    await runs(root, ['verify', id], env)
  })

  test('a soft stop says what is still in hand, a hard one makes everything safe', async () => {
    const repository = made()
    const { root } = repository
    const id = await opened(repository)
    await play(
      cliDoor(root, id, written, env),
      {
        ...honest(repository),
        guardian: () => ({
          verdict: 'CHANGES',
          text: 'No.',
          findings: [{ severity: 'blocker', category: 'testing', path: 'src/a.js', description: 'It greets nobody.', fix: 'Greet.' }],
        }),
      },
      ({ request }) => request.startsWith('review/'),
    )
    repository.write({ 'src/a.js': '3\n' })
    const soft = await runs(root, ['stop', id], env)
    expect(soft.out).toContain('waits for what is in hand: make/maker/2')
    const hard = await runs(root, ['stop', id, '--now'], env)
    expect(hard.out).toMatch(/is stopped\. Work in progress is committed as \w{12}\. The hand-off summary is in control-center\.md/)
    expect(repository.git('show', 'witan/x:src/a.js')).toBe('3')
    expect(existsSync(join(root, 'control-center.md'))).toBe(true)
    expect((await runs(root, ['show', id], env)).out).toContain(`witan resume ${id}`)
    const resumed = await runs(root, ['resume', id], env)
    expect(resumed.out).toMatch(/Owed now:\n {2}make\/maker\/3/)
  })

  test('pause, resume and watch are as elsewhere', async () => {
    const repository = made()
    const { root } = repository
    const id = await opened(repository)
    await runs(root, ['pause', id], env)
    expect((await runs(root, ['owed', id], env)).out).toContain(`witan resume ${id}`)
    const refused = await witan(root, ['submit', id, 'make/maker/1', written('{"summary":"Done."}')], env)
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('is paused') })
    expect((await runs(root, ['resume', id], env)).out).toContain('make/maker/1')
    const watching = start(root, ['watch', id], env)
    await play(cliDoor(root, id, written, env), honest(repository))
    const watched: Ended = await watching.ended
    expect(watched).toMatchObject({ code: 0 })
  })
})

test('a plan that was just written and is not committed blames nobody, whether it stays so or goes in with the change', async () => {
  for (const isCommitted of [false, true]) {
    const { 'plan.yaml': plan = '', ...project } = PROJECT
    const repository = new TestRepository(project)
    const { root } = repository
    repository.write({ 'plan.yaml': String(plan) })
    const id = await opened(repository)
    repository.git('switch', '--quiet', '-c', 'witan/x')
    repository.commit('greet', { 'src/a.js': '2\n', 'test/a.test.js': '1\n', ...(isCommitted && { 'plan.yaml': String(plan) }) })
    const said = await runs(root, ['submit', id, 'make/maker/1', written('{"summary":"Done."}'), '--json'], env)
    expect(JSON.parse(said.out)).toMatchObject({ verdict: 'go-on', owed: [{ request: 'review/guardian/1' }] })
  }
})

describe('a limit that is near', () => {
  test('the host is told to take cheaper models, the task in hand is finished, and the next begins when it is let go on', async () => {
    const plan = `${PLAN}  - title: Part\n    id: part\n    files: [src/, test/]\n`
    const repository = made({ 'plan.yaml': plan })
    const { root } = repository
    const told = await runs(root, ['run', 'plan.yaml', '--max-tokens', '1000', '--json'], env)
    const { id, owed } = JSON.parse(told.out) as Opened
    expect(owed).toMatchObject([{ request: 'make/maker/1', thrift: null }])
    repository.git('switch', '--quiet', '-c', 'witan/x')
    repository.commit('greet', { 'src/a.js': '2\n', 'test/a.test.js': '1\n' })
    const spent = { tokens: 960 }
    const made1 = await runs(root, ['submit', id, 'make/maker/1', written(JSON.stringify({ summary: 'Done.', spent })), '--json'], env)
    expect(JSON.parse(made1.out)).toMatchObject({
      verdict: 'go-on',
      status: 'stopping',
      owed: [
        {
          request: 'review/guardian/1',
          thrift: expect.stringMatching(/^At least 95 % of the tokens allowed are used\. Let a cheaper model/),
        },
      ],
    })
    expect((await runs(root, ['owed', id], env)).out).toContain('95 % of the tokens allowed are used.')
    expect((await runs(root, ['resume', id], env)).out).toMatch(
      /^It is stopping: .*What is owed now is finished first\.\nAt least 95 % of the tokens/,
    )
    const last = await witan(root, ['submit', id, 'review/guardian/1', written(JSON.stringify(fine)), '--json'], env)
    expect(last.code).toBe(3)
    expect(JSON.parse(last.out)).toMatchObject({ verdict: 'stop', status: 'stopped', owed: [] })
    const report = JSON.parse((await runs(root, ['export', id, '--format', 'json'], env)).out)
    expect(report).toMatchObject({
      stopReason: 'tokens',
      tasks: [
        { id: 'greet', status: 'done' },
        { id: 'part', status: 'waiting' },
      ],
    })
    expect((await runs(root, ['resume', id, '--max-tokens', '5000'], env)).out).toContain('make/maker/2')
  })
})

const subfolder = (): string => {
  const path = join(emptyFolder(), 'project')
  mkdirSync(path)
  return path
}

describe('a process that is killed while the tests run', () => {
  test('leaves nothing running; what it did is done once, and the run goes on', async () => {
    const slow = 'echo begun >> ../begun.txt; sleep 3; echo done >> ../done.txt\n'
    const repository = new TestRepository({ ...PROJECT, 'check.sh': slow }, subfolder())
    const { root } = repository
    const { id } = JSON.parse((await asProcess(root, ['run', 'plan.yaml', '--json'], env)).out) as Opened
    repository.git('switch', '--quiet', '-c', 'witan/x')
    repository.commit('greet', { 'src/a.js': '2\n', 'test/a.test.js': '1\n' })
    const submitting = start(root, ['submit', id, 'make/maker/1', written('{"summary":"Done."}')], env)
    const log = (name: string): string => (existsSync(join(root, '..', name)) ? readFileSync(join(root, '..', name), 'utf8') : '')
    await eventually(
      () => log('begun.txt') === 'begun\n',
      () => `the tests never began:\n${submitting.err()}`,
    )
    submitting.kill('SIGKILL')
    await submitting.ended
    const resumed = await asProcess(root, ['resume', id], env)
    expect(resumed).toMatchObject({ code: 0, out: expect.stringContaining('review/guardian/1') })
    // The first run of the tests was ended with its process; the second one came to its end.
    expect([log('begun.txt'), log('done.txt')]).toEqual(['begun\nbegun\n', 'done\n'])
    const types = (await eventsOf(root, id)).map(({ type }) => type)
    expect(types.filter((type) => type === 'change.declared')).toHaveLength(1)
    expect(types.filter((type) => type === 'change.inspected')).toHaveLength(1)
    await play(cliDoor(root, id, written, env), honest(repository))
    expect(JSON.parse((await runs(root, ['show', id, '--json'], env)).out)).toMatchObject({ status: 'completed', tests: { exitCode: 0 } })
    await runs(root, ['verify', id], env)
  })
})

describe('bad input', () => {
  const refusal = async (root: string, args: readonly string[], more = {}): Promise<string> => {
    const { code, err, out } = await witan(root, args, { ...env, ...more })
    expect({ args, code, out }).toEqual({ args, code: 2, out: '' })
    expect(err).not.toMatch(/\n\s+at /)
    return err
  }

  test('in a plan is said with its line, and nothing is made', async () => {
    const { root } = made({ 'plan.yaml': `${PLAN}budgte: 3\n` })
    expect(await refusal(root, ['run', 'plan.yaml'])).toMatch(/line 9: there is no key «budgte».*The keys are: title, repository/)
    expect(existsSync(join(root, '.witan'))).toBe(false)
  })

  test('of files, ids, requests and replies', async () => {
    const repository = made()
    const { root } = repository
    expect(await refusal(root, ['run', 'other.yaml'])).toContain('witan run init')
    expect(await refusal(root, ['run', '.'])).toContain('is a folder')
    expect(await refusal(root, ['run'])).toContain('missing required argument')
    const id = await opened(repository)
    expect(await refusal(root, ['run', 'plan.yaml'])).toMatch(/is open .*witan stop/)
    expect(await refusal(root, ['owed', 'run-nowhere'])).toContain('run-nowhere')
    expect(await refusal(root, ['owed', id, '--seat', 'boss'])).toContain('maker, guardian')
    const submit = (request: string, reply: string) => refusal(root, ['submit', id, request, written(reply)])
    expect(await submit('make/maker/9', '{"summary":"x"}')).toContain('Nothing is owed under make/maker/9')
    expect(await submit('make/maker/1', '{"summary":')).toContain('is no JSON')
    expect(await submit('make/maker/1', '')).toContain('is empty')
    expect(await submit('make/maker/1', '[]')).toContain('has not the shape asked for')
    expect(await submit('make/maker/1', '{"commits":[{}]}')).toContain('commits.0')
    expect(await submit('make/maker/1', '{}')).toContain('summary')
    expect(await submit('make/maker/1', '{"summary":"a\\u0007b"}')).toContain('control character')
    expect(await submit('inspect/clerk/1', '{}')).toContain('Nothing is owed under inspect/clerk/1')
    expect(await refusal(root, ['submit', id, 'make/maker/1', 'gone.json'])).toContain("gone.json can't be read")
    expect(await refusal(root, ['submit', id, 'make/maker/1', '.'])).toContain("can't be read")
  })

  test('of witan.yaml', async () => {
    const { root } = made({ 'witan.yaml': 'run:\n  tests: npm test\n' })
    expect(await refusal(root, ['run', 'plan.yaml'])).toMatch(/witan\.yaml, line 2: there is no key «tests» in run/)
  })
})

describe('witan run init', () => {
  test('writes both files, and they are a run', async () => {
    const repository = new TestRepository({ 'src/login.js': '1\n' })
    const { root } = repository
    const { out } = await runs(root, ['run', 'init'], env)
    expect(out).toContain('witan run plan.yaml')
    const begun = await runs(root, ['run', 'plan.yaml'], env)
    expect(begun.out).toContain('explore/explorer/1')
    expect(begun.out).toContain('No test command is named')
  })

  test('leaves what is there as it is, and says what to add', async () => {
    const { root } = made({ 'witan.yaml': 'budget: 3\n' })
    const { out } = await runs(root, ['run', 'init'], env)
    expect(out).toMatch(/witan\.yaml is already there.*Add this.*run:\n.*# test: npm test/s)
    expect(readFileSync(join(root, 'witan.yaml'), 'utf8')).toBe('budget: 3\n')
    expect(readFileSync(join(root, 'plan.yaml'), 'utf8')).toBe(PLAN)
  })

  test('what the plan leaves open is as witan.yaml has it', async () => {
    const { root } = made({
      'witan.yaml': 'run:\n  test: sh check.sh\n  workflow: thorough\n  agents: {maker: Ben}\n',
      'plan.yaml': 'title: x\nworkflow: fast\ntasks: [{title: a}]\n',
    })
    const { out } = await runs(root, ['run', 'plan.yaml'], env)
    expect(out).toContain('fast workflow: maker (Ben), guardian')
    expect(out).not.toContain('No test command')
  })
})
