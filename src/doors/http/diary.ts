/**
 * What a server says of itself: to a person at a terminal what went wrong, to a machine one JSON line a request. No body, no
 * header and no token is ever in it, and errors are cleared of what looks like a secret.
 */
import { pino } from 'pino'
import { redact } from '../../engine/engine.ts'
import type { Diary } from './serve.ts'

interface Ground {
  readonly isInteractive: boolean
  readonly err: (text: string) => void
}

/** What went wrong, with where: for whoever runs the server, never for who asked. */
export const traceOf = (error: unknown): string => redact(error instanceof Error ? (error.stack ?? error.message) : String(error))

export function diaryOn({ isInteractive, err }: Ground): Diary {
  if (isInteractive)
    return {
      heard: ({ method, path, status, request }) => (status >= 500 ? err(`${method} ${path}: ${status} (${request})\n`) : undefined),
      failed: (where, error) => err(`${where}: ${traceOf(error)}\n`),
    }
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write: err })
  return {
    heard: (request) => log.info({ ...request, ms: Math.round(request.ms * 10) / 10 }, 'request'),
    failed: (where, error) => log.error({ where, error: traceOf(error) }, 'failed'),
  }
}
