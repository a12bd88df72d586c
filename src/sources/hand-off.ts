/**
 * The hand-off file: what whoever goes on must know, written inside the repository and nowhere else. A link that leads out, git's own
 * folder, or a file of the same name that Witan did not write is left alone, with a sentence.
 */
import { constants } from 'node:fs'
import { lstat, mkdir, open, readFile, realpath } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import { type Refusal, refuse } from '../core/refusal.ts'

/** The first line of every one: how it is known again. */
const MARK = '<!-- Written by Witan at every checkpoint; what you add here is lost. -->'
const PATH_CHARACTERS_MAX = 300

/** What is wrong with a path in the repository; null: nothing. */
export function pathObjection(path: string): string | null {
  const parts = path.split('/')
  if (path === '' || path.length > PATH_CHARACTERS_MAX) return 'it takes a short path'
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.includes('\\'))
    return 'it takes a path inside the repository, with / between its parts'
  if (parts.some((part) => part === '..' || part === '.' || part === '')) return 'its parts are names, no «..», no «.» and none empty'
  if (parts.some((part) => /^\.git$|^git~\d+$/i.test(part.replace(/[ .]+$/, '')))) return "git's own folder is no place for it"
  if (/[\p{Cc}]/u.test(path)) return 'it holds a control character'
  return null
}

/** Writes it, over the last one. The path that was written, or why it was not. */
export async function writeHandOff(root: string, path: string, text: string): Promise<string | Refusal> {
  const objection = pathObjection(path)
  if (objection !== null) return refuse('bad-path', `The hand-off «${path.slice(0, PATH_CHARACTERS_MAX)}» was not written: ${objection}.`)
  const file = join(root, ...path.split('/'))
  try {
    const folder = await folderIn(root, dirname(file))
    if (folder === null)
      return refuse('bad-path', `The hand-off ${path} was not written: a link leads out of the repository, or into git's own folder.`)
    const there = await lstat(file).catch(() => null)
    if (there !== null && !there.isFile()) return refuse('bad-path', `The hand-off ${path} was not written: something else has that name.`)
    if (there !== null && !(await readFile(file, 'utf8')).startsWith(MARK))
      return refuse('not-ours', `The hand-off was not written: ${path} is there already, and not from Witan. Name another with «handoff».`)
    const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants
    const handle = await open(file, O_WRONLY | O_CREAT | O_TRUNC | (O_NOFOLLOW ?? 0), 0o644)
    try {
      await handle.writeFile(`${MARK}\n\n${text.trim()}\n`)
    } finally {
      await handle.close()
    }
    return posix.join(...path.split('/'))
  } catch (error) {
    return refuse('not-written', `The hand-off ${path} was not written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`)
  }
}

/** The folder, made where it is missing; null where a link on the way leads out. */
async function folderIn(root: string, folder: string): Promise<string | null> {
  const real = await realpath(root)
  let there = folder
  while ((await lstat(there).catch(() => null)) === null) there = dirname(there)
  if (!isWithin(real, await realpath(there))) return null
  await mkdir(folder, { recursive: true })
  const made = await realpath(folder)
  return isWithin(real, made) ? made : null
}

const isWithin = (root: string, path: string): boolean => {
  const way = relative(root, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep) && !way.split(sep).includes('.git'))
}
