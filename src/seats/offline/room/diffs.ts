/**
 * Diffs, written and read. A diff of an offline member changes words in lines that are there and nothing else, with three lines on
 * either side, so that it fits where it was made for and nowhere else.
 */
import type { Dossier } from '../../../core/dossier.ts'
import { applyPatch } from '../../../core/patch/apply.ts'
import { parsePatch } from '../../../core/patch/parse.ts'
import { isRefusal } from '../../../core/refusal.ts'

/** One line of a file and what is to stand there; null: it goes. */
export interface Edit {
  readonly path: string
  /** From 1. */
  readonly line: number
  readonly to: string | null
}

const CONTEXT_LINES = 3

/** Null where nothing would change. */
export function diffOf(edits: readonly Edit[], dossier: Dossier): string | null {
  const paths = [...new Set(edits.map(({ path }) => path))]
  const parts = paths.flatMap((path) =>
    fileDiff(
      path,
      edits.filter((edit) => edit.path === path),
      dossier.text(path),
    ),
  )
  return parts.length === 0 ? null : `${parts.join('\n')}\n`
}

function fileDiff(path: string, edits: readonly Edit[], text: string | null): readonly string[] {
  if (text === null) return []
  const lines = text.split('\n')
  const isEnded = lines.at(-1) === ''
  if (isEnded) lines.pop()
  const changed = new Map<number, string | null>()
  for (const { line, to } of edits) {
    const before = lines[line - 1]
    const kept = to === null || !before?.endsWith('\r') ? to : `${to}\r`
    if (before !== undefined && before !== kept) changed.set(line, kept)
  }
  if (changed.size === 0) return []
  const hunks = groupsOf(
    [...changed.keys()].sort((a, b) => a - b),
    lines.length,
  )
  let shift = 0
  const written = hunks.flatMap(({ start, end }) => {
    const { body, after } = hunkBody(start, end, lines, changed, isEnded)
    const count = end - start + 1
    const header = `@@ -${start},${count} +${start + shift},${after} @@`
    shift += after - count
    return [header, ...body]
  })
  return [`--- a/${path}`, `+++ b/${path}`, ...written]
}

/** What goes stands before what comes, for every stretch of changed lines. */
function hunkBody(
  start: number,
  end: number,
  lines: readonly string[],
  changed: ReadonlyMap<number, string | null>,
  isEnded: boolean,
): { readonly body: readonly string[]; readonly after: number } {
  const body: string[] = []
  const coming: string[] = []
  let after = 0
  for (let line = start; line <= end; line++) {
    const to = changed.get(line)
    const mark = line === lines.length && !isEnded ? [NO_END] : []
    if (to === undefined) body.push(...coming.splice(0), ` ${lines[line - 1]}`, ...mark)
    else body.push(`-${lines[line - 1]}`, ...mark)
    if (to !== undefined && to !== null) coming.push(`+${to}`, ...mark)
    if (to !== null) after++
  }
  return { body: [...body, ...coming], after }
}

const NO_END = '\\ No newline at end of file'

/** Changed lines whose surroundings touch stand in one hunk. */
function groupsOf(changed: readonly number[], count: number): readonly { readonly start: number; readonly end: number }[] {
  const groups: { start: number; end: number }[] = []
  for (const line of changed) {
    const start = Math.max(1, line - CONTEXT_LINES)
    const end = Math.min(count, line + CONTEXT_LINES)
    const last = groups.at(-1)
    if (last !== undefined && start <= last.end + 1) last.end = end
    else groups.push({ start, end })
  }
  return groups
}

/** A changed file: its text with the diff applied, and the lines that go and come, with their numbers before and after. */
export interface Change {
  readonly path: string
  readonly after: string
  readonly removed: readonly { readonly line: number; readonly text: string }[]
  readonly added: readonly { readonly line: number; readonly text: string }[]
}

/** Null: there is no diff, or none that can be read or fits the files as they are. */
export function changesOf(diff: string | null, { text }: Dossier): readonly Change[] | null {
  if (diff === null) return null
  const patch = parsePatch(diff)
  if (isRefusal(patch)) return null
  const applied = applyPatch(patch, text)
  if (isRefusal(applied)) return null
  return patch.files.map(({ path, hunks }) => {
    const removed: Change['removed'][number][] = []
    const added: Change['added'][number][] = []
    for (const { oldStart, newStart, lines } of hunks) {
      let [old, fresh] = [oldStart, newStart]
      for (const { sign, text: whole } of lines) {
        const line = whole.replace(/\r?\n$/, '')
        if (sign === '-') removed.push({ line: old, text: line })
        if (sign === '+') added.push({ line: fresh, text: line })
        if (sign !== '+') old++
        if (sign !== '-') fresh++
      }
    }
    return { path, after: applied.files.find((file) => file.path === path)?.after ?? '', removed, added }
  })
}
