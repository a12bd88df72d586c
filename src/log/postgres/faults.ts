/**
 * What PostgreSQL and the network say when they fail, as sentences for the user: what happened, what is safe, what to do.
 *
 * Retryable is whatever a moment may mend: a connection cut, a server that restarts or hands over to another, two transactions in
 * each other's way. An append that was cut off may be written all the same; who tries it again is told so (see `append.ts`).
 */
import { DatabaseError } from 'pg'
import { Fault } from '../../core/fault.ts'
import { noAddress } from '../place.ts'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: 08 connection, 40 rolled back, 53 resources, 57P0x shutting down. */
const PASSING = /^(08|40|53[03]|57P0|55P03|25006)/
const AWAY = /^(08|57P0)/
const NO_ENTRY = /^28/

/** Nobody answers, or no longer. */
class Away extends Fault {
  readonly place: string
  readonly why: string
  constructor(place: string, why: string, cause: unknown, advice = CHECK_AND_AGAIN) {
    super(`PostgreSQL at ${place} can't be reached (${why}). ${advice}`, true, cause)
    this.place = place
    this.why = why
  }
}

const CHECK_AND_AGAIN = 'Check that it runs there, and host and port in WITAN_DB; then try again.'
const OUTCOME_UNKNOWN =
  'Everything written before this step is safe; this step may or may not be there. It is tried again where that is safe; else check the server, then run the same command again.'

/** A Fault for what the outside world did; anything else comes back as it is: a bug of ours. */
export function faultFrom(error: unknown, place: string): unknown {
  if (error instanceof DatabaseError) {
    const { code = '', message } = error
    return AWAY.test(code) ? new Away(place, message, error) : new Fault(sentence(code, message, place), PASSING.test(code), error)
  }
  if (!(error instanceof Error)) return error
  // The driver reads the address only when it connects.
  if (error instanceof URIError || codeOf(error) === 'ERR_INVALID_URL') return noAddress(error)
  const refused = refusedBefore(error, place)
  if (refused !== null) return new Fault(refused, false, error)
  const why = networkCode(error)
  return why === null ? error : new Away(place, why, error)
}

/** The same for an append that was under way: nobody knows what became of it. */
export const cutShort = (error: unknown): unknown =>
  error instanceof Away ? new Away(error.place, error.why, error.cause, OUTCOME_UNKNOWN) : error

export const isPassing = (error: unknown): boolean => {
  const fault = error instanceof Fault ? error : faultFrom(error, '')
  return fault instanceof Fault && fault.retryable
}

function sentence(code: string, message: string, place: string): string {
  if (NO_ENTRY.test(code)) return noEntry(message, place)
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
  if (PASSING.test(code))
    return `PostgreSQL at ${place} gave way to other transactions (${message}). Nothing of this step was written. Try again.`
  return `PostgreSQL at ${place} could not do it (${code}: ${message}). Nothing of this step was written. Look at it with: witan doctor`
}

const noEntry = (message: string, place: string): string =>
  `PostgreSQL at ${place} does not let us in (${message}). Check user and password in WITAN_DB.`

const CERTIFICATE = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** What the two could not agree on before anything was asked: no second try mends it. The driver has no codes for these, only its words. */
function refusedBefore(error: Error, place: string): string | null {
  const { message } = error
  if (message === 'The server does not support SSL connections')
    return `PostgreSQL at ${place} offers no TLS, and WITAN_DB asks for it. Turn it on there (ssl = on), or leave sslmode out of WITAN_DB.`
  if ('syscall' in error && error.syscall === 'open')
    return `A file that WITAN_DB names (sslrootcert, sslcert or sslkey) can't be read (${codeOf(error)}). Check its path.`
  if (message.startsWith('SASL:')) return noEntry(message, place)
  if (CERTIFICATE.test(codeOf(error) ?? '') || message === 'There was an error establishing an SSL connection')
    return `PostgreSQL at ${place} has no certificate that we can trust (${message}). Name the one who signed it with sslrootcert=<file> in WITAN_DB, and the host as it stands in the certificate.`
  return null
}

/** Errors of sockets have codes; those of the driver itself only their words. */
function networkCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  if (code !== null && /^E[A-Z_]+$/.test(code)) return code
  if (error instanceof AggregateError) return networkCode(error.errors[0])
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/.test(
    error.message,
  )
    ? error.message
    : null
}

const codeOf = (error: Error): string | null => ('code' in error && typeof error.code === 'string' ? error.code : null)
