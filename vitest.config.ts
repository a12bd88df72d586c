/**
 * Tests stand beside their source; what spans rooms stands in test/. Workers are shared, so that a module is loaded once and not once
 * a file; only files that put something in a module's place have a worker of their own.
 *
 *   pure, isolated (no file, no clock, no process) ──▶ rest ──▶ browser ──▶ alone
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isSkipped } from './scripts/chromium.ts'

const PURE = [
  'src/core/**/*.test.ts',
  'src/prompts/**/*.test.ts',
  'src/lint/**/*.test.ts',
  'src/seats/**/*.test.ts',
  'src/views/**/*.test.ts',
  'web/src/**/*.test.ts',
]

/** They put another module in the place of one of ours, which nobody else may see. */
const ISOLATED = globSync('{src,test}/**/*.test.ts', { cwd: import.meta.dirname }).filter((path) =>
  readFileSync(join(import.meta.dirname, path), 'utf8').includes('vi.mock('),
)

/** They measure time, so nothing else may run beside them. */
const ALONE = ['test/http/crowd.test.ts', ...(isSkipped() ? [] : ['test/browser/speed.test.ts'])]

/** For minutes, with many seeds: npm run soak -- --fleet. */
const SOAK = process.env.WITAN_SOAK_SECONDS === undefined ? ['test/fleet/soak.test.ts'] : []

/** They share the cores with a browser each; nothing else then runs beside them. */
const BROWSER = ['test/browser/*.test.ts']

/** Begun first, the longest of each project before all others: a long one that begins last is waited for by every other core. */
const LONG = [
  'test/fleet/kill.test.ts',
  'test/crash.test.ts',
  'test/fleet/restart.test.ts',
  'test/fleet/zombie.test.ts',
  'src/engine/fleet/worker.test.ts',
  'src/engine/fleet/hall.test.ts',
  'test/debate-worlds.test.ts',
  'test/roundtable/context.test.ts',
  'test/roundtable/worlds.test.ts',
  'test/check.test.ts',
  'test/bench.test.ts',
  'test/room/crash.test.ts',
  'test/room/size.test.ts',
  'test/room/models.test.ts',
  'test/cli/interventions.test.ts',
  'test/mcp/manners.test.ts',
  'test/mcp/public-tools.test.ts',
  'test/governor/figures.test.ts',
  'test/governor/resume.test.ts',
  'test/council-worlds.test.ts',
  'test/ask-worlds.test.ts',
  'test/run-worlds.test.ts',
  'test/mcp/roundtable.test.ts',
  'test/cli/debate.test.ts',
  'test/shared-prompts.test.ts',
  'test/http/story.test.ts',
  'test/reading-worlds.test.ts',
  'test/cli/one-at-a-time.test.ts',
  'test/slow-server-worlds.test.ts',
  'test/browser/access.test.ts',
  'test/browser/roundtable-access.test.ts',
  'test/browser/governor.test.ts',
  'test/browser/room.test.ts',
  'test/browser/steering.test.ts',
]

/** Twice the cores of a small machine: much of their time is waiting, for processes, for models that are slow on purpose. */
const WAITING = 4
/** One more than it has cores: pages wait less. */
const WATCHING = 3

/** This run of the tests, which has files of its own. */
const RUN = String(process.pid)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONG.findIndex((path) => moduleId.endsWith(`/${path}`))
      return place === -1 ? LONG.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // Many processes on a busy machine: slow is not wrong. What is to be quick is measured where it is.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: '100%',
    // The processes that tests start find their sources compiled, as the launcher's do: see test/compiled.ts.
    env: { WITAN_TEST_RUN: RUN, NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/witan-compiled', RUN, 'cache') },
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      {
        extends: true,
        test: {
          name: 'rest',
          isolate: false,
          maxWorkers: WAITING,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...PURE, ...ISOLATED, ...ALONE, ...BROWSER, ...SOAK, '**/node_modules/**'],
          globalSetup: ['test/compile.ts', 'test/postgres/prepare.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: false,
          maxWorkers: WATCHING,
          include: isSkipped() ? [] : BROWSER,
          exclude: ALONE,
          globalSetup: isSkipped() ? [] : ['test/browser/prepare.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 3 } } },
    ],
  },
})
