/** A council's report as a page: the verdict and the machine, findings by severity with their quotations in context, the North Star, who reviewed how. */
import type { CouncilReport, ReportedFinding } from '../../core/council/report-types.ts'
import { counted } from '../amounts.ts'
import { html } from '../html/escape.ts'
import { items, page, type ReportParts, section } from '../html/frame.ts'
import { ending } from '../reading.ts'
import { dismissedCard, findingCard } from './page-finding.ts'
import { lanes } from './page-modes.ts'
import { northStar } from './page-star.ts'
import { COUNCIL_STYLE } from './page-style.ts'
import {
  agentOf,
  budgetText,
  cautionsOf,
  countsText,
  GATE_MARKS,
  GATES,
  groupsOf,
  headline,
  moreText,
  OUTCOMES,
  outcomeOf,
  sinceLines,
  sinceText,
  standingOf,
  stepsOf,
  TITLES,
  unreadTexts,
  workOf,
} from './reading.ts'

export function councilPage(report: CouncilReport): ReportParts {
  const cards = (findings: readonly ReportedFinding[]): readonly string[] => findings.map((one) => findingCard(report, one))
  return page(
    report,
    [
      resultCard(report),
      ...groupsOf(standingOf(report)).map(({ severity, findings }) => section(html(TITLES[severity]), cards(findings))),
      section(OUTCOMES.deadlocked, cards(outcomeOf(report, 'deadlocked'))),
      section('North Star', northStar(report)),
      section('Since the last review', since(report)),
      section('Questions for a person', items(report.questions.map(html))),
      section('Mode coverage', lanes(report)),
      section('Sections that nobody read', unread(report)),
      section('Gates', gates(report)),
      section(`Appendix: ${OUTCOMES.unconfirmed.toLowerCase()}`, cards(outcomeOf(report, 'unconfirmed'))),
      section(
        `Appendix: ${OUTCOMES.dismissed.toLowerCase()}`,
        outcomeOf(report, 'dismissed').map((one) => dismissedCard(one)),
      ),
      section('Appendix: how it went', work(report)),
    ],
    COUNCIL_STYLE,
  )
}

function resultCard(report: CouncilReport): string {
  const { verdict, verdictReason, document, confidence } = report
  return [
    `<section class="card result verdict-${verdict ?? 'PENDING'}" aria-label="Result">`,
    `<blockquote>${html(headline(report))}.</blockquote>`,
    ...(verdictReason === '' ? [] : [`<p dir="auto">${html(verdictReason)}</p>`]),
    `<p class="counts">${countsText(report)
      .map((text) => `<span class="badge ${toneOf(text)}">${html(text)}</span>`)
      .join(' ')}</p>`,
    machine(report),
    ...cautionsOf(report).map((caution) => `<p class="warning" dir="auto">${html(caution)}</p>`),
    '<dl class="facts">',
    `<dt>Confidence</dt><dd><span class="badge ${confidence}">${confidence}</span></dd>`,
    ...(document === null
      ? []
      : [
          `<dt>Document</dt><dd><code>${html(document.path)}</code> ${counted(document.lines, 'line')}, ${counted(document.words, 'word')}</dd>`,
        ]),
    `<dt>Session</dt><dd><code>${html(report.sessionId)}</code></dd>`,
    ...(report.status === 'completed' ? [] : [`<dt>State</dt><dd class="warning">${html(ending(report))}</dd>`]),
    '</dl>',
    '</section>',
  ].join('\n')
}

const TONES = ['blocker', 'major', 'minor', 'info', 'deadlocked', 'unconfirmed', 'dismissed', 'open'] as const

/** The colour of a count: the word in it, singular or not. */
const toneOf = (text: string): string => TONES.find((tone) => text.includes(tone)) ?? 'none'

/** The machine as a strip; what is ahead is said to be ahead, not only shown pale. */
function machine({ state, cyclesCompleted }: CouncilReport): string {
  const words = { passed: 'passed', here: 'here', ahead: 'ahead' }
  const steps = stepsOf(state, cyclesCompleted).map(
    ({ state: name, at }) =>
      `<li class="${at} ${name}"><span>${name.replace('_', ' ')}</span> <span class="unseen">(${words[at]})</span></li>`,
  )
  return `<ol class="machine" aria-label="Where the council stands">\n${steps.join('\n')}\n</ol>`
}

function since({ since: against }: CouncilReport): readonly string[] {
  if (against === null) return []
  return [`<p>${html(sinceText(against))}</p>`, ...items(sinceLines(against).map(html))]
}

function unread(report: CouncilReport): readonly string[] {
  const { shown, more } = unreadTexts(report)
  if (more.length === 0) return items(shown.map(html))
  const rest = items(more.map(html)).join('')
  return [...items(shown.map(html)), `<details><summary>${moreText(more)}</summary>\n${rest}\n</details>`]
}

function gates({ gates: all }: CouncilReport): readonly string[] {
  if (all.length === 0) return []
  const rows = all.map(
    ({ gate, status, because }) =>
      `<tr><th scope="row" class="name">${GATES[gate]}</th><td><span class="badge gate-${status}">${GATE_MARKS[status]} ${status}</span></td><td class="why">${html(because)}</td></tr>`,
  )
  return [
    `<div class="scroll"><table class="gates">\n<thead><tr><th scope="col">gate</th><th scope="col">status</th><th scope="col">why</th></tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>`,
  ]
}

function work(report: CouncilReport): readonly string[] {
  const ignored = report.ignored.map(({ seat, because }) => `Said and not taken: ${html(agentOf(report, seat))}: ${html(because)}`)
  return [
    ...workOf(report).map((text) => `<p class="soft">${html(text)}</p>`),
    ...items([...report.budget.map((one) => html(budgetText(one))), ...ignored]),
  ]
}
