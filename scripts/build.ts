/**
 * npm run build: the package in dist, the page in web/dist.
 *
 *   built and looked at in a temporary folder ──copied beside them──▶ renamed
 *
 * Where a step fails, both stay as they were: there is never half a package in them.
 */
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILT, buildSteps, staged } from './stage.ts'
import { ROOT, runSteps } from './step.ts'

async function build(stage: string): Promise<boolean> {
  if (!(await runSteps(buildSteps(stage), 1))) return false
  for (const folder of BUILT) await replaced(join(ROOT, folder), join(stage, folder))
  return true
}

/** On the same disk first, so that the last act is a rename. */
async function replaced(place: string, fresh: string): Promise<void> {
  const beside = `${place}-${process.pid}`
  try {
    await cp(fresh, beside, { recursive: true })
    await rm(place, { recursive: true, force: true })
    await rename(beside, place)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

process.exitCode = (await staged(build)) ? 0 : 1
