/** The examples that ship, started on a server as the page starts them. */
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
