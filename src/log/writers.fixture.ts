/** Starting second processes, those that write to a log (`writer.fixture.ts`) and others, and hearing what they say. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const WRITER = join(import.meta.dirname, 'writer.fixture.ts')

export interface Running {
  readonly child: ChildProcess
  readonly lines: unknown[]
  readonly ended: Promise<number | null>
  /** Until it has said something. */
  readonly spoke: Promise<void>
}

export const start = (options: SpawnOptions, ...words: readonly string[]): Running => startScript(WRITER, options, ...words)

export function startScript(script: string, options: SpawnOptions, ...words: readonly string[]): Running {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  })
  const lines: unknown[] = []
  const spoke = Promise.withResolvers<void>()
  if (child.stdout === null) throw new Error('The process has no output.')
  const reader = createInterface(child.stdout).on('line', (line) => {
    lines.push(JSON.parse(line))
    spoke.resolve()
  })
  const read = new Promise<void>((resolve) => reader.once('close', resolve))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve)).then((code) => read.then(() => code))
  return { child, lines, ended, spoke: spoke.promise }
}
