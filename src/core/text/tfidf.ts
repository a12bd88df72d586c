/**
 * Whether two texts are about the same thing: the cosine between their content stems, each weighed by how rare it is.
 * It finds a common topic, never agreement: "improves" and "harms" stand as near to each other as any two words do.
 *
 * Rarity is counted over the other texts and the pair, and the pair counts as one text. Were it two, what one of them
 * says alone would always weigh more than what both say, and short questions would look further apart than they are.
 */
import { keywordSet, keywords } from './words.ts'

/** 0: no content word in common; 1: the same content words, equally often. `corpus` says which words are common among such texts. */
export function textSimilarity(a: string, b: string, corpus: readonly string[] = []): number {
  const ours = countsOf(a)
  const theirs = countsOf(b)
  const terms = [...new Set([...ours.keys(), ...theirs.keys()])]
  const others = [...new Set(corpus)].filter((text) => text !== a && text !== b).map(keywordSet)
  const weights = terms.map((term) => rarity(others.filter((stems) => stems.has(term)).length + 1, others.length + 1))
  const weighed = (counts: ReadonlyMap<string, number>): readonly number[] =>
    terms.map((term, index) => (counts.get(term) ?? 0) * (weights[index] ?? 0))
  return Math.min(1, Math.max(0, cosine(weighed(ours), weighed(theirs))))
}

/** Never 0, so that a word which every text has still counts as shared. */
const rarity = (textsWithIt: number, texts: number): number => 1 + Math.log((1 + texts) / (1 + textsWithIt))

function countsOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of keywords(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** −1 to 1. Vectors of different length, or without length, can't be compared: 0. */
export function cosine(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return 0
  let product = 0
  let ours = 0
  let theirs = 0
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? 0
    product += left * right
    ours += left * left
    theirs += right * right
  }
  const length = Math.sqrt(ours) * Math.sqrt(theirs)
  const alike = length === 0 ? 0 : product / length
  return Number.isFinite(alike) ? Math.min(1, Math.max(-1, alike)) : 0
}
