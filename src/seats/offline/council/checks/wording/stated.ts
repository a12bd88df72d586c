/**
 * The amounts that a document states of something, each with what it is about, so that two of them can be held together.
 *
 *   a sentence's clause  "A Pot holds at most €5,000"            about pot, hold
 *   a row of measures    | Disputes | today | fewer than 5 … |   about its label, dated by its column
 *
 * Changes, estimates, trials and cases state nothing that another passage could contradict, and are left out.
 */
import type { Block } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywords } from '../../../../../core/text/words.ts'
import type { Passage } from '../../reading/passages.ts'
import { type Amount, amountsIn, amountsOf } from '../../reading/quantities.ts'
import { stemsOf } from './roots.ts'

export type Bound = 'most' | 'least' | 'exact'
/** Values of one thing at different times do not contradict each other. */
type When = 'today' | 'target' | 'open'

export interface Stated {
  readonly passage: Passage
  readonly amount: Amount
  /** In the unit's base, so that 1 minute and 60 s are one value. */
  readonly value: number
  readonly family: string
  readonly bound: Bound
  readonly when: When
  readonly about: ReadonlySet<string>
  /** Words of time, order and condition that set two values of one thing apart: "weekend", "p95". */
  readonly apart: ReadonlySet<string>
  readonly isCell: boolean
}

const SECONDS: Readonly<Record<string, number>> = { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 }
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }
const BYTES: Readonly<Record<string, number>> = {
  byte: 1,
  kB: 1e3,
  KiB: 1024,
  MB: 1e6,
  MiB: 1_048_576,
  GB: 1e9,
  GiB: 1_073_741_824,
  TB: 1e12,
  TiB: 1_099_511_627_776,
}

/** Two values, and not one that was rounded on the way. */
export const differ = (a: { readonly value: number }, b: { readonly value: number }): boolean =>
  Math.abs(a.value - b.value) > 1e-9 * Math.max(a.value, b.value)

/** A bare count is measured in what it counts: "800 clubs". */
export function based({ value, unit, of }: Amount): { readonly value: number; readonly family: string } {
  const seconds = SECONDS[unit]
  if (seconds !== undefined) return { value: value * seconds, family: 'time' }
  const months = MONTHS[unit]
  if (months !== undefined) return { value: value * months, family: 'months' }
  const bytes = BYTES[unit]
  if (bytes !== undefined) return { value: value * bytes, family: 'bytes' }
  return { value, family: unit === '' ? `count ${keywords(of)[0] ?? ''}` : unit }
}

const MOST =
  /\b(?:at most|up to|no more than|not more than|maximum(?: of)?|max\.?|limit(?:ed)?(?: is| of| to)?|below|under|less than|fewer than|within|not exceed|capped at|ceiling(?: of)?)\s*(?:about |of |to )?$/i
const LEAST =
  /\b(?:at least|no less than|no fewer than|not less than|minimum(?: of)?|min\.?|more than|over|above|exceeds?|from)\s*(?:of )?$/i
const LOOSE =
  /\b(?:about|around|roughly|approximately|nearly|almost|some|another|additional|extra|further|each of|by|every other|from|to|or|between|and|instead of|than the|previous|old|out of|first|last|next|any|only|test|staged)\s*$/i
const CASE =
  /\b(?:for example|e\.g\.|for instance|say,|suppose|imagine|assume|assuming|if|unless|trial|test|tests|tested|rehears\w*|once|was|were|had|took|went|would|could|might|instead|used to|previously|formerly|so far)\b/i
const TODAY = /\b(?:today|currently|now|baseline|at present|before)\b/i
const TARGET = /\b(?:targets?|goals?|after|wanted|planned)\b/i
const APART =
  /\b(?:weekdays?|weekends?|night|peak|average|mean|median|p\d\d\d?|first|second|third|fourth|initial(?:ly)?|final(?:ly)?|before|after|alpha|beta|stable|new|old|minimum|maximum|soft|hard|other|per \w+|an? (?:day|week|month|year|quarter|hour|minute|second)|q[1-4]|january|february|march|april|june|july|august|september|october|november|december|(?:19|20)\d\d|each|total|step \d+|stage \d+|phase \d+|option \w)\b/gi
const BOUND_WORDS: ReadonlySet<string> = new Set(
  keywords(
    'maximum minimum limit limited exceed most least within cap up default value set number amount size time long length total allow allowed permitted today target baseline unit measure',
  ),
)

const aboutOf = (text: string): ReadonlySet<string> =>
  new Set(stemsOf(text).filter((stem) => !BOUND_WORDS.has(stem) && !/^\d/.test(stem) && !/^[a-z]\d+$/.test(stem)))
const apartOf = (text: string): ReadonlySet<string> => new Set((text.toLowerCase().match(APART) ?? []).map((word) => word.trim()))

/** What stands right before an amount: patterns that end there need no more, and are slow on more. */
const TAIL = 80
export const tailOf = (plain: string, { at }: Pick<Amount, 'at'>): string => plain.slice(Math.max(0, at - TAIL), at)

const boundOf = (before: string): Bound => (MOST.test(before) ? 'most' : LEAST.test(before) ? 'least' : 'exact')

/** The clause around an amount, numbers and units out. */
function clauseOf(plain: string, { at, text }: Amount): string {
  const before = /[^;:.()–—|]*$/.exec(plain.slice(0, at))?.[0] ?? ''
  const after = /^[^;:.()–—|,]*/.exec(plain.slice(at + text.length))?.[0] ?? ''
  const joint = /^.*,\s+(?=(?:and|but|so|or|then|which|where)\b)/i.exec(before)?.[0].length ?? 0
  return `${before.slice(joint)} ${after}`
}

export function statedIn(passage: Passage): readonly Stated[] {
  const { plain } = passage
  const amounts = amountsOf(passage)
  return amounts.flatMap((amount): readonly Stated[] => {
    const before = tailOf(plain, amount)
    const bound = boundOf(before)
    if (amount.unit === '' || amount.unit.includes('/') || (bound === 'exact' && (LOOSE.test(before) || /\bof\s*$/.test(before)))) return []
    const clause = clauseOf(plain, amount)
    // Where a clause holds several amounts, its words can't be shared out.
    if (CASE.test(clause) || amounts.some((other) => other !== amount && clause.includes(other.text))) return []
    const when = TODAY.test(clause) ? 'today' : 'open'
    return [
      { passage, amount, ...based(amount), bound, when, about: aboutOf(clause), apart: apartOf(clause), isCell: passage.column !== '' },
    ]
  })
}

/** "a running cost of 14,000 euros": what is measured stands right before "of". */
export function namedIn(passage: Passage): readonly Stated[] {
  const { plain } = passage
  return amountsOf(passage).flatMap((amount): readonly Stated[] => {
    const before = tailOf(plain, amount)
    const name = /\b(?:of|about)\s+$/.test(before) ? (/((?:[\p{Ll}-]+\s+){2,3})of\s+(?:about\s+)?$/u.exec(before)?.[1] ?? '') : ''
    const about = aboutOf(name)
    if (about.size < 2 || amount.unit === '') return []
    return [
      {
        passage,
        amount,
        ...based({ ...amount, unit: amount.unit.split('/')[0] ?? '' }),
        bound: 'exact',
        when: 'open',
        about,
        apart: new Set(),
        isCell: false,
      },
    ]
  })
}

const LABEL = /\b(?:measures?|metrics?|kpis?|indicators?|goals?|what|name|item|quantity|outcome)\b/i

/** A row of a table of measures: its label says what, its columns say when. */
export function measuredIn(block: Block, passages: readonly Passage[]): readonly Stated[] {
  if (block.kind !== 'row' || !LABEL.test(plainOf(block.header[0] ?? ''))) return []
  const label = plainOf(block.cells[0] ?? '')
  const unitAt = block.header.findIndex((cell) => /^units?$/i.test(plainOf(cell)))
  const unit = unitAt === -1 ? '' : plainOf(block.cells[unitAt] ?? '')
  return block.cells.flatMap((cell, index): readonly Stated[] => {
    const column = plainOf(block.header[index] ?? '').toLowerCase()
    const when: When | null = TODAY.test(column) ? 'today' : TARGET.test(column) ? 'target' : null
    const passage = passages.find((one) => one.column === column)
    if (index === 0 || when === null || passage === undefined) return []
    const words = `${plainOf(cell)}${unit === '' ? '' : ` ${unit}`}`
    const amount = amountsIn(words)[0]
    if (amount === undefined) return []
    return [
      {
        passage,
        amount,
        ...based(amount),
        bound: boundOf(words.slice(0, amount.at)),
        when,
        about: aboutOf(`${label} ${unit}`),
        apart: new Set(),
        isCell: true,
      },
    ]
  })
}

/** In prose: "(today 9.0 %)" and a goal's own number, for holding against a row of measures. */
export function goalsIn(passage: Passage): readonly Stated[] {
  const { plain, roles } = passage
  if (!roles.has('goals') && !roles.has('metrics') && !roles.has('background') && !roles.has('summary')) return []
  const amounts = amountsOf(passage)
  return amounts.flatMap((amount, index): readonly Stated[] => {
    const before = plain.slice(0, amount.at)
    const instead = /\b(?:instead of|down from|up from)\s+$/i.test(before) && amount.unit === '' ? amounts[index - 1]?.unit : undefined
    const today =
      (roles.has('background') && !TARGET.test(before)) ||
      /\b(?:today|currently|now|from|instead of|down from|up from)\s+(?:it is\s+)?$/i.test(before)
    return [
      {
        passage,
        amount,
        ...based(instead === undefined ? amount : { ...amount, unit: instead }),
        bound: boundOf(before),
        when: today ? 'today' : 'target',
        about: aboutOf(plain),
        apart: new Set(),
        isCell: false,
      },
    ]
  })
}
