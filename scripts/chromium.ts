/**
 * A Chromium for the browser tests: the one that is there, else Debian's, installed where that can be done. Without one the tests
 * fail; only whoever sets WITAN_SKIP_BROWSER=1 goes without them, and says so by that.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export const isSkipped = (): boolean => process.env.WITAN_SKIP_BROWSER === '1'

/** Its path; null: there is none. `WITAN_CHROMIUM` names another. */
export function chromium(): string | null {
  const named = process.env.WITAN_CHROMIUM
  if (named !== undefined && named !== '') return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs it where it is missing and we may. Null: it is there now; else the sentence that says what to do. */
export function provided(): string | null {
  if (isSkipped() || chromium() !== null) return null
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('witan: installing Chromium for the browser tests (once)…')
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update'], options)
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options)
  }
  if (chromium() !== null) return null
  return 'The browser tests need Chromium. Install it (apt-get install chromium), or name one with WITAN_CHROMIUM, or skip them with WITAN_SKIP_BROWSER=1.'
}
