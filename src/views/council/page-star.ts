/** The North Star as bars, a phase each, with a tick where each reviewer put it; the criteria with their quotations folded away. */
import type { CouncilReport, ReportedPhase } from '../../core/council/report-types.ts'
import { listed } from '../amounts.ts'
import { bar, tenth } from '../html/bar.ts'
import { html } from '../html/escape.ts'
import { items } from '../html/frame.ts'
import { agentOf, agreementText, hasStar, recommendationsOf } from './reading.ts'

export function northStar(report: CouncilReport): readonly string[] {
  const { vision, phases, violations, complete } = report.northStar
  if (!hasStar(report)) return []
  const rows = phases.map((phase, index) => phaseRow(report, phase, index))
  const legend = report.agents.map((agent, index) => `<span class="tick-key lane-${index % 3}"></span> ${html(agent.agent)}`).join(' ')
  return [
    `<p class="soft" dir="auto">${html(vision)}${complete ? '' : '. <span class="warning">Not complete: it takes two assessments.</span>'}</p>`,
    `<figure class="star"><ol class="phases">\n${rows.join('\n')}\n</ol>${legend === '' ? '' : `<figcaption>Each score is the share of a phase’s criteria that the document meets with a verified quotation; a tick for each reviewer, side by side where they agree: ${legend}</figcaption>`}</figure>`,
    ...items(
      violations.map(
        ({ text, quote, line, by }) =>
          `<span class="badge failed">forbidden</span> ${html(text)} <q class="plain">“${html(quote)}”</q>${line === null ? '' : ` (line ${line})`} <span class="soft">${html(listed(by.map((seat) => agentOf(report, seat))))}</span>`,
      ),
    ),
    ...items(recommendationsOf(report).map(html)),
    ...criteria(report),
  ]
}

function phaseRow(report: CouncilReport, phase: ReportedPhase, index: number): string {
  const { name, score, bySeat } = phase
  const isPrimary = report.northStar.primaryPhase === index + 1
  const agreed = agreementText(phase)
  const label = html(`${name}: ${score === null ? 'no score' : score.toFixed(2)}, ${agreed}`)
  const places = sideBySide(bySeat.map(({ score: own }) => own * TICK_LAST))
  const ticks = bySeat.map(({ seat }, nth) => {
    const place = Math.max(
      0,
      report.agents.findIndex((agent) => agent.seat === seat),
    )
    return `<rect class="lane-${place % 3}" x="${tenth(places[nth] ?? 0)}" y="0" width="${TICK_WIDTH}" height="10"/>`
  })
  const filled = `<rect class="track" x="0" y="0" width="100" height="10"/><rect class="bar${isPrimary ? ' lead' : ''}" x="0" y="0" width="${tenth((score ?? 0) * 100)}" height="10"/>`
  const title = `${index + 1} ${html(name)}`
  return `<li><span class="phase" dir="auto">${isPrimary ? `<strong>${title}</strong>` : title}</span>${bar(label, filled + ticks.join(''))}<span class="number">${score === null ? '–' : score.toFixed(2)}</span><span class="soft small agreed">${agreed}${isPrimary ? ' · served most' : ''}</span></li>`
}

/** Of a bar that is 100 wide. */
const TICK_WIDTH = 1
const TICK_STEP = 1.4
const TICK_LAST = 100 - TICK_WIDTH

/** Ticks that would lie on one another stand beside each other, within the bar. */
export function sideBySide(wanted: readonly number[]): readonly number[] {
  const places = [...wanted]
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  let least = 0
  for (const index of order) {
    places[index] = Math.max(least, places[index] ?? 0)
    least = (places[index] ?? 0) + TICK_STEP
  }
  // What was pushed over the end comes back, and pushes its neighbours.
  let most = TICK_LAST
  for (const index of order.toReversed()) {
    places[index] = Math.min(most, places[index] ?? 0)
    most = (places[index] ?? 0) - TICK_STEP
  }
  return places
}

function criteria({ northStar: { phases } }: CouncilReport): readonly string[] {
  const all = phases.flatMap(({ name, criteria: some }) => some.map((criterion) => ({ name, ...criterion })))
  if (all.length === 0) return []
  const rows = all.map(({ name, text, metBy, quote, line }) => {
    const mark = metBy.length === 0 ? '<span class="badge none">– not shown</span>' : '<span class="badge verified">✓ shown</span>'
    const words = quote === null ? '' : `<br><q class="plain" dir="auto">“${html(quote)}”</q>${line === null ? '' : ` (line ${line})`}`
    return `${mark} ${html(text)} <span class="soft small">${html(name)}</span>${words}`
  })
  const met = all.filter(({ metBy }) => metBy.length > 0).length
  return [
    `<details><summary>${met} of ${all.length} criteria shown with a verified quotation</summary>\n${items(rows).join('')}\n</details>`,
  ]
}
