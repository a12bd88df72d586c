/**
 * Which paths of a folder are a room's business: those that a walk of it would list. What a room does not read it does not write
 * either, so one gate stands before both: a patch can't reach what nobody in the room could have looked at.
 */
import { lstatSync, readFileSync, realpathSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { deniedName } from '../core/files/deny-list.ts'
import { closedPath, pathObjection } from '../core/patch/path.ts'
import { type Ignores, ignoresOf, isIgnored } from './gitignore.ts'
import { GITIGNORE_BYTES_MAX } from './limits.ts'

/** Why a path is none of the room's, as the end of a sentence about it; null: it is. */
export type Gate = (path: string, isFolder: boolean) => string | null

/** For one look at a folder: each `.gitignore` is read once. */
export function gateOf(root: string): Gate {
  const rules = new Map<string, readonly Ignores[]>()
  const rulesAbove = (names: readonly string[]): readonly Ignores[] => {
    const folder = names.join('/')
    const known = rules.get(folder)
    if (known !== undefined) return known
    const all = [...(names.length === 0 ? [] : rulesAbove(names.slice(0, -1))), ...rulesIn(root, folder)]
    rules.set(folder, all)
    return all
  }
  return (path, isFolder) => {
    const objection = pathObjection(path) ?? closedPath(path, isFolder)
    if (objection !== null) return objection
    // The folder itself may lie where credentials are kept.
    const rule = deniedName(join(root, path), isFolder ? 'folder' : 'file')
    if (rule !== null) return `it may hold credentials (rule ${rule})`
    const names = path.split('/')
    const isLeftOut = names.some((_, at) =>
      isIgnored(rulesAbove(names.slice(0, at)), names.slice(0, at + 1).join('/'), isFolder || at < names.length - 1),
    )
    return isLeftOut ? 'a .gitignore leaves it out' : null
  }
}

function rulesIn(root: string, folder: string): readonly Ignores[] {
  const file = join(root, folder, '.gitignore')
  const status = lying(file)
  if (typeof status === 'string' || status.size > GITIGNORE_BYTES_MAX) return []
  try {
    return [ignoresOf(folder, readFileSync(file, 'utf8'))]
  } catch {
    // As in a walk: what can't be read leaves nothing out.
    return []
  }
}

/** Of what bears this name itself, be it a link; null: nothing does, or nobody can say. */
export function statusAt(real: string): Stats | null {
  try {
    return lstatSync(real, { throwIfNoEntry: false }) ?? null
  } catch {
    // No permission on the way, a name that is too long.
    return null
  }
}

/** What lies there: a plain file, nothing, a link (or something behind one), or something else. */
export function lying(real: string): Stats | 'nothing' | 'link' | 'other' {
  const status = statusAt(real)
  if (status === null) return missing(dirname(real))
  if (status.isSymbolicLink() || !isRealFolder(dirname(real))) return 'link'
  return status.isFile() ? status : 'other'
}

/** Nothing, where the nearest folder above that is there is a real one. */
function missing(folder: string): 'nothing' | 'link' | 'other' {
  const status = statusAt(folder)
  if (status === null) return dirname(folder) === folder ? 'other' : missing(dirname(folder))
  if (status.isSymbolicLink() || !isRealFolder(folder)) return 'link'
  return status.isDirectory() ? 'nothing' : 'other'
}

/** It lies under its own name, with no link on the way to it. */
export function isRealFolder(folder: string): boolean {
  try {
    return realpathSync.native(folder) === folder
  } catch {
    return false
  }
}
