/** Errors over HTTP: problem+json (RFC 9457) with a stable code and a sentence that says what happened and what to do. */
import type { Refusal } from '../../core/refusal.ts'

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 413 | 415 | 421 | 422 | 429 | 431 | 500 | 503

/** Thrown anywhere behind a route, rendered in one place. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  readonly code: string
  readonly headers: Readonly<Record<string, string>>
  /** `cause`: what only the server's own log is told. */
  constructor(status: ProblemStatus, code: string, detail: string, headers: Readonly<Record<string, string>> = {}, cause?: unknown) {
    super(detail, { cause })
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** What a caller asked for in its right form and can't have is 422, unless it is one of these. */
const STATUS: Readonly<Record<string, ProblemStatus>> = {
  'bad-cursor': 400,
  'no-scope': 403,
  'not-your-seat': 403,
  'forged-author': 403,
  'has-left': 403,
  'no-seat': 403,
  'not-a-member': 403,
  'not-entitled': 403,
  'not-free': 403,
  'own-proposal': 403,
  unknown: 404,
  'no-such-event': 404,
  'no-such-round': 404,
  'no-file': 404,
  'no-such-comment': 404,
  'no-such-conflict': 404,
  'no-such-entry': 404,
  'no-such-issue': 404,
  'no-such-member': 404,
  'no-such-patch': 404,
  'not-a-room': 404,
  ambiguous: 404,
  'canon-conflict': 409,
  'issue-archived': 409,
  'issue-frozen': 409,
  'issue-resolved': 409,
  'no-folder': 409,
  'no-session': 409,
  'not-closed': 409,
  'not-frozen': 409,
  'not-open': 409,
  'nothing-to-vote-on': 409,
  'patch-does-not-apply': 409,
  'patch-not-open': 409,
  'same-model': 409,
  'session-on': 409,
  'tag-frozen': 409,
  'too-few-votes': 409,
  'not-owed': 409,
  'not-paused': 409,
  'not-asked': 409,
  'not-begun': 409,
  'not-ended': 409,
  paused: 409,
  'already-appealed': 409,
  'already-canon': 409,
  'already-here': 409,
  'already-resolved': 409,
  'already-closed': 409,
  'already-completed': 409,
  'already-open': 409,
  'already-paused': 409,
  'already-stopped': 409,
  'already-stopping': 409,
  'key-used': 409,
  busy: 503,
  'shutting-down': 503,
  'queue-full': 429,
  'too-large': 413,
}

export const RETRY_AFTER_SECONDS = 15

export function problemOf({ refused, because }: Refusal): Problem {
  const status = STATUS[refused] ?? 422
  return new Problem(status, refused, because, status === 429 || status === 503 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {})
}

export const TITLES: Readonly<Record<ProblemStatus, string>> = {
  400: 'Bad request',
  401: 'No valid token',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  408: 'Too slow',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  421: 'Wrong host',
  422: 'Refused',
  429: 'Too many requests',
  431: 'Headers too long',
  500: 'A bug of ours',
  503: 'Not available',
}

export const bodyOf = ({ status, code, message }: Problem, request: string): string =>
  `${JSON.stringify({ type: 'about:blank', title: TITLES[status], status, code, detail: message, request })}\n`

export const rendered = (problem: Problem, request: string): Response =>
  new Response(bodyOf(problem, request), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', ...problem.headers },
  })
