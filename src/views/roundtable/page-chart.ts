/**
 * Confidence over rounds as SVG: a line a seat, a mark a round whose shape and colour say the side. Rounds of objections are
 * shaded, and what was detected and how it ended stand above their rounds. The table below it says the same in words.
 */
import type { RoundRow, RoundtableReport } from '../../core/roundtable/report-types.ts'
import { percent } from '../amounts.ts'
import { cut } from '../columns.ts'
import { tenth } from '../html/bar.ts'
import { html } from '../html/escape.ts'
import { oneLine } from '../printable.ts'
import { columnTitle } from './matrix.ts'
import { DETECTIONS, EXITS } from './phrases.ts'

const WIDE = 720
const HIGH = 280
const LEFT = 64
const RIGHT = 176
const TOP = 34
const BOTTOM = 30
const NAME_MAX = 22
/** Names at the right never stand closer than this. */
const LINE = 15
const COLOURS = 6

interface Point {
  readonly x: number
  readonly y: number
  readonly side: 'YES' | 'NO' | 'UNCERTAIN' | null
}

/** Empty before two rounds are known: a single point is no line. */
export function confidenceChart(report: RoundtableReport): string {
  const { rounds, seats } = report
  if (rounds.length < 2 || seats.length === 0) return ''
  const x = (index: number): number => tenth(LEFT + (index * (WIDE - LEFT - RIGHT)) / (rounds.length - 1))
  const lines = seats.map(({ seat, name }, index) => ({
    name,
    lane: index % COLOURS,
    points: pointsOf(rounds, seat, x, index, seats.length),
  }))
  return [
    `<div class="scroll"><svg class="chart" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="${html(described(report))}">`,
    ...shades(rounds, x),
    ...grid(),
    ...rounds.map((round, index) => `<text class="tick" x="${x(index)}" y="${HIGH - 10}">${html(columnTitle(round))}</text>`),
    ...marks(report, x),
    ...lines.map(({ lane, points }) => lineOf(lane, points)),
    ...labels(lines),
    '</svg></div>',
    '<p class="soft">● YES, ■ NO, ◆ UNCERTAIN; the higher, the surer. A shaded round is one of objections.</p>',
  ].join('\n')
}

const yOf = (confidence: number): number => TOP + (1 - confidence) * (HIGH - TOP - BOTTOM)

/** Seats that stand on the same spot are moved apart by a hair, so that none hides another. */
function pointsOf(rounds: readonly RoundRow[], seat: string, x: (index: number) => number, place: number, seats: number): readonly Point[] {
  const aside = (place - (seats - 1) / 2) * 3
  return rounds.flatMap((round, index) => {
    const row = round.seats.find((each) => each.seat === seat)
    return row === undefined || row.confidence === null
      ? []
      : [{ x: tenth(x(index) + aside), y: tenth(yOf(row.confidence)), side: row.side }]
  })
}

const lineOf = (lane: number, points: readonly Point[]): string =>
  [
    `<g class="lane-${lane}">`,
    ...(points.length < 2 ? [] : [`<path class="way" d="M${points.map(({ x, y }) => `${x} ${y}`).join('L')}"/>`]),
    ...points.map(markOf),
    '</g>',
  ].join('')

/** Round for YES, square for NO, standing on its tip for UNCERTAIN; a ring where there is no yes or no. */
function markOf({ x, y, side }: Point): string {
  switch (side) {
    case 'YES':
      return `<circle class="s-YES" cx="${x}" cy="${y}" r="5"/>`
    case 'NO':
      return `<rect class="s-NO" x="${tenth(x - 4.5)}" y="${tenth(y - 4.5)}" width="9" height="9"/>`
    case 'UNCERTAIN':
      return `<path class="s-UNCERTAIN" d="M${x} ${tenth(y - 6)}L${tenth(x + 6)} ${y}L${x} ${tenth(y + 6)}L${tenth(x - 6)} ${y}Z"/>`
    default:
      return `<circle class="ring" cx="${x}" cy="${y}" r="4.5"/>`
  }
}

function shades(rounds: readonly RoundRow[], x: (index: number) => number): readonly string[] {
  const wide = (WIDE - LEFT - RIGHT) / (rounds.length - 1)
  return rounds.flatMap(({ kind }, index) => {
    if (kind !== 'objection') return []
    const from = Math.max(LEFT - 20, x(index) - wide / 2)
    const to = Math.min(WIDE - RIGHT + 24, x(index) + wide / 2)
    return [`<rect class="objection" x="${tenth(from)}" y="${TOP - 8}" width="${tenth(to - from)}" height="${HIGH - TOP - BOTTOM + 12}"/>`]
  })
}

const grid = (): readonly string[] =>
  [0, 0.5, 1].flatMap((share) => [
    `<path class="grid" d="M${LEFT - 6} ${tenth(yOf(share))}H${WIDE - RIGHT + 12}"/>`,
    `<text class="scale" x="${LEFT - 10}" y="${tenth(yOf(share) + 4)}">${percent(share)}</text>`,
  ])

/** What was seen after a round, and the end: each above its round, two of one round under each other. */
function marks({ rounds, detections, exit }: RoundtableReport, x: (index: number) => number): readonly string[] {
  return rounds.flatMap(({ round }, index) => {
    const here = [
      ...detections.filter((one) => one.round === round).map(({ kind }) => ['detected', `⚠ ${DETECTIONS[kind]}`] as const),
      ...(exit !== null && exit.round === round && round > 0
        ? [[exit.reason === 'consensus' ? 'ended agreed' : 'ended', EXITS[exit.reason]] as const]
        : []),
    ]
    return here.map(([kind, text], line) => `<text class="${kind}" x="${x(index)}" y="${12 + line * 13}">${html(text)}</text>`)
  })
}

/** Names at the end of their lines, moved apart where they would cover each other. */
function labels(lines: readonly { readonly name: string; readonly lane: number; readonly points: readonly Point[] }[]): readonly string[] {
  const ends = lines.flatMap(({ name, lane, points }) => {
    const last = points.at(-1)
    return last === undefined ? [] : [{ name, lane, y: last.y }]
  })
  const sorted = ends.toSorted((a, b) => a.y - b.y)
  let next = 0
  return sorted.map(({ name, lane, y }, index) => {
    // As many as are still to come need their room below it.
    const place = Math.min(Math.max(next, y), HIGH - BOTTOM - LINE * (sorted.length - 1 - index))
    next = place + LINE
    return `<text class="seat lane-${lane}" x="${WIDE - RIGHT + 22}" y="${tenth(place + 4)}">${html(cut(oneLine(name), NAME_MAX))}</text>`
  })
}

const described = ({ seats, rounds }: RoundtableReport): string =>
  `How sure each of ${seats.length} seats was in rounds ${rounds.at(0)?.round ?? 0} to ${rounds.at(-1)?.round ?? 0}; the table below says it in numbers`
