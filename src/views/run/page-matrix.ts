/** Findings across cycles as a table, and how far each cycle converged as bars; both say in words what they show in colour. */
import type { CellStatus, RunReport } from '../../core/run/report-types.ts'
import { bar, tenth } from '../html/bar.ts'
import { html } from '../html/escape.ts'
import { CELLS, CONVERGENCE_NOTE, LEAST, type MatrixRow, matrixOf, originText, scoresOf } from './matrix.ts'

export function findings(report: RunReport): readonly string[] {
  const { groups, columns, rows } = matrixOf(report)
  if (rows.length === 0) return []
  const tasks = groups.map(
    ({ task, title, cycles }) => `<th scope="colgroup" colspan="${cycles.length}" class="edge" title="${html(title)}">${html(task)}</th>`,
  )
  const isEdge = (index: number): boolean => columns[index]?.task !== columns[index - 1]?.task
  const cycles = columns.map(({ cycle }, index) => `<th scope="col"${isEdge(index) ? ' class="edge"' : ''}>cycle ${cycle}</th>`)
  const body = rows.map((row) => findingRow(report, row, isEdge))
  return [
    '<div class="scroll"><table class="matrix">',
    `<thead><tr><th scope="col" rowspan="2" class="name">finding</th>${tasks.join('')}</tr>`,
    `<tr>${cycles.join('')}</tr></thead>`,
    `<tbody>\n${body.join('\n')}\n</tbody>\n</table></div>`,
    `<ul class="legend">\n${(Object.keys(CELLS) as readonly CellStatus[]).map((status) => `<li>${cell(status)} ${CELLS[status].about}</li>`).join('\n')}\n</ul>`,
  ]
}

function findingRow(report: RunReport, { finding, cells }: MatrixRow, isEdge: (index: number) => boolean): string {
  const { id, severity, category, description, status } = finding
  const put = status === 'deferred' ? ' <span class="badge put-off">put off</span>' : ''
  const shown = cells.map((one, index) => `<td${isEdge(index) ? ' class="edge"' : ''}>${one === null ? '' : cell(one)}</td>`)
  return [
    `<tr><th scope="row" class="finding"><span class="id">${html(id)}</span> <span class="badge ${severity}">${severity}</span> <span class="soft">${html(category)}</span>${put}`,
    `<p dir="auto">${html(description)}</p><p class="soft small" dir="auto">${html(originText(report, finding))}</p></th>`,
    `${shown.join('')}</tr>`,
  ].join('')
}

const cell = (status: CellStatus): string => `<span class="cell ${status}">${CELLS[status].mark} ${CELLS[status].word}</span>`

export function convergence(report: RunReport): readonly string[] {
  const rows = scoresOf(report).map(({ task, cycle, score }) => {
    const wide = tenth(score * 100)
    const drawn = [
      '<rect class="track" x="0" y="0" width="100" height="10"/>',
      `<rect class="bar ${score < LEAST ? 'low' : 'lead'}" x="0" y="0" width="${wide}" height="10"/>`,
      `<rect class="least" x="${tenth(LEAST * 100)}" y="0" width="0.6" height="10"/>`,
    ]
    return `<li><span dir="auto">${html(task)}, cycle ${cycle}</span>${bar('', drawn.join(''))}<span class="number">${score.toFixed(2)}</span></li>`
  })
  return rows.length === 0 ? [] : [`<ul class="points">\n${rows.join('\n')}\n</ul>`, `<p class="soft small">${html(CONVERGENCE_NOTE)}</p>`]
}
