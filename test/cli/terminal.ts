/** A terminal that keeps what is written to it, and types what a test tells it to. */
import { Readable } from 'node:stream'
import { readSettings } from '../../src/config.ts'
import { isRefusal } from '../../src/core/refusal.ts'
import { EXIT, type Terminal } from '../../src/doors/cli/desk.ts'
import { cli } from '../../src/doors/cli/program.ts'
import { plain } from '../../src/views/paint.ts'

export interface Kept {
  readonly terminal: Terminal
  readonly out: () => string
  readonly err: () => string
  /** Questions that were asked, oldest first. */
  readonly questions: readonly string[]
  readonly interrupt: () => void
}

/** `typing` answers the next question; undefined ends the input, and a promise that never settles is somebody who thinks. */
export function keptTerminal(typing: ((question: string) => string | undefined | Promise<string>) | null = null, width = 80): Kept {
  const said = { out: '', err: '' }
  const questions: string[] = []
  const handlers = new Set<() => void>()
  const terminal: Terminal = {
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
    isInteractive: typing !== null,
    width: () => width,
    paint: plain,
    onInterrupt: (handler) => {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    readInput: async () => '',
    input: () => Readable.from([]),
    drained: async () => undefined,
    ask: async (question, signal) => {
      questions.push(question)
      said.err += question
      const { promise, resolve } = Promise.withResolvers<null>()
      signal.addEventListener('abort', () => resolve(null), { once: true })
      return Promise.race([promise, Promise.resolve(typing?.(question) ?? null)])
    },
  }
  return {
    terminal,
    out: () => said.out,
    err: () => said.err,
    questions,
    interrupt: () => {
      for (const handler of handlers) handler()
    },
  }
}

/** How others would start it: here nobody does. */
export const LAUNCH = { command: 'witan', args: [] }

/**
 * The same program without a process of its own, which costs half a second of a core each: for all that is not about processes.
 * Paths are taken from where the tests run; who needs them taken from the folder uses `witan` of ./witan.ts.
 */
export async function inProcess(
  cwd: string,
  kept: Kept,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = { OLLAMA_HOST: '127.0.0.1:9' },
): Promise<number> {
  const settings = readSettings(cwd, environment)
  if (isRefusal(settings)) {
    // As src/main.ts says it, before there is a program to say anything.
    kept.terminal.err(`✗ ${settings.because}\n`)
    return EXIT.badInput
  }
  return cli(args, { settings, terminal: kept.terminal, launch: LAUNCH })
}
