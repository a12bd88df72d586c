/**
 * A folder that people and agents are at work in, as a dossier: what is quoted is what stands in the files now.
 *
 *   text ────▶ one file is looked at, and read again where it changed
 *   files, search ──▶ all known files are looked at
 *   refresh ──▶ the folder is walked: what came, changed and went since the last time
 *
 * The port does not wait, so texts are kept in memory and the looking is done at once. A new file is known after the next walk, or as soon
 * as somebody names it; the pages of a new PDF after the next walk.
 */
import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Dossier } from '../core/dossier.ts'
import { Fault } from '../core/fault.ts'
import { isRoomSettings } from '../core/patch/path.ts'
import { gateOf, lying } from './folder-place.ts'
import { forget, heldFiles, look, lookAll, newShelf, type Shelf, settle } from './folder-shelf.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { makeIndex } from './passage-index.ts'
import { codeOf, walk } from './walk.ts'

export interface LiveFolder extends Dossier {
  /** The folder's real path. */
  readonly root: string
  /** Walks it; the paths whose text is new, other or gone since the last walk, in their order. */
  refresh(): Promise<readonly string[]>
}

/** A room is there for long and has a project in it: more files than the sources of one question, of the same size together. */
const ROOM_LIMITS: Limits = { ...defaultLimits, filesMax: 2_000, totalTextBytesMax: 20_000_000 }
/** So many files are read at a stretch before others get their turn. */
const READ_AT_ONCE = 25

export async function openFolder(given: string): Promise<LiveFolder> {
  const shelf = newShelf(await folderAt(given), ROOM_LIMITS)
  const index = makeIndex()
  let last: Walked = { hashes: new Map(), changed: [] }
  let walking: Promise<unknown> = Promise.resolve()
  const refresh = async (): Promise<readonly string[]> => {
    const walked = walking.then(async () => {
      last = await walkAgain(shelf, last)
      return last.changed
    })
    // One after the other; that one failed is for who asked for it to hear.
    walking = walked.catch(() => null)
    return walked
  }
  await refresh()
  return {
    root: shelf.root,
    refresh,
    get files() {
      lookAll(shelf)
      return heldFiles(shelf)
    },
    text: (path) => {
      const isKnown = shelf.entries.has(path) || gateOf(shelf.root)(path, false) === null
      return isKnown ? (look(shelf, path)?.text ?? null) : null
    },
    search: (query, max) => {
      if (max <= 0) return []
      lookAll(shelf)
      for (const path of shelf.changed) {
        const held = shelf.entries.get(path)?.held ?? null
        if (held === null) index.drop(path)
        else index.put(held)
      }
      shelf.changed.clear()
      return index.search(query, max)
    },
  }
}

async function folderAt(given: string): Promise<string> {
  try {
    const root = await realpath(given)
    if ((await stat(root)).isDirectory()) return root
  } catch (error) {
    throw new Fault(`There is no folder ${given} that can be read (${codeOf(error)}). Check the path.`, false, error)
  }
  throw new Fault(`${given} is no folder. Give the folder that the room is to work in.`, false)
}

interface Walked {
  readonly hashes: ReadonlyMap<string, string>
  readonly changed: readonly string[]
}

async function walkAgain(shelf: Shelf, before: Walked): Promise<Walked> {
  const { found } = await walk([shelf.root])
  const listed = new Set(found.map(({ path }) => path).filter((path) => !isRoomSettings(path)))
  const gate = gateOf(shelf.root)
  for (const path of shelf.entries.keys()) {
    // It may have been named by somebody while the walk was under way; or a .gitignore leaves it out now, or it lies behind a link.
    const isStill = listed.has(path) || (gate(path, false) === null && typeof lying(join(shelf.root, path)) !== 'string')
    if (!isStill) forget(shelf, path)
  }
  let read = 0
  for (const path of new Set([...shelf.entries.keys(), ...listed])) {
    look(shelf, path)
    read++
    if (read % READ_AT_ONCE === 0) await breathe()
  }
  await settle(shelf)
  const hashes = new Map(heldFiles(shelf).map(({ path, hash }) => [path, hash]))
  const changed = [...new Set([...before.hashes.keys(), ...hashes.keys()])].filter((path) => before.hashes.get(path) !== hashes.get(path))
  return { hashes, changed: changed.sort() }
}
