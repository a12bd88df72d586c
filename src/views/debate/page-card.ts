/** The crux card on a page. What speaks against a quotation stays in sight; what was found is folded away. */
import type { DebateReport, ReportedCrux, ReportedEvidence, ReportedPosition } from '../../core/debate/report-types.ts'
import { percent } from '../amounts.ts'
import { html } from '../html/escape.ts'
import { references } from '../html/evidence.ts'
import { items } from '../html/frame.ts'
import { type Checked, evidenceCount } from '../reading.ts'
import { DISAGREEMENTS, dcgText, falsifierText } from './phrases.ts'
import {
  bearingText,
  challengesOf,
  concessionsOf,
  flipsText,
  horizonsOf,
  positionNote,
  positionsOf,
  restatementsOf,
  standingOf,
} from './reading.ts'

export function card(report: DebateReport, crux: ReportedCrux, index: number): string {
  const isPrimary = report.primaryCrux === crux.id
  const star = isPrimary ? '<span class="star">★ primary</span> · ' : ''
  const reason = isPrimary && report.primaryCruxReason !== null ? [`<p class="soft" dir="auto">${html(report.primaryCruxReason)}</p>`] : []
  const standing = standingOf(crux).map(html).join(' · ')
  return [
    `<article class="card${isPrimary ? ' primary' : ''}">`,
    `<p class="crux-id">${star}${index + 1} · ${html(crux.id)}</p>`,
    `<h3 class="question" dir="auto">${html(crux.question)}</h3>`,
    `<p dir="auto"><strong>${DISAGREEMENTS[crux.disagreement]}.</strong> ${html(crux.diagnosis)}</p>`,
    `<p class="${crux.validated ? 'soft' : 'warning'}">${standing}</p>`,
    ...reason,
    positions(crux),
    ...part('Look another time ahead than most', items(horizonsOf(crux).map(html))),
    ...part('Concessions', items(concessionsOf(crux).map(html))),
    ...part('Both sides grant', items(crux.granted.map(html))),
    ...part('What would settle it', items(crux.resolutionCriteria.map(html))),
    ...part('What turns on it', [
      `<p class="dcg"><b>DCG</b> ${html(dcgText(crux.dcg))}</p>`,
      `<p class="soft">${html(flipsText(crux))}</p>`,
    ]),
    ...part('Restated in the other side’s words', items(restatementsOf(report, crux).map(html))),
    ...evidencePart(report, crux),
    ...part('Challenged', items(challengesOf(crux).map(html))),
    ...part('Also proposed here', items(crux.alternativesConsidered.map(html))),
    '</article>',
  ].join('\n')
}

const part = (title: string, body: readonly string[]): readonly string[] => (body.length === 0 ? [] : [`<h4>${title}</h4>`, ...body])

function positions(crux: ReportedCrux): string {
  const missing = crux.abstained.map(
    ({ name, because }) =>
      `<li><span class="badge">abstained</span><p><span class="name">${html(name)}</span> <span class="soft">${html(because)}</span></p></li>`,
  )
  const all = [...positionsOf(crux).map(position), ...missing]
  return all.length === 0 ? '<p class="soft">Nobody has taken a position on it.</p>' : `<ul class="positions">\n${all.join('\n')}\n</ul>`
}

function position(held: ReportedPosition): string {
  const { name, side, confidence, statement, falsifier, decides } = held
  const note = positionNote(held)
  const change = falsifier === null ? decides : falsifierText(falsifier)
  return [
    `<li><span class="badge ${side}">${side}</span>`,
    `<p><span class="name">${html(name)}</span> <span class="soft">${percent(confidence)} sure</span></p>`,
    `<p dir="auto">${html(statement)}</p>`,
    change === null ? '' : `<p class="why" dir="auto">Would change its mind: ${html(change)}</p>`,
    note === null ? '' : `<p class="${note.isFlag ? 'warning' : 'why'}" dir="auto">${html(note.text)}</p>`,
    '</li>',
  ].join('')
}

const byId = ({ id }: Checked): string => id

function evidencePart(report: DebateReport, crux: ReportedCrux): readonly string[] {
  if (crux.evidence.length === 0) return []
  const all = crux.evidence.flatMap((item) => item.references)
  const failed = all.filter(({ check }) => check.verdict === 'failed')
  const folded = crux.evidence.map((item) => given(report, item)).join('\n')
  return part('Evidence', [
    `<details><summary>${html(evidenceCount(all) ?? 'no references')}</summary>\n${folded}\n</details>${references(failed, byId)}`,
  ])
}

function given(report: DebateReport, item: ReportedEvidence): string {
  const challenged = item.challengedBy.length === 0 ? '' : ` · challenged in ${html(item.challengedBy.join(', '))}`
  const found = item.references.filter(({ check }) => check.verdict !== 'failed')
  return `<div class="given"><p><strong>${html(item.name)}</strong> <span class="soft">${html(item.message)} · ${html(bearingText(report, item))}${challenged}</span></p><p dir="auto">${html(item.content)}</p>${references(found, byId)}</div>`
}
