/** A debate's report as a page: the result with both votes, the crux map, a card for each crux, and what the rules counted. */
import type { DebateReport } from '../../core/debate/report-types.ts'
import { sidesBar } from '../html/bar.ts'
import { html } from '../html/escape.ts'
import { items, page, type ReportParts, section } from '../html/frame.ts'
import { driverWord, ending } from '../reading.ts'
import { cruxMap } from './crux-map.ts'
import { metricsOf } from './metrics.ts'
import { card } from './page-card.ts'
import { DEBATE_STYLE } from './page-style.ts'
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
  primaryQuestion,
  proposalsOf,
  readable,
  seatChange,
  voteText,
  voteTitle,
} from './reading.ts'

export function debatePage(given: DebateReport): ReportParts {
  const report = readable(given)
  const map = cruxMap(report)
  const baseline = baselineText(report)
  return page(
    report,
    [
      resultCard(report),
      section('The crux map', map === '' ? [] : [map]),
      section(
        'The cruxes',
        cruxesOf(report).map((crux, index) => card(report, crux, index)),
      ),
      section('Threads without a lasting crux', items(lost(report))),
      section('How the questions hang together', items(linksOf(report).map(html))),
      section(campsTitle(report), items(camps(report))),
      section('Common ground', items(report.commonGround.map((ground) => html(groundText(ground))))),
      section('Still split after all that was said', items(irreducible(report).map(html))),
      section('Next questions', items(report.nextQuestions.map(html))),
      section('Not taken up', items(proposalsOf(report).map(html))),
      section('Dissent on purpose', items(dissent(report))),
      section('Seats', seats(report)),
      section('Baseline', baseline === null ? [] : [`<p dir="auto">${html(baseline)}</p>`]),
      section('What the rules counted', metrics(report)),
    ],
    DEBATE_STYLE,
  )
}

function resultCard(report: DebateReport): string {
  const collapse = collapseText(report)
  const question = primaryQuestion(report)
  return [
    '<section class="card result" aria-label="Result">',
    `<blockquote dir="auto">${html(headline(report))}.</blockquote>`,
    ...(question === null ? [] : [`<p dir="auto">It turns on: <strong>“${html(question)}”</strong></p>`]),
    ...(report.regimeDescription === '' ? [] : [`<p dir="auto">${html(report.regimeDescription)}</p>`]),
    '<div class="votes">',
    vote('Blind vote', report, report.blindVote),
    vote(voteTitle(report), report, report.finalVote),
    '</div>',
    ...changesOf(report).map(({ text, isFlag }) => `<p${isFlag ? ' class="warning"' : ''} dir="auto">${html(text)}</p>`),
    ...(collapse === null ? [] : [`<p class="soft">${html(collapse)}</p>`]),
    '<dl class="facts">',
    `<dt>Confidence</dt><dd><span class="badge ${report.confidence}">${report.confidence}</span> ${html(report.confidenceBecause)}</dd>`,
    `<dt>Length</dt><dd>${html(durationText(report))}</dd>`,
    ...(report.status === 'completed' ? [] : [`<dt>State</dt><dd class="warning">${html(ending(report))}</dd>`]),
    '</dl>',
    '</section>',
  ].join('\n')
}

function vote(title: string, report: DebateReport, { YES, NO, UNCERTAIN }: DebateReport['blindVote']): string {
  const bar = sidesBar(title, { YES: YES.length, NO: NO.length, UNCERTAIN: UNCERTAIN.length })
  const text = voteText(report, { YES, NO, UNCERTAIN })
  return `<span class="soft">${title}</span>${bar === '' ? '<span></span>' : bar}<p class="soft" dir="auto">${html(text)}</p>`
}

const lost = (report: DebateReport): readonly string[] =>
  lostThreads(report).map(({ id, topic, end, reasons }) => {
    const last = reasons.length === 0 ? '' : `<br><span class="soft">${html(reasons.join(' '))}</span>`
    return `<strong>${html(id)}</strong> ${html(topic)}: <span class="warning">${html(end)}</span>${last}`
  })

const camps = (report: DebateReport): readonly string[] =>
  report.coalitions.map((camp) => {
    const beliefs = camp.sharedBeliefs.length === 0 ? '' : items(camp.sharedBeliefs.map(html)).join('')
    return `<strong>${html(camp.label)}</strong>: ${html(campText(report, camp))}${beliefs}`
  })

const dissent = (report: DebateReport): readonly string[] =>
  report.dissent.map(
    ({ seat, subject, outcome, because }) =>
      `<strong>${html(nameIn(report, seat))}</strong> was asked to argue against ${html(subject)} (${outcome}): ${html(because)}`,
  )

function seats(report: DebateReport): readonly string[] {
  if (report.seats.length === 0) return []
  const rows = report.seats.map((seat) => {
    const gone = seat.gone === null ? '' : `<br><span class="warning">${html(seat.gone)}</span>`
    const change = `<td${seat.unsupportedFlip ? ' class="flag"' : ''}>${html(seatChange(seat))}</td>`
    return `<tr><th scope="row" class="name">${html(seat.name)}${gone}</th>${change}<td>${messagesOf(seat)}</td><td>${seat.refused}</td><td>${html(driverWord(seat.driver, seat.model))}</td></tr>`
  })
  const head = ['seat', 'blind → final', 'messages', 'refused', 'answered by'].map((title) => `<th scope="col">${title}</th>`).join('')
  return [
    `<div class="scroll"><table class="seats">\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>`,
  ]
}

const metrics = (report: DebateReport): readonly string[] =>
  metricsOf(report).length === 0
    ? []
    : [
        `<dl class="facts">\n${metricsOf(report)
          .map(({ label, value }) => `<dt>${html(label)}</dt><dd>${html(value)}</dd>`)
          .join('\n')}\n</dl>`,
      ]
