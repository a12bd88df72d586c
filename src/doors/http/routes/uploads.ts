/** Files sent ahead, to be named in a start by their id. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { uploadObjection } from '../../../engine/start.ts'
import { accepted, json, PROBLEMS } from '../answers.ts'
import { checkScope } from '../guard.ts'
import type { Env, Rooms } from '../rooms.ts'
import { UploadBody, UploadQuery } from '../words.ts'

const route = createRoute({
  method: 'post',
  path: '/api/v1/uploads',
  summary: 'Send a file ahead',
  description: 'The body is the file itself: text, Markdown, HTML, PDF. What it is called is only a name for citations.',
  request: {
    query: UploadQuery,
    body: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
  },
  responses: { 201: json(UploadBody, 'Kept for you'), ...PROBLEMS },
})

export function uploads(app: OpenAPIHono<Env>, rooms: Rooms): void {
  app.openapi(route, async (context) => {
    const visitor = context.get('visitor')
    checkScope(visitor, 'run')
    const { name } = context.req.valid('query')
    const bytes = new Uint8Array(await context.req.arrayBuffer())
    const objection = await uploadObjection({ path: name, bytes })
    if (objection !== null) accepted(objection)
    const upload = accepted(await rooms.uploads.keep(visitor.identity, { path: name, bytes }))
    return context.json({ upload, name, bytes: bytes.length }, 201)
  })
}
