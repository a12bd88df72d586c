/** Rooms, spoken to: commands with what came of them, look-ups, and sessions. Who speaks is whoever holds the token. */
import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi'
import type { ZodError } from 'zod'
import type { Recorded } from '../../../core/words.ts'
import { sessionLimits } from '../../../engine/room.ts'
import { limitsFrom } from '../../../engine/settings.ts'
import { wrongIn } from '../../../engine/shape.ts'
import { act, roomIn } from '../../room-acts.ts'
import type { SaidCommand } from '../../room-commands.ts'
import { lookUp } from '../../room-look-ups.ts'
import { verdictIn } from '../../room-verdict.ts'
import { accepted, json, PROBLEMS, told } from '../answers.ts'
import { roomCallerOf } from '../guard.ts'
import { Problem } from '../problem.ts'
import { makeRepeats, repeatKey } from '../repeats.ts'
import { FoundBody, LookUpBody, RoomCommandBody, SessionBody, VerdictBody } from '../room-words.ts'
import type { Env, Rooms } from '../rooms.ts'
import { Id, Repeatable } from '../words.ts'

const ROOM = '/api/v1/rooms/{id}'
const body = <S>(schema: S) => ({ required: true, content: { 'application/json': { schema } } })

const command = createRoute({
  method: 'post',
  path: `${ROOM}/commands`,
  summary: 'Open an issue, comment, vote, moderate, accept a change …',
  description:
    'Any command of a room. A token for a seat speaks as that member, one with the scope run as the user; `by` may be left out, and anybody else’s is refused (forged-author). A comment is judged before it is kept: `verdict` says kept, refused (with the rules it broke; it is not stored) or frozen (it is set apart, and the issue stands still). What a member may not do is 403.',
  request: { params: Id, headers: Repeatable, body: body(RoomCommandBody) },
  responses: { 200: json(VerdictBody, 'What came of it'), ...PROBLEMS },
})
const lookups = createRoute({
  method: 'post',
  path: `${ROOM}/look-ups`,
  summary: 'Search the folder, read lines of a file, read an issue',
  description: 'Every look-up is on record. search: passages of the folder, and issues by title and tag. read: lines. issue: the thread.',
  request: { params: Id, headers: Repeatable, body: body(LookUpBody) },
  responses: { 200: json(FoundBody, 'What was found'), ...PROBLEMS },
})
const session = createRoute({
  method: 'post',
  path: `${ROOM}/sessions`,
  summary: 'Let the team work',
  description:
    'The session runs here, whether or not anybody watches, until the issues are resolved, frozen or waiting, or a limit is reached. One that nobody runs any more goes on. Only the user.',
  request: { params: Id, headers: Repeatable, body: body(SessionBody) },
  responses: { 200: json(VerdictBody, 'It has begun, or goes on'), ...PROBLEMS },
})

/** What somebody writes is judged, and not only its envelope: so it is 422, as a reply's would be. */
const malformed = (result: { readonly success: boolean; readonly target: string; readonly error?: unknown }): undefined => {
  if (result.success) return undefined
  const sentence = wrongIn(result.error as ZodError, result.target === 'json' ? 'the body' : result.target)
  if (result.target !== 'json') throw new Problem(400, 'bad-request', `The request has not the shape asked for: ${sentence}.`)
  throw new Problem(422, 'malformed', `The body has not the shape asked for: ${sentence}.`)
}

const answered = (events: readonly Recorded[]): z.infer<typeof VerdictBody> =>
  ({ ...verdictIn(events), facts: told(events) }) as unknown as z.infer<typeof VerdictBody>

export function roomActing(app: OpenAPIHono<Env>, rooms: Rooms): void {
  const { engine, settings } = rooms
  const repeats = makeRepeats()

  app.openapi(
    command,
    async (context) => {
      const said = context.req.valid('json') as unknown as SaidCommand
      const room = accepted(await roomIn(engine, context.req.valid('param').id))
      const key = repeatKey(context, context.req.valid('header')['idempotency-key'])
      const caller = roomCallerOf(context.get('visitor'))
      const events = await repeats.once({ key, body: said }, async () => accepted(await act(rooms, caller, room, said)))
      return context.json(answered(events), 200)
    },
    malformed,
  )

  app.openapi(
    lookups,
    async (context) => {
      const wanted = context.req.valid('json')
      const room = accepted(await roomIn(engine, context.req.valid('param').id))
      const key = repeatKey(context, context.req.valid('header')['idempotency-key'])
      const caller = roomCallerOf(context.get('visitor'))
      const found = await repeats.once({ key, body: wanted }, async () => accepted(await lookUp(rooms, caller, room, wanted)))
      return context.json(found as unknown as z.infer<typeof FoundBody>, 200)
    },
    malformed,
  )

  app.openapi(
    session,
    async (context) => {
      const { limits = {}, ...wanted } = context.req.valid('json')
      const room = accepted(await roomIn(engine, context.req.valid('param').id))
      const key = repeatKey(context, context.req.valid('header')['idempotency-key'])
      const caller = roomCallerOf(context.get('visitor'))
      const said = { type: 'begin-session' as const, ...wanted, ...sessionLimits(limitsFrom(limits), settings) }
      const events = await repeats.once({ key, body: said }, async () => accepted(await act(rooms, caller, room, said)))
      return context.json(answered(events), 200)
    },
    malformed,
  )
}
