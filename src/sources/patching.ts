/**
 * A patch applied to a real folder: all of its files or none.
 *
 *   diff ──parse──▶ patch ──each file read, as the room may──▶ texts ──apply──▶ new texts ──▶ written
 *
 * A process may be killed at any point: a file is then what it was or what it was to be, never half of it, and the same patch applied
 * again finds what is done already and does the rest. What the room could not read afterwards (a secret, far too much) is not written.
 */
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { applyPatch, isApplied, reversedPatch } from '../core/patch/apply.ts'
import { parsePatch } from '../core/patch/parse.ts'
import type { FilePatch } from '../core/patch/types.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { type Gate, gateOf, lying } from './folder-place.ts'
import { bytesAt, type Raw, textOf } from './folder-read.ts'
import { type Rewrite, rewriteAll, sweep } from './folder-write.ts'
import { hashText } from './hash.ts'
import { defaultLimits } from './limits.ts'
import { codeOf } from './walk.ts'

export interface AppliedToFolder {
  /** With the hashes of the texts as a dossier shows them; null: there was, or is, no such file. */
  readonly applied: readonly { readonly path: string; readonly before: string | null; readonly after: string | null }[]
  /** Why nothing was applied; null: all of it is. */
  readonly problem: string | null
}

interface Judged {
  readonly path: string
  readonly real: string
  readonly before: string | null
  readonly after: string | null
  /** Null: it has been applied already. */
  readonly rewrite: Rewrite | null
}

interface Read {
  readonly raw: Raw
  readonly text: string
}

const BYTE_ORDER_MARK = '\ufeff'

export async function applyToFolder(root: string, diff: string): Promise<AppliedToFolder> {
  const judged = await judge(root, diff)
  if (isRefusal(judged)) return { applied: [], problem: judged.because }
  const problem = await rewriteAll(judged.flatMap(({ rewrite }) => rewrite ?? []))
  await sweep(judged.map(({ real }) => real))
  if (problem !== null) return { applied: [], problem }
  return { applied: judged.map(({ path, before, after }) => ({ path, before: hashOf(before), after: hashOf(after) })), problem: null }
}

async function judge(given: string, diff: string): Promise<readonly Judged[] | Refusal> {
  const patch = parsePatch(diff)
  if (isRefusal(patch)) return patch
  const root = await realpath(given).catch((error: unknown) =>
    refuse('no-folder', `The folder ${given} can't be reached (${codeOf(error)}).`),
  )
  if (isRefusal(root)) return root
  const gate = gateOf(root)
  const judged: Judged[] = []
  for (const file of patch.files) {
    const one = judgeFile(root, gate, file)
    if (isRefusal(one)) return one
    judged.push(one)
  }
  return judged
}

function judgeFile(root: string, gate: Gate, file: FilePatch): Judged | Refusal {
  const { path } = file
  const real = join(root, path)
  const objection = gate(path, false)
  if (objection !== null) return refuse('patch-path', `The patch is not applied to ${path}: ${objection}.`)
  const read = readIn(path, real)
  if (isRefusal(read)) return read
  const before = read === null ? null : withoutMark(read.text)
  const only = { files: [file] }
  if (isApplied(only, () => before)) {
    const back = applyPatch(reversedPatch(only), () => before)
    return isRefusal(back) ? back : { path, real, before: back.files[0]?.after ?? null, after: before, rewrite: null }
  }
  const applied = applyPatch(only, () => before)
  if (isRefusal(applied)) return endsInSeveralWays(before) ? refuse(applied.refused, `${applied.because} ${SEVERAL_ENDS}`) : applied
  const after = applied.files[0]?.after ?? null
  const written = after === null || read?.text.startsWith(BYTE_ORDER_MARK) !== true ? after : BYTE_ORDER_MARK + after
  const unreadable = written === null ? null : unreadableIn(path, written)
  if (unreadable !== null) return refuse('patch-path', `The patch is not applied: after it ${path} could not be read here. ${unreadable}`)
  return { path, real, before, after, rewrite: { path, real, before: read?.raw ?? null, after: written } }
}

/** Null: there is no such file. */
function readIn(path: string, real: string): Read | null | Refusal {
  const not = (because: string): Refusal => refuse('patch-path', `The patch is not applied to ${path}: ${because}`)
  const status = lying(real)
  if (status === 'nothing') return null
  if (status === 'link') return not('a link stands there, or on the way to it.')
  if (status === 'other') return not('something else than a file has that name.')
  const raw = bytesAt(real, status)
  if ('because' in raw) return not(raw.because)
  const held = textOf(path, raw.bytes, defaultLimits.fileTextBytesMax)
  if ('because' in held) return not(held.because)
  const text = utf8(raw.bytes)
  return text === null ? not('It is not UTF-8, so it could not be written as it was read.') : { raw, text }
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Why the room would not read what is to be written; null: it would. */
function unreadableIn(path: string, text: string): string | null {
  if (!text.isWellFormed()) return 'It holds half a character.'
  const held = textOf(path, Buffer.from(text), defaultLimits.fileTextBytesMax)
  return 'because' in held ? held.because : null
}

const SEVERAL_ENDS = 'Its lines end in several ways, which a room does not show; make them one, then try again.'

const endsInSeveralWays = (text: string | null): boolean => text !== null && new Set(text.match(/\r\n|\n|\r/g)).size > 1

/** A dossier does not show it, so a patch does not have it either. */
const withoutMark = (text: string): string => text.replace(/^\ufeff/, '')

/** Of the text as a dossier shows it. */
const hashOf = (text: string | null): string | null => (text === null ? null : hashText(text.replace(/\r\n?/g, '\n')))
