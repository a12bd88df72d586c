/**
 * The report for a terminal: the result first, then what it rests on, then everybody else, then how it was counted.
 * Somebody who reads only the first screen must not go away with a wrong picture: the minority is on it.
 */
import type { AskReport, ReportedAnswer } from '../../core/ask/report.ts'
import { counted, listed, percent } from '../amounts.ts'
import { columns, cut } from '../columns.ts'
import { governorText } from '../governor/text.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { driverWord, ending, evidenceCount, SIDES } from '../reading.ts'
import { confidenceWord, sideBadge } from '../terminal/badge.ts'
import { evidenceLines, violationLines } from '../terminal/evidence.ts'
import { recordLines, type Showing } from '../terminal/record.ts'
import { named, section } from '../terminal/section.ts'
import { wrap } from '../wrap.ts'
import { textLines } from './lines.ts'
import { blindVote, dissentReason, headline, nameIn, namesIn, othersOf, winnersOf } from './reading.ts'
import { tallyLines } from './tally.ts'

export function askText(report: AskReport, paint: Paint, width: number, showing: Showing): string {
  const { brief } = showing
  const winners = winnersOf(report)
  const lines = [
    ...resultLines(report, winners, paint, width),
    ...(brief ? [] : answerSections(report, winners, paint, width)),
    ...section('Dissent', dissentLines(report, paint, width), paint, width),
    ...section('Missing voices', missingLines(report, paint, width), paint, width),
    ...section('How it was counted', tallyLines(report, paint, width, brief), paint, width),
    ...governorText(report, paint, width),
    ...section('The record', recordLines(report, [counted(report.answers.length, 'answer')], paint, width, showing), paint, width),
  ]
  return `${lines.join('\n')}\n`
}

function answerSections(report: AskReport, winners: readonly ReportedAnswer[], paint: Paint, width: number): readonly string[] {
  const isTie = winners.length > 1
  const chosen = winners.flatMap((answer) => (isTie ? wholeAnswer : winningAnswer)(answer, paint, width))
  const others = othersOf(report).flatMap((answer) => (winners.length > 0 ? shortAnswer : wholeAnswer)(answer, paint, width))
  return [
    ...section(isTie ? 'The tied answers' : 'The answer', chosen, paint, width),
    ...section(winners.length > 0 ? 'Other answers' : 'Answers', others, paint, width),
  ]
}

function resultLines(report: AskReport, winners: readonly ReportedAnswer[], paint: Paint, width: number): readonly string[] {
  const [winner] = winners
  const tied = winners.flatMap(({ name, position }) => wrap(`${oneLine(name)}: ${oneLine(position)}`, width, '  ', '    ').map(paint.bold))
  const position = winners.length === 1 && winner !== undefined ? wrap(oneLine(winner.position), width, '  ').map(paint.bold) : tied
  const reason = wrap(`Confidence ${report.confidence}: ${report.confidenceBecause}.`, width, '  ')
  const word = `Confidence ${report.confidence}`
  return [
    ...wrap(oneLine(report.subject), width).map(paint.dim),
    '',
    ...wrap(`${oneLine(headline(report))}.`, width).map((line) =>
      paint.bold(report.result.kind === 'winner' ? paint.green(line) : paint.yellow(line)),
    ),
    ...position,
    '',
    ...wrap(oneLine(report.result.because), width, '  '),
    ...reason.map((line) => line.replace(word, `Confidence ${confidenceWord(report.confidence, paint)}`)),
    ...sideLines(report, paint, width),
    ...(report.status === 'completed' ? [] : wrap(oneLine(ending(report)), width, '  ').map(paint.yellow)),
  ]
}

function sideLines(report: AskReport, paint: Paint, width: number): readonly string[] {
  const camps = SIDES.filter((side) => report.sides[side].length > 0).flatMap((side) => {
    const names = wrap(`${side}: ${oneLine(listed(namesIn(report, report.sides[side])))}`, width, '    ', '      ')
    return names.map((line, index) => (index === 0 ? line.replace(side, sideBadge(side, paint)) : line))
  })
  return [...wrap(`Declared blind: ${blindVote(report)}`, width, '  '), ...camps]
}

function answerHead(answer: ReportedAnswer, paint: Paint, width: number): string {
  const facts = `${percent(answer.confidence)} sure · ${oneLine(driverWord(answer.driver, answer.model))}`
  const side = answer.side === null ? '' : ` · ${answer.side}`
  const name = cut(oneLine(answer.name), Math.max(1, width - side.length))
  const badge = answer.side === null ? '' : `${paint.dim(' · ')}${sideBadge(answer.side, paint)}`
  const room = width - columns(name) - side.length - 3
  return `${paint.bold(paint.cyan(name))}${badge}${room < 8 ? '' : paint.dim(` · ${cut(facts, room)}`)}`
}

const wholeAnswer = (answer: ReportedAnswer, paint: Paint, width: number): readonly string[] => [
  '',
  answerHead(answer, paint, width),
  ...wrap(oneLine(answer.position), width, '  ').map(paint.bold),
  ...reasons(answer, paint, width),
]

/** Under the result, where the position has just been read. */
const winningAnswer = (answer: ReportedAnswer, paint: Paint, width: number): readonly string[] => [
  answerHead(answer, paint, width),
  ...reasons(answer, paint, width),
]

const reasons = (answer: ReportedAnswer, paint: Paint, width: number): readonly string[] => [
  ...textLines(answer.text, paint, width),
  ...evidenceLines(answer.evidence, answer.text, paint, width),
  ...violationLines(answer.violations, paint, width, '  '),
]

/** Short, but never without what speaks against it: failed quotations and broken rules stay. */
function shortAnswer(answer: ReportedAnswer, paint: Paint, width: number): readonly string[] {
  const count = evidenceCount(answer.evidence)
  return [
    '',
    answerHead(answer, paint, width),
    ...wrap(oneLine(answer.position), width, '  '),
    ...(count === null ? wrap('no references', width, '  ') : wrap(count, width, '  ')).map(paint.dim),
    ...evidenceLines(
      answer.evidence.filter(({ check }) => check.verdict === 'failed'),
      answer.text,
      paint,
      width,
    ),
    ...violationLines(answer.violations, paint, width, '  '),
  ]
}

const dissentLines = (report: AskReport, paint: Paint, width: number): readonly string[] =>
  report.dissent.flatMap((entry) => named(oneLine(nameIn(report, entry.seat)), oneLine(dissentReason(report, entry)), paint, width))

function missingLines(report: AskReport, paint: Paint, width: number): readonly string[] {
  const missing = report.abstained.flatMap(({ seat, stage, because }) =>
    named(`${oneLine(nameIn(report, seat))}, no ${stage === 'answering' ? 'answer' : 'ranking'}`, oneLine(because), paint, width),
  )
  if (report.spared.length === 0) return missing
  const spared = `Not asked to rank, since it could change nothing: ${listed(namesIn(report, report.spared))}.`
  return [...missing, ...wrap(oneLine(spared), width, '  ', '    ').map(paint.dim)]
}
