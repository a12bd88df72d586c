/** The crux map as SVG: drawn with the page's own colours, with words for those who do not see it. No script, nothing loaded. */
import type { DebateReport } from '../../core/debate/report-types.ts'
import { letter } from '../../core/ids.ts'
import { listed } from '../amounts.ts'
import { tenth } from '../html/bar.ts'
import { html } from '../html/escape.ts'
import { SIDES } from '../reading.ts'
import { CHIP_WIDTH, type CruxMap, layOut, type MapLink, type MapNode, SIZE } from './map-layout.ts'
import { spelled, two } from './phrases.ts'
import { campsTitle, campText, cruxesOf, linksOf } from './reading.ts'

const WIDE = 760
const NARROW = 340
const ROUND = 10
export const CAMP_COLOURS = 5

/** Twice: one for a wide page and paper, one for a phone; the style shows one of them. Empty where there is no crux. */
export function cruxMap(report: DebateReport): string {
  if (cruxesOf(report).length === 0) return ''
  return [
    '<figure class="map">',
    drawing(report, layOut(report, WIDE, false), 'wide'),
    drawing(report, layOut(report, NARROW, true), 'narrow'),
    `<figcaption>${legend(report)}</figcaption>`,
    '</figure>',
  ].join('\n')
}

function drawing(report: DebateReport, { width, height, nodes, links }: CruxMap, name: 'wide' | 'narrow'): string {
  return [
    `<svg class="cruxes ${name}" viewBox="0 0 ${tenth(width)} ${tenth(height)}" role="img" aria-labelledby="map-${name}-title map-${name}-desc">`,
    `<title id="map-${name}-title">Crux map</title>`,
    `<desc id="map-${name}-desc">${html(description(report))}</desc>`,
    ...nodes.map(node),
    ...links.map(line),
    ...links.map((link) => (name === 'narrow' ? labelAlong(link) : labelBeside(link, links))),
    '</svg>',
  ].join('\n')
}

function description(report: DebateReport): string {
  const cruxes = cruxesOf(report).map(({ id, question, positions, dcg }, index) => {
    const sides = SIDES.map((side) => ({ side, amount: positions.filter(({ counted }) => counted === side).length }))
    const said = sides.filter(({ amount }) => amount > 0).map(({ side, amount }) => `${amount} ${side}`)
    return `${index + 1}. ${question} (${id}) DCG ${two(dcg.score)}; ${said.join(', ') || 'no positions'}.`
  })
  const links = linksOf(report)
  const head = `${spelled(cruxes.length, 'question')} on which it turns, the weightiest first.`
  return [`${head[0]?.toUpperCase()}${head.slice(1)}`, ...cruxes, ...(links.length === 0 ? [] : [`Links: ${links.join('; ')}.`])].join(' ')
}

function node(shown: MapNode): string {
  const { crux, number, isPrimary, x, y, width, height, lines, amounts } = shown
  const left = x + SIZE.pad
  const headY = y + SIZE.pad + 12
  const textY = y + SIZE.pad + SIZE.head + 14
  const barY = y + SIZE.pad + SIZE.head + lines.length * SIZE.line + 4
  const said = SIDES.filter((side) => amounts[side] > 0).map((side) => `${amounts[side]} ${side}`)
  const words = lines.map((text, index) => `<text class="words" x="${left}" y="${tenth(textY + index * SIZE.line)}">${html(text)}</text>`)
  return [
    `<g class="node${isPrimary ? ' primary' : ''}">`,
    `<rect class="box" x="${x}" y="${tenth(y)}" width="${width}" height="${tenth(height)}" rx="10"/>`,
    `<text class="head" x="${left}" y="${tenth(headY)}">${isPrimary ? '★ ' : ''}${number} · ${html(crux.id)}</text>`,
    `<text class="head end" x="${x + width - SIZE.pad}" y="${tenth(headY)}">DCG ${two(crux.dcg.score)}</text>`,
    ...words,
    sides(shown, left, barY),
    `<text class="small" x="${left}" y="${tenth(barY + SIZE.bar + 15)}">${said.join(' · ') || 'no positions'}</text>`,
    chips(shown, left, barY + SIZE.bar + SIZE.caption + 12),
    '</g>',
  ].join('')
}

function sides({ amounts, width }: MapNode, left: number, y: number): string {
  const room = width - 2 * SIZE.pad
  const total = SIDES.reduce((sum, side) => sum + amounts[side], 0)
  if (total === 0) return `<rect class="nobody" x="${left}" y="${tenth(y)}" width="${room}" height="${SIZE.bar}"/>`
  let x = left
  return SIDES.filter((side) => amounts[side] > 0)
    .map((side) => {
      const wide = (amounts[side] / total) * room
      const part = `<rect class="s-${side}" x="${tenth(x)}" y="${tenth(y)}" width="${tenth(Math.max(1, wide - 2))}" height="${SIZE.bar}"/>`
      x += wide
      return part
    })
    .join('')
}

function chips({ camps, chipsInRow }: MapNode, left: number, y: number): string {
  return camps
    .map(({ camp, side }, index) => {
      const x = left + (index % chipsInRow) * CHIP_WIDTH + 8
      const top = y + Math.floor(index / chipsInRow) * SIZE.chip
      return `<circle class="camp-${camp % CAMP_COLOURS}" cx="${x}" cy="${tenth(top)}" r="8"/><text class="mark" x="${x}" y="${tenth(top + 3.5)}">${letter(camp)}</text><text class="small" x="${x + 13}" y="${tenth(top + 4)}">${side}</text>`
    })
    .join('')
}

/** Out of one node, down or up a lane, into the other. */
function line({ kind, isCertain, hasArrow, from, to, laneX }: MapLink): string {
  const down = to.y > from.y ? 1 : -1
  const bend = Math.min(ROUND, Math.abs(to.y - from.y) / 2)
  const end = to.x + (hasArrow ? SIZE.arrow : 0)
  const path = [
    `M${tenth(from.x)} ${tenth(from.y)}`,
    `H${tenth(laneX - bend)}`,
    `Q${tenth(laneX)} ${tenth(from.y)} ${tenth(laneX)} ${tenth(from.y + down * bend)}`,
    `V${tenth(to.y - down * bend)}`,
    `Q${tenth(laneX)} ${tenth(to.y)} ${tenth(laneX - bend)} ${tenth(to.y)}`,
    `H${tenth(end)}`,
  ].join('')
  const arrow = hasArrow ? `<path class="tip" d="M${tenth(to.x + 1)} ${tenth(to.y)}l${SIZE.arrow} -5v10z"/>` : ''
  return `<g class="link ${kind}${isCertain ? '' : ' unsure'}"><path class="way" d="${path}"/>${arrow}</g>`
}

/** Beside its lane, halfway; a little lower where another label of the same height stands already. */
function labelBeside(link: MapLink, all: readonly MapLink[]): string {
  const before = all.slice(0, all.indexOf(link)).filter((other) => Math.abs(middle(other) - middle(link)) < 14).length
  return `<text class="label-${link.kind}" x="${tenth(link.laneX + 5)}" y="${tenth(middle(link) + 4 + before * 15)}">${html(link.label)}</text>`
}

const middle = ({ from, to }: MapLink): number => (from.y + to.y) / 2

function labelAlong(link: MapLink): string {
  const [x, y] = [tenth(link.laneX), tenth(middle(link))]
  return `<text class="label-${link.kind} along" x="${x}" y="${y}" transform="rotate(90 ${x} ${y})">${html(link.label)}</text>`
}

function legend(report: DebateReport): string {
  const wider = cruxesOf(report).length > 1 ? 'The wider a box, the more of the disagreement turns on its question (DCG). ' : ''
  const arrows = linksOf(report).length > 0 ? ' Arrows: what follows from what; dashed where it is not confirmed.' : ''
  const nodes = `${wider}Bars: how many hold each side.${arrows}`
  const camps = report.coalitions.map(
    (camp, index) =>
      `<li><span class="camp camp-${index % CAMP_COLOURS}">${letter(index)}</span> <strong>${html(camp.label)}</strong>: ${html(campText(report, camp))}</li>`,
  )
  const title = report.coalitions.length === 0 ? '' : `${campsTitle(report)}: ${listed(report.coalitions.map((_, index) => letter(index)))}`
  return camps.length === 0 ? nodes : `${nodes} ${html(title)}.<ul class="camps">${camps.join('')}</ul>`
}
