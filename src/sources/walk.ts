/**
 * From the paths a user gave to the files that may be read. The sandbox is here.
 *
 *   given ──real path, deny-list──▶ roots ──▶ files by their real names ──▶ names for citations
 *
 * A given path may be a link: the user chose it. Inside a folder no link is followed at all: one that leaves would
 * leak, one that stays leads to a file that is read under its own name anyway, and without links there are no loops.
 */
import type { Dirent } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { Fault } from '../core/fault.ts'
import { deniedName } from '../core/files/deny-list.ts'
import { isUnwalked } from '../core/files/unwalked.ts'
import { type Ignores, ignoresOf, isIgnored } from './gitignore.ts'
import { ENTRIES_MAX, GITIGNORE_BYTES_MAX, size } from './limits.ts'

export interface Skipped {
  readonly path: string
  readonly because: string
}

export interface Found {
  /** Where it lies on disk, with no link on the way. */
  readonly real: string
  /** What citations call it. */
  readonly path: string
  /** The user gave this very file, not a folder around it. */
  readonly named: boolean
}

interface Root {
  /** The folder that `files` are relative to. */
  readonly folder: string
  readonly named: boolean
  readonly files: readonly { readonly real: string; readonly path: string }[]
}

export async function walk(given: readonly string[]): Promise<{ readonly found: readonly Found[]; readonly skipped: readonly Skipped[] }> {
  const skipped: Skipped[] = []
  const roots: Root[] = []
  const seen = new Set<string>()
  const named = new Set<string>()
  for (const path of given) {
    const root = await rootOf(path, skipped)
    if (root.named) for (const { real } of root.files) named.add(real)
    // Named twice, or lying inside another given folder: once is enough.
    const files = root.files.filter(({ real }) => !seen.has(real))
    for (const { real } of files) seen.add(real)
    roots.push({ ...root, files })
  }
  const found = cited(roots).map((file) => ({ ...file, named: named.has(file.real) }))
  return { found: found.sort((a, b) => (a.path < b.path ? -1 : 1)), skipped }
}

async function rootOf(given: string, skipped: Skipped[]): Promise<Root> {
  const { real, folder } = await resolved(given)
  const kind = folder ? 'folder' : 'file'
  const rule = deniedName(resolve(given), kind) ?? deniedName(real, kind)
  if (rule !== null) {
    const what = `${given} may hold credentials (rule ${rule}), so Witan does not read it.`
    throw new Fault(`${what} Name another file, or copy what you need into one that holds no secrets.`, false)
  }
  if (!folder) return { folder: dirname(real), named: true, files: [{ real, path: basename(real) }] }
  return { folder: real, named: false, files: await filesIn(real, skipped) }
}

async function resolved(given: string): Promise<{ readonly real: string; readonly folder: boolean }> {
  try {
    const real = await realpath(given)
    const status = await stat(real)
    if (status.isDirectory() || status.isFile()) return { real, folder: status.isDirectory() }
  } catch (error) {
    throw new Fault(unreachable(given, error), false, error)
  }
  throw new Fault(`${given} is neither a file nor a folder. Give a folder or a file with text in it.`, false)
}

function unreachable(given: string, error: unknown): string {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return `There is no file or folder ${given}. Check the path; it is taken from ${resolve('.')}.`
  if (code === 'EACCES' || code === 'EPERM') return `${given} can't be read: no permission. Change its permissions or give another path.`
  if (code === 'ELOOP') return `${given} is a link that leads back to itself. Give the path of a real file or folder.`
  return `${given} can't be read (${code}). Give another path.`
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error'

/** Breadth first, so that where the count ends the walk, what lies near the top has been seen. */
async function filesIn(root: string, skipped: Skipped[]): Promise<Root['files']> {
  const files: { readonly real: string; readonly path: string }[] = []
  const folders: { readonly folder: string; readonly above: readonly Ignores[] }[] = [{ folder: root, above: [] }]
  let entries = 0
  let ignored = 0
  const ended = (): Root['files'] => {
    if (ignored > 0) skipped.push({ path: '.gitignore', because: ruledOut(ignored) })
    return files
  }
  for (let at = 0; at < folders.length; at++) {
    const { folder, above } = folders[at] ?? { folder: root, above: [] }
    const names = await entriesOf(root, folder, skipped)
    const ignores = [...above, ...(await ignoresIn(root, folder, names, skipped))]
    for (const entry of names) {
      entries++
      if (entries > ENTRIES_MAX) {
        const because = `Only the first ${ENTRIES_MAX} names in this folder were looked at; the rest was left out. Give a smaller folder.`
        skipped.push({ path: shown(root), because })
        return ended()
      }
      const real = join(folder, entry.name)
      if (isUnwalked(entry.name, entry.isDirectory())) continue
      if (isIgnored(ignores, inside(root, real), entry.isDirectory())) {
        ignored++
        continue
      }
      const because = await refusal(root, real, entry)
      if (because !== null) skipped.push({ path: shown(inside(root, real)), because })
      else if (entry.isDirectory()) folders.push({ folder: real, above: ignores })
      else files.push({ real, path: inside(root, real) })
    }
  }
  return ended()
}

const ruledOut = (count: number): string =>
  `Files of this name rule out ${count === 1 ? '1 file or folder' : `${count} files or folders`} here. Name one directly to include it.`

async function ignoresIn(root: string, folder: string, entries: readonly Dirent[], skipped: Skipped[]): Promise<readonly Ignores[]> {
  if (!entries.some((entry) => entry.name === '.gitignore' && entry.isFile())) return []
  const real = join(folder, '.gitignore')
  const within = inside(root, folder)
  try {
    const { size: bytes } = await stat(real)
    if (bytes <= GITIGNORE_BYTES_MAX) return [ignoresOf(within, await readFile(real, 'utf8'))]
    skipped.push({
      path: shown(inside(root, real)),
      because: `It is ${size(bytes)}, too long to go by; nothing is left out because of it.`,
    })
  } catch (error) {
    skipped.push({ path: shown(inside(root, real)), because: `It can't be read (${codeOf(error)}); nothing is left out because of it.` })
  }
  return []
}

async function entriesOf(root: string, folder: string, skipped: Skipped[]): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (folder === root) throw new Fault(unreachable(root, error), false, error)
    skipped.push({ path: shown(inside(root, folder)), because: `This folder can't be read (${codeOf(error)}).` })
    return []
  }
}

/** Why an entry is not taken; null where it may be. */
async function refusal(root: string, real: string, entry: Dirent): Promise<string | null> {
  const rule = deniedName(real, entry.isDirectory() ? 'folder' : 'file')
  if (rule !== null) return credentials(rule)
  if (entry.isSymbolicLink()) return linkRefusal(root, real)
  if (!entry.isDirectory() && !entry.isFile()) return 'It is neither a file nor a folder.'
  if (/\p{Cc}/u.test(entry.name)) return 'Its name holds control characters, which would garble citations. Rename it.'
  if (entry.name.startsWith('.')) return `Hidden ${entry.isDirectory() ? 'folders' : 'files'} are left out. Name it directly to include it.`
  return null
}

const credentials = (rule: string): string => `It may hold credentials (rule ${rule}), so it is not read.`

async function linkRefusal(root: string, link: string): Promise<string> {
  try {
    const target = await realpath(link)
    const rule = deniedName(target, 'file') ?? deniedName(target, 'folder')
    if (rule !== null) return `It is a link to something that may hold credentials (rule ${rule}), so it is not followed.`
    if (target !== root && !target.startsWith(root.endsWith(sep) ? root : root + sep)) {
      return 'It is a link that leads out of the folder, so it is not followed. Name its target directly to include it.'
    }
    return `It is a link to ${shown(inside(root, target)) || 'the folder itself'}; files are read under their own names only.`
  } catch (error) {
    return codeOf(error) === 'ELOOP' ? 'It is a link that leads back to itself.' : `It is a link that leads nowhere (${codeOf(error)}).`
  }
}

const inside = (root: string, real: string): string => relative(root, real).split(sep).join('/')

/** For sentences: a name can't move the cursor. */
const shown = (path: string): string => path.replace(/\p{Cc}/gu, '?')

/**
 * Names for citations: relative to the root. Where two roots would give two files one name, those roots' own names are
 * put in front, and their parents' while that is not enough.
 */
function cited(roots: readonly Root[]): Omit<Found, 'named'>[] {
  const depths = roots.map(() => 0)
  for (;;) {
    const byPath = new Map<string, Set<number>>()
    const found: Omit<Found, 'named'>[] = []
    roots.forEach((root, index) => {
      const parts = root.folder.split(sep).filter((part) => part !== '')
      const prefix = depths[index] === 0 ? [] : parts.slice(-(depths[index] ?? 0))
      for (const { real, path } of root.files) {
        const name = [...prefix, path].join('/')
        byPath.set(name, (byPath.get(name) ?? new Set()).add(index))
        found.push({ real, path: name })
      }
    })
    const colliding = new Set([...byPath.values()].filter((indexes) => indexes.size > 1).flatMap((indexes) => [...indexes]))
    if (colliding.size === 0) return found
    for (const index of colliding) depths[index] = (depths[index] ?? 0) + 1
  }
}
