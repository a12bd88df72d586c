/** Small things that every route needs. */
import type { z } from '@hono/zod-openapi'
import { isRefusal, type Refusal } from '../../core/refusal.ts'
import type { Recorded } from '../../core/words.ts'
import type { Engine, StreamInfo } from '../../engine/engine.ts'
import { Problem, problemOf } from './problem.ts'
import { type EventBody, ProblemBody } from './words.ts'

export function accepted<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw problemOf(value)
  return value
}

/** As the schema has them: the head, and whatever each event adds. Following every kind of event through the types takes the compiler minutes. */
export const told = (events: readonly Recorded[]): z.infer<typeof EventBody>[] => events as unknown as z.infer<typeof EventBody>[]

/** One by its whole id; over the wire nothing is guessed from a beginning. */
export async function infoOf(engine: Engine, id: string): Promise<StreamInfo> {
  const info = await engine.info(id)
  if (info === null) throw new Problem(404, 'unknown', `There is no deliberation ${id}.`)
  return info
}

/** With every answer: its number, and what keeps browsers from making more of it than it is. */
export const safeHeaders = (request: string): Readonly<Record<string, string>> => ({
  'x-request-id': request,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
})

const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: ProblemBody } } })

/** What any route may answer besides. */
export const PROBLEMS = {
  400: problem('The request has not the shape asked for'),
  401: problem('A token is needed, or this one is unknown'),
  403: problem('The token’s scope or the page’s origin does not allow it'),
  404: problem('There is no such thing'),
  408: problem('The body came too slowly'),
  409: problem('Too late, twice, or out of turn'),
  413: problem('Too large'),
  415: problem('The body is not JSON'),
  421: problem('This server is not asked by that name'),
  422: problem('Understood, and refused: the sentence says why'),
  429: problem('Too often, or the queue is full; see Retry-After'),
  500: problem('A bug of ours; the server’s log has it under the request’s number'),
  503: problem('Not now; see Retry-After'),
} as const

export const json = <T>(schema: T, description: string) => ({ description, content: { 'application/json': { schema } } })
