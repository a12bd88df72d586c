/**
 * What the queue of a fleet has, for whoever only looks: deliberations that wait for a worker, or that one has claimed. A claim outlives
 * a worker that was killed until another takes over, so what has no runner and is claimed is not deserted.
 *
 * Asked in a connection of its own, which is opened when something is asked. pg-boss is not loaded for it.
 */
import { connect } from '../../log/postgres/pool.ts'

export interface Waiting {
  /** Those of these that wait or are claimed. None, where no fleet ever began. */
  among(ids: readonly string[]): Promise<ReadonlySet<string>>
  close(): Promise<void>
}

const FOUND = `SELECT to_regclass('witan_queue.job') IS NOT NULL AS found`
/** In the words of pg-boss's index for one job a key (`exclusive`): what has ended stays on record for a while, and is not looked through. */
export const AMONG = `
  SELECT singleton_key AS id FROM witan_queue.job
  WHERE name = 'deliberations' AND COALESCE(singleton_key, '') = ANY($1) AND state <= 'active' AND policy = 'exclusive'`

export function waitingIn(url: string): Waiting {
  const connections = connect(url, 1)
  let isThere = false
  let closed: Promise<void> | null = null
  return {
    among: async (ids) => {
      if (ids.length === 0) return new Set()
      isThere ||= (await connections.ask<{ found: boolean }>(FOUND))[0]?.found === true
      if (!isThere) return new Set()
      return new Set((await connections.ask<{ id: string }>(AMONG, [ids])).map(({ id }) => id))
    },
    close: () => {
      closed ??= connections.close()
      return closed
    },
  }
}
