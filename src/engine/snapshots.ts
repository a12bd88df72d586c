/**
 * Snapshots: a reader who had to fold a long way leaves its cursor behind, and the next one goes on from there.
 *
 *   events 1 … 42,000 ──folded──▶ snapshot          kept in the log, beside the events
 *                                   └─ events 42,001 … 50,000 ──folded──▶ cursor
 *
 * Nothing rests on them. One that other code has folded is not taken up, and `witan verify` folds everything again and holds
 * the snapshot against it. A new one is left only after a fifth of the stream: it costs what the state weighs, and so each event
 * pays the same share of it however long the stream grows.
 */
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { Fault } from '../core/fault.ts'
import type { Log, Snapshot } from '../log/log.ts'
import type { Cursor } from './cursor.ts'

/** Below that folding is quicker than anybody notices. */
const EVENTS_MIN = 5_000
const SHARE_MIN = 0.2

/**
 * A hash over all that folds: the core, and what reads real time beside it. Read when it is first needed, and then known.
 * Null where our files are not as we laid them out, as in somebody's bundle: there nobody keeps or takes up a snapshot.
 */
const foldingCode = (() => {
  const known: (string | null)[] = []
  return (): string | null => {
    if (known.length === 0) known.push(hashOf(sources()))
    return known[0] ?? null
  }
})()

const hashOf = (texts: readonly string[] | null): string | null => (texts === null ? null : hash('sha256', texts.join('\n'), 'hex'))

function sources(): readonly string[] | null {
  const core = fileURLToPath(new URL('../core/', import.meta.url))
  const beside = new URL(import.meta.url.endsWith('.ts') ? './cursor.ts' : './cursor.js', import.meta.url)
  if (!existsSync(core) || !existsSync(beside)) return null
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name) && !/\.(d|test|fixture)\.[jt]s$/.test(name))
    .sort()
    .map((name) => readFileSync(join(core, name), 'utf8'))
  return [...files, readFileSync(beside, 'utf8')]
}

/** Where folding may go on from; null: from the start. */
export async function restored(log: Log, stream: string): Promise<Cursor | null> {
  const snapshot = await log.snapshot(stream)
  return snapshot === null || snapshot.code !== foldingCode() ? null : JSON.parse(snapshot.bytes)
}

/** Leaves a snapshot where `from` (the version that folding began at) lies far behind. Whether that works is nobody's trouble. */
export async function leave(log: Log, from: number, cursor: Cursor, lastHash: string): Promise<void> {
  const { version, house } = cursor.state
  if (version - from < Math.max(EVENTS_MIN, version * SHARE_MIN)) return
  const code = foldingCode()
  if (code === null) return
  try {
    await log.keepSnapshot(house.id, { seq: version, hash: lastHash, code, bytes: JSON.stringify(cursor) })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
}

/** Whether a snapshot is what the events fold to. One of other code is not taken up here, and so does no harm. */
export const isFaithful = (snapshot: Snapshot, folded: Cursor): boolean =>
  snapshot.code !== foldingCode() || isDeepStrictEqual(JSON.parse(snapshot.bytes), JSON.parse(JSON.stringify(folded)))
