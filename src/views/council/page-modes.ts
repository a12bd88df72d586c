/** Mode coverage on a page: three lanes, each with its role, its five modes, what each found and why it was chosen. */
import type { CouncilReport, ReportedAgent, ReportedMode } from '../../core/council/report-types.ts'
import { html } from '../html/escape.ts'
import { items } from '../html/frame.ts'
import { driverWord } from '../reading.ts'
import { agentName, selectionNotes } from './reading.ts'

export function lanes(report: CouncilReport): readonly string[] {
  if (report.agents.length === 0) return []
  return [
    `<div class="lanes">\n${report.agents.map(lane).join('\n')}\n</div>`,
    ...items(selectionNotes(report).map((note) => `<span class="warning">${html(note)}</span>`)),
    ...signals(report),
  ]
}

function lane(agent: ReportedAgent, index: number): string {
  const notes = [...(agent.lost === null ? [] : [`Lost: ${agent.lost}`]), ...(agent.oath === false ? ['Did not affirm the oath.'] : [])]
  return [
    `<section class="lane lane-${index % 3}${agent.lost === null ? '' : ' lost'}">`,
    `<h3>${html(agentName(agent))}</h3>`,
    `<p class="role" dir="auto">${html(agent.role ?? 'no role yet')}</p>`,
    `<p class="soft small">${html(driverWord(agent.driver, agent.model))}</p>`,
    ...notes.map((note) => `<p class="warning" dir="auto">${html(note)}</p>`),
    agent.modes.length === 0
      ? '<p class="soft">Modes not chosen yet.</p>'
      : `<ul class="modes">\n${agent.modes.map(mode).join('\n')}\n</ul>`,
    '</section>',
  ].join('\n')
}

function mode({ number, name, category, findings, applied, looksFor, because, affinity }: ReportedMode): string {
  const amount = applied ? `${findings} ${findings === 1 ? 'finding' : 'findings'}` : 'not applied'
  return [
    `<li><p class="mode-name"><span class="number">${number}</span> <span dir="auto">${html(name)}</span> <span class="badge ${applied ? (findings > 0 ? 'some' : 'none') : 'unverified'}">${amount}</span></p>`,
    `<details><summary>why</summary><p class="soft small" dir="auto">Looks for: ${html(looksFor)}<br>${html(category)}, affinity ${affinity.toFixed(2)}: ${html(because)}</p></details></li>`,
  ].join('')
}

function signals({ selection }: CouncilReport): readonly string[] {
  if (selection === null || selection.signals.length === 0) return []
  const rows = selection.signals.map(({ signal, matches, examples }) => {
    const shown = examples.map(({ line, text }) => `<span dir="auto">line ${line}: ${html(text)}</span>`).join('<br>')
    return `<strong>${html(signal)}</strong> ${matches}${shown === '' ? '' : `<br><span class="soft small">${shown}</span>`}`
  })
  return [`<details><summary>signals in the document that called for these modes</summary>\n${items(rows).join('')}\n</details>`]
}
