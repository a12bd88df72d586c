/** Findings on a terminal: where, the passage, why, what to do; the place first, so that an editor can open it. */
import type { Severity } from '../../core/findings/words.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { type Linted, type LintFinding, summary } from './reading.ts'

export function lintText(documents: readonly Linted[], paint: Paint, width: number): string {
  const brushes: Readonly<Record<Severity, Brush>> = { blocker: paint.red, major: paint.red, minor: paint.yellow, info: paint.dim }
  const lines = (path: string, { line, severity, check, quote, why, remedy }: LintFinding): readonly string[] => [
    `${paint.bold(`${oneLine(path)}:${line}`)} ${brushes[severity](severity)} ${paint.dim(check)}`,
    ...wrap(`“${oneLine(quote)}”`, width, '  ').map(paint.dim),
    ...wrap(oneLine(why), width, '  '),
    ...wrap(`→ ${oneLine(remedy)}`, width, '  ', '    '),
    '',
  ]
  const all = documents.flatMap(({ path, findings }) => findings.flatMap((finding) => lines(path, finding)))
  return `${[...all, ...wrap(summary(documents), width, '')].join('\n')}\n`
}
