/** An ask's report as a page: the result, the answer, the others, dissent, missing voices, how it was counted. */
import type { AskReport, ReportedAnswer } from '../../core/ask/report.ts'
import { listed } from '../amounts.ts'
import { html } from '../html/escape.ts'
import { items, page, type ReportParts, section } from '../html/frame.ts'
import { ending } from '../reading.ts'
import { shortAnswer, wholeAnswer, winningAnswer } from './page-answer.ts'
import { sidesChart } from './page-chart.ts'
import { counting } from './page-counting.ts'
import { blindVote, dissentReason, headline, nameIn, namesIn, othersOf, winnersOf } from './reading.ts'

export function askPage(report: AskReport): ReportParts {
  const winners = winnersOf(report)
  const others = othersOf(report)
  const dissent = report.dissent.map(
    (entry) => `<strong>${html(nameIn(report, entry.seat))}</strong>: ${html(dissentReason(report, entry))}`,
  )
  return page(report, [
    resultCard(report, winners),
    section(winners.length > 1 ? 'The tied answers' : 'The answer', winners.map(winners.length > 1 ? wholeAnswer : winningAnswer)),
    section(winners.length > 0 ? 'Other answers' : 'Answers', others.map(winners.length > 0 ? shortAnswer : wholeAnswer)),
    section('Dissent', items(dissent)),
    section('Missing voices', items(missing(report))),
    section('How it was counted', counting(report)),
  ])
}

function resultCard(report: AskReport, winners: readonly ReportedAnswer[]): string {
  const [winner] = winners
  const position = winners.length === 1 && winner !== undefined ? `<blockquote dir="auto">${html(winner.position)}</blockquote>` : ''
  const stopped = report.status === 'completed' ? '' : `<dt>State</dt><dd class="warning">${html(ending(report))}</dd>`
  return [
    '<section class="card result" aria-label="Result">',
    `<p class="headline">${html(headline(report))}</p>`,
    position,
    '<dl class="facts">',
    `<dt>Why</dt><dd>${html(report.result.because)}</dd>`,
    `<dt>Confidence</dt><dd><span class="badge ${report.confidence}">${report.confidence}</span> ${html(report.confidenceBecause)}</dd>`,
    `<dt>Declared blind</dt><dd>${html(blindVote(report))}</dd>`,
    stopped,
    '</dl>',
    sidesChart(report),
    '</section>',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function missing(report: AskReport): readonly string[] {
  const voices = report.abstained.map(
    ({ seat, stage, because }) =>
      `<strong>${html(nameIn(report, seat))}</strong>, no ${stage === 'answering' ? 'answer' : 'ranking'}: ${html(because)}`,
  )
  if (report.spared.length === 0) return voices
  return [...voices, `Not asked to rank, since it could change nothing: ${html(listed(namesIn(report, report.spared)))}.`]
}
