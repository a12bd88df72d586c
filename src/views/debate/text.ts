/**
 * A debate's report for a terminal: the result in one sentence, the blind vote beside the final one, then a card for each
 * crux, then what failed, who stands with whom, and what the rules counted.
 */
import type { DebateReport } from '../../core/debate/report-types.ts'
import { governorText } from '../governor/text.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { ending } from '../reading.ts'
import { confidenceWord } from '../terminal/badge.ts'
import { recordLines, type Showing } from '../terminal/record.ts'
import { named, section } from '../terminal/section.ts'
import { wrap } from '../wrap.ts'
import { metricsOf } from './metrics.ts'
import {
  baselineText,
  campsTitle,
  campText,
  changesOf,
  collapseText,
  cruxesOf,
  durationText,
  groundText,
  headline,
  irreducible,
  linksOf,
  lostThreads,
  messagesText,
  nameIn,
  proposalsOf,
  readable,
  voteText,
  voteTitle,
} from './reading.ts'
import { cardLines } from './text-card.ts'
import { seatLines } from './text-seats.ts'

export function debateText(given: DebateReport, paint: Paint, width: number, showing: Showing): string {
  const report = readable(given)
  const listLines = (texts: readonly string[]): readonly string[] => texts.flatMap((text) => wrap(`- ${oneLine(text)}`, width, '  '))
  const part = (title: string, body: readonly string[]): readonly string[] => section(title, body, paint, width)
  const baseline = baselineText(report)
  const lines = [
    ...resultLines(report, paint, width),
    ...cruxesOf(report).flatMap((crux, index) => cardLines(report, crux, index, paint, width, showing.brief)),
    ...part('Threads without a lasting crux', lostLines(report, paint, width)),
    ...part('How the questions hang together', listLines(linksOf(report))),
    ...part(campsTitle(report), campLines(report, paint, width)),
    ...part('Common ground', listLines(report.commonGround.map(groundText))),
    ...part('Still split after all that was said', listLines(irreducible(report))),
    ...part('Next questions', listLines(report.nextQuestions)),
    ...part('Not taken up', listLines(proposalsOf(report))),
    ...part('Dissent on purpose', dissentLines(report, paint, width)),
    ...part('Seats', seatLines(report, paint, width)),
    ...part(
      'What the rules counted',
      metricsOf(report).flatMap(({ label, value }) => named(label, oneLine(value), paint, width)),
    ),
    ...part('Baseline', baseline === null ? [] : wrap(oneLine(baseline), width, '  ')),
    ...governorText(report, paint, width),
    ...part('The record', recordLines(report, [messagesText(report)], paint, width, showing)),
  ]
  return `${lines.join('\n')}\n`
}

function resultLines(report: DebateReport, paint: Paint, width: number): readonly string[] {
  const { confidence, confidenceBecause } = report
  const word = `Confidence ${confidence}`
  const reason = wrap(oneLine(`${word}: ${confidenceBecause}.`), width, '  ')
  const colour = { consensus: paint.green, partial: paint.yellow, polarized: paint.magenta, inconclusive: paint.yellow }[report.regime]
  const collapse = collapseText(report)
  return [
    ...wrap(oneLine(report.topic), width).map(paint.dim),
    '',
    ...wrap(`${oneLine(headline(report))}.`, width).map((line) => paint.bold(colour(line))),
    ...(report.regimeDescription === '' ? [] : wrap(oneLine(report.regimeDescription), width, '  ')),
    '',
    ...named('Blind vote', oneLine(voteText(report, report.blindVote)), paint, width),
    ...named(voteTitle(report), oneLine(voteText(report, report.finalVote)), paint, width),
    ...changesOf(report).flatMap(({ text, isFlag }) =>
      wrap(`${isFlag ? '!' : '✓'} ${oneLine(text)}`, width, '    ', '      ').map(isFlag ? paint.yellow : paint.green),
    ),
    ...(collapse === null ? [] : wrap(collapse, width, '    ').map(paint.dim)),
    ...reason.map((line) => line.replace(word, `Confidence ${confidenceWord(confidence, paint)}`)),
    ...wrap(`${durationText(report)}.`, width, '  ').map(paint.dim),
    ...(report.status === 'completed' ? [] : wrap(oneLine(ending(report)), width, '  ').map(paint.yellow)),
  ]
}

const lostLines = (report: DebateReport, paint: Paint, width: number): readonly string[] =>
  lostThreads(report).flatMap(({ id, topic, end, reasons }) => [
    ...named(oneLine(id), oneLine(topic), paint, width),
    ...wrap(oneLine(end), width, '    ').map(paint.yellow),
    ...reasons.flatMap((reason) => wrap(`- ${oneLine(reason)}`, width, '    ').map(paint.dim)),
  ])

const campLines = (report: DebateReport, paint: Paint, width: number): readonly string[] =>
  report.coalitions.flatMap((camp) => [
    ...named(oneLine(camp.label), oneLine(campText(report, camp)), paint, width),
    ...camp.sharedBeliefs.flatMap((belief) => wrap(`- ${oneLine(belief)}`, width, '    ').map(paint.dim)),
  ])

const dissentLines = (report: DebateReport, paint: Paint, width: number): readonly string[] =>
  report.dissent.flatMap(({ seat, subject, outcome, because }) =>
    named(oneLine(nameIn(report, seat)), oneLine(`asked to argue against ${subject} (${outcome}). ${because}`), paint, width),
  )
