/** Verifying a stream: the chain of its events, and the snapshot beside it, which must be what those events fold to. */
import type { Log, Verified } from '../log/log.ts'
import { foldAll } from './cursor.ts'
import { isFaithful } from './snapshots.ts'

export async function verified(log: Log, id: string, head?: string): Promise<Verified> {
  const chain = await log.verify(id, head)
  const snapshot = chain.ok ? await log.snapshot(id) : null
  if (snapshot === null) return chain
  const folded = await foldAll(log, id, snapshot.seq)
  if (folded === null || isFaithful(snapshot, folded)) return chain
  const because = `The snapshot kept at event ${snapshot.seq} is not what the events up to there fold to: it was changed. The events themselves are whole; delete the row of ${id} from the table "snapshots", which is only a shortcut.`
  return { ok: false, seq: snapshot.seq, because }
}
