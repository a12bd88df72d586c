/** A report in the format somebody asked for. */
import { closeSync, existsSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { stringify } from 'yaml'
import type { CouncilReport } from '../../core/council/report-types.ts'
import type { ReportHead } from '../../core/protocol.ts'
import { councilBundle } from '../../views/council/bundle.ts'
import { councilSarif } from '../../views/council/sarif.ts'
import { htmlReport } from '../../views/html/report.ts'
import { markdownReport } from '../../views/markdown/report.ts'
import { BadInput } from './desk.ts'

export const FORMATS = ['md', 'json', 'yaml', 'html', 'sarif'] as const
export type Format = (typeof FORMATS)[number]

/** Endings that stand for a format which has another. */
const OTHER_ENDINGS: readonly (readonly [ending: string, format: Format])[] = [
  ['.sarif.json', 'sarif'],
  ['.yml', 'yaml'],
]

export function formatted(report: ReportHead, format: Format): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(published(report), null, 2)}\n`
    case 'yaml':
      return stringify(published(report), { aliasDuplicateObjects: false })
    case 'sarif':
      checkFormat(format, report.protocol)
      return `${JSON.stringify(councilSarif(report as CouncilReport), null, 2)}\n`
    case 'md':
      return markdownReport(report)
    case 'html':
      return htmlReport(report)
  }
}

/** What programs read. A council has a published form of its own, with a schema. */
const published = (report: ReportHead): unknown => (report.protocol === 'council' ? councilBundle(report as CouncilReport) : report)

export function formatOf(file: string): Format {
  const name = file.toLowerCase()
  const ending = extname(name).slice(1)
  const format = OTHER_ENDINGS.find(([other]) => name.endsWith(other))?.[1] ?? FORMATS.find((known) => known === ending)
  if (format === undefined)
    throw new BadInput(
      `--out ${file}: the ending says the format, and «${ending}» is none. Use .md, .html, .json or .yaml; for a council also .sarif.`,
    )
  return format
}

function checkFormat(format: Format, protocol: string): void {
  if (format === 'sarif' && protocol !== 'council')
    throw new BadInput(`SARIF holds the findings of a council, and this is of the kind «${protocol}». Take md, html, json or yaml.`)
}

/** Said before a deliberation starts: what is paid for should also be written. */
export function checkDestinations(files: readonly string[], protocol: string): void {
  for (const file of files) checkDestination(file, protocol)
}

export function checkDestination(file: string, protocol: string): void {
  checkFormat(formatOf(file), protocol)
  const obstacle = obstacleTo(file)
  if (obstacle !== null) throw new BadInput(`${file} can't be written (${obstacle}). Nothing was started; name another file with --out.`)
}

/** Opened for writing, as at the end: rights alone do not tell (some folders let nobody create anything). What was not there is left so. */
function obstacleTo(file: string): string | null {
  const wasThere = existsSync(file)
  try {
    if (wasThere && statSync(file).isDirectory()) return 'it is a folder'
    if (!statSync(dirname(file)).isDirectory()) return `${dirname(file)} is no folder`
    closeSync(openSync(file, 'a'))
    if (!wasThere) rmSync(file)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') return code ?? 'unknown error'
    return existsSync(dirname(file)) ? `no file can be made in ${dirname(file)}` : `there is no folder ${dirname(file)}`
  }
}

export function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new BadInput(
      `${file} can't be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). The deliberation itself is safe; write it with: witan export`,
    )
  }
}
