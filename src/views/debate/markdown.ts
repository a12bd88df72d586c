/** A debate's report as Markdown, to be forwarded. Everything that somebody else wrote goes through `md`. */
import type { DebateReport } from '../../core/debate/report-types.ts'
import { documentOf, list, row, section } from '../markdown/blocks.ts'
import { code, md } from '../markdown/escape.ts'
import { driverWord, ending } from '../reading.ts'
import { card } from './markdown-card.ts'
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
  messagesOf,
  nameIn,
  proposalsOf,
  readable,
  seatChange,
  voteText,
  voteTitle,
} from './reading.ts'

export function debateMarkdown(given: DebateReport): string {
  const report = readable(given)
  const baseline = baselineText(report)
  return documentOf(report, [
    ...result(report),
    ...section(
      'The cruxes',
      cruxesOf(report).flatMap((crux, index) => card(report, crux, index)),
    ),
    ...section('Threads without a lasting crux', lost(report)),
    ...section('How the questions hang together', list(linksOf(report).map(md))),
    ...section(campsTitle(report), camps(report)),
    ...section('Common ground', list(report.commonGround.map((ground) => md(groundText(ground))))),
    ...section('Still split after all that was said', list(irreducible(report).map(md))),
    ...section('Next questions', list(report.nextQuestions.map(md))),
    ...section('Not taken up', list(proposalsOf(report).map(md))),
    ...section('Dissent on purpose', dissent(report)),
    ...section('Seats', seats(report)),
    ...section('What the rules counted', list(metricsOf(report).map(({ label, value }) => `${label}: ${md(value)}`))),
    ...section('Baseline', baseline === null ? [] : [md(baseline)]),
  ])
}

function result(report: DebateReport): readonly string[] {
  const collapse = collapseText(report)
  return [
    `**${md(headline(report))}.**`,
    ...(report.regimeDescription === '' ? [] : [md(report.regimeDescription)]),
    ...list([
      `Blind vote: ${md(voteText(report, report.blindVote))}`,
      `${voteTitle(report)}: ${md(voteText(report, report.finalVote))}`,
      ...changesOf(report).map(({ text, isFlag }) => `${isFlag ? '⚠' : '✓'} ${md(text)}`),
      ...(collapse === null ? [] : [md(collapse)]),
    ]),
    `Confidence **${report.confidence}**: ${md(report.confidenceBecause)}. ${md(durationText(report))}.`,
    ...(report.status === 'completed' ? [] : [`**${md(ending(report))}**`]),
  ]
}

const lost = (report: DebateReport): readonly string[] =>
  list(
    lostThreads(report).map(({ id, topic, end, reasons }) => {
      const last = reasons.length === 0 ? '' : ` ${md(reasons.join(' '))}`
      return `${code(id)} ${md(topic)}: ${md(end)}${last}`
    }),
  )

const camps = (report: DebateReport): readonly string[] =>
  list(
    report.coalitions.map((camp) =>
      [`**${md(camp.label)}**: ${md(campText(report, camp))}`, ...camp.sharedBeliefs.map((belief) => `  - ${md(belief)}`)].join('\n'),
    ),
  )

const dissent = (report: DebateReport): readonly string[] =>
  list(
    report.dissent.map(
      ({ seat, subject, outcome, because }) =>
        `**${md(nameIn(report, seat))}** was asked to argue against ${md(subject)} (${outcome}): ${md(because)}`,
    ),
  )

function seats(report: DebateReport): readonly string[] {
  if (report.seats.length === 0) return []
  const gone = report.seats.flatMap(({ name, gone: because }) => (because === null ? [] : [`**${md(name)}** was left out: ${md(because)}`]))
  return [
    [
      row(['seat', 'blind → final', 'messages', 'refused', 'answered by']),
      row(['---', '---', '---:', '---:', '---']),
      ...report.seats.map((seat) => {
        const flag = seat.unsupportedFlip ? ' ⚠' : ''
        const driver = seat.driver === 'model' ? code(driverWord(seat.driver, seat.model)) : driverWord(seat.driver, seat.model)
        return row([md(seat.name), `${md(seatChange(seat))}${flag}`, messagesOf(seat), seat.refused, driver])
      }),
    ].join('\n'),
    ...list(gone),
  ]
}
