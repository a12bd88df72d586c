/** The first screen: the question, who sits at the table and how each of them thinks, what may be quoted, what to know. */
import type { Opening, Seat } from '../../core/house/words.ts'
import type { EventOf, Recorded } from '../../core/words.ts'
import { counted } from '../amounts.ts'
import { columns, cut, pad } from '../columns.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { driverWord } from '../reading.ts'
import { wrap } from '../wrap.ts'

const NAME_MAX = 24
const DRIVER_MAX = 32
const SKIPPED_SHOWN = 5

export function openingLines(event: EventOf<'deliberation.opened'> & Recorded, paint: Paint, width: number): readonly string[] {
  const { files, skipped } = event.dossier
  const sources = files.length === 0 ? 'no dossier' : `${counted(files.length, 'file')} in the dossier`
  const facts = [oneLine(event.stream), counted(event.seats.length, 'seat'), sources]
  if (skipped.length > 0) facts.push(`${skipped.length} skipped`)
  return [
    ...wrap(oneLine(event.subject), width).map(paint.bold),
    ...wrap(facts.join(' · '), width).map(paint.dim),
    '',
    ...seatTable(
      event.seats.map((seat) => (sharesMethod(seat, event.seats) ? { ...seat, method: '' } : seat)),
      paint,
      width,
    ),
    ...staffLines(event.staff, paint, width),
    ...skipped
      .slice(0, SKIPPED_SHOWN)
      .flatMap(({ path, because }) => wrap(`Skipped ${oneLine(path)}: ${oneLine(because)}`, width, '  ', '    ').map(paint.dim)),
    ...event.notes.flatMap((note) => wrap(oneLine(note), width, '  ', '  ').map(paint.yellow)),
  ]
}

/** What all of them share tells none from another. */
const sharesMethod = ({ method }: Seat, seats: readonly Seat[]): boolean =>
  seats.length > 1 && seats.every((other) => other.method === method)

/** Who serves the table without sitting at it. */
function staffLines({ clerk, judge }: Opening['staff'], paint: Paint, width: number): readonly string[] {
  const served = ([office, seat]: readonly [string, Seat | null]): readonly string[] =>
    seat === null ? [] : [`${office}: ${oneLine(driverWord(seat.driver, seat.model))}`]
  const all = [['Clerk', clerk] as const, ['Judge', judge] as const].flatMap(served)
  return all.length === 0 ? [] : wrap(all.join(' · '), width, '  ').map(paint.dim)
}

function seatTable(seats: readonly Seat[], paint: Paint, width: number): readonly string[] {
  const rows = seats.map(({ name, driver, model, method }) => ({
    name: cut(oneLine(name), NAME_MAX),
    driver: cut(oneLine(driver === 'model' ? driverWord(driver, model) : driver), DRIVER_MAX),
    method: shortMethod(oneLine(method)),
  }))
  const names = Math.max(...rows.map(({ name }) => columns(name)))
  const drivers = Math.max(...rows.map(({ driver }) => columns(driver)))
  return rows.map(({ name, driver, method }) => {
    const room = width - names - drivers - 6
    // On a narrow screen the name and the model are what matters.
    if (room < 12)
      return `  ${paint.cyan(cut(name, width - 2))}${width - columns(name) > 12 ? paint.dim(`  ${cut(driver, width - columns(name) - 4)}`) : ''}`
    return `  ${paint.cyan(pad(name, names))}  ${paint.dim(pad(driver, drivers))}  ${cut(method, room)}`.trimEnd()
  })
}

/** "Pre-mortem: suppose that …" → "Pre-mortem": methods name themselves before the colon. */
function shortMethod(method: string): string {
  const [head = ''] = method.split(':', 1)
  return head.length < method.length && head.length <= 60 ? head : method
}
