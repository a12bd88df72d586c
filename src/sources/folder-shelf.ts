/**
 * The texts of a live folder, kept in memory and held against the disk at every look.
 *
 *   look ──▶ what lies there now (size, times, inode) ──the same──▶ the text it had
 *                                                     └─other────▶ read again
 *
 * A file system's clock ticks slowly, so a file that was written just before it was read may be written again without a trace in its
 * times. While it is that fresh, it is read at every look, as git does it.
 */
import { hash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from '../core/dossier.ts'
import { lying, statusAt } from './folder-place.ts'
import { bytesAt, type Held, textOf } from './folder-read.ts'
import { textIn } from './gather.ts'
import { isPdf } from './kinds.ts'
import type { Limits } from './limits.ts'

interface Entry {
  readonly stamp: Stamp
  readonly isFresh: boolean
  /** Of the bytes; null where they were not read. */
  readonly bytesHash: string | null
  /** Null: not for a room to read, or not yet. */
  readonly held: Held | null
  /** Its pages are still to be read, which takes its time. */
  readonly isUnreadPdf: boolean
  /** So many bytes of text there was no room for. */
  readonly leftOutBytes: number
}

type Stamp = Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino' | 'dev'>

export interface Shelf {
  readonly root: string
  readonly caps: Limits
  readonly entries: Map<string, Entry>
  /** Other than when the index was last told. */
  readonly changed: Set<string>
  count: number
  textBytes: number
  /** Those that are held, by path and without their texts; null: to be made anew. */
  list: readonly SourceFile[] | null
}

/** The coarsest clock a file system has (two seconds, on memory cards). */
const FRESH_MS = 2_000

const NOTHING = { held: null, isUnreadPdf: false, leftOutBytes: 0 }

export const newShelf = (root: string, caps: Limits): Shelf => ({
  root,
  caps,
  entries: new Map(),
  changed: new Set(),
  count: 0,
  textBytes: 0,
  list: null,
})

/** What a file holds now; null where there is none that may be read. The path has been let through the gate. */
export function look(shelf: Shelf, path: string): Held | null {
  const real = join(shelf.root, path)
  const entry = shelf.entries.get(path)
  // The same inode with the same times is the very file that was read, wherever its folder may have gone.
  if (entry !== undefined && !entry.isFresh && isSame(entry.stamp, statusAt(real))) return entry.held
  const status = lying(real)
  return typeof status === 'string' ? put(shelf, path, null) : read(shelf, path, real, status)
}

export function lookAll(shelf: Shelf): void {
  for (const path of [...shelf.entries.keys()]) look(shelf, path)
}

/** Reads the pages of PDFs that are new, and what there was no room for and is now. */
export async function settle(shelf: Shelf): Promise<void> {
  for (const [path, { isUnreadPdf, leftOutBytes }] of [...shelf.entries]) {
    if (isUnreadPdf) await readPages(shelf, path)
    if (leftOutBytes === 0 || !hasRoom(shelf, null, leftOutBytes)) continue
    put(shelf, path, null)
    look(shelf, path)
  }
}

export const forget = (shelf: Shelf, path: string): void => void put(shelf, path, null)

/** The same list as long as nothing changes. */
export function heldFiles(shelf: Shelf): readonly SourceFile[] {
  const held = [...(shelf.list === null ? shelf.entries.values() : [])].flatMap((entry) => entry.held ?? [])
  shelf.list ??= held
    .map(({ path, hash: of, kind, title, lines }) => ({ path, hash: of, kind, title, lines }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  return shelf.list
}

function put(shelf: Shelf, path: string, entry: Entry | null): Held | null {
  const before = shelf.entries.get(path)?.held ?? null
  const after = entry?.held ?? null
  if (entry === null) shelf.entries.delete(path)
  else shelf.entries.set(path, entry)
  if (before?.hash === after?.hash) return after
  shelf.textBytes += bytesOf(after) - bytesOf(before)
  shelf.count += Number(after !== null) - Number(before !== null)
  shelf.changed.add(path)
  shelf.list = null
  return after
}

function read(shelf: Shelf, path: string, real: string, status: Stats): Held | null {
  const now = Date.now()
  const before = shelf.entries.get(path)
  const raw = bytesAt(real, status)
  if ('because' in raw) return put(shelf, path, { ...NOTHING, ...stamped(status, now), bytesHash: null })
  const entry = { ...NOTHING, ...stamped(raw.status, now), bytesHash: hash('sha256', raw.bytes, 'hex') }
  if (before?.bytesHash === entry.bytesHash) return put(shelf, path, { ...before, ...stamped(raw.status, now) })
  if (isPdf(path, raw.bytes)) return put(shelf, path, { ...entry, isUnreadPdf: true })
  const held = textOf(path, raw.bytes, shelf.caps.fileTextBytesMax)
  return put(shelf, path, 'because' in held ? entry : fitted(shelf, path, held, entry))
}

async function readPages(shelf: Shelf, path: string): Promise<void> {
  const real = join(shelf.root, path)
  const status = lying(real)
  const raw = typeof status === 'string' ? null : bytesAt(real, status)
  const entry = shelf.entries.get(path)
  if (raw === null || 'because' in raw || entry === undefined) return
  const taken = await textIn(path, raw.bytes, shelf.caps)
  // It may have changed before or while its pages were read.
  if (shelf.entries.get(path) !== entry || hash('sha256', raw.bytes, 'hex') !== entry.bytesHash) return
  const done = { ...entry, isUnreadPdf: false }
  put(shelf, path, 'because' in taken ? done : fitted(shelf, path, taken, done))
}

function fitted(shelf: Shelf, path: string, { hash: of, kind, title, lines, text }: Held, entry: Entry): Entry {
  const held = { path, hash: of, kind, title, lines, text }
  const before = shelf.entries.get(path)?.held ?? null
  return hasRoom(shelf, before, bytesOf(held)) ? { ...entry, held } : { ...entry, leftOutBytes: bytesOf(held) }
}

const hasRoom = ({ caps, count, textBytes }: Shelf, before: Held | null, bytes: number): boolean =>
  textBytes - bytesOf(before) + bytes <= caps.totalTextBytesMax && (before !== null || count < caps.filesMax)

const stamped = ({ size, mtimeMs, ctimeMs, ino, dev }: Stats, now: number): Pick<Entry, 'stamp' | 'isFresh'> => ({
  stamp: { size, mtimeMs, ctimeMs, ino, dev },
  isFresh: now - ctimeMs < FRESH_MS,
})

const isSame = (a: Stamp, b: Stamp | null): boolean =>
  b !== null && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino && a.dev === b.dev

const bytesOf = (held: Held | null): number => (held === null ? 0 : Buffer.byteLength(held.text))
