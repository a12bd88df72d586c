/** Start one, list them, look at one, now or as it was, and take its report along. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { BASELINE_FOLLOWS } from '../../../engine/following.ts'
import { start as begin, StartHere, startIn } from '../../../engine/start.ts'
import { withBaseline } from '../../baseline.ts'
import { FORMATS, formatObjection, formatted, published } from '../../formats.ts'
import { lineOf, makeOutcomes, pageOf } from '../../listing.ts'
import { roundOf } from '../../rounds.ts'
import { accepted, infoOf, json, PROBLEMS } from '../answers.ts'
import { checkScope } from '../guard.ts'
import type { Env, Rooms } from '../rooms.ts'
import { Id, IdAt, IdRound, List, ListQuery, Opened, Repeatable, ReportBody, RoundBody, Whole } from '../words.ts'

const BASE = '/api/v1/deliberations'

const TYPES: Readonly<Record<(typeof FORMATS)[number], string>> = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  yaml: 'application/yaml',
  sarif: 'application/sarif+json',
}
const ExportQuery = z.strictObject({
  format: z.enum(FORMATS).default('md'),
  at: z.coerce.number().int().min(1).optional().describe('the number of an event: the report as it was after it'),
})
const FILES = Object.fromEntries(Object.values(TYPES).map((type) => [type.replace(/;.*/, ''), { schema: z.string() }]))

const start = createRoute({
  method: 'post',
  path: BASE,
  summary: 'Start a deliberation',
  description: 'It runs here, whether or not anybody watches. With an Idempotency-Key, asking twice starts one.',
  request: {
    headers: Repeatable,
    body: { required: true, content: { 'application/json': { schema: StartHere } } },
  },
  responses: { 201: json(Opened, 'Started'), 200: json(Opened, 'Started before, with the same key'), ...PROBLEMS },
})
const list = createRoute({
  method: 'get',
  path: BASE,
  summary: 'List deliberations, newest first',
  request: { query: ListQuery },
  responses: { 200: json(List, 'A page of them'), ...PROBLEMS },
})
const show = createRoute({
  method: 'get',
  path: `${BASE}/{id}`,
  summary: 'One deliberation with its report so far',
  request: { params: Id },
  responses: { 200: json(Whole, 'As it stands'), ...PROBLEMS },
})
const showAt = createRoute({
  method: 'get',
  path: `${BASE}/{id}/at/{seq}`,
  summary: 'The report as it was after an event',
  request: { params: IdAt },
  responses: { 200: json(ReportBody, 'As it was'), ...PROBLEMS },
})
const showRound = createRoute({
  method: 'get',
  path: `${BASE}/{id}/rounds/{round}`,
  summary: 'One round of a roundtable in full',
  description:
    'Every contribution word for word, with what it was checked for and the verdict on each quotation. Blocked texts are not in it.',
  request: { params: IdRound },
  responses: { 200: json(RoundBody, 'As it stands'), ...PROBLEMS },
})
const take = createRoute({
  method: 'get',
  path: `${BASE}/{id}/export`,
  summary: 'The report as a file',
  description: 'With `at`, as it was after that event: then without a baseline, which came later.',
  request: { params: Id, query: ExportQuery },
  responses: { 200: { description: 'In the format asked for', content: FILES }, ...PROBLEMS },
})

/** The report is one file with its own style, and nothing else in it runs or loads. */
const REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

export function deliberations(app: OpenAPIHono<Env>, rooms: Rooms): void {
  const { engine, hall, settings, dossiers, uploads } = rooms
  const outcomes = makeOutcomes(engine)

  app.openapi(start, async (context) => {
    const visitor = context.get('visitor')
    checkScope(visitor, 'run')
    const shelves = { dossiers, upload: (id: string) => uploads.find(visitor.identity, id) }
    const key = context.req.valid('header')['idempotency-key']
    const { start: wanted, hasBaseline } = startIn(context.req.valid('json'))
    const besides = hasBaseline ? [BASELINE_FOLLOWS] : []
    const wishes = { key: key === undefined ? null : `${visitor.name} ${key}`, unnamed: null, owner: visitor.name, notes: besides }
    const { id, isNew, notes } = accepted(await begin(wanted, { engine, hall, settings, shelves }, wishes))
    context.header('location', `${BASE}/${id}`)
    return context.json({ id, notes: [...notes] }, isNew ? 201 : 200)
  })

  app.openapi(list, async (context) => {
    checkScope(context.get('visitor'), 'read')
    const query = context.req.valid('query')
    const { found, next } = accepted(await pageOf(engine, query))
    if (query.outcomes !== true) return context.json({ deliberations: found.map(lineOf), next }, 200)
    return context.json({ deliberations: await outcomes(found), next }, 200)
  })

  app.openapi(show, async (context) => {
    checkScope(context.get('visitor'), 'read')
    const { id } = context.req.valid('param')
    const info = await infoOf(engine, id)
    const report = published(await withBaseline(engine, accepted(await engine.report(id)))) as z.infer<typeof ReportBody>
    return context.json({ meta: { ...lineOf(info), runner: await engine.runnerOf(id), waiting: await hall.isWaiting(id) }, report }, 200)
  })

  app.openapi(showAt, async (context) => {
    checkScope(context.get('visitor'), 'read')
    const { id, seq } = context.req.valid('param')
    await infoOf(engine, id)
    return context.json(published(accepted(await engine.report(id, seq))) as z.infer<typeof ReportBody>, 200)
  })

  app.openapi(showRound, async (context) => {
    checkScope(context.get('visitor'), 'read')
    const { id, round } = context.req.valid('param')
    await infoOf(engine, id)
    const detail = accepted(roundOf(accepted(await engine.state(id)), round))
    return context.json(detail as unknown as z.infer<typeof RoundBody>, 200)
  })

  app.openapi(take, async (context) => {
    checkScope(context.get('visitor'), 'read')
    const { id } = context.req.valid('param')
    const { format, at } = context.req.valid('query')
    const { protocol } = await infoOf(engine, id)
    const objection = formatObjection(format, protocol)
    if (objection !== null) accepted(objection)
    const told = accepted(await engine.report(id, at))
    const report = at === undefined ? await withBaseline(engine, told) : told
    const file = `${at === undefined ? id : `${id}-${at}`}.${format}`
    const disposition = `${format === 'html' ? 'inline' : 'attachment'}; filename="${file}"`
    return new Response(formatted(report, format), {
      headers: { 'content-type': TYPES[format], 'content-disposition': disposition, 'content-security-policy': REPORT_POLICY },
    })
  })
}
