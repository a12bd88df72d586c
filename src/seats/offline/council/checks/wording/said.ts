/**
 * Every amount of a document with what is said around it, so that two amounts of one thing can be found by their words.
 *
 *   "Archives are encrypted at rest and deleted 14 days after they are built."
 *      near  delet, built            the words of its own clause
 *      wide  archiv, encrypt, rest…  its sentence, its label, its heading
 *
 * What sets two amounts of one thing apart is kept beside: when it holds, whether it is a ceiling or a floor, per what, which
 * percentile. Numbers of examples, other ways that were weighed and earlier versions state nothing about this document's thing.
 */
import { plainOf } from '../../../../../core/document/plain.ts'
import { unitOf } from '../../../../../core/text/quantities.ts'
import { keywords } from '../../../../../core/text/words.ts'
import type { Amount } from '../../reading/quantities.ts'
import { amountsOf, type Passage } from './passages.ts'
import { based } from './stated.ts'

/** Values of one thing at different times do not contradict each other. */
export type Time = 'today' | 'target' | 'open'

/** over: "more than 10 are refused" is another way to say that 10 is the most. */
export type Edge = 'most' | 'least' | 'over' | 'exact'

export interface Said {
  readonly passage: Passage
  readonly amount: Amount
  /** In the unit's base, so that 1 minute and 60 s are one value. */
  readonly value: number
  readonly family: string
  readonly edge: Edge
  readonly time: Time
  readonly near: ReadonlySet<string>
  readonly wide: ReadonlySet<string>
  /** What a bare count counts. */
  readonly heads: ReadonlySet<string>
  /** Kind → which one: "per" → "month", "p" → "95". */
  readonly marks: ReadonlyMap<string, string>
  readonly isCell: boolean
}

const SKIPPED = new Set(['examples', 'history', 'alternatives', 'open-questions', 'references', 'non-goals'])
const SUPPOSED = /\b(?:for example|e\.g\.|for instance|suppose|imagine|would have|such as|as in)\b/i
/** "per 1,000", "198 of 200": the measure, not the measured. */
const OF_WHOLE = /\bper\s+$|\d (?:out )?of (?:the |these )?$/i
/** The amount right here is another one on purpose. */
const OTHER =
  /\b(?:instead of|rather than|not|another|additional|extra|further|every other|previous(?:ly)?|formerly|old|out of|first|last|next|staged|by|each of|between|or|the other|other)\s*$/i
const PAST =
  /\b(?:was|were|had|took|went|did|waited|in (?:19|20)\d\d|measured|counted|asked|interviewed|answered|saw|showed|cost us|so far|rehears\w*)\b/i
const TODAY = /\b(?:today|currently|now|baseline|at present|at the moment|as of|so far)\b/i
const TARGET = /\b(?:targets?|goals?|aims?|by the end of|after (?:six|one|two|three|\d+) (?:months?|years?)|planned|want)\b/i

const MOST =
  /\b(?:at most|up to|no more than|not more than|maximum(?: of)?|max\.?|limit(?:ed)?(?: is| of| to)?|below|under|less than|fewer than|within|not exceed|capped at|ceiling(?: of)?|no longer than)\s*(?:about |of |to )?$|[<≤]\s*$/i
const LEAST = /\b(?:at least|no less than|no fewer than|not less than|minimum(?: of)?|min\.?)\s*(?:of )?$|≥\s*$/i
const OVER =
  /\b(?:(?:more|larger|longer|older|greater|bigger|higher) than|over|above|beyond|exceed(?:s|ing)?|pass(?:es|ed)?|past)\s*$|>\s*$/i
const edgeOf = (before: string): Edge => (MOST.test(before) ? 'most' : LEAST.test(before) ? 'least' : OVER.test(before) ? 'over' : 'exact')

/** Forms that the stemmer leaves apart: renew and renewal, available and availability. */
const root = (stem: string): string =>
  stem.replace(/^([a-z]{4,}?)(?:abil(?:ity)?|ability|ation|able|ible|abl|ibl|ance|ence|anc|enc|ment|al|er|or|ity|ion|y|e)$/, '$1')
const EMPTY = new Set(
  keywords(
    'maximum minimum limit limited exceed most least within cap default value set number amount size long length total allow allowed permitted unit measure must shall should may can per each every about least most accepted when case exactly only also still new need use have has get make take one two three four five six seven eight nine ten eleven twelve',
  ).map(root),
)

export const rootsOf = (text: string): ReadonlySet<string> =>
  new Set(
    keywords(text)
      .filter((stem) => !/^\d/.test(stem) && !/^[a-z]{1,4}\d+$/.test(stem))
      .map(root)
      .filter((stem) => !EMPTY.has(stem)),
  )

const BORDER = /[;:()–—|]|[,.](?=\s)|\s(?:and|but|while|whereas|so that|so|which|then|because|since|unless|if|when|once|where)\s/gi

/** Where the clause around an amount begins and ends: a joint splits only where another amount stands beyond it. */
function clauseOf(plain: string, amount: Amount, amounts: readonly Amount[]): string {
  const end = amount.at + amount.text.length
  let [from, to] = [0, plain.length]
  for (const border of plain.matchAll(BORDER)) {
    const beyond = border.index + border[0].length
    const hard = /[;()–—|]/.test(border[0])
    if (beyond <= amount.at && (hard || border[0] === ':' || amounts.some(({ at }) => at < border.index))) from = beyond
    if (border.index >= end && to === plain.length && (hard || amounts.some(({ at }) => at > border.index))) to = border.index
  }
  return blanked(plain, amounts).slice(from, to)
}

/** The same length, amounts out: a unit is no word of its clause. */
const blanked = (plain: string, amounts: readonly Amount[]): string =>
  amounts.reduce((text, { at, text: own }) => text.slice(0, at) + ' '.repeat(own.length) + text.slice(at + own.length), plain)

const PER =
  /\bper (?:[\p{L}-]+ and )?([\p{L}-]+)|\ban? (second|minute|hour|day|week|month|quarter|year)\b|\b(?:each|every) (second|minute|hour|day|week|month|quarter|year)\b|\b(daily|weekly|monthly|quarterly|yearly|annual(?:ly)?)\b/giu
const ADVERBS: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
}
const MARKS: readonly (readonly [string, RegExp])[] = [
  ['rank', /\b(?:p(\d\d(?:\.\d+)?)|(median|mean|average|peak))\b/i],
  ['order', /\b(first|second|third|fourth|fifth|initial|final)\b/i],
  ['stage', /\b((?:step|stage|phase|tier|level|option|part) \w+|alpha|beta|stable|pilot)\b/i],
  ['day', /\b(weekday|weekend|saturday|sunday|monday|night)/i],
  ['kind', /\b(soft|hard|warning|critical|minimum|maximum|lower|upper|internal|external)\b/i],
  ['year', /\b((?:19|20)\d\d|q[1-4])\b/i],
]

function marksOf(clause: string, after: string, unit: string): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  for (const [kind, words] of MARKS) {
    const found = words.exec(clause)
    if (found !== null) marks.set(kind, (found[1] ?? found[2] ?? '').toLowerCase())
  }
  const per = [...`${after}`.matchAll(PER)][0]?.slice(1).find((word) => word !== undefined) ?? unit.split('/')[1]
  if (per !== undefined) marks.set('per', ADVERBS[per.toLowerCase()] ?? per.toLowerCase().replace(/s$/, ''))
  return marks
}

function timeOf({ roles, column, plain }: Passage, before: string, clause: string): Time {
  if (TARGET.test(column) || /\bfrom\s+[^,;]{1,20}\s+to\s+(?:about )?$/i.test(before)) return 'target'
  if (TODAY.test(column) || /\b(?:today|currently|now|baseline|from)\s+(?:it is\s+|about\s+)?(?:an? )?$/i.test(before)) return 'today'
  if (TARGET.test(plain) && !PAST.test(clause)) return 'target'
  if (PAST.test(clause) || TODAY.test(clause) || roles.has('background')) return 'today'
  return roles.has('goals') || roles.has('metrics') ? 'target' : 'open'
}

const VALUES =
  /\b(?:values?|limits?|targets?|max(?:imum)?|min(?:imum)?|numbers?|counts?|defaults?|quotas?|amounts?|size|today|baseline|goals?|kept|how (?:long|many|much))\b/

/** A bare number is a value only in a column of values; where another column gives the unit, `stated.ts` reads the row. */
const isReadable = ({ block, column, plain }: Passage): boolean =>
  !block.header.some((cell) => /^units?$/i.test(plainOf(cell))) && (/\p{L}{2}|%|[$€£]/u.test(plain) || VALUES.test(column))

/** "It", "They": the sentence before says of what. */
const POINTS_BACK = /^(?:it|they|this|these|those|that|its|their|the (?:same|latter|former))\b/i

/** Two of something are said of too many things. */
const FEW = 2

export function saidIn(passage: Passage, before: Passage | undefined): readonly Said[] {
  const { plain, roles, block, section, column } = passage
  if ([...roles].some((role) => SKIPPED.has(role)) || /\?$/.test(plain) || SUPPOSED.test(plain)) return []
  const amounts = amountsOf(passage)
  const isCell = block.kind === 'row'
  if (isCell && !isReadable(passage)) return []
  const label = isCell ? plainOf(block.cells[0] ?? '') : (/^\W*([\p{L}\p{N} -]{2,40}?)\W*(?:\*\*|__)?:\s/u.exec(block.text)?.[1] ?? '')
  const back = before !== undefined && before.block.index === block.index && POINTS_BACK.test(plain) ? before.plain : ''
  const wide = rootsOf(`${blanked(plain, amounts)} ${label} ${section.title} ${back} ${isCell ? column : ''}`)
  return amounts.flatMap((amount): readonly Said[] => {
    const left = plain.slice(0, amount.at)
    const right = plain.slice(amount.at + amount.text.length, amount.at + amount.text.length + 40).split(/[,;.()]/)[0] ?? ''
    if (OTHER.test(left) || OF_WHOLE.test(left) || /^\s+(?:out )?of (?:the |these )?\d/.test(right)) return []
    const clause = clauseOf(plain, amount, amounts)
    const own = rootsOf(clause)
    const near =
      isCell || own.size < 2
        ? new Set([
            ...own,
            ...rootsOf(isCell ? label : `${blanked(plain, amounts).slice(0, amount.at).split(/[.;]/).at(-1)} ${back} ${label}`),
          ])
        : new Set([...own, ...rootsOf(label)])
    const [base = ''] = amount.unit.split('/')
    const { value, family } = based({ ...amount, unit: base })
    const counts = base === '' || unitOf(base) === null
    if (counts && value <= FEW) return []
    const heads = counts ? rootsOf(`${base} ${amount.of}${isCell && amount.of === '' ? label : ''}`) : new Set<string>()
    if (near.size === 0 || (counts && heads.size === 0)) return []
    return [
      {
        passage,
        amount,
        value,
        family: counts ? 'count' : family,
        edge: edgeOf(left),
        time: timeOf(passage, left, clause),
        near,
        wide: new Set([...wide, ...near]),
        heads,
        marks: marksOf(clause, `${right} ${isCell ? `${label} ${column}` : ''}`, amount.unit),
        isCell,
      },
    ]
  })
}
