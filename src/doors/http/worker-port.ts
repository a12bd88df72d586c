/**
 * The port of a worker, where somebody asked for one: how it fares, for whoever restarts it and whoever collects numbers. The calls to
 * models are made by workers, so their numbers are here and on no node.
 */

import type { Running } from '../running.ts'
import type { Tokens } from '../tokens.ts'
import { makeWorkerApp } from './app.ts'
import { type Address, listening, rulesFor, urlOf } from './listening.ts'
import { type Metrics, makeMetrics } from './metrics.ts'
import type { Diary } from './serve.ts'

export interface WorkerPort {
  /** Counts what the worker does, from its beginning on. */
  readonly metrics: Metrics
  /** Where it listens; `runningMax`: how many the worker runs at once. */
  open(running: Running, runningMax: number): Promise<string>
  /** Still answers, and says that it is not ready any more. */
  leave(): void
  close(): Promise<void>
}

export function makeWorkerPort(address: Address, tokens: Tokens, { heard, failed }: Diary): WorkerPort {
  const metrics = makeMetrics()
  const closing = new AbortController()
  const listened: { server: Awaited<ReturnType<typeof listening>> | null } = { server: null }
  return {
    metrics,
    open: async ({ engine, hall, standing, turnstile }, runningMax) => {
      const takesMore = async (): Promise<boolean> => (await hall.counts()).running < runningMax
      const pulse = { engine, hall, standing, turnstile, metrics, failed, takesMore, closing: closing.signal, readers: () => 0 }
      const keeper = {
        rules: rulesFor(address, tokens),
        bodyBytesMax: address.bodyBytesMax,
        failed,
        heard: (request: Parameters<Diary['heard']>[0]) => {
          metrics.heard(request)
          heard(request)
        },
      }
      listened.server = await listening(makeWorkerApp(pulse, keeper).fetch, address)
      return urlOf(listened.server)
    },
    leave: () => closing.abort(),
    close: async () => {
      const { server } = listened
      metrics.close()
      if (server === null) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
