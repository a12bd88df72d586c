/** An ask's report as Markdown, for a pull request, a wiki or a mail. Everything that somebody else wrote goes through `md`. */
import type { AskReport, ReportedAnswer } from '../../core/ask/report.ts'
import { listed, percent } from '../amounts.ts'
import { documentOf, list, reference, row, section } from '../markdown/blocks.ts'
import { code, md, mdBlock } from '../markdown/escape.ts'
import { driverWord, ending, SIDES } from '../reading.ts'
import {
  ballotReason,
  blindVote,
  countingNote,
  dissentReason,
  headline,
  MATRIX_MAX,
  nameIn,
  namesIn,
  othersOf,
  placesIn,
  standings,
  votesBetween,
  winnersOf,
} from './reading.ts'

export function askMarkdown(report: AskReport): string {
  const winners = winnersOf(report)
  const others = othersOf(report)
  return documentOf(report, [
    ...result(report, winners),
    ...section(winners.length > 1 ? 'The tied answers' : 'The answer', winners.flatMap(answer)),
    ...section(winners.length > 0 ? 'Other answers' : 'Answers', others.flatMap(answer)),
    ...section(
      'Dissent',
      list(report.dissent.map((entry) => `**${md(nameIn(report, entry.seat))}**: ${md(dissentReason(report, entry))}`)),
    ),
    ...section('Missing voices', missing(report)),
    ...section('How it was counted', counting(report)),
  ])
}

function result(report: AskReport, winners: readonly ReportedAnswer[]): readonly string[] {
  const [winner] = winners
  const camps = SIDES.filter((side) => report.sides[side].length > 0).map(
    (side) => `${side}: ${md(listed(namesIn(report, report.sides[side])))}`,
  )
  return [
    `**${md(headline(report))}.**`,
    ...(winners.length === 1 && winner !== undefined ? [`> ${md(winner.position)}`] : []),
    md(report.result.because),
    `Confidence **${report.confidence}**: ${md(report.confidenceBecause)}.`,
    `Declared blind: ${md(blindVote(report))}`,
    ...list(camps),
    ...(report.status === 'completed' ? [] : [`**${md(ending(report))}**`]),
  ]
}

function answer(given: ReportedAnswer): readonly string[] {
  const { name, side, confidence, driver, model, position, text, evidence, violations } = given
  const facts = [
    ...(side === null ? [] : [side]),
    `${percent(confidence)} sure`,
    driver === 'model' ? code(driverWord(driver, model)) : driverWord(driver, model),
  ]
  return [
    `### ${md(name)}`,
    facts.join(' · '),
    `**${md(position)}**`,
    // Quoted, so that words of a model which look like a verdict of ours stand visibly among its words.
    quoted(mdBlock(text)),
    ...list([
      ...evidence.map((item) => reference(item, `\\[${item.reference.n}\\]`)),
      ...violations.map(({ because }) => `⚠ ${md(because)}`),
    ]),
  ]
}

const quoted = (block: string): string =>
  block
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

function missing(report: AskReport): readonly string[] {
  const voices = report.abstained.map(
    ({ seat, stage, because }) => `**${md(nameIn(report, seat))}**, no ${stage === 'answering' ? 'answer' : 'ranking'}: ${md(because)}`,
  )
  const spared =
    report.spared.length === 0 ? [] : [`Not asked to rank, since it could change nothing: ${md(listed(namesIn(report, report.spared)))}.`]
  return list([...voices, ...spared])
}

function counting(report: AskReport): readonly string[] {
  const rows = standings(report)
  if (rows.length === 0) return []
  const columns = rows.length <= MATRIX_MAX ? rows.map(({ seat }) => seat) : []
  const table = [
    row(['', 'answer', 'pairs won', 'points', ...columns.map((_, index) => String(index + 1))]),
    row(['---', '---', '---:', '---:', ...columns.map(() => '---:')]),
    ...rows.map(({ seat, name, won, points, isWinner }, index) => {
      const votes = columns.map((other) => votesBetween(report, seat, other) ?? '·')
      return row([String(index + 1), isWinner ? `**${md(name)}**` : md(name), `${won} of ${rows.length - 1}`, points, ...votes])
    }),
  ].join('\n')
  const note = countingNote(report)
  const legend = columns.length === 0 ? '' : ' Under each number: how many put the answer of the row above that of the column.'
  return [
    table,
    `Pairs decide; points (Borda) stand beside.${legend}`,
    ...(note === null ? [] : [md(note)]),
    ...list(report.ballots.map((ballot) => ballotItem(report, ballot))),
  ]
}

function ballotItem(report: AskReport, ballot: AskReport['ballots'][number]): string {
  const { because, key } = ballotReason(report, ballot)
  const order = md(placesIn(report, ballot.ranking).join(', then '))
  return `**${md(nameIn(report, ballot.seat))}**: ${order}. “${md(because)}”${key === null ? '' : ` (${md(key)})`}`
}
