/**
 * Whether it lives, whether it serves, and its numbers: of a node and of a worker alike.
 *
 * Ready is who can answer. A full queue makes nobody unready: it is full for all nodes at once, and without them there would be no page,
 * no stop and no reply to empty it with. So it is said in the body, and a start is told by its 429.
 */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { Fault } from '../../../core/fault.ts'
import type { Standing } from '../../../engine/fleet/queue.ts'
import { SHUTTING_DOWN } from '../../../engine/hall.ts'
import { json, PROBLEMS } from '../answers.ts'
import { checkScope } from '../guard.ts'
import { Problem, problemOf } from '../problem.ts'
import type { Env, Rooms } from '../rooms.ts'

export interface Pulse extends Pick<Rooms, 'engine' | 'hall' | 'standing' | 'turnstile' | 'metrics' | 'closing' | 'failed'> {
  /** Whether it would take another deliberation now. */
  readonly takesMore: () => Promise<boolean>
  /** How many read live events here. */
  readonly readers: () => number
}

/** Who collects numbers waits some seconds for them: a database that says nothing must not cost it those of the process. */
const NUMBERS_MS_MAX = 5_000

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
  summary: 'Whether it serves: the database answers, and it is not shutting down',
  responses: {
    200: json(
      z.object({
        status: z.string(),
        takesMore: z.boolean().describe('false: the queue is full, and a start would get 429'),
        running: z.number().describe('in this process'),
        waiting: z.number().describe('in this process'),
        fleet: Fleet.nullable().describe('null: it is alone'),
      }),
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

export function health(app: OpenAPIHono<Env>, pulse: Pulse): void {
  const { engine, hall, standing, turnstile, metrics, closing } = pulse
  app.openapi(lives, (context) => context.json({ status: 'ok' }, 200))
  app.openapi(ready, async (context) => {
    if (closing.aborted) throw problemOf(SHUTTING_DOWN)
    try {
      // One question to the database: it is there, and as we know it.
      await engine.revision()
      const fleet = (await standing?.()) ?? null
      return context.json({ status: 'ready', takesMore: await pulse.takesMore(), ...(await hall.counts()), fleet }, 200)
    } catch (error) {
      // Whether or not it passes by itself, who balances load reads one number.
      if (error instanceof Fault) throw new Problem(503, 'fault', error.message, { 'retry-after': '1' })
      throw error
    }
  })
  app.openapi(numbers, async (context) => {
    checkScope(context.get('visitor'), 'read')
    const calls = turnstile.counts()
    const text = metrics.text({
      ...(await hall.counts()),
      ...(await stored(pulse)),
      callsInTheAir: calls.inTheAir,
      callsWaiting: calls.waiting,
      readers: pulse.readers(),
    })
    return context.text(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

/** What only the database knows. Where it does not answer, that is all that is missing. */
async function stored({ engine, standing, failed }: Pulse): Promise<{ readonly isDatabaseUp: boolean; readonly fleet: Standing | null }> {
  const asked = async () => ({ isDatabaseUp: true, fleet: standing === null ? await engine.revision().then(() => null) : await standing() })
  const away = { isDatabaseUp: false, fleet: null }
  const late = new Promise<typeof away>((resolve) => setTimeout(resolve, NUMBERS_MS_MAX, away).unref())
  try {
    return await Promise.race([asked(), late])
  } catch (error) {
    // That it is away is a number, too; anything else somebody should read.
    if (!(error instanceof Fault && error.retryable)) failed('the numbers of the database', error)
    return away
  }
}
