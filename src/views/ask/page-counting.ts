/** How the rankings were counted: points as bars, who beat whom as a table, and what each seat said with its ranking. */
import type { AskReport } from '../../core/ask/report.ts'
import { html } from '../html/escape.ts'
import { pointsChart } from './page-chart.ts'
import { ballotReason, countingNote, MATRIX_MAX, nameIn, placesIn, standings, votesBetween } from './reading.ts'

export function counting(report: AskReport): readonly string[] {
  const rows = standings(report)
  if (rows.length === 0) return []
  const note = countingNote(report)
  const chart = pointsChart(report)
  return [
    rows.length <= MATRIX_MAX ? matrix(report) : order(report),
    ...(note === null ? [] : [`<p class="warning">${html(note)}</p>`]),
    ...(chart === '' ? [] : [chart]),
    `<ul class="ballots">\n${report.ballots.map((ballot) => ballotItem(report, ballot)).join('\n')}\n</ul>`,
  ]
}

function matrix(report: AskReport): string {
  const rows = standings(report)
  const head = rows.map(({ name }, index) => `<th scope="col"><abbr title="${html(name)}">${index + 1}</abbr></th>`).join('')
  const body = rows.map(({ seat, name, won }, index) => {
    const cells = rows.map((other) => cell(votesBetween(report, seat, other.seat), votesBetween(report, other.seat, seat))).join('')
    return `<tr><th scope="row" class="name">${index + 1}. ${html(name)}</th>${cells}<td>${won} of ${rows.length - 1}</td></tr>`
  })
  return [
    '<figure><div class="scroll"><table>',
    `<thead><tr><th scope="col" class="name">Answer</th>${head}<th scope="col">pairs won</th></tr></thead>`,
    `<tbody>\n${body.join('\n')}\n</tbody>`,
    '</table></div><figcaption>How many seats put the answer of the row above that of the column; a shaded number wins its pair. Nobody ranks their own answer.</figcaption></figure>',
  ].join('\n')
}

function cell(mine: number | null, theirs: number | null): string {
  if (mine === null || theirs === null) return '<td class="self">–</td>'
  return mine > theirs ? `<td class="won">${mine}</td>` : `<td>${mine}</td>`
}

const order = (report: AskReport): string =>
  `<ol>\n${standings(report)
    .map(({ name, won, drawn, lost, isWinner }) => {
      const title = isWinner ? `<strong>${html(name)}</strong>` : html(name)
      return `<li>${title}: ${won} pairs won, ${drawn} drawn, ${lost} lost</li>`
    })
    .join('\n')}\n</ol>`

function ballotItem(report: AskReport, ballot: AskReport['ballots'][number]): string {
  const { because, key } = ballotReason(report, ballot)
  const order = placesIn(report, ballot.ranking).map(html).join(', then ')
  const reason = `“${html(because)}”${key === null ? '' : ` (${html(key)})`}`
  return `<li dir="auto"><strong>${html(nameIn(report, ballot.seat))}</strong>: ${order}. <span class="soft">${reason}</span></li>`
}
