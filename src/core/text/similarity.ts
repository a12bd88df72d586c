/**
 * How alike two claims are. Stems tell what a claim is about, short runs of letters forgive its grammar; but a number,
 * a "not", a direction (rises, falls) or a name that differs makes it another claim, however alike the rest.
 */
import { type Contrast, contradicts, contrastOf, withNumbersSpelled } from './contrast.ts'
import { contentStems, wordsOf } from './words.ts'

export { numbersOf } from './contrast.ts'

/** The share of two sets' members that both have; 0 where both are empty, since nothing is then shared. */
export function jaccard<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let shared = 0
  for (const item of small) if (large.has(item)) shared++
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

/** Whether `jaccard` is at least this: of most pairs it shows early that it is not. */
export function sharesAtLeast<T>(a: ReadonlySet<T>, b: ReadonlySet<T>, atLeast: number): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  const both = a.size + b.size
  let shared = small.size
  for (const item of small) {
    if (large.has(item)) continue
    shared--
    if (shared < atLeast * (both - shared)) return false
  }
  return both > 0 && shared >= atLeast * (both - shared)
}

/** From this similarity on, a claim restates another. */
export const RESTATEMENT = 0.85
/** What is left of a similarity between claims that contradict each other: always below `RESTATEMENT`. */
const CONTRADICTED = 0.8

/** A claim made ready to be compared. What is dear to make is made when it is first needed: most pairs differ before that. */
export interface Compared {
  readonly words: string
  readonly stems: ReadonlySet<string>
  readonly shingles: () => ReadonlySet<string>
  readonly contrast: () => Contrast
}

export function compared(text: string): Compared {
  const words = wordsOf(text)
  const content = withNumbersSpelled(contentStems(words))
  const stems = new Set(content)
  return {
    words: words.join(' '),
    stems,
    shingles: once(() => shinglesOf(stems)),
    contrast: once(() => contrastOf(text, words, content)),
  }
}

function once<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => {
    made ??= make()
    return made
  }
}

/** 0 to 1, the same both ways round. At least `RESTATEMENT`: the same claim, lightly reworded. */
export const similarity = (a: string, b: string): number => similarityOf(compared(a), compared(b))

/** Exact from `atLeast` on; below it, only that it is below. */
export function similarityOf(a: Compared, b: Compared, atLeast = 0): number {
  const alike = a.words === b.words ? (a.words === '' ? 0 : 1) : likeness(a, b, atLeast)
  if (alike < atLeast) return alike
  return contradicts(a.contrast(), b.contrast()) ? alike * CONTRADICTED : alike
}

function likeness(a: Compared, b: Compared, atLeast: number): number {
  const byStems = 0.7 * softJaccard(a, b)
  return byStems + 0.3 < atLeast ? byStems : byStems + 0.3 * jaccard(a.shingles(), b.shingles())
}

/** Stems that both have, with most of a hit for forms that the stemmer left apart ("broke", "broken"). */
function softJaccard({ stems: a }: Compared, { stems: b }: Compared): number {
  const onlyA = [...a].filter((word) => !b.has(word))
  const onlyB = [...b].filter((word) => !a.has(word))
  const all = a.size + onlyB.length
  const near = Math.min(nearTo(onlyA, onlyB), nearTo(onlyB, onlyA))
  return all === 0 ? 0 : (a.size - onlyA.length + near * 0.9) / (all - near)
}

const nearTo = (words: readonly string[], others: readonly string[]): number =>
  words.filter((word) => others.some((other) => isNear(word, other))).length

/** A long common beginning: two forms of one word, more often than not. */
function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let common = 0
  while (common < shorter && a[common] === b[common]) common++
  return common >= 4 && common >= Math.max(a.length, b.length) - 3 && !/\d/.test(a + b)
}

function shinglesOf(stems: ReadonlySet<string>): ReadonlySet<string> {
  const shingles = new Set<string>()
  for (const word of stems) {
    const framed = ` ${word} `
    for (let at = 0; at + 3 <= framed.length; at++) shingles.add(framed.slice(at, at + 3))
  }
  return shingles
}
