/** What a run of the tests comes to. */
import type { RunOptions, Tests } from './words.ts'

export const isPass = ({ exitCode, timedOut }: Tests): boolean => exitCode === 0 && !timedOut

/** Null: the project has no test command. A command that did not run proves nothing, so it does not pass. */
export function testsPass({ test }: Pick<RunOptions, 'test'>, tests: Tests | null): boolean | null {
  if (test === null) return null
  return tests !== null && isPass(tests)
}
