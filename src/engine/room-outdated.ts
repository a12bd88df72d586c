/** Which open changes of a room its folder has moved on from: nobody is to be told to accept what would be refused. */
import { Fault } from '../core/fault.ts'
import { applyPatch } from '../core/patch/apply.ts'
import { parsePatch } from '../core/patch/parse.ts'
import { isRefusal } from '../core/refusal.ts'
import { patchOf, type Room } from '../core/room/state.ts'
import { liveFolder } from './dossier.ts'

/** By their numbers. A room may be looked at where its folder is gone: then nothing can be told. */
export async function outdatedIn(own: Room, folder: string): Promise<readonly string[]> {
  if (own.openPatches.length === 0) return []
  const files = await liveFolder(folder).catch((error: unknown) => {
    if (error instanceof Fault) return null
    throw error
  })
  if (files === null) return []
  return own.openPatches.filter((id) => {
    const patch = patchOf(own, id)
    const parsed = patch?.status === 'proposed' ? parsePatch(patch.diff) : null
    return parsed !== null && (isRefusal(parsed) || isRefusal(applyPatch(parsed, (path) => files.text(path))))
  })
}
