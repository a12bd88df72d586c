/** Before a start: what there is to choose from, and what it would probably take. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { NO_STAFF } from '../../../core/house/contracts.ts'
import { castIn } from '../../../engine/cast-file.ts'
import { isReserved } from '../../../engine/examples.ts'
import { expected } from '../../../engine/expected.ts'
import { makeChoices, written } from '../../../engine/setup.ts'
import { leftOut, StartHere, startIn, wished } from '../../../engine/start.ts'
import { accepted, json, PROBLEMS } from '../answers.ts'
import { checkScope } from '../guard.ts'
import type { Env, Rooms } from '../rooms.ts'
import { CastBody, CastSeats, Estimate, Setup } from '../words.ts'

const look = createRoute({
  method: 'get',
  path: '/api/v1/setup',
  summary: 'What a start can choose from',
  description:
    'Who you are here, who answers where nobody is named, the casts with all their fields, dossiers, and examples to send as they are.',
  responses: { 200: json(Setup, 'As it is now'), ...PROBLEMS },
})
const read = createRoute({
  method: 'post',
  path: '/api/v1/casts',
  summary: 'Read a cast file',
  description: 'Its seats, with every field that a start takes. Nothing is kept. A script of replies is refused: it would be another file.',
  request: { body: { required: true, content: { 'application/json': { schema: CastBody } } } },
  responses: { 200: json(CastSeats, 'To be changed, and handed in with a start'), ...PROBLEMS },
})
const estimate = createRoute({
  method: 'post',
  path: '/api/v1/estimates',
  summary: 'What a start would probably take',
  description: 'The body is that of a start. Nothing is opened. What a start would be refused for, this is refused for.',
  request: { body: { required: true, content: { 'application/json': { schema: StartHere } } } },
  responses: { 200: json(Estimate, 'Within its limits'), ...PROBLEMS },
})

export function setup(app: OpenAPIHono<Env>, { engine, settings, dossiers, uploads, needsToken }: Rooms): void {
  const choices = makeChoices(settings)

  app.openapi(look, async (context) => {
    const { name, scopes, seats } = context.get('visitor')
    const { answers, casts, examples } = await choices()
    return context.json(
      {
        software: settings.software,
        you: { name, scopes: [...scopes], seats: seats === null ? null : [...seats] },
        needsToken,
        answers,
        casts: casts.map((cast) => ({ ...cast, seats: [...cast.seats] })),
        dossiers: [...dossiers.keys()].filter((each) => !isReserved(each)),
        examples: [...examples],
      },
      200,
    )
  })

  app.openapi(read, (context) => {
    checkScope(context.get('visitor'), 'run')
    const cast = accepted(castIn(context.req.valid('json').text, 'The cast'))
    return context.json({ seats: [...written(cast)] }, 200)
  })

  app.openapi(estimate, async (context) => {
    const visitor = context.get('visitor')
    checkScope(visitor, 'run')
    const { start, hasBaseline } = startIn(context.req.valid('json'))
    const shelves = { dossiers, upload: (id: string) => uploads.find(visitor.identity, id) }
    const wish = accepted(await wished(start, { engine, settings, shelves }, null))
    const besides = hasBaseline ? [{ ...wish, protocol: 'ask' as const, staff: NO_STAFF, options: {} }] : []
    const { seats, ...rest } = await expected(wish, besides)
    return context.json({ ...rest, seats: [...seats], notes: [...wish.notes, ...leftOut(wish.sources.skipped)] }, 200)
  })
}
