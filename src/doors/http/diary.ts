/**
 * What a process that stays says of itself. To a person at a terminal: what it runs, and what went wrong. To a machine, in a JSON line each:
 * requests, too. No body, no
 * header and no token is ever in it, and errors are cleared of what looks like a secret.
 */
import { inspect } from 'node:util'
import { pino } from 'pino'
import { redact } from '../../engine/engine.ts'
import type { Diary } from './serve.ts'

interface Ground {
  readonly isInteractive: boolean
  readonly err: (text: string) => void
}

/** What went wrong, with where: for whoever runs the server, never for who asked. */
export const traceOf = (error: unknown): string => redact(wordsOf(error))

/** What comes over from a library may be a plain object that only looks like an error. */
function wordsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { stack, message } = error as { readonly stack?: unknown; readonly message?: unknown }
  if (typeof stack === 'string') return stack
  return typeof message === 'string' ? message : inspect(error)
}

export function diaryOn({ isInteractive, err }: Ground): Diary {
  if (isInteractive)
    return {
      heard: ({ method, path, status, request }) => (status >= 500 ? err(`${method} ${path}: ${status} (${request})\n`) : undefined),
      failed: (where, error) => err(`${where}: ${traceOf(error)}\n`),
      began: ({ id }) => err(`${id} begins.\n`),
      ended: ({ id, because, seconds }) => err(`${id}: ${because}, after ${seconds} s.\n`),
    }
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write: err })
  return {
    heard: (request) => log.info({ ...request, ms: Math.round(request.ms * 10) / 10 }, 'request'),
    failed: (where, error) => log.error({ where, error: traceOf(error) }, 'failed'),
    began: (run) => log.info(run, 'began'),
    ended: (run) => log.info(run, 'ended'),
  }
}
