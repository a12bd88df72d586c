/**
 * What units measure, and how much each is of its dimension's first, so that "30 minutes" and "1800 s" are one value. Only
 * units of one dimension are compared; a month is no fixed number of days, so those two are compared with some play, and so are feet with metres.
 */

export type Dimension = 'time' | 'calendar' | 'bytes' | 'bits' | 'length' | 'mass' | 'volume' | 'power' | 'energy' | 'frequency' | 'share'

type Row = readonly [dimension: Dimension, factor: number]

/** By the names that `text/quantities.ts` gives to units. Seconds, months, bytes, bits, metres, kilograms, litres, watts, kilowatt-hours, hertz, per cent. */
const UNITS: Readonly<Record<string, Row>> = {
  ns: ['time', 1e-9],
  µs: ['time', 1e-6],
  ms: ['time', 1e-3],
  s: ['time', 1],
  minute: ['time', 60],
  hour: ['time', 3_600],
  day: ['time', 86_400],
  week: ['time', 604_800],
  fortnight: ['time', 1_209_600],
  month: ['calendar', 1],
  quarter: ['calendar', 3],
  year: ['calendar', 12],
  decade: ['calendar', 120],
  century: ['calendar', 1_200],
  byte: ['bytes', 1],
  kB: ['bytes', 1e3],
  MB: ['bytes', 1e6],
  GB: ['bytes', 1e9],
  TB: ['bytes', 1e12],
  PB: ['bytes', 1e15],
  KiB: ['bytes', 1_024],
  MiB: ['bytes', 1_048_576],
  GiB: ['bytes', 1_073_741_824],
  TiB: ['bytes', 1_099_511_627_776],
  bit: ['bits', 1],
  kbit: ['bits', 1e3],
  Mbit: ['bits', 1e6],
  Gbit: ['bits', 1e9],
  mm: ['length', 1e-3],
  cm: ['length', 1e-2],
  metre: ['length', 1],
  km: ['length', 1e3],
  mile: ['length', 1_609.344],
  foot: ['length', 0.3048],
  inch: ['length', 0.0254],
  mg: ['mass', 1e-6],
  gram: ['mass', 1e-3],
  kg: ['mass', 1],
  tonne: ['mass', 1e3],
  ml: ['volume', 1e-3],
  litre: ['volume', 1],
  mW: ['power', 1e-3],
  watt: ['power', 1],
  kW: ['power', 1e3],
  MW: ['power', 1e6],
  GW: ['power', 1e9],
  kWh: ['energy', 1],
  MWh: ['energy', 1e3],
  GWh: ['energy', 1e6],
  mHz: ['frequency', 1e-3],
  Hz: ['frequency', 1],
  kHz: ['frequency', 1e3],
  MHz: ['frequency', 1e6],
  GHz: ['frequency', 1e9],
  '%': ['share', 1],
  '‰': ['share', 0.1],
  'basis point': ['share', 0.01],
}

/** Multipliers: "5k", "1.2 million". */
const SCALES: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }

/** Some write MB for 1,000,000 bytes, some for 1,048,576. */
const BINARY: Readonly<Record<string, string>> = { kB: 'KiB', MB: 'MiB', GB: 'GiB', TB: 'TiB' }

const SECONDS_A_MONTH = 2_629_746
/** A month is four weeks to many, and thirty days to others. */
const CALENDAR_PLAY = 0.1
/** Lengths are converted by hand and rounded: "six feet", "183 cm". */
const LENGTH_PLAY = 0.03
const ROUNDING = 1e-9

export const scaleOf = (unit: string): number | null => (Object.hasOwn(SCALES, unit) ? (SCALES[unit] ?? null) : null)

const rowOf = (unit: string): Row | null => (Object.hasOwn(UNITS, unit) ? (UNITS[unit] ?? null) : null)

/** Two amounts with their units; a unit that is in no table is compared with itself alone. */
export function compareAmounts(a: number, unitA: string, b: number, unitB: string): 'same' | 'different' | 'unclear' {
  if (unitA === unitB) return a === b ? 'same' : 'different'
  const rowA = rowOf(unitA)
  const rowB = rowOf(unitB)
  if (rowA === null || rowB === null) return 'unclear'
  const cross = rowA[0] !== rowB[0]
  if (cross && !(isSpan(rowA[0]) && isSpan(rowB[0]))) return 'unclear'
  const ours = readings(a, unitA, rowA)
  const theirs = readings(b, unitB, rowB)
  const apart = Math.min(...ours.flatMap((one) => theirs.map((other) => relative(one, other))))
  if (cross) return apart <= CALENDAR_PLAY ? 'unclear' : 'different'
  if (apart <= ROUNDING) return 'same'
  return rowA[0] === 'length' && apart <= LENGTH_PLAY ? 'unclear' : 'different'
}

const isSpan = (dimension: Dimension): boolean => dimension === 'time' || dimension === 'calendar'

function readings(amount: number, unit: string, [dimension, factor]: Row): readonly number[] {
  const binary = BINARY[unit]
  const plain = amount * factor * (dimension === 'calendar' ? SECONDS_A_MONTH : 1)
  return binary === undefined ? [plain] : [plain, amount * (rowOf(binary)?.[1] ?? 1)]
}

const relative = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)))
