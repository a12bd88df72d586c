/**
 * What went wrong on the way to a model, as a value: which code, whether asking again can help, and when. The engine reads
 * these fields instead of guessing. Sentences keep what the provider said, but cleaned: no control characters, no keys, 300 characters.
 */
import type { FailureCode } from '../core/house/words.ts'

export interface Failure {
  readonly code: FailureCode
  readonly because: string
  readonly retryable: boolean
  readonly retryAfterMs: number | null
  /** The other side may have done the work before this failed. */
  readonly mayHaveWorked?: true
}

/** What the SDK's error for a failed request carries; read by shape, so that this file needs nothing loaded. */
export interface HttpFault {
  readonly message: string
  readonly statusCode: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export const BODY_BYTES_MAX = 4_000_000
/** Each word of an answer in pieces comes in a wrapping of its own. */
export const PIECES_BYTES_MAX = 40_000_000
const SENTENCE_CHARACTERS_MAX = 300

/** The server sent more than anyone could have asked for. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** The answer began, and did not come to its end. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

const TIMEOUT_CODES = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'])
/** Nobody was there: nothing was asked, so nothing was done. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** Any error of a call, except one that our own clock or the caller's signal caused. */
export function failureOf(error: unknown, model: string, keys: readonly string[]): Failure {
  const chain = causes(error)
  const say = (what: string): string => `${model} ${clean(what, keys)}`
  const tooMuch = chain.find((each) => each instanceof TooMuch)
  if (tooMuch !== undefined) return worked(fail('server-error', say(tooMuch.message), false))
  const broken = chain.find((each) => each instanceof BrokenOff)
  if (broken !== undefined) return worked(fail('server-error', say(`broke off its answer: ${broken.message}`), true))
  const http = chain.map(httpFault).find((each) => each !== null)
  const network = chain.map(codeOf).find((each) => each !== null)
  const perhaps = network !== undefined && network !== null && NEVER_REACHED.has(network) ? (failure: Failure): Failure => failure : worked
  if (network && TIMEOUT_CODES.has(network)) return perhaps(fail('timeout', say(`did not answer in time (${network}).`), true))
  if (network || (http && http.statusCode === null)) {
    const where = network ?? http?.message ?? ''
    return perhaps(
      fail('unreachable', say(`can't be reached, or hung up (${where}). Check that its server runs and the address is right.`), true),
    )
  }
  if (http === undefined || http === null) return fail('bad-request', say(`could not be asked: ${messageOf(error)}`), false)
  return failureOfStatus(http, say)
}

const worked = (failure: Failure): Failure => ({ ...failure, mayHaveWorked: true })

function failureOfStatus(http: HttpFault, say: (what: string) => string): Failure {
  const status = http.statusCode ?? 0
  const said = providerSays(http)
  const after = retryAfterMs(http)
  if (status === 429) {
    const spent = /insufficient_quota|credit balance/i.test(http.body)
    return fail('rate-limited', say(`is rate-limited (429): ${said}`), !spent, after)
  }
  if (status === 408 || status === 504) return worked(fail('timeout', say(`timed out on its side (${status}): ${said}`), true, after))
  if (status >= 500 || status === 409) return fail('server-error', say(`failed on its side (${status}): ${said}`), true, after)
  if (status === 401 || status === 402 || status === 403) {
    return fail('unauthorized', say(`refused the key (${status}): ${said} Check the key and what it may use.`), false)
  }
  if (status >= 200 && status < 300) {
    if (http.body.trim() === '') return worked(fail('empty', say(`answered ${status} with an empty body.`), true))
    return worked(fail('server-error', say(`answered ${status} with something that is no answer: ${said}`), true))
  }
  if (/content_filter|content_policy|ResponsibleAIPolicy/.test(http.body))
    return fail('refused', say(`refused the request: ${said}`), false)
  return fail('bad-request', say(`did not accept the request (${status}): ${said}`), false)
}

/** A request that failed only because it used a schema mode or tools that this server or model doesn't have. */
export function unsupported(error: unknown): { readonly schema: boolean; readonly tools: boolean } {
  const http = causes(error)
    .map(httpFault)
    .find((each) => each !== null)
  const rejected = http?.statusCode === 400 || http?.statusCode === 422 || http?.statusCode === 500 || http?.statusCode === 501
  const text = rejected && http ? `${http.message} ${http.body}` : ''
  const tools =
    /(support|enable|allow)[^.]{0,40}(tools?\b|tool[ _-]?(calling|choice|use)|function[ _-]?call)|argument[^.]{0,40}\btools\b/i.test(text)
  const schema =
    /response_?format|json_?schema|structured.?output|output_(format|config)|response_?(mime|schema|json)|guided_|grammar/i.test(text)
  return { schema: schema && !tools, tools }
}

/** A request that was refused because this server or model does not stream, or not with all that was asked. */
export function isAboutStreaming(error: unknown): boolean {
  const http = causes(error)
    .map(httpFault)
    .find((each) => each !== null)
  const isRefused = http?.statusCode === 400 || http?.statusCode === 422 || http?.statusCode === 501
  return isRefused && /\bstream(ing|ed|_options)?\b/i.test(providerSays(http))
}

/** `retry-after-ms`, then `Retry-After` as seconds or as a date, then Google's `retryDelay` in the body. */
export function retryAfterMs(http: HttpFault): number | null {
  const exact = Number.parseFloat(http.headers['retry-after-ms'] ?? '')
  if (Number.isFinite(exact) && exact >= 0) return Math.ceil(exact)
  const header = http.headers['retry-after']?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(header)) return Math.ceil(Number(header) * 1_000)
  const date = header === '' ? Number.NaN : Date.parse(header)
  if (Number.isFinite(date)) return Math.max(0, date - Date.now())
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(http.body)?.[1]
  return delay === undefined ? null : Math.ceil(Number(delay) * 1_000)
}

/** One line without control characters and without anything that is or looks like a key. */
export function clean(text: string, keys: readonly string[]): string {
  let plain = text.slice(0, 4_000)
  for (const key of keys) if (key.length >= 4) plain = plain.replaceAll(key, '[key]')
  plain = plain
    .replace(/\b(?:sk|pk|rk|gsk|xai|key)[-_][A-Za-z0-9*._-]{6,}|\bAIza[\w-]{10,}|\bBearer\s+\S+/g, '[key]')
    .replace(/\/\/[^\s/@]+@/g, '//[key]@')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return plain.length <= SENTENCE_CHARACTERS_MAX ? plain : `${plain.slice(0, SENTENCE_CHARACTERS_MAX - 1)}…`
}

function providerSays(http: HttpFault): string {
  const said = bodyMessage(http.body) ?? (http.message.trim() === '' ? http.body.slice(0, SENTENCE_CHARACTERS_MAX) : http.message)
  return said.trim() === '' ? 'it gave no reason.' : said
}

/** Error bodies come as `{error: {message}}`, `{error: "…"}`, `{message}` or a list of these. */
function bodyMessage(body: string): string | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return null
  }
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  const error = field(first, 'error') ?? first
  const message = typeof error === 'string' ? error : (field(error, 'message') ?? field(first, 'message') ?? field(first, 'detail'))
  return typeof message === 'string' ? message : null
}

const fail = (code: FailureCode, because: string, retryable: boolean, retryAfter: number | null = null): Failure => ({
  code,
  because,
  retryable,
  retryAfterMs: retryAfter,
})

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The error and what caused it, outermost first. */
function causes(error: unknown): readonly unknown[] {
  const chain: unknown[] = []
  for (let each = error; each !== undefined && each !== null && chain.length < 8; each = field(each, 'cause')) chain.push(each)
  return chain
}

function httpFault(error: unknown): HttpFault | null {
  if (!(error instanceof Error) || !error.name.endsWith('APICallError')) return null
  const status = field(error, 'statusCode')
  const headers = field(error, 'responseHeaders')
  const body = field(error, 'responseBody')
  return {
    message: error.message,
    statusCode: typeof status === 'number' ? status : null,
    headers: typeof headers === 'object' && headers !== null ? (headers as Record<string, string>) : {},
    body: typeof body === 'string' ? body : '',
  }
}

function codeOf(error: unknown): string | null {
  const code = field(error, 'code')
  return error instanceof Error && typeof code === 'string' && /^(E[A-Z_]+|UND_ERR_\w+)$/.test(code) ? code : null
}
