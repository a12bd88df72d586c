/** Everybody at the table: where they stood alone, where they stand now, what they said and what was refused. */
import type { DebateReport } from '../../core/debate/report-types.ts'
import { counted } from '../amounts.ts'
import { columns, cut, pad, padStart } from '../columns.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { driverWord } from '../reading.ts'
import { wrap } from '../wrap.ts'
import { messagesOf, seatChange } from './reading.ts'

const NAME_MAX = 22
const DRIVER_MIN = 12

export function seatLines(report: DebateReport, paint: Paint, width: number): readonly string[] {
  const rows = report.seats.map((seat) => ({
    name: cut(oneLine(seat.name), NAME_MAX),
    change: seatChange(seat),
    said: messagesOf(seat),
    refused: String(seat.refused),
    driver: oneLine(driverWord(seat.driver, seat.model)),
    gone: seat.gone === null ? null : oneLine(seat.gone),
    isFlagged: seat.unsupportedFlip,
  }))
  if (rows.length === 0) return []
  const names = Math.max(4, ...rows.map(({ name }) => columns(name)))
  const changes = Math.max('blind → final'.length, ...rows.map(({ change }) => columns(change)))
  const room = width - 2 - names - 2 - changes - 2 - 8 - 2 - 7 - 2
  const gone = (because: string | null): readonly string[] =>
    because === null ? [] : wrap(`! ${because}`, width, '    ', '      ').map(paint.yellow)
  if (room < 0)
    return rows.flatMap(({ name, change, said, refused, gone: because }) => [
      `  ${paint.bold(cut(name, Math.max(1, width - 2)))}`,
      ...wrap(`${change}, ${/^\d/.test(said) ? counted(Number(said), 'message') : said}, ${refused} refused`, width, '    '),
      ...gone(because),
    ])
  const hasDriver = room >= DRIVER_MIN
  const head = `  ${pad('seat', names)}  ${pad('blind → final', changes)}  messages  refused${hasDriver ? '  answered by' : ''}`
  return [
    paint.dim(head),
    ...rows.flatMap(({ name, change, said, refused, driver, gone: because, isFlagged }) => {
      const moved = pad(change, changes)
      const numbers = `${padStart(said, 8)}  ${padStart(refused, 7)}`
      const line = `  ${paint.bold(pad(name, names))}  ${isFlagged ? paint.yellow(moved) : moved}  ${numbers}${hasDriver ? `  ${paint.dim(cut(driver, room))}` : ''}`
      return [line.trimEnd(), ...gone(because)]
    }),
  ]
}
