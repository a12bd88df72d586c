/**
 * Tests stand beside their source; what spans rooms stands in test/. Rooms that touch nothing outside (no file, no clock, no
 * process) share their workers, so that each module is loaded once and not once a file: a quarter of the time.
 */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { isSkipped } from './scripts/chromium.ts'

const SHARED = [
  'src/core/**/*.test.ts',
  'src/prompts/**/*.test.ts',
  'src/seats/**/*.test.ts',
  'src/views/**/*.test.ts',
  'web/src/**/*.test.ts',
]

/** They measure time, so nothing else may run beside them. */
const ALONE = ['test/http/crowd.test.ts', ...(isSkipped() ? [] : ['test/browser/speed.test.ts'])]

/** They share the cores with a browser each; nothing else then runs beside them. */
const BROWSER = ['test/browser/*.test.ts']

export default defineConfig({
  test: {
    // Many processes on a busy machine: slow is not wrong. What is to be quick is measured where it is.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: '100%',
    // The processes that tests start find their sources compiled, as the launcher's do.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'witan') },
    pool: 'forks',
    projects: [
      { extends: true, test: { name: 'pure', include: SHARED, isolate: false } },
      {
        extends: true,
        test: {
          name: 'rest',
          // Much of their time is waiting: for processes, for models that are slow on purpose, for people's time to run out.
          maxWorkers: '150%',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...SHARED, ...ALONE, ...BROWSER, '**/node_modules/**'],
          globalSetup: ['test/compile.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: isSkipped() ? [] : BROWSER,
          exclude: ALONE,
          globalSetup: isSkipped() ? [] : ['test/browser/prepare.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
})
