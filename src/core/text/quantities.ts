/**
 * Numbers with what they count: "€1,000", "1,000 euros" and "EUR 1000" are one quantity, "1,000 dollars" is another.
 * Only units whose exchange makes another statement are known here; any other word after a number is just a word.
 */
import { numberWord, plainNumber, signAt } from './contrast.ts'

export interface Quantity {
  readonly value: string
  /** By its common name; '' where none is known. */
  readonly unit: string
}

/** Names on the right, all their spellings on the left. Short signs are read as they are written, words in any case. */
const WORDS: ReadonlyMap<string, string> = table({
  dollar: 'dollar dollars usd bucks',
  euro: 'euro euros eur',
  pound: 'pound pounds gbp sterling',
  yen: 'yen jpy',
  yuan: 'yuan cny rmb renminbi',
  franc: 'franc francs chf',
  rupee: 'rupee rupees inr',
  krona: 'krona kronor krone kroner sek nok dkk',
  cent: 'cent cents',
  '%': 'percent',
  'percentage point': 'pp',
  'basis point': 'bps',
  ns: 'ns nanosecond nanoseconds',
  µs: 'µs μs microsecond microseconds',
  ms: 'ms millisecond milliseconds',
  s: 's sec secs second seconds',
  minute: 'min mins minute minutes',
  hour: 'h hr hrs hour hours hourly',
  day: 'day days daily',
  week: 'week weeks weekly',
  fortnight: 'fortnight fortnights fortnightly',
  month: 'month months monthly',
  quarter: 'quarter quarters quarterly',
  year: 'year years yearly annual annually',
  decade: 'decade decades',
  century: 'century centuries',
  byte: 'byte bytes',
  bit: 'bit bits',
  kB: 'kb kilobyte kilobytes',
  MB: 'mb megabyte megabytes',
  GB: 'gb gigabyte gigabytes',
  TB: 'tb terabyte terabytes',
  PB: 'pb petabyte petabytes',
  KiB: 'kib',
  MiB: 'mib',
  GiB: 'gib',
  TiB: 'tib',
  mm: 'mm millimetre millimetres millimeter millimeters',
  cm: 'cm centimetre centimetres centimeter centimeters',
  metre: 'metre metres meter meters',
  km: 'km kilometre kilometres kilometer kilometers',
  mile: 'mile miles',
  foot: 'ft foot feet',
  inch: 'inch inches',
  mg: 'mg milligram milligrams',
  gram: 'g gram grams',
  kg: 'kg kilogram kilograms',
  tonne: 'tonne tonnes ton tons',
  ml: 'ml millilitre millilitres milliliter milliliters',
  litre: 'l litre litres liter liters',
  watt: 'w watt watts',
  kW: 'kw kilowatt kilowatts',
  kWh: 'kwh',
  GWh: 'gwh',
  Hz: 'hz hertz',
  kHz: 'khz',
  GHz: 'ghz',
  volt: 'volt volts',
  celsius: 'celsius',
  fahrenheit: 'fahrenheit',
  kelvin: 'kelvin',
  k: 'k',
  m: 'm',
  thousand: 'thousand thousands',
  million: 'million millions mn',
  billion: 'billion billions bn',
  trillion: 'trillion trillions tn',
})

/** Where one capital makes a thousandfold or a billionfold. */
const SIGNS: ReadonlyMap<string, string> = table({
  dollar: '$',
  euro: '€',
  pound: '£',
  yen: '¥',
  rupee: '₹',
  '%': '%',
  '‰': '‰',
  degree: '°',
  kbit: 'kbit kbps Kb',
  Mbit: 'Mb Mbit Mbps',
  Gbit: 'Gb Gbit Gbps',
  mW: 'mW',
  MW: 'MW',
  GW: 'GW',
  MWh: 'MWh',
  mHz: 'mHz',
  MHz: 'MHz',
})

function table(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).flatMap(([name, spellings]) => spellings.split(' ').map((spelling) => [spelling, name] as const)))
}

const SCALES: ReadonlySet<string> = new Set(['k', 'm', 'thousand', 'million', 'billion', 'trillion'])

const LONG: ReadonlyMap<string, string> = new Map([
  ['k', 'thousand'],
  ['m', 'million'],
])

/** The unit a word names, by its common name; null for any other word. */
export const unitOf = (raw: string): string | null => SIGNS.get(raw) ?? WORDS.get(raw.toLowerCase()) ?? null

const AFTER =
  /^[\s-]*(?:(percentage[\s-]points?|percent[\s-]points?|basis[\s-]points?|per\s?cent\b)|(?:US\s|US(?=\$))?([\p{L}]+|[%‰$€£¥₹°]))/u
const CURRENCY_BEFORE = /(?:([$€£¥₹])|\b([A-Z]{3}))\s?-?$/u

/** The numbers a text states, in order, each with its unit. */
export function quantitiesInOrder(text: string): readonly Quantity[] {
  const quantities: Quantity[] = []
  for (const { 0: found, index } of text.matchAll(/\d+(?:[.,]\d+)*|\p{L}+/gu)) {
    const value = /^\d/.test(found) ? signAt(text, index) + plainNumber(found) : numberWord(found)
    if (value !== null) quantities.push({ value, unit: unitAround(text, index, index + found.length) })
  }
  return quantities
}

function unitAround(text: string, start: number, end: number): string {
  const sign = CURRENCY_BEFORE.exec(text.slice(Math.max(0, start - 6), start))
  const before = sign ? unitOf(sign[1] ?? sign[2] ?? '') : null
  const first = unitAfter(text, end)
  const scale = first && SCALES.has(first.unit) ? first : null
  const counted = scale ? unitAfter(text, scale.end) : first
  const unit = before ?? (counted && !SCALES.has(counted.unit) ? counted.unit : '')
  // "$5m" is money in millions; "5 m" alone may be metres.
  const scaled = scale && unit !== '' ? (LONG.get(scale.unit) ?? scale.unit) : (scale?.unit ?? '')
  return [scaled, unit].filter((part) => part !== '').join(' ')
}

function unitAfter(text: string, index: number): { readonly unit: string; readonly end: number } | null {
  const found = AFTER.exec(text.slice(index, index + 32))
  if (!found) return null
  const end = index + found[0].length
  const phrase = found[1]?.toLowerCase()
  if (phrase) return { unit: phrase.startsWith('basis') ? 'basis point' : phrase.includes('point') ? 'percentage point' : '%', end }
  const unit = unitOf(found[2] ?? '')
  return unit === null ? null : { unit, end }
}

/** As people write it: "250ms", "5%", "1000 euros". */
export function shownQuantity({ value, unit }: Quantity): string {
  if (unit === '') return value
  if (unit.length <= 2 || /[A-Z]/.test(unit)) return value + unit
  return `${value} ${unit}${value === '1' || /(?:ion|sand|yen)$/.test(unit) ? '' : 's'}`
}
