/** Where a report is written to: the ending says the format, and a place that can't be written is said before anything starts. */
import { closeSync, existsSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { FORMATS, type Format, formatObjection } from '../formats.ts'
import { BadInput } from './desk.ts'

/** Endings that stand for a format which has another. */
const OTHER_ENDINGS: readonly (readonly [ending: string, format: Format])[] = [
  ['.sarif.json', 'sarif'],
  ['.yml', 'yaml'],
]

export function formatOf(file: string): Format {
  const name = file.toLowerCase()
  const ending = extname(name).slice(1)
  const format = OTHER_ENDINGS.find(([other]) => name.endsWith(other))?.[1] ?? FORMATS.find((known) => known === ending)
  if (format === undefined)
    throw new BadInput(
      `--out ${file}: the ending says the format, and «${ending}» is none. Use .md, .html, .json or .yaml; for a council or lint also .sarif.`,
    )
  return format
}

export function checkFormat(format: Format, protocol: string): void {
  const objection = formatObjection(format, protocol)
  if (objection !== null) throw new BadInput(objection.because)
}

/** Said before a deliberation starts: what is paid for should also be written. */
export function checkDestinations(files: readonly string[], protocol: string): void {
  for (const file of files) checkDestination(file, protocol)
}

export function checkDestination(file: string, protocol: string): void {
  checkFormat(formatOf(file), protocol)
  checkPlace(file)
}

export function checkPlace(file: string): void {
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

const KEPT = 'The deliberation itself is safe; write it with: witan export'

/** `otherwise`: what to do where it can't be written. */
export function write(file: string, text: string, otherwise: string = KEPT): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new BadInput(`${file} can't be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). ${otherwise}`)
  }
}
