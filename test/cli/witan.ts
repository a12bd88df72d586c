/**
 * The command line as its users have it, in a folder of their own, with an empty home and no keys. Both streams are pipes, so
 * nothing here is a terminal. Whatever tests start and make is gone after their file.
 *
 *   start, asProcess ──▶ a real process: signals, several at once, exit codes, standard input, what is printed when
 *   witan, runs      ──▶ the same program in the process of the tests, one after the other: all the rest
 *
 * What `witan` says is what a process says: test/cli/processes.test.ts holds one against the other, command by command.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect } from 'vitest'
import type { AskReport } from '../../src/core/ask/report.ts'
import { MAIN } from '../compiled.ts'
import { ROOT } from '../tidy/tree.ts'
import { inProcess, keptTerminal } from './terminal.ts'

export const MONOLITH = join(ROOT, 'examples', 'monolith')
const FLAGS = ['--disable-warning=ExperimentalWarning', MAIN]
const LOOK_MS = 20
const PATIENCE_MS = 60_000

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
}

export interface Running {
  readonly pid: number
  readonly out: () => string
  readonly err: () => string
  readonly ended: Promise<Ended>
  /** Waits until standard output holds this. */
  readonly says: (words: string | RegExp) => Promise<void>
  readonly kill: (signal: NodeJS.Signals) => void
}

/** By file, not by test: tests that run beside each other have no end of their own to hang this on. */
const started: (() => Promise<void>)[] = []
const folders: string[] = []
afterAll(async () => {
  await Promise.all(started.map((end) => end()))
  for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

type Files = Readonly<Record<string, string | Uint8Array>>

/** A folder with these files in it, gone in the end. */
export function folder(files: Files = {}, name = 'witan cli ü-'): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), name)))
  folders.push(path)
  for (const [file, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), contents)
  }
  return path
}

/** No key, no home, no Ollama (nothing listens on the discard port), and what V8 made of the sources for the one before. */
const bare = (home: string): NodeJS.ProcessEnv => ({
  HOME: join(home, '.no-home'),
  OLLAMA_HOST: '127.0.0.1:9',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
})

export function start(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child: ChildProcess = spawn(process.execPath, [...FLAGS, ...args], {
    cwd,
    env: { ...bare(cwd), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...said }))
  })
  started.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const holds = (words: string | RegExp): boolean => (typeof words === 'string' ? said.out.includes(words) : words.test(said.out))
  return {
    pid: child.pid ?? 0,
    out: () => said.out,
    err: () => said.err,
    ended,
    says: (words) =>
      eventually(
        () => holds(words),
        () => `«${String(words)}» was never said, but:\n${said.out}\n${said.err}`,
      ),
    kill: (signal) => void child.kill(signal),
  }
}

export const asProcess = (cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> => start(cwd, args, env).ended

/** What a pipe is taken to be: src/main.ts. */
const PIPE_COLUMNS = 100
/** A process has one working directory and one home, so whoever comes waits for the one before. */
const turn: { last: Promise<unknown> } = { last: Promise.resolve() }

/** Not for what only ends when something else is said in the same process: it would wait for its turn for ever. */
export function witan(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const ended = turn.last.then(() => within(cwd, args, { ...bare(cwd), ...env }))
  turn.last = ended.catch(() => undefined)
  return ended
}

async function within(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const before = { folder: process.cwd(), home: process.env.HOME }
  const kept = keptTerminal(null, PIPE_COLUMNS)
  process.chdir(cwd)
  process.env.HOME = env.HOME
  try {
    const code = await inProcess(cwd, kept, args, env)
    return { code, signal: null, out: kept.out(), err: kept.err() }
  } finally {
    process.chdir(before.folder)
    process.env.HOME = before.home ?? ''
  }
}

export async function eventually(isSo: () => boolean, complaint: () => string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !isSo(); ) {
    if (Date.now() > deadline) throw new Error(complaint())
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** A run whose exit code is part of what the test says; what it wrote to standard error explains a wrong one. */
export async function runs(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, code = 0): Promise<Ended> {
  const ended = await witan(cwd, args, env)
  expect({ args, ...ended }).toMatchObject({ code })
  return ended
}

export const reportIn = ({ out }: Ended): AskReport => JSON.parse(out) as AskReport

/** An event as `witan events` writes it: only what tests look at. */
export interface Written {
  readonly seq: number
  readonly type: string
  readonly request?: string
  readonly seat?: string
  readonly attempt?: number
  readonly code?: string
  readonly retryAt?: number | null
  readonly reserved?: { readonly tokens: number }
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number; readonly cacheReadTokens: number }
}

export async function eventsOf(cwd: string, id: string): Promise<readonly Written[]> {
  const { out } = await runs(cwd, ['events', id])
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Written)
}

/** The database of a folder, behind Witan's back. */
export function database<T>(cwd: string, use: (open: Database.Database) => T): T {
  const open = new Database(join(cwd, '.witan', 'witan.db'))
  try {
    return use(open)
  } finally {
    open.close()
  }
}

export const idIn = (cwd: string): string =>
  database(cwd, (open) => open.prepare<[], string>('SELECT id FROM streams ORDER BY rowid DESC').pluck().get() ?? '')

export const statusIn = (cwd: string): string =>
  database(cwd, (open) => open.prepare<[], string>('SELECT status FROM streams ORDER BY rowid DESC').pluck().get() ?? '')
