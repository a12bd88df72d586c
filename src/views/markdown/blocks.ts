/** The parts that Markdown reports are made of. What goes in is already safe, except where a report or a reference is handed in. */
import { isLoose, verdictWord } from '../../core/evidence/wording.ts'
import type { ReportHead } from '../../core/protocol.ts'
import { bill, span } from '../amounts.ts'
import { governorMarkdown } from '../governor/markdown.ts'
import { type Checked, ending, MARKS, nextStep, sourceOf } from '../reading.ts'
import { code, md } from './escape.ts'

export const documentOf = (report: ReportHead, blocks: readonly string[]): string =>
  `${[`# ${md(report.subject)}`, ...blocks, ...section('Governor', governorMarkdown(report)), ...section('The record', record(report))].join('\n\n')}\n`

export const section = (title: string, blocks: readonly string[]): readonly string[] =>
  blocks.length === 0 ? [] : [`## ${title}`, ...blocks]

export const list = (items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [items.map((item) => `- ${item}`).join('\n')]

export const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

export function reference(item: Checked, label: string): string {
  const { verdict, because, bare } = item.check
  const { quote } = item.reference
  const words = quote === null ? '' : ` “${md(quote)}”`
  const why = verdict === 'verified' && !bare && !isLoose(item.check) ? '' : `: ${md(because)}`
  return `${MARKS[verdict]} ${label} ${code(sourceOf(item))}${words} — *${verdictWord(item.check)}*${why}`
}

function record(report: ReportHead): readonly string[] {
  const step = nextStep(report)
  return list([
    md(ending(report)),
    md(bill(report.cost)),
    ...report.notes.map(md),
    `${code(report.id)} · ${md(span(report.startedAt, report.endedAt))}`,
    ...(step === null ? [] : [`**${md(step)}**`]),
  ])
}
