/** The governor's part of a report on a terminal. Nothing where it had nothing to do. */
import type { ReportHead } from '../../core/protocol.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { named, section } from '../terminal/section.ts'
import { wrap } from '../wrap.ts'
import { type Entry, governorEntries } from './sections.ts'

export const governorText = (report: ReportHead, paint: Paint, width: number): readonly string[] =>
  section(
    'Governor',
    governorEntries(report).flatMap((entry) => entryLines(entry, paint, width)),
    paint,
    width,
  )

export const entryLines = ({ name, text, under, commands, isFlag }: Entry, paint: Paint, width: number): readonly string[] => [
  ...named(oneLine(name), oneLine(text), isFlag ? { ...paint, cyan: paint.yellow } : paint, width),
  ...under.flatMap((line) => wrap(`- ${oneLine(line)}`, width, '    ').map(paint.dim)),
  ...commands.flatMap((command) => wrap(oneLine(command), width, '      ', '        ').map(paint.cyan)),
]
