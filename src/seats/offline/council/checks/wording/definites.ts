/**
 * Amounts told as known that nobody told: "we would lose the 125,200 euros", "at the end of the twelve weeks", "the sum of 97,000
 * euros". Whoever reads "the" looks for where it was said, and finds another number there, or none.
 */
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Hit } from '../../check.ts'
import { escaped } from '../../reading/explained.ts'
import type { Passage } from '../../reading/passages.ts'
import { type Amount, amountsOf } from '../../reading/quantities.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { isShared } from './may-be-one.ts'
import { rootsOf } from './roots.ts'
import { based, differ } from './stated.ts'

interface Known {
  readonly passage: Passage
  readonly amount: Amount
  readonly value: number
  readonly family: string
}

const SUM = String.raw`(?:(?:whole|full|total|entire|agreed|planned|same)\s+)*(?:(?:sum|amount|total|figure|number|share|price|cost|budget)\s+of\s+)?`
const DEFINITE = new RegExp(String.raw`\b(?:the|these|those|their|its|his|her|our|your)\s+${SUM}$`, 'i')
const SAME = /\bthe same\s+$/i
/** "the first 30 days": a span of its own. */
const OWN = /\b(?:first|last|next|past|previous|other|additional|remaining|extra|or|usual|normal)\s+$/i
/** A word that says which one makes it a new one: "the 30 days before departure", "the 5 % who call". */
const WHICH_ONE =
  /^(?:\s+\p{L}+)?\s+(?:that|which|who|whose|where|before|after|between|following|preceding|leading|prior|until|to|from|since|when|we|they|you|i)\b/iu
/** "30 minutes on there is no receipt": when a time that was told has run out. */
const RUN_OUT = /^\s+on(?=[,.;]|\s+(?:there|it|they|we|nothing|nobody|no|still)\b)/u
const ALONE_MAX = 4
const FAR = 10
/** A day, a week and a hundred are said of everything. */
const EVERYDAY = new Set(['24 hour', '7 day', '1 day', '1 week', '1 month', '1 year', '100 %', '50 %', '12 month', '60 minute', '60 s'])

const knownIn = (passage: Passage): readonly Known[] =>
  amountsOf(passage).flatMap((amount) => {
    const [unit = ''] = amount.unit.split('/')
    return unit === '' ? [] : [{ passage, amount, ...based({ ...amount, unit }) }]
  })

function isTold({ passage: { plain, roles }, amount: { at, text, value, unit } }: Known): boolean {
  const [before, after] = [plain.slice(0, at), plain.slice(at + text.length)]
  if (roles.has('alternatives') || roles.has('examples') || roles.has('history') || value <= 1) return false
  if (EVERYDAY.has(`${value} ${unit}`) || WHICH_ONE.test(after) || OWN.test(before)) return false
  return DEFINITE.test(before) || (RUN_OUT.test(after) && /(?:^|[,;]|\b(?:but|and|if))\s*$/i.test(before))
}

const CLOCK_RANGE = /\b(\d{1,2})[:.](\d{2})\s?(?:to|and|until|till|[-–—])\s?(\d{1,2})[:.](\d{2})\b/g
const DAY_MINUTES = 24 * 60
const MINUTES: Readonly<Record<string, number>> = { hour: 60, minute: 1 }

/** “… between 02:00 and 05:00. … over the three hours”: the clock told it, here or in the sentence before. */
function isOnTheClock({ passage, amount: { at, value, unit } }: Known, passages: readonly Passage[]): boolean {
  const scale = MINUTES[unit]
  if (scale === undefined) return false
  const { index, block } = passage.sentence
  const before = passages.find(({ sentence }) => sentence.index === index - 1 && sentence.block === block)
  return [...`${before?.plain ?? ''} ${passage.plain.slice(0, at)}`.matchAll(CLOCK_RANGE)].some(
    ([, fromHour, fromMinute, toHour, toMinute]) => {
      const minutes = (Number(toHour) - Number(fromHour)) * 60 + Number(toMinute) - Number(fromMinute)
      return (minutes + DAY_MINUTES) % DAY_MINUTES === value * scale
    },
  )
}

/** The amounts of that unit that may be meant: those that share a word, or the few that there are. */
function meantBy(known: Known, family: readonly Known[]): readonly Known[] {
  const others = family.filter(
    (one) =>
      differ(one, known) &&
      one.passage.sentence.index !== known.passage.sentence.index &&
      Math.max(one.value, known.value) <= FAR * Math.min(one.value, known.value),
  )
  const around = rootsOf(`${known.passage.plain} ${known.passage.section.title}`)
  const [unit] = known.amount.unit.split('/')
  const same = others.filter(({ amount }) => amount.unit.split('/')[0] === unit)
  return same.length > 0 && same.length <= ALONE_MAX ? same : others.filter(({ passage }) => isShared(rootsOf(passage.plain), around))
}

/** “their six hours” are those of the same people, not any six hours. */
const POSSESSIVE = /\b(?:their|its|his|her)\s+$/i
const isAkin = (one: Known, other: Known): boolean =>
  one.passage.section.index === other.passage.section.index ||
  isShared(rootsOf(plainOf(one.passage.block.text)), rootsOf(other.passage.plain))

/** “the 28 days in 5.1”, “the same 90 days”: where it was told is said; what is told there of that unit, or null where nothing points. */
function toldAt({ passage, amount: { at, text } }: Known, family: readonly Known[]): readonly Known[] | null {
  const clause =
    /^(?:\s+\p{L}+)?\s+(?:in|of|under|from|per)\s+(?:(?:section|clause|rule|paragraph|article)\s+)?([A-Z]?\d+(?:\.\d+)+|[A-Z]\d+)\b/iu.exec(
      passage.plain.slice(at + text.length),
    )?.[1]
  if (clause !== undefined)
    return family.filter(({ passage: { block, section } }) => opensWith(block.text, clause) || opensWith(section.title, clause))
  if (!SAME.test(passage.plain.slice(0, at))) return null
  return family.filter((one) => one.passage.block.index === passage.block.index && one.passage.sentence.index < passage.sentence.index)
}

const opensWith = (text: string, clause: string): boolean => {
  const start = text.replace(/^\W+/, '')
  return start.startsWith(clause) && !/^(?:\.?\d)/.test(start.slice(clause.length))
}

export function neverTold(passages: readonly Passage[]): readonly Hit[] {
  const all = passages.flatMap(knownIn)
  const families = Map.groupBy(all, ({ family }) => family)
  return all.filter(isTold).flatMap((known): readonly Hit[] => {
    if (isOnTheClock(known, passages)) return []
    const family = families.get(known.family) ?? []
    const there = toldAt(known, family)
    if (there !== null) return there.length === 0 || there.some((one) => !differ(one, known)) ? [] : [hitOf(known, there)]
    const isTheirs = POSSESSIVE.test(known.passage.plain.slice(0, known.amount.at))
    if (family.some((one) => one !== known && !differ(one, known) && (!isTheirs || isAkin(one, known)))) return []
    const meant = meantBy(known, family)
    return meant.length === 0 ? [] : [hitOf(known, meant)]
  })
}

/* ——— "all 1,725 employers", "Of the six hundred, …" ——— */

const COUNT_MIN = 10
const COUNTED_FAR = 4
const PART_MIN = 100
const PART_FAR = 2
const THE_COUNT = /\b(?:all(?: of)?(?: the| our| these| those)?|the|these|those|our)\s+$/i
const PART_OF = /\bof (?:the|these|those|our)\s+$/i
/** "the 40 clinics in the south" are told apart right here. */
const WHICH =
  /^\s+(?:[\p{L}-]+\s+){0,2}?[\p{L}-]+s\s+(?:on|in|of|to|that|which|who|with|from|at|under|where|for|near|named|listed|below|above)\b/u

/** The noun of "the 64 calls"; '' of "Of the 400, …"; null where nothing is counted. */
function countedBy({ plain }: Passage, { at, text, unit, value }: Amount): string | null {
  const [before, after] = [plain.slice(0, at), plain.slice(at + text.length)]
  if (unit !== '' || value < COUNT_MIN || !THE_COUNT.test(before) || OWN.test(before)) return null
  if (WHICH.test(after) && !PART_OF.test(before)) return null
  if (PART_OF.test(before) && /^\s*[,.;:)]/.test(after)) return ''
  return /^\s+(?:[\p{L}-]+\s+)?([\p{L}-]{2,}s)(?![\p{L}-])/u.exec(after)?.[1] ?? null
}

/** Counts told as known that stand nowhere else, where the same thing was counted before. */
export function neverCounted(passages: readonly Passage[]): readonly Hit[] {
  const all = passages.flatMap((passage) => amountsOf(passage).map((amount) => ({ passage, amount, value: amount.value, family: 'count' })))
  const values = Map.groupBy(all, ({ value }) => value)
  const nouns = Map.groupBy(
    all.filter(({ amount }) => amount.unit === '' || /^[a-z]+\/[a-z]+$/i.test(amount.unit)),
    ({ amount, passage }) => nounOf(passage, amount),
  )
  return all.flatMap((known): readonly Hit[] => {
    const { passage, amount, value } = known
    const noun = countedBy(passage, amount)
    const isAside = passage.roles.has('alternatives') || passage.roles.has('examples') || passage.roles.has('history')
    if (noun === null || isAside || (values.get(value)?.length ?? 0) > 1) return []
    const inBlock = all.filter(
      (one) => one.passage.block.index === passage.block.index && one.passage.sentence.start <= passage.sentence.start,
    )
    const near: readonly Known[] =
      noun === '' ? inBlock.filter(({ amount: one }) => one.unit === '' && one !== amount) : (nouns.get([...rootsOf(noun)][0] ?? '') ?? [])
    // “70 % of the 1,620 mismatches”, told before as something else.
    const inSection = all.filter(
      (one) => one.passage.section.index === passage.section.index && one.amount.unit === '' && one.value >= PART_MIN,
    )
    const isPart = near.length === 0 && value >= PART_MIN && PART_OF.test(passage.plain.slice(0, amount.at))
    const meant = (isPart ? inSection : near).filter(
      (one) =>
        one.passage.sentence.index < passage.sentence.index &&
        Math.max(one.value, value) <= (isPart ? PART_FAR : COUNTED_FAR) * Math.min(one.value, value),
    )
    return meant.length === 0 || isSum(known, all) ? [] : [hitOf(known, meant)]
  })
}

/** Two groups that were counted one by one, taken together. */
function isSum({ value, passage }: Known, all: readonly Known[]): boolean {
  const parts = new Set(all.filter((one) => one.passage.section.index === passage.section.index).map((one) => one.value))
  return [...parts].some((part) => part > 0 && part !== value && parts.has(value - part))
}

/** "288 readings a day and 2,016 a week": the noun is said once. */
function nounOf(passage: Passage, amount: Amount): string {
  const next = /^\s+([\p{L}-]+)/u.exec(passage.plain.slice(amount.at + digitsOf(amount)))?.[1] ?? ''
  const before = /^(?:an?|per)$/i.test(next) ? amountsOf(passage).findLast(({ at }) => at < amount.at) : undefined
  return before === undefined ? ([...rootsOf(next)][0] ?? '') : nounOf(passage, before)
}

const digitsOf = ({ text }: Amount): number => /^[\d.,]+|^[a-z]+(?:[- ](?:hundred|thousand|million))?/i.exec(text)?.[0].length ?? 0

const MEANT_MAX = 3

function hitOf({ passage, amount }: Known, meant: readonly Known[]): Hit {
  const around = rootsOf(`${passage.plain} ${passage.section.title}`)
  const shares = ({ passage: { plain } }: Known): number => [...rootsOf(plain)].filter((root) => around.has(root)).length
  const nearest = meant.toSorted((a, b) => shares(b) - shares(a)).slice(0, MEANT_MAX)
  const told = nearest.map((one) => `line ${one.passage.sentence.start} has ${one.amount.text} (“${shown(plainOf(one.passage.plain))}”)`)
  return {
    ...quoted(passage.sentence, new RegExp(escaped(amount.text))),
    severity: 'major',
    category: 'contradiction',
    description: `“${shown(passage.plain)}” speaks of the ${amount.text} as something that the reader knows, but no other passage names it; ${told.join(', ')}. Either one of them is wrong, or this one was never introduced.`,
    remediation: `If it is the same as in line ${nearest[0]?.passage.sentence.start ?? 0}, write the right one of ${amount.text} and ${nearest[0]?.amount.text ?? ''} in both places; if not, say where ${amount.text} comes from.`,
    weight: 0.75,
  }
}
