/**
 * Several files of a folder written, all or none.
 *
 *   stage: each new text into a file beside its place, forced to disk ──▶ place: look once more, then rename
 *                                                                     └─ something is other than it was ──▶ put back
 *
 * Nothing is ever written into a file that is there, so whoever reads it sees the old text or the new one.
 */
import { constants, type Stats } from 'node:fs'
import { link, mkdir, open, rename, rm, rmdir, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Fault } from '../core/fault.ts'
import { isRealFolder, lying } from './folder-place.ts'
import type { Raw } from './folder-read.ts'
import { hashText } from './hash.ts'
import { codeOf } from './walk.ts'

export interface Rewrite {
  readonly path: string
  readonly real: string
  /** As it was read; null: it was not there. */
  readonly before: Raw | null
  /** Null: it goes. */
  readonly after: string | null
}

interface Work {
  /** Made for a new file, the outer ones first. */
  readonly folders: string[]
  readonly placed: Rewrite[]
  /** The file that a text was written into, by the path it is meant for: what lies there later may be somebody else's. */
  readonly written: Map<string, Stats>
}

/** What kept it from being done, in a sentence; null: it is done. */
export async function rewriteAll(rewrites: readonly Rewrite[]): Promise<string | null> {
  const work: Work = { folders: [], placed: [], written: new Map() }
  try {
    for (const one of rewrites) await stage(one, work)
    for (const one of rewrites) await place(one, work)
    for (const folder of new Set(rewrites.map(({ real }) => dirname(real)))) await forceToDisk(folder)
    return null
  } catch (error) {
    const left = await putBack(work)
    await sweep(rewrites.map(({ real }) => real))
    // One that somebody has put something into meanwhile stays.
    for (const folder of work.folders.toReversed()) await rmdir(folder).catch(() => null)
    const because = error instanceof Fault ? error.message : `The folder can't be written to (${codeOf(error)}).`
    return left.length === 0 ? `${because} Nothing was changed.` : `${because} These could not be put back: ${left.join(', ')}.`
  }
}

/** Removes what a killed process has left beside these files. */
export async function sweep(reals: readonly string[]): Promise<void> {
  // It is hidden and harmless: not being able to remove it is no reason to fail.
  for (const real of reals) await rm(beside(real), { force: true }).catch(() => null)
}

/** Always the same, so that whoever comes after a killed process finds what it left. */
const beside = (real: string): string => join(dirname(real), `.witan-${hashText(real).slice(0, 16)}.tmp`)

async function stage({ path, real, before, after }: Rewrite, work: Work): Promise<void> {
  if (after === null) return
  await makeFolder(dirname(real), work)
  if (!isRealFolder(dirname(real))) throw new Fault(`A link stands on the way to ${path} now.`, true)
  work.written.set(path, await writeBeside(real, after, before?.status ?? null))
}

async function makeFolder(folder: string, work: Work): Promise<void> {
  if (isRealFolder(folder)) return
  await makeFolder(dirname(folder), work)
  await mkdir(folder)
  work.folders.push(folder)
}

async function writeBeside(real: string, contents: string | Uint8Array, as: Stats | null): Promise<Stats> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
  await rm(beside(real), { force: true })
  const handle = await open(beside(real), O_WRONLY | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0), 0o666)
  try {
    await handle.writeFile(contents)
    if (as !== null) await handle.chmod(as.mode & 0o777)
    await handle.sync()
    return await handle.stat()
  } finally {
    await handle.close()
  }
}

async function place(one: Rewrite, work: Work): Promise<void> {
  const { path, real, before, after } = one
  if (!isAsRead(real, before)) throw new Fault(`${path} was changed by somebody else just now.`, true)
  if (after === null) await unlink(real)
  else if (before === null) await placeNew(path, real)
  else await rename(beside(real), real)
  work.placed.push(one)
}

/** Not by renaming, which would take the place of a file that has come up in this very moment. */
async function placeNew(path: string, real: string): Promise<void> {
  try {
    await link(beside(real), real)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new Fault(`${path} was made by somebody else just now.`, true)
    // There are file systems without a second name for a file.
    return rename(beside(real), real)
  }
  await unlink(beside(real))
}

function isAsRead(real: string, before: Raw | null): boolean {
  const now = lying(real)
  if (typeof now === 'string' || before === null) return now === 'nothing' && before === null
  const { size, mtimeMs, ctimeMs, ino } = before.status
  return now.size === size && now.mtimeMs === mtimeMs && now.ctimeMs === ctimeMs && now.ino === ino
}

/** The paths that could not be put back. */
async function putBack({ placed, written }: Work): Promise<readonly string[]> {
  const left: string[] = []
  for (const one of placed.toReversed()) {
    const now = lying(one.real)
    const isOurs = typeof now === 'string' ? now === 'nothing' && one.after === null : isSame(now, written.get(one.path))
    const isBack = isOurs && (await restored(one).catch(() => false))
    if (!isBack) left.push(one.path)
  }
  return left
}

/** By more than its number, which is given to another file when it is free. A new name changes neither size nor time. */
const isSame = (now: Stats, written: Stats | undefined): boolean =>
  written !== undefined && now.ino === written.ino && now.size === written.size && now.mtimeMs === written.mtimeMs

async function restored({ real, before }: Rewrite): Promise<true> {
  if (before === null) await unlink(real)
  else {
    await writeBeside(real, before.bytes, before.status)
    await rename(beside(real), real)
  }
  return true
}

/** So that the new name outlives a power cut. */
async function forceToDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  // Not every system lets a folder be opened, or forced.
  await handle?.sync().catch(() => null)
  await handle?.close()
}
