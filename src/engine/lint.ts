/**
 * From files and folders to what lint says of each document. They are read as every source is: no credentials, no links that
 * lead out of a folder, secrets refused. In a folder only documents are read; a file that is named is read whatever it is called.
 */
import { stat } from 'node:fs/promises'
import { join, normalize, resolve } from 'node:path'
import { parseDocument } from '../core/document/parse.ts'
import type { SourceFile } from '../core/dossier.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { CHECKS, type Check, type LintFinding, lint } from '../lint/index.ts'
import { gather } from '../sources/gather.ts'

interface Linted {
  /** As it was named, so that an editor can open it. */
  readonly path: string
  readonly findings: readonly LintFinding[]
}

export interface LintReport {
  readonly documents: readonly Linted[]
  /** Files that were left out, or of which a reader should know something. */
  readonly notes: readonly { readonly path: string; readonly because: string }[]
}

const DOCUMENTS: ReadonlySet<SourceFile['kind']> = new Set(['markdown', 'rst', 'text', 'html', 'pdf'])
/** A folder of documents may be larger than what a table of seats can quote. */
const LIMITS = { filesMax: 20_000, totalTextBytesMax: 500_000_000 }

export async function lintAt(paths: readonly string[], checks: readonly Check[] = CHECKS): Promise<LintReport | Refusal> {
  const documents: Linted[] = []
  const notes: { path: string; because: string }[] = []
  const seen = new Set<string>()
  for (const path of paths) {
    if (path.trim() === '') return refuse('no-document', 'A document has an empty name. Name a file or a folder.')
    const isFolder = (await stat(path).catch(() => null))?.isDirectory() === true
    const named = (inside: string): string => (isFolder ? join(path, inside) : normalize(path))
    const gathered = await gather([path], LIMITS)
    for (const file of gathered.files) {
      const name = named(file.path)
      if ((isFolder && !DOCUMENTS.has(file.kind)) || seen.has(resolve(name))) continue
      seen.add(resolve(name))
      documents.push({ path: name, findings: lint(parseDocument(name, file.text), checks) })
    }
    notes.push(...[...gathered.skipped, ...gathered.notes].map(({ path: inside, because }) => ({ path: named(inside), because })))
  }
  if (documents.length === 0) {
    const kinds = 'Markdown, reStructuredText, plain text, HTML or PDF'
    return refuse('no-document', `There is no document in ${paths.join(', ')}: no ${kinds}. Name one, or the folder in which they are.`)
  }
  return { documents, notes }
}

/** The checks of these names; null: all. */
export function checksNamed(names: readonly string[] | null): readonly Check[] | Refusal {
  if (names === null) return CHECKS
  const chosen = names.map((name) => CHECKS.find(({ id }) => id === name) ?? refuse('no-check', `There is no check «${name}».`))
  const unknown = chosen.find(isRefusal)
  if (unknown !== undefined) return refuse('no-check', `${unknown.because} witan lint --list names them all.`)
  return chosen.filter((one): one is Check => !isRefusal(one))
}
