/**
 * A round as detectors read it: who stands where, how sure, on which premises and sources. Taken from the fields that seats
 * declare; likeness of words says only whether two who are on one side tell the same story (R10).
 */
import type { Side } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import { negationsIn } from '../../text/contrast.ts'
import { compared, jaccard, similarityOf } from '../../text/similarity.ts'
import { keywordSet, keywords, wordsOf } from '../../text/words.ts'
import { CLUSTER_FROM, SIDE_VALUE, SIDELESS_FROM } from '../numbers.ts'
import { SHRUG } from './numbers.ts'
import { isTalk } from './talk-words.ts'

export interface Held {
  readonly seat: SeatId
  readonly side: Side | null
  readonly confidence: number
  readonly statement: string
  /** What it stated the time before. */
  readonly earlier: string | null
  /** All that it has said so far, and whether it has cited anything for it. */
  readonly told: string
  readonly isGrounded: boolean
  /** What it says to be so or to follow: the texts of its FACT and INFER claims. */
  readonly premises: readonly string[]
}

/** Rounded far below any threshold, so that 0.8 − 0.7 is 0.1 and not a hair more. */
export const settled = (value: number): number => Math.round(value * 1e6) / 1e6

export const mean = (values: readonly number[]): number =>
  settled(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length))

export const isSideless = (held: readonly Held[]): boolean =>
  held.length > 0 && held.filter(({ side }) => side === null).length / held.length >= SIDELESS_FROM

/** Population standard deviation of the sides; null where too few name one. */
export function stanceSpread(held: readonly Held[]): number | null {
  if (held.length === 0 || isSideless(held)) return null
  const values = held.flatMap(({ side }) => (side === null ? [] : [SIDE_VALUE[side]]))
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

/** Mean likeness of the premises of every two seats that have any; 0 where fewer than two do. */
export function premiseOverlap(held: readonly Held[]): number {
  const sets = held.map(({ premises }) => keywordSet(premises.join('\n'))).filter((words) => words.size > 0)
  const pairs = sets.flatMap((one, index) => sets.slice(index + 1).map((other) => jaccard(one, other)))
  return mean(pairs)
}

/** Positions that are told apart: by side, and inside a side by average likeness of their statements. */
export function clustersOf(held: readonly Held[]): readonly (readonly Held[])[] {
  const join = isSideless(held) ? joinedByTale(tellsOf(held)) : joinedByStatement(statementsOf(held))
  let clusters: readonly (readonly Held[])[] = held.map((each) => [each])
  for (;;) {
    const closest = closestPair(clusters, join)
    if (closest === null) return clusters
    const [a, b] = closest
    clusters = [...clusters.filter((cluster) => cluster !== a && cluster !== b), [...a, ...b]]
  }
}

type Likeness = (a: Held, b: Held) => number

function statementsOf(held: readonly Held[]): Likeness {
  const texts = new Map(held.map((each) => [each, compared(each.statement)]))
  return (a, b) => {
    const [one, other] = [texts.get(a), texts.get(b)]
    return one === undefined || other === undefined || a.side !== b.side ? 0 : similarityOf(one, other)
  }
}

/** What a seat answers, tells and denies, in stems. */
interface Tale {
  readonly answer: readonly string[]
  /** The same answer in the words of the round before. */
  readonly before: readonly string[]
  readonly told: ReadonlySet<string>
  readonly denied: ReadonlySet<string>
}

const taleOf = ({ statement, earlier, told }: Held): Tale => ({
  answer: answerOf(statement),
  before: answerOf(earlier ?? ''),
  told: keywordSet(told),
  denied: deniedIn(told),
})

type Weight = (word: string) => number

/** The one denies what the other's answer is about, and does not answer so itself: a word in passing ("mainly") contradicts nobody. */
function contradicts(a: Tale, b: Tale, weight: Weight): boolean {
  const most = Math.max(...a.answer.map(weight))
  return a.answer.some((word) => weight(word) === most && b.denied.has(word) && !b.answer.includes(word))
}

/** How much of an answer is told by somebody else; words weigh as given. */
function sharedBy(answer: readonly string[], { told }: Tale, weight: Weight): number {
  const sum = (words: readonly string[]): number => words.reduce((total, word) => total + weight(word), 0)
  return sum(answer.filter((word) => told.has(word))) / Math.max(1, sum(answer))
}

const DENIED = -1

/**
 * Without sides, a position is a short answer in many wordings: two are one where what the one answers is told by the other, each
 * tells something of the other's, and neither denies it. Words that more of the table use weigh more: they are what it talks
 * about, the rest is manner of speaking.
 */
function tellsOf(held: readonly Held[]): Likeness {
  const tales = new Map(held.map((each) => [each, taleOf(each)]))
  const weight: Weight = (word) => [...tales.values()].filter(({ told }) => told.has(word)).length
  return (a, b) => {
    const [one, other] = [tales.get(a), tales.get(b)]
    if (one === undefined || other === undefined || contradicts(one, other, weight) || contradicts(other, one, weight)) return DENIED
    const shared = (a: Tale, b: Tale): number => Math.max(sharedBy(a.answer, b, weight), sharedBy(a.before, b, weight))
    const both = [shared(one, other), shared(other, one)]
    return Math.min(...both) === 0 ? 0 : Math.max(...both)
  }
}

const clausesOf = (text: string): readonly string[] => text.split(/[.,;:!?\n()]+|\b(?:but|and)\b/)
const isDenying = (clause: string): boolean => negationsIn(wordsOf(clause)) > 0

/** What a statement comes to: its content words without what it denies ("mites, not hunger") and without mere talk. */
function answerOf(statement: string): readonly string[] {
  const words = [...new Set(clausesOf(statement).flatMap((clause) => (isDenying(clause) ? [] : keywords(clause))))]
  const matter = words.filter((word) => !isTalk(word))
  return matter.length > 0 ? matter : words
}

const deniedIn = (text: string): ReadonlySet<string> =>
  new Set(clausesOf(text).flatMap((clause) => (isDenying(clause) ? keywords(clause) : [])))

type Cluster = readonly Held[]

type Join = (a: Cluster, b: Cluster) => number

const joinedByStatement =
  (likeness: Likeness): Join =>
  (a, b) =>
    mean(a.flatMap((one) => b.map((other) => likeness(one, other))))

/** Who tells one story in many words is like somebody of the others, not like all of them; but nobody may deny it. */
const joinedByTale =
  (likeness: Likeness): Join =>
  (a, b) => {
    const best = (one: Held, others: Cluster): number => Math.max(...others.map((other) => likeness(one, other)))
    const isDenied = a.some((one) => b.some((other) => likeness(one, other) === DENIED))
    return isDenied ? 0 : mean([...a.map((one) => best(one, b)), ...b.map((one) => best(one, a))])
  }

function closestPair(clusters: readonly Cluster[], join: Join): readonly [Cluster, Cluster] | null {
  let best: readonly [Cluster, Cluster] | null = null
  let most = CLUSTER_FROM
  for (const [index, a] of clusters.entries()) {
    for (const b of clusters.slice(index + 1)) {
      const alike = join(a, b)
      if (alike >= most && (best === null || alike > most)) {
        best = [a, b]
        most = alike
      }
    }
  }
  return best
}

/** Whether a seat stands elsewhere than before: by side, or by an answer that it had denied, or of which it had told nothing. */
export function hasMoved(before: Held, now: Held): boolean {
  if (before.side !== null || now.side !== null) return before.side !== now.side
  const [earlier, later] = [taleOf(before), taleOf(now)]
  return contradicts(later, earlier, () => 1) || sharedBy(later.answer, earlier, () => 1) === 0
}

/** The largest group that stands together: a side, or a cluster where there are no sides. */
export function largestGroup(held: readonly Held[]): readonly Held[] {
  const groups = isSideless(held) ? clustersOf(held) : bySide(held)
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? []
}

const bySide = (held: readonly Held[]): readonly (readonly Held[])[] =>
  (['YES', 'NO', 'UNCERTAIN'] as const).map((wanted) => held.filter(({ side }) => side === wanted))

/** Whether somebody stands on the other side with a ground, or surer than a shrug: then the table has not converged. */
export function isOpposed(group: readonly Held[], held: readonly Held[]): boolean {
  const side = group[0]?.side ?? null
  const other = side === 'YES' ? 'NO' : side === 'NO' ? 'YES' : null
  return other !== null && held.some((each) => each.side === other && (each.isGrounded || each.confidence > SHRUG.confidenceMax))
}
