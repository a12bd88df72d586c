/** A terminal that keeps what is written to it, and types what a test tells it to. */
import { readSettings } from '../../src/config.ts'
import { isRefusal } from '../../src/core/refusal.ts'
import type { Terminal } from '../../src/doors/cli/desk.ts'
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
export function keptTerminal(typing: ((question: string) => string | undefined | Promise<string>) | null = null): Kept {
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
    width: () => 80,
    paint: plain,
    onInterrupt: (handler) => {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    readInput: async () => '',
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

/** The same program without a process of its own: for long tables, and where somebody has to type. */
export async function inProcess(cwd: string, kept: Kept, args: readonly string[]): Promise<number> {
  const settings = readSettings(cwd, { OLLAMA_HOST: '127.0.0.1:9' })
  if (isRefusal(settings)) throw new Error(settings.because)
  return cli(args, { settings, terminal: kept.terminal, launch: LAUNCH })
}
