/**
 * The page, built to web/dist: by `./witan serve` where it is missing or older than its sources, by npm run build, and for tests.
 *
 *   web ──vite──▶ a folder beside web/dist ──renamed──▶ web/dist
 *
 * So a server that runs never finds half a page, and where the build fails the old one stays.
 */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Outcome, ROOT, tool } from './step.ts'

const WEB = join(ROOT, 'web')
export const PAGE = join(WEB, 'dist')

export const pageInto = (folder: string, signal: AbortSignal): Promise<Outcome> =>
  tool('vite', ['build', WEB, '--config', join(WEB, 'vite.config.ts'), '--outDir', folder, '--logLevel', 'warn'], signal)

export async function buildPage(signal: AbortSignal): Promise<Outcome> {
  const beside = join(WEB, `.dist-${process.pid}`)
  try {
    const outcome = await pageInto(beside, signal)
    if (outcome.ok) await swapped(beside)
    return outcome
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/** Where two build at once, the later one stays. */
async function swapped(fresh: string): Promise<void> {
  const old = join(WEB, `.old-${process.pid}`)
  await rename(PAGE, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(fresh, PAGE)
  await rm(old, { recursive: true, force: true })
}

if (import.meta.main) {
  const { ok, output } = await buildPage(new AbortController().signal)
  if (!ok) console.error(output.trimEnd())
  process.exitCode = ok ? 0 : 1
}
