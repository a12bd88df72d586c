/** What happened: as JSON pages, or live as server-sent events from any number on. */
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { type Deliberation, evolve } from '../../../core/deliberation.ts'
import { isRefusal } from '../../../core/refusal.ts'
import type { Recorded } from '../../../core/words.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Writing } from '../../../engine/writing.ts'
import { plain } from '../../../views/paint.ts'
import { oneLine } from '../../../views/printable.ts'
import { eventLines } from '../../../views/terminal/lines.ts'
import { published } from '../../formats.ts'
import { accepted, infoOf, PROBLEMS, safeHeaders, told } from '../answers.ts'
import type { Frame } from '../channel.ts'
import { EventFilter, passes } from '../filter.ts'
import { checkScope } from '../guard.ts'
import { type Live, tell } from '../live.ts'
import { Problem } from '../problem.ts'
import type { Env, Rooms } from '../rooms.ts'
import { EventsPage, EventsQuery, Id } from '../words.ts'

const HEARTBEAT_MS = 15_000
const PATIENCE_MS = 60_000
/** How long a revoked token may go unnoticed by what it opened. */
const LOOK_MS = 1_000
const READERS_MAX = 1_000
const LINE_COLUMNS = 100
const PAGE = 500
const LIVE_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

const route = createRoute({
  method: 'get',
  path: '/api/v1/deliberations/{id}/events',
  summary: 'Every event: live, or as JSON pages',
  description:
    'With “Accept: application/json” a page after `after`; else a live stream of server-sent events, each with its number as id. A reader that lost the connection sends Last-Event-ID and misses nothing. The stream ends with the deliberation, unless `stay` is set. Between them, without an id, `writing` says who is writing and the first words of it, where the model’s server tells them; it is not on record.',
  request: { params: Id, query: EventsQuery, headers: z.object({ 'last-event-id': z.string().max(20).optional() }) },
  responses: {
    200: {
      description: 'Events',
      content: { 'application/json': { schema: EventsPage }, 'text/event-stream': { schema: z.string() } },
    },
    204: { description: 'It has ended, and you have all of it' },
    ...PROBLEMS,
  },
})

export function events(app: OpenAPIHono<Env>, rooms: Rooms): void {
  app.openapi(route, async (context) => {
    checkScope(context.get('visitor'), 'read')
    const { id } = context.req.valid('param')
    const query = context.req.valid('query')
    const accept = context.req.header('accept') ?? '*/*'
    const after = afterOf(context.req.valid('header')['last-event-id'], query.after)
    const info = await infoOf(rooms.engine, id)
    if (after > info.version) throw new Problem(400, 'no-such-event', `${id} has ${info.version} events; there is no event ${after}.`)
    if (accept.includes('application/json') && !accept.includes('text/event-stream'))
      return context.json(await page(rooms, id, after, query), 200)
    const isClosed = info.status === 'completed' || info.status === 'stopped'
    const isOver = isClosed && query.stay !== true
    const wantsSnapshot = query.snapshot === true && after === 0
    if (isOver && !wantsSnapshot && (await page(rooms, id, after, { ...query, limit: 1 })).events.length === 0)
      return context.body(null, 204)
    if (context.req.method === 'HEAD') return new Response(null, { headers: LIVE_HEADERS })
    const readers = rooms.channels.readers()
    if (readers >= READERS_MAX)
      throw new Problem(503, 'too-many-readers', `${readers} readers are being told already. Try again later.`, { 'retry-after': '10' })
    const isReadable = !accept.includes('text/event-stream')
    const live = await liveFor(rooms, id, { after, query, version: info.version, isOver, isReadable, isWelcome: context.get('isWelcome') })
    // Straight to the connection: two hundred readers hear of an event in a few milliseconds, through a stream of their own in ten.
    const { outgoing } = context.env as unknown as HttpBindings
    outgoing.writeHead(200, { ...Object.fromEntries(context.res.headers), ...safeHeaders(context.get('request')), ...LIVE_HEADERS })
    void tell(outgoing, live).then(
      (how) => (how === 'dropped' ? rooms.metrics.dropped() : undefined),
      (error: unknown) => rooms.failed(`the reader of ${id}`, error),
    )
    return RESPONSE_ALREADY_SENT
  })
}

function afterOf(lastEventId: string | undefined, after: number | undefined): number {
  if (lastEventId === undefined || lastEventId === '') return after ?? 0
  if (/^\d{1,15}$/.test(lastEventId)) return Number(lastEventId)
  throw new Problem(400, 'bad-event-id', 'Last-Event-ID is the number of an event, as the stream gave it.')
}

/** Filtered, a page may hold fewer than there are; `next` is where to go on all the same. */
async function page({ engine }: Rooms, id: string, after: number, query: EventFilter & { readonly limit: number }) {
  const found: Recorded[] = []
  let seen = after
  for (;;) {
    const read = await engine.read(id, seen, PAGE)
    for (const event of read) {
      if (found.length === query.limit) return { events: told(found), next: seen, more: true }
      seen = event.seq
      if (passes(event, query)) found.push(event)
    }
    if (read.length < PAGE) return { events: told(found), next: seen, more: false }
  }
}

interface Wanted {
  readonly after: number
  readonly query: z.infer<typeof EventsQuery>
  /** For people who look at the stream itself, each event is also said in a comment, which programs pass over. */
  readonly isReadable: boolean
  /** How many events there were when it came. */
  readonly version: number
  readonly isWelcome: () => Promise<boolean>
  /** It has ended, and the reader does not stay for more. */
  readonly isOver: boolean
}

async function liveFor(
  { engine, channels, closing }: Rooms,
  id: string,
  { after, query, version, isOver, isReadable, isWelcome }: Wanted,
): Promise<Live> {
  const isLate = query.snapshot === true && after === 0
  const report = isLate ? accepted(await engine.report(id)) : null
  const state = isLate || isReadable ? await engine.state(id, isLate || after === 0 ? undefined : after) : null
  const known = state === null || isRefusal(state) ? null : state
  const from = isLate ? (known?.version ?? 0) : after
  const said = isReadable ? speaker(from === 0 ? null : known) : null
  return {
    frames: (signal) => (isOver && from >= version ? [] : channels.frames(id, from, signal)),
    leaving: closing,
    head: `retry: 1000\n\n${report === null ? '' : snapshotFrame(from, published(report))}`,
    told: (frame) => {
      const comment = said?.(frame) ?? ''
      return passes(frame.event, query) ? `${comment}${frame.text}` : null
    },
    // One that was reopened has an end in its middle.
    isLast: ({ event, seq }) =>
      event.type === 'deliberation.closed' && query.stay !== true && seq >= Math.max(version, channels.newest(id)),
    beside: (say) => (isWhole(query) && !isOver ? writers(engine, id, say) : () => undefined),
    isWelcome,
    lookMs: LOOK_MS,
    heartbeatMs: HEARTBEAT_MS,
    patienceMs: PATIENCE_MS,
  }
}

const snapshotFrame = (version: number, report: unknown): string =>
  `id: ${version}\nevent: snapshot\ndata: ${JSON.stringify({ version, report })}\n\n`

const isWhole = (query: EventFilter): boolean =>
  Object.keys(EventFilter.shape).every((key) => query[key as keyof EventFilter] === undefined)

/** Who is writing: no event of the log, so without an id. A client that does not know it passes over it. */
function writers({ writings }: Engine, id: string, say: (text: string) => void): () => void {
  const tell = ({ words, ...writing }: Writing): void =>
    say(`event: writing\ndata: ${JSON.stringify({ ...writing, words: oneLine(words) })}\n\n`)
  for (const writing of writings.now(id)) tell(writing)
  return writings.listen(id, tell)
}

/** Folds along, so that the lines know names and threads. */
function speaker(before: Deliberation | null): (frame: Frame) => string {
  let state = before
  return ({ event }) => {
    state = evolve(state, event)
    return eventLines(event, state, plain, LINE_COLUMNS)
      .flatMap((text) => text.split('\n'))
      .filter((text) => text.trim() !== '')
      .map((text) => `: ${text}\n`)
      .join('')
  }
}
