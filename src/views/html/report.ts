/**
 * The report as one HTML file that can be mailed: no script, nothing loaded, all style inside, and a policy that forbids
 * the rest even if an escape were missed. Nothing that a model wrote becomes a link: an address is shown, not offered.
 */
import type { AskReport, ReportedAnswer } from '../../core/ask/report.ts'
import { bill, listed, span } from '../amounts.ts'
import { blindVote, dissentReason, ending, headline, nameIn, namesIn, nextStep, othersOf, winnersOf } from '../ask-reading.ts'
import { cut } from '../columns.ts'
import { oneLine } from '../printable.ts'
import { shortAnswer, wholeAnswer, winningAnswer } from './answer.ts'
import { sidesChart } from './chart.ts'
import { counting } from './counting.ts'
import { html } from './escape.ts'
import { STYLE } from './style.ts'

const TITLE_MAX = 120
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

export function reportHtml(report: AskReport): string {
  const winners = winnersOf(report)
  const others = othersOf(report)
  const parts = [
    `<p class="eyebrow">${html(report.protocol)} · ${html(report.id)} · ${html(span(report.startedAt, report.endedAt))}</p>`,
    `<h1 dir="auto">${html(report.subject)}</h1>`,
    resultCard(report, winners),
    section(winners.length > 1 ? 'The tied answers' : 'The answer', winners.map(winners.length > 1 ? wholeAnswer : winningAnswer)),
    section(winners.length > 0 ? 'Other answers' : 'Answers', others.map(winners.length > 0 ? shortAnswer : wholeAnswer)),
    section(
      'Dissent',
      items(report.dissent.map((entry) => `<strong>${html(nameIn(report, entry.seat))}</strong>: ${html(dissentReason(report, entry))}`)),
    ),
    section('Missing voices', items(missing(report))),
    section('How it was counted', counting(report)),
    footer(report),
  ]
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${html(cut(oneLine(report.subject), TITLE_MAX))}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    ...parts.filter((part) => part !== ''),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function section(title: string, body: readonly string[]): string {
  return body.length === 0 ? '' : `<section>\n<h2>${title}</h2>\n${body.join('\n')}\n</section>`
}

const items = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`<ul>\n${lines.map((line) => `<li dir="auto">${line}</li>`).join('\n')}\n</ul>`]

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

function footer(report: AskReport): string {
  const step = nextStep(report)
  return [
    '<footer>',
    `<p>${html(ending(report))} ${html(bill(report.cost))}</p>`,
    ...report.notes.map((note) => `<p class="soft">${html(note)}</p>`),
    ...(step === null ? [] : [`<p class="next">${html(step)}</p>`]),
    '</footer>',
  ].join('\n')
}
