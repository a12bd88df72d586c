/**
 * Whether a path that somebody wrote can be one of a file in a folder, and of one that a room has to do with: by its words alone,
 * nothing is looked up. Git's own folder and Witan's are nobody's work, however they are spelled: some file systems take `.GIT`, `.git.`
 * and `git~1` for the same.
 *
 * What a room does not read it does not write either, so these are the rules for both; a patch is held against them when it is offered.
 */
import { deniedName } from '../files/deny-list.ts'
import { isUnwalked } from '../files/unwalked.ts'

const PATH_CHARACTERS_MAX = 300

const MACHINERY = /^(?:\.git|git~\d+|\.witan)(?::.*)?$/
/** They turn the reading direction, so that a name is shown as another one. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** What is wrong with it, as the end of a sentence; null: nothing. */
export function pathObjection(path: string): string | null {
  const parts = path.split('/')
  if (path === '') return 'it names no file'
  if (path.length > PATH_CHARACTERS_MAX) return `a path has at most ${PATH_CHARACTERS_MAX} characters`
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(path) || TURNING.test(path)) return 'it holds a character that is not shown'
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.includes('\\'))
    return 'it takes a path inside the folder, with / between its parts'
  if (parts.some((part) => part === '..' || part === '.' || part === '')) return 'its parts are names: no «..», no «.» and none empty'
  if (parts.some((part) => MACHINERY.test(folded(part)))) return "git's own folder and Witan's are no place for it"
  return null
}

/** The room's own rules, at the top of its folder: whoever could change them by a patch could let itself do anything. */
export const isRoomSettings = (path: string): boolean => /^witan\.ya?ml$/i.test(path)

/** Why a path of sound shape is none of a room's, as the end of a sentence about it; null: nothing in its name says so. */
export function closedPath(path: string, isFolder: boolean): string | null {
  const names = path.split('/')
  if (isRoomSettings(path)) return "the room's own rules are changed by hand"
  if (names.some((name, at) => isUnwalked(name, isFolder || at < names.length - 1))) return 'it is what tools keep or builds make'
  const rule = deniedName(path, isFolder ? 'folder' : 'file')
  if (rule !== null) return `it may hold credentials (rule ${rule})`
  return names.some((name) => name.startsWith('.')) ? 'hidden files and folders are left alone' : null
}

/** As the most forgiving file system compares names: without case, invisible characters, blanks and dots at the end. */
const folded = (part: string): string =>
  part
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[ .]+$/, '')
