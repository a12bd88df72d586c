/** The texts that a deliberation rests on, by their hash: its pinned sources, and what its seats sent word for word. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Engine } from '../../../engine/engine.ts'
import { infoOf, PROBLEMS } from '../answers.ts'
import { checkScope } from '../guard.ts'
import { Problem } from '../problem.ts'
import type { Env, Rooms } from '../rooms.ts'
import { IdText } from '../words.ts'

const PAGE = 500
const KNOWN_MAX = 100

const route = createRoute({
  method: 'get',
  path: '/api/v1/deliberations/{id}/texts/{hash}',
  summary: 'A source or a reply, word for word',
  description: 'A file of the dossier by the hash in the opening, or a reply by the hash in `raw` of ask.answered and ask.failed.',
  request: { params: IdText },
  responses: { 200: { description: 'The text', content: { 'text/plain': { schema: z.string() } } }, ...PROBLEMS },
})

export function texts(app: OpenAPIHono<Env>, { engine }: Rooms): void {
  const holds = makeHolding(engine)
  app.openapi(route, async (context) => {
    checkScope(context.get('visitor'), 'read')
    const { id, hash } = context.req.valid('param')
    await infoOf(engine, id)
    const text = (await holds(id, hash)) ? await engine.text(hash) : null
    if (text === null) throw new Problem(404, 'no-such-text', `${id} rests on no text with that hash.`)
    return context.text(text, 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
    })
  })
}

/** The log keeps the texts of all; a reader of one gets only those of that one. Events are read once, then only what is new. */
function makeHolding(engine: Pick<Engine, 'read'>): (id: string, hash: string) => Promise<boolean> {
  const known = new Map<string, { seen: number; readonly hashes: Set<string> }>()
  return async (id, hash) => {
    const held = known.get(id) ?? { seen: 0, hashes: new Set<string>() }
    if (held.hashes.has(hash)) return true
    known.delete(id)
    known.set(id, held)
    if (known.size > KNOWN_MAX) known.delete(known.keys().next().value ?? '')
    for (;;) {
      const events = await engine.read(id, held.seen, PAGE)
      for (const event of events) {
        held.seen = Math.max(held.seen, event.seq)
        if (event.type === 'deliberation.opened') for (const file of event.dossier.files) held.hashes.add(file.hash)
        if ((event.type === 'ask.answered' || event.type === 'ask.failed') && event.raw !== null) held.hashes.add(event.raw)
      }
      if (events.length < PAGE) return held.hashes.has(hash)
    }
  }
}
