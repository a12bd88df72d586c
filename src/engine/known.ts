/**
 * What one process has read of the log and need not read again: how deliberations stood when last looked at, and their dossiers.
 * A state is folded on from there; of dossiers only a room's changes, with its folder. Who was not looked at for longest is forgotten.
 */
import type { Dossier } from '../core/dossier.ts'
import type { Opening } from '../core/house/words.ts'
import type { Log } from '../log/log.ts'
import { type Cursor, load, refresh } from './cursor.ts'
import { dossierFor, lookAgain } from './dossier.ts'

export interface Known {
  /** As it stands now; null: there is no such stream. */
  cursor(id: string): Promise<Cursor | null>
  dossier(id: string, opening: Opening): Promise<Dossier>
}

const CURSORS_MAX = 32
/** Each may hold an index over megabytes. */
const DOSSIERS_MAX = 8

export function knownIn(log: Log): Known {
  const cursors = new Map<string, Cursor>()
  const dossiers = new Map<string, Promise<Dossier>>()
  return {
    cursor: async (id) => {
      const before = cursors.get(id)
      const cursor = before === undefined ? await load(log, id) : await refresh(log, before)
      if (cursor !== null) remember(cursors, id, cursor, CURSORS_MAX)
      return cursor
    },
    dossier: async (id, opening) => {
      const before = dossiers.get(id)
      const dossier = before ?? dossierFor(log, opening)
      remember(dossiers, id, dossier, DOSSIERS_MAX)
      dossier.catch(() => dossiers.delete(id))
      if (before !== undefined) await lookAgain(await before)
      return dossier
    },
  }
}

function remember<T>(known: Map<string, T>, id: string, value: T, max: number): void {
  known.delete(id)
  known.set(id, value)
  if (known.size > max) known.delete(known.keys().next().value ?? '')
}
