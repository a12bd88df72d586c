/**
 * The user's own test command, run in the repository: what it ends with is the only word on whether the tests pass. It comes from
 * the user's plan or config file and from nowhere else.
 *
 *   sh ─┬─ the command          a process group of its own: a time limit or an abort ends all of it
 *       └─ a life line          reads from us; when we are gone, even by kill -9, it ends the group, so nothing runs on unwatched
 */
import { execFile, spawn } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import type { Environment } from './git-command.ts'
import { redact } from './secrets.ts'

export interface TestResult {
  /** Null: it was ended, or could not be started. */
  readonly exitCode: number | null
  readonly seconds: number
  /** The last of what it printed, both streams as they came, with what looks like a secret masked. */
  readonly tail: string
  readonly timedOut: boolean
}

export interface TestRun {
  readonly command: string
  readonly folder: string
  readonly environment: Environment
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

export const TAIL_CHARACTERS_MAX = 4_000
/** More than the tail, so that a secret at its edge is seen whole before it is cut. */
const KEPT_CHARACTERS = 4 * TAIL_CHARACTERS_MAX
/** A child that was left behind may hold the pipe open: what is there after this is all there is. */
const DRAIN_MS = 500

const LIFE_LINE = '( read -r _ <&3; kill -9 0 ) >/dev/null 2>&1 & exec 3<&-; sh -c "$1"; exit $?'

export function runTests({ command, folder, environment, timeoutMs, signal }: TestRun): Promise<TestResult> {
  const startedMs = performance.now()
  const { promise, resolve } = Promise.withResolvers<TestResult>()
  const child = spawn('sh', ['-c', LIFE_LINE, 'sh', command], {
    cwd: folder,
    env: { ...environment, CI: environment.CI ?? '1' } as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const said = tailOf([child.stdout, child.stderr])
  let timedOut = false
  const end = (): void => killGroup(child.pid)
  const timer = setTimeout(() => {
    timedOut = true
    end()
  }, timeoutMs)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  const done = (exitCode: number | null, problem: string): void => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    // Whatever it has left running in its group goes with it.
    end()
    for (const stream of child.stdio) stream?.destroy()
    const seconds = Math.round((performance.now() - startedMs) / 100) / 10
    const tail = clean(said() + problem)
    resolve({ exitCode: timedOut || signal.aborted ? null : exitCode, seconds, tail, timedOut })
  }
  child.on('error', (error) => done(null, `\n${error.message}`))
  child.on('exit', (code) => {
    const late = setTimeout(() => done(code, ''), DRAIN_MS)
    child.on('close', () => {
      clearTimeout(late)
      done(code, '')
    })
    end()
  })
  return promise
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // Gone already; anything else is ours to know.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function tailOf(streams: readonly (NodeJS.ReadableStream | null)[]): () => string {
  let kept = ''
  for (const stream of streams) {
    const decoder = new StringDecoder('utf8')
    stream?.on('data', (chunk: Buffer) => {
      kept = (kept + decoder.write(chunk)).slice(-KEPT_CHARACTERS)
    })
    // The other end of a pipe may go away at any moment.
    stream?.on('error', () => undefined)
  }
  return () => kept
}

/** No colours and nothing else that acts on a terminal. */
const clean = (text: string): string =>
  redact(text.replace(ESCAPES, '').replace(/\r\n?/g, '\n'))
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .slice(-TAIL_CHARACTERS_MAX)

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out.
const ESCAPES = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-_])/g

/** The first word of a command where nothing of that name can be run; null: it can, or it is no plain word. */
export function missingCommand(command: string, folder: string, environment: Environment): Promise<string | null> {
  const [word = ''] = command.trim().split(/\s+/)
  if (!/^[\w./+-]+$/.test(word)) return Promise.resolve(null)
  return new Promise((resolve) => {
    execFile('sh', ['-c', 'command -v -- "$1"', 'sh', word], { cwd: folder, env: environment as NodeJS.ProcessEnv }, (error) =>
      resolve(error === null ? null : word),
    )
  })
}
