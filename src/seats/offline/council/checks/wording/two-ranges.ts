/**
 * One range with two ends: "between 2 °C and 8 °C" here, "between 4 °C and 8 °C" there.
 *
 *   two amounts of one unit, joined ──▶ a range; "below 2 °C or above 8 °C" is what lies outside of it
 *   two ranges with one end in common, told of the same thing ──▶ a hit
 *
 * Ranges that follow each other (0–5, 5–10) share an end too, but not the same one.
 */
import type { Passage } from '../../reading/passages.ts'
import { type Amount, amountsOf } from '../../reading/quantities.ts'
import { rootsOf } from './roots.ts'
import { based, type Stated } from './stated.ts'

interface Range {
  readonly passage: Passage
  readonly low: number
  readonly high: number
  readonly family: string
  readonly amount: Amount
  readonly about: ReadonlySet<string>
}

const TO = /^\s?(?:[-–—]|to)\s?$/
const AND = /^\s(?:and|to)\s$/
const OUTSIDE = /^,?\s(?:or|and)\s(?:above|over|more than|higher than|warmer than|beyond)\s$/i
const BELOW = /\b(?:below|under|less than|lower than|colder than)\s$/i
/** Units that measure one kind of thing in most documents need fewer words in common. */
const COMMON = new Set(['time', 'months', '%', 'bytes'])

const isJoined = (plain: string, a: Amount, b: Amount): boolean => {
  const [before, middle] = [plain.slice(0, a.at), plain.slice(a.at + a.text.length, b.at)]
  // A change "from 10 to 20" is no range.
  if (/\bbetween\s$/i.test(before)) return AND.test(middle)
  return (TO.test(middle) && !/\bfrom\s$/i.test(before)) || (BELOW.test(before) && OUTSIDE.test(middle))
}

function rangesIn(passage: Passage): readonly Range[] {
  const { plain, roles } = passage
  if (roles.has('examples') || roles.has('history') || roles.has('alternatives')) return []
  const amounts = amountsOf(passage)
  return amounts.flatMap((high, index): readonly Range[] => {
    const low = amounts[index - 1]
    if (low === undefined || high.unit === '' || low.unit !== high.unit || !isJoined(plain, low, high)) return []
    const [from, to] = [based(low), based(high)]
    if (from.value >= to.value || from.value === 0) return []
    const amount = { ...low, text: plain.slice(low.at, high.at + high.text.length) }
    return [
      {
        passage,
        low: from.value,
        high: to.value,
        family: from.family,
        amount,
        about: rootsOf(`${plain} ${passage.section.title}`),
      },
    ]
  })
}

const isSibling = ({ block: a }: Passage, { block: b }: Passage): boolean =>
  a.index === b.index || (a.kind === b.kind && a.kind === 'row' && a.header.join('|') === b.header.join('|'))

function isOneThing(a: Range, b: Range): boolean {
  if (a.family !== b.family || isSibling(a.passage, b.passage) || (a.low === b.low) === (a.high === b.high)) return false
  return [...a.about].filter((root) => b.about.has(root)).length >= (COMMON.has(a.family) ? 2 : 1)
}

const stated = ({ passage, amount, low, family, about }: Range): Stated => ({
  ...{ passage, amount, value: low, family, about, apart: new Set() },
  ...{ bound: 'exact', when: 'open', isCell: passage.column !== '' },
})

/** More are a heap of documents, or a table in disguise. */
const RANGES_MAX = 300

/** Of three that tell a range alike and one that does not, the one is held against the first. */
export function twoRangesIn(passages: readonly Passage[]): readonly (readonly [Stated, Stated])[] {
  const all = passages.flatMap(rangesIn).slice(0, RANGES_MAX)
  const timesTold = ({ low, high, family }: Range): number =>
    all.filter((one) => one.family === family && one.low === low && one.high === high).length
  return all.flatMap((one, index): readonly (readonly [Stated, Stated])[] => {
    const other = all.slice(0, index).find((before) => isOneThing(before, one))
    if (other === undefined || (timesTold(other) > 1 && timesTold(one) > 1)) return []
    return [timesTold(one) > timesTold(other) ? [stated(one), stated(other)] : [stated(other), stated(one)]]
  })
}
