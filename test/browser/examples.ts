/** The examples that ship, started on a server as the page starts them. */
import { join } from 'node:path'
import type { Draft } from '../../src/log/log.ts'
import { openLog } from '../../src/log/open.ts'
import { API, ended, type Server } from '../http/server.ts'

export async function exampleStart(server: Pick<Server, 'get'>, protocol: 'debate' | 'council' | 'roundtable'): Promise<object> {
  const { examples } = (await server.get('/api/v1/setup')).body as unknown as {
    readonly examples: readonly { readonly protocol: string; readonly start: object }[]
  }
  const start = examples.find((example) => example.protocol === protocol)?.start
  if (start === undefined) throw new Error(`No example of a ${protocol} comes with the server.`)
  return start
}

/** Until it has ended; its id. */
export async function endedExample(server: Server, protocol: 'debate' | 'council' | 'roundtable'): Promise<string> {
  const { id } = (await server.post(API, await exampleStart(server, protocol))).body
  await ended(server, id)
  return id
}

/** What the seats said, said over and over under new numbers: real messages in a real log. */
export async function lengthened(folder: string, id: string, messages: number): Promise<void> {
  const log = await openLog(`sqlite:${join(folder, '.witan', 'witan.db')}`)
  const events = await log.read(id, 0, 10_000)
  const said = events.flatMap((event) => (event.type === 'message.published' ? [event] : []))
  const drafts = Array.from({ length: messages }, (_, index) => {
    const { stream: _stream, seq: _seq, prev: _prev, hash: _hash, ...message } = said[index % said.length] as (typeof said)[number]
    return { ...message, id: `m${1_000 + index}`, at: 1_000_000 + index * 100, replyTo: null } as unknown as Draft
  })
  for (let from = 0; from < drafts.length; from += 500) {
    const version = events.length + from
    const appended = await log.append(id, version, { events: drafts.slice(from, from + 500), texts: new Map() })
    if (!appended.ok) throw new Error('Somebody else has written.')
  }
  await log.close()
}
