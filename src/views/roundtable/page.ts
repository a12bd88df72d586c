/** A roundtable's report as a page: the decision with its reasons, both votes, confidence over rounds, then what it rests on. */
import type { Counted, RoundtableReport } from '../../core/roundtable/report-types.ts'
import { sidesBar } from '../html/bar.ts'
import { html, htmlBlock } from '../html/escape.ts'
import { items, page, type ReportParts, section } from '../html/frame.ts'
import { ending } from '../reading.ts'
import { baselineEntries } from './baseline.ts'
import { offersOf } from './commands.ts'
import { confidenceChart } from './page-chart.ts'
import { ROUNDTABLE_STYLE } from './page-style.ts'
import { claims, evidence, matrix, rounds, seats } from './page-tables.ts'
import { ADVICE, numbersText } from './phrases.ts'
import {
  cautionsOf,
  confidenceReason,
  exitTitle,
  finalTitle,
  headline,
  levelText,
  nameIn,
  ratesOf,
  readable,
  turnText,
  voteText,
  withoutReason,
} from './reading.ts'
import {
  blockEntries,
  contextEntries,
  decisionEntries,
  dissentEntries,
  doubtEntries,
  type Entry,
  verificationEntries,
  vulnerabilityEntries,
  withheldEntries,
} from './sections.ts'

export function roundtablePage(given: RoundtableReport): ReportParts {
  const report = readable(given)
  const chart = confidenceChart(report)
  const doubts = entries(doubtEntries(report))
  return page(
    withoutReason(report),
    [
      decisionCard(report),
      section('Positions over rounds', [...(chart === '' ? [] : [chart]), ...matrix(report), ...rounds(report)]),
      section('Who does not hold it', entries(dissentEntries(report))),
      section('Agreement put to the test', doubts.length === 0 ? [] : ['<div class="objections">', ...doubts, '</div>']),
      section('Attacks and answers', entries(vulnerabilityEntries(report))),
      section('Claims', claims(report)),
      section('Evidence', evidence(report)),
      section('Written down as decided', entries(decisionEntries(report))),
      section('Verification questions', entries(verificationEntries(report))),
      section('How it ended', exit(report)),
      section('What the table kept to', rates(report)),
      section('Baseline', entries(baselineEntries(report))),
      section('Not published', entries(blockEntries(report))),
      section('Asked of the caller', entries(contextEntries(report))),
      section('Only logged', entries(withheldEntries(report))),
      section('In somebody’s words', syntheses(report)),
      section('Who sat there', seats(report)),
      section('What you can do', offers(report)),
    ],
    ROUNDTABLE_STYLE,
  )
}

function decisionCard(report: RoundtableReport): string {
  const { decision } = report
  const turn = turnText(report)
  const reason = confidenceReason(report)
  return [
    '<section class="card result" aria-label="Result">',
    `<p class="headline" dir="auto">${html(headline(report))}.</p>`,
    ...(decision.answer === null ? [] : [`<blockquote dir="auto">“${html(decision.answer)}”</blockquote>`]),
    `<div class="advice ${decision.advice}">`,
    `<p>${ADVICE[decision.advice]}</p>`,
    ...items(decision.because.map(html)),
    '</div>',
    '<div class="votes">',
    vote('Blind vote', report.blindVote),
    vote(finalTitle(report), report.finalVote),
    '</div>',
    ...(turn === null ? [] : [`<p class="soft">${html(turn)}</p>`]),
    '<dl class="facts">',
    `<dt>Agreement</dt><dd>${html(levelText(decision))}</dd>`,
    `<dt>Confidence</dt><dd><span class="badge ${report.confidence}">${report.confidence}</span>${reason === null ? '' : ` ${html(reason)}`}</dd>`,
    `<dt>Mode</dt><dd>${html(report.mode)}</dd>`,
    ...(report.status === 'completed' ? [] : [`<dt>State</dt><dd class="warning">${html(ending(report))}</dd>`]),
    '</dl>',
    ...cautionsOf(report).map((caution) => `<p class="warning" dir="auto">${html(caution)}</p>`),
    '</section>',
  ].join('\n')
}

function vote(title: string, counted: Counted): string {
  const bar = sidesBar(title, { YES: counted.yes, NO: counted.no, UNCERTAIN: counted.uncertain })
  return `<span class="soft">${title}</span>${bar === '' ? '<span></span>' : bar}<p class="soft">${html(voteText(counted))}</p>`
}

const entries = (all: readonly Entry[]): readonly string[] =>
  all.map(
    ({ name, text, under, isFlag }) =>
      `<div class="entry${isFlag ? ' flag' : ''}"><p dir="auto"><strong>${html(name)}</strong>: ${html(text)}</p>${items(under.map(html)).join('')}</div>`,
  )

function exit(report: RoundtableReport): readonly string[] {
  const title = exitTitle(report)
  if (report.exit === null || title === null) return []
  const numbers = numbersText(report.exit.numbers)
  return [
    `<p dir="auto"><strong>${html(title)}.</strong> ${html(report.exit.because)}</p>`,
    ...(numbers === '' ? [] : [`<p class="soft number">${html(numbers)}</p>`]),
  ]
}

function rates(report: RoundtableReport): readonly string[] {
  const all = ratesOf(report)
  return [
    ...(all.length === 0
      ? []
      : [
          `<ul class="rates">\n${all.map(({ label, value, isMet }) => `<li${isMet ? '' : ' class="missed"'}>${isMet ? '✓' : '!'} ${html(label)}: ${html(value)}</li>`).join('\n')}\n</ul>`,
        ]),
    ...(report.rounds.length === 0 ? [] : [`<p class="soft">${html(report.collapse.because)}</p>`]),
  ]
}

const syntheses = (report: RoundtableReport): readonly string[] =>
  report.syntheses.flatMap(({ seat, text, claims: named }) => [
    `<p class="soft">${html(nameIn(report, seat))} wrote this; the count above stays what it is.</p>`,
    `<div class="said">${htmlBlock(text)}</div>`,
    ...(named.length === 0 ? [] : [`<p class="soft">It names ${html(named.join(', '))}.</p>`]),
  ])

function offers(report: RoundtableReport): readonly string[] {
  const all = offersOf(report)
  if (all.length === 0) return []
  return [
    `<dl class="offers">\n${all.map(({ why, command }) => `<dt dir="auto">${html(why)}</dt><dd><code>${html(command)}</code></dd>`).join('\n')}\n</dl>`,
  ]
}
