/** One throw-away cluster for all tests of a run; each file makes a database of its own in it. */
import type { TestProject } from 'vitest/node'
import { startCluster } from '../../scripts/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases are made. */
    readonly postgres: string
  }
}

export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  project.provide('postgres', cluster.url('postgres'))
  return () => cluster.stop()
}
