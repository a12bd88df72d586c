/** Whether it lives, whether it takes work, and its numbers. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { isRefusal } from '../../../core/refusal.ts'
import { json, PROBLEMS } from '../answers.ts'
import { checkScope } from '../guard.ts'
import { Problem } from '../problem.ts'
import type { Env, Rooms } from '../rooms.ts'

const lives = createRoute({
  method: 'get',
  path: '/healthz',
  summary: 'Whether the server lives',
  responses: { 200: json(z.object({ status: z.string() }), 'It lives') },
})
/** The same numbers from every node: they are counted where the log is. */
const Fleet = z.object({
  waiting: z.number(),
  running: z.number(),
  waitedSeconds: z.number().describe('of the first in line'),
  ranSeconds: z.number().describe('of the one that has run longest'),
  stuck: z.number().describe('open, their runner gone for a minute, and nobody has taken them up'),
  takeOvers: z.number(),
  fencedAppends: z.number(),
})
const ready = createRoute({
  method: 'get',
  path: '/readyz',
  summary: 'Whether it takes another deliberation',
  responses: {
    200: json(
      z.object({ status: z.string(), running: z.number(), waiting: z.number(), fleet: Fleet.nullable().describe('null: it is alone') }),
      'It does',
    ),
    ...PROBLEMS,
  },
})
const numbers = createRoute({
  method: 'get',
  path: '/metrics',
  summary: 'Numbers for Prometheus',
  responses: { 200: { description: 'As text', content: { 'text/plain': { schema: z.string() } } }, ...PROBLEMS },
})

export function health(app: OpenAPIHono<Env>, { engine, hall, standing, channels, turnstile, metrics }: Rooms): void {
  app.openapi(lives, (context) => context.json({ status: 'ok' }, 200))
  app.openapi(ready, async (context) => {
    const place = await hall.reserve()
    if (isRefusal(place)) throw new Problem(503, place.refused, place.because, { 'retry-after': '5' })
    place()
    // One question to the database: it is there, and as we know it.
    await engine.revision()
    return context.json({ status: 'ready', ...(await hall.counts()), fleet: (await standing?.()) ?? null }, 200)
  })
  app.openapi(numbers, async (context) => {
    checkScope(context.get('visitor'), 'read')
    const calls = turnstile.counts()
    const text = metrics.text({
      ...(await hall.counts()),
      callsInTheAir: calls.inTheAir,
      callsWaiting: calls.waiting,
      readers: channels.readers(),
      fleet: (await standing?.()) ?? null,
    })
    return context.text(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}
