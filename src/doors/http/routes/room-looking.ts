/** Rooms, looked at: the list, the board, a thread, what is agreed, changes, credits, records, health, and files of the folder. */
import { setImmediate } from 'node:timers/promises'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { anchorIn, anchorOf } from '../../../core/canon/anchors.ts'
import { historyOf, resolveAnchor } from '../../../core/canon/canon.ts'
import { isRefusal } from '../../../core/refusal.ts'
import { normalTag } from '../../../core/room/acts/issues.ts'
import { healthOf } from '../../../core/room/health/check.ts'
import { boardOf } from '../../../core/room/report.ts'
import { each } from '../../../engine/each.ts'
import type { Engine } from '../../../engine/engine.ts'
import { fileText, type RoomHere, roomIn } from '../../room-acts.ts'
import { actorOf, type Viewer, viewerOf } from '../../room-caller.ts'
import { look } from '../../room-look-ups.ts'
import { lineOfRoom, patchIn, reportFor, threadIn } from '../../room-shown.ts'
import { shown } from '../../shown.ts'
import { accepted, json, PROBLEMS } from '../answers.ts'
import { roomCallerOf } from '../guard.ts'
import { Problem } from '../problem.ts'
import {
  BoardBody,
  BoardQuery,
  CanonBody,
  HealthBody,
  HistoryBody,
  IdIssue,
  IdMember,
  IdPatch,
  IdPath,
  IdRef,
  Issues,
  IssuesQuery,
  MemberBody,
  PatchBody,
  RoomBody,
  RoomList,
  ThreadBody,
} from '../room-words.ts'
import type { Env, Rooms } from '../rooms.ts'
import { Id } from '../words.ts'

const BASE = '/api/v1/rooms'
const ROOM = `${BASE}/{id}`
const PAGE = 50

const route = <P extends string, S extends z.ZodType, D extends string, R extends object>(
  path: P,
  summary: string,
  request: R,
  schema: S,
  description: D,
) => createRoute({ method: 'get', path, summary, request, responses: { 200: json(schema, description), ...PROBLEMS } })

const list = createRoute({
  method: 'get',
  path: BASE,
  summary: 'Rooms, newest first',
  description: 'With a token for a seat: those in which it is a member. Rooms are opened from the command line: witan room init.',
  responses: { 200: json(RoomList, 'With what waits in each'), ...PROBLEMS },
})
const show = route(ROOM, 'How a room stands', { params: Id }, RoomBody, 'The report, and who you are in it')
const issues = route(`${ROOM}/issues`, 'Issues, newest first', { params: Id, query: IssuesQuery }, Issues, 'A page of them')
const thread = createRoute({
  method: 'get',
  path: `${ROOM}/issues/{issue}`,
  summary: 'One issue with its whole thread',
  description:
    'Comments with the verdict on each reference, what was set apart, votes, changes. A member’s look is recorded, as every look-up.',
  request: { params: IdIssue },
  responses: { 200: json(ThreadBody, 'As it stands'), ...PROBLEMS },
})
const canon = route(`${ROOM}/canon`, 'What is agreed', { params: Id }, CanonBody, 'What is live now')
const history = route(`${ROOM}/canon/{ref}`, 'One entry with its history', { params: IdRef }, HistoryBody, 'Every version')
const patch = route(`${ROOM}/patches/{patch}`, 'One proposed change', { params: IdPatch }, PatchBody, 'With its diff')
const board = route(`${ROOM}/leaderboard`, 'Who earned what', { params: Id, query: BoardQuery }, BoardBody, 'Of that time')
const member = route(`${ROOM}/members/{member}`, 'One member with its records', { params: IdMember }, MemberBody, 'By model')
const health = route(`${ROOM}/health`, 'How a room fares', { params: Id }, HealthBody, 'Counted now, with what to do')

type Looking = { readonly room: RoomHere; readonly viewer: Viewer }

export function roomLooking(app: OpenAPIHono<Env>, rooms: Rooms): void {
  const { engine } = rooms
  const seen = async (context: Context<Env>, id: string): Promise<Looking> => {
    const room = accepted(await roomIn(engine, id))
    return { room, viewer: accepted(viewerOf(roomCallerOf(context.get('visitor')), room.own)) }
  }

  app.openapi(list, async (context) => {
    const caller = roomCallerOf(context.get('visitor'))
    const objection = caller.seats === null ? caller.objection('read') : null
    if (objection !== null) accepted(objection)
    const lines: ReturnType<typeof lineOfRoom>[] = []
    for (const room of await roomsIn(engine)) {
      const viewer = viewerOf(caller, room.own)
      if (!isRefusal(viewer)) lines.push(lineOfRoom(room, viewer))
    }
    return context.json({ rooms: lines }, 200)
  })

  app.openapi(show, async (context) => {
    const { room, viewer } = await seen(context, context.req.valid('param').id)
    const actor = actorOf(roomCallerOf(context.get('visitor')), viewer.member ?? undefined)
    const you = { as: typeof actor === 'string' ? actor : null }
    return context.json({ ...reportFor(room, viewer), you } as unknown as z.infer<typeof RoomBody>, 200)
  })

  app.openapi(issues, async (context) => {
    const { room, viewer } = await seen(context, context.req.valid('param').id)
    const { status, tag, page } = context.req.valid('query')
    const fitting = reportFor(room, viewer)
      .issues.filter((one) => status === undefined || one.status === status)
      .filter((one) => tag === undefined || one.tags.includes(normalTag(tag)))
      .toReversed()
    const told = fitting.slice((page - 1) * PAGE, page * PAGE) as unknown as z.infer<typeof Issues>['issues']
    return context.json({ issues: told, total: fitting.length, page, pages: Math.max(1, Math.ceil(fitting.length / PAGE)) }, 200)
  })

  app.openapi(thread, async (context) => {
    const { id, issue } = context.req.valid('param')
    const room = accepted(await roomIn(engine, id))
    const caller = roomCallerOf(context.get('visitor'))
    const viewer = accepted(await look(rooms, caller, room, { tool: 'issue', query: String(issue) }))
    return context.json(accepted(threadIn(room, issue, viewer)) as unknown as z.infer<typeof ThreadBody>, 200)
  })

  detailed(app, seen)
  files(app, rooms)
}

type Seen = (context: Context<Env>, id: string) => Promise<Looking>

function detailed(app: OpenAPIHono<Env>, seen: Seen): void {
  app.openapi(canon, async (context) => {
    const { room, viewer } = await seen(context, context.req.valid('param').id)
    return context.json({ canon: reportFor(room, viewer).canon } as unknown as z.infer<typeof CanonBody>, 200)
  })
  app.openapi(history, async (context) => {
    const { id, ref } = context.req.valid('param')
    const { room } = await seen(context, id)
    return context.json(historyIn(room, ref), 200)
  })
  app.openapi(patch, async (context) => {
    const { id, patch: wanted } = context.req.valid('param')
    const { room, viewer } = await seen(context, id)
    const found = patchIn(room.own, wanted, viewer)
    if (found === null) throw new Problem(404, 'no-such-patch', `There is no patch ${shown(wanted)} in ${id}.`)
    return context.json(found as unknown as z.infer<typeof PatchBody>, 200)
  })
  app.openapi(board, async (context) => {
    const { room } = await seen(context, context.req.valid('param').id)
    const told = boardOf(room.own, context.req.valid('query').period)
    return context.json(told as unknown as z.infer<typeof BoardBody>, 200)
  })
  app.openapi(member, async (context) => {
    const { id, member: wanted } = context.req.valid('param')
    const { room, viewer } = await seen(context, id)
    const found = reportFor(room, viewer).team.find((one) => one.id === wanted)
    if (found === undefined) throw new Problem(404, 'no-such-member', `There is no member ${shown(wanted)} in ${id}.`)
    return context.json(found as unknown as z.infer<typeof MemberBody>, 200)
  })
  app.openapi(health, async (context) => {
    const { room, viewer } = await seen(context, context.req.valid('param').id)
    const { mode, health: report, healthPeriod: period } = reportFor(room, viewer)
    const found = healthOf(room.own, mode)
    const fault = found.valid ? { error: null, message: null, warnings: [...found.warnings] } : { ...found, warnings: [] }
    const { error, message, warnings } = fault
    return context.json({ isValid: found.valid, error, message, warnings, report, period }, 200)
  })
}

/** Others get their turn: the first look at many folds every one of them. */
async function roomsIn(engine: Engine): Promise<readonly RoomHere[]> {
  const found: RoomHere[] = []
  for await (const { id } of each(engine.list, { protocol: 'room' })) {
    const room = await roomIn(engine, id)
    if (!isRefusal(room)) found.push(room)
    await setImmediate()
  }
  return found
}

/** Whichever version is named, its whole history is shown. */
function historyIn({ own, id: room }: RoomHere, ref: string): z.infer<typeof HistoryBody> {
  const id = anchorIn(ref)?.id ?? ''
  const versions = historyOf(own.canon, id)
  const { status, live } = resolveAnchor(own.canon, ref)
  if (versions.length === 0 || status === 'missing') throw new Problem(404, 'no-such-entry', `There is no entry ${shown(ref)} in ${room}.`)
  return {
    id,
    asked: { status, live },
    versions: versions.map(({ entry, at, supersededBy }) => ({
      anchor: anchorOf(entry),
      statement: entry.statement,
      text: entry.text,
      source: entry.source,
      by: entry.by,
      at,
      supersededBy,
    })),
  }
}

/** A path has slashes, so it is not routed like the others. */
function files(app: OpenAPIHono<Env>, rooms: Rooms): void {
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: `${ROOM}/files/{path}`,
    summary: 'A text of the room’s folder, as it is now',
    description:
      'By its path in the folder, slashes and all. What lies outside, behind a link, or may hold credentials is not there. A member’s look is recorded.',
    request: { params: IdPath },
    responses: { 200: { description: 'The text', content: { 'text/plain': { schema: z.string() } } }, ...PROBLEMS },
  })
  app.get(`${BASE}/:id/files/:path{.+}`, async (context) => {
    const { id, path } = context.req.param()
    const room = accepted(await roomIn(rooms.engine, id))
    const caller = roomCallerOf(context.get('visitor'))
    const viewer = accepted(await look(rooms, caller, room, { tool: 'read', query: path.slice(0, PATH_CHARACTERS_MAX) }))
    const text = accepted(await fileText(room.options, path, viewer.isWhole ? 'user' : viewer.member))
    return context.text(text, 200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  })
}

const PATH_CHARACTERS_MAX = 500
