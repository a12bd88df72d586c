/**
 * Offline seats on threads of their own, for a process that stays: a council over a long document reads for seconds, and nobody
 * else must wait for it.
 *
 *   calls of one turn ──one batch──▶ the thread with least to do ──▶ their answers, in one go
 *
 * A batch is answered whole, so a deliberation goes the same way as where its seats answer in place.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Bug } from '../core/assert.ts'
import type { Dossier } from '../core/dossier.ts'
import type { Landing } from '../core/seat.ts'
import type { Call, Driver } from '../seats/driver.ts'
import { landingOf } from '../seats/offline/landing.ts'
import type { Batch, BatchAnswer } from './offline-worker.ts'

export interface OfflineThreads {
  /** For one deliberation. */
  driver(): Driver
  close(): Promise<void>
}

interface Pending {
  readonly call: Call
  readonly resolve: (landing: Landing) => void
  readonly reject: (error: unknown) => void
}

interface Thread {
  readonly worker: Worker
  readonly pending: Map<number, readonly Pending[]>
  /** Dossiers it has, the least used first. */
  readonly dossiers: Set<string>
}

const THREADS_MAX = 4
const DOSSIERS_MAX = 16
/** Node runs both: what is written and what was built from it. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './offline-worker.ts' : './offline-worker.js', import.meta.url)

export function makeOfflineThreads(threadsMax = Math.max(1, Math.min(THREADS_MAX, availableParallelism() - 1))): OfflineThreads {
  const threads: Thread[] = []
  let batches = 0

  const started = (): Thread => {
    const thread: Thread = { worker: new Worker(WORKER), pending: new Map(), dossiers: new Set() }
    thread.worker.unref()
    thread.worker.on('message', (answer: BatchAnswer) => {
      const asked = thread.pending.get(answer.batch) ?? []
      thread.pending.delete(answer.batch)
      if ('error' in answer) fail(asked, new Bug(`An offline seat broke: ${answer.error}`))
      else for (const [index, { resolve }] of asked.entries()) resolve(landingOf(answer.values[index]))
    })
    let cause: unknown
    thread.worker.once('error', (error) => {
      cause = error
    })
    thread.worker.once('exit', () => {
      const at = threads.indexOf(thread)
      if (at !== -1) threads.splice(at, 1)
      for (const asked of thread.pending.values()) fail(asked, new Bug('A thread of offline seats ended.', { cause }))
    })
    threads.push(thread)
    return thread
  }
  const leastBusy = (): Thread => {
    const [best] = threads.toSorted((one, other) => one.pending.size - other.pending.size)
    return best === undefined || (best.pending.size > 0 && threads.length < threadsMax) ? started() : best
  }
  const send = (asked: readonly Pending[]): void => {
    const [first] = asked
    if (first === undefined) return
    const thread = leastBusy()
    const batch: Batch = {
      batch: batches++,
      ...shelved(thread, first.call.dossier),
      calls: asked.map(({ call: { protocol, purpose, view, model, corrections, seed, request } }) => ({
        ...{ protocol, purpose, view, model, corrections },
        ...{ seed, request },
      })),
    }
    thread.pending.set(batch.batch, asked)
    thread.worker.postMessage(batch)
  }

  return {
    driver: () => {
      let together: Pending[] = []
      return (call) =>
        new Promise((resolve, reject) => {
          together.push({ call, resolve, reject })
          if (together.length > 1) return
          // Whatever else is asked in this turn comes along.
          queueMicrotask(() => {
            const asked = together
            together = []
            send(asked)
          })
        })
    },
    close: async () => void (await Promise.all(threads.splice(0).map(({ worker }) => worker.terminate()))),
  }
}

function fail(asked: readonly Pending[], error: unknown): void {
  for (const { reject } of asked) reject(error)
}

/** Texts go over once, and are known by their hashes from then on. */
function shelved({ dossiers }: Thread, { files, text }: Dossier): Pick<Batch, 'dossier' | 'files' | 'forget'> {
  const dossier = files.map(({ path, hash }) => `${path} ${hash}`).join('\n')
  const isKnown = dossiers.delete(dossier)
  dossiers.add(dossier)
  const [oldest = null] = dossiers.size > DOSSIERS_MAX ? dossiers : []
  if (oldest !== null) dossiers.delete(oldest)
  return { dossier, forget: oldest, files: isKnown ? null : files.map((file) => ({ ...file, text: text(file.path) ?? '' })) }
}
