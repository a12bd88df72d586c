/**
 * What a deliberation may quote. Most pin their texts when they open, and rest on them after the files changed or went away; a room
 * lives with its folder, and reads it again whenever something is to be decided.
 */
import type { Dossier } from '../core/dossier.ts'
import { Fault } from '../core/fault.ts'
import type { Opening } from '../core/house/words.ts'
import type { RoomOptions } from '../core/room/words.ts'
import type { Log } from '../log/log.ts'
import { makeDossier } from '../sources/dossier.ts'
import type { LiveFolder } from '../sources/folder.ts'

/** Those of this process, by their paths: each holds an index over its files. */
const folders = new Map<string, Promise<LiveFolder>>()

/** As it is now; who keeps it lets it look again before the next decision. */
export const dossierFor = (log: Log, opening: Opening): Promise<Dossier> =>
  opening.protocol === 'room' ? liveFolder((opening.options as unknown as RoomOptions).folder) : pinnedDossier(log, opening)

/** What was pinned stays as it is. */
export async function lookAgain(dossier: Dossier): Promise<void> {
  if (!('refresh' in dossier)) return
  const folder = dossier as LiveFolder
  await folder.refresh().catch((error: unknown) => gone(folder.root, error))
}

function gone(root: string, error: unknown): never {
  if (!(error instanceof Fault)) throw error
  throw new Fault(`The folder of this room can't be read: ${root}. Put it back where it was, or open a room where it is now.`, false, error)
}

export async function liveFolder(root: string): Promise<LiveFolder> {
  const before = folders.get(root)
  if (before !== undefined) {
    await lookAgain(await before)
    return before
  }
  const folder = opened(root)
  folders.set(root, folder)
  // One that was gone may come back.
  folder.catch(() => folders.delete(root))
  return folder
}

async function opened(root: string): Promise<LiveFolder> {
  const { openFolder } = await import('../sources/folder.ts')
  return openFolder(root).catch((error: unknown) => gone(root, error))
}

async function pinnedDossier(log: Log, opening: Opening): Promise<Dossier> {
  const files = await Promise.all(
    opening.dossier.files.map(async (file) => {
      const text = await log.text(file.hash)
      if (text === null) throw new Fault(`The pinned text of ${file.path} is missing from the database. Check it with: witan verify`, false)
      return { ...file, text }
    }),
  )
  return makeDossier(files)
}
