/**
 * Two small pictures: how the sides were declared, and how many points each answer got. Bars are SVG stretched to the room
 * there is; words and numbers stand beside them as text of the page, so that they keep their size on a phone.
 */
import type { AskReport } from '../../core/ask/report.ts'
import { listed } from '../amounts.ts'
import { namesIn, SIDES, standings } from '../ask-reading.ts'
import { html } from './escape.ts'

/** One bar, cut in as many parts as sides were declared, and who stands in each. Empty where there is nothing to compare. */
export function sidesChart(report: AskReport): string {
  const camps = SIDES.map((side) => ({ side, seats: report.sides[side] })).filter(({ seats }) => seats.length > 0)
  const total = camps.reduce((sum, { seats }) => sum + seats.length, 0)
  if (total < 2) return ''
  let x = 0
  const parts = camps.map(({ side, seats }) => {
    const wide = (seats.length / total) * 100
    const part = `<rect class="s-${side}" x="${round(x)}" y="0" width="${round(wide - 0.4)}" height="10"/>`
    x += wide
    return part
  })
  const said = camps.map(({ side, seats }) => `${seats.length} ${side}`).join(', ')
  const legend = camps.map(
    ({ side, seats }) => `<span class="badge ${side}">${seats.length} ${side}</span> ${html(listed(namesIn(report, seats)))}`,
  )
  return `<figure>${bar(`Declared sides: ${said}`, parts.join(''))}<figcaption>${legend.join('<br>')}</figcaption></figure>`
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
      `<rect class="bar${isWinner ? ' lead' : ''}" x="0" y="0" width="${round(Math.max(0.5, (points / most) * 100))}" height="10"/>`,
    )
    return `<li><span>${title}</span>${drawn}<span class="number">${points}</span></li>`
  })
  const caption = 'Points (Borda): the last of a ranking gets none, each place above it one more. Pairs decide; points stand beside.'
  return `<figure><ol class="points">\n${bars.join('\n')}\n</ol><figcaption>${caption}</figcaption></figure>`
}

/** Without words for it, a bar is only an echo of the number beside it. */
const bar = (label: string, drawn: string): string =>
  `<svg viewBox="0 0 100 10" preserveAspectRatio="none" ${label === '' ? 'aria-hidden="true"' : `role="img" aria-label="${label}"`}>${drawn}</svg>`

const round = (amount: number): number => Math.round(amount * 10) / 10
