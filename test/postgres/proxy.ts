/** A network that fails at the worst moment: stands between a client and PostgreSQL, can swallow an answer, and can fall silent. */
import { createServer, connect as dial, type Socket } from 'node:net'

export interface Proxy {
  /** As the client should call the database. */
  readonly url: string
  /** From the next connection that sends these words on, the server hears them, and nobody hears the server: it is cut off, or falls silent. */
  swallowAnswerTo(words: string, how?: 'cut' | 'silent'): void
  /** As after a fail-over without a farewell: nothing comes through on the connections there are, and nobody is told. New ones work. */
  fallSilent(): void
  close(): Promise<void>
}

export async function proxyFor(url: string): Promise<Proxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let words: string | null = null
  let how: 'cut' | 'silent' = 'cut'
  const server = createServer((client) => {
    const upstream = dial(Number(target.port), target.hostname)
    let isSwallowing = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (bytes) => {
      if (words !== null && bytes.includes(words)) {
        words = null
        if (how === 'cut') isSwallowing = true
        else for (const socket of [client, upstream]) socket.pause()
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      // It has answered, so it is done; and then the line goes dead.
      if (isSwallowing) client.destroy()
      else client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const proxied = new URL(url)
  proxied.port = String(address.port)
  return {
    url: proxied.href,
    swallowAnswerTo: (wanted, ending = 'cut') => {
      words = wanted
      how = ending
    },
    fallSilent: () => {
      for (const socket of sockets) socket.pause()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
