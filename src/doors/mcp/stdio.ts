/**
 * witan mcp: the server over standard input and output, for the client that started this process. Standard output is the
 * protocol, so nothing else is ever written there. When the client closes its end, everything is let go and nothing is lost: the
 * next process takes it up.
 */
import { type Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { makeEngine } from '../../engine/engine.ts'
import { type HallLimits, ProcessHall } from '../../engine/hall.ts'
import type { Settings } from '../../engine/settings.ts'
import { makeSharing } from '../../engine/sharing.ts'
import type { TurnstileLimits } from '../../engine/turnstile.ts'
import { bearsMark, MARKS, marked } from '../marks.ts'
import { makeBulletin } from './bulletin.ts'
import { atHome, type Rooms } from './rooms.ts'
import { type Connected, makeServer } from './server.ts'

export interface StdioWishes {
  readonly dossiers: Rooms['dossiers']
  /** Folders that count as the workspace beside those the client names. */
  readonly roots: readonly string[]
  readonly model: Rooms['model']
  readonly hall: HallLimits
  /** Model calls in the air at once, and in a minute. */
  readonly calls: TurnstileLimits
  /** Where to say what went wrong: never standard output. */
  readonly failed: (where: string, error: unknown) => void
  readonly input: Readable
  readonly output: Writable
  /** Lets go: Ctrl-C, SIGTERM. */
  readonly signal: AbortSignal
}

/** A whole dossier may come in one message. */
const MESSAGE_BYTES_MAX = 40_000_000

/** Serves until the client leaves or the signal fires; the exit code. */
export async function mcpStdio(plain: Settings, wishes: StdioWishes): Promise<number> {
  const { failed } = wishes
  const settings = marked(plain, MARKS.mcp)
  const sharing = await makeSharing(settings, wishes.calls)
  const engine = await makeEngine(settings, { sharing })
  const hall = new ProcessHall(engine, wishes.hall, { began: () => undefined, ended: () => undefined, failed })
  const bulletin = makeBulletin(engine, failed)
  const rooms: Rooms = { engine, hall, settings, dossiers: wishes.dossiers, bulletin, workspace: wishes.roots, model: wishes.model, failed }
  const connected: Connected[] = []
  const transport = new StdioServerTransport(wishes.input, wishes.output, { maxBufferSize: MESSAGE_BYTES_MAX })
  const gone = Promise.withResolvers<void>()
  wishes.input.once('end', gone.resolve)
  wishes.input.once('close', gone.resolve)
  wishes.output.once('error', () => gone.resolve())
  wishes.signal.addEventListener('abort', () => gone.resolve(), { once: true })
  const handle = serveStdio(
    ({ era }) => {
      const one = makeServer(rooms, atHome, era, true)
      connected.push(one)
      return one.server
    },
    { transport, onerror: (error) => failed('the connection', error) },
  )
  await hall.takeUp(bearsMark(engine, MARKS.mcp))
  await gone.promise
  for (const one of connected) one.close()
  bulletin.close()
  await handle.close()
  await hall.leave()
  await sharing.close()
  await engine.close()
  return 0
}

/** All that may be written to the real standard output from here on; whatever else prints there (a library's console) goes to `aside`. */
export function claimOutput(output: NodeJS.WriteStream, aside: NodeJS.WriteStream): Writable {
  const write = output.write.bind(output) as (chunk: Uint8Array, done: (error?: Error | null) => void) => boolean
  output.write = aside.write.bind(aside)
  return new Writable({ write: (chunk: Uint8Array, _, done) => void write(chunk, done) })
}
