/**
 * The HTTP door: guard, routes, and how every error becomes a sentence. Thin: it parses, calls the engine, renders.
 */
import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { Fault } from '../../core/fault.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { Hall } from '../../engine/hall.ts'
import { wrongIn } from '../../engine/shape.ts'
import { callerFrom } from '../mcp/http.ts'
import { shown } from '../shown.ts'
import { PROBLEMS, safeHeaders } from './answers.ts'
import { checkHost, checkOrigin, type GuardRules, rateOf, visitorFor } from './guard.ts'
import { isRoute, plainRoute } from './metrics.ts'
import { Problem, rendered } from './problem.ts'
import type { Env, Rooms } from './rooms.ts'
import { analytics } from './routes/analytics.ts'
import { deliberations } from './routes/deliberations.ts'
import { events } from './routes/events.ts'
import { health, type Pulse } from './routes/health.ts'
import { isPage, lostIn, type Pages, page, pagesIn } from './routes/page.ts'
import { roomActing } from './routes/room-acting.ts'
import { roomLooking } from './routes/room-looking.ts'
import { setup } from './routes/setup.ts'
import { steering } from './routes/steering.ts'
import { texts } from './routes/texts.ts'
import { uploads } from './routes/uploads.ts'

export interface Heard {
  readonly request: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly visitor: string
}

export interface Doorkeeper {
  readonly rules: GuardRules
  readonly bodyBytesMax: number
  readonly heard: (request: Heard) => void
  /** What nobody foresaw: the caller learns its number only. */
  readonly failed: (request: string, error: unknown) => void
}

const CORS_SECONDS = 600
/** Besides the page. */
const OPEN_TO_ALL = ['/healthz', '/readyz']
const JSON_ONLY = ['/api/v1/deliberations/*', '/api/v1/deliberations', '/api/v1/rooms/*', '/api/v1/estimates', '/api/v1/casts']

export function makeApp(rooms: Rooms, keeper: Doorkeeper): OpenAPIHono<Env> {
  const pages = pagesIn(rooms.page)
  const app = guarded(keeper, pages, 'See /openapi.json.')
  for (const path of JSON_ONLY) app.use(path, jsonOnly)
  deliberations(app, rooms)
  events(app, rooms)
  steering(app, rooms)
  uploads(app, rooms)
  setup(app, rooms)
  texts(app, rooms)
  roomLooking(app, rooms)
  roomActing(app, rooms)
  analytics(app, rooms)
  health(app, { ...rooms, takesMore: () => takesMore(rooms.hall), readers: rooms.channels.readers })
  page(app, pages)
  app.all('/mcp', (context) =>
    rooms.mcp.fetch(context.req.raw, callerFrom(context.get('visitor'), rooms.uploads, context.get('isWelcome'))),
  )
  app.openAPIRegistry.registerPath({
    method: 'post',
    path: '/mcp',
    summary: 'The Model Context Protocol, over streamable HTTP',
    description: 'For MCP clients; GET and DELETE are of its sessions. Its own tools/list says what it takes.',
    responses: { 200: { description: 'JSON-RPC, or a stream of it' }, ...PROBLEMS },
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'Made with: witan token add',
  })
  app.doc31('/openapi.json', {
    security: [{ token: [] }, {}],
    openapi: '3.1.0',
    info: {
      title: 'Witan',
      version: rooms.settings.software.replace(/^\D*([\d.]+).*$/, '$1'),
      description: 'Several minds deliberate under rules that code enforces.',
    },
  })
  return app
}

/** Of a worker: how it fares, and nothing else. */
export function makeWorkerApp(pulse: Pulse, keeper: Doorkeeper): OpenAPIHono<Env> {
  const app = guarded(keeper, { find: async () => null }, 'A worker has /healthz, /readyz and /metrics.')
  health(app, pulse)
  return app
}

/** Without a route yet. `hint`: where to find one, for who looks where none is. */
function guarded(keeper: Doorkeeper, pages: Pages, hint: string): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return
      const whole = result.target === 'json' ? 'the body' : result.target
      throw new Problem(400, 'bad-request', `The request has not the shape asked for: ${wrongIn(result.error, whole)}.`)
    },
  })
  admit(app, keeper, pages)
  app.notFound((context) => {
    const { path, method } = context.req
    const allowed = isRoute(path) ? methodsAt(app, path) : []
    const problem =
      allowed.length === 0
        ? new Problem(404, 'no-route', `There is nothing at ${shown(path)}. ${hint}`)
        : new Problem(405, 'no-method', `${shown(path)} does not take ${method}, but ${allowed.join(' and ')}. ${hint}`, {
            allow: allowed.join(', '),
          })
    return rendered(problem, context.get('request'))
  })
  app.onError((error, context) => rendered(problemFrom(error, context.get('request'), keeper), context.get('request') ?? ''))
  return app
}

/** Whether a start would be taken now. */
async function takesMore(hall: Hall): Promise<boolean> {
  const place = await hall.reserve()
  if (isRefusal(place)) return false
  place()
  return true
}

function admit(app: OpenAPIHono<Env>, { rules, bodyBytesMax, heard }: Doorkeeper, pages: Pages): void {
  const rate = rateOf(rules)
  app.use(numbered(heard))
  if (rules.origins.length > 0)
    app.use(
      cors({
        origin: [...rules.origins],
        allowMethods: ['GET', 'POST', 'DELETE'],
        allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id', 'mcp-session-id', 'mcp-protocol-version'],
        exposeHeaders: ['location', 'retry-after', 'x-request-id', 'mcp-session-id'],
        maxAge: CORS_SECONDS,
      }),
    )
  app.use(async (context, next) => {
    checkHost(context.req.header('host'), rules)
    checkOrigin(context.req.header('origin'), context.req.header('host'), rules)
    const { incoming } = context.env as unknown as Partial<HttpBindings>
    const address = incoming?.socket.remoteAddress ?? 'here'
    if (OPEN_TO_ALL.includes(context.req.path) || isPage(context.req.path)) return next()
    const { method, path } = context.req
    // Answered here, so that what needs no token never comes to a route.
    const lost = await lostIn(pages, { method, path, header: (name) => context.req.header(name) })
    if (lost !== null) return lost
    const authorization = context.req.header('authorization')
    const visitor = await visitorFor(authorization, rules).catch((error: unknown) => {
      // Who guesses tokens is slowed down like everybody else.
      rate.check(address)
      throw error
    })
    rate.check(authorization === undefined ? address : `token ${visitor.name}`)
    context.set('visitor', visitor)
    context.set('isWelcome', () =>
      visitorFor(authorization, rules).then(
        (now) => now.identity === visitor.identity,
        () => false,
      ),
    )
    await next()
  })
  app.use(
    bodyLimit({
      maxSize: bodyBytesMax,
      onError: () => {
        throw new Problem(
          413,
          'too-large',
          `A request may hold ${Math.round(bodyBytesMax / 1_000_000)} MB. Send files as uploads, or fewer of them.`,
          // What is still on its way is not read.
          { connection: 'close' },
        )
      },
    }),
  )
}

/** Each request gets a number, and each answer what keeps browsers from making more of it than it is. */
const numbered =
  (heard: Doorkeeper['heard']): MiddlewareHandler<Env> =>
  async (context, next) => {
    const began = performance.now()
    const request = randomUUID()
    context.set('request', request)
    await next()
    for (const [name, value] of Object.entries(safeHeaders(request))) if (!context.res.headers.has(name)) context.header(name, value)
    const { method, path } = context.req
    const visitor = context.get('visitor')?.name ?? '-'
    heard({ request, method, path, status: context.res.status, ms: performance.now() - began, visitor })
  }

/** A form that a foreign page may send without being asked is never JSON. */
const jsonOnly: MiddlewareHandler<Env> = async (context, next) => {
  const type = context.req.header('content-type') ?? ''
  if (context.req.method === 'POST' && !/^application\/json\b/i.test(type))
    throw new Problem(415, 'no-json', `The body is JSON: send it with “Content-Type: application/json”, not «${shown(type)}».`)
  await next()
}

function problemFrom(error: unknown, request: string, { failed }: Doorkeeper): Problem {
  if (error instanceof Problem) {
    if (error.cause !== undefined) failed(request, error.cause)
    return error
  }
  if (error instanceof Fault && !error.retryable) return new Problem(422, 'fault', error.message)
  if (error instanceof Fault) return new Problem(503, 'fault', error.message, { 'retry-after': '1' })
  const status = (error as { readonly status?: unknown }).status
  if (status === 400) return new Problem(400, 'bad-json', 'The body is no valid JSON.')
  failed(request, error)
  return new Problem(500, 'bug', 'This is a bug of ours. What was written to the log is safe; the request’s number is in the server’s log.')
}

/** What a path takes, as it is routed. */
const methodsAt = (app: OpenAPIHono<Env>, path: string): readonly string[] => {
  const route = plainRoute(path).replaceAll(/\{(\w+)\}/g, ':$1')
  const isAt = (routed: string): boolean => routed.replace('{.+}', '') === route
  return [...new Set(app.routes.filter((one) => isAt(one.path) && one.method !== 'ALL').map(({ method }) => method))]
}
