/**
 * A server that stays: takes up what the last one left, listens, and on the way out lets everything go without losing any.
 */
import { join } from 'node:path'
import type { Refusal } from '../../core/refusal.ts'
import { reservedObjection, withExamples } from '../../engine/examples.ts'
import { watchRooms } from '../../engine/room-watch.ts'
import type { Settings } from '../../engine/settings.ts'
import { MARKS, marked } from '../marks.ts'
import { makeBulletin } from '../mcp/bulletin.ts'
import { mcpOverHttp } from '../mcp/http.ts'
import type { Rooms as McpRooms } from '../mcp/rooms.ts'
import { type Capacity, orElse, startRunning } from '../running.ts'
import type { RunDiary } from '../runs-told.ts'
import type { Tokens } from '../tokens.ts'
import { type Heard, makeApp } from './app.ts'
import { makeChannels } from './channel.ts'
import { type Address, listening, rulesFor, tokenObjection, urlOf } from './listening.ts'
import { makeMetrics } from './metrics.ts'
import { PAGE_FOLDER } from './routes/page.ts'
import { uploadsIn } from './uploads.ts'

export interface Serving extends Capacity, Address {
  readonly dossiers: ReadonlyMap<string, string>
  /** `sampling`: over MCP the client's own model answers, where a start names none. */
  readonly model?: McpRooms['model']
  /** True: the folders of rooms are not watched. */
  readonly noWatch?: boolean
  /** The folder of the built page; left out: the package's own. */
  readonly page?: string
}

export interface Diary extends RunDiary {
  readonly heard: (request: Heard) => void
}

export interface Served {
  readonly url: string
  /** Deliberations that were taken up again. */
  readonly takenUp: readonly string[]
  close(): Promise<void>
}

/** Anybody who can reach another address could spend the owner's money: there a token is a must. */
export async function servingObjection({ host, dossiers }: Pick<Serving, 'host' | 'dossiers'>, tokens: Tokens): Promise<Refusal | null> {
  return reservedObjection(dossiers) ?? tokenObjection(host, tokens)
}

export async function startServer(plain: Settings, serving: Serving, tokens: Tokens, folder: string, diary: Diary): Promise<Served> {
  const settings = marked(plain, MARKS.server)
  const metrics = makeMetrics()
  const running = await startRunning(settings, serving, metrics, diary)
  const { engine, hall, standing, turnstile } = running
  const channels = makeChannels(engine)
  const uploads = uploadsIn(join(folder, 'uploads'))
  const bulletin = makeBulletin(engine, diary.failed)
  const closing = new AbortController()
  const rules = rulesFor(serving, tokens)
  const common = { engine, hall, settings, dossiers: withExamples(serving.dossiers), failed: diary.failed }
  const mcp = mcpOverHttp({ ...common, bulletin, workspace: null, model: serving.model ?? null })
  const own = { page: serving.page ?? PAGE_FOLDER, needsToken: rules.needsToken }
  const rooms = { ...common, ...own, standing, channels, uploads, metrics, mcp, turnstile, closing: closing.signal }
  const heard = (request: Heard): void => {
    metrics.heard(request)
    diary.heard(request)
  }
  const app = makeApp(rooms, { rules, bodyBytesMax: serving.bodyBytesMax, heard, failed: diary.failed })
  const leave = async (): Promise<void> => {
    closing.abort()
    channels.close()
    await mcp.close()
    bulletin.close()
    await running.leave()
  }
  const end = async (): Promise<void> => {
    metrics.close()
    await running.end()
  }
  const server = await orElse(listening(app.fetch, serving), async () => {
    await leave()
    await end()
  })
  const shut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    await leave()
    server.closeAllConnections()
    await closed
    await end()
  }
  // Only who has the port takes anything up: where it is another's, that other runs it.
  const takenUp = await orElse(running.begin(), shut)
  const watch = serving.noWatch === true ? null : watchRooms(engine, diary.failed)
  return {
    url: urlOf(server),
    takenUp,
    close: async () => {
      await watch?.close()
      await shut()
    },
  }
}
