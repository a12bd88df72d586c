/** How the rankings were counted: the order with its points, who beat whom as a small table, and each ballot. */
import type { AskReport } from '../../core/ask/report.ts'
import { columns, cut, pad, padStart } from '../columns.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { ballotReason, countingNote, MATRIX_MAX, nameIn, placesIn, type Standing, standings, votesBetween } from './reading.ts'

const NAME_MAX = 24
/** Below this a table has no room for names. */
const NARROW = 36

/** `brief`: the table alone, for someone who has just seen each ballot. */
export function tallyLines(report: AskReport, paint: Paint, width: number, brief = false): readonly string[] {
  const rows = standings(report)
  if (rows.length === 0) return []
  const note = countingNote(report)
  return [
    ...orderLines(rows, report, paint, width),
    ...(note === null ? [] : wrap(oneLine(note), width, '  ').map(paint.yellow)),
    ...(brief ? [] : ['', ...ballotLines(report, paint, width)]),
  ]
}

/** One table for both: points on the left, votes in each pair on the right, where there are few enough answers to fit. */
function orderLines(rows: readonly Standing[], report: AskReport, paint: Paint, width: number): readonly string[] {
  const names = rows.map(({ name }) => cut(oneLine(name), NAME_MAX))
  if (width < NARROW)
    return rows.flatMap(({ won, points }, index) =>
      wrap(`${index + 1}. ${names[index]}: ${won} of ${rows.length - 1} pairs won, ${points} points`, width, '  '),
    )
  const wide = Math.min(Math.max(...names.map(columns), 6), width - 24)
  const hasMatrix = rows.length <= MATRIX_MAX && wide + 24 + rows.length * 3 <= width
  const head = `     ${pad('answer', wide)}  pairs won  points${hasMatrix ? `   ${rows.map((_, index) => padStart(String(index + 1), 3)).join('')}` : ''}`
  const lines = rows.map((row, index) => {
    const votes = rows.map(({ seat }) => votesBetween(report, row.seat, seat))
    const cells = votes.map((vote, column) => cell(vote, votesBetween(report, rows[column]?.seat ?? '', row.seat), paint)).join('')
    const name = pad(cut(names[index] ?? '', wide), wide)
    const numbers = `${padStart(`${row.won} of ${rows.length - 1}`, 9)}  ${padStart(String(row.points), 6)}`
    return `  ${String(index + 1)}  ${row.isWinner ? paint.bold(paint.green(name)) : name}  ${numbers}${hasMatrix ? `   ${cells}` : ''}`
  })
  const right = hasMatrix ? ' On the right: how many put the answer of the row above that of the column.' : ''
  return [paint.dim(head.trimEnd()), ...lines, ...wrap(`Pairs decide; points (Borda) stand beside.${right}`, width, '  ').map(paint.dim)]
}

function cell(mine: number | null, theirs: number | null, paint: Paint): string {
  if (mine === null || theirs === null) return paint.dim('  ·')
  const text = padStart(String(mine), 3)
  return mine > theirs ? paint.green(text) : mine < theirs ? paint.dim(text) : text
}

const ballotLines = (report: AskReport, paint: Paint, width: number): readonly string[] =>
  report.ballots.flatMap((ballot) => {
    const { because, key } = ballotReason(report, ballot)
    const order = placesIn(report, ballot.ranking).join(' > ')
    return [
      ...wrap(oneLine(`${nameIn(report, ballot.seat)}: ${order}`), width, '  ', '    '),
      ...wrap(`“${oneLine(because)}”${key === null ? '' : ` (${oneLine(key)})`}`, width, '    ').map(paint.dim),
    ]
  })
