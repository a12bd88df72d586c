/**
 * Which amounts are about one and the same thing: each one's own words are found again around the other.
 *
 *   two amounts ──may they be one?──▶ unit, ceiling or floor, time, marks, place ──how alike?──▶ 0 … 1, rare words weigh more
 *
 * Rows of one column and items of one list stand side by side because they differ; a requirement and its acceptance stand
 * together because they do not.
 */

import { plainOf } from '../../../../../core/document/plain.ts'
import type { Passage } from '../../reading/passages.ts'
import { rootsOf } from './roots.ts'
import { keyOf, type Said, saidIn } from './said.ts'

const ALIKE_MIN = 0.45
/** Side by side, or in one paragraph. */
const SIBLINGS_MIN = 0.9
const NEVER = 9
/** The same, where the same noun is counted up to the same kind of limit. */
const COUNTED_MIN = 0.5
/** In one paragraph. */
const COUNTED_BESIDE_MIN = 0.6
/** A limit, and a plain count that may just stay within it. */
const COUNTED_APART_MIN = 0.75
const LINKED_MIN = 0.28
const LINKED_EXACT_MIN = 0.5
/** A unit that measures one thing in the document; a measure of the same noun. */
const RARE_MIN = 0.25
const TIED_MIN = 0.4
/** "the e-mail after 48 hours": told of before. */
const NAMED_MIN = 0.35
/** The same noun, limited in the same way. */
const LIMITED_MIN = 0.42
/** For a second amount that both repeat, the same percentile, the same “per month”, a thing told of before. */
const BOND = 0.12
/** For each thing that only one of them says. */
const LOSS = 0.12
const EDGE_WEIGHT = 0.4
/** Words that stand nearly everywhere would make this slow, and tell nothing. */
const BUCKET_MAX = 40

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

const isShared = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one))

/* ——— may they be one? ——— */

function isTimely({ time: a }: Said, { time: b }: Said): boolean {
  if (a === b) return true
  if (a === 'told' || b === 'told') return a !== 'target' && b !== 'target'
  return a !== 'today' && b !== 'today'
}
const edgesFit = (a: Said, b: Said): boolean =>
  a.edge === b.edge || !((a.edge === 'most' && b.edge === 'least') || (a.edge === 'least' && b.edge === 'most'))

/** What is old, or each one's, is not the thing itself. */
const ONE_SIDED = ['age', 'change', 'each', 'net', 'stage', 'sum', 'window']
const marksFit = (a: Said, b: Said): boolean =>
  [...a.marks].every(([kind, mark]) => !b.marks.has(kind) || b.marks.get(kind) === mark) &&
  (ONE_SIDED.every((kind) => a.marks.has(kind) === b.marks.has(kind) || isNamed(a, b, kind) || isNamed(b, a, kind)) || isLinked(a, b))

/** "8 shops" under the heading Pilot is said of the pilot too. */
const isNamed = (a: Said, b: Said, kind: string): boolean => [...rootsOf(a.marks.get(kind) ?? '')].some((root) => b.wide.has(root))

const ACCEPTS = /accept|criteri|\btests?\b|verif|done when|evidence|\bcheck|example/
const ASKS = /requirement|\brules?\b|description|\bwhat\b|\bmust\b|story|\bgoal|control|feature/

/** Cells of one row are one thing's different sides, unless the one is what the other is accepted by. */
const isAccepted = ({ column: a }: Passage, { column: b }: Passage): boolean =>
  (ASKS.test(a) && ACCEPTS.test(b)) || (ASKS.test(b) && ACCEPTS.test(a))

/** Two rows differ in their label; in two tables they may be one. */
function cellsFit(a: Said, b: Said): boolean {
  if (!a.isCell || !b.isCell) return true
  const [one, other] = [a.passage.block, b.passage.block]
  if (one.index === other.index) return isAccepted(a.passage, b.passage)
  return one.header.join('|') !== other.header.join('|') && a.label.size > 0 && isShared(a.label, b.label)
}

const isItemOfSame = ({ passage: { block: a } }: Said, { passage: { block: b } }: Said): boolean =>
  a.kind === 'item' && b.kind === 'item' && a.index !== b.index && a.section === b.section && a.depth === b.depth && a.lead === b.lead

const isSentenceOfSame = ({ passage: a }: Said, { passage: b }: Said): boolean =>
  a.block.index === b.block.index && a.column === b.column && a.sentence.text === b.sentence.text

/** What has a label is said of that, and of nothing else. */
const isOf = ({ label }: Said, { wide }: Said): boolean => label.size === 0 || isShared(label, wide)

/** A row that is labelled P2 says nothing about what names P1, and a row of class A nothing about class B. */
function isOfRow({ passage: { block } }: Said, { passage: other, amount: { at } }: Said): boolean {
  if (block.kind !== 'row' || block.index === other.block.index) return true
  const label = plainOf(block.cells[0] ?? '')
  const id = /^\W*([A-Z]{1,5}-?)(\d+)\W*$/.exec(label)
  if (id !== null) {
    const alike = idsOf(other).filter((one) => one.replace(/\d.*$/, '') === id[1])
    return alike.length === 0 || alike.includes(`${id[1]}${id[2]}`)
  }
  const ladder = LADDER.exec(plainOf(block.header[0] ?? ''))?.[0]
  if (ladder === undefined || !/^[A-Z\d]$/.test(label)) return true
  const named = [...other.plain.matchAll(new RegExp(String.raw`\b${ladder}\s+([A-Z\d])\b`, 'gi'))]
  return (named.findLast(({ index }) => index < at) ?? named[0])?.[1]?.toUpperCase() === label
}

const LADDER = /\b(?:class|tier|level|priority|severity|category|group|zone|type|stage|phase)\b/i

const mayBeOne = (a: Said, b: Said): boolean =>
  a.family === b.family &&
  !isSentenceOfSame(a, b) &&
  cellsFit(a, b) &&
  isTimely(a, b) &&
  edgesFit(a, b) &&
  marksFit(a, b) &&
  (a.marks.has('if') === b.marks.has('if') || sameEdge(a, b) || a.time === 'target' || b.time === 'target') &&
  isOf(a, b) &&
  isOf(b, a) &&
  isOfRow(a, b) &&
  isOfRow(b, a) &&
  (a.family !== 'count' || isShared(a.heads, b.heads))

/* ——— how alike? ——— */

const ID = /\b[A-Z]{1,5}-?\d+(?:\.\d+)*\b/g
const idsOf = ({ block }: Passage): readonly string[] => block.text.match(ID) ?? []
const accepts = ({ roles }: Passage): boolean => roles.has('acceptance') || roles.has('testing')

/** A requirement and what it is accepted by: in one row or block, or the one names the other's number. */
function isLinked({ passage: a, isCell }: Said, { passage: b }: Said): boolean {
  if (a.block.index === b.block.index) return isCell ? isAccepted(a, b) : /\baccepted when\b/i.test(a.block.text)
  const [one, other] = accepts(a) && !accepts(b) ? [b, a] : accepts(b) && !accepts(a) ? [a, b] : []
  const id = one === undefined ? undefined : idsOf(one)[0]
  return id !== undefined && other !== undefined && idsOf(other).includes(id)
}

/** Units that measure many things in one document; any other tells by itself what is measured. */
const COMMON = new Set(['time', 'working days', 'months', 'count', '%', 'bytes', 'euro', 'dollar', 'pound', 'franc'])
const BONDS = ['per', 'rank']
/** What is limited in size is limited once; times have many limits. */
const SIZES = new Set(['bytes', 'count', 'bit'])

function likenessOf(a: Said, b: Said, weight: Weights): number {
  const counts = (root: string): boolean => root !== '≤' || SIZES.has(a.family)
  const both = [...a.near].filter((root) => b.near.has(root) && counts(root))
  const shared = new Set([
    ...both,
    ...[...a.near].filter((root) => root !== '≤' && b.wide.has(root)),
    ...[...b.near].filter((root) => root !== '≤' && a.wide.has(root)),
  ])
  const bonds = [
    isShared(a.others, b.others),
    BONDS.some((kind) => (kind !== 'per' || a.family !== 'time') && a.marks.has(kind) && a.marks.get(kind) === b.marks.get(kind)),
    isShared(a.named, b.near) || isShared(b.named, a.near),
    isShared(a.tied, b.tied),
  ].filter(Boolean).length
  if (both.length === 0 || shared.size + bonds < (isLinked(a, b) || !COMMON.has(a.family) ? 1 : 2)) return 0
  const forth = coverOf(a.near, b.wide, weight)
  const back = coverOf(b.near, a.wide, weight)
  const lost = [a.marks.has('per') !== b.marks.has('per'), a.family === 'time' && (a.edge === 'most') !== (b.edge === 'most')]
  return 0.65 * Math.max(forth, back) + 0.35 * Math.min(forth, back) + BOND * bonds - LOSS * lost.filter(Boolean).length
}

const isLimit = ({ edge }: Said): boolean => edge === 'most' || edge === 'under' || edge === 'over'
const sameEdge = (a: Said, b: Said): boolean => a.edge === b.edge || (isLimit(a) && isLimit(b))

/** Items of one list that share nearly every word say one thing twice. */
const isNearlyWhole = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].filter((one) => b.has(one)).length >= SIBLINGS_MIN * Math.max(a.size, b.size)

const isNamedBy = ({ named }: Said, { near }: Said): boolean => named.size > 0 && [...named].every((one) => near.has(one))

function neededFor(a: Said, b: Said): number {
  const counted = a.family === 'count' && sameEdge(a, b) && a.marks.get('per') === b.marks.get('per')
  if (isLinked(a, b))
    return !sameEdge(a, b) ? SIBLINGS_MIN : a.edge !== 'exact' || (counted && a.marks.has('per')) ? LINKED_MIN : LINKED_EXACT_MIN
  if (isItemOfSame(a, b) && !isNearlyWhole(a.wide, b.wide)) return NEVER
  if (isItemOfSame(a, b) || a.passage.block.index === b.passage.block.index) return counted ? COUNTED_BESIDE_MIN : SIBLINGS_MIN
  if (!COMMON.has(a.family)) return RARE_MIN
  if (isNamedBy(a, b) || isNamedBy(b, a)) return NAMED_MIN
  if (isShared(a.tied, b.tied)) return TIED_MIN
  if (a.family !== 'count') return ALIKE_MIN
  if (a.edge !== 'most' && b.edge !== 'most' && !sameEdge(a, b)) return COUNTED_APART_MIN
  return counted && a.edge !== 'exact' ? LIMITED_MIN : COUNTED_MIN
}

/* ——— two values ——— */

const differ = (a: Said, b: Said): boolean => Math.abs(a.value - b.value) > 1e-9 * Math.max(a.value, b.value)
/** 501 tries what 500 allows. */
const isNextTo = ({ amount: a }: Said, { amount: b }: Said): boolean =>
  a.unit === b.unit && a.unit !== '%' && Math.abs(a.value - b.value) === 1 && a.value >= 10
/** Where a sentence has the other's value as well, that one is meant. */
const isMet = (a: Said, b: Said): boolean => a.others.has(keyOf(b.amount)) || b.others.has(keyOf(a.amount))
/** Nobody mistakes a cup for a budget. */
const FAR = 10
const isFar = (a: Said, b: Said): boolean => Math.max(a.value, b.value) > FAR * Math.min(a.value, b.value)

const PLANS = new Set(['goals', 'requirements', 'metrics', 'design', 'acceptance'])

function byRootIn(all: readonly Said[]): ReadonlyMap<string, readonly Said[]> {
  const byRoot = new Map<string, Said[]>()
  for (const said of all) {
    for (const root of said.near) {
      const key = `${said.family} ${root}`
      const held = byRoot.get(key)
      if (held === undefined) byRoot.set(key, [said])
      else if (held.length < BUCKET_MAX) held.push(said)
    }
  }
  return byRoot
}

interface Like {
  readonly one: Said
  readonly likeness: number
}

/** For each amount those that are about the same thing, the most alike first. */
function alikeIn(passages: readonly Passage[]): ReadonlyMap<Said, readonly Like[]> {
  const weight = weightsIn(passages)
  const plans = passages.some(({ roles }) => [...roles].some((role) => PLANS.has(role)))
  const all = passages.flatMap((passage, index) => saidIn(passage, passages[index - 1], plans))
  const byRoot = byRootIn(all)
  return new Map(
    all.map((said) => {
      const near = new Set([...said.near].flatMap((root) => byRoot.get(`${said.family} ${root}`) ?? []))
      const alike = [...near]
        .filter((one) => one !== said && mayBeOne(one, said) && !isFar(one, said) && !isNextTo(one, said) && !isMet(one, said))
        .map((one) => ({ one, likeness: likenessOf(one, said, weight) }))
        .filter(({ one, likeness }) => likeness >= neededFor(one, said))
        .toSorted((a, b) => b.likeness - a.likeness)
      return [said, alike]
    }),
  )
}

/** Another value that is nearly as much alike makes the pair a guess. */
const RIVAL = 0.85

/** Those that speak of the same thing as surely as the best. */
const rivalsOf = (ones: readonly Like[]): readonly Said[] =>
  ones.filter(({ likeness }) => likeness >= RIVAL * (ones[0]?.likeness ?? 0)).map(({ one }) => one)

/**
 * Two different values of one thing, each pair once. Where some other passage agrees, a value has its own reason; where a third
 * value is as much alike, they belong to several things of one kind.
 */
export function twoValuesIn(passages: readonly Passage[]): readonly Pair[] {
  const alike = alikeIn(passages)
  const order = new Map([...alike.keys()].map((said, index) => [said, index]))
  const found = new Map<string, Pair>()
  for (const [said, ones] of alike) {
    const best = ones[0]?.one
    if (best === undefined || ones.some(({ one }) => !differ(one, said)) || rivalsOf(ones).some((one) => differ(one, best))) continue
    const back = alike.get(best) ?? []
    if (rivalsOf(back).some((one) => differ(one, said) && differ(one, best)) || !rivalsOf(back).some((one) => !differ(one, said))) continue
    const [first, second] = (order.get(best) ?? 0) < (order.get(said) ?? 0) ? [best, said] : [said, best]
    found.set(`${order.get(first)} ${order.get(second)}`, { first, second })
  }
  return [...found.values()]
}
