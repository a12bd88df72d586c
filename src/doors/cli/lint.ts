/**
 * witan lint: what code alone finds in documents, for people, for a file, for CI.
 *
 *   0 done · 1 a finding as grave as --fail-on · 2 bad input
 */
import { isAtLeast } from '../../core/findings/severity.ts'
import type { Severity } from '../../core/findings/words.ts'
import { checksNamed, type LintReport, lintAt } from '../../engine/lint.ts'
import { CHECKS } from '../../lint/index.ts'
import { columns } from '../../views/columns.ts'
import { lintMarkdown, lintSarif } from '../../views/lint/files.ts'
import { lintText } from '../../views/lint/text.ts'
import { oneLine } from '../../views/printable.ts'
import type { Format } from '../formats.ts'
import { accepted, BadInput, type Desk, EXIT } from './desk.ts'
import { checkPlace, formatOf, write } from './output.ts'

export interface LintFlags {
  readonly json?: true
  readonly failOn?: Severity
  readonly out?: readonly string[]
  readonly checks?: readonly string[]
  readonly list?: true
}

const FILES: Readonly<Partial<Record<Format, (report: LintReport) => string>>> = {
  md: ({ documents }) => lintMarkdown(documents),
  sarif: ({ documents }) => asJson(lintSarif(documents, CHECKS)),
  json: (report) => asJson(report),
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

export async function lintDocuments({ terminal }: Desk, paths: readonly string[], flags: LintFlags): Promise<number> {
  const checks = accepted(checksNamed(flags.checks ?? null))
  if (flags.list) {
    terminal.out(flags.json ? asJson(checks.map(({ id, category, looksFor }) => ({ id, category, looksFor }))) : listText())
    return EXIT.done
  }
  if (paths.length === 0)
    throw new BadInput('No document is named. Name a file or a folder, as in witan lint docs; witan lint --list names what is looked for.')
  const outs = (flags.out ?? []).map((file) => ({ file, make: makerOf(file) }))
  const report = accepted(await lintAt(paths, checks))
  for (const { path, because } of report.notes) terminal.err(`${terminal.paint.dim(`${oneLine(path)}: ${oneLine(because)}`)}\n`)
  terminal.out(flags.json ? asJson(report) : lintText(report.documents, terminal.paint, terminal.width()))
  for (const { file, make } of outs) {
    write(file, make(report), 'Name another file with --out.')
    terminal.err(`Written: ${file}\n`)
  }
  const { failOn } = flags
  const fails =
    failOn !== undefined && report.documents.some(({ findings }) => findings.some(({ severity }) => isAtLeast(severity, failOn)))
  return fails ? EXIT.gateFailed : EXIT.done
}

function makerOf(file: string): (report: LintReport) => string {
  const make = FILES[formatOf(file)]
  if (make === undefined) throw new BadInput(`--out ${file}: lint writes .md, .json and .sarif. Give the file one of these endings.`)
  checkPlace(file)
  return make
}

function listText(): string {
  const widest = Math.max(...CHECKS.map(({ id }) => columns(id)))
  return `${CHECKS.map(({ id, looksFor }) => `${id.padEnd(widest)}  ${looksFor}`).join('\n')}\n`
}
