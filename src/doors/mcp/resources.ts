/**
 * Deliberations as resources: what each is, its report, its transcript; and the guide for hosts. A client that subscribes to
 * one is told when there are new events, at most once a second, and reads it again.
 */
import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { report } from '../../core/deliberation.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { StreamInfo } from '../../engine/engine.ts'
import { oneLine } from '../../views/printable.ts'
import { withBaseline } from '../baseline.ts'
import { formatted } from '../formats.ts'
import { lineOf } from '../listing.ts'
import { LISTED_MAX } from './bulletin.ts'
import { GUIDE_URI, REFEREE_GUIDE } from './guide.ts'
import { transcriptOf } from './news.ts'
import type { Desk } from './rooms.ts'
import { owing } from './tools/owing.ts'

const BASE = 'witan://deliberations/'
const COMPLETED_MAX = 50

interface Part {
  readonly name: string
  readonly title: string
  readonly ending: string
  readonly mimeType: string
  readonly description: string
  readonly text: (desk: Desk, info: StreamInfo) => Promise<string>
}

const PARTS: readonly Part[] = [
  {
    name: 'deliberation',
    title: 'Deliberation',
    ending: '',
    mimeType: 'application/json',
    description: 'What it is, where it stands, what it waits for',
    text: async ({ rooms: { engine } }, info) => {
      const state = await engine.state(info.id)
      const waitingFor = isRefusal(state) ? [] : owing(state)
      const runner = await engine.runnerOf(info.id)
      const waiting = runner === null && (await engine.queued([info.id])).has(info.id)
      return JSON.stringify({ ...lineOf(info), waitingFor, runner, waiting }, null, 2)
    },
  },
  {
    name: 'report',
    title: 'Report',
    ending: '/report',
    mimeType: 'text/markdown',
    description: 'The report: final, or of what there is so far',
    text: async ({ rooms: { engine } }, { id }) => {
      const state = await engine.state(id)
      return isRefusal(state) ? state.because : formatted(await withBaseline(engine, report(state)), 'md')
    },
  },
  {
    name: 'transcript',
    title: 'Transcript',
    ending: '/transcript',
    mimeType: 'text/plain',
    description: 'What was said, as it was said',
    text: ({ rooms: { engine } }, { id }) => transcriptOf(engine, id),
  },
]

export const urisOf = (id: string): readonly string[] => PARTS.map(({ ending }) => `${BASE}${id}${ending}`)

export function addResources(desk: Desk): void {
  const { server } = desk
  server.registerResource(
    'referee-guide',
    GUIDE_URI,
    { title: 'How to referee', description: 'How a host lets its own agents sit at the table, in one page', mimeType: 'text/markdown' },
    async () => ({ contents: [{ uri: GUIDE_URI, mimeType: 'text/markdown', text: REFEREE_GUIDE }] }),
  )
  for (const part of PARTS) addPart(desk, part)
}

function addPart(desk: Desk, { name, title, ending, mimeType, description, text }: Part): void {
  const { engine } = desk.rooms
  const newest = async (): Promise<readonly StreamInfo[]> =>
    desk.caller.objection('read') !== null ? [] : await engine.list({ limit: LISTED_MAX })
  const template = new ResourceTemplate(`${BASE}{id}${ending}`, {
    list: async () => ({
      resources: (await newest()).map(({ id, subject }) => ({
        uri: `${BASE}${id}${ending}`,
        name: `${id}${ending}`,
        title: `${title}: ${oneLine(subject).slice(0, 80)}`,
        mimeType,
      })),
    }),
    complete: {
      id: async (begun) => (await newest()).flatMap(({ id }) => (id.startsWith(begun) ? [id] : [])).slice(0, COMPLETED_MAX),
    },
  })
  desk.server.registerResource(name, template, { title, description, mimeType }, async (uri, { id }) => {
    const objection = desk.caller.objection('read')
    if (objection !== null) throw new ProtocolError(ProtocolErrorCode.InvalidParams, objection.because)
    const info = await engine.info(String(id))
    if (info === null) throw new ResourceNotFoundError(uri.href)
    return { contents: [{ uri: uri.href, mimeType, text: await text(desk, info) }] }
  })
}

/** Of the 2025 protocol: subscribe and unsubscribe by name; that the list has grown, everybody is told. Returns how to end all of it. */
export function addSubscriptions({ rooms, server, caller }: Desk): () => void {
  const wanted = new Set<string>()
  const begin = onNews(server, rooms.bulletin, (uri) => wanted.has(uri))
  let leave: (() => void) | null = null
  // Not before: until then a client takes no news.
  server.server.oninitialized = () => {
    leave ??= begin()
  }
  server.server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
    const objection = caller.objection('read')
    if (objection !== null) throw new ProtocolError(ProtocolErrorCode.InvalidParams, objection.because)
    const [, id] = /^witan:\/\/deliberations\/([^/]+)/.exec(uri) ?? []
    if (uri !== GUIDE_URI && (id === undefined || !urisOf(id).includes(uri) || (await rooms.engine.info(id)) === null))
      throw new ResourceNotFoundError(uri)
    wanted.add(uri)
    return {}
  })
  server.server.setRequestHandler('resources/unsubscribe', async ({ params: { uri } }) => {
    wanted.delete(uri)
    return {}
  })
  return () => leave?.()
}

/** Tells this connection; `isWanted` says of what. Returns how to begin, which returns how to end. */
export const onNews =
  (server: McpServer, bulletin: Desk['rooms']['bulletin'], isWanted: (uri: string) => boolean): (() => () => void) =>
  () =>
    bulletin.subscribe((changed, isLonger) => {
      const uris = changed.flatMap(urisOf).filter(isWanted)
      // A connection that went away in this moment needs no news.
      const gone = (): undefined => undefined
      for (const uri of uris) void server.server.sendResourceUpdated({ uri }).catch(gone)
      if (isLonger) void server.server.sendResourceListChanged().catch(gone)
    })
