/**
 * Which amounts are about one and the same thing: each one's own words are found again around the other.
 *
 *   two amounts ──may they be one?──▶ unit, ceiling or floor, time, marks, place ──how alike?──▶ 0 … 1, rare words weigh more
 *
 * Rows of one column and items of one list stand side by side because they differ; a requirement and its acceptance stand
 * together because they do not.
 */
import type { Passage } from './passages.ts'
import { rootsOf, type Said, saidIn } from './said.ts'

const ALIKE_MIN = 0.62
const SIBLINGS_MIN = 0.9
const LINKED_MIN = 0.3
/** Words that stand nearly everywhere would make this slow, and tell nothing. */
const BUCKET_MAX = 80

export interface Pair {
  readonly first: Said
  readonly second: Said
  readonly likeness: number
}

type Weights = (root: string) => number

export function weightsIn(passages: readonly Passage[]): Weights {
  const counts = new Map<string, number>()
  for (const { plain } of passages) for (const root of rootsOf(plain)) counts.set(root, (counts.get(root) ?? 0) + 1)
  return (root) => Math.log2(1 + passages.length / (counts.get(root) ?? 1))
}

const weigh = (roots: Iterable<string>, weight: Weights): number => [...roots].reduce((sum, root) => sum + weight(root), 0)

/** How much of what one says stands around the other. */
function coverOf(own: ReadonlySet<string>, around: ReadonlySet<string>, weight: Weights): number {
  const shared = [...own].filter((root) => around.has(root))
  return weigh(shared, weight) / weigh(own, weight)
}

const isShared = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one))

/* ——— may they be one? ——— */

export const isTimely = (a: Said, b: Said): boolean => a.time === b.time || (a.time !== 'today' && b.time !== 'today')
export const edgesFit = (a: Said, b: Said): boolean =>
  a.edge === b.edge || !((a.edge === 'most' && b.edge === 'least') || (a.edge === 'least' && b.edge === 'most'))
export const marksFit = (a: Said, b: Said): boolean =>
  [...a.marks].every(([kind, mark]) => !b.marks.has(kind) || b.marks.get(kind) === mark)

const isRowOfSame = (a: Said, b: Said): boolean =>
  a.isCell &&
  b.isCell &&
  a.passage.block.index !== b.passage.block.index &&
  a.passage.column === b.passage.column &&
  a.passage.section.index === b.passage.section.index

const isItemOfSame = ({ passage: { block: a } }: Said, { passage: { block: b } }: Said): boolean =>
  a.kind === 'item' && b.kind === 'item' && a.index !== b.index && a.section === b.section && a.depth === b.depth && a.lead === b.lead

const isSentenceOfSame = (a: Said, b: Said): boolean =>
  a.passage.block.index === b.passage.block.index &&
  a.passage.column === b.passage.column &&
  a.passage.sentence.text === b.passage.sentence.text

export const mayBeOne = (a: Said, b: Said): boolean =>
  a.family === b.family &&
  !isSentenceOfSame(a, b) &&
  !isRowOfSame(a, b) &&
  isTimely(a, b) &&
  edgesFit(a, b) &&
  marksFit(a, b) &&
  (a.family !== 'count' || isShared(a.heads, b.heads))

/* ——— how alike? ——— */

const ID = /\b[A-Z]{1,5}-?\d+(?:\.\d+)*\b/g
const idsOf = ({ block }: Passage): readonly string[] => block.text.match(ID) ?? []
const accepts = ({ roles }: Passage): boolean => roles.has('acceptance') || roles.has('testing')

/** A requirement and what it is accepted by: in one row or block, or the one names the other's number. */
function isLinked({ passage: a, isCell }: Said, { passage: b }: Said): boolean {
  if (a.block.index === b.block.index) return isCell ? a.column !== b.column : /\baccepted when\b/i.test(a.block.text)
  const [one, other] = accepts(a) && !accepts(b) ? [b, a] : accepts(b) && !accepts(a) ? [a, b] : []
  const id = one === undefined ? undefined : idsOf(one)[0]
  return id !== undefined && other !== undefined && idsOf(other).includes(id)
}

export function likenessOf(a: Said, b: Said, weight: Weights): number {
  const shared = new Set([...a.near].filter((root) => b.wide.has(root)).concat([...b.near].filter((root) => a.wide.has(root))))
  if (shared.size < (isLinked(a, b) ? 1 : 2)) return 0
  const forth = coverOf(a.near, b.wide, weight)
  const back = coverOf(b.near, a.wide, weight)
  return 0.65 * Math.max(forth, back) + 0.35 * Math.min(forth, back)
}

export const neededFor = (a: Said, b: Said): number => {
  if (isLinked(a, b)) return a.edge === b.edge ? LINKED_MIN : SIBLINGS_MIN
  return isItemOfSame(a, b) || a.passage.block.index === b.passage.block.index ? SIBLINGS_MIN : ALIKE_MIN
}

const differ = (a: number, b: number): boolean => Math.abs(a - b) > 1e-9 * Math.max(a, b)
/** 501 tries what 500 allows. */
const isNextTo = (a: Said, b: Said): boolean => a.family === 'count' && Math.abs(a.value - b.value) === 1 && a.value >= 10

/** Nobody mistakes a cup for a budget. */
const FAR = 25
const isFar = (a: number, b: number): boolean => Math.max(a, b) > FAR * Math.min(a, b)

/** Two different values of one thing, each pair once; where some other passage agrees, the value has its own reason. */
export function twoValuesIn(passages: readonly Passage[]): readonly Pair[] {
  const weight = weightsIn(passages)
  const all = passages.flatMap((passage, index) => saidIn(passage, passages[index - 1]))
  const byRoot = new Map<string, Said[]>()
  for (const said of all)
    for (const root of said.near) {
      const key = `${said.family} ${root}`
      const held = byRoot.get(key) ?? []
      if (held.length < BUCKET_MAX) byRoot.set(key, [...held, said])
    }
  const found: Pair[] = []
  const order = new Map(all.map((said, index) => [said, index]))
  for (const said of all) {
    const near = new Set([...said.near].flatMap((root) => byRoot.get(`${said.family} ${root}`) ?? []))
    const alike = [...near]
      .filter((one) => one !== said && mayBeOne(one, said))
      .map((one) => ({ one, likeness: likenessOf(one, said, weight), needed: neededFor(one, said) }))
      .filter(({ likeness, needed }) => likeness >= needed)
      .toSorted((a, b) => b.likeness - a.likeness)
    const [best] = alike
    if (best === undefined || !differ(best.one.value, said.value) || isNextTo(best.one, said) || isFar(best.one.value, said.value)) continue
    if (alike.some(({ one }) => !differ(one.value, said.value))) continue
    const [first, second] = (order.get(best.one) ?? 0) < (order.get(said) ?? 0) ? [best.one, said] : [said, best.one]
    found.push({ first, second, likeness: best.likeness })
  }
  return found.filter(({ first, second }, index) => found.findIndex((one) => one.first === first && one.second === second) === index)
}
