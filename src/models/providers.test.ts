import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { boundedFetch } from './providers.ts'

const SENDER = Symbol.for('undici.globalDispatcher.1')
type Sender = { dispatch(options: object, handler: object): boolean }
const global = globalThis as unknown as Record<symbol, Sender>
const own = global[SENDER]

afterEach(() => {
  if (own !== undefined) global[SENDER] = own
})

test('given a call that takes longer than Node’s 300 s, when it is sent, then no limit of Node’s is on it: only its signal ends it', async () => {
  const sent: object[] = []
  global[SENDER] = {
    dispatch: (options, handler) => {
      sent.push(options)
      return own?.dispatch(options, handler) ?? false
    },
  }
  const server = createServer((_, response) => response.end('Here.')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  expect(await (await boundedFetch(`http://127.0.0.1:${port}/`)).text()).toBe('Here.')
  server.close()
  expect(sent).toMatchObject([{ headersTimeout: 0, bodyTimeout: 0 }])
})
