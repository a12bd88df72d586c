/**
 * Folders and files to the texts of a dossier, and a sentence for each file that is not in it.
 *
 *   paths ──walk──▶ files ──read──▶ bytes ──extract──▶ text ──no secrets, within the caps──▶ gathered
 *
 * The order is by path, so the same folder gives the same dossier. What a user named and may not have (a missing
 * path, credentials) is a Fault; what lies in a folder beside good files is skipped with a sentence.
 */
import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import type { SourceFile } from '../core/dossier.ts'
import { Fault } from '../core/fault.ts'
import { looksBinary } from './decode.ts'
import { binary, extract } from './extract.ts'
import { hashText } from './hash.ts'
import { isPdf } from './kinds.ts'
import { defaultLimits, FILE_RAW_BYTES_MAX, type Limits, PDF_RAW_BYTES_MAX, size } from './limits.ts'
import { linesOf } from './lines.ts'
import { secretIn } from './secrets.ts'
import { codeOf, type Found, type Skipped, walk } from './walk.ts'

export interface Gathered {
  readonly files: readonly (SourceFile & { readonly text: string })[]
  readonly skipped: readonly Skipped[]
  /** Files that are in the dossier, but of which a reader should know something: an odd encoding, pages without text. */
  readonly notes: readonly Skipped[]
}

type Taken = SourceFile & { readonly text: string; readonly note: string | null }

export async function gather(paths: readonly string[], limits: Partial<Limits> = {}): Promise<Gathered> {
  const caps = { ...defaultLimits, ...limits }
  if (paths.length === 0) throw new Fault('No folder or file was given for the dossier. Give at least one.', false)
  const walked = await walk(paths)
  const files: Taken[] = []
  const skipped = [...walked.skipped]
  let totalBytes = 0
  for (const [index, found] of walked.found.entries()) {
    if (files.length >= caps.filesMax) {
      skipped.push(leftOut(walked.found.length - index, found.path, caps))
      break
    }
    const taken = await take(found, caps)
    if (taken === 'settings') continue
    if ('because' in taken) {
      skipped.push({ path: found.path, because: taken.because })
      continue
    }
    const bytes = Buffer.byteLength(taken.text)
    if (totalBytes + bytes > caps.totalTextBytesMax) {
      skipped.push({ path: found.path, because: tooMuch(bytes, totalBytes, caps) })
      continue
    }
    totalBytes += bytes
    files.push(taken)
  }
  if (files.length === 0) throw new Fault(nothing(paths, skipped, walked.found), false)
  return {
    files: files.map(({ note: _, ...file }) => file),
    skipped: skipped.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
    notes: files.flatMap(({ path, note }) => (note === null ? [] : [{ path, because: note }])),
  }
}

/** `settings`: a brief or a cast that stands beside the sources, and is none. */
async function take(found: Found, caps: Limits): Promise<Taken | 'settings' | { readonly because: string }> {
  const bytes = await bytesOf(found)
  if ('because' in bytes) return bytes
  const taken = await textIn(found.path, bytes, caps)
  if (!('because' in taken)) return !found.named && isSettings(found.path, taken.text) ? 'settings' : taken
  if (!taken.isSecret) return taken
  if (found.named) throw new Fault(`${found.path}: ${taken.because} Remove the secret, or name another file.`, false)
  return { because: `${taken.because} Remove it to include the file.` }
}

export interface NotTaken {
  readonly because: string
  readonly isSecret: boolean
}

/** The text of a file, whoever brought its bytes: read by its kind, within the caps, and without secrets. */
export async function textIn(path: string, bytes: Uint8Array, caps: Limits): Promise<Taken | NotTaken> {
  const extracted = await extract(path, bytes, caps.fileTextBytesMax)
  if ('because' in extracted) return { because: extracted.because, isSecret: false }
  const { text, kind, title, note } = extracted
  const textBytes = Buffer.byteLength(text)
  if (textBytes > caps.fileTextBytesMax) {
    const because = `Its text is ${size(textBytes)}; a file may have ${size(caps.fileTextBytesMax)}. Split it, or give the part that matters.`
    return { because, isSecret: false }
  }
  const secret = secretIn(text)
  if (secret !== null) {
    const line = text.slice(0, secret.start).split('\n').length
    return { because: `Line ${line} holds what looks like a secret (${secret.rule}), so the file is not read.`, isSecret: true }
  }
  return { path, hash: hashText(text), kind, title, lines: linesOf(text).length, text, note }
}

/** A list of seats, or a topic with its cast and dossier: what a deliberation is set up with, found beside its sources. */
function isSettings(path: string, text: string): boolean {
  if (!/\.(?:ya?ml)$/i.test(path)) return false
  const isCast = /^seats:\s*$/m.test(text) && /^\s+(?:- )?(?:name|persona|method):/m.test(text)
  return isCast || (/^(?:topic|question|protocol):/m.test(text) && /^(?:cast|dossier):/m.test(text))
}

async function bytesOf({ real, path }: Found): Promise<Uint8Array | { readonly because: string }> {
  let handle: FileHandle
  try {
    // Not through a link and not waiting for a pipe, should the entry have been exchanged since the walk.
    handle = await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    return { because: unreadable(error) }
  }
  try {
    if ((await realpath(real)) !== real) return { because: 'It was moved behind a link while it was read, so it is left out.' }
    return await contents(handle, path)
  } catch (error) {
    return { because: unreadable(error) }
  } finally {
    await handle.close()
  }
}

async function contents(handle: FileHandle, path: string): Promise<Uint8Array | { readonly because: string }> {
  const status = await handle.stat()
  if (!status.isFile()) return { because: 'It is not a plain file.' }
  const head = new Uint8Array(Math.min(status.size, 8_192))
  await handle.read(head, 0, head.length, 0)
  const pdf = isPdf(path, head)
  if (!pdf && looksBinary(head)) return { because: binary(path) }
  const rawBytesMax = pdf ? PDF_RAW_BYTES_MAX : FILE_RAW_BYTES_MAX
  if (status.size > rawBytesMax) {
    return {
      because: `It is ${size(status.size)}; ${pdf ? 'a PDF' : 'a file'} may be ${size(rawBytesMax)}. Split it, or give the part that matters.`,
    }
  }
  const bytes = new Uint8Array(status.size)
  let length = 0
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return bytes.subarray(0, length)
}

function unreadable(error: unknown): string {
  const code = codeOf(error)
  if (code === 'EACCES' || code === 'EPERM') return "It can't be read: no permission."
  return `It can't be read (${code}).`
}

const tooMuch = (bytes: number, totalBytes: number, caps: Limits): string =>
  `With its ${size(bytes)} of text the dossier would pass ${size(caps.totalTextBytesMax)} (${size(totalBytes)} taken before it). Give fewer files.`

const leftOut = (count: number, first: string, caps: Limits): Skipped => ({
  path: first,
  because: `This and ${count - 1} more ${count === 2 ? 'file' : 'files'} were left out: a dossier holds ${caps.filesMax} files. Give fewer, or a smaller folder.`,
})

const SHOWN_MAX = 3

function nothing(paths: readonly string[], skipped: readonly Skipped[], found: readonly Found[]): string {
  const where = paths.join(', ')
  const [only, ...others] = skipped
  // Somebody who named one file needs no word about folders.
  if (only !== undefined && others.length === 0 && found.length === 1 && found[0]?.named === true)
    return `${where}: ${only.because} Give a file with text in it.`
  if (skipped.length === 0)
    return `There is no file to read in ${where}. Give a folder or file with text in it; what builds and package managers make (dist, node_modules, …) is read only where it is named itself.`
  const some = skipped.slice(0, SHOWN_MAX).map(({ path, because }) => `${path}: ${because}`)
  const more = skipped.length > SHOWN_MAX ? ` … and ${skipped.length - SHOWN_MAX} more.` : ''
  return `Nothing in ${where} could be read. ${some.join(' ')}${more} Give a folder or file with text in it.`
}
