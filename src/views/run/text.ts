/**
 * A run's report for a terminal: what it came to and why it ended, how to go on, the tasks, then the findings across cycles, what was
 * put off and made safe, who worked on it, and at last the governor and the record.
 */
import type { RunReport } from '../../core/run/report-types.ts'
import { isPass } from '../../core/run/tests.ts'
import { columns, pad } from '../columns.ts'
import { meter } from '../council/meter.ts'
import type { Entry } from '../governor/sections.ts'
import { entryLines, governorText } from '../governor/text.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine, printable } from '../printable.ts'
import { ending } from '../reading.ts'
import { confidenceWord } from '../terminal/badge.ts'
import { recordLines, type Showing } from '../terminal/record.ts'
import { named, section } from '../terminal/section.ts'
import { wrap } from '../wrap.ts'
import { CONVERGENCE_NOTE, LEAST, scoresOf } from './matrix.ts'
import {
  adviceOf,
  EFFECTIVENESS_NOTE,
  factsOf,
  findingsText,
  hasEffectiveness,
  headline,
  stepsOf,
  testsText,
  testTail,
  whereText,
} from './reading.ts'
import { agentEntries, deferredEntries, lessonEntries, securedEntries, taskEntries } from './sections.ts'
import { matrixLines } from './text-matrix.ts'

const METER_CELLS = 12
const TAIL_LINES = 12

export function runText(report: RunReport, paint: Paint, width: number, showing: Showing): string {
  const { brief } = showing
  const part = (title: string, body: readonly string[]): readonly string[] => section(title, body, paint, width)
  const entries = (all: readonly Entry[]): readonly string[] => all.flatMap((entry) => entryLines(entry, paint, width))
  const lines = [
    ...headLines(report, paint, width),
    ...adviceLines(report, paint, width),
    ...part('Tasks', taskLines(report, paint, width)),
    ...part('Findings by cycle', matrixLines(report, paint, width, brief)),
    ...part('Convergence', convergenceLines(report, paint, width)),
    ...part('Put off', entries(deferredEntries(report))),
    ...part('Tests, as we ran them', testLines(report, paint, width, brief)),
    ...part('Made safe', entries(securedEntries(report))),
    ...part('Agents', brief ? [] : entries(agentEntries(report))),
    ...part('Lessons', brief ? [] : entries(lessonEntries(report))),
    ...governorText(report, paint, width),
    ...part('The record', recordLines(report, [], paint, width, showing)),
  ]
  return `${lines.join('\n')}\n`
}

function colourOf({ status, isFinishing, tasks }: RunReport, paint: Paint): Brush {
  if (status === 'completed') return tasks.every((task) => task.status === 'done') ? paint.green : paint.yellow
  if (status === 'stopped' || (status === 'stopping' && !isFinishing)) return paint.red
  return status === 'open' ? paint.cyan : paint.yellow
}

function headLines(report: RunReport, paint: Paint, width: number): readonly string[] {
  const { findings, status, confidence } = report
  const colour = colourOf(report, paint)
  const where = whereText(report)
  return [
    ...wrap(oneLine(report.subject), width).map(paint.dim),
    ...wrap(oneLine(factsOf(report).join(' · ')), width).map(paint.dim),
    '',
    ...wrap(`${oneLine(headline(report))}.`, width).map((line) => paint.bold(colour(line))),
    ...(status === 'completed' || status === 'open' ? [] : wrap(oneLine(ending(report)), width, '  ').map(paint.yellow)),
    ...(where === null ? [] : named(STANDS[status], `${oneLine(where)}: ${strip(report)}`, paint, width)),
    ...(findings.length === 0 ? [] : wrap(`${findingsText(findings)}.`, width, '  ')),
    `  Confidence ${confidenceWord(confidence, paint)}`,
  ]
}

const STANDS: Readonly<Record<RunReport['status'], string>> = {
  open: 'It is at',
  paused: 'It stands at',
  stopping: 'It stands at',
  stopped: 'It stood at',
  completed: 'It stood at',
}

/** `plan ▸ do ▸ [check] ▸ act`. */
const strip = (report: RunReport): string =>
  stepsOf(report)
    .map(({ phase, at }) => (at === 'here' ? `[${phase}]` : phase))
    .join(' ▸ ')

/** After a break a reader looks for this and for nothing else. */
function adviceLines(report: RunReport, paint: Paint, width: number): readonly string[] {
  const { title, steps, isUrgent } = adviceOf(report)
  const loud: Paint = isUrgent ? { ...paint, bold: (text) => paint.bold(paint.magenta(text)) } : paint
  const body = steps.flatMap(({ text, commands }) => [
    ...wrap(`- ${oneLine(text)}`, width, '  '),
    ...commands.flatMap((command) => wrap(`→ ${oneLine(command)}`, width, '    ', '      ').map(paint.cyan)),
  ])
  return section(title, body, loud, width)
}

const TASK_COLOURS = { '✓': 'green', '✗': 'red', '●': 'cyan', '○': 'dim' } as const

function taskLines(report: RunReport, paint: Paint, width: number): readonly string[] {
  return [
    ...taskEntries(report).flatMap((entry) => {
      const colour = TASK_COLOURS[entry.name[0] as keyof typeof TASK_COLOURS]
      return entryLines(entry, { ...paint, cyan: paint[colour], yellow: paint.red }, width)
    }),
    ...(hasEffectiveness(report.tasks) ? wrap(EFFECTIVENESS_NOTE, width, '  ').map(paint.dim) : []),
  ]
}

function convergenceLines(report: RunReport, paint: Paint, width: number): readonly string[] {
  const rows = scoresOf(report).map(({ task, cycle, score }) => ({ label: oneLine(`${task}, cycle ${cycle}`), score }))
  if (rows.length === 0) return []
  const wide = Math.max(...rows.map(({ label }) => columns(label)))
  const fits = wide + METER_CELLS + 12 <= width
  return [
    ...rows.flatMap(({ label, score }) => {
      const brush: Brush = score < LEAST ? paint.yellow : (line) => line
      const said = score.toFixed(2)
      return fits
        ? [brush(`  ${pad(label, wide)}  ${meter(score, METER_CELLS)} ${said}`)]
        : wrap(`${label}: ${said}`, width, '  ').map(brush)
    }),
    ...wrap(CONVERGENCE_NOTE, width, '  ').map(paint.dim),
  ]
}

function testLines({ tests }: RunReport, paint: Paint, width: number, isBrief: boolean): readonly string[] {
  if (tests === null) return []
  const isGreen = isPass(tests)
  const tail = isGreen || isBrief ? '' : printable(testTail(tests, TAIL_LINES))
  return [
    ...wrap(`${isGreen ? '✓' : '✗'} They ${testsText(tests)}.`, width, '  ', '    ').map(isGreen ? paint.green : paint.red),
    ...(tail === '' ? [] : wrap(tail, Math.max(1, width - 6)).map((line) => `    ${paint.dim('│')} ${line}`.trimEnd())),
  ]
}
