/** Processes that make calls (`caller.fixture.ts`), and the provider whom they call: it counts who is there at once. */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Running, startScript } from '../../log/writers.fixture.ts'
import type { TurnstileLimits } from '../turnstile.ts'

const CALLER = join(import.meta.dirname, 'caller.fixture.ts')

export interface Caller extends Running {
  go(): void
}

/** Resolves when it is connected and waits for a word. */
export async function caller(
  task: 'call' | 'hold',
  database: string,
  limits: Partial<TurnstileLimits>,
  ...words: readonly string[]
): Promise<Caller> {
  const all = JSON.stringify({ callsMax: 99, providerCallsMax: 99, ...limits })
  const running = startScript(CALLER, { stdio: ['pipe', 'pipe', 'inherit'] }, task, database, all, ...words)
  await running.spoke
  return { ...running, go: () => void running.child.stdin?.write('go\n') }
}

export const has = (running: Running, count: number): Promise<void> =>
  expect.poll(() => running.lines.length, { interval: 10 }).toBeGreaterThanOrEqual(count)

export interface Provider {
  url(who: string): string
  /** Who was answered, in order. */
  readonly served: string[]
  most(): number
  close(): Promise<void>
}

export async function provider(answerMs: number): Promise<Provider> {
  const served: string[] = []
  let now = 0
  let most = 0
  const server = createServer((request, response) => {
    now += 1
    most = Math.max(most, now)
    setTimeout(() => {
      now -= 1
      served.push(request.url?.slice(1) ?? '')
      response.end('ok')
    }, answerMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.')
  return {
    url: (who) => `http://127.0.0.1:${address.port}/${who}`,
    served,
    most: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
