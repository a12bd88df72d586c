/** A small checkout of its own in the temporary folder: our launcher and scripts around a main.ts that a test chooses. */
import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ROOT } from './tidy/tree.ts'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A folder that goes away with the test. Its path is a real one, so that it can be compared. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), name))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function checkout(
  parent: string,
  name: string,
  files: Readonly<Record<string, string>>,
  copied: readonly string[],
): Promise<string> {
  const root = join(parent, name)
  await mkdir(root, { recursive: true })
  for (const path of copied) await cp(join(ROOT, path), join(root, path), { recursive: true })
  for (const [path, text] of Object.entries(files)) await write(join(root, path), text)
  return root
}

export async function write(file: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  await chmod(file, mode)
}

export function start(file: string, args: readonly string[], options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }) {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (said.stdout += chunk))
  child.stderr.on('data', (chunk) => (said.stderr += chunk))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...said }))
  })
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

export const run = (
  file: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Ended> => start(file, args, options).ended
