/** Two small pictures: how the sides were declared, and how many points each answer got. */
import type { AskReport } from '../../core/ask/report.ts'
import { listed } from '../amounts.ts'
import { bar, sidesBar, tenth } from '../html/bar.ts'
import { html } from '../html/escape.ts'
import { SIDES } from '../reading.ts'
import { namesIn, standings } from './reading.ts'

/** How the sides were declared, and who stands in each. Empty where there is nothing to compare. */
export function sidesChart(report: AskReport): string {
  const camps = SIDES.map((side) => ({ side, seats: report.sides[side] })).filter(({ seats }) => seats.length > 0)
  if (camps.reduce((sum, { seats }) => sum + seats.length, 0) < 2) return ''
  const { YES, NO, UNCERTAIN } = report.sides
  const drawn = sidesBar('Declared sides', { YES: YES.length, NO: NO.length, UNCERTAIN: UNCERTAIN.length })
  const legend = camps.map(
    ({ side, seats }) => `<span class="badge ${side}">${seats.length} ${side}</span> ${html(listed(namesIn(report, seats)))}`,
  )
  return `<figure>${drawn}<figcaption>${legend.join('<br>')}</figcaption></figure>`
}

/** Borda points as bars, in the order of the standings. Empty where nobody got any. */
export function pointsChart(report: AskReport): string {
  const rows = standings(report)
  const most = Math.max(0, ...rows.map(({ points }) => points))
  if (most === 0) return ''
  const bars = rows.map(({ name, points, isWinner }) => {
    const title = isWinner ? `<strong>${html(name)}</strong>` : html(name)
    const drawn = bar(
      '',
      `<rect class="bar${isWinner ? ' lead' : ''}" x="0" y="0" width="${tenth(Math.max(0.5, (points / most) * 100))}" height="10"/>`,
    )
    return `<li><span>${title}</span>${drawn}<span class="number">${points}</span></li>`
  })
  const caption = 'Points (Borda): the last of a ranking gets none, each place above it one more. Pairs decide; points stand beside.'
  return `<figure><ol class="points">\n${bars.join('\n')}\n</ol><figcaption>${caption}</figcaption></figure>`
}
