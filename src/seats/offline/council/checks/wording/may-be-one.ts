/**
 * Whether two amounts may be about one thing at all, whatever their words: unit, ceiling or floor, time, marks, and where they stand.
 *
 *   "at most 5" and "at least 5" · "9 s today" and "2 s wanted" · two rows of one column ──▶ never one
 */
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Passage } from '../../reading/passages.ts'
import { rootsOf } from './roots.ts'
import type { Said } from './said.ts'

export const isWithin = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size > 0 && [...a].every((one) => b.has(one))
export const isShared = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one))

/* ——— may they be one? ——— */

/** What was counted above some size is no limit. */
const isSlice = ({ time, edge }: Said): boolean => (time === 'today' || time === 'told') && (edge === 'over' || edge === 'under')

/** How long it takes today, or where the need is told, is what the limit is to end. */
const isProblem = (a: Said, b: Said): boolean =>
  (a.time === 'told' || a.time === 'today') && a.edge === 'exact' && !a.isReferring && isLimit(b)

export function isTimely(one: Said, other: Said): boolean {
  const [{ time: a }, { time: b }] = [one, other]
  if (isSlice(one) && isSlice(other)) return false
  if (isProblem(one, other) || isProblem(other, one)) return false
  if (a === b) return true
  if (a === 'told' || b === 'told') return a !== 'target' && b !== 'target'
  return a !== 'today' && b !== 'today'
}
export const edgesFit = (a: Said, b: Said): boolean =>
  !((a.edge === 'most' && b.edge === 'least') || (a.edge === 'least' && b.edge === 'most')) &&
  // An alarm above 10 and a wish to stay below 5 go together.
  !(a.edge === 'over' && b.edge === 'under' && a.value > b.value) &&
  !(b.edge === 'over' && a.edge === 'under' && b.value > a.value)

/** What is old, or each one's, is not the thing itself. */
const ONE_SIDED = ['age', 'change', 'each', 'instance', 'interval', 'mean', 'month', 'net', 'part', 'place', 'stage', 'sum', 'window']
export const marksFit = (a: Said, b: Said): boolean =>
  [...a.marks].every(([kind, mark]) => kind === 'than' || !b.marks.has(kind) || b.marks.get(kind) === mark) &&
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
  if (one.header.join('|') === other.header.join('|')) return false
  return isShared(a.title, b.title) || isWithin(a.title, b.near) || isWithin(b.title, a.near)
}

export const isItemOfSame = ({ passage: { block: a } }: Said, { passage: { block: b } }: Said): boolean =>
  a.kind === 'item' && b.kind === 'item' && a.index !== b.index && a.section === b.section && a.depth === b.depth && a.lead === b.lead

const isSentenceOfSame = ({ passage: a }: Said, { passage: b }: Said): boolean =>
  a.block.index === b.block.index && a.column === b.column && a.sentence.text === b.sentence.text

/** What has a label is said of that, and of nothing else. */
const isOf = ({ label }: Said, { wide }: Said): boolean => label.size === 0 || isShared(label, wide)

const isOnSide = ({ side, time }: Said, { wide }: Said): boolean =>
  side.size === 0 || time === 'today' || time === 'target' || isShared(side, wide)

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

/** “until 12 hours before” ends what “48 hours before” begins. */
const isUntil = ({ passage: { plain }, amount: { at } }: Said): boolean => /\b(?:until|till)\s+$/i.test(plain.slice(0, at))

export const mayBeOne = (a: Said, b: Said): boolean =>
  a.family === b.family &&
  !isSentenceOfSame(a, b) &&
  cellsFit(a, b) &&
  isTimely(a, b) &&
  edgesFit(a, b) &&
  isUntil(a) === isUntil(b) &&
  marksFit(a, b) &&
  (a.marks.has('if') === b.marks.has('if') || sameEdge(a, b) || a.time === 'target' || b.time === 'target') &&
  isOf(a, b) &&
  isOf(b, a) &&
  isOnSide(a, b) &&
  isOnSide(b, a) &&
  isOfRow(a, b) &&
  isOfRow(b, a) &&
  (a.family !== 'count' ||
    (isShared(a.heads, b.heads) && (a.marks.has('per') === b.marks.has('per') || isLinked(a, b) || a.isCell || b.isCell)))

const ID = /\b[A-Z]{1,5}-?\d+(?:\.\d+)*\b/g
const idsOf = ({ block }: Passage): readonly string[] => block.text.match(ID) ?? []
const accepts = ({ roles }: Passage): boolean => roles.has('acceptance') || roles.has('testing')

/** A requirement and what it is accepted by: in one row or block, or the one names the other's number. */
export function isLinked({ passage: a, isCell }: Said, { passage: b }: Said): boolean {
  if (a.block.index === b.block.index) return isCell ? isAccepted(a, b) : /\baccepted when\b/i.test(a.block.text)
  const [one, other] = accepts(a) && !accepts(b) ? [b, a] : accepts(b) && !accepts(a) ? [a, b] : []
  const id = one === undefined ? undefined : idsOf(one)[0]
  return id !== undefined && other !== undefined && idsOf(other).includes(id)
}

export const isLimit = ({ edge }: Pick<Said, 'edge'>): boolean => edge === 'most' || edge === 'under' || edge === 'over'
export const sameEdge = (a: Said, b: Said): boolean => a.edge === b.edge || (isLimit(a) && isLimit(b))
