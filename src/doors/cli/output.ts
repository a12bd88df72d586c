/** A report in the format somebody asked for. */
import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs'
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

function obstacleTo(file: string): string | null {
  try {
    if (existsSync(file)) {
      if (statSync(file).isDirectory()) return 'it is a folder'
      accessSync(file, constants.W_OK)
      return null
    }
    accessSync(dirname(file), constants.W_OK)
    return statSync(dirname(file)).isDirectory() ? null : `${dirname(file)} is no folder`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? `there is no folder ${dirname(file)}` : (code ?? 'unknown error')
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
