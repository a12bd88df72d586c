/**
 * npm run build: the package in dist.
 *
 *   built and looked at in a temporary folder ──copied beside dist──▶ renamed to dist
 *
 * Where a step fails, dist stays as it was: there is never half a package in it.
 */
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSteps, staged } from './stage.ts'
import { ROOT, runSteps } from './step.ts'

const DIST = join(ROOT, 'dist')

async function build(stage: string): Promise<boolean> {
  if (!(await runSteps(buildSteps(stage), 1))) return false
  // On the same disk first, so that the last act is a rename.
  const beside = join(ROOT, `.dist-${process.pid}`)
  try {
    await cp(join(stage, 'dist'), beside, { recursive: true })
    await rm(DIST, { recursive: true, force: true })
    await rename(beside, DIST)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
  return true
}

process.exitCode = (await staged(build)) ? 0 : 1
