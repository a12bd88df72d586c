/**
 * What PostgreSQL and the network say when they fail, as sentences for the user: what happened, what is safe, what to do.
 *
 * Retryable is whatever a moment may mend: a connection cut, a server that restarts or hands over to another, two transactions in
 * each other's way. An append that was cut off may be written all the same; who tries it again is told so (see `append.ts`).
 */
import { DatabaseError } from 'pg'
import { Fault } from '../../core/fault.ts'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: 08 connection, 40 rolled back, 53 resources, 57P0x shutting down. */
const PASSING = /^(08|40|53[03]|57P0|55P03|25006)/
const NO_ENTRY = /^28/

/** A Fault for what the outside world did; anything else comes back as it is: a bug of ours. */
export function faultFrom(error: unknown, place: string): unknown {
  if (error instanceof DatabaseError) return new Fault(sentence(error, place), PASSING.test(error.code ?? ''), error)
  const code = networkCode(error)
  return code === null ? error : new Fault(unreachable(place, code), true, error)
}

export const isPassing = (error: unknown): boolean => {
  const fault = error instanceof Fault ? error : faultFrom(error, '')
  return fault instanceof Fault && fault.retryable
}

function sentence({ code = '', message }: DatabaseError, place: string): string {
  if (NO_ENTRY.test(code)) return `PostgreSQL at ${place} does not let us in (${message}). Check user and password in WITAN_DB.`
  switch (code) {
    case '3D000':
      return `There is no such database at ${place} (${message}). Create it (createdb), or correct WITAN_DB.`
    case '42501':
      return `PostgreSQL at ${place} does not allow it (${message}). The user of WITAN_DB must own its database or the schemas "witan" and "witan_queue" in it.`
    case '53100':
      return `The disk of PostgreSQL at ${place} is full. Nothing of this step was written; everything before it is safe. Free some space, then go on.`
    case '53300':
      return `PostgreSQL at ${place} takes no more connections (${message}). Nothing was written. Start fewer processes, or raise max_connections.`
    case '25006':
      return `PostgreSQL at ${place} only reads (${message}): it is a replica, or a fail-over is under way. Nothing was written. Point WITAN_DB to the one that writes.`
    default:
  }
  if (/^(08|57P0)/.test(code)) return unreachable(place, message)
  if (PASSING.test(code))
    return `PostgreSQL at ${place} gave way to other transactions (${message}). Nothing of this step was written. Try again.`
  return `PostgreSQL at ${place} could not do it (${code}: ${message}). Nothing of this step was written. Look at it with: witan doctor`
}

const unreachable = (place: string, why: string): string =>
  `PostgreSQL at ${place} can't be reached (${why}). Everything written before this step is safe; this step may or may not be there. It is tried again where that is safe; else check the server, then run the same command again.`

/** Errors of sockets have codes; those of the driver itself only their words. */
function networkCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string' && /^E[A-Z_]+$/.test(error.code)) return error.code
  if (error instanceof AggregateError) return networkCode(error.errors[0])
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/.test(
    error.message,
  )
    ? error.message
    : null
}
