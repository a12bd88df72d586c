/** A run's report as Markdown, to be forwarded. Everything that somebody else wrote goes through `md`. */
import type { RunReport } from '../../core/run/report-types.ts'
import { isPass } from '../../core/run/tests.ts'
import { entryList } from '../governor/markdown.ts'
import { documentOf, list, row, section } from '../markdown/blocks.ts'
import { code, md } from '../markdown/escape.ts'
import { ending } from '../reading.ts'
import { CELLS, CONVERGENCE_NOTE, LEGEND, matrixOf, NOTHING, originText, scoresOf } from './matrix.ts'
import {
  adviceOf,
  EFFECTIVENESS_NOTE,
  factsOf,
  findingsText,
  hasEffectiveness,
  headline,
  stepsOf,
  TASK_MARKS,
  TASK_WORDS,
  testsText,
  testTail,
  whereText,
} from './reading.ts'
import { agentEntries, deferredEntries, lessonEntries, securedEntries } from './sections.ts'

const TAIL_LINES = 20

export function runMarkdown(report: RunReport): string {
  const advice = adviceOf(report)
  return documentOf(report, [
    ...result(report),
    ...section(
      advice.title,
      list(advice.steps.map(({ text, commands }) => [md(text), ...commands.map((one) => `  - ${code(one)}`)].join('\n'))),
    ),
    ...section('Tasks', tasks(report)),
    ...section('Findings by cycle', findings(report)),
    ...section('Convergence', convergence(report)),
    ...section('Put off', entryList(deferredEntries(report))),
    ...section('Tests, as we ran them', tests(report)),
    ...section('Made safe', entryList(securedEntries(report))),
    ...section('Agents', entryList(agentEntries(report))),
    ...section('Lessons', entryList(lessonEntries(report))),
  ])
}

function result(report: RunReport): readonly string[] {
  const where = whereText(report)
  const isStill = report.status !== 'completed' && report.status !== 'open'
  const steps = stepsOf(report).map(({ phase, at }) => (at === 'here' ? `**${phase}**` : phase))
  return [
    `**${md(headline(report))}.**`,
    ...(isStill ? [`**${md(ending(report))}**`] : []),
    ...list([
      ...(where === null ? [] : [`At ${md(where)}: ${steps.join(' ▸ ')}`]),
      ...(report.findings.length === 0 ? [] : [md(findingsText(report.findings))]),
      `Confidence **${report.confidence}**`,
      ...factsOf(report).map(md),
    ]),
  ]
}

const head = (titles: readonly string[]): readonly string[] => [row(titles), row(titles.map(() => '---'))]

function tasks({ tasks: all, cyclesMax }: RunReport): readonly string[] {
  const rows = all.map(({ id, title, status, cycles, effectiveness, because }) =>
    row([
      md(id),
      md(title),
      `${TASK_MARKS[status]} ${TASK_WORDS[status]}`,
      status === 'waiting' ? '–' : `${cycles} of ${cyclesMax}`,
      effectiveness?.toFixed(2) ?? '–',
      md(because ?? ''),
    ]),
  )
  return [
    [...head(['task', 'what', 'status', 'cycles', 'effectiveness', 'why']), ...rows].join('\n'),
    ...(hasEffectiveness(all) ? [`*${EFFECTIVENESS_NOTE}*`] : []),
  ]
}

/** A row a finding, a column a cycle. */
function findings(report: RunReport): readonly string[] {
  const { columns, rows } = matrixOf(report)
  if (rows.length === 0) return []
  const titles = columns.map(({ task, cycle }) => `${md(task)} ${cycle}`)
  const lines = rows.map(({ finding, cells }) =>
    row([
      `**${md(finding.id)}** ${finding.severity}`,
      ...cells.map((status) => (status === null ? NOTHING : md(`${CELLS[status].mark} ${CELLS[status].word}`))),
      `${md(finding.category)}: ${md(finding.description)}`,
      md(originText(report, finding)),
    ]),
  )
  return [[...head(['finding', ...titles, 'what is wrong', 'where, and by whom']), ...lines].join('\n'), `*${md(LEGEND)}*`]
}

const convergence = (report: RunReport): readonly string[] => {
  const all = scoresOf(report).map(({ task, cycle, score }) => `${md(task)}, cycle ${cycle}: **${score.toFixed(2)}**`)
  return all.length === 0 ? [] : [...list(all), `*${md(CONVERGENCE_NOTE)}*`]
}

function tests({ tests: last }: RunReport): readonly string[] {
  if (last === null) return []
  const isGreen = isPass(last)
  const tail = isGreen ? [] : testTail(last, TAIL_LINES).split('\n').map(code)
  return [`${isGreen ? '✓' : '✗'} They ${testsText(last)}.`, ...list(tail.filter((line) => line !== ''))]
}
