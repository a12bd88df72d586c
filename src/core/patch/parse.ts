/**
 * A unified diff, as git or a model writes it, to a patch; or a sentence about what is wrong with it.
 *
 *   lines ──▶ header of a file (diff --git, modes, ---, +++) ──▶ its hunks ──▶ the next header ──▶ …
 *
 * Only texts are created, changed and deleted. What else a diff can say (renames, modes, links, bytes) is refused, since nobody
 * who reviews lines would see what it does. What stands before the first header is the sender's prose, as git takes it.
 */
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hunksAt, malformed } from './hunks.ts'
import { nameIn, namesIn, pathOf } from './names.ts'
import { closedPath, pathObjection } from './path.ts'
import type { FilePatch, Hunk, Patch } from './types.ts'

const PATCH_CHARACTERS_MAX = 200_000
const FILES_MAX = 50
/** Each is looked for in a whole file: far more than a patch of this size has, unless it is made to keep somebody busy. */
const HUNKS_MAX = 500
const SHOWN_CHARACTERS_MAX = 120

type Change = FilePatch['change']

interface Header {
  readonly path: string
  readonly change: Change
  readonly next: number
}

/** What git's own lines say before the names come; undefined: they do not say. */
interface Said {
  readonly change: Change | undefined
  readonly next: number
}

export function parsePatch(diff: string): Patch | Refusal {
  if (diff.trim() === '') return refuse('patch-malformed', 'The patch is empty. Send a unified diff, as git diff writes it.')
  if (diff.length > PATCH_CHARACTERS_MAX) {
    return refuse('patch-too-large', `The patch has ${diff.length} characters; ${PATCH_CHARACTERS_MAX} are allowed. Send it in parts.`)
  }
  const files = filesIn(diff.replace(/\n$/, '').split('\n'))
  if (isRefusal(files)) return files
  if (files.length === 0) {
    return refuse('patch-malformed', 'The patch names no file. Send a unified diff, with «--- a/file» and «+++ b/file» before its hunks.')
  }
  return tooLarge(files) ?? { files }
}

function tooLarge(files: readonly FilePatch[]): Refusal | null {
  const hunks = files.reduce((sum, file) => sum + file.hunks.length, 0)
  if (files.length > FILES_MAX)
    return refuse('patch-too-large', `The patch changes ${files.length} files; ${FILES_MAX} are allowed. Send it in parts.`)
  if (hunks > HUNKS_MAX) return refuse('patch-too-large', `The patch has ${hunks} hunks; ${HUNKS_MAX} are allowed. Send it in parts.`)
  return null
}

function filesIn(lines: readonly string[]): readonly FilePatch[] | Refusal {
  const files: FilePatch[] = []
  // Behind a hunk a line that looks like one of its own was not counted by its header; mail ends its patches with «-- ».
  let isBehind = false
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const header = headerAt(lines, at)
    if (isRefusal(header)) return header
    if (header === null) {
      if (isBehind && /^[-+ ]/.test(line) && !/^-- ?\r?$/.test(line))
        return malformed(at, 'the hunk before it has fewer lines by its header.')
      if (line.startsWith('@@ -')) return malformed(at, 'a hunk stands here, and no file is named before it.')
      if (/^-- ?\r?$/.test(line)) isBehind = false
      at++
      continue
    }
    const read = hunksAt(lines, header.next)
    if (isRefusal(read)) return read
    const wrong = wrongWith(header, read.hunks, files, at)
    if (wrong !== null) return wrong
    files.push({ path: header.path, change: header.change, hunks: read.hunks })
    isBehind = read.hunks.length > 0
    at = read.next
  }
  return files
}

function wrongWith({ path, change }: Header, hunks: readonly Hunk[], files: readonly FilePatch[], at: number): Refusal | null {
  const objection = pathObjection(path)
  if (objection !== null) return refuse('patch-path', `The patch names «${shown(path)}», and ${objection}.`)
  const closed = closedPath(path, false)
  if (closed !== null) return refuse('patch-forbidden', `The patch names «${shown(path)}», and ${closed}. Leave that file out.`)
  // Where names are compared without case, two spellings would be one file.
  if (files.some((file) => file.path.toLowerCase() === path.toLowerCase())) return malformed(at, `${path} comes twice.`)
  const signs = hunks.flatMap(({ lines }) => lines.map(({ sign }) => sign))
  if (change === 'modify' && hunks.length === 0) return malformed(at, `it names ${path} and changes nothing in it.`)
  if (change === 'create' && signs.some((sign) => sign !== '+'))
    return malformed(at, `${path} is to be created, so all its lines begin with +.`)
  if (change === 'delete' && signs.some((sign) => sign !== '-'))
    return malformed(at, `${path} is to be deleted, so all its lines begin with -.`)
  if (change !== 'modify' && hunks.length > 1) return malformed(at, `a file that is created or deleted has one hunk; ${path} has more.`)
  return null
}

/** Null: no header begins here. */
function headerAt(lines: readonly string[], at: number): Header | Refusal | null {
  const line = lines[at] ?? ''
  if (line.startsWith('diff --git ')) return gitHeader(lines, at)
  if (isBinary(line)) return bytes(at)
  if (!line.startsWith('--- ') || !lines[at + 1]?.startsWith('+++ ')) return null
  const names = namesAt(lines, at)
  if (isRefusal(names)) return names
  const path = pathOf(...names)
  if (path === undefined) return twoNames(at, names)
  const change = names[0] === null ? 'create' : names[1] === null ? 'delete' : 'modify'
  return { path, change, next: at + 2 }
}

function gitHeader(lines: readonly string[], at: number): Header | Refusal {
  const named = namesIn((lines[at] ?? '').slice('diff --git '.length))
  const said = saidByGit(lines, at + 1)
  if (isRefusal(said)) return said
  const path = named === null ? undefined : pathOf(...named)
  if (named === null || path === undefined) return twoNames(at, named)
  const { change, next } = said
  if (!lines[next]?.startsWith('--- ')) return { path, change: change ?? 'modify', next }
  const names = namesAt(lines, next)
  if (isRefusal(names)) return names
  const seen = names[0] === null ? 'create' : names[1] === null ? 'delete' : 'modify'
  if (change !== undefined && change !== seen)
    return malformed(next, `its headers do not agree whether ${shown(path)} is created or deleted.`)
  const agree = names.every((name, side) => name === null || name === named[side])
  return agree ? { path, change: seen, next: next + 2 } : malformed(next, `its headers name different files, one of them «${shown(path)}».`)
}

function saidByGit(lines: readonly string[], from: number): Said | Refusal {
  let change: Change | undefined
  for (let at = from; ; at++) {
    const line = (lines[at] ?? '').replace(/\r$/, '')
    const [, word = '', rest = ''] =
      /^(new file mode|deleted file mode|old mode|new mode|index|rename|copy|(?:dis)?similarity index) (.*)$/.exec(line) ?? []
    if (isBinary(line)) return bytes(at)
    if (word === '') return { change, next: at }
    if (word === 'rename' || word === 'copy')
      return unsupported(at, 'it renames or copies a file. Delete one and create the other instead.')
    if (word === 'old mode' || word === 'new mode') return unsupported(at, "it changes a file's mode. Only texts are changed.")
    if (word === 'new file mode') change = 'create'
    if (word === 'deleted file mode') change = 'delete'
    const mode = /(?:^| )(\d{6})$/.exec(rest)?.[1]
    if (mode !== undefined && !isPlain(mode))
      return unsupported(at, 'it is about a link or another repository. Only plain files are changed.')
    if (mode === '100755' && change === 'create') return unsupported(at, 'it makes a program. Only texts are created.')
  }
}

/** What `--- ` and `+++ ` name, in this order. */
function namesAt(lines: readonly string[], at: number): readonly [string | null, string | null] | Refusal {
  const [left, right] = [nameIn((lines[at] ?? '').slice(4)), nameIn((lines[at + 1] ?? '').slice(4))]
  if (!lines[at + 1]?.startsWith('+++ ')) return malformed(at + 1, 'behind «--- » comes «+++ ».')
  if (left === undefined || right === undefined) return malformed(at, 'a name in quotes is not closed, or is no text.')
  if (left === null && right === null) return malformed(at, 'it names no file.')
  if (!lines[at + 2]?.startsWith('@@')) return malformed(at + 2, 'a hunk comes behind the names, beginning with «@@».')
  return [left, right]
}

const isPlain = (mode: string): boolean => mode.startsWith('100')
const isBinary = (line: string): boolean => /^(?:GIT binary patch|Binary files .* differ)\r?$/.test(line)

const unsupported = (at: number, because: string): Refusal =>
  refuse('patch-not-supported', `Line ${at + 1} of the patch is not taken: ${because}`)
const bytes = (at: number): Refusal => unsupported(at, 'it changes a binary file. Only texts are changed.')

function twoNames(at: number, names: readonly (string | null)[] | null): Refusal {
  const both = names === null ? 'two files' : names.map((name) => `«${shown(name ?? '')}»`).join(' and ')
  return unsupported(at, `it names ${both} where one file is changed. A renamed file is one that is deleted and one that is created.`)
}

/** For sentences: cut, and nothing that moves the cursor or turns the direction. */
function shown(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?')
  return plain.length > SHOWN_CHARACTERS_MAX ? `${plain.slice(0, SHOWN_CHARACTERS_MAX - 1)}…` : plain
}
