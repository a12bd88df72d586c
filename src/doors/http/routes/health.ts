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
const ready = createRoute({
  method: 'get',
  path: '/readyz',
  summary: 'Whether it takes another deliberation',
  responses: { 200: json(z.object({ status: z.string(), running: z.number(), waiting: z.number() }), 'It does'), ...PROBLEMS },
})
const numbers = createRoute({
  method: 'get',
  path: '/metrics',
  summary: 'Numbers for Prometheus',
  responses: { 200: { description: 'As text', content: { 'text/plain': { schema: z.string() } } }, ...PROBLEMS },
})

export function health(app: OpenAPIHono<Env>, { engine, hall, channels, turnstile, metrics }: Rooms): void {
  app.openapi(lives, (context) => context.json({ status: 'ok' }, 200))
  app.openapi(ready, async (context) => {
    const place = await hall.reserve()
    if (isRefusal(place)) throw new Problem(503, place.refused, place.because, { 'retry-after': '5' })
    place()
    await engine.list()
    return context.json({ status: 'ready', ...(await hall.counts()) }, 200)
  })
  app.openapi(numbers, async (context) => {
    checkScope(context.get('visitor'), 'read')
    const calls = turnstile.counts()
    const text = metrics.text({
      ...(await hall.counts()),
      callsInTheAir: calls.inTheAir,
      callsWaiting: calls.waiting,
      readers: channels.readers(),
    })
    return context.text(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}
