/** Commands of whoever may run, and replies of host and human seats. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { onTheTable } from '../../../engine/submit.ts'
import { shownTo } from '../../../views/turn.ts'
import { commandOf } from '../../commands.ts'
import { act, roomIn } from '../../room-acts.ts'
import { isRoomCommand, type SaidCommand } from '../../room-commands.ts'
import { judgedSince } from '../../verdict.ts'
import { accepted, infoOf, json, PROBLEMS, told } from '../answers.ts'
import { checkScope, roomCallerOf } from '../guard.ts'
import { Problem } from '../problem.ts'
import { makeRepeats, repeatKey } from '../repeats.ts'
import type { Env, Rooms } from '../rooms.ts'
import { CommandBody, Done, Id, Owed, OwedQuery, Repeatable, Replied, ReplyBody } from '../words.ts'

const BASE = '/api/v1/deliberations/{id}'

const steer = createRoute({
  method: 'post',
  path: `${BASE}/commands`,
  summary: 'Pause, resume, stop, extend, interject, challenge …',
  description:
    'Any deliberation takes pause, resume (also one that nobody runs any more: then there are no events), stop {hard}, extend {limits}, and answer-escalation {id, choice, answer} for what the governor asks (G1): go-on lets a stopped one go on, end leaves it. A debate also takes interject {content, thread}, challenge {crux, because}, remove-seat {seat, because} and force-thread {question}; a roundtable go-on {rounds, focus} and synthesize {seat}, also when it has ended, answer-escalation (X1), supply-context {id, success, result}, appeal {block, because} and lift-blocker {seat, because}; a room what POST /api/v1/rooms/{id}/commands takes.',
  request: { params: Id, headers: Repeatable, body: { required: true, content: { 'application/json': { schema: CommandBody } } } },
  responses: { 200: json(Done, 'Done: the events it led to'), ...PROBLEMS },
})
const owed = createRoute({
  method: 'get',
  path: `${BASE}/owed`,
  summary: 'What host and human seats owe now',
  request: { params: Id, query: OwedQuery },
  responses: { 200: json(Owed, 'Each with what it is shown, its prompt and the shape of the reply'), ...PROBLEMS },
})
const reply = createRoute({
  method: 'post',
  path: `${BASE}/replies`,
  summary: 'Answer for a host or human seat',
  description:
    'The events are what the reply itself led to. In a run of coding agents the answer waits up to 20 seconds for what Witan finds in the repository; `advice` then says what to do with the agent.',
  request: { params: Id, headers: Repeatable, body: { required: true, content: { 'application/json': { schema: ReplyBody } } } },
  responses: { 200: json(Replied, 'Judged: admitted or refused, as the events say'), ...PROBLEMS },
})

export function steering(app: OpenAPIHono<Env>, rooms: Rooms): void {
  const { engine, hall, closing } = rooms
  const repeats = makeRepeats()

  app.openapi(steer, async (context) => {
    const visitor = context.get('visitor')
    checkScope(visitor, 'run')
    const { id } = context.req.valid('param')
    const body = context.req.valid('json')
    const { protocol } = await infoOf(engine, id)
    const key = repeatKey(context, context.req.valid('header')['idempotency-key'])
    const events = await repeats.once({ key, body }, async () => {
      if (protocol !== 'room' || !isRoomCommand(String(body.type)))
        return accepted(await hall.steer(id, accepted(commandOf(body, visitor.name))))
      // In a room nobody is who its token is called.
      return accepted(await act(rooms, roomCallerOf(visitor), accepted(await roomIn(engine, id)), body as SaidCommand))
    })
    return context.json({ events: told(events) }, 200)
  })

  app.openapi(owed, async (context) => {
    checkScope(context.get('visitor'), 'seat')
    const { id } = context.req.valid('param')
    const { wait = 0, seat } = context.req.valid('query')
    const { seats: own } = context.get('visitor')
    const seats = seat === undefined ? own : [seat].filter((one) => own?.includes(one) ?? true)
    await infoOf(engine, id)
    const signal = AbortSignal.any([context.req.raw.signal, closing])
    const found = await engine.awaitOwed(id, { waitMs: wait * 1000, seats, signal })
    if (closing.aborted)
      throw new Problem(503, 'shutting-down', 'The server is shutting down. Ask again in a moment.', { 'retry-after': '5' })
    const { status } = await infoOf(engine, id)
    const state = accepted(await engine.state(id))
    const told = found.map((one) => ({
      ...one,
      corrections: [...one.corrections],
      parts: shownTo(state, one).map(({ title, lines }) => ({ title, lines: [...lines] })),
      schema: z.toJSONSchema(one.schema, { io: 'input' }),
    }))
    return context.json({ owed: told, status }, 200)
  })

  app.openapi(reply, async (context) => {
    const visitor = context.get('visitor')
    checkScope(visitor, 'seat')
    const { id } = context.req.valid('param')
    const body = context.req.valid('json')
    await infoOf(engine, id)
    const key = repeatKey(context, context.req.valid('header')['idempotency-key'])
    const answer = await repeats.once({ key, body }, async () => {
      const before = accepted(await engine.state(id))
      const seat = onTheTable(before).find(({ request }) => request === body.request)?.seat
      const events = accepted(await engine.reply(id, body.request, body.reply, visitor.seats))
      await hall.admit(id)
      const signal = AbortSignal.any([context.req.raw.signal, closing])
      const { verdict, because, corrections } = accepted(await judgedSince(engine, id, seat ?? '', before.version, signal))
      return { events: told(events), advice: { verdict, because, corrections: [...corrections] } }
    })
    return context.json(answer, 200)
  })
}
