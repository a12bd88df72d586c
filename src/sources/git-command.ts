/**
 * One git command, run without a shell: no hooks, no prompts, no pager, no editor, no helper that a repository's files could name;
 * a time limit and a limit on what it may print. What goes wrong in the world is a value with a sentence, never thrown.
 */
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a command is started with: read once in `config.ts` and handed on. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A work tree that git knows; `root` is its top, with every link resolved. */
export interface Repository {
  readonly root: string
  readonly environment: Environment
}

export type Output =
  | { readonly ok: true; readonly out: string; readonly isCut: boolean }
  | { readonly ok: false; readonly code: number | string | null; readonly because: string }

interface Bounds {
  readonly timeoutMs?: number
  readonly bytesMax?: number
}

const TIMEOUT_MS = 30_000
const BYTES_MAX = 16_000_000
const SENTENCE_CHARACTERS_MAX = 300
const LOCK_TRIES = 8
const LOCK_PAUSE_MS = 250

/** Of git's own variables only those that say who the user is and how it reaches a server: the others would point it elsewhere. */
const KEPT = /^GIT_(?:AUTHOR_|COMMITTER_|SSH|SSL_|HTTP_|CONFIG_GLOBAL$|CONFIG_SYSTEM$|CONFIG_NOSYSTEM$)/

const FIXED: Environment = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: 'true',
  SSH_ASKPASS: 'true',
  GIT_EDITOR: 'true',
  GIT_PAGER: 'cat',
  LC_ALL: 'C',
}

const GUARDS: readonly string[] = [
  ...['-c', 'core.hooksPath=/dev/null'],
  ...['-c', 'core.quotepath=off'],
  ...['-c', 'core.fsmonitor=false'],
  ...['-c', 'commit.gpgSign=false'],
  ...['-c', 'gc.auto=0'],
  '--no-pager',
  '--literal-pathspecs',
]

export const gitEnvironment = (environment: Environment): Environment => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('GIT_') || KEPT.test(name))),
  ...FIXED,
})

/** `args` are git's own words and values that were checked before: nothing that somebody sent reaches this unchecked. */
export async function git(repository: Repository, args: readonly string[], bounds: Bounds = {}): Promise<Output> {
  for (let tries = 1; ; tries++) {
    const output = await once(repository, args, bounds)
    // An agent may be at work with git in this very moment.
    if (output.ok || tries >= LOCK_TRIES || !/\.lock': File exists/.test(output.because)) return output
    await sleep(LOCK_PAUSE_MS)
  }
}

function once({ root, environment }: Repository, args: readonly string[], bounds: Bounds): Promise<Output> {
  const { timeoutMs = TIMEOUT_MS, bytesMax = BYTES_MAX } = bounds
  const env = gitEnvironment(environment) as NodeJS.ProcessEnv
  return new Promise((resolve) => {
    const options = { cwd: root, env, timeout: timeoutMs, maxBuffer: bytesMax, killSignal: 'SIGKILL', encoding: 'utf8' } as const
    execFile('git', [...GUARDS, ...args], options, (error, out, errors) => {
      if (error === null) resolve({ ok: true, out, isCut: false })
      else if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') resolve({ ok: true, out, isCut: true })
      else resolve({ ok: false, code: error.code ?? null, because: sentenceOf(error, errors, wordOf(args), timeoutMs) })
    })
  })
}

/** The command itself, behind the settings that may stand before it. */
const wordOf = (args: readonly string[]): string => args.find((arg, index) => arg !== '-c' && args[index - 1] !== '-c') ?? ''

type Failed = Error & { readonly code?: number | string | null; readonly killed?: boolean }

function sentenceOf({ code, killed, message }: Failed, errors: string, word: string, timeoutMs: number): string {
  if (code === 'ENOENT') return 'git was not found. Install git, and see that it is in the PATH.'
  if (killed === true) return `git ${word} took longer than ${Math.round(timeoutMs / 1000)} s and was ended.`
  const said = errors
    .split('\n')
    .map((line) => line.replace(/^(?:fatal|error): /, '').trim())
    .find((line) => line !== '' && !line.startsWith('hint:'))
  return `git ${word} failed: ${(said ?? message).slice(0, SENTENCE_CHARACTERS_MAX).replace(/[.:]$/, '')}.`
}
