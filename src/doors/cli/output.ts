/** A report in the format somebody asked for. */
import { closeSync, existsSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { stringify } from 'yaml'
import type { ReportHead } from '../../core/protocol.ts'
import { htmlReport } from '../../views/html/report.ts'
import { markdownReport } from '../../views/markdown/report.ts'
import { BadInput } from './desk.ts'

export const FORMATS = ['md', 'json', 'yaml', 'html'] as const
export type Format = (typeof FORMATS)[number]

export function formatted(report: ReportHead, format: Format): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`
    case 'yaml':
      return stringify(report, { aliasDuplicateObjects: false })
    case 'md':
      return markdownReport(report)
    case 'html':
      return htmlReport(report)
  }
}

export function formatOf(file: string): Format {
  const ending = extname(file).slice(1).toLowerCase()
  const format = ending === 'yml' ? 'yaml' : FORMATS.find((known) => known === ending)
  if (format === undefined)
    throw new BadInput(`--out ${file}: the ending says the format, and «${ending}» is none. Use .md, .html, .json or .yaml.`)
  return format
}

/** Said before a deliberation starts: what is paid for should also be written. */
export function checkDestination(file: string): void {
  formatOf(file)
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
