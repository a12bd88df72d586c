/**
 * The always-on check: one expression over the stems of all rows, so that a harmless contribution meets no other pattern.
 * The stems are written as a tree of letters, which the engine walks faster than a list or a loop of ours. It may find too
 * much (it knows only ASCII letters as letters) and never too little: the rows themselves decide.
 */
import type { Row } from './rows.ts'

export interface Hit {
  readonly at: number
  readonly rows: readonly Row[]
}

export type Prefilter = (text: string) => readonly Hit[]

interface Letters extends Map<string, Letters> {}

/** "." ends a stem that is a whole word, "_" parts two words. */
const SIGNS: Readonly<Record<string, string>> = { '.': '(?![a-z0-9_])', _: String.raw`\s+` }

function treeOf(stems: readonly string[]): Letters {
  const root: Letters = new Map()
  for (const stem of stems) {
    let at = root
    for (const letter of stem) {
      const next: Letters = at.get(letter) ?? new Map()
      at.set(letter, next)
      at = next
    }
  }
  return root
}

function sourceOf(tree: Letters): string {
  const branches = [...tree].map(([letter, rest]) => (SIGNS[letter] ?? letter) + sourceOf(rest))
  return branches.length > 1 ? `(?:${branches.join('|')})` : branches.join('')
}

export function prefilterOf(rows: readonly Row[]): Prefilter {
  const all = [...new Set(rows.flatMap(({ stems }) => stems))]
  // A stem that begins with another is found as the shorter one, which then stands for the rows of both.
  const kept: string[] = []
  for (const stem of all.toSorted()) if (kept.length === 0 || !stem.startsWith(kept.at(-1) ?? '')) kept.push(stem)
  const behind = new Map(
    kept.map((stem) => [stem.replace('.', ''), rows.filter(({ stems }) => stems.some((other) => other.startsWith(stem)))]),
  )
  const found = new RegExp(String.raw`\b${sourceOf(treeOf(kept))}`, 'gi')
  return (text) => {
    const hits: Hit[] = []
    // Not matchAll: it copies the expression at each call, and now and then the copy is compiled anew.
    found.lastIndex = 0
    for (let match = found.exec(text); match !== null; match = found.exec(text))
      hits.push({ at: match.index, rows: behind.get(match[0].toLowerCase().replace(/\s+/g, '_')) ?? [] })
    return hits
  }
}
