/**
 * Two runs of coding agents in throw-away repositories, driven through the command line as a host of your own would drive them:
 * read what is owed, let the agent do it, hand in what it declares, do as the verdict says. The "agents" here are a few lines each.
 *
 *   1. a maker without tests, outside its task: corrected, then replaced, then a clean end
 *   2. a merge that breaks the tests: taken back, the run halts, and the report says why and how to go on
 */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url)) // from outside this repository: the command `witan`
const NAMES = { GIT_AUTHOR_NAME: 'Agent', GIT_AUTHOR_EMAIL: 'agent@example.org' }
const ENV = { ...process.env, ...NAMES, GIT_COMMITTER_NAME: 'Agent', GIT_COMMITTER_EMAIL: 'agent@example.org' }

class Project {
  readonly root = mkdtempSync(join(tmpdir(), 'witan-run-'))

  constructor(files: Record<string, string>) {
    this.git('init', '--quiet', '--initial-branch=main')
    this.commit('first', { '.gitignore': '.witan/\n', ...files })
  }

  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.root, env: ENV, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  }

  commit(subject: string, files: Record<string, string>): string {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true })
      writeFileSync(join(this.root, path), text)
    }
    this.git('add', '--', ...Object.keys(files))
    this.git('commit', '--quiet', '--message', subject)
    return this.git('rev-parse', 'HEAD')
  }

  /** Exit code 3 is an answer, too: it has stopped. */
  witan(args: string[], input = ''): string {
    const flags = ['--disable-warning=ExperimentalWarning', MAIN, ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, flags, { cwd: this.root, env: ENV, encoding: 'utf8', input })
    if (status !== 0 && status !== 3) throw new Error(stderr)
    return stdout
  }
}

interface Owed {
  readonly request: string
  readonly seat: string
  readonly purpose: string
  readonly corrections: readonly string[]
}

interface Answer {
  readonly verdict: 'go-on' | 'correct' | 'replace' | 'stop'
  readonly because: string
  readonly owed: readonly Owed[]
}

/** One agent a purpose: told the nth time, it does the work and declares what it did. */
type Agents = Record<string, (nth: number, told: Owed) => object>

/** Until nothing is owed any more. What is said to each agent is printed on the way. */
function drive(project: Project, agents: Agents): { readonly id: string; readonly verdicts: readonly string[] } {
  const opened = JSON.parse(project.witan(['run', 'plan.yaml', '--json'])) as { id: string; owed: readonly Owed[] }
  const verdicts: string[] = []
  const times = new Map<string, number>()
  let { owed } = opened
  for (let turn = 0; turn < 40 && owed[0] !== undefined; turn++) {
    const [told] = owed
    const nth = (times.get(told.purpose) ?? 0) + 1
    times.set(told.purpose, nth)
    const declared = agents[told.purpose]?.(nth, told) ?? { failed: 'Nobody here can do that.' }
    const answer = JSON.parse(project.witan(['submit', opened.id, told.request, '-', '--json'], JSON.stringify(declared))) as Answer
    console.log(`${told.request}: ${answer.verdict}. ${answer.because}`)
    verdicts.push(answer.verdict)
    owed = answer.owed
  }
  return { id: opened.id, verdicts }
}

/** What a reviewer sends back: it says what it looked at, and one small thing. */
const content = {
  verdict: 'APPROVED',
  text: 'The change does what the task asks for.',
  checked: [{ path: 'src/login.js' }],
  findings: [{ severity: 'info', category: 'quality', path: null, description: 'The name could be shorter.', fix: 'Shorten it.' }],
}

function rogueMaker(): void {
  const project = new Project({
    'plan.yaml': readFileSync(new URL('plan.yaml', import.meta.url), 'utf8'),
    'check.sh': 'test ! -e broken\n',
    'src/login.js': 'export const tries = Number.POSITIVE_INFINITY\n',
  })
  const { id, verdicts } = drive(project, {
    make: (nth, { corrections }) => {
      if (nth === 1) {
        project.git('switch', '--quiet', '-c', 'witan/lock-accounts')
        const commit = project.commit('everything', { 'src/login.js': 'a\n', 'src/lock.js': 'b\n', 'lib/mailer.js': 'c\n' })
        return { summary: 'Done. All tests pass, I ran them.', commits: [commit], testsRun: 'all green' }
      }
      assert.equal(corrections.length, 1, 'it is told, and so is whoever takes its place')
      if (nth === 2) return { summary: 'It is fine as it is.', commits: [project.commit('more', { 'lib/queue.js': 'd\n' })] }
      project.git('rm', '--quiet', 'lib/mailer.js', 'lib/queue.js')
      project.git('commit', '--quiet', '--message', 'back to the task')
      return { summary: 'Kept to the task, and tested.', commits: [project.commit('a test', { 'test/lock.test.js': 'e\n' })] }
    },
    review: () => content,
  })
  assert.deepEqual(verdicts, ['correct', 'replace', 'go-on', 'stop'])
  const report = JSON.parse(project.witan(['export', id, '--format', 'json'])) as { status: string; tasks: readonly { status: string }[] }
  assert.deepEqual([report.status, report.tasks[0]?.status], ['completed', 'done'])
  rmSync(project.root, { recursive: true })
}

function brokenMerge(): void {
  const plan = `title: Two that do not go together\nbranch: witan/x\nworkflow: fast\nmerge: true\ntest: sh check.sh\ntasks:\n  - title: Add x\n`
  const project = new Project({ 'plan.yaml': plan, 'check.sh': 'test ! -e x -o ! -e y || { echo "x and y clash"; exit 1; }\n' })
  const { id, verdicts } = drive(project, {
    make: () => {
      project.git('switch', '--quiet', '-c', 'witan/x')
      return { summary: 'Added x.', commits: [project.commit('x', { x: '1\n' })] }
    },
    review: () => ({ ...content, checked: [{ path: 'x' }] }),
    merge: () => {
      project.git('switch', '--quiet', 'main')
      project.commit('y, by somebody else', { y: '1\n' })
      project.git('merge', '--quiet', '--no-ff', '--no-edit', 'witan/x')
      return { commit: project.git('rev-parse', 'HEAD') }
    },
  })
  assert.deepEqual(verdicts, ['go-on', 'go-on', 'stop'])
  assert.match(project.git('log', '-1', '--format=%s', 'main'), /^Revert/)
  const shown = project.witan(['show', id])
  assert.match(shown, new RegExp(`witan resume ${id}`))
  console.log(shown)
  rmSync(project.root, { recursive: true })
}

rogueMaker()
brokenMerge()
