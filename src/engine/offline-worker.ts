/** What runs on a thread of offline seats: it takes a batch of calls and gives their answers back. */
import { parentPort } from 'node:worker_threads'
import { assert } from '../core/assert.ts'
import type { Dossier, SourceFile } from '../core/dossier.ts'
import type { Call } from '../seats/driver.ts'
import { type Heard, spoken } from '../seats/offline/driver.ts'
import { makeDossier } from '../sources/dossier.ts'

export interface Batch {
  readonly batch: number
  readonly dossier: string
  /** Null where this thread has been given them. */
  readonly files: readonly (SourceFile & { readonly text: string })[] | null
  /** A dossier that won't be named again before it is sent again. */
  readonly forget: string | null
  readonly calls: readonly (Heard & Pick<Call, 'seed' | 'request'>)[]
}

export type BatchAnswer =
  | { readonly batch: number; readonly values: readonly unknown[] }
  | { readonly batch: number; readonly error: string }

const dossiers = new Map<string, Dossier>()

function answered({ batch, dossier: key, files, forget, calls }: Batch): BatchAnswer {
  try {
    if (forget !== null) dossiers.delete(forget)
    if (files !== null) dossiers.set(key, makeDossier(files))
    const dossier = dossiers.get(key)
    assert(dossier !== undefined, 'A dossier was never sent to this thread.')
    return { batch, values: calls.map((call) => spoken({ ...call, dossier })) }
  } catch (error) {
    return { batch, error: String(error instanceof Error ? error.stack : error) }
  }
}

parentPort?.on('message', (batch: Batch) => parentPort?.postMessage(answered(batch)))
