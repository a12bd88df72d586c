/**
 * One file of a live folder, read at once: the `Dossier` port does not wait. The rules are those of `gather.ts`: no link, no pipe, within
 * the caps, text, and no secrets in it. One thing differs: the text is what stands in the file, since a room changes what it reads. So a
 * web page comes with its tags and data in its one long line; only line ends become `\n`.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import type { SourceFile } from '../core/dossier.ts'
import { decode, looksBinary } from './decode.ts'
import { binary } from './extract.ts'
import { isRealFolder } from './folder-place.ts'
import { hashText } from './hash.ts'
import { firstHeading } from './headings.ts'
import { isPdf, type Kind, kindOfName, kindOfText } from './kinds.ts'
import { FILE_RAW_BYTES_MAX, PDF_RAW_BYTES_MAX, size } from './limits.ts'
import { linesOf } from './lines.ts'
import { secretIn } from './secrets.ts'
import { codeOf } from './walk.ts'

export type Held = SourceFile & { readonly text: string }

export interface Raw {
  readonly bytes: Uint8Array
  /** As it was before the bytes were read: what is written meanwhile makes it out of date. */
  readonly status: Stats
}

interface Unread {
  readonly because: string
}

const HEAD_BYTES = 8_192
const TITLE_CHARACTERS_MAX = 120

/** `expected` is what was found to lie there. */
export function bytesAt(real: string, expected: Stats): Raw | Unread {
  let file: number
  try {
    // Neither through a link nor waiting for a pipe, should the entry have been exchanged since it was looked at.
    file = openSync(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    return { because: `It can't be read (${codeOf(error)}).` }
  }
  try {
    const status = fstatSync(file)
    if (!status.isFile()) return { because: 'It is not a plain file.' }
    if (status.ino !== expected.ino || status.dev !== expected.dev || !isRealFolder(dirname(real)))
      return { because: 'It was exchanged while it was read.' }
    return contents(file, real, status)
  } catch (error) {
    return { because: `It can't be read (${codeOf(error)}).` }
  } finally {
    closeSync(file)
  }
}

function contents(file: number, path: string, status: Stats): Raw | Unread {
  const head = filled(file, Math.min(status.size, HEAD_BYTES))
  const pdf = isPdf(path, head)
  if (!pdf && looksBinary(head)) return { because: binary(path) }
  const bytesMax = pdf ? PDF_RAW_BYTES_MAX : FILE_RAW_BYTES_MAX
  if (status.size > bytesMax) return { because: `It is ${size(status.size)}; ${size(bytesMax)} are read.` }
  return { bytes: filled(file, status.size), status }
}

/** From the beginning; fewer where the file has become shorter. */
function filled(file: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (let count = -1; at < length && count !== 0; at += count) count = readSync(file, bytes, at, length - at, at)
  return bytes.subarray(0, at)
}

/** The text of a file that is no PDF. */
export function textOf(path: string, bytes: Uint8Array, textBytesMax: number): Held | Unread {
  const decoded = decode(bytes)
  if (decoded === null) return { because: binary(path) }
  const { text } = decoded
  const textBytes = Buffer.byteLength(text)
  if (textBytes > textBytesMax) return { because: `Its text is ${size(textBytes)}; a file may have ${size(textBytesMax)}.` }
  const secret = secretIn(text)
  if (secret !== null) return { because: `It holds what looks like a secret (${secret.rule}).` }
  const kind = asWritten(kindOfName(path) ?? kindOfText(text))
  return { path, hash: hashText(text), kind, title: titleOf(path, kind, text), lines: linesOf(text).length, text }
}

/** Tags and all, a page is code; a text that only bears the name of a PDF is a text. */
const asWritten = (kind: Kind): Kind => (kind === 'html' ? 'code' : kind === 'pdf' ? 'text' : kind)

function titleOf(path: string, kind: Kind, text: string): string {
  const title = firstHeading(kind, text) ?? path.slice(path.lastIndexOf('/') + 1)
  return title.length <= TITLE_CHARACTERS_MAX ? title : `${title.slice(0, TITLE_CHARACTERS_MAX - 1).trimEnd()}…`
}
