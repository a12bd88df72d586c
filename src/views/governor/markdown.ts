/** The governor's part of a report as Markdown. Whatever a seat or a person wrote goes through `md`. */
import type { ReportHead } from '../../core/protocol.ts'
import { code, md } from '../markdown/escape.ts'
import { type Entry, governorEntries } from './sections.ts'

/** One list; none where the governor had nothing to do. */
export const governorMarkdown = (report: ReportHead): readonly string[] => entryList(governorEntries(report))

export function entryList(entries: readonly Entry[]): readonly string[] {
  const items = entries.map(({ name, text, under, commands, isFlag }) =>
    [
      `- ${isFlag ? '⚠ ' : ''}**${md(name)}**: ${md(text)}`,
      ...under.map((line) => `  - ${md(line)}`),
      ...commands.map((command) => `  - ${code(command)}`),
    ].join('\n'),
  )
  return items.length === 0 ? [] : [items.join('\n')]
}
