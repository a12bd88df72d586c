/**
 * Texts that were handed in instead of named: by a page, a service, an agent. They become a dossier under the same rules as
 * files on disk (kinds, caps, no credentials), and a name among them is only a name: it leads nowhere.
 */

import { deniedName } from '../core/files/deny-list.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import { looksBinary } from './decode.ts'
import { binary } from './extract.ts'
import { type Gathered, textIn } from './gather.ts'
import { isPdf } from './kinds.ts'
import { defaultLimits, FILE_RAW_BYTES_MAX, PDF_RAW_BYTES_MAX, size } from './limits.ts'

export interface Given {
  /** What citations call it: `notes.md`, `research/bonds.md`. */
  readonly path: string
  readonly bytes: Uint8Array
}

const PATH_CHARACTERS_MAX = 200

/** All of them, or why one can't be taken: who hands texts in should know that each of them is there. */
export async function gatherGiven(given: readonly Given[]): Promise<Gathered | Refusal> {
  const objection = countObjection(given) ?? given.map(({ path }) => nameObjection(path)).find((one) => one !== null) ?? null
  if (objection !== null) return objection
  const files: Gathered['files'][number][] = []
  const notes: Gathered['notes'][number][] = []
  let totalBytes = 0
  for (const { path, bytes } of given) {
    const tooLarge = sizeObjection(path, bytes)
    if (tooLarge !== null) return tooLarge
    const taken = await textIn(path, bytes, defaultLimits)
    if ('because' in taken) return refuse(taken.isSecret ? 'secret' : 'unreadable', `${path}: ${taken.because}`)
    const { note, ...file } = taken
    totalBytes += Buffer.byteLength(file.text)
    if (totalBytes > defaultLimits.totalTextBytesMax)
      return refuse(
        'too-large',
        `The texts together pass ${size(defaultLimits.totalTextBytesMax)} with ${path}. Give fewer or shorter ones.`,
      )
    files.push(file)
    if (note !== null) notes.push({ path, because: note })
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), skipped: [], notes }
}

function countObjection(given: readonly Given[]): Refusal | null {
  const { filesMax } = defaultLimits
  if (given.length > filesMax) return refuse('too-many-files', `${given.length} texts were given; a dossier holds ${filesMax}. Give fewer.`)
  const paths = given.map(({ path }) => path)
  const twice = paths.find((path, index) => paths.indexOf(path) !== index)
  return twice === undefined ? null : refuse('same-name-twice', `Two texts are called ${twice}. Give each its own name.`)
}

/** A plain relative name, so that no reader of a report is led anywhere by it. */
function nameObjection(path: string): Refusal | null {
  const parts = path.split('/')
  const isPlain =
    path.length > 0 &&
    path.length <= PATH_CHARACTERS_MAX &&
    !/[\p{Cc}\\:*?"<>|]/u.test(path) &&
    parts.every((part) => part.trim() === part && part !== '' && part !== '.' && part !== '..')
  if (!isPlain) {
    const shown = path.replace(/\p{Cc}/gu, '�').slice(0, 80)
    return refuse(
      'bad-name',
      `“${shown}” can't be the name of a text. Give a plain one of up to ${PATH_CHARACTERS_MAX} characters, as in notes/bonds.md.`,
    )
  }
  const rule = deniedName(path, 'file')
  return rule === null ? null : refuse('credentials', `${path} may hold credentials (rule ${rule}), so it is not taken. Leave it out.`)
}

function sizeObjection(path: string, bytes: Uint8Array): Refusal | null {
  const head = bytes.subarray(0, 8_192)
  const pdf = isPdf(path, head)
  if (!pdf && looksBinary(head)) return refuse('unreadable', `${path}: ${binary(path)}`)
  const most = pdf ? PDF_RAW_BYTES_MAX : FILE_RAW_BYTES_MAX
  return bytes.length <= most
    ? null
    : refuse('too-large', `${path} is ${size(bytes.length)}; ${pdf ? 'a PDF' : 'a text'} may have ${size(most)}.`)
}
