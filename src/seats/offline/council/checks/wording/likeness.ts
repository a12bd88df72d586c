/**
 * Which amounts are about one and the same thing: each one's own words are found again around the other.
 *
 *   two amounts ──may they be one?──▶ unit, ceiling or floor, time, marks, place ──how alike?──▶ 0 … 1, rare words weigh more
 *
 * Rows of one column and items of one list stand side by side because they differ; a requirement and its acceptance stand
 * together because they do not.
 */

import type { Passage } from '../../reading/passages.ts'
import { baselinesIn } from './baselines.ts'
import { labelledIn } from './labelled.ts'
import { isItemOfSame, isLimit, isLinked, isShared, isWithin, mayBeOne, sameEdge } from './may-be-one.ts'
import { thingOf } from './own-words.ts'
import { restatedIn } from './restated-measures.ts'
import { rootsOf } from './roots.ts'
import { keyOf, type Said, saidIn } from './said.ts'
import { differ, tailOf } from './stated.ts'

const ALIKE_MIN = 0.35
/** Side by side, or in one paragraph. */
const SIBLINGS_MIN = 0.9
const NEVER = 9
/** The same, where the same noun is counted up to the same kind of limit. */
const COUNTED_MIN = 0.5
/** A limit, and a plain count that may just stay within it. */
const COUNTED_APART_MIN = 0.75
/** “2 hours” and “90 minutes”. */
const UNITS_APART_MIN = 0.75
const LINKED_MIN = 0.28
const LINKED_EXACT_MIN = 0.5
/** The same noun, limited in the same way. */
const LIMITED_MIN = 0.42
/** For a second amount that both repeat, the same percentile, the same “per month”, a thing told of before. */
const BOND = 0.12
/** For each thing that only one of them says. */
const LOSS = 0.12
const EDGE_WEIGHT = 0.4
/** Words that stand nearly everywhere would make this slow, and tell nothing. */
const BUCKET_MAX = 40
/** In a heap of documents fewer will do. */
const MANY = 2_000
const BUCKET_OF_MANY_MAX = 8
const ROOTS_OF_MANY_MAX = 3

export interface Pair {
  readonly first: Said
  readonly second: Said
}

type Weights = (root: string) => number

/** A word that stands in every passage weighs 1, one that stands in a tenth of them 2. */
function weightsIn(passages: readonly Passage[]): Weights {
  const counts = new Map<string, number>()
  for (const { plain } of passages) for (const root of rootsOf(plain)) counts.set(root, (counts.get(root) ?? 0) + 1)
  return (root) => (root === '≤' ? EDGE_WEIGHT : 1 + Math.log10(passages.length / (counts.get(root) ?? 1)))
}

const weigh = (roots: Iterable<string>, weight: Weights): number => [...roots].reduce((sum, root) => sum + weight(root), 0)

/** How much of what one says stands around the other. */
function coverOf(own: ReadonlySet<string>, around: ReadonlySet<string>, weight: Weights): number {
  return (
    weigh(
      [...own].filter((root) => around.has(root)),
      weight,
    ) / weigh(own, weight)
  )
}

/* ——— how alike? ——— */

const MONEY = new Set(['euro', 'dollar', 'pound', 'franc'])
const BONDS = ['per', 'rank', 'than']
/** What is limited in size is limited once; times have many limits. */
const SIZES = new Set(['bytes', 'count', 'bit'])

/** Nobody says a thing twice in one paragraph in other words. */
const BESIDE_MIN = 2

/** “an alarm shall be answered within …”, “the share of alarms answered within …”: at least two words, and the shorter nearly whole. */
const CORE_MIN = 2
const CORE_COVER_MIN = 0.75
const CORE_LIKENESS = 0.6
/** Of plain counts more: a document counts many lots of one noun. */
const COUNTED_CORE_MIN = 3
const isBareCount = ({ family, edge, marks }: Said): boolean => family === 'count' && edge === 'exact' && !marks.has('per')

const cores = new WeakMap<Said, ReadonlySet<string>>()

/** With what names its row. */
function coreOf(said: Said): ReadonlySet<string> {
  const known = cores.get(said) ?? new Set([...said.core, ...said.title])
  cores.set(said, known)
  return known
}

/** Where its closest words are too few to tell, all of its clause's. */
const ownOf = (said: Said): ReadonlySet<string> => (coreOf(said).size >= CORE_MIN ? coreOf(said) : said.near)

/** “for 72 hours at most … until their 72 hours are over”. */
const isReferred = (a: Said, b: Said): boolean => a.isReferring && !b.isReferring && isLimit(b)

/** What stands at the top says again what the rest lays down. */
const SUMMARY =
  /^(?:[\d.]+\s+)?(?:summary|overview|in (?:short|brief)|at a glance|abstract|tl;?dr|key (?:points|facts)|the short version)\b/i
const isSummary = ({ passage: { section, plain } }: Said): boolean =>
  SUMMARY.test(section.title) || /^(?:[\d.]+\s+)?in (?:short|brief)\b/i.test(plain)

/** A measure of one noun; an alarm above so much is no measure of it. */
const isTied = (a: Said, b: Said): boolean => isShared(a.tied, b.tied) && (a.edge === 'over') === (b.edge === 'over')

const amountsBeside = ({ others, row }: Said): ReadonlySet<string> => new Set([...others, ...row])

function coreLikeness(a: Said, b: Said, weight: Weights): number {
  const both = [...a.core].filter((root) => b.core.has(root))
  if (both.length < CORE_MIN) return 0
  return Math.max(coverOf(a.core, b.core, weight), coverOf(b.core, a.core, weight)) >= CORE_COVER_MIN ? CORE_LIKENESS : 0
}

/**
 * What it is and what is done with it: two of the words closest to the one are closest to the other. Who shares the noun alone
 * sends one thing and reads another; a requirement and its acceptance are known to belong together.
 */
const isOneThing = (a: Said, b: Said): boolean =>
  [...closestOf(a)].filter((root) => closestOf(b).has(root)).length >=
  (isLinked(a, b) ? 1 : isBareCount(a) && isBareCount(b) ? COUNTED_CORE_MIN : CORE_MIN)

/** “Test builds start 6 weeks before the release”, “release candidates start 4 weeks before”: whoever it is said of is not spoken of there. */
function isOfAnother(a: Said, b: Said): boolean {
  const thing = a.isCell || a.family === '%' || isLinked(a, b) ? [] : [...thingOf(a.passage, a.amount, '')]
  return thing.some((root) => !b.wide.has(root))
}

/** With what is counted, and what names the column; “A” under “Class” is a class. */
function closestOf(said: Said): ReadonlySet<string> {
  const { heads, title, isCell, passage } = said
  const named = isCell ? `${passage.column} ${title.size === 0 ? (passage.block.header[0] ?? '') : ''}` : ''
  return new Set([...coreOf(said), ...heads, ...rootsOf(named)])
}

function likenessOf(a: Said, b: Said, weight: Weights): number {
  // That money is paid says nothing of what for.
  const counts = (root: string): boolean => (root === '≤' ? SIZES.has(a.family) : root !== 'cost' || !MONEY.has(a.family))
  const both = [...a.near].filter((root) => b.near.has(root) && counts(root))
  const bonds = [
    isShared(a.others, b.others),
    BONDS.some((kind) => (kind !== 'per' || a.family !== 'time') && a.marks.has(kind) && a.marks.get(kind) === b.marks.get(kind)),
    isShared(a.named, b.near) || isShared(b.named, a.near),
    isTied(a, b),
    // “no later than” and “later than” are two sides of one limit.
    a.marks.has('than') && a.marks.get('than') === b.marks.get('than') && a.edge !== b.edge,
    a.isCell && b.isCell && (isWithin(a.title, b.title) || isWithin(b.title, a.title)),
    isReferred(a, b) || isReferred(b, a),
    a.isCell !== b.isCell && isSummary(a) !== isSummary(b) && isWithin(a.isCell ? a.title : b.title, a.isCell ? b.near : a.near),
  ].filter(Boolean).length
  if (a.passage.block.index === b.passage.block.index && !a.isCell && both.length < BESIDE_MIN) return 0
  if (!isOneThing(a, b) || (isOfAnother(a, b) && isOfAnother(b, a))) return 0
  const forth = coverOf(ownOf(a), b.wide, weight)
  const back = coverOf(ownOf(b), a.wide, weight)
  // A share of cases belongs to its limit: “95 % within 2 s”.
  if (a.family === '% of cases' && !isShared(amountsBeside(a), amountsBeside(b))) return 0
  const isStrange = (one: Said, other: Said): boolean => !one.isCell && !other.isCell && !isWithin(one.subject, other.wide)
  const lost = [
    isStrange(a, b),
    isStrange(b, a),
    a.marks.has('per') !== b.marks.has('per'),
    a.family === 'time' && (a.edge === 'most') !== (b.edge === 'most'),
  ]
  const isTold = isSummary(a) !== isSummary(b) && both.length >= BESIDE_MIN && !lost.some(Boolean)
  const wide = 0.65 * Math.max(forth, back) + 0.35 * Math.min(forth, back)
  return Math.max(wide, coreLikeness(a, b, weight)) + BOND * (bonds + Number(isTold)) - LOSS * lost.filter(Boolean).length
}

/** Items of one list that share nearly every word say one thing twice. */
const isNearlyWhole = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].filter((one) => b.has(one)).length >= SIBLINGS_MIN * Math.max(a.size, b.size)

const isPlain = ({ edge, isReferring, isTrigger }: Said): boolean => edge === 'exact' && !isReferring && !isTrigger

/** What is so much, and what may be so much or more: both can hold. */
const isWithinLimit = (a: Said, b: Said): boolean =>
  (isPlain(a) && b.edge === 'most' && a.value < b.value) || (isPlain(b) && a.edge === 'most' && b.value < a.value)

function neededFor(a: Said, b: Said): number {
  if (isWithinLimit(a, b) && !isLinked(a, b)) return MONEY.has(a.family) ? NEVER : SIBLINGS_MIN
  const counted = a.family === 'count' && sameEdge(a, b) && a.marks.get('per') === b.marks.get('per')
  if (isLinked(a, b))
    return !sameEdge(a, b) ? SIBLINGS_MIN : a.edge !== 'exact' || (counted && a.marks.has('per')) ? LINKED_MIN : LINKED_EXACT_MIN
  if (isItemOfSame(a, b) && !isNearlyWhole(a.wide, b.wide)) return NEVER
  if (isItemOfSame(a, b) || a.passage.block.index === b.passage.block.index) return a.family === 'count' ? NEVER : SIBLINGS_MIN
  // Whoever changes a number leaves its unit as it is.
  if (a.amount.unit !== b.amount.unit && a.family === 'time') return UNITS_APART_MIN
  if (a.family !== 'count') return ALIKE_MIN
  if (a.edge !== 'most' && b.edge !== 'most' && !sameEdge(a, b)) return COUNTED_APART_MIN
  return counted && a.edge !== 'exact' ? LIMITED_MIN : COUNTED_MIN
}

/* ——— two values ——— */

/** 501 tries what 500 allows. */
const isNextTo = ({ amount: a }: Said, { amount: b }: Said): boolean =>
  a.unit === b.unit && (a.unit === '' || /B$|byte/.test(a.unit)) && Math.abs(a.value - b.value) === 1 && a.value >= 10
/** Where a sentence has the other's value as well, that one is meant. */
const isMet = (a: Said, b: Said): boolean =>
  a.others.has(keyOf(b.amount)) ||
  b.others.has(keyOf(a.amount)) ||
  (a.passage.block.index !== b.passage.block.index && (a.row.has(keyOf(b.amount)) || b.row.has(keyOf(a.amount))))
/** Nobody mistakes a cup for a budget. */
const FAR = 10
const isFar = (a: Said, b: Said): boolean => Math.max(a.value, b.value) > FAR * Math.min(a.value, b.value)

const PLANS = new Set(['goals', 'requirements', 'metrics', 'design', 'acceptance'])

function byRootIn(all: readonly Said[]): ReadonlyMap<string, readonly Said[]> {
  const byRoot = new Map<string, Said[]>()
  const bucketMax = all.length > MANY ? BUCKET_OF_MANY_MAX : BUCKET_MAX
  for (const said of all) {
    for (const root of said.near) {
      const key = `${said.family} ${root}`
      const held = byRoot.get(key)
      if (held === undefined) byRoot.set(key, [said])
      else if (held.length < bucketMax) held.push(said)
    }
  }
  return byRoot
}

/** Where another row of the same column has the other's value, that row is meant. */
function columnsIn(all: readonly Said[]): { isMet(a: Said, b: Said): boolean } {
  const nameOf = ({ passage: { block, column } }: Said): string => `${block.section} ${block.header.join('|')} ${column}`
  const held = new Map<string, Map<string, Said[]>>()
  for (const said of all.filter(({ isCell }) => isCell)) {
    const values = held.get(nameOf(said)) ?? new Map<string, Said[]>()
    const key = `${said.family} ${said.value}`
    values.set(key, [...(values.get(key) ?? []), said])
    held.set(nameOf(said), values)
  }
  const meets = (cell: Said, other: Said): boolean => {
    if (!cell.isCell || cell.passage.block.index === other.passage.block.index) return false
    const rows = held.get(nameOf(cell))?.get(`${other.family} ${other.value}`)
    return (
      rows?.some(
        (row) =>
          row.passage.block.index !== other.passage.block.index &&
          isShared(coreOf(row), coreOf(other)) &&
          // “Transcript of a recording” is not what “recordings are kept” speaks of, where a row is just “Recording”.
          (isWithin(row.title, other.wide) || !isWithin(cell.title, other.wide)),
      ) === true
    )
  }
  return { isMet: (a, b) => meets(a, b) || meets(b, a) }
}

/** Where another sentence of the same paragraph has the other's value, that one is meant. */
function blocksIn(all: readonly Said[]): { isMet(a: Said, b: Said): boolean } {
  const held = new Set(all.map(({ passage: { block }, amount }) => `${block.index} ${keyOf(amount)}`))
  const meets = ({ passage: { block } }: Said, other: Said): boolean =>
    block.index !== other.passage.block.index && block.kind !== 'row' && held.has(`${block.index} ${keyOf(other.amount)}`)
  return { isMet: (a, b) => differ(a, b) && (meets(a, b) || meets(b, a)) }
}

const DEFINITE = /\b(?:the|these|those|their|its)\s+$/i

interface Like {
  readonly one: Said
  readonly likeness: number
}

interface Alikes {
  /** Those that are about the same thing, the most alike first. */
  of(said: Said): readonly Like[]
  /** Whether one of them has the same value. */
  isAgreed(said: Said): boolean
}

/** Read when asked for: most amounts are repeated somewhere, and need no more than that. */
function alikeIn(passages: readonly Passage[], all: readonly Said[]): Alikes {
  const weight = weightsIn(passages)
  const byRoot = byRootIn(all)
  const columns = columnsIn(all)
  const blocks = blocksIn(all)
  const told = Map.groupBy(all, ({ family, value }) => `${family} ${value}`)
  // “the 5 % who …” points at where 5 % is told.
  const pointing = new Set(
    all.filter(
      ({ family, value, passage, amount }) =>
        DEFINITE.test(tailOf(passage.plain, amount)) && (told.get(`${family} ${value}`)?.length ?? 0) > 1,
    ),
  )
  const nearOf = (said: Said): ReadonlySet<Said> => {
    if (pointing.has(said)) return new Set()
    const held = [...said.near].map((root) => byRoot.get(`${said.family} ${root}`) ?? [])
    // In a heap of documents the rarest words will do.
    const telling = all.length > MANY ? held.toSorted((a, b) => a.length - b.length).slice(0, ROOTS_OF_MANY_MAX) : held
    return new Set(telling.flat())
  }
  const likeOf = (said: Said, one: Said): readonly Like[] => {
    if (one === said || isFar(one, said) || isNextTo(one, said) || pointing.has(one) || !mayBeOne(one, said)) return []
    if (isMet(one, said) || blocks.isMet(one, said) || columns.isMet(one, said)) return []
    const needed = neededFor(one, said)
    const likeness = needed === NEVER ? 0 : likenessOf(one, said, weight)
    return likeness >= needed ? [{ one, likeness }] : []
  }
  const known = new Map<Said, readonly Like[]>()
  return {
    of: (said) => {
      const ones = known.get(said) ?? [...nearOf(said)].flatMap((one) => likeOf(said, one)).toSorted((a, b) => b.likeness - a.likeness)
      known.set(said, ones)
      return ones
    },
    isAgreed: (said) => [...nearOf(said)].some((one) => !differ(one, said) && likeOf(said, one).length > 0),
  }
}

/** Another value that is nearly as much alike makes the pair a guess. */
const RIVAL = 0.85

/** Those that speak of the same thing as surely as the best. */
const rivalsOf = (ones: readonly Like[]): readonly Said[] =>
  ones.filter(({ likeness }) => likeness >= RIVAL * (ones[0]?.likeness ?? 0)).map(({ one }) => one)

/** So many amounts are compared by their words, about 200 pages full; what follows in a longer document is left to the other rules. */
const AMOUNTS_MAX = 3_000

function firstOf(passages: readonly Passage[], plans: boolean): readonly Said[] {
  const all: Said[] = []
  for (const [index, passage] of passages.entries()) {
    if (all.length >= AMOUNTS_MAX) break
    all.push(...saidIn(passage, passages[index - 1], plans))
  }
  return all
}

/**
 * Two different values of one thing, each pair once. Where some other passage agrees, a value has its own reason; where a third
 * value is as much alike, they belong to several things of one kind.
 */
export function twoValuesIn(passages: readonly Passage[]): readonly Pair[] {
  const plans = passages.some(({ roles }) => [...roles].some((role) => PLANS.has(role)))
  const all = firstOf(passages, plans)
  const last = all.at(-1)?.passage.sentence.index ?? 0
  const alike = alikeIn(all.length < AMOUNTS_MAX ? passages : passages.filter(({ sentence }) => sentence.index <= last), all)
  const order = new Map(all.map((said, index) => [said, index]))
  const found = new Map<string, Pair>()
  for (const said of all) {
    if (alike.isAgreed(said)) continue
    const ones = alike.of(said)
    const best = ones[0]?.one
    if (best === undefined || rivalsOf(ones).some((one) => differ(one, best))) continue
    const back = alike.of(best).filter(({ one }) => differ(one, best))
    if (rivalsOf(back).some((one) => differ(one, said) && differ(one, best)) || !rivalsOf(back).some((one) => !differ(one, said))) continue
    const [first, second] = (order.get(best) ?? 0) < (order.get(said) ?? 0) ? [best, said] : [said, best]
    found.set(`${order.get(first)} ${order.get(second)}`, { first, second })
  }
  return [...found.values(), ...restatedIn(all), ...labelledIn(all), ...baselinesIn(all)]
}
