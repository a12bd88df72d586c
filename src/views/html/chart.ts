/** Two small pictures, drawn as SVG: how the sides were declared, and how many points each answer got. Numbers stand in them as text too. */
import type { AskReport } from '../../core/ask/report.ts'
import { SIDES, standings } from '../ask-reading.ts'
import { cut } from '../columns.ts'
import { oneLine } from '../printable.ts'
import { html } from './escape.ts'

const WIDTH = 640

/** One bar, cut in as many parts as sides were declared. Empty where there is nothing to compare. */
export function sidesChart(report: AskReport): string {
  const camps = SIDES.map((side) => ({ side, seats: report.sides[side].length })).filter(({ seats }) => seats > 0)
  const total = camps.reduce((sum, { seats }) => sum + seats, 0)
  if (total < 2) return ''
  let x = 0
  const parts = camps.map(({ side, seats }) => {
    const wide = (seats / total) * WIDTH
    const part = `<rect class="s-${side}" x="${round(x)}" y="0" width="${round(wide - 2)}" height="30" rx="4"/><text class="on" x="${round(x + 10)}" y="20">${seats} ${side}</text>`
    x += wide
    return part
  })
  const said = camps.map(({ side, seats }) => `${seats} ${side}`).join(', ')
  return `<svg viewBox="0 0 ${WIDTH} 30" role="img" aria-label="Declared sides: ${said}">${parts.join('')}</svg>`
}

const ROW = 30
const NAMES = 190
const NAME_COLUMNS = 24

/** Borda points as bars, in the order of the standings. Empty where nothing was ranked. */
export function pointsChart(report: AskReport): string {
  const rows = standings(report)
  const most = Math.max(0, ...rows.map(({ points }) => points))
  if (most === 0) return ''
  const bars = rows.map(({ name, points, isWinner }, index) => {
    const y = index * ROW
    const wide = Math.max(2, (points / most) * (WIDTH - NAMES - 40))
    const title = html(cut(oneLine(name), NAME_COLUMNS))
    return `<text${isWinner ? '' : ' class="small"'} x="0" y="${y + 19}">${title}</text><rect class="bar${isWinner ? ' lead' : ''}" x="${NAMES}" y="${y + 4}" width="${round(wide)}" height="${ROW - 9}" rx="4"/><text class="small" x="${round(NAMES + wide + 8)}" y="${y + 19}">${points}</text>`
  })
  const said = rows.map(({ name, points }) => `${html(name)} ${points}`).join(', ')
  return `<svg viewBox="0 0 ${WIDTH} ${rows.length * ROW}" role="img" aria-label="Points: ${said}">${bars.join('')}</svg>`
}

const round = (amount: number): number => Math.round(amount * 10) / 10
