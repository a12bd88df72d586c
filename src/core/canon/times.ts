/** Dates and times of day, as somebody writes them in a value: "4 May", "May 4, 1204", "2024-05-04", "9 am", "noon". */

export interface CalendarDate {
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const MONTH = `(${MONTHS.join('|')}|${MONTHS.map((month) => month.slice(0, 3)).join('|')}|sept)\\.?`
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(\\d{3,4})'

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_FIRST = new RegExp(`^${DAY} (?:of )?${MONTH}(?:,? ${YEAR})?$`)
const MONTH_FIRST = new RegExp(`^${MONTH} ${DAY}(?:,? ${YEAR})?$`)
const MONTH_ALONE = new RegExp(`^${MONTH}(?: ${YEAR})?$`)

/** Null where it is no date. A number alone is no year: nobody can tell. */
export function dateIn(value: string): CalendarDate | null {
  const iso = ISO.exec(value)
  if (iso) return dated(iso[1], Number(iso[2]), iso[3])
  const dayFirst = DAY_FIRST.exec(value)
  if (dayFirst) return dated(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = MONTH_FIRST.exec(value)
  if (monthFirst) return dated(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
  const alone = MONTH_ALONE.exec(value)
  return alone ? dated(alone[2], monthOf(alone[1]), undefined) : null
}

const dated = (year: string | undefined, month: number, day: string | undefined): CalendarDate => ({
  year: year === undefined ? null : Number(year),
  month,
  day: day === undefined ? null : Number(day),
})

const monthOf = (word = ''): number => MONTHS.findIndex((month) => month.startsWith(word.slice(0, 3))) + 1

/** Different where a part that both name differs; the same only where both name the same parts. */
export function compareDates(a: CalendarDate, b: CalendarDate): 'same' | 'different' | 'unclear' {
  const parts = [
    [a.year, b.year],
    [a.month, b.month],
    [a.day, b.day],
  ] as const
  if (parts.some(([ours, theirs]) => ours !== null && theirs !== null && ours !== theirs)) return 'different'
  return parts.every(([ours, theirs]) => ours === theirs) ? 'same' : 'unclear'
}

const CLOCK = /^(\d{1,2})[:.](\d{2})(?: ?([ap])\.?m\.?)?$/
const HOUR = /^(\d{1,2}) ?([ap])\.?m\.?$/
const NOON = 720

/** Minutes since midnight; null where it is no time of day. */
export function clockIn(value: string): number | null {
  if (value === 'noon' || value === 'midday') return NOON
  if (value === 'midnight') return 0
  const clock = CLOCK.exec(value)
  const hour = clock ?? HOUR.exec(value)
  if (!hour) return null
  const half = clock ? clock[3] : hour[2]
  // "9.30" alone is a number.
  if (clock && half === undefined && value.includes('.')) return null
  const hours = Number(hour[1])
  const minutes = clock ? Number(clock[2]) : 0
  if (hours > 24 || minutes > 59) return null
  const shifted = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0)
  return (shifted % 24) * 60 + minutes
}
