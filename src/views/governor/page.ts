/** The governor's part of a report as HTML. Every text is escaped where it is put in. */
import type { ReportHead } from '../../core/protocol.ts'
import { html } from '../html/escape.ts'
import { type Entry, governorEntries } from './sections.ts'

/** What waits for somebody or stopped the work is open to the eye; all the rest as well, but without a warning's colour. */
export const governorHtml = (report: ReportHead): readonly string[] => entryItems(governorEntries(report))

export const entryItems = (entries: readonly Entry[]): readonly string[] =>
  entries.length === 0 ? [] : [`<ul>\n${entries.map(item).join('\n')}\n</ul>`]

function item({ name, text, under, commands, isFlag }: Entry): string {
  const more = [
    ...under.map((line) => `<li dir="auto" class="soft">${html(line)}</li>`),
    ...commands.map((command) => `<li><code>${html(command)}</code></li>`),
  ]
  const head = `<strong${isFlag ? ' class="warning"' : ''}>${html(name)}</strong>: ${html(text)}`
  return `<li dir="auto">${head}${more.length === 0 ? '' : `<ul>${more.join('')}</ul>`}</li>`
}
