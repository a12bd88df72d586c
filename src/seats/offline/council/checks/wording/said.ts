/**
 * Every amount of a document with what is said around it, so that two amounts of one thing can be found by their words.
 *
 *   "Archives are encrypted at rest and deleted 14 days after they are built."
 *      near  kept, done          the words of its own clause
 *      wide  archiv, encrypt …   the rest of its sentence, its label, its heading
 *
 * What sets two amounts of one thing apart is kept beside (`edge`, `time`, `marks`). Examples, other ways that were weighed
 * and earlier versions state nothing about this document's thing.
 */
import type { Block } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { unitOf } from '../../../../../core/text/quantities.ts'
import type { Passage } from '../../reading/passages.ts'
import { type Amount, amountsIn, amountsOf } from '../../reading/quantities.ts'
import { clauseOf, closestWords, TIGHT, thingOf, tiedOf } from './own-words.ts'
import { rootsOf } from './roots.ts'
import { type Edge, edgeOf, labelOf, marksOf, type Time, timeOf } from './sides.ts'
import { based, tailOf } from './stated.ts'

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
  /** The other amounts of its sentence: who repeats them speaks of the same. */
  readonly others: ReadonlySet<string>
  /** The noun that it is the measure of: “a supplement of 30 %”, “the 30 % supplement”. */
  readonly tied: ReadonlySet<string>
  /** The words closest to it. */
  readonly core: ReadonlySet<string>
  /** The other amounts of its row. */
  readonly row: ReadonlySet<string>
  /** What its sentence begins with. */
  readonly subject: ReadonlySet<string>
  /** What names its row. */
  readonly title: ReadonlySet<string>
  /** Where a row gives one thing for several, what names the column; else empty. */
  readonly side: ReadonlySet<string>
  /** “after 6 hours”: when something else sets in. */
  readonly isTrigger: boolean
  /** Spoken of as known: “their 72 hours”. */
  readonly isReferring: boolean
  /** The term, row or field that it is the value of; empty where the sentence has no label. */
  readonly label: ReadonlySet<string>
  /** "the grant of 60,000": the thing that was told of before. */
  readonly named: ReadonlySet<string>
  /** What a bare count counts. */
  readonly heads: ReadonlySet<string>
  /** Kind → which one: "per" → "month", "rank" → "95". */
  readonly marks: ReadonlyMap<string, string>
  readonly isCell: boolean
}

export const keyOf = ({ value, unit }: Amount): string => `${value} ${unit}`

const SKIPPED = new Set(['examples', 'history', 'alternatives', 'references', 'non-goals'])
/** Of another case than the rule: supposed, an example, or an exception that lengthens or shortens it. */
const SUPPOSED =
  /^should\b|\b(?:lengthen|shorten|extend|prolong|stretch|relax|widen)(?:s|ed|en|ing)?\b[^.;]{0,60}\b(?:to|by) \d|\bwould be\b|\b(?:for example|e\.g\.|for instance|suppose|imagine|would have|such as|as in)\b/i
/** "per 1,000", "198 of 200": the measure, not the measured. */
const OF_WHOLE = /\bper\s+$|\d (?:out )?of (?:the |these )?$/i
/** The amount right here is another one on purpose. */
const OTHER =
  /\b(?:not|another|additional|extra|further|every other|previous(?:ly)?|formerly|old|out of|first|next|staged|each of|between|or|the other|other|of which|of these|of them|including|vs\.?|other than)\s*$/i

/** Of a span: “the last 30 days”. The last three copies are counted like any. */
const LAST = /(?<!\b(?:in|during|over|within) the )\blast\s*$/i

/** The same length, amounts and ids out: a unit is no word of its clause. */
const blanked = (plain: string, amounts: readonly Amount[]): string =>
  amounts
    .reduce((text, { at, text: own }) => text.slice(0, at) + ' '.repeat(own.length) + text.slice(at + own.length), plain)
    .replace(/\b[A-Z]{1,5}-?\d+(?:\.\d+)*\b/g, (id) => ' '.repeat(id.length))

/** "10 to 20": neither end is the value. A change "from 10 to 20" names two. */
const isRange = (left: string, right: string): boolean =>
  /^\s?(?:[-–—]|to)\s?\d/.test(right)
    ? !/\bfrom\s+$/i.test(left)
    : /(?<!from [\d.,]{1,9}(?: ?%| [a-z]+)?\s?)(?:[-–—]|\bto)\s?$/i.test(left) && /\d\S*\s?(?:[a-z]+\s)?(?:[-–—]|to)\s?$/i.test(left)

/** "after 1 min, 5 min, 30 min and 2 h": each is one of many. */
function isOfSeries(index: number, amounts: readonly Amount[], plain: string): boolean {
  const follows = (at: number): boolean => {
    const [one, next] = [amounts[at], amounts[at + 1]]
    return (
      one !== undefined &&
      next !== undefined &&
      /^(?:,| and|, and| or|, then| then)\s$/.test(plain.slice(one.at + one.text.length, next.at))
    )
  }
  return (follows(index) && follows(index + 1)) || (follows(index) && follows(index - 1)) || (follows(index - 1) && follows(index - 2))
}

/** "35,000: 20,000 for tills, 9,000 for the agency": what follows the colon are its parts. */
function isPart({ at, unit, of }: Amount, amounts: readonly Amount[], plain: string): boolean {
  const colon = plain.slice(0, at).lastIndexOf(':')
  if (colon === -1) return false
  const [head] = of.split(' ')
  const same = amounts.filter((one) => one.unit === unit && (unit !== '' || one.of.split(' ')[0] === head))
  return same.some((one) => one.at < colon) && same.filter((one) => one.at > colon).length > 1
}

const VALUES =
  /\b(?:values?|limits?|targets?|max(?:imum)?|min(?:imum)?|numbers?|counts?|defaults?|quotas?|amounts?|size|today|baseline|goals?|kept|how (?:long|many|much))\b/

/** A bare number is a value only in a column of values. */
const isReadable = ({ block, column, plain }: Passage): boolean =>
  block.kind !== 'row' || /\p{L}{2}|%|[$€£]/u.test(plain) || VALUES.test(column)

/** "It", "They": the sentence before says of what. So does a question. */
const POINTS_BACK = /^(?:it|they|this|these|those|that|its|their|the (?:same|latter|former))\b/i

/** What stands around all amounts of a sentence. */
interface Around {
  readonly passage: Passage
  readonly amounts: readonly Amount[]
  readonly bare: string
  readonly label: string
  readonly back: string
  /** In an item, the sentence before: the item is about one thing. */
  readonly above: string
  readonly clauses: readonly string[]
  readonly row: readonly Amount[]
  readonly plans: boolean
}

/** "a 503 error" is a name, no count. */
const isStatus = ({ text }: Amount, right: string): boolean =>
  /^[1-5]\d\d$/.test(text) && /^\s+(?:\p{Lu}|errors?\b|status|response|code|page|with\b|if\b|when\b)/u.test(right)

/** "A sixth try is refused: …" is a sentence before its colon, no label. */
const LABEL_WORDS_MAX = 5
const isLabel = (text: string): boolean =>
  !/^(?:good|bad|neutral|pros?|cons?|notes?|but|also)$/i.test(text) &&
  text.split(/\s+/).length <= LABEL_WORDS_MAX &&
  !/\b(?:is|are|was|were|must|shall|should|can|may|will|has|have|does|do|not|get|gets|needs?|it|they|we)\b/i.test(text)

/** The other cells of a row that are words: what its value means. */
const rowWords = ({ block, plain }: Passage): string =>
  block.kind === 'row'
    ? block.cells
        .slice(1)
        .map(plainOf)
        .filter((cell) => cell !== plain && cell !== labelOf(block) && !/\d/.test(cell) && cell.split(/\s+/).length <= ROW_WORDS_MAX)
        .join(' ')
    : ''
const ROW_WORDS_MAX = 12
const LARGEST = /\b(?:largest|longest|highest|biggest|most)\b/i

/** "58 (4 %) were abandoned": a share in brackets behind its count is a share of what follows. */
function bracketed(plain: string, bare: string, { at }: Amount): string {
  if (!/\d\s*(?:\p{L}+\s*)?\($/u.test(plain.slice(0, at))) return ''
  const close = plain.indexOf(')', at)
  return close === -1 ? '' : (/^[^.;,()]*/.exec(bare.slice(close + 1))?.[0] ?? '')
}

/** With its unit, where another column of the row gives it. */
function withUnit(passage: Passage): Passage {
  const { block, column, plain } = passage
  const at = block.header.findIndex((cell) => /^units?$/i.test(plainOf(cell)))
  return at === -1 || !VALUES.test(column) ? passage : { ...passage, plain: `${plain} ${plainOf(block.cells[at] ?? '')}` }
}

/** "at most 9.0 calls (today 15.0)": the bare number counts what the one before it counts. */
const inherited = (amounts: readonly Amount[], plain: string): readonly Amount[] =>
  amounts.map((amount, index) => {
    const left = plain.slice(0, amount.at)
    const isBare = amount.unit === '' && /^\s*(?:[,;.)]|$)/.test(plain.slice(amount.at + amount.text.length))
    const isToday = /\b(?:today|now|currently)\b[^()]*$|\b(?:instead of|from)\s+$/i.test(left)
    const before = amounts.slice(0, index).find((one) => !OF_WHOLE.test(plain.slice(0, one.at)))
    if (!isBare || !isToday || before === undefined) return amount
    return { ...amount, unit: before.unit === '' ? (before.of.split(' ')[0] ?? '') : before.unit, of: before.of }
  })

/** `plans`: the document wants something changed, so that its background tells how it is and not how it will be. */
export function saidIn(written: Passage, before: Passage | undefined, plans: boolean): readonly Said[] {
  const passage = withUnit(written)
  const { plain, roles, block } = passage
  if ([...roles].some((role) => SKIPPED.has(role)) || /\?$/.test(plain) || SUPPOSED.test(plain) || !isReadable(passage)) return []
  const amounts = inherited(amountsOf(passage), plain)
  if (amounts.length === 0) return []
  const bare = blanked(plain, amounts)
  const titled = /^\W*(\p{L}[\p{L}\p{N} -]{1,40}?)\W*:\s/u.exec(block.text)?.[1] ?? ''
  const around: Around = {
    passage,
    amounts,
    bare,
    label: block.kind === 'row' ? labelOf(block) : isLabel(titled) ? titled : '',
    back:
      before !== undefined && before.block.index === block.index && (POINTS_BACK.test(plain) || /\?\W*$/.test(before.plain))
        ? before.plain
        : '',
    above: block.kind === 'item' && before?.block.index === block.index ? before.plain : '',
    clauses: amounts.map((amount) => clauseOf(plain, bare, amount, amounts)),
    row: rowAmounts(passage),
    plans,
  }
  return amounts.flatMap((_, index) => saidOf(index, around) ?? [])
}

/** A cell of more words is prose, and its column says little about the amount in it. */
const CELL_WORDS_MAX = 3
/** With fewer words of its own, it needs those of its sentence. */
const NEAR_MIN = 2
/** Of the sentence before, what it is about stands first. */
const BACK_MAX = 3
/** Two of something are said of too many things. */
const FEW = 2

/** What follows a bare number, or the row's label where nothing does: "429 with" counts nothing. */
function headsOf({ unit, of }: Amount, right: string, label: string, left: string): ReadonlySet<string> {
  if (unit !== '') return rootsOf(unit.split('/')[0] ?? '')
  const next = /^[\s-]+(?:(?:other|more|different|further) )?([\p{L}-]+)/u.exec(right)?.[1] ?? ''
  if (next === '' || /^per$/i.test(next)) return rootsOf(label === '' && next !== '' ? (/[^,;.()]*$/.exec(left)?.[0] ?? '') : label)
  if (next === 'times') return rootsOf(of)
  return rootsOf(next).size === 0 ? new Set() : rootsOf(`${next} ${of}`)
}

/** "| Cost per month | €230 | €200 | €355 |". */
const SEVERAL_MIN = 2
const isOfSeveral = (row: readonly Amount[], { unit, text }: Amount, { cells }: Block): boolean =>
  unit !== '' && row.filter((one) => one.unit === unit).length >= SEVERAL_MIN && !plainOf(cells[0] ?? '').includes(text)

const rowAmounts = ({ block }: Passage): readonly Amount[] =>
  block.kind === 'row' ? block.cells.flatMap((cell) => amountsIn(plainOf(cell))) : []

const REFERRING = /\b(?:the|these|those|their|its|his|her|our|your)\s+$/i

/** The share of cases that a limit holds for: “within 3 seconds for 95 % of vehicles”. Shares of other kinds say something else. */
function isRank({ unit, at }: Amount, amounts: readonly Amount[], plain: string, label: string): boolean {
  if (unit !== '%' || /^(?:most|under)$/.test(edgeOf(tailOf(plain, { at })))) return false
  const isLimit = (text: string, one: Amount): boolean =>
    one.unit !== '%' && one.unit !== '' && /^(?:most|under)$/.test(edgeOf(tailOf(text, one)))
  return amounts.some((one) => isLimit(plain, one)) || amountsIn(label).some((one) => isLimit(label, one))
}

/** Amounts that state nothing of the thing itself: another one on purpose, a part, an end of a range, one of a series. */
function isOtherThing(index: number, amounts: readonly Amount[], { plain, block }: Passage, left: string, right: string): boolean {
  const amount = amounts[index]
  if (amount === undefined) return true
  return (
    OTHER.test(left) ||
    (amount.unit !== '' && LAST.test(left)) ||
    OF_WHOLE.test(left) ||
    /^\s+(?:out )?of (?:the |these )?\d/.test(right) ||
    isStatus(amount, right) ||
    // “a 64-bit integer” names a kind.
    /^\d+-bit$/i.test(amount.text) ||
    isOfSeries(index, amounts, plain) ||
    isPart(amount, amounts, plain) ||
    isRange(left, right) ||
    (amount.at === 0 && /^\d+(?:\.\d+)+$/.test(amount.text) && block.kind !== 'row')
  )
}

interface Words {
  readonly own: ReadonlySet<string>
  readonly near: Set<string>
  readonly core: ReadonlySet<string>
  /** The first of its sentence. */
  readonly subject: readonly string[]
  /** Of the sentence, without the clauses of other amounts. */
  readonly rest: readonly string[]
  /** A share of cases. */
  readonly isShare: boolean
}

function wordsAround(index: number, around: Around, heads: ReadonlySet<string>, words: string): Words {
  const { passage, amounts, bare, label, back, clauses } = around
  const { plain, block, column } = passage
  const isCell = block.kind === 'row'
  const clause = clauses[index] ?? ''
  const amount = amounts[index] ?? {
    value: 0,
    unit: '',
    of: '',
    text: '',
    at: 0,
  }
  const shareOf = bracketed(plain, bare, amount)
  const counted = shareOf === '' ? undefined : amounts.find(({ unit, at }) => unit === '' && at < amount.at)
  const said = rootsOf(`${clause} ${shareOf} ${counted?.of ?? ''}`)
  // “…, for up to 6 hours” goes on with the clause before.
  const isShare = isRank(amount, amounts, plain, isCell ? label : back)
  const whole = isShare && !isCell ? rootsOf(bare) : said
  const own = said.size === 0 && !isCell ? rootsOf(clauses[index - 1] ?? '') : whole
  const subject = [...rootsOf(bare.slice(0, amount.at))].slice(0, 1)
  const near = new Set([
    ...own,
    ...heads,
    ...rootsOf(label),
    ...(isCell && own.size < CELL_WORDS_MAX ? rootsOf(`${column} ${own.size === 0 ? words : ''}`) : []),
  ])
  const aside = own.size < 2 && shareOf === '' ? /^(.*)\([^()]*$/.exec(bare.slice(0, amount.at))?.[1] : undefined
  if (near.size < NEAR_MIN)
    for (const one of [...rootsOf(aside ?? ''), ...subject, ...(index === 0 ? [...rootsOf(back)].slice(0, BACK_MAX) : [])]) near.add(one)
  // "those of class B for 14 days" are kept as well.
  const meant = /\b(?:those|that) (?:of|for|from|in)\b/i.test(clause) ? rootsOf(clauses[index - 1] ?? '') : new Set<string>()
  for (const one of meant) near.add(one)
  const closest =
    shareOf !== ''
      ? own
      : isCell && said.size === 0
        ? rootsOf(rootsOf(label).size > 0 ? label : `${column} ${words}`)
        : closestWords(plain, bare, amount)
  const thing = closest.size < NEAR_MIN && !isCell ? thingOf(passage, amount, back) : new Set<string>()
  const elsewhere = new Set(clauses.filter((one) => one !== clause).flatMap((one) => [...rootsOf(one)]))
  const rest = [...rootsOf(bare.replace(/\b(?:unless|except)\b.*/i, ''))].filter((one) => !elsewhere.has(one))
  return { own, near, core: new Set([...closest, ...meant, ...thing]), subject, rest, isShare }
}

function saidOf(index: number, around: Around): Said | null {
  const { passage, amounts, bare, label, back, above, clauses, row, plans } = around
  const { plain, block, section, column } = passage
  const amount = amounts[index]
  if (amount === undefined) return null
  const left = plain.slice(0, amount.at)
  const right = plain.slice(amount.at + amount.text.length, amount.at + amount.text.length + 40).split(/[,;.()]/)[0] ?? ''
  const tail = tailOf(plain, amount)
  if (isOtherThing(index, amounts, passage, tail, right)) return null
  const isCell = block.kind === 'row'
  const [base = ''] = amount.unit.split('/')
  const { value, family } = based({ ...amount, unit: base })
  const isWorkday = /^(?:working|business|calendar) day/.test(amount.of)
  const counts = !isWorkday && (base === '' || unitOf(base) === null)
  const heads = counts ? headsOf(amount, right, isCell ? `${label} ${rowWords(passage)}` : '', left) : new Set<string>()
  if (counts && ((value <= FEW && Number.isInteger(value)) || heads.size === 0)) return null
  const clause = clauses[index] ?? ''
  const words = rowWords(passage)
  const edge = isCell && LARGEST.test(words) ? 'most' : edgeOf(`${isCell ? `${label} ${column} ` : ''}${tail}`, right)
  const { own, near, core, subject, rest, isShare } = wordsAround(index, around, heads, words)
  if (near.size === 0) return null
  if (edge !== 'exact' && edge !== 'least') near.add('≤')
  return {
    passage,
    amount,
    value,
    family: isWorkday ? 'working days' : counts ? 'count' : isShare ? '% of cases' : family,
    edge,
    time: timeOf(passage, left, right, clause, plans, TIGHT),
    near,
    wide: new Set([...rest, ...rootsOf(`${label} ${section.title} ${back} ${words} ${above}`), ...subject, ...near]),
    others: new Set([...amounts.filter((one) => one !== amount), ...(isShare ? amountsIn(back) : [])].map(keyOf)),
    row: new Set(row.map(keyOf).filter((key) => key !== keyOf(amount))),
    core,
    subject: new Set([...closestWords(plain, bare, amount)].slice(0, 1)),
    title: rootsOf(label),
    side: isCell && isOfSeveral(row, amount, block) ? rootsOf(column) : new Set(),
    isTrigger: /\bafter\s+$/i.test(tail),
    isReferring: REFERRING.test(tail),
    tied: isCell && rootsOf(label).size === 1 ? rootsOf(label) : tiedOf(amount, tail, right, plain),
    // A cell that is a sentence speaks for itself.
    label: isCell && own.size >= 2 ? new Set() : rootsOf(`${label} ${words}`),
    named: rootsOf(
      /(?<!\b(?:in|on|at|to|from|by|with|into) )\b(?:the|this|our|its)\s+((?:[\p{L}-]+\s+){1,3})(?:of|after|within|every|for)\s+(?:about\s+)?$/iu.exec(
        tail,
      )?.[1] ?? '',
    ),
    heads,
    marks: marksOf(clause, left, `${right} ${isCell ? `${label} ${column}` : ''}`, amount.unit),
    isCell,
  }
}
