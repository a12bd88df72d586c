/**
 * The one command before every commit, and all that CI runs: npm test [-- --only types|lint|knip|build|unit|examples]
 *
 *   build, types, lint, knip (two at once) ──▶ unit (uses both cores) ──▶ examples (two at once) ──▶ "N passed, N failed"
 *
 * The last line of a run that reached the tests holds their totals, alone, so that other tools can read it.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSteps, staged } from './stage.ts'
import { inTurn, node, type Outcome, ROOT, runSteps, type Step, tool } from './step.ts'
import { type TestReport, type Totals, totalsLine, totalsOf } from './totals.ts'

const NAMES = ['types', 'lint', 'knip', 'build', 'unit', 'examples']

const types: Step = {
  name: 'types',
  run: (signal) =>
    inTurn(
      ['tsconfig.json', 'tsconfig.core.json', 'web/tsconfig.json'].map(
        // By two threads: each of them works out most types anew, and there are two cores.
        (project) => () => tool('tsc', ['--noEmit', '--checkers', '2', '--project', project], signal),
      ),
    ),
}

const lint: Step = { name: 'lint', run: (signal) => tool('biome', ['check', '--error-on-warnings', '--max-diagnostics=200'], signal) }

/** Once for what nothing uses, once for files in src that only tests use: those would ship for nothing. */
const knip: Step = {
  name: 'knip',
  run: (signal) =>
    inTurn(
      [[], ['--production', '--include', 'files']].map(
        (args) => () => tool('knip', ['--no-progress', '--no-config-hints', ...args], signal),
      ),
    ),
}

/** What `npm run build` does, thrown away again: neither needs dist nor leaves it. */
const build: Step = {
  name: 'build',
  run: (signal) =>
    staged((stage) =>
      inTurn(
        buildSteps(stage).map(
          ({ name, run }) =>
            async () =>
              within(name, await run(signal)),
        ),
      ),
    ),
}

const within = (name: string, outcome: Outcome): Outcome =>
  outcome.ok ? outcome : { ...outcome, output: `At ${name}:\n${outcome.output}` }

/** Runs the tests and hands their totals to the one who prints the last line. */
const unit = (counted: (totals: Totals) => void): Step => ({
  name: 'unit',
  run: async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'witan-check-'))
    const file = join(folder, 'report.json')
    try {
      const outcome = await tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], signal)
      const totals = totalsOf(JSON.parse(await readFile(file, 'utf8').catch(() => wentWithoutReport(outcome))) as TestReport)
      counted(totals)
      return {
        ...outcome,
        ok: outcome.ok && totals.failed === 0,
        note: `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`,
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
})

function wentWithoutReport(outcome: Outcome): never {
  throw new Error(`The tests ended without a report. They said:\n${outcome.output}`)
}

async function exampleSteps(): Promise<readonly Step[]> {
  const entries = await readdir(join(ROOT, 'examples'), { recursive: true })
  const files = entries.filter((path) => /^(?:[^/\\]+[/\\])?[^/\\]+\.ts$/.test(path) && !path.endsWith('.test.ts')).toSorted()
  return files.map((path) => ({ name: `examples/${path}`, run: (signal) => node([join(ROOT, 'examples', path)], signal) }))
}

function wanted(): readonly string[] {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
  if (only === undefined) return NAMES
  if (NAMES.includes(only)) return [only]
  throw new Error(`--only ${only}: no such step. Choose one of ${NAMES.join(', ')}.`)
}

async function check(): Promise<boolean> {
  const names = wanted()
  let totals: Totals | null = null
  const tests = unit((counted) => {
    totals = counted
  })
  const pick = (steps: readonly Step[]): readonly Step[] => steps.filter(({ name }) => names.includes(name))
  if (!(await runSteps(pick([build, types, lint, knip])))) return false
  const passed = await runSteps(pick([tests]))
  if (passed && names.includes('examples') && !(await runSteps(await exampleSteps()))) return false
  if (totals !== null) console.log(totalsLine(totals))
  return passed
}

try {
  process.exitCode = (await check()) ? 0 : 1
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exitCode = 2
}
