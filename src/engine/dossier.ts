/** The dossier of a deliberation, rebuilt from the texts it pinned when it opened: the same after the files changed or went away. */
import type { Dossier } from '../core/dossier.ts'
import { Fault } from '../core/fault.ts'
import type { Opening } from '../core/house/words.ts'
import type { Log } from '../log/log.ts'
import { makeDossier } from '../sources/dossier.ts'

export async function pinnedDossier(log: Log, opening: Opening): Promise<Dossier> {
  const files = await Promise.all(
    opening.dossier.files.map(async (file) => {
      const text = await log.text(file.hash)
      if (text === null) throw new Fault(`The pinned text of ${file.path} is missing from the database. Check it with: witan verify`, false)
      return { ...file, text }
    }),
  )
  return makeDossier(files)
}
